#include "board/perft.h"

#include <algorithm>
#include <bit>
#include <stdexcept>
#include <utility>

namespace othello {
namespace {

// Plies that are walked from each state instead of being expanded: they cost about a move generation a leaf,
// and expanding would take memory for most states of the whole search.
constexpr int kWalkedPlies = 2;

struct Paths {
  State state;
  Uint128 count;
};

Uint128 sum(Uint128 a, Uint128 b) {
  if (a + b < a) throw std::overflow_error("there are more sequences than fit into 128 bits");
  return a + b;
}

Uint128 product(Uint128 a, Uint128 b) {
  if (a != 0 && a * b / a != b) throw std::overflow_error("there are more sequences than fit into 128 bits");
  return a * b;
}

// Sorts by state and sums the sequences of equal states.
void merge_equal(std::vector<Paths>& paths) {
  std::ranges::sort(paths, {}, &Paths::state);
  std::size_t kept = 0;
  for (std::size_t i = 0; i < paths.size(); ++i) {
    if (kept > 0 && paths[kept - 1].state == paths[i].state) {
      paths[kept - 1].count = sum(paths[kept - 1].count, paths[i].count);
    } else {
      paths[kept++] = paths[i];
    }
  }
  paths.resize(kept);
}

class Counter {
 public:
  Counter(const Board& board, const PerftOptions& options)
      : rules_(board), closed_(board.closed()), symmetry_(board, SymmetryMode::kFull), options_(options) {}

  /// Leaves `depth` plies below the state.
  Uint128 walk(const State& state, int depth) {
    if (depth == 0) return 1;
    const auto [mover_state, moves] = mover_of(state);
    if (moves == 0) return is_pass(state) ? walk(state.with_roles_exchanged(), depth - 1) : 1;
    if (depth == 1) return static_cast<Uint128>(std::popcount(moves & ~closed_));
    Uint128 leaves = 0;
    for (Bitboard rest = moves & ~closed_; rest != 0; rest &= rest - 1) {
      leaves = sum(leaves, walk(rules_.after_move(mover_state, std::countr_zero(rest)), depth - 1));
    }
    return leaves;
  }

  /// The states one ply on; false if they do not fit into memory. Sequences that end here are added to
  /// `ended`.
  bool expand(const std::vector<Paths>& from, std::vector<Paths>& to, Uint128& ended) {
    const std::size_t most = options_.memory / sizeof(Paths) / 2;
    std::size_t merged = 0;
    const auto add = [&](const State& state, Uint128 count) {
      to.push_back({symmetry_.representative(state), count});
    };
    for (const Paths& paths : from) {
      if (stopped()) return false;
      const auto [mover_state, moves] = mover_of(paths.state);
      if (moves == 0 && is_pass(paths.state)) {
        add(paths.state.with_roles_exchanged(), paths.count);
      } else if (moves == 0) {
        ended = sum(ended, paths.count);
      }
      for (Bitboard rest = moves & ~closed_; rest != 0; rest &= rest - 1) {
        add(rules_.after_move(mover_state, std::countr_zero(rest)), paths.count);
      }
      if (to.size() > std::max<std::size_t>(2 * merged, most)) {
        merge_equal(to);
        merged = to.size();
        if (merged > most) return false;
      }
    }
    merge_equal(to);
    return to.size() <= most;
  }

  bool stopped() {
    if (++asked_ % 4096 == 0 && options_.should_stop && options_.should_stop()) stopped_ = true;
    return stopped_;
  }

 private:
  // The state from the side of the player whose move is the next ply that is not a pass, and the moves, those on
  // closed cells among them: they forbid a pass.
  std::pair<State, Bitboard> mover_of(const State& state) const {
    const Bitboard moves = rules_.moves(state);
    if (moves != 0 || options_.pass == PassRule::kPly) return {state, moves};
    const State passed = state.with_roles_exchanged();
    return {passed, rules_.moves(passed)};
  }

  // Whether the next ply is a pass, for a state without moves in the sense of mover_of.
  bool is_pass(const State& state) const {
    return options_.pass == PassRule::kPly && rules_.moves(state.with_roles_exchanged()) != 0;
  }

  Rules rules_;
  Bitboard closed_;
  Symmetry symmetry_;
  const PerftOptions& options_;
  std::uint64_t asked_ = 0;
  bool stopped_ = false;
};

}  // namespace

void perft(const Board& board, const State& from, int depth, const PerftOptions& options,
           const std::function<void(const PerftRow&)>& row) {
  Counter counter(board, options);
  std::vector<Paths> frontier{{from, 1}};
  int frontier_depth = 0;
  Uint128 ended = 0;
  bool fits = true;
  row({.depth = 0, .leaves = 1, .states = 1});
  for (int d = 1; d <= depth; ++d) {
    while (fits && frontier_depth < d - kWalkedPlies) {
      std::vector<Paths> next;
      Uint128 ended_then = ended;
      fits = counter.expand(frontier, next, ended_then);
      if (counter.stopped()) return;
      if (!fits) break;
      frontier = std::move(next);
      ended = ended_then;
      ++frontier_depth;
    }
    Uint128 leaves = ended;
    for (const Paths& paths : frontier) {
      if (counter.stopped()) return;
      leaves = sum(leaves, product(paths.count, counter.walk(paths.state, d - frontier_depth)));
    }
    row({.depth = d, .leaves = leaves, .states = frontier.size()});
  }
}

}  // namespace othello
