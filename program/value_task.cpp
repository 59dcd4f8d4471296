#include "program/value_task.h"

#include <unistd.h>

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>
#include <utility>

#include "board/text.h"
#include "play/endgame/transposition_table.h"
#include "program/output/stop_signal.h"
#include "program/shared_options.h"
#include "solve/value_book.h"
#include "solve/value_lookup.h"
#include "system/memory.h"
#include "system/output_file.h"
#include "system/text.h"

namespace othello::program {
namespace {

Board board_of(const ValueArguments& arguments) {
  if (arguments.board.empty() && arguments.from.empty()) return {8, 8};
  const Board board = arguments.from.empty() ? Board::parse(arguments.board) : parse_board(arguments.from);
  require_no_closed_cells(board);
  return board;
}

bool is_raw(const ValueArguments& arguments, bool from_input) {
  if (arguments.format != "raw") return false;
  if (!from_input || arguments.moves || arguments.line)
    throw std::invalid_argument(
        "--format raw is for states of standard input (-), without --moves and --line");
  if (isatty(STDOUT_FILENO) == 1)
    throw std::invalid_argument("--format raw is not for terminals: name a file or a pipe with >");
  return true;
}

void check_checkpoint_option(const ValueArguments& arguments, bool from_input) {
  if (arguments.checkpoint.empty()) return;
  if (!arguments.positions.empty() || !arguments.values.empty() || from_input)
    throw std::invalid_argument(
        "--checkpoint is of one position that is typed: not with -, --positions or --values");
  OutputChecks({}).file("--checkpoint", arguments.checkpoint);
}

void check_bounds_option(const ValueArguments& arguments) {
  if (arguments.bounds.empty()) return;
  if (arguments.moves || arguments.line || arguments.format == "raw" || !arguments.values.empty())
    throw std::invalid_argument(
        "--bounds proves no value: it does not go with --moves, --line, --values or --format raw");
}

// The position, or - for those of standard input. With --from, which names the board, it stands first.
const std::string& state_of(const ValueArguments& arguments) {
  return arguments.from.empty() ? arguments.state : arguments.board;
}

std::optional<endgame::ValueBounds> bounds_of(const ValueArguments& arguments, const Board& board) {
  if (arguments.bounds.empty()) return std::nullopt;
  const std::size_t dots = arguments.bounds.find("..");
  const auto number = [&](std::string_view text) {
    if (text.starts_with('+') && !text.starts_with("+-")) text.remove_prefix(1);
    return parse_integer(text, -board.cells(), board.cells());
  };
  const std::string_view text = arguments.bounds;
  const auto lower = dots == text.npos ? std::nullopt : number(text.substr(0, dots));
  const auto upper = dots == text.npos ? std::nullopt : number(text.substr(dots + 2));
  if (!lower || !upper || *lower > *upper)
    throw std::invalid_argument(fmt::format("--bounds {}: write A..B, such as -4..+12, within -{}..+{}",
                                            arguments.bounds, board.cells(), board.cells()));
  return endgame::ValueBounds{.lower = *lower, .upper = *upper};
}

// A board, and at most one of: a position, a file of positions.
void check_positions_given(const ValueArguments& arguments) {
  if (!arguments.from.empty() && !arguments.state.empty())
    throw std::invalid_argument("--from goes in place of MxN: at most a position of that board may follow");
  if (arguments.positions.empty() && arguments.board.empty() && arguments.from.empty())
    throw std::invalid_argument(
        "name a board, such as 4x4, or a file of --positions (see othello value --help)");
  if (!arguments.positions.empty() && !state_of(arguments).empty())
    throw std::invalid_argument(
        "--positions goes in place of a position: only a board, MxN or --from, stands beside it");
}

}  // namespace

ValueTask value_task_of(const ValueArguments& arguments, bool score_given) {
  check_positions_given(arguments);
  ScoreRule score = score_option(arguments.score, arguments.objective);
  const std::string& state = state_of(arguments);
  const bool from_input = state == "-";
  check_checkpoint_option(arguments, from_input);
  check_bounds_option(arguments);
  const Board board = board_of(arguments);
  const bool raw = is_raw(arguments, from_input);
  const Format format = raw ? Format::kCsv : parse_format(arguments.format);
  const int threads = threads_option(arguments.threads);
  const auto memory = arguments.memory.empty() ? std::nullopt : std::optional(parse_size(arguments.memory));
  PositionFile file;
  std::vector<solve::ValuePosition> typed;
  if (!arguments.positions.empty()) {
    file = scan_positions(board, arguments.positions);
  } else if (!from_input) {
    typed = {typed_position(board, state)};
    file.stated = !typed.front().stated.empty();
  }
  const std::size_t positions = file.positions + typed.size();
  std::shared_ptr<solve::ValueBook> book;
  if (!arguments.values.empty())
    book =
        solve::open_matching_book(arguments.values, board, score_given ? std::optional(score) : std::nullopt);
  if (book) score = book->label().score;
  // Stored values have all columns at once; in a table of many positions each has one line, and in CSV the
  // requested columns.
  const bool prints_all = book && !arguments.moves && !arguments.line && format != Format::kCsv &&
                          !(from_input && format == Format::kTable);
  return {.answers = {.board = board,
                      .score = score,
                      .threads = threads,
                      .table_bytes = endgame::table_budget(
                          board, memory, quarter_of_memory(std::uint64_t{1} << 30), threads),
                      .time = std::chrono::duration<double>(arguments.seconds),
                      .columns = {.with_best = !raw,
                                  .with_moves = arguments.moves || prints_all,
                                  .with_line = arguments.line || prints_all,
                                  .within = bounds_of(arguments, board)},
                      .keeps_tables = from_input,
                      .book = std::move(book),
                      .checkpoint = arguments.checkpoint,
                      .checkpoint_interval = arguments.checkpoint_interval,
                      .should_stop = stop_requested},
          .typed = std::move(typed),
          .file = arguments.positions,
          .unit = file.unit,
          .from_input = from_input,
          .positions = positions,
          .stated = file.stated,
          .format = format,
          .raw = raw,
          .quiet = arguments.quiet};
}

}  // namespace othello::program
