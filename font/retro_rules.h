// Moves taken back: the states from which a state can come by one move.
//
// The last disc was put on a cell by the player who is now the opponent. In each direction from that cell it
// may have flipped the first k discs of the line of its own colour that begins there, as long as one more of
// that line is left to enclose them: k from 0 to length - 1. What a move flips is not free, though: a line of
// the mover's discs that the opponent encloses from that cell would have been flipped, so such a cell was
// not the last one. And at least one disc was flipped.
//
// A pass leaves no trace on the board. Taking one back is exchanging the roles, which is right if the state
// then has no move: see may_follow_a_pass().
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "board/rules.h"

namespace othello::font {

class RetroRules {
 public:
  explicit RetroRules(const Board& board);

  const Rules& rules() const { return rules_; }

  /// Appends all states that become `state` by one move. `cells`, their moves, runs in parallel.
  void append_parents(const State& state, std::vector<State>& predecessors,
                      std::vector<std::uint8_t>& cells) const;

  /// The number of states that append_parents() would append.
  std::uint64_t count_parents(const State& state) const;

  /// Whether the state's opponent may just have passed: whether it has no move with the roles exchanged.
  bool may_follow_a_pass(const State& state) const { return rules_.moves(state.with_roles_exchanged()) == 0; }

 private:
  static constexpr int kDirections = 8;
  static constexpr int kLongestLine = kMaxSide - 1;

  // The cells from one cell to the edge in one direction, nearest first, as growing sets.
  struct Line {
    int length = 0;
    std::array<std::uint8_t, kLongestLine> cells{};
  };

  // What the last disc on a cell may have flipped in each direction: option k is the first k discs.
  struct Options {
    int directions = 0;  // those with more than the one option of no flip
    std::array<int, kDirections> count{};
    std::array<std::array<Bitboard, kLongestLine>, kDirections> flipped{};
  };

  // False if the disc on `cell` cannot be the last one.
  bool options_of(const State& state, int cell, Options& options) const;

  Rules rules_;
  std::array<std::array<Line, kDirections>, kMaxCells> lines_{};
};

}  // namespace othello::font
