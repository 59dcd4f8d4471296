// othello: every reachable state of small Othello boards. Reads the command line, runs the subcommand, and
// turns whatever went wrong into one line and an exit code.
#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <exception>
#include <new>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "enumerate/observer.h"
#include "enumerate/stored/verify.h"
#include "files/errors.h"
#include "machine/errors.h"
#include "program/commands.h"
#include "program/exit_codes.h"
#include "program/provenance.h"

namespace othello {
namespace {

int fail(int code, const std::string& what) {
  std::string line = fmt::format("othello: {}", what);
  std::ranges::replace_if(
      line, [](unsigned char c) { return std::iscntrl(c) != 0; }, ' ');
  std::fputs((line + '\n').c_str(), stderr);
  return code;
}

// A closed stream's number would go to the next file that is opened, and the log into that file.
void open_standard_streams() {
  int file = 0;
  while (file >= 0 && file <= STDERR_FILENO) file = open("/dev/null", O_RDWR);
  if (file >= 0) close(file);
}

// Buffered output may fail as late as here.
void flush_output() {
  if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return;
  const int error = errno;
  throw WriteError(fmt::format("standard output cannot be written: {}", std::strerror(error)),
                   means_no_room(error));
}

int run(int argc, char** argv) {
  ProgramLine program(
      "othello", "Every reachable state of small Othello boards.", version_text(),
      "Examples:\n"
      "  othello enumerate 4x6                          count all of 4x6, depth by depth\n"
      "  othello enumerate 5x6 --max-depth 12 --output 5x6.h5\n"
      "  othello enumerate --verify 5x6.h5              check a results file\n"
      "  othello gapkeep tune 5x6.h5                    the best widths for its states\n"
      "  othello states 5x6.h5 --format npy --output 5x6.npy\n"
      "  othello number encode 4x4 ..../.OX./.XO./....  the Othello number of a board\n"
      "  othello solve 4x6                              the value of every state of 4x6\n"
      "  othello value 4x6 --line                       what 4x6 is worth, and a game of best play\n"
      "  othello play 6x6                               a game against the program\n"
      "Exit codes: 0 done, 1 other failure, 2 wrong usage, 3 a check failed, 4 not enough memory, disk or\n"
      "threads, 5 damaged or foreign input file, 75 stopped early and can be resumed.");
  for (const auto& add : {add_enumerate_command, add_checkpoint_command, add_font_command,
                          add_gapkeep_command, add_number_command, add_perft_command, add_play_command,
                          add_solve_command, add_states_command, add_contains_command, add_value_command}) {
    program.add(add);
  }
  return program.run(argc, argv);
}

}  // namespace
}  // namespace othello

int main(int argc, char** argv) {
  using namespace othello;
  try {
    open_standard_streams();
    std::signal(SIGPIPE, SIG_IGN);  // a reader that leaves early is an error of writing like others
    std::signal(SIGXFSZ, SIG_IGN);  // and so is a limit on the size of files
    const int code = run(argc, argv);
    flush_output();
    return code;
  } catch (const std::invalid_argument& error) {
    return fail(kWrongUsage, error.what());
  } catch (const CheckFailed& error) {
    return fail(kCheckFailed, error.what());
  } catch (const CapacityError& error) {
    return fail(kNotEnoughRoom, error.what());
  } catch (const WriteError& error) {
    return fail(error.disk_full ? kNotEnoughRoom : kOtherFailure, error.what());
  } catch (const ReadError& error) {
    return fail(error.out_of_room ? kNotEnoughRoom : kOtherFailure, error.what());
  } catch (const DamagedFile& error) {
    return fail(kDamagedInput, error.what());
  } catch (const SearchStopped& error) {
    return fail(error.resumable ? kStoppedEarly : kOtherFailure, error.what());
  } catch (const std::bad_alloc&) {
    return fail(kNotEnoughRoom, "the system has no more memory");
  } catch (const std::exception& error) {
    return fail(kOtherFailure, error.what());
  }
}
