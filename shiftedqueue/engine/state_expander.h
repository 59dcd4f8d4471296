// Expands states of the frontier: many at a time, for the move kernel, and those that pass one at a time.
//
// Neighbours in the frontier share successors. A table of the last ones, by hash, keeps repeated ones out of the queue: 15 % of
// all successors at depth 13 of 5x6, for one comparison each (results/shifted-queue).
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "board/rules.h"
#include "enumerate/search/mobility.h"
#include "shiftedqueue/engine/queue_numbering.h"
#include "shiftedqueue/kernels/move_kernel.h"

namespace othello::shiftedqueue {

/// What is counted of states as they are expanded.
struct ExpansionCounts {
  std::uint64_t turn_skips = 0;
  std::uint64_t rival_plays = 0;
  enumerate::MoveCount moves;
  enumerate::MoveRange move_range;

  ExpansionCounts& operator+=(const ExpansionCounts& other) {
    turn_skips += other.turn_skips;
    rival_plays += other.rival_plays;
    moves += other.moves;
    move_range += other.move_range;
    return *this;
  }
};

/// Not safe for concurrent use: every thread has its own.
template <class Number>
class StateExpander {
 public:
  /// `numbering`: of the successors; the states' is that of the depth before.
  StateExpander(const Board& board, const QueueNumbering<Number>& numbering);

  /// Call it after the numbering has begun a depth.
  void begin_depth();

  /// Passes the ranks of all successors of the states with these ranks to `insert`, as spans, some several times, in any
  /// order.
  template <class Insert>
  void expand(std::span<const Number> ranks, Insert&& insert) {
    for (std::size_t begin = 0; begin < ranks.size(); begin += kStates) {
      const auto some = ranks.subspan(begin, std::min(kStates, ranks.size() - begin));
      unrank(some);
      expand_unranked(some.size(), insert);
    }
  }
  /// The same of one state, which needs no rank.
  template <class Insert>
  void expand(const State& state, Insert&& insert) {
    mover_[0] = state.mover;
    opponent_[0] = state.opponent;
    expand_unranked(1, insert);
  }

  /// The counts since the last call.
  ExpansionCounts extract_counts() { return std::exchange(counts_, {}); }

 private:
  static constexpr std::size_t kStates = 256;
  static constexpr std::size_t kMoves = 256;
  static constexpr int kRecentBits = 10;

  void unrank(std::span<const Number> ranks);

  template <class Insert>
  void expand_unranked(std::size_t count, Insert&& insert) {
    kernel_.find_moves(rules_.lines(), mover_.data(), opponent_.data(), count, moves_.data());
    for (std::size_t i = 0; i < count; ++i) {
      if (moves_[i] == 0) {
        expand_after_pass({mover_[i], opponent_[i]}, insert);
        continue;
      }
      gather_moves(i);
      if (gathered_ > kMoves - kMaxCells) play_gathered(insert);
    }
    play_gathered(insert);
  }

  void gather_moves(std::size_t state) {
    const std::size_t before = gathered_;
    for (Bitboard rest = moves_[state] & rules_.board().open(); rest != 0; rest &= rest - 1) {
      next_mover_[gathered_] = mover_[state];
      next_opponent_[gathered_] = opponent_[state];
      disc_[gathered_] = rest & (~rest + 1);
      ++gathered_;
    }
    counts_.moves.moves += gathered_ - before;
    counts_.move_range.add(gathered_ - before);
  }

  template <class Insert>
  void play_gathered(Insert&& insert) {
    counts_.moves.flips += kernel_.play_moves(rules_.lines(), next_mover_.data(), next_opponent_.data(),
                                              disc_.data(), gathered_);
    numbering_.rank_orbits(kernel_, next_mover_.data(), next_opponent_.data(), gathered_, next_.data());
    insert(std::span<const Number>(next_).first(drop_recent()));
    gathered_ = 0;
  }

  // Moves the ranks that are not in the table to the front of next_, and returns how many they are. Without a branch: about
  // one rank in seven is dropped, and no processor guesses which.
  std::size_t drop_recent() {
    std::size_t kept = 0;
    for (std::size_t i = 0; i < gathered_; ++i) {
      const Number rank = next_[i];
      Number& recent = recent_[static_cast<std::size_t>(hash_of(rank) >> (64 - kRecentBits))];
      next_[kept] = rank;
      kept += recent != rank ? 1 : 0;
      recent = rank;
    }
    return kept;
  }

  template <class Insert>
  void expand_after_pass(const State& passed, Insert&& insert) {
    counts_.move_range.add(0);
    ++counts_.turn_skips;
    const State state = passed.with_roles_exchanged();
    Bitboard moves = rules_.moves(state);
    if (moves == 0) return;
    ++counts_.rival_plays;
    for (moves &= rules_.board().open(); moves != 0; moves &= moves - 1) {
      const Number rank = numbering_.rank_orbit(rules_.after_move(state, std::countr_zero(moves)));
      insert(std::span<const Number>(&rank, 1));
    }
  }

  static std::uint64_t hash_of(Number rank) {
    return static_cast<std::uint64_t>(rank ^ (rank >> 32)) * 0x9e3779b97f4a7c15u;  // of the golden ratio
  }

  Rules rules_;
  const QueueNumbering<Number>& numbering_;
  const MoveKernel& kernel_;
  NumberDecoder<Number> state_of_;
  ExpansionCounts counts_;
  std::size_t gathered_ = 0;  // moves whose states are in next_mover_ and next_opponent_
  alignas(64) std::array<Bitboard, kStates> mover_{};
  alignas(64) std::array<Bitboard, kStates> opponent_{};
  alignas(64) std::array<Bitboard, kStates> moves_{};
  alignas(64) std::array<Bitboard, kMoves> next_mover_{};
  alignas(64) std::array<Bitboard, kMoves> next_opponent_{};
  alignas(64) std::array<Bitboard, kMoves> disc_{};
  alignas(64) std::array<Number, kMoves> next_{};  // their ranks
  std::vector<Number> recent_;
};

extern template class StateExpander<std::uint64_t>;
extern template class StateExpander<Uint128>;

}  // namespace othello::shiftedqueue
