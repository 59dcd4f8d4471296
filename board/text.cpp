#include "board/text.h"

#include <stdexcept>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "board/rules.h"
#include "board/transcript.h"

namespace othello {

namespace {

// The rows of a text. Line breaks of any system separate them, and one may end the last.
std::vector<std::string> rows_of(std::string_view text) {
  std::vector<std::string> rows(1);
  for (const char c : text) {
    if (c == '\r') continue;
    if (c == '/' || c == '\n') {
      rows.emplace_back();
    } else {
      rows.back() += c;
    }
  }
  if (rows.size() > 1 && rows.back().empty()) rows.pop_back();
  return rows;
}

// The character that begins at `at`, which may be of several bytes (UTF-8); what cannot be shown as its code.
std::string shown(std::string_view text, std::size_t at) {
  std::size_t end = at + 1;
  while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) ++end;
  const std::string quoted = fmt::format("{:?}", text.substr(at, end - at));
  return quoted.substr(1, quoted.size() - 2);
}

std::invalid_argument not_a_cell(std::string_view text, std::size_t at) {
  return std::invalid_argument(
      fmt::format("'{}' is not a cell: X is the mover's disc, O the opponent's, . a vacant cell, - a closed "
                  "one, # none",
                  shown(text, at)));
}

// What a cell looks like that has no disc.
char vacant_text(const Board& board, int cell) {
  return (board.closed() & bit(cell)) != 0 ? '-' : (board.all() & bit(cell)) != 0 ? '.' : '#';
}

}  // namespace

State parse_state(const Board& board, std::string_view text) {
  State state;
  int cell = 0;
  int row_length = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    if (c == '\r') continue;
    if (c == '/' || c == '\n') {
      if (row_length != board.columns()) {
        throw std::invalid_argument(fmt::format("a row of the board has {} cells; a {} board needs {}",
                                                row_length, board.name(), board.columns()));
      }
      row_length = 0;
      continue;
    }
    if (c != 'X' && c != 'O' && c != '.' && (board.is_plain() || (c != '-' && c != '#'))) {
      if (!board.is_plain()) throw not_a_cell(text, at);
      throw std::invalid_argument(fmt::format(
          "'{}' is not a cell: X is the mover's disc, O the opponent's, . a vacant cell", shown(text, at)));
    }
    if (cell >= board.grid_cells() || row_length >= board.columns()) {
      throw std::invalid_argument(
          fmt::format("too many cells for a {} board: write {} rows of {}, joined by /", board.name(),
                      board.rows(), board.columns()));
    }
    const char vacant = vacant_text(board, cell);
    if (c != vacant && (vacant != '.' || c == '-' || c == '#')) {
      throw std::invalid_argument(fmt::format("cell {} is '{}', on the board {} it is '{}'",
                                              cell_names(board, bit(cell)), c, board.name(), vacant));
    }
    if (c == 'X') state.mover |= bit(cell);
    if (c == 'O') state.opponent |= bit(cell);
    ++cell;
    ++row_length;
  }
  if (cell != board.grid_cells()) {
    throw std::invalid_argument(
        fmt::format("{} cells given; a {} board has {}", cell, board.name(), board.grid_cells()));
  }
  if ((state.occupancy() & board.centre()) != board.centre()) {
    throw std::invalid_argument(board.is_plain() ? "the four cells of the centre block are never vacant"
                                                 : "the cells that the start fills are never vacant");
  }
  return state;
}

Board parse_board(std::string_view text) {
  if (is_transcript(text)) {
    refuse_moves_after_rows(text);
    throw std::invalid_argument(
        fmt::format("{:?} is a game, which needs a board MxN: here a board is written row by row", text));
  }
  const std::vector<std::string> rows = rows_of(text);
  Shape shape{.columns = static_cast<int>(rows[0].size()),
              .rows = static_cast<int>(rows.size()),
              .cells = 0,
              .closed = 0,
              .start = {}};
  if (shape.columns == 0) throw std::invalid_argument("the board's first row has no cells");
  for (std::size_t row = 0; row < rows.size(); ++row) {
    if (rows[row].size() != rows[0].size()) {
      throw std::invalid_argument(
          fmt::format("row {} of the board has {} cells, the first has {}: write # where there is none",
                      row + 1, rows[row].size(), rows[0].size()));
    }
    const std::size_t other = rows[row].find_first_not_of("XO.-#");
    if (other != std::string::npos) throw not_a_cell(rows[row], other);
  }
  int cell = 0;
  for (const std::string& row : rows) {
    for (const char c : row) {
      if (cell == kMaxCells) break;  // the grid is too large, which Board says
      const Bitboard here = bit(cell++);
      if (c != '#') shape.cells |= here;
      if (c == '-') shape.closed |= here;
      if (c == 'X') shape.start.mover |= here;
      if (c == 'O') shape.start.opponent |= here;
    }
  }
  return Board(shape);
}

Board board_named(std::string_view name) {
  const bool is_size = name.find_first_not_of("0123456789x") == std::string_view::npos;
  return is_size ? Board::parse(name) : parse_board(name);
}

std::string format_state(const Board& board, const State& state, char separator) {
  std::string text;
  for (int cell = 0; cell < board.grid_cells(); ++cell) {
    if (cell > 0 && board.column_of(cell) == 0) text += separator;
    text += (state.mover & bit(cell)) ? 'X' : (state.opponent & bit(cell)) ? 'O' : vacant_text(board, cell);
  }
  return text;
}

std::string state_fault(const Board& board, const State& state) {
  if ((state.occupancy() & ~low_bits(board.grid_cells())) != 0)
    return fmt::format("has a disc outside the {} cells of {}", board.grid_cells(), board.name());
  if (const Bitboard both = state.mover & state.opponent; both != 0)
    return fmt::format("has discs of both players on {}", cell_names(board, both));
  if (const Bitboard none = state.occupancy() & ~board.all(); none != 0)
    return fmt::format("has a disc on {}, where there is no cell", cell_names(board, none));
  if (const Bitboard closed = state.occupancy() & board.closed(); closed != 0)
    return fmt::format("has a disc on {}, which is closed", cell_names(board, closed));
  if (const Bitboard vacant = board.centre() & ~state.occupancy(); vacant != 0)
    return fmt::format("{} is vacant, which the start fills", cell_names(board, vacant));
  return {};
}

std::string cell_names(const Board& board, Bitboard cells) {
  std::string names;
  for (Bitboard rest = cells; rest != 0; rest &= rest - 1) {
    const int cell = std::countr_zero(rest);
    if (!names.empty()) names += ' ';
    names += static_cast<char>('a' + board.column_of(cell));
    names += std::to_string(board.row_of(cell) + 1);
  }
  return names;
}

std::string note_on_playable_closed_cells(const Board& board) {
  const Rules rules(board);
  const State& start = board.start();
  const Bitboard playable = (rules.moves(start) | rules.moves(start.with_roles_exchanged())) & board.closed();
  if (playable == 0) return {};
  return fmt::format(
      "{}: closed (-), so nobody plays there, where a move would be legal; write vacant cells as .",
      cell_names(board, playable));
}

void require_no_closed_cells(const Board& board) {
  if (board.closed() == 0) return;
  throw std::invalid_argument(
      "a game on a board with closed cells (-) has no end, so no state has a value; write vacant cells as .");
}

}  // namespace othello
