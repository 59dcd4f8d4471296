// othello states, othello contains: the stored states of one depth as bitboards, and whether boards are among
// them.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "board/text.h"
#include "program/commands.h"
#include "program/output/reading_progress.h"
#include "program/output/state_output.h"
#include "program/output/stop_signal.h"
#include "stored/state_look_up.h"
#include "stored/stored_set.h"
#include "system/errors.h"
#include "system/output_file.h"
#include "system/uint128.h"

namespace othello {
namespace {

struct StatesArguments {
  std::string file;
  std::string depth;
  std::string range;
  std::string format = "text";
  std::string output;
  std::vector<std::string> boards;
  bool quiet = false;
};

// The states of the requested depth, and of no other.
std::unique_ptr<StoredSet> open_depth(const StatesArguments& arguments, WorkProgress& progress) {
  std::optional<int> depth;
  if (!arguments.depth.empty()) {
    constexpr int kDeepest = kMaxCells - kFewestStartDiscs;
    const auto number = parse_decimal(arguments.depth);
    if (!number || *number > kDeepest) {
      throw std::invalid_argument(
          fmt::format("--depth {}: allowed are whole numbers from 0 to {}", arguments.depth, kDeepest));
    }
    depth = static_cast<int>(*number);
  }
  progress.begin("opening " + arguments.file);
  auto set = open_stored_set(arguments.file, depth);
  const StoredSetLabel& label = set->label();
  if (depth && *depth != label.depth) {
    throw std::invalid_argument(fmt::format(
        "{} does not have the states of depth {}, but those of depth {}; store them with othello enumerate "
        "{} --depth {} --output FILE.h5, or --scratch DIR --keep-depths {}",
        arguments.file, *depth, label.depth, label.board.name(), *depth, *depth));
  }
  return std::make_unique<ReadingProgress>(std::move(set), progress, "ending the reading");
}

StateRange range_of(const StatesArguments& arguments, std::uint64_t states) {
  StateRange range{.begin = 0, .end = states};
  if (arguments.range.empty()) return range;
  const auto refuse = [&](const std::string& why) {
    throw std::invalid_argument(fmt::format("--range {}: {}", arguments.range, why));
  };
  const std::size_t colon = arguments.range.find(':');
  if (colon == std::string::npos) refuse("write A:B for states A to B-1, counted from 0");
  const auto limit = [&](const std::string& text, std::uint64_t missing) {
    if (text.empty()) return missing;
    const auto number = parse_decimal(text);
    if (!number || *number > std::numeric_limits<std::uint64_t>::max())
      refuse(fmt::format("'{}' is not a whole number", text));
    return static_cast<std::uint64_t>(*number);
  };
  range.begin = limit(arguments.range.substr(0, colon), 0);
  range.end = limit(arguments.range.substr(colon + 1), states);
  if (range.begin > range.end || range.end > states)
    refuse(fmt::format("allowed are ranges within 0:{}, the states of this depth", states));
  return range;
}

StateFormat format_of(const StatesArguments& arguments) {
  if (arguments.format == "npy") return StateFormat::kNpy;
  if (arguments.format == "raw") return StateFormat::kRaw;
  if (arguments.format == "text") return StateFormat::kText;
  throw std::invalid_argument(fmt::format("--format {}: allowed are npy, raw and text", arguments.format));
}

int write_states(const StatesArguments& arguments) {
  const StateFormat format = format_of(arguments);
  if (!arguments.output.empty()) OutputChecks({arguments.file}).file("--output", arguments.output);
  if (format != StateFormat::kText && arguments.output.empty() && isatty(STDOUT_FILENO) == 1) {
    throw std::invalid_argument(fmt::format(
        "--format {} is not for terminals: name a file with --output, or a pipe", arguments.format));
  }
  // States on a terminal are progress enough, and the line would run into them.
  WorkProgress progress(arguments.quiet || (arguments.output.empty() && isatty(STDOUT_FILENO) == 1));
  const auto set = open_depth(arguments, progress);
  const StateRange range = range_of(arguments, set->label().states);
  OutputStream stream(arguments.output);
  StateOutput output(stream, set->label().board, format, range);
  catch_stop_signals({.temporary_file = stream.temporary_path()});
  set->visit_states([&](std::span<const State> states) {
    if (stop_requested()) throw Interrupted("stopped before all states were written");
    output.add(states);
  });
  output.finish();
  stream.commit();
  return kDone;
}

int look_up(const StatesArguments& arguments) {
  WorkProgress progress(arguments.quiet);
  const auto set = open_depth(arguments, progress);
  const StoredSetLabel& label = set->label();
  std::vector<State> wanted;
  for (const std::string& text : arguments.boards) {
    wanted.push_back(parse_state(label.board, text));
    const int depth = label.board.depth_of(wanted.back());
    if (depth != label.depth) {
      throw std::invalid_argument(
          fmt::format("{} has {} discs, so it is of depth {}; {} has the states of depth {}", text,
                      wanted.back().discs(), depth, arguments.file, label.depth));
    }
  }
  const auto found = positions_of(*set, wanted);
  progress.end();
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    fmt::print("{} {}\n", to_text(label.board, wanted[i]),
               found[i] ? fmt::format("yes {}", *found[i]) : "no");
  }
  const bool all = std::ranges::all_of(found, [](const auto& position) { return position.has_value(); });
  return all ? kDone : kCheckFailed;
}

void add_source(CommandLine& command, StatesArguments& arguments) {
  command.add_option("file", arguments.file, "results file, or the --scratch folder of a search")
      ->type_name("FILE.h5|DIR")
      ->required();
  command
      .add_option("--depth", arguments.depth,
                  "of a folder: the frontier, or one that --keep-depths left [the last depth]")
      ->type_name("D");
}

}  // namespace

