// othello: every reachable state of small Othello boards. Reads the command line, runs the subcommand, and
// turns any error into one line and an exit code. The first rank prints, unless another one fails alone.
#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <exception>
#include <memory>
#include <stdexcept>
#include <string>
#include <system_error>
#include <utility>

#include "enumerate/search/observer.h"
#include "program/commands.h"
#include "program/launch/launch.h"
#include "program/output/provenance.h"
#include "program/output/standard_output.h"
#include "program/output/stop_signal.h"
#include "system/errors.h"
#include "system/memory.h"
#include "system/ranks/failure.h"
#include "system/ranks/ranks.h"

namespace othello::program {
namespace {

// Reports an error once. If the other ranks do not know of it, they are ended.
int fail(Ranks& ranks, int code, const std::string& what) {
  // What is wrong with the usage of this rank alone has been found together.
  const bool known_to_all = ranks.count() == 1 || ranks.failed_together() || code == kWrongUsage;
  if (known_to_all && !ranks.is_first()) return code;
  print_error(known_to_all ? what : fmt::format("rank {}: {}; exit code {}", ranks.rank(), what, code));
  if (!known_to_all) ranks.abort(code);
  return code;
}

// One rank speaks for all.
void silence_standard_output() {
  const int nothing = open("/dev/null", O_WRONLY | O_CLOEXEC);
  if (nothing < 0) return;
  dup2(nothing, STDOUT_FILENO);
  close(nothing);
}

// A command that does not use ranks.
Command alone(Command command, std::shared_ptr<Ranks> ranks) {
  return [command = std::move(command), ranks = std::move(ranks)](int argc, char** argv) {
    if (ranks->count() > 1) {
      throw std::invalid_argument(
          "only othello enumerate and othello solve use several ranks; start this command without mpirun");
    }
    return command(argc, argv);
  };
}

// A command that does: all of several processes that do not know of each other would do the same.
Command as_ranks(Command command, std::shared_ptr<Ranks> ranks) {
  return [command = std::move(command), ranks = std::move(ranks)](int argc, char** argv) {
    const EnvironmentRanks announced = environment_ranks();
    if (ranks->count() == 1 && announced.count > 1) {
      throw std::invalid_argument(fmt::format(
          "this is one of {} processes, by {}, that do not know of each other; start them by the MPI of the "
          "build (mpirun, srun --mpi=pmix or --mpi=pmi2), or start one",
          announced.count, announced.variable));
    }
    return command(argc, argv);
  };
}

int run(const std::shared_ptr<Ranks>& ranks, int argc, char** argv) {
  ProgramCommandLine program("othello", "Every reachable state of small Othello boards.", version_text(),
                             R"(Examples:
  othello enumerate 4x6             count all of 4x6, depth by depth
  othello enumerate 5x6 --depth 12 --output 5x6.h5
  othello verify 5x6.h5             check what the program wrote
  othello estimate 8x8 --depth 16   what cannot be enumerated, with error bars
  othello gapkeep tune 5x6.h5       the best widths for its states
  othello states 5x6.h5 --format npy --output 5x6.npy
  othello number encode 4x4 ..../.OX./.XO./....  the Othello number of a board
  othello solve 4x6                 the value of every state of 4x6
  othello value 4x6 --line          what 4x6 is worth, and a game of best play
  othello play 6x6                  a game against the program
  othello review games.ggf          what the moves of games are worth
Exit codes: 0 done, 1 other failure, 2 wrong usage, 3 a check failed, 4 not enough memory, disk or threads, 5 missing, damaged or foreign input file, 75 stopped early and can be resumed, 129, 130 and 143 stopped by a hangup, Ctrl-C and SIGTERM, 141 nobody reads what is printed.)");
  for (const auto& add : {add_enumerate_command, add_solve_command})
    program.add([&](CommandLine& app) { return as_ranks(add(app, ranks), ranks); });
  for (const auto& add : {add_book_command, add_checkpoint_command, add_estimate_command,
#ifdef OTHELLO_HAS_FONT
                          add_font_command,
#endif
                          add_gapkeep_command, add_number_command, add_perft_command, add_play_command,
                          add_reach_command, add_review_command, add_states_command, add_contains_command,
                          add_value_command, add_verify_command}) {
    program.add([&](CommandLine& app) { return alone(add(app), ranks); });
  }
  // The command line of a rank may differ from those of the others.
  const auto done = make_together(*ranks, [&] { return program.read(argc, argv); });
  return done ? *done : program.run(argc, argv);
}

// Buffered output may fail as late as at the end; fmt::print says only that something did.
int run_and_print(const std::shared_ptr<Ranks>& ranks, int argc, char** argv) {
  try {
    const int code = run(ranks, argc, argv);
    flush_standard_output();
    return code;
  } catch (const std::system_error&) {
    if (std::ferror(stdout) != 0) flush_standard_output();
    throw;
  }
}

// Runs the program, and turns errors into an exit code.
int run_to_an_exit_code(const std::shared_ptr<Ranks>& ranks, int argc, char** argv) {
  const auto failed = [&](int code, const std::string& what) { return fail(*ranks, code, what); };
  try {
    return run_and_print(ranks, argc, argv);
  } catch (const PipeClosed&) {
    // Not an error, as with cat. Other ranks may not know of it.
    if (ranks->count() > 1 && !ranks->failed_together()) ranks->abort(kNobodyReads);
    return kNobodyReads;
  } catch (const enumerate::SearchStopped& error) {
    return failed(error.resumable ? kStoppedEarly : stop_exit_code(), error.what());
  } catch (const Interrupted& error) {
    return failed(stop_exit_code(), error.what());
  } catch (...) {
    const Failure failure = failure_of(std::current_exception());
    return failed(exit_code_of(failure.kind), failure.what);
  }
}

}  // namespace
}  // namespace othello::program

int main(int argc, char** argv) {
  using namespace othello;
  using namespace othello::program;
  open_standard_streams();
  std::signal(SIGPIPE, SIG_IGN);  // a reader that leaves early is seen when it is written to
  std::signal(SIGXFSZ, SIG_IGN);  // and so is a limit on the size of files
  std::signal(SIGCHLD, SIG_DFL);  // ignored, it would hide how a child process ended (system/in_child.h)
  std::shared_ptr<Ranks> ranks = one_rank();
  try {
    require_stack();
    keep_memory_for_destructors();
    ranks = launched_ranks();
  } catch (...) {
    const Failure failure = failure_of(std::current_exception());
    return fail(*ranks, exit_code_of(failure.kind), failure.what);
  }
  if (!ranks->is_first()) silence_standard_output();
  const int code = run_to_an_exit_code(ranks, argc, argv);
  end_quietly_at_stop_signals(code);
  ranks->finish();
  return code;
}
