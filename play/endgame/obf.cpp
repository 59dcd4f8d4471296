#include "play/endgame/obf.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <optional>
#include <stdexcept>
#include <string>

#include "board/rules.h"

namespace othello::endgame {
namespace {

const Board& full_board() {
  static const Board board(kMaxSide, kMaxSide);
  return board;
}

// A line of the text, read from the left.
class Line {
 public:
  Line(std::string_view text, std::size_t number) : rest_(text), number_(number) {}

  [[noreturn]] void fail(const std::string& what) const {
    throw std::invalid_argument(fmt::format("line {}: {}", number_, what));
  }

  std::size_t number() const { return number_; }

  bool at_end() {
    while (!rest_.empty() && std::isspace(static_cast<unsigned char>(rest_.front())) != 0)
      rest_.remove_prefix(1);
    return rest_.empty();
  }

  /// 0 at the end.
  char next() {
    if (at_end()) return 0;
    const char first = rest_.front();
    rest_.remove_prefix(1);
    return first;
  }

  /// What stands before the next semicolon.
  std::string_view field() {
    const std::size_t end = rest_.find(';');
    std::string_view text = rest_.substr(0, end);
    rest_.remove_prefix(end == std::string_view::npos ? rest_.size() : end + 1);
    while (!text.empty() && std::isspace(static_cast<unsigned char>(text.back())) != 0) text.remove_suffix(1);
    return text;
  }

 private:
  std::string_view rest_;
  std::size_t number_;
};

bool is_black(char c) {
  return c == 'X' || c == 'x' || c == '*';
}
bool is_white(char c) {
  return c == 'O' || c == 'o';
}
bool is_vacant(char c) {
  return c == '-' || c == '.';
}

// What Edax writes for no move, and for a score that it does not know.
constexpr std::string_view kNoMove = "--";
constexpr int kUnknownScore = -127;

// "+10", "-4", "0"
std::optional<int> parse_score(std::string_view text) {
  if (text.starts_with('+')) {
    text.remove_prefix(1);
    if (text.starts_with('-')) return std::nullopt;
  }
  int score = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, score);
  if (error != std::errc() || stop != end) return std::nullopt;
  if (score != kUnknownScore && (score < -kMaxCells || score > kMaxCells)) return std::nullopt;
  return score;
}

std::optional<int> parse_cell(std::string_view text) {
  if (text.size() != 2) return std::nullopt;
  const int column = std::tolower(static_cast<unsigned char>(text[0])) - 'a';
  const int row = text[1] - '1';
  if (!full_board().contains(column, row)) return std::nullopt;
  return full_board().cell(column, row);
}

bool is_pass(std::string_view text) {
  return text == "PS" || text == "ps" || text == "Ps";
}

// A field after the position; nothing if its score is unknown.
std::optional<StatedMove> parse_move(const Line& line, const State& state, std::string_view text) {
  static const Rules rules(full_board());
  const std::size_t colon = text.find(':');
  const std::string_view name = colon == std::string_view::npos ? kNoMove : text.substr(0, colon);
  const auto cell = parse_cell(name);
  const auto score = parse_score(colon == std::string_view::npos ? text : text.substr(colon + 1));
  const bool names_move = cell.has_value() || is_pass(name);
  if (!score || (!names_move && name != kNoMove))
    line.fail(fmt::format("{:?} is not a move with its score, such as A4:+10", text));
  const Bitboard moves = rules.moves(state);
  if (cell ? (moves & bit(*cell)) == 0 : names_move && moves != 0)
    line.fail(fmt::format("{:?} is not a legal move here", text));
  if (*score == kUnknownScore) return std::nullopt;
  return StatedMove{cell.value_or(kNoCell), *score};
}

ObfPosition parse_position(Line& line) {
  ObfPosition position{.line = line.number(), .state = {}, .black_moves = true, .moves = {}};
  for (int cell = 0; cell < kMaxCells; ++cell) {
    const char c = line.next();
    if (c == 0) line.fail(fmt::format("{} cells given; a position of 8x8 has 64", cell));
    if (is_black(c)) {
      position.state.mover |= bit(cell);
    } else if (is_white(c)) {
      position.state.opponent |= bit(cell);
    } else if (!is_vacant(c)) {
      line.fail(fmt::format("{:?} is not a cell: X is a black disc, O a white one, - a vacant cell", c));
    }
  }
  const char side = line.next();
  if (!is_black(side) && !is_white(side)) line.fail("after the cells comes the side to move, X or O");
  position.black_moves = is_black(side);
  if (!position.black_moves) position.state = position.state.with_roles_exchanged();
  const State& state = position.state;
  if ((state.occupancy() & full_board().centre()) != full_board().centre()) {
    line.fail("the four cells of the centre block are never vacant");
  }
  if (!line.at_end() && !line.field().empty()) line.fail("a semicolon ends the position");
  while (!line.at_end()) {
    const std::string_view text = line.field();
    if (text.empty()) continue;
    if (const auto move = parse_move(line, state, text)) position.moves.push_back(*move);
  }
  return position;
}

}  // namespace

std::optional<ObfPosition> parse_obf(std::string_view text, std::size_t number) {
  Line line(text.substr(0, text.find('%')), number);
  return line.at_end() ? std::nullopt : std::optional(parse_position(line));
}

}  // namespace othello::endgame