Command add_states_command(CommandLine& app) {
  CommandLine* command = app.add_subcommand("states", "Write the stored states of a depth as bitboards.");
  const auto arguments = std::make_shared<StatesArguments>();
  add_source(*command, *arguments);
  command
      ->add_option("--range", arguments->range,
                   "states A to B-1 alone, counted from 0; either may be left out [all]")
      ->type_name("A:B");
  command->add_option("--format", arguments->format, "of the output")
      ->type_name("npy|raw|text")
      ->capture_default_str();
  command->add_option("--output", arguments->output, "write to this file [standard output]")
      ->type_name("FILE");
  command->add_flag("--quiet", arguments->quiet, "show no progress on standard error");
  command->footer(
      "npy and raw have two unsigned integers of 64 bits a state, little-endian: the mover's discs and the\n"
      "opponent's, bit row * columns + column for a cell, counted from the top left. raw is nothing else; "
      "npy is\n"
      "NumPy's format, an array of shape (states, 2). text has a board a line, rows joined by /: X the "
      "mover's\n"
      "disc, O the opponent's, . a vacant cell. The states come in the order in which they are stored, one "
      "of\n"
      "each orbit. All of them are read and checked, whatever --range says: what a pipe got is worth "
      "nothing\n"
      "unless the exit code is 0.\n"
      "Examples:\n"
      "  othello states 5x6.h5 --format npy --output 5x6.npy\n"
      "  othello states 5x6.h5 --range 1000:1010\n"
      "  othello states /scratch/5x6 --depth 12 --format raw | sha256sum");
  return [arguments](int /*argc*/, char** /*argv*/) { return write_states(*arguments); };
}

Command add_contains_command(CommandLine& app) {
  CommandLine* command = app.add_subcommand("contains", "Tell whether boards are among the stored states.");
  const auto arguments = std::make_shared<StatesArguments>();
  add_source(*command, *arguments);
  command
      ->add_option("boards", arguments->boards,
                   "rows joined by /: X the mover's disc, O the opponent's, . a vacant cell")
      ->type_name("BOARD")
      ->required();
  command->add_flag("--quiet", arguments->quiet, "show no progress on standard error");
  command->footer(
      "Prints a line for every board: the board, then yes and the position of its state in the order of "
      "`othello\n"
      "states`, or no. A board may be turned in any way that the symmetry of the stored set allows. All "
      "states\n"
      "are read and checked. The exit code is 0 if all boards are among them, 3 if one is not.\n"
      "Example:\n"
      "  othello contains 4x4.h5 XXXX/XXXX/XXXX/XXXX OOOO/OXXO/OXXO/OOOO");
  return [arguments](int /*argc*/, char** /*argv*/) { return look_up(*arguments); };
}

}  // namespace othello
