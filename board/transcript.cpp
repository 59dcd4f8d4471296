#include "board/transcript.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "board/characters.h"
#include "board/rules.h"
#include "board/text.h"

namespace othello {
namespace {

constexpr std::string_view kSeparators = " \t\r\n\v\f,;.|/:)";
constexpr std::size_t kMaxInName = 4;  // of a cell; no name is longer than 3, so that a longer one is refused

// The words of a transcript from the left: cells and passes.
class Words {
 public:
  Words(std::string_view text, std::size_t at) : rest_(text), end_(at + text.size()) {}

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
    at_ = end_ - rest_.size();
    rest_.remove_prefix(length);
    return word;
  }
  /// Where the last one begins.
  std::size_t at() const { return at_; }

 private:
  std::size_t length_of_pass() const {
    for (const std::string_view pass : kPassWords) {
      if (begins_with(rest_, pass)) return pass.size();
    }
    return 0;
  }

  std::string_view rest_;
  std::size_t end_;
  std::size_t at_ = 0;
};

}  // namespace

GameReplay::GameReplay(const Board& board, const State& start, bool black_begins)
    : rules_(board), state_(start), black_moves_(black_begins) {}

void GameReplay::move(std::string_view name, std::size_t at) {
  ++moves_;
  if (name.size() < 2 || !is_letter(name.front()) || !std::ranges::all_of(name.substr(1), is_digit)) {
    throw FormatError(at,
                      fmt::format("{:?} is neither a move nor a pass (move {} of the game)", name, moves_));
  }
  const auto cell = find_cell(board(), name);
  if (!cell) refuse(name, fmt::format("the board {} has no such cell", board().name()), at);
  if ((board().closed() & bit(*cell)) != 0) refuse(name, "the cell is closed", at);
  if ((state_.occupancy() & bit(*cell)) != 0) refuse(name, "the cell is filled", at);
  if (rules_.moves(state_) == 0) {
    exchange_roles();
    if (rules_.moves(state_) == 0) refuse(name, "the game is over", at);
  }
  if ((rules_.moves(state_) & bit(*cell)) == 0) refuse(name, "it flips nothing", at);
  state_ = rules_.after_move(state_, *cell);
  black_moves_ = !black_moves_;
  plies_.push_back(*cell);
}

void GameReplay::pass(std::size_t at) {
  if (const Bitboard moves = rules_.moves(state_); moves != 0) {
    throw FormatError(at, fmt::format("the pass after move {} is not legal: {} is a move", moves_,
                                      cell_names(board(), moves & -moves)));
  }
  exchange_roles();
}

void GameReplay::give_turn(bool black, std::size_t at) {
  if (black == black_moves_) return;
  if (rules_.moves(state_) != 0) {
    throw FormatError(at,
                      fmt::format("after move {} it is {}'s turn", moves_, black_moves_ ? "black" : "white"));
  }
  exchange_roles();
}

void GameReplay::refuse(std::string_view name, const std::string& why, std::size_t at) const {
  throw FormatError(at, fmt::format("move {} of the game, {}, is not legal: {}", moves_, name, why));
}

void GameReplay::exchange_roles() {
  state_ = state_.with_roles_exchanged();
  black_moves_ = !black_moves_;
  plies_.push_back(kPassPly);
}

bool names_cell(std::string_view text) {
  for (std::size_t i = 1; i < text.size(); ++i) {
    const char before = lower(text[i - 1]);
    if (is_digit(text[i]) && is_letter(before) && before != 'x' && before != 'o') return true;
  }
  return false;
}

void replay_transcript(GameReplay& game, std::string_view text, std::size_t at) {
  Words words(text, at);
  for (std::string_view word = words.next(); !word.empty(); word = words.next())
    is_pass_word(word) ? game.pass(words.at()) : game.move(word, words.at());
}

std::vector<int> parse_transcript(const Board& board, std::string_view text) {
  GameReplay game(board, board.start(), true);
  replay_transcript(game, text);
  return game.plies();
}

}  // namespace othello
