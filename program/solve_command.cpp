// othello solve: the value of every reachable state.

#include <memory>
#include <numeric>
#include <stdexcept>
#include <string>

#include "board/text.h"
#include "enumerate/kernels/kernels.h"
#include "program/commands.h"
#include "program/depth_hook.h"
#include "program/estimates.h"
#include "program/output/provenance.h"
#include "program/output/solve_output.h"
#include "program/output/standard_output.h"
#include "program/output/stop_signal.h"
#include "program/output/work_progress.h"
#include "program/shared_options.h"
#include "solve/replaceable_output.h"
#include "solve/solver.h"
#include "solve/values_file.h"
#include "system/errors.h"
#include "system/memory.h"
#include "system/output_file.h"
#include "system/ranks/failure.h"
#include "system/ranks/ranks.h"
#include "system/temporary_file.h"
#include "system/threads.h"

namespace othello::program {
namespace {

using solve::SolveOptions;

// The options as they were typed; empty: not given.
struct SolveArguments {
  std::string board;
  std::string from;
  std::string score = "winner";
  std::string objective = "most";
  std::string symmetry = "full";
  std::string threads;
  std::string memory;
  std::string scratch;
  std::string disk;
  bool resume = false;
  std::string keep_values;
  std::string after_depth;
  bool games = false;
  bool estimate = false;
  std::string histogram;
  std::string output;
  bool force = false;
  bool quiet = false;
  std::string format = "table";
};

void add_options(CommandLine& command, SolveArguments& arguments) {
  add_board_argument(command, arguments.board);
  add_from_option(command, arguments.from, "; no cell may be closed");
  add_score_option(command, arguments.score);
  add_objective_option(command, arguments.objective);
  add_symmetry_option(command, arguments.symmetry);
  add_threads_option(command, arguments.threads, "of each rank, ");
  add_memory_option(command, arguments.memory, "of each rank, for all of it", "80 % of the usable memory");
  command
      .add_option("--scratch", arguments.scratch,
                  "folder for frontiers, values and the checkpoint, which all ranks share; without it all is "
                  "kept in memory")
      ->type_name("DIR");
  command
      .add_option(
          "--disk", arguments.disk,
          "that --scratch may take: frontiers that do not fit are enumerated again [what it takes already and what is free, less a reserve]")
      ->type_name("SIZE");
  command.add_flag("--resume", arguments.resume, "resume from what is in --scratch, if there is something");
  command
      .add_option("--keep-values", arguments.keep_values,
                  "depths whose values go into --output or stay in --scratch; --resume also keeps what was "
                  "kept before")
      ->type_name("D1,D2,..|all");
  command
      .add_option(
          "--after-depth", arguments.after_depth,
          "run this by the shell when a depth is solved, while the values of the depth after are there")
      ->type_name("COMMAND");
  command.add_flag("--games", arguments.games, "count the games from the start, too");
  command.add_flag("--estimate", arguments.estimate,
                   "print what each depth would take, and the plan, after a short search, and stop");
  command
      .add_option("--histogram", arguments.histogram, "write how many states have which value to this file")
      ->type_name("FILE.csv");
  command.add_option("--output", arguments.output, "write the results to this HDF5 file")
      ->type_name("FILE.h5");
  command.add_flag("--force", arguments.force, "write over results of another kind, too");
  add_quiet_option(command, arguments.quiet);
  add_format_option(command, arguments.format, "of the table on standard output");
  command.footer(
      R"(A value is the mover's discs minus the opponent's when both play as well as possible to the end.
Examples:
  othello solve 4x6
  othello solve 4x4 --score discs --games
  othello solve --from '#..#/.OX./.XO./#..#'
  othello solve 5x6 --estimate --disk 75G
  othello solve 5x6 --scratch /scratch/5x6 --disk 75G --memory 16G --resume
  mpirun -n 4 --bind-to none othello solve 5x6 --scratch /shared/5x6
  othello solve 4x6 --scratch work --after-depth 'du -s "$OTHELLO_SCRATCH"'
  othello solve 5x5 --keep-values 0,1,2,3,4,5,6,7,8 --output 5x5-values.h5)");
}

// Refuses options of which nothing would come.
void require_use(const CommandLine& command, const SolveArguments& arguments) {
  if (arguments.estimate) {
    refuse_options(command, {"--output", "--histogram", "--force", "--after-depth", "--scratch", "--resume"},
                   "goes with solving, not with --estimate");
  }
  if (arguments.output.empty()) refuse_options(command, {"--force"}, "goes with --output only");
}

SolveOptions options_of(const SolveArguments& arguments, const std::shared_ptr<Ranks>& ranks) {
  SolveOptions options{.board = board_option(arguments.board, arguments.from)};
  require_no_closed_cells(options.board);
  options.ranks = ranks;
  const int here = ranks->on_this_machine();  // they share its memory
  options.score = score_option(arguments.score, arguments.objective);
  options.symmetry = symmetry_option(arguments.symmetry);
  options.threads = static_cast<int>(parse_whole_number(
      "--threads", arguments.threads, 1, kMaxThreads, static_cast<std::uint64_t>(ranks->default_threads())));
  options.memory = arguments.memory.empty() ? default_memory() / static_cast<std::uint64_t>(here)
                                            : parse_size(arguments.memory);
  options.scratch = arguments.scratch;
  options.resume = arguments.resume;
  if (!arguments.disk.empty()) options.disk = parse_size(arguments.disk);
  options.games = arguments.games;
  const int last = options.board.last_depth();
  if (arguments.keep_values == "all") {
    options.keep_values.resize(static_cast<std::size_t>(last) + 1);
    std::iota(options.keep_values.begin(), options.keep_values.end(), 0);
  } else {
    options.keep_values = parse_depth_list("--keep-values", arguments.keep_values, last);
  }
  if (!arguments.estimate) solve::require_shared_folder(options);
  if (options.scratch.empty() && (options.resume || (options.disk != 0 && !arguments.estimate))) {
    throw std::invalid_argument("--resume and --disk need a --scratch folder");
  }
  if (!options.keep_values.empty() && options.scratch.empty() && arguments.output.empty() &&
      !arguments.estimate) {
    throw std::invalid_argument("--keep-values needs an --output file or a --scratch folder");
  }
  options.to_file = !arguments.output.empty();
  if (options.to_file) solve::require_numbers_fit(options);
  if (options.scratch.empty() && !arguments.after_depth.empty()) {
    throw std::invalid_argument("--after-depth needs a --scratch folder, where the values are");
  }
  return options;
}

// The file for the results, if any: checked before hours of work, so that it can be written.
std::unique_ptr<TemporaryFile> open_outputs(const SolveArguments& arguments, const SolveOptions& options) {
  if (!options.ranks->is_first()) return nullptr;
  OutputChecks checks({arguments.scratch});
  if (!arguments.histogram.empty()) checks.file("--histogram", arguments.histogram);
  if (arguments.output.empty()) return nullptr;
  checks.file("--output", arguments.output, OutputKind::kRandomAccess);
  if (!arguments.force) solve::require_replaceable_values("--output", arguments.output, options);
  return std::make_unique<TemporaryFile>(resolve_links(arguments.output));
}

int run_estimate(SolveOptions options, Format format, bool quiet) {
  if (format == Format::kJson) throw std::invalid_argument("--estimate goes with --format table and csv");
  if (!options.ranks->is_first()) return kDone;
  options.ranks = one_rank();
  WorkProgress progress("searching the first depths", 0, quiet);
  const std::string table = search_and_estimate_solve(options, format);
  progress.end();
  print_now(table);
  return kDone;
}

int run_solve_command(const CommandLine& command, const SolveArguments& arguments,
                      const std::shared_ptr<Ranks>& ranks, int argc, char** argv) {
  // One machine of several may lack what the others have.
  Format format{};
  SolveOptions options = make_together(*ranks, [&] {
    enumerate::chosen_kernels();  // refuses those of OTHELLO_KERNEL that this machine cannot run
    format = parse_format(arguments.format);
    require_use(command, arguments);
    return options_of(arguments, ranks);
  });
  const bool resumable = !arguments.scratch.empty();
  catch_stop_signals({.temporary_file = {}, .resumable = resumable});
  if (arguments.estimate) return run_estimate(std::move(options), format, arguments.quiet);
  const std::unique_ptr<TemporaryFile> file =
      make_together(*ranks, [&] { return open_outputs(arguments, options); });
  if (file) catch_stop_signals({.temporary_file = file->path(), .resumable = resumable});
  SolveProgress printer(options.board.last_depth(), arguments.quiet);
  SilentObserver silent;
  solve::SolveObserver& observer = ranks->is_first() ? static_cast<solve::SolveObserver&>(printer) : silent;
  if (!arguments.after_depth.empty()) {
    options.after_depth = [&](int depth) {
      printer.clear_line();
      run_depth_hook(arguments.after_depth, options.scratch, depth);
    };
  }
  const solve::SolveResult result = [&] {
    try {
      return solve::run_solve(options, observer);
    } catch (...) {
      printer.clear_line();
      throw;
    }
  }();
  printer.clear_line();
  try {
    run_together(*ranks, [&] {
      if (!ranks->is_first()) return;
      if (file) {
        const WorkProgress progress("writing " + arguments.output, 0, arguments.quiet);
        file->fill([&](const std::string& path) {
          solve::write_values(path, options, result, provenance_of(argc, argv));
        });
      }
      if (!arguments.histogram.empty()) write_output(arguments.histogram, value_histogram(result.values));
    });
  } catch (...) {
    // What was found is not lost.
    if (ranks->is_first()) print_if_possible(solve_table(options, result, format));
    throw;
  }
  if (ranks->is_first()) print_now(solve_table(options, result, format));
  return kDone;
}

}  // namespace

Command add_solve_command(CommandLine& app, const std::shared_ptr<Ranks>& ranks) {
  CommandLine* command = app.add_subcommand("solve", "Find the value of every reachable state of a board.");
  const auto arguments = std::make_shared<SolveArguments>();
  add_options(*command, *arguments);
  return [command, arguments, ranks](int argc, char** argv) {
    return run_solve_command(*command, *arguments, ranks, argc, argv);
  };
}

}  // namespace othello::program
