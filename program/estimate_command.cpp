// othello estimate: how many states a depth has that cannot be enumerated, with an error bar.
#include <fmt/format.h>

#include <cstddef>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <system_error>

#include "enumerate/observer.h"
#include "estimate/run_estimate.h"
#include "estimate/samples_file.h"
#include "files/file_for_reading.h"
#include "files/output_file.h"
#include "machine/memory.h"
#include "machine/team.h"
#include "program/commands.h"
#include "program/depth_table.h"
#include "program/estimate_progress.h"
#include "program/estimate_table.h"
#include "program/exit_codes.h"
#include "program/finished_results.h"
#include "program/option_values.h"
#include "program/stop_signal.h"

namespace othello {
namespace {

constexpr std::uint64_t kDefaultSamples = 1000;
constexpr double kMostSeconds = 1e7;

// The options as they were typed; empty: not given.
struct EstimateArguments {
  std::string board;
  int depth = 0;
  std::string samples;
  std::string seed;
  std::string threads;
  double seconds = 0;
  std::string memory;
  std::string symmetry = "full";
  std::string output;
  bool force = false;
  bool quiet = false;
  std::string format = "table";
};

void add_options(CommandLine& command, EstimateArguments& arguments) {
  command.add_option("board", arguments.board, "COLUMNSxROWS, each from 3 to 8")
      ->required()
      ->type_name("MxN");
  command.add_option("--depth", arguments.depth, "discs minus 4")->required()->type_name("D");
  command
      .add_option("--samples", arguments.samples,
                  fmt::format("occupancies to draw and count [{}, or what --time allows]", kDefaultSamples))
      ->type_name("N");
  command.add_option("--seed", arguments.seed, "of the drawing: other seeds, other samples [1]")
      ->type_name("S");
  command
      .add_option("--threads", arguments.threads,
                  fmt::format("1 to {} [one per core: {}]", kMaxThreads, default_threads()))
      ->type_name("T");
  command.add_option("--time", arguments.seconds, "in seconds, after which no sample is begun [no limit]")
      ->between(0.0, kMostSeconds)
      ->type_name("SECONDS");
  command
      .add_option(
          "--memory", arguments.memory,
          fmt::format("for samples, such as 2G [80 % of what there is: {}]", size_text(default_memory())))
      ->type_name("SIZE");
  command
      .add_option("--symmetry", arguments.symmetry,
                  "full: states of an orbit count once; none: all are told apart")
      ->type_name("full|none")
      ->capture_default_str();
  command
      .add_option("--output", arguments.output,
                  "keep the samples in this file; those that it has are not worked out again")
      ->type_name("FILE.csv");
  command.add_flag("--force", arguments.force, "begin anew, and write over what --output has");
  command.add_flag("--quiet", arguments.quiet, "show no progress on standard error");
  command.add_option("--format", arguments.format, "of what is printed")
      ->type_name("table|csv|json")
      ->capture_default_str();
  command.footer(
      "Draws sets of occupied cells, counts the states of each exactly, and weighs them by the probability\n"
      "with which they are drawn. The mean is unbiased; seed and number of samples determine it.\n"
      "Examples:\n"
      "  othello estimate 6x6 --depth 12\n"
      "  othello estimate 8x8 --depth 16 --time 300 --format json\n"
      "  othello estimate 8x8 --depth 20 --samples 500 --output 8x8-20.csv\n"
      "  othello estimate 8x8 --depth 20 --samples 5000 --output 8x8-20.csv   (goes on from the 500)");
}

EstimateOptions options_of(const EstimateArguments& arguments) {
  const Board board = Board::parse(arguments.board);
  const SymmetryMode symmetry = symmetry_option(arguments.symmetry);
  EstimateOptions options{.setting = ordinary_setting(board, symmetry), .symmetry = symmetry};
  options.depth = arguments.depth;
  require_depth(options);
  options.seed = whole_number("--seed", arguments.seed, 0, ~std::uint64_t{0}, 1);
  options.seconds = arguments.seconds;
  options.samples = whole_number("--samples", arguments.samples, 1, kMostSamples,
                                 options.seconds > 0 ? kMostSamples : kDefaultSamples);
  options.threads = static_cast<int>(whole_number("--threads", arguments.threads, 1, kMaxThreads,
                                                  static_cast<std::uint64_t>(default_threads())));
  options.memory = arguments.memory.empty() ? default_memory() : parse_size(arguments.memory);
  return options;
}

// What an earlier run has left in the file; nothing if there is none.
EstimateRun earlier_samples(const EstimateOptions& options, const std::string& path) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error) || std::filesystem::is_empty(path, error)) return {};
  const FileForReading file(path);
  std::string text(file.size(), '\0');
  file.read_at(0, std::as_writable_bytes(std::span(text)));
  return parse_samples(options, text, path);
}

int run_estimate_command(const EstimateArguments& arguments) {
  const EstimateOptions options = options_of(arguments);
  const Format format = parse_format(arguments.format);
  catch_stop_signals("");
  EstimateRun run;
  if (!arguments.output.empty()) {
    OutputChecks({}).file("--output", arguments.output);
    require_no_results("--output", arguments.output);
    if (!arguments.force) run = earlier_samples(options, arguments.output);
  }
  const std::size_t samples_before = run.samples.size();
  EstimateProgress progress(options, arguments.output, samples_before, arguments.quiet);
  // Of an earlier run that had more samples nothing is given up.
  const auto keep = [&] {
    if (!arguments.output.empty() && run.samples.size() > samples_before)
      write_output(arguments.output, samples_text(options, run));
  };
  try {
    run_estimate(options, run, progress);
  } catch (...) {
    progress.clear_line();
    keep();
    throw;
  }
  progress.clear_line();
  keep();
  if (!run.samples.empty()) std::fputs(estimate_results(options, run, format).c_str(), stdout);
  if (stop_requested() && run.samples.size() < options.samples) {
    const bool kept = !arguments.output.empty();
    throw SearchStopped(
        fmt::format("stopped after {} samples; {}", run.samples.size(),
                    kept ? "the same command goes on" : "with --output it could be gone on with"),
        kept);
  }
  return kDone;
}

}  // namespace

Command add_estimate_command(CommandLine& app) {
  CommandLine* command =
      app.add_subcommand("estimate", "Estimate how many states a depth has that cannot be enumerated.");
  const auto arguments = std::make_shared<EstimateArguments>();
  add_options(*command, *arguments);
  return [arguments](int /*argc*/, char** /*argv*/) { return run_estimate_command(*arguments); };
}

}  // namespace othello
