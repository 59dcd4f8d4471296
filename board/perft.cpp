#include "board/perft.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <memory>
#include <span>
#include <stdexcept>
#include <utility>

#include "system/byte_array.h"

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

// States with their sequences, gathered in a stretch of memory. Equal states become one when it is full.
class PathList {
 public:
  /// Less memory holds too few states for equal ones to be among them.
  static constexpr std::size_t kMinCapacity = 256;

  explicit PathList(std::span<Paths> memory) : memory_(memory) {}

  std::span<Paths> paths() const { return memory_.first(size_); }

  /// Whether the successors of one more state fit, perhaps after a merge. False for good when most states differ.
  bool make_space() {
    if (size_ + kMaxCells <= memory_.size()) return true;
    merge_equal();
    return size_ <= memory_.size() / 4 * 3;
  }
  void add(const Paths& paths) { std::construct_at(&memory_[size_++], paths); }

  /// Sorts by state and sums the sequences of equal states.
  void merge_equal() {
    const std::span<Paths> all = paths();
    std::ranges::sort(all, {}, &Paths::state);
    size_ = 0;
    for (const Paths& next : all) {
      if (size_ > 0 && memory_[size_ - 1].state == next.state) {
        memory_[size_ - 1].count = sum(memory_[size_ - 1].count, next.count);
      } else {
        memory_[size_++] = next;
      }
    }
  }

 private:
  std::span<Paths> memory_;
  std::size_t size_ = 0;
};
static_assert(PathList::kMinCapacity / 4 * 3 + kMaxCells <= PathList::kMinCapacity);

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
    if (depth > 2 && stopped()) return 0;
    Uint128 leaves = 0;
    for (Bitboard rest = moves & ~closed_; rest != 0; rest &= rest - 1) {
      leaves = sum(leaves, walk(rules_.after_move(mover_state, std::countr_zero(rest)), depth - 1));
    }
    return leaves;
  }

  /// Leaves `depth` plies below states, each as often as it has sequences. The states in between are merged as far as
  /// they fit into `free`, a part of the states at a time.
  Uint128 count(std::span<const Paths> from, int depth, std::span<Paths> free) {
    Uint128 leaves = 0;
    const std::span<Paths> slice = depth - 1 <= kWalkedPlies ? free : free.first(free.size() / 2);
    if (depth <= kWalkedPlies || slice.size() < PathList::kMinCapacity) {
      for (const Paths& paths : from) {
        if (stopped()) break;
        leaves = sum(leaves, product(paths.count, walk(paths.state, depth)));
      }
      return leaves;
    }
    while (!from.empty() && !stopped()) {
      PathList next(slice);
      from = from.subspan(expand(from, next, leaves));
      leaves = sum(leaves, count(next.paths(), depth - 1, free.subspan(slice.size())));
    }
    return leaves;
  }

  /// Adds the successors of states to `to` while they fit, and returns of how many states. Sequences that end here are
  /// added to `ended`.
  std::size_t expand(std::span<const Paths> from, PathList& to, Uint128& ended) {
    std::size_t expanded = 0;
    while (expanded < from.size() && to.make_space() && !stopped()) {
      expand_state(from[expanded++], to, ended);
    }
    to.merge_equal();
    return expanded;
  }

  bool stopped() {
    if (++asked_ % 4096 == 0 && options_.should_stop && options_.should_stop()) stopped_ = true;
    return stopped_;
  }

 private:
  void expand_state(const Paths& paths, PathList& to, Uint128& ended) {
    const auto [mover_state, moves] = mover_of(paths.state);
    const auto add = [&](const State& state) { to.add({symmetry_.representative(state), paths.count}); };
    if (moves == 0 && is_pass(paths.state)) {
      add(paths.state.with_roles_exchanged());
    } else if (moves == 0) {
      ended = sum(ended, paths.count);
    }
    for (Bitboard rest = moves & ~closed_; rest != 0; rest &= rest - 1) {
      add(rules_.after_move(mover_state, std::countr_zero(rest)));
    }
  }

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
  const std::size_t capacity = std::max<std::size_t>(options.memory / sizeof(Paths), 1);
  const ByteArray bytes(capacity * sizeof(Paths));
  const std::span<Paths> memory(reinterpret_cast<Paths*>(bytes.data()), capacity);
  // The frontier is at the memory's beginning.
  std::construct_at(memory.data(), Paths{from, 1});
  std::size_t states = 1;
  int frontier_depth = 0;
  Uint128 ended = 0;
  row({.depth = 0, .leaves = 1, .states = 1});
  bool fits = true;
  for (int d = 1; d <= depth; ++d) {
    while (fits && frontier_depth < d - kWalkedPlies) {
      const std::span<Paths> free = memory.subspan(states);
      fits = free.size() >= PathList::kMinCapacity;
      if (!fits) break;
      PathList next(free);
      Uint128 ended_then = ended;
      fits = counter.expand(memory.first(states), next, ended_then) == states;
      if (counter.stopped()) return;
      if (!fits) break;
      std::ranges::copy(next.paths(), memory.begin());
      states = next.paths().size();
      ended = ended_then;
      ++frontier_depth;
    }
    const Uint128 leaves =
        sum(ended, counter.count(memory.first(states), d - frontier_depth, memory.subspan(states)));
    if (counter.stopped()) return;
    row({.depth = d, .leaves = leaves, .states = states});
  }
}

}  // namespace othello
