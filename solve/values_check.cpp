#include "solve/values_check.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <random>

#include "board/rules.h"
#include "board/text.h"
#include "system/errors.h"

namespace othello::solve {
namespace {

// Random games that end before the depth is reached are begun again so often.
constexpr int kMaxGames = 1000;

class Checker {
 public:
  Checker(ValueBook& book, const ValuesCheckOptions& check)
      : book_(book), check_(check), board_(book.label().board), rules_(board_), chance_(check.seed) {}

  ValuesCheckResult run() {
    std::vector<int> depths = book_.label().depths;
    std::ranges::reverse(depths);
    for (const int depth : depths) {
      book_.read(depth);
      for (std::uint64_t i = 0; i < check_.states; ++i) {
        if (const auto state = random_state(depth)) check_state(*state, depth);
        if (check_.watch) check_.watch(++done_);
      }
      book_.release(depth + 1);
    }
    return result_;
  }

 private:
  // Nothing if no game seems to go so far.
  std::optional<State> random_state(int depth) {
    for (int games = 0; games < kMaxGames; ++games) {
      State state = board_.start();
      while (board_.depth_of(state) < depth && step(state)) {
      }
      if (board_.depth_of(state) == depth) return state;
    }
    return std::nullopt;
  }

  // Makes a random move, after a pass if need be; false if the game is over.
  bool step(State& state) {
    const Bitboard moves = rules_.playable_moves(state);
    if (moves == 0) return false;
    state =
        rules_.after_move(state, nth_cell(moves, chance_() % static_cast<unsigned>(std::popcount(moves))));
    return true;
  }

  void check_state(const State& state, int depth) {
    const Value value = stored(state);
    if (const auto wanted = by_rules(state, depth)) {
      require(state, value, *wanted, "its successors say");
      ++result_.recomputed;
    }
    // A player without discs cannot move: such a board is not for the search.
    const bool small = board_.cells() - state.discs() <= check_.most_vacant;
    if (small && check_.search && state.mover != 0 && state.opponent != 0) {
      require(state, value, check_.search(state), "a search finds");
      ++result_.searched;
    }
  }

  Value stored(const State& state) {
    if (const auto value = book_.find(state)) return *value;
    throw CheckFailed(fmt::format("{} can be reached and is not there", format_state(board_, state)));
  }

  // Nothing if its successors are not stored.
  std::optional<Value> by_rules(const State& state, int depth) {
    if (rules_.moves(state) != 0) return best_of_moves(state, depth);
    const State passed = state.with_roles_exchanged();
    if (rules_.moves(passed) == 0) return final_score(book_.label().score, board_, state);
    const auto value = best_of_moves(passed, depth);
    return value ? std::optional(-*value) : std::nullopt;
  }

  std::optional<Value> best_of_moves(const State& state, int depth) {
    if (!book_.has(depth + 1)) return std::nullopt;
    Value best = -kMaxCells;
    for (Bitboard left = rules_.moves(state); left != 0; left &= left - 1)
      best = std::max(best, -stored(rules_.after_move(state, std::countr_zero(left))));
    return best;
  }

  void require(const State& state, Value value, Value wanted, const char* who) const {
    if (value != wanted)
      throw CheckFailed(
          fmt::format("{} has value {:+}; {} {:+}", format_state(board_, state), value, who, wanted));
  }

  ValueBook& book_;
  const ValuesCheckOptions& check_;
  Board board_;
  Rules rules_;
  std::mt19937_64 chance_;
  std::uint64_t done_ = 0;
  ValuesCheckResult result_;
};

}  // namespace

ValuesCheckResult check_values(ValueBook& book, const ValuesCheckOptions& check) {
  return Checker(book, check).run();
}

}  // namespace othello::solve
