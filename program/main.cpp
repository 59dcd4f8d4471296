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

#include "enumerate/search.h"
#include "enumerate/verify.h"
#include "files/errors.h"
#include "program/commands.h"
#include "program/exit_codes.h"
#include "program/provenance.h"
#include "shiftedqueue/errors.h"

namespace othello {
namespace {

int fail(int code, const std::string& what) {
  std::string line = fmt::format("othello: {}", what);
  std::ranges::replace_if(
      line, [](unsigned char c) { return std::iscntrl(c) != 0; }, ' ');
  std::fputs((line + '\n').c_str(), stderr);
  return code;
}

// What CLI11 says, and where to look. That a command is missing it does not say well.
std::string usage_error(const CLI::App& app, const CLI::ParseError& error) {
  const CLI::App* at = &app;
  std::string name = app.get_name();
  while (!at->get_subcommands().empty()) {
    at = at->get_subcommands().front();
    name += ' ' + at->get_name();
  }
  const auto commands = at->get_subcommands([](const CLI::App*) { return true; });
  if (commands.empty()) return fmt::format("{} (see {} --help)", error.what(), name);
  std::string allowed;
  for (const CLI::App* command : commands) allowed += (allowed.empty() ? "" : " and ") + command->get_name();
  const auto unknown = at->remaining();
  return unknown.empty() ? fmt::format("which command? Allowed are {} (see {} --help)", allowed, name)
                         : fmt::format("'{}' is not known here: allowed commands are {} (see {} --help)",
                                       unknown.front(), allowed, name);
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
  CLI::App app("Every reachable state of small Othello boards.", "othello");
  app.set_version_flag("--version", version_text());
  app.require_subcommand(1);
  app.footer(
      "Examples:\n"
      "  othello enumerate 4x6                          count all of 4x6, depth by depth\n"
      "  othello enumerate 5x6 --max-depth 12 --output 5x6.h5\n"
      "  othello enumerate --verify 5x6.h5              check a results file\n"
      "  othello gapkeep tune 5x6.h5                    the best widths for its states\n"
      "  othello number encode 4x4 ..../.OX./.XO./....  the Othello number of a board\n"
      "Exit codes: 0 done, 1 other failure, 2 wrong usage, 3 a check failed, 4 not enough memory or disk,\n"
      "5 damaged or foreign input file, 75 stopped early and can be resumed.");
  std::vector<std::pair<CLI::App*, Command>> commands;
  for (const auto& add : {add_enumerate_command, add_checkpoint_command, add_font_command,
                          add_gapkeep_command, add_number_command}) {
    Command command = add(app);
    commands.emplace_back(app.get_subcommands({}).back(), std::move(command));
  }
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& request) {  // --help, --version
    return app.exit(request);
  } catch (const CLI::ParseError& error) {
    return fail(kWrongUsage, usage_error(app, error));
  }
  for (const auto& [subcommand, command] : commands) {
    if (subcommand->parsed()) return command(argc, argv);
  }
  return kOtherFailure;
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
