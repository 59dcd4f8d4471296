#include "board/text.h"

#include <algorithm>
#include <stdexcept>
#include <vector>

#include <fmt/format.h>

#include "board/characters.h"
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

std::string not_a_cell(const Board* board, std::string_view text, std::size_t at) {
  return fmt::format("'{}' is not a cell: X is the mover's disc, O the opponent's, . a vacant cell{}",
                     shown(text, at),
                     board != nullptr && board->is_plain() ? "" : ", - a closed one, # none");
}

// What a cell looks like that has no disc.
char vacant_text(const Board& board, int cell) {
  return (board.closed() & bit(cell)) != 0 ? '-' : (board.all() & bit(cell)) != 0 ? '.' : '#';
}

bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '|';
}

// The cells of a text, from the left.
class CellReader {
 public:
  CellReader(const Board& board, std::string_view text) : board_(board), text_(text) {}

  State read() {
    drawn_ = skip_column_names();
    marks_moves_ = drawn_ && has_disc_x();
    while (cell_ < board_.grid_cells() && at_ < text_.size()) read_character();
    if (cell_ != board_.grid_cells()) refuse_count(text_.size());
    end_rows();
    if ((state_.occupancy() & board_.centre()) != board_.centre()) {
      throw FormatError(0, board_.is_plain() ? "the four cells of the centre block are never vacant"
                                             : "the cells that the start fills are never vacant");
    }
    return state_;
  }

  std::size_t end() const { return at_; }

 private:
  // "a b c d", with a blank at least between two names. False if that is not what comes.
  bool skip_column_names() {
    std::size_t at = at_;
    for (int column = 0; column < board_.columns(); ++column) {
      const std::size_t before = at;
      while (at < text_.size() && (is_blank(text_[at]) || text_[at] == '\n')) ++at;
      if ((column > 0 && at == before) || at == text_.size() || lower(text_[at]) != 'a' + column)
        return false;
      ++at;
    }
    at_ = at;
    return true;
  }

  // Whether a cell is X.
  bool has_disc_x() const {
    int cells = 0;
    for (std::size_t at = at_; at < text_.size() && cells < board_.grid_cells(); ++at) {
      if (text_[at] == 'X') return true;
      cells += is_blank(text_[at]) || is_digit(text_[at]) || text_[at] == '\n' ? 0 : 1;
    }
    return false;
  }

  void read_character() {
    const char c = text_[at_];
    if (is_blank(c)) {
      ++at_;
    } else if (c == '/' || c == '\n') {
      end_row(c);
    } else if (is_digit(c) && is_row_number()) {
      while (at_ < text_.size() && is_digit(text_[at_])) ++at_;
    } else {
      read_cell(c);
    }
  }

  void end_row(char separator) {
    const bool is_empty_line = separator == '\n' && row_length_ == 0;
    if (row_length_ > board_.columns()) refuse_more_cells();
    if (!is_empty_line && row_length_ != board_.columns()) {
      throw FormatError(at_, fmt::format("a row of the board has {} cells; a {} board needs {}", row_length_,
                                         board_.name(), board_.columns()));
    }
    separated_ = separated_ || !is_empty_line;
    row_length_ = 0;
    ++at_;
  }

  // Numbers stand before and behind the rows of a drawing, or before rows with a blank behind them.
  bool is_row_number() const {
    if (row_length_ % board_.columns() != 0) return false;
    if (drawn_) return true;
    const std::size_t next = text_.find_first_not_of("0123456789", at_);
    return row_length_ == 0 ? next < text_.size() && is_blank(text_[next]) : is_blank(text_[at_ - 1]);
  }

  void read_cell(char c) {
    if (row_length_ == board_.columns() && separated_) {
      if (std::string_view("XxBb*OoWw.-#").find(c) != std::string_view::npos) refuse_more_cells();
      refuse_count(at_);
    }
    const Bitboard here = bit(cell_);
    const char vacant = vacant_text(board_, cell_);
    if (c == 'X' || c == 'x' || c == 'b' || c == 'B' || (c == '*' && !marks_moves_)) {
      take_disc(state_.mover, c, vacant);
    } else if (c == 'O' || c == 'o' || c == 'w' || c == 'W') {
      take_disc(state_.opponent, c, vacant);
    } else if (c != vacant && !(vacant == '.' && (c == '*' || (c == '-' && board_.is_plain())))) {
      if (c != '.' && (board_.is_plain() || (c != '-' && c != '#')))
        throw FormatError(at_, not_a_cell(&board_, text_, at_));
      refuse_cell(here, c, vacant);
    }
    ++cell_;
    ++row_length_;
    ++at_;
  }

