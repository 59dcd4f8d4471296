#include "board/formats/position.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "board/characters.h"
#include "board/text.h"
#include "system/text.h"

namespace othello {
namespace {

constexpr std::string_view kBetweenWords = " \t\r\n\v\f|";
// What Edax writes for no move, and for a score that it does not know.
constexpr std::string_view kNoMove = "--";
constexpr int kUnknownScore = -127;
// Of so many cells in a row no game begins.
constexpr int kLeastCells = 3;

std::string_view trimmed_words(std::string_view text) {
  return trimmed(text, kBetweenWords);
}

// Whether black is named, or white; nothing if it is neither.
std::optional<bool> side_named(std::string_view word) {
  for (const std::string_view black : {"x", "*", "b", "black"})
    if (is_word(word, black)) return true;
  for (const std::string_view white : {"o", "w", "white"})
    if (is_word(word, white)) return false;
  return std::nullopt;
}

// Whether a text is a game from the start of a board: it names a cell, and does not begin with cells of a board.
bool is_game(std::string_view text) {
  if (!names_cell(text)) return false;
  int cells = 0;
  for (std::size_t i = 0; i < text.size() && cells < kLeastCells; ++i) {
    const char next = i + 1 < text.size() ? text[i + 1] : ' ';
    if (kBetweenWords.find(text[i]) != std::string_view::npos || (cells == 0 && is_digit(text[i]))) continue;
    // The names of columns.
    if (cells == 0 && lower(text[i]) == 'a' && kBetweenWords.find(next) != std::string_view::npos)
      return false;
    if (std::string_view("XxOo*.-#bBwW/").find(text[i]) == std::string_view::npos || is_digit(next)) break;
    ++cells;
  }
  return cells < kLeastCells;
}

// "+10", "-4", "0"
std::optional<int> parse_score(const Board& board, std::string_view text) {
  if (text.starts_with('+')) {
    text.remove_prefix(1);
    if (text.starts_with('-')) return std::nullopt;
  }
  const auto score = parse_integer<int>(text);
  return score == kUnknownScore ? score : parse_integer(text, -board.cells(), board.cells());
}

// What stands behind the cells of a board, from the left.
class Rest {
 public:
  Rest(const Board& board, std::string_view text, std::size_t at) : board_(board), text_(text), at_(at) {}

  /// Whose turn it is: whether black's; nothing if that is not said.
  std::optional<bool> side() {
    constexpr std::string_view kToMove = " to move";
    if (const std::size_t sentence = text_.find(kToMove, at_); sentence != std::string_view::npos) {
      const std::size_t word = text_.find_last_of(" \t\r\n|(:;", sentence - 1) + 1;
      const auto side = side_named(text_.substr(word, sentence - word));
      if (!side) throw FormatError(word, "before \"to move\" stands X, O, black or white");
      at_ = std::min(text_.find_first_not_of(").", sentence + kToMove.size()), text_.size());
      return side;
    }
    skip_blanks();
    const std::size_t end = std::min(text_.find_first_of(" \t\r\n;", at_), text_.size());
    const auto side = side_named(text_.substr(at_, end - at_));
    if (side) at_ = end;
    if (!side && end > at_ && !names_cell(text_.substr(at_)) && !is_pass_word(text_.substr(at_, 2)))
      throw FormatError(at_, "after the cells comes the side to move, X or O");
    return side;
  }

  /// The moves that follow, or the scores that are stated.
  void read(Position& position) {
    skip_blanks();
    const bool semicolon = at_ < text_.size() && text_[at_] == ';';
    if (semicolon) ++at_;
    const std::size_t first_end = std::min(text_.find(';', at_), text_.size());
    if (semicolon || is_statement(trimmed_words(text_.substr(at_, first_end - at_)))) {
      while (at_ < text_.size()) read_statement(position);
      return;
    }
    GameReplay game(board_, position.start, position.black_begins);
    replay_transcript(game, text_.substr(at_), at_);
    position.plies = game.plies();
    position.state = game.state();
    position.black_moves = game.black_moves();
  }

 private:
  void skip_blanks() { at_ = std::min(text_.find_first_not_of(kBetweenWords, at_), text_.size()); }

  bool is_statement(std::string_view text) const {
    const std::size_t colon = text.find(':');
    if (colon == std::string_view::npos) return parse_score(board_, text).has_value();
    const std::string_view name = text.substr(0, colon);
    return find_cell(board_, name) || is_pass_word(name);
  }

  void read_statement(Position& position) {
    skip_blanks();
    const std::size_t end = std::min(text_.find(';', at_), text_.size());
    if (const std::string_view text = trimmed_words(text_.substr(at_, end - at_)); !text.empty()) {
      if (const auto move = statement(position.state, text)) position.stated.push_back(*move);
    }
    at_ = std::min(end + 1, text_.size());
  }

