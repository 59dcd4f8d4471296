// othello: every reachable state of small Othello boards. Reads the command line, runs the subcommand, and
// turns whatever went wrong into one line and an exit code.
#include <fmt/format.h>

#include <cstdio>
#include <exception>
#include <new>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "enumerate/hdf5_file.h"
#include "enumerate/verify.h"
#include "program/commands.h"
#include "program/exit_codes.h"
#include "program/provenance.h"
#include "shiftedqueue/errors.h"

namespace othello {
namespace {

int fail(int code, const std::string& what) {
  std::string line = what.substr(0, what.find('\n'));
  fmt::print(stderr, "othello: {}\n", line);
  return code;
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
      "  othello number encode 4x4 ..../.OX./.XO./....  the Othello number of a board\n"
      "Exit codes: 0 done, 1 other failure, 2 wrong usage, 3 a check failed, 4 not enough memory or disk,\n"
      "5 damaged or foreign input file.");
  std::vector<std::pair<CLI::App*, Command>> commands;
  for (const auto& add : {add_enumerate_command, add_number_command}) {
    Command command = add(app);
    commands.emplace_back(app.get_subcommands({}).back(), std::move(command));
  }
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& request) {  // --help, --version
    return app.exit(request);
  } catch (const CLI::ParseError& error) {
    return fail(kWrongUsage, fmt::format("{} (see othello --help)", error.what()));
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
    return run(argc, argv);
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
  } catch (const std::bad_alloc&) {
    return fail(kNotEnoughRoom, "the system has no more memory");
  } catch (const std::exception& error) {
    return fail(kOtherFailure, error.what());
  }
}