  void take_disc(Bitboard& discs, char c, char vacant) const {
    if (vacant != '.') refuse_cell(bit(cell_), c, vacant);
    discs |= bit(cell_);
  }

  [[noreturn]] void refuse_cell(Bitboard cell, char c, char vacant) const {
    throw FormatError(at_, fmt::format("cell {} is '{}', on the board {} it is '{}'",
                                       cell_names(board_, cell), c, board_.name(), vacant));
  }

  [[noreturn]] void refuse_count(std::size_t at) const {
    throw FormatError(
        at, fmt::format("{} cells given; a {} board has {}", cell_, board_.name(), board_.grid_cells()));
  }

  [[noreturn]] void refuse_more_cells() const {
    throw FormatError(at_, fmt::format("too many cells for a {} board: write {} rows of {}, joined by /",
                                       board_.name(), board_.rows(), board_.columns()));
  }

  // What belongs to the last row, and no more cells.
  void end_rows() {
    if (separated_ && row_length_ != board_.columns()) end_row('/');
    std::size_t next = at_;
    while (next < text_.size() && is_blank(text_[next])) ++next;
    if (next < text_.size() && is_digit(text_[next]) && (drawn_ || next > at_) && is_last_number(next))
      at_ = text_.find_first_not_of("0123456789", next);
    if (at_ == std::string_view::npos) at_ = text_.size();
    if (drawn_) skip_column_names();
    refuse_cells_behind();
  }

  bool is_last_number(std::size_t at) const {
    const std::string number = std::to_string(board_.rows());
    const std::size_t end = at + number.size();
    return text_.substr(at).starts_with(number) &&
           (end == text_.size() || text_[end] == '\n' || text_[end] == '\r' || text_[end] == ' ');
  }

  // A disc alone may say whose turn it is.
  void refuse_cells_behind() {
    const std::size_t first = text_.find_first_not_of("/\r\n", at_);
    if (first == std::string_view::npos) return;
    const std::string_view cells = "XO.-#*xo";
    const bool one = cells.find(text_[first]) != std::string_view::npos;
    const bool two = first + 1 < text_.size() && cells.find(text_[first + 1]) != std::string_view::npos;
    if (text_[first] == '.' || text_[first] == '#' || (one && two && text_.substr(first, 2) != "--")) {
      at_ = first;
      refuse_more_cells();
    }
  }

  const Board& board_;
  std::string_view text_;
  std::size_t at_ = 0;
  State state_;
  int cell_ = 0;
  int row_length_ = 0;
  bool separated_ = false;    // rows are
  bool drawn_ = false;        // with the names of columns
  bool marks_moves_ = false;  // * is a vacant cell
};

}  // namespace

State parse_cells(const Board& board, std::string_view text, std::size_t& end) {
  CellReader reader(board, text);
  const State state = reader.read();
  end = reader.end();
  return state;
}

State parse_state(const Board& board, std::string_view text) {
  std::size_t end = 0;
  const State state = parse_cells(board, text, end);
  const std::string_view rest = text.substr(end);
  // A separator may end the last row.
  const std::size_t more = rest.find_first_not_of(" \t\r\n|", rest.starts_with('/') ? 1 : 0);
  if (more != std::string_view::npos)
    throw FormatError(end + more, fmt::format("{:?} follows the cells of the board", rest.substr(more)));
  return state;
}

std::optional<int> find_cell(const Board& board, std::string_view text) {
  const bool has_number = text.size() == 2 || (text.size() == 3 && text[1] != '0');
  if (!has_number || !std::ranges::all_of(text.substr(1), is_digit)) return std::nullopt;
  const int column = lower(text[0]) - 'a';
  int row = 0;
  for (const char digit : text.substr(1)) row = 10 * row + (digit - '0');
  if (!board.contains(column, row - 1)) return std::nullopt;
  return board.cell(column, row - 1);
}

Board parse_board(std::string_view text) {
  if (names_cell(text)) {
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
    if (other != std::string::npos) throw std::invalid_argument(not_a_cell(nullptr, rows[row], other));
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
    return fmt::format("has no disc on {}, which the start fills", cell_names(board, vacant));
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
