// othello estimate: how many states a depth has that cannot be enumerated, with an error bar, by two methods.
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <stdexcept>
#include <string>

#include "enumerate/search/observer.h"
#include "estimate/colourings.h"
#include "estimate/games.h"
#include "estimate/run_estimate.h"
#include "program/commands.h"
#include "program/output/colouring_output.h"
#include "program/output/depth_table.h"
#include "program/output/estimate_output.h"
#include "program/output/notes.h"
#include "program/output/standard_output.h"
#include "program/output/stop_signal.h"
#include "program/output/work_progress.h"
#include "program/shared_options.h"
#include "system/errors.h"
#include "system/memory.h"
#include "system/threads.h"

namespace othello::program {
namespace {

using estimate::ColouringOptions;
using estimate::EstimateOptions;

constexpr std::uint64_t kDefaultSamples = 1000;
constexpr std::uint64_t kDefaultColourings = 10'000;
constexpr std::uint64_t kDefaultPlayouts = 1'000'000;
constexpr double kMaxSeconds = 1e7;

// The options as they were typed; empty: not given.
struct EstimateArguments {
  std::string board;
  std::string from;
  int depth = 0;
  bool games = false;
  std::string samples;
  std::string seed;
  std::string threads;
  double seconds = 0;
  std::string memory;
  std::string symmetry = "full";
  std::string method;
  int effort = 3;
  bool either_mover = false;
  std::string output;
  bool force = false;
  bool quiet = false;
  std::string format = "table";
};

void add_options(CommandLine& command, EstimateArguments& arguments) {
  add_board_argument(command, arguments.board);
  add_from_option(command, arguments.from);
  command
      .add_option("--depth", arguments.depth,
                  "discs beyond those of the start; required, except with --games")
      ->type_name("D");
  command.add_flag("--games", arguments.games,
                   "how many games there are, in place of states, by random games; moves and flips by depth");
  command
      .add_option(
          "--samples", arguments.samples,
          fmt::format(
              "occupancies to draw and count [{}, or what --time allows], colourings [{}], or games [{}]",
              kDefaultSamples, kDefaultColourings, kDefaultPlayouts))
      ->type_name("N");
  command.add_option("--seed", arguments.seed, "of the drawing: other seeds, other samples [1]")
      ->type_name("S");
  add_threads_option(command, arguments.threads);
  command
      .add_option("--time", arguments.seconds,
                  fmt::format("0.001 to {:.0f}; after that no sample is begun [no limit]", kMaxSeconds))
      ->between(0.001, kMaxSeconds)
      ->type_name("SECONDS");
  add_memory_option(command, arguments.memory, "for samples", "80 % of the usable memory");
  add_symmetry_option(command, arguments.symmetry);
  command
      .add_option(
          "--method", arguments.method,
          "draw occupancies and count their states, or draw states and decide whether they can come up "
          "[occupancies as deep as that goes, 31 discs or less]")
      ->type_name("occupancies|colourings");
  command
      .add_option("--effort", arguments.effort,
                  fmt::format("to decide whether a state can come up, 1 to {}", estimate::kMaxEffort))
      ->between(1, estimate::kMaxEffort)
      ->type_name("E")
      ->capture_default_str();
  command.add_flag("--either-mover", arguments.either_mover,
                   "count states that can come up with either player to move");
  command
      .add_option("--output", arguments.output,
                  "keep the samples in this file; those that it has are not computed again")
      ->type_name("FILE.h5");
  command.add_flag("--force", arguments.force, "start over, and write over what --output has");
  add_quiet_option(command, arguments.quiet);
  add_format_option(command, arguments.format);
  command.footer(
      R"(Draws sets of occupied cells, counts the states of each exactly, and weighs them
by the probability with which they are drawn. Later, from about 31 discs on,
draws states and decides whether each can come up, as othello reach does. The
mean of a given number of samples is unbiased; seed and number determine it.
Examples:
  othello estimate 6x6 --depth 12
  othello estimate --from '-..-/.OX./.XO./-..-' --depth 6
  othello estimate 8x8 --depth 16 --time 300 --format json
  othello estimate 8x8 --depth 44 --time 3600
  othello estimate 6x6 --games --samples 10000000
  othello estimate 5x6 --depth 12 --method colourings --effort 2
  othello estimate 8x8 --depth 20 --samples 500 --output 8x8-20.h5
  othello estimate 8x8 --depth 20 --samples 5000 --output 8x8-20.h5)");
}

std::uint64_t seed_of(const EstimateArguments& arguments) {
  return parse_whole_number("--seed", arguments.seed, 0, ~std::uint64_t{0}, 1);
}

std::uint64_t threads_of(const EstimateArguments& arguments) {
  return parse_whole_number("--threads", arguments.threads, 1, kMaxThreads,
                            static_cast<std::uint64_t>(default_threads()));
}

// With a limit of time as many as there may be, unless told.
std::uint64_t samples_of(const EstimateArguments& arguments, std::uint64_t most, std::uint64_t usual) {
  return parse_whole_number("--samples", arguments.samples, 1, most, arguments.seconds > 0 ? most : usual);
}

EstimateOptions options_of(const EstimateArguments& arguments) {
  EstimateOptions options{.setting = estimate::Setting(board_option(arguments.board, arguments.from),
                                                       symmetry_option(arguments.symmetry))};
  options.depth = arguments.depth;
  estimate::require_depth(options);
  options.seed = seed_of(arguments);
  options.seconds = arguments.seconds;
  options.samples = samples_of(arguments, estimate::kMaxSamples, kDefaultSamples);
  options.threads = static_cast<int>(threads_of(arguments));
  options.memory = arguments.memory.empty() ? default_memory() : parse_size(arguments.memory);
  return options;
}

int run_games_command(const CommandLine& command, const EstimateArguments& arguments) {
  refuse_options(
      command,
      {"--depth", "--method", "--effort", "--either-mover", "--symmetry", "--memory", "--output", "--force"},
      "does not go with --games");
  estimate::GamesOptions options{.board = board_option(arguments.board, arguments.from)};
  options.seed = seed_of(arguments);
  options.seconds = arguments.seconds;
  options.samples = samples_of(arguments, estimate::kMaxPlayouts, kDefaultPlayouts);
  options.threads = static_cast<int>(threads_of(arguments));
  const Format format = parse_format(arguments.format);
  catch_stop_signals();
  print_board_notes(options.board);
  WorkProgress progress("playing random games", 0, arguments.quiet);
  const estimate::GamesRun run = estimate::estimate_games(options, stop_requested);
  progress.end();
  if (run.samples > 0) print_now(games_results(options, run, format));
  if (stop_requested() && run.samples < options.samples)
    throw Interrupted(fmt::format("stopped after {} games", run.samples));
  return kDone;
}

bool by_colourings(const EstimateArguments& arguments) {
  if (arguments.method == "colourings") return true;
  if (arguments.method == "occupancies") return false;
  if (!arguments.method.empty())
    throw std::invalid_argument(
        fmt::format("--method {}: must be occupancies or colourings", arguments.method));
  const estimate::Setting setting(board_option(arguments.board, arguments.from),
                                  symmetry_option(arguments.symmetry));
  if (arguments.depth < 0 || arguments.depth > setting.board.last_depth()) {
    throw std::invalid_argument(
        fmt::format("--depth {}: must be from 0 to {}", arguments.depth, setting.board.last_depth()));
  }
  return arguments.depth > estimate::deepest_of_occupancies(setting);
}

ColouringOptions colouring_options_of(const EstimateArguments& arguments) {
  ColouringOptions options{.setting = estimate::Setting(board_option(arguments.board, arguments.from),
                                                        symmetry_option(arguments.symmetry))};
  options.depth = arguments.depth;
  estimate::require_depth(options);
  options.seed = seed_of(arguments);
  options.seconds = arguments.seconds;
  options.samples = samples_of(arguments, estimate::kMaxColourings, kDefaultColourings);
  const std::uint64_t memory = arguments.memory.empty() ? default_memory() : parse_size(arguments.memory);
  if (memory < estimate::kColouringBytes) {
    throw CapacityError(
        fmt::format("deciding states takes {} for each thread, more than the limit of {}: give more "
                    "--memory",
                    format_size(estimate::kColouringBytes), format_size(memory)));
  }
  options.threads = static_cast<int>(std::min(threads_of(arguments), memory / estimate::kColouringBytes));
  options.effort = arguments.effort;
  options.either_mover = arguments.either_mover;
  return options;
}

int run_colourings_command(const CommandLine& command, const EstimateArguments& arguments) {
  refuse_options(command, {"--output", "--force"}, "goes with --method occupancies only");
  const ColouringOptions options = colouring_options_of(arguments);
  const Format format = parse_format(arguments.format);
  catch_stop_signals();
  print_board_notes(options.setting.board);
  ColouringProgress progress(options, arguments.quiet);
  const estimate::ColouringRun run = estimate::run_colourings(options, progress.counts(), stop_requested);
  progress.end();
  if (run.samples > 0) print_now(colouring_results(options, run, format));
  if (stop_requested() && run.samples < options.samples)
    throw Interrupted(fmt::format("stopped after {} samples", run.samples));
  return kDone;
}

int run_estimate_command(const CommandLine& command, const EstimateArguments& arguments, int argc,
                         char** argv) {
  if (arguments.output.empty()) refuse_options(command, {"--force"}, "goes with --output only");
  if (arguments.games) return run_games_command(command, arguments);
  if (command.count("--depth") == 0) throw std::invalid_argument("--depth is needed, or --games");
  if (by_colourings(arguments)) return run_colourings_command(command, arguments);
  refuse_options(command, {"--effort", "--either-mover"}, "goes with --method colourings only");
  const EstimateOptions options = options_of(arguments);
  const Format format = parse_format(arguments.format);
  catch_stop_signals({.temporary_file = {}, .resumable = !arguments.output.empty()});
  SamplesOutput output(options, arguments.output, arguments.force, provenance_of(argc, argv));
  estimate::EstimateRun run = arguments.force ? estimate::EstimateRun() : output.read_earlier();
  print_board_notes(options.setting.board);
  EstimateProgress progress(options, output, run.samples.size(), arguments.quiet);
  // What was found is not lost if it cannot be kept.
  const auto keep = [&] {
    try {
      output.keep(run);
    } catch (...) {
      progress.clear_line();
      if (!run.samples.empty()) print_if_possible(estimate_results(options, run, format));
      throw;
    }
  };
  try {
    estimate::run_estimate(options, run, progress);
  } catch (...) {
    progress.clear_line();
    keep();
    throw;
  }
  if (output.has_file()) progress.begin("writing " + arguments.output);
  keep();
  progress.clear_line();
  if (!run.samples.empty()) print_now(estimate_results(options, run, format));
  if (stop_requested() && run.samples.size() < options.samples) {
    throw enumerate::SearchStopped(
        fmt::format("stopped after {} samples; {}", run.samples.size(),
                    output.has_file() ? "the same command continues" : "with --output it could be resumed"),
        output.has_file());
  }
  return kDone;
}

}  // namespace

Command add_estimate_command(CommandLine& app) {
  CommandLine* command =
      app.add_subcommand("estimate", "Estimate how many states a depth has that cannot be enumerated.");
  const auto arguments = std::make_shared<EstimateArguments>();
  add_options(*command, *arguments);
  return [arguments, command](int argc, char** argv) {
    return run_estimate_command(*command, *arguments, argc, argv);
  };
}

}  // namespace othello::program
