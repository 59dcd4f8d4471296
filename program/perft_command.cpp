// othello perft: how many sequences of plies there are, depth by depth.
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "board/formats/position.h"
#include "board/perft.h"
#include "program/commands.h"
#include "program/output/depth_table.h"
#include "program/output/notes.h"
#include "program/output/stop_signal.h"
#include "program/output/text_table.h"
#include "program/output/work_progress.h"
#include "program/shared_options.h"
#include "system/errors.h"
#include "system/memory.h"
#include "system/stopwatch.h"

namespace othello::program {
namespace {

// A game has at most one move per cell and one pass after each.
constexpr int kMaxPlies = 2 * kMaxCells;

struct PerftArguments {
  std::string board;
  int depth = 0;
  std::string pass = "ply";
  std::string from;
  std::string memory;
  std::string format = "table";
};

struct TimedRow {
  PerftRow row;
  double seconds;
};

// What counting takes beside states and what the program takes before.
constexpr std::uint64_t kOtherBytes = std::uint64_t{1} << 20;
// States get at least so much, even if the process alone exceeds the limit.
constexpr std::uint64_t kLeastBytes = std::uint64_t{1} << 20;

// What a limit for the process leaves for states.
std::uint64_t memory_for_states(const std::string& limit) {
  const std::uint64_t memory = limit.empty() ? usable_memory() / 2 : parse_size(limit);
  const std::uint64_t others = resident_memory() + kOtherBytes;
  return std::max(memory, others + kLeastBytes) - others;
}

TextTable table_of_rows() {
  TextTable table({{.heading = "depth", .width = 5},
                   {.heading = "leaves", .width = 39},
                   {.heading = "states", .width = 12, .drop_order = 2},
                   {.heading = "seconds", .width = 9, .drop_order = 1}});
  constexpr std::size_t kUsualLeaves = 26;  // digits; more push the row to the right
  table.fit({5, kUsualLeaves, 10, 8});
  return table;
}

std::string text_row(const TextTable& table, const TimedRow& timed) {
  return table.row({fmt::format("{}", timed.row.depth), to_decimal(timed.row.leaves),
                    fmt::format("{}", timed.row.states), fmt::format("{:.2f}", timed.seconds)}) +
         '\n';
}

std::string as_json(const Board& board, const PerftArguments& arguments, const std::vector<TimedRow>& rows) {
  nlohmann::ordered_json json;
  json["board"] = board.name();
  json["pass"] = arguments.pass;
  json["rows"] = nlohmann::ordered_json::array();
  for (const auto& [row, seconds] : rows) {
    // As text: most readers of JSON keep 53 bits of a number.
    json["rows"].push_back({{"depth", row.depth},
                            {"leaves", to_decimal(row.leaves)},
                            {"states", row.states},
                            {"seconds", seconds}});
  }
  return json.dump(2) + '\n';
}

// The board that MxN or --from names, and the position that --from gives with MxN.
std::pair<Board, State> beginning_of(const PerftArguments& arguments) {
  if (arguments.board.empty() || arguments.from.empty()) {
    const Board board = board_option(arguments.board, arguments.from);
    return {board, board.start()};
  }
  const Board board = Board::parse(arguments.board);
  return {board, parse_position(board, arguments.from).state};
}

int run(const PerftArguments& arguments) {
  const auto [board, from] = beginning_of(arguments);
  if (arguments.pass != "ply" && arguments.pass != "free")
    throw std::invalid_argument(fmt::format("--pass {}: must be ply or free", arguments.pass));
  const Format format = parse_format(arguments.format);
  const PerftOptions options{.pass = arguments.pass == "ply" ? PassRule::kPly : PassRule::kFree,
                             .memory = memory_for_states(arguments.memory),
                             .should_stop = stop_requested};
  catch_stop_signals();
  print_playable_closed_cells_note(board);
  const TextTable table = table_of_rows();
  if (format == Format::kTable) {
    fmt::print("{}, pass {}\n{}\n", board_heading(board), arguments.pass, table.head());
  } else if (format == Format::kCsv) {
    fmt::print("depth,leaves,states\n");
  }
  const Stopwatch stopwatch;
  WorkProgress progress("counting depth 0", 0, false);
  std::vector<TimedRow> rows;
  perft(board, from, arguments.depth, options, [&](const PerftRow& row) {
    rows.push_back({row, stopwatch.seconds()});
    if (format == Format::kTable) progress.print(text_row(table, rows.back()));
    if (format == Format::kCsv)
      progress.print(fmt::format("{},{},{}\n", row.depth, to_decimal(row.leaves), row.states));
    progress.begin(fmt::format("counting depth {} of {}", row.depth + 1, arguments.depth));
  });
  progress.end();
  if (format == Format::kJson) fmt::print("{}", as_json(board, arguments, rows));
  if (rows.back().row.depth < arguments.depth) throw Interrupted("stopped; the depths so far are printed");
  return kDone;
}

}  // namespace

Command add_perft_command(CommandLine& app) {
  CommandLine* command = app.add_subcommand("perft", "Count the sequences of plies, depth by depth.");
  const auto arguments = std::make_shared<PerftArguments>();
  add_board_argument(*command, arguments->board);
  command->add_option("--depth", arguments->depth, fmt::format("how many plies, 0 to {}", kMaxPlies))
      ->type_name("D")
      ->between(0, kMaxPlies)
      ->required();
  command->add_option("--pass", arguments->pass, "whether a forced pass is a ply")
      ->type_name("ply|free")
      ->capture_default_str();
  add_from_option(*command, arguments->from, "; with MxN, a position of it, or moves, f5d6");
  command
      ->add_option("--memory", arguments->memory,
                   "limit for the whole process; the less, the longer it takes [half of the usable memory]")
      ->type_name("SIZE");
  add_format_option(*command, arguments->format);
  command->footer(
      R"(A game that has ended is a leaf at every later depth. Nobody plays on closed cells (-): a sequence whose
next ply could only be there goes no further.
Examples:
  othello perft 8x8 --depth 12
  othello perft 4x4 --depth 12 --pass free       all games of 4x4
  othello perft --from '#..#/.OX./.XO./#..#' --depth 8)");
  return [arguments](int /*argc*/, char** /*argv*/) { return run(*arguments); };
}

}  // namespace othello::program
