#include "board/transcript.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <stdexcept>
#include <string>

#include "board/rules.h"
#include "board/text.h"

namespace othello {
namespace {

constexpr std::string_view kSeparators = " \t\r\n\v\f,;.|/:)";
constexpr std::string_view kPasses[] = {"pass", "pa", "ps", "--"};  // the longest first
constexpr std::size_t kMaxInName = 3;  // of a cell; no name is longer than 2, so that a longer one is refused

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

char lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

// The words of a transcript from the left: cells and passes.
class Words {
 public:
  explicit Words(std::string_view text) : rest_(text) {}

  // A letter with the digits behind it, or a pass, or any other character; empty at the end.
  std::string_view next() {
    while (!rest_.empty() &&
           (kSeparators.find(rest_.front()) != std::string_view::npos || is_digit(rest_.front())))
      rest_.remove_prefix(1);
    std::size_t length = rest_.empty() ? 0 : 1;
    if (const std::size_t pass = length_of_pass()) {
      length = pass;
    } else if (length > 0 && is_letter(rest_.front())) {
      while (length < std::min(rest_.size(), kMaxInName) && is_digit(rest_[length])) ++length;
    }
    const std::string_view word = rest_.substr(0, length);
    rest_.remove_prefix(length);
    return word;
  }

 private:
  std::size_t length_of_pass() const {
    for (const std::string_view pass : kPasses) {
      if (std::ranges::equal(rest_.substr(0, pass.size()), pass, {}, lower)) return pass.size();
    }
    return 0;
  }

  std::string_view rest_;
};

bool is_pass(std::string_view word) {
  return word.size() > 1 && !is_digit(word[1]);
}

// The game so far.
class Replay {
 public:
  explicit Replay(const Board& board) : rules_(board), state_(board.start()) {}

  void move(std::string_view word) {
    ++moves_;
    const int cell = cell_of(word);
    const Board& board = rules_.board();
    if ((board.closed() & bit(cell)) != 0) fail(word, "the cell is closed");
    if ((state_.occupancy() & bit(cell)) != 0) fail(word, "the cell is filled");
    pass_if_need_be(word);
    if ((rules_.moves(state_) & bit(cell)) == 0) fail(word, "it flips nothing");
    state_ = rules_.after_move(state_, cell);
    plies_.push_back(cell);
  }

  void pass() {
    if (const Bitboard moves = rules_.moves(state_); moves != 0) {
      throw std::invalid_argument(fmt::format("the pass after move {} is not legal: {} is a move", moves_,
                                              cell_names(rules_.board(), moves & -moves)));
    }
    exchange_roles();
  }

  const State& state() const { return state_; }
  const std::vector<int>& plies() const { return plies_; }

 private:
  [[noreturn]] void fail(std::string_view word, const std::string& why) const {
    throw std::invalid_argument(fmt::format("move {} of the game, {}, is not legal: {}", moves_, word, why));
  }

  int cell_of(std::string_view word) const {
    const Board& board = rules_.board();
    if (!is_letter(word.front()) || word.size() == 1)
      throw std::invalid_argument(
          fmt::format("{:?} is neither a move nor a pass (move {} of the game)", word, moves_));
    const int column = lower(word[0]) - 'a';
    const int row = word.size() == 2 ? word[1] - '1' : -1;
    if (!board.contains(column, row)) fail(word, fmt::format("the board {} has no such cell", board.name()));
    return board.cell(column, row);
  }

  // The pass that was left out before a move of the other player.
  void pass_if_need_be(std::string_view word) {
    if (rules_.moves(state_) != 0) return;
    exchange_roles();
    if (rules_.moves(state_) == 0) fail(word, "the game is over");
  }

  void exchange_roles() {
    state_ = state_.with_roles_exchanged();
    plies_.push_back(kPassPly);
  }

  Rules rules_;
  State state_;
  int moves_ = 0;
  std::vector<int> plies_;
};

Replay replay(const Board& board, std::string_view text) {
  refuse_moves_after_rows(text);
  Replay game(board);
  Words words(text);
  for (std::string_view word = words.next(); !word.empty(); word = words.next())
    is_pass(word) ? game.pass() : game.move(word);
  return game;
}

}  // namespace

bool is_transcript(std::string_view text) {
  for (std::size_t i = 1; i < text.size(); ++i) {
    const char before = lower(text[i - 1]);
    if (is_digit(text[i]) && is_letter(before) && before != 'x' && before != 'o') return true;
  }
  return false;
}

// The dots, hyphens and slashes of a row could be read as separators and passes.
void refuse_moves_after_rows(std::string_view text) {
  if (const std::size_t first = text.find_first_not_of(".-#/ \t\r\n");
      first != std::string_view::npos && (text[first] == 'X' || text[first] == 'O'))
    throw std::invalid_argument(
        "moves follow the rows of a board: write either the rows or the moves from the start");
}

std::vector<int> parse_transcript(const Board& board, std::string_view text) {
  return replay(board, text).plies();
}

State parse_position(const Board& board, std::string_view text) {
  return is_transcript(text) ? replay(board, text).state() : parse_state(board, text);
}

}  // namespace othello
