// othello states, othello contains: the stored states of one depth as bitboards, and whether boards are among
// them.
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "board/formats/position.h"
#include "board/text.h"
#include "program/commands.h"
#include "program/output/notes.h"
#include "program/output/state_output.h"
#include "program/output/stop_signal.h"
#include "program/output/work_progress.h"
#include "program/shared_options.h"
#include "solve/replaceable_output.h"
#include "solve/value_book.h"
#include "stored/stored_set.h"
#include "system/errors.h"
#include "system/output_file.h"
#include "system/temporary_file.h"
#include "system/uint128.h"

namespace othello::program {
namespace {

struct StatesArguments {
  std::string file;
  std::string values;  // in its place
  std::string depth;
  std::string range;
  std::string format = "text";
  std::string output;
  std::vector<std::string> boards;
  bool force = false;
  bool quiet = false;
};

std::optional<int> depth_of(const StatesArguments& arguments) {
  if (arguments.depth.empty()) return std::nullopt;
  return static_cast<int>(parse_whole_number("--depth", arguments.depth, 0, kMaxCells - kMinStartDiscs, 0));
}

// The states of the requested depth, and of no other.
std::unique_ptr<stored::StoredSet> open_depth(const StatesArguments& arguments, WorkProgress& progress) {
  const std::optional<int> depth = depth_of(arguments);
  progress.begin("opening " + arguments.file);
  auto set = stored::open_stored_set(arguments.file, depth);
  const stored::StoredSetLabel& label = set->label();
  if (depth && *depth > label.board.last_depth()) {
    throw std::invalid_argument(fmt::format("--depth {}: must be from 0 to {}, the last depth of {}", *depth,
                                            label.board.last_depth(), label.board.name()));
  }
  if (depth && *depth != label.depth) {
    throw std::invalid_argument(
        fmt::format("{} does not have the states of depth {}, but those of depth {}; {}", arguments.file,
                    *depth, label.depth, store_advice(label, *depth)));
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
    constexpr auto kMost = std::numeric_limits<std::uint64_t>::max();
    if (text.find_first_not_of("0123456789") != std::string::npos)
      refuse(fmt::format("'{}' is not a whole number", text));
    const auto number = parse_decimal(text);
    return number && *number < kMost ? static_cast<std::uint64_t>(*number) : kMost;
  };
  range.begin = limit(arguments.range.substr(0, colon), 0);
  range.end = limit(arguments.range.substr(colon + 1), states);
  if (range.begin > range.end || range.end > states)
    refuse(fmt::format("must be a range within 0:{}, the states of this depth", states));
  return range;
}

StateFormat format_of(const StatesArguments& arguments) {
  if (arguments.format == "npy") return StateFormat::kNpy;
  if (arguments.format == "raw") return StateFormat::kRaw;
  if (arguments.format == "hdf5") return StateFormat::kHdf5;
  if (arguments.format == "text") return StateFormat::kText;
  throw std::invalid_argument(fmt::format("--format {}: must be npy, raw, hdf5 or text", arguments.format));
}

// States of one depth, with their values or without.
struct Source {
  Board board;
  std::uint64_t states;
  bool with_values;
  using Visit = std::function<void(std::span<const State>, std::span<const solve::ValueByte>)>;
  std::function<void(const Visit&)> visit;
};

Source stored_states(const StatesArguments& arguments, WorkProgress& progress) {
  const std::shared_ptr<stored::StoredSet> set = open_depth(arguments, progress);
  return {.board = set->label().board,
          .states = set->label().states,
          .with_values = false,
          .visit = [set](const Source::Visit& take) {
            set->visit_states([&](std::span<const State> states) { take(states, {}); });
          }};
}

Source stored_values(const StatesArguments& arguments, WorkProgress& progress) {
  const std::optional<int> depth = depth_of(arguments);
  progress.begin("opening " + arguments.values);
  const std::shared_ptr<solve::ValueBook> book = solve::open_value_book(arguments.values);
  if (!depth || !book->has(*depth)) {
    throw std::invalid_argument(fmt::format("--values {}: name one of its depths with --depth: {}",
                                            arguments.values, fmt::join(book->label().depths, ", ")));
  }
  progress.begin(fmt::format("reading depth {}", *depth));
  return {.board = book->label().board,
          .states = book->states(*depth),
          .with_values = true,
          .visit = [book, depth](const Source::Visit& take) { book->visit(*depth, take); }};
}

// Reads all states, whatever the range.
void write_all(const Source& source, const StateRange& range, StateFormat format,
               const StateOutput::Write& write) {
  StateOutput output(write, source.board, format, range, source.with_values);
  source.visit([&](std::span<const State> states, std::span<const solve::ValueByte> values) {
    if (stop_requested()) throw Interrupted("stopped before all states were written");
    output.add(states, values);
  });
  output.finish();
}

void write_hdf5(const StatesArguments& arguments, const Source& source, const StateRange& range) {
  TemporaryFile file(resolve_links(arguments.output));
  catch_stop_signals({.temporary_file = file.path()});
  file.fill([&](const std::string& path) {
    RowWriter rows(path, kStateTableFormat, kStateTable, state_columns(source.with_values));
    rows.attribute("board", source.board.name());
    write_all(source, range, StateFormat::kHdf5, [&](std::span<const std::byte> bytes) { rows.add(bytes); });
    rows.close();
  });
}

void check_output(const CommandLine& command, const StatesArguments& arguments, StateFormat format) {
  const OutputKind kind = format == StateFormat::kHdf5 ? OutputKind::kRandomAccess : OutputKind::kStream;
  if (format != StateFormat::kHdf5) refuse_options(command, {"--force"}, "goes with --format hdf5 only");
  if (!arguments.output.empty())
    OutputChecks({arguments.file, arguments.values}).file("--output", arguments.output, kind);
  if (format == StateFormat::kHdf5) {
    if (arguments.output.empty()) throw std::invalid_argument("--format hdf5 needs an --output file");
    if (!arguments.force)
      solve::require_replaceable_kind("--output", arguments.output, stored::FileKind::kTable);
  }
  if (format != StateFormat::kText && arguments.output.empty() && isatty(STDOUT_FILENO) == 1) {
    throw std::invalid_argument(fmt::format(
        "--format {} is not for terminals: name a file with --output, or a pipe", arguments.format));
  }
}

int write_states(const CommandLine& command, const StatesArguments& arguments) {
  if (arguments.file.empty() == arguments.values.empty())
    throw std::invalid_argument("name either a results file or scratch folder, or --values");
  const StateFormat format = format_of(arguments);
  check_output(command, arguments, format);
  // States on a terminal are progress enough, and the line would run into them.
  WorkProgress progress(arguments.quiet || (arguments.output.empty() && isatty(STDOUT_FILENO) == 1));
  const Source source =
      arguments.values.empty() ? stored_states(arguments, progress) : stored_values(arguments, progress);
  const StateRange range = range_of(arguments, source.states);
  if (format == StateFormat::kHdf5) {
    write_hdf5(arguments, source, range);
    return kDone;
  }
  OutputStream stream(arguments.output);
  catch_stop_signals({.temporary_file = stream.temporary_path()});
  write_all(source, range, format, [&](std::span<const std::byte> bytes) { stream.write(bytes); });
  stream.commit();
  return kDone;
}

int look_up(const StatesArguments& arguments) {
  WorkProgress progress(arguments.quiet);
  const auto set = open_depth(arguments, progress);
  const stored::StoredSetLabel& label = set->label();
  std::vector<State> wanted;
  for (const std::string& text : arguments.boards) {
    wanted.push_back(parse_position(label.board, text).state);
    const int depth = label.board.depth_of(wanted.back());
    if (depth != label.depth) {
      throw std::invalid_argument(
          fmt::format("{} has {} discs, so it is of depth {}; {} has the states of depth {}", text,
                      wanted.back().discs(), depth, arguments.file, label.depth));
    }
  }
  const auto found = find_positions(*set, wanted);
  progress.end();
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    fmt::print("{} {}\n", format_state(label.board, wanted[i]),
               found[i] ? fmt::format("yes {}", *found[i]) : "no");
  }
  const bool all = std::ranges::all_of(found, [](const auto& position) { return position.has_value(); });
  return all ? kDone : kCheckFailed;
}

Option& add_source(CommandLine& command, StatesArguments& arguments) {
  Option* file =
      command.add_option("file", arguments.file, "results file, or the --scratch folder of a search");
  file->type_name("FILE.h5|DIR");
  command
      .add_option("--depth", arguments.depth,
                  "of a folder: the frontier, or one that --keep-depths left [the last depth]")
      ->type_name("D");
  return *file;
}

}  // namespace