  // Nothing if the score is unknown.
  std::optional<StatedMove> statement(const State& state, std::string_view text) const {
    const std::size_t colon = text.find(':');
    const bool has_name = colon != std::string_view::npos;
    const std::string_view name = has_name ? text.substr(0, colon) : kNoMove;
    const auto cell = find_cell(board_, name);
    const auto score = parse_score(board_, has_name ? trimmed_words(text.substr(colon + 1)) : text);
    const bool names_move = cell.has_value() || (is_pass_word(name) && name != kNoMove);
    if (!score || (!names_move && name != kNoMove))
      throw FormatError(at_, fmt::format("{:?} is not a move with its score, such as A4:+10", text));
    const Bitboard moves = Rules(board_).moves(state);
    if (cell ? (moves & ~board_.closed() & bit(*cell)) == 0 : names_move && moves != 0)
      throw FormatError(at_, fmt::format("{:?} is not a legal move here", text));
    if (*score == kUnknownScore) return std::nullopt;
    return StatedMove{cell.value_or(kNoCell), *score};
  }

  const Board& board_;
  std::string_view text_;
  std::size_t at_;
};

}  // namespace

Position parse_position(const Board& board, std::string_view text) {
  Position position;
  if (is_game(text)) {
    position.start = board.start();
    GameReplay game(board, position.start, true);
    replay_transcript(game, text);
    position.plies = game.plies();
    position.state = game.state();
    position.black_moves = game.black_moves();
    return position;
  }
  std::size_t end = 0;
  position.start = parse_cells(board, text, end);
  Rest rest(board, text, end);
  position.black_begins = rest.side().value_or(true);
  if (!position.black_begins) position.start = position.start.with_roles_exchanged();
  position.state = position.start;
  position.black_moves = position.black_begins;
  rest.read(position);
  return position;
}

std::string place_in(std::string_view text, std::size_t offset, std::size_t first_line) {
  const std::string_view before = text.substr(0, offset);
  const auto line = first_line + static_cast<std::size_t>(std::ranges::count(before, '\n'));
  const std::size_t column = before.size() - (before.rfind('\n') + 1);  // npos + 1 is 0
  return fmt::format("line {}, column {}", line, column + 1);
}

std::string LineCounter::line_of(std::size_t offset) {
  line_ += static_cast<std::size_t>(std::ranges::count(text_.substr(counted_, offset - counted_), '\n'));
  counted_ = offset;
  return fmt::format("line {}", line_);
}

bool PositionLines::is_row(std::string_view line) const {
  const auto is_cell = [](char c) {
    return std::string_view("XxOo*.-#bBwW").find(c) != std::string_view::npos;
  };
  const auto may_stand_beside = [](char c) {
    return kBetweenWords.find(c) != std::string_view::npos || is_digit(c) || c == '/';
  };
  return std::ranges::count_if(line, is_cell) == board_.columns() && !is_game(line) &&
         std::ranges::all_of(line, [&](char c) { return is_cell(c) || may_stand_beside(c); });
}

namespace {

bool is_column_names(std::string_view line, const Board& board) {
  std::string letters;
  for (const char c : line)
    if (kBetweenWords.find(c) == std::string_view::npos) letters += lower(c);
  return std::cmp_equal(letters.size(), board.columns()) && letters.starts_with("ab");
}

bool says_side(std::string_view line) {
  return line.find(" to move") != std::string_view::npos || side_named(trimmed_words(line)).has_value();
}

}  // namespace

// Whether a line belongs to the position that is gathered.
bool PositionLines::continues(std::string_view line) {
  if (trimmed_words(line).empty()) return true;
  if (is_column_names(line, board_)) {
    const bool is_first = !has_all_rows() || !closed_;
    closed_ = has_all_rows();
    return is_first;
  }
  if (has_all_rows()) return says_side(line);
  if (is_row(line)) ++rows_;
  return is_row(line);
}

void PositionLines::add(std::string_view text) {
  ++number_;
  std::string line(text.substr(0, text.find('%')));
  if (!gathered_.empty()) {
    if (continues(line)) {
      gathered_ += '\n' + line;
      if (has_all_rows() && says_side(line)) finish();
      return;
    }
    finish();
  }
  begin(std::move(line));
}

void PositionLines::begin(std::string line) {
  if (trimmed_words(line).empty()) return;
  first_ = number_;
  rows_ = board_.rows() > 1 && is_row(line) ? 1 : 0;
  const bool has_more = rows_ > 0 || is_column_names(line, board_);
  closed_ = false;
  gathered_ = std::move(line);
  if (!has_more) finish();
}

void PositionLines::finish() {
  const std::string text = std::exchange(gathered_, {});
  try {
    found_.push_back({first_, parse_position(board_, text)});
  } catch (const FormatError& error) {
    throw std::invalid_argument(fmt::format("{}: {}", place_in(text, error.offset(), first_), error.what()));
  }
}

void PositionLines::end() {
  if (!gathered_.empty()) finish();
}

std::optional<PositionLines::Numbered> PositionLines::take() {
  if (found_.empty()) return std::nullopt;
  Numbered first = std::move(found_.front());
  found_.pop_front();
  return first;
}

}  // namespace othello