Command add_states_command(CommandLine& app) {
  CommandLine* command = app.add_subcommand("states", "Write the stored states of a depth as bitboards.");
  const auto arguments = std::make_shared<StatesArguments>();
  add_source(*command, *arguments);
  command
      ->add_option("--values", arguments->values,
                   "in place of that, states with their values from what othello solve left")
      ->type_name("DIR|FILE.h5");
  command
      ->add_option("--range", arguments->range,
                   "states A to B-1 alone, counted from 0; either may be left out [all]")
      ->type_name("A:B");
  command->add_option("--format", arguments->format, "of the output")
      ->type_name("npy|raw|hdf5|text")
      ->capture_default_str();
  command->add_option("--output", arguments->output, "write to this file [standard output]")
      ->type_name("FILE");
  command->add_flag("--force", arguments->force, "with hdf5: replace any other file, too");
  add_quiet_option(*command, arguments->quiet);
  command->footer(
      R"(npy and raw have two unsigned integers of 64 bits a state, little-endian: the mover's discs and the
opponent's, bit row * columns + column for a cell, counted from the top left. raw is nothing else; npy is
NumPy's format, an array of shape (states, 2). hdf5 is a table with the columns mover and opponent.
With --values a signed byte follows, the column value. text has a board a line, rows joined by /: X the mover's
disc, O the opponent's, . a vacant cell. The states come in the order in which they are stored, one of
each orbit. All of them are read and checked, whatever --range says: what a pipe got is worth nothing
unless the exit code is 0.
Examples:
  othello states 5x6.h5 --format npy --output 5x6.npy
  othello states 5x6.h5 --range 1000:1010
  othello states --values 4x6-values.h5 --depth 12 --format hdf5 --output 12.h5
  othello states /scratch/5x6 --depth 12 --format raw | sha256sum)");
  return [arguments, command](int /*argc*/, char** /*argv*/) { return write_states(*command, *arguments); };
}

Command add_contains_command(CommandLine& app) {
  CommandLine* command = app.add_subcommand("contains", "Tell whether boards are among the stored states.");
  const auto arguments = std::make_shared<StatesArguments>();
  add_source(*command, *arguments).required();
  command
      ->add_option(
          "boards", arguments->boards,
          "rows joined by /: X the mover's disc, O the opponent's, . a vacant cell; or moves, f5d6c3")
      ->type_name("BOARD")
      ->required();
  add_quiet_option(*command, arguments->quiet);
  command->footer(
      R"(Prints a line for every board: the board, then yes and the position of its state in the order of `othello
states`, or no. A board may be turned in any way that the symmetry of the stored set allows. All states
are read and checked. The exit code is 0 if all boards are among them, 3 if one is not.
Example:
  othello contains 4x4.h5 XXXX/XXXX/XXXX/XXXX OOOO/OXXO/OXXO/OOOO)");
  return [arguments](int /*argc*/, char** /*argv*/) { return look_up(*arguments); };
}

}  // namespace othello::program
