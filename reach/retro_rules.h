// Moves taken back: the states from which a state can come by one move.
//
// The last disc was put on a cell by the player who is now the opponent. In each direction from that cell it
// may have flipped the first k discs of the line of its own colour that begins there, as long as one more of
// that line is left to enclose them: k from 0 to length - 1. What a move flips is not free, though: a line of
// the mover's discs that the opponent encloses from that cell would have been flipped, so such a cell was
// not the last one. And at least one disc was flipped.
//
// The first of these are found for all cells at once, by shifts: where the opponent's disc would enclose the mover's
// discs if it were placed once more, it was not the last, and it needs a second and a third beside it in a line.
//
// A pass leaves no trace on the board. Taking one back is exchanging the roles, which is right if the state
// then has no move: see may_follow_a_pass().
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "board/rules.h"

namespace othello::reach {

class RetroRules {
 public:
  explicit RetroRules(const Board& board);

  const Rules& rules() const { return rules_; }

  /// Calls `visit(parent, cell)` for all states that become `state` by one move, that on `cell`.
  template <class Visit>
  void for_each_parent(const State& state, const Visit& visit) const {
    for (Bitboard rest = last_moves(state); rest != 0; rest &= rest - 1)
      for_each_parent_by(std::countr_zero(rest), state, visit);
  }
  /// The same of those whose occupancy can be filled.
  template <class Visit>
  void for_each_fillable_parent(const State& state, const Visit& visit) const {
    for (Bitboard rest = last_moves(state); rest != 0; rest &= rest - 1) {
      const int cell = std::countr_zero(rest);
      if (can_be_filled(state.occupancy() & ~bit(cell))) for_each_parent_by(cell, state, visit);
    }
  }

  /// The cells whose disc may have been the last one: those with a parent. The start's are not among them.
  Bitboard last_moves(const State& state) const {
    const State before{state.opponent, state.mover};  // who moved last, and the other player
    return state.opponent & ~rules_.board().centre() & ~rules_.enclosing_cells(before) &
           cells_beside_two(rules_.lines(), state.opponent);
  }

  /// Whether an occupancy can be filled disc by disc, each beside two others in a line, beginning with the start. As a
  /// disc that can be placed stays so when others are, any order decides.
  bool can_be_filled(Bitboard occupancy) const;

  /// False only if some disc can never be taken back, whatever is taken back before it: then no game leads to the state. What
  /// takes a disc back is relaxed: sets grow of the discs that may have been taken back, and of the colours that each may
  /// have had. A disc may be taken back as either colour that it may have, if two more that may have it lie beside it in a line,
  /// and if it does not for certain enclose others: because all of that line is neither taken back nor flipped. It makes
  /// flips possible as far as discs may have its colour. Whose turn it is does not count. Some microseconds.
  bool may_all_be_taken_back(const State& state) const;

  /// Whether the state's opponent may just have passed: whether it has no move with the roles exchanged.
  bool may_follow_a_pass(const State& state) const { return rules_.moves(state.with_roles_exchanged()) == 0; }

 private:
  static constexpr int kDirections = 8;
  static constexpr int kLongestLine = kMaxSide - 1;

  // The cells from one cell to the edge in one direction, nearest first.
  struct Line {
    int length = 0;
    std::array<std::uint8_t, kLongestLine> cells{};
  };

  // What the last disc on a cell may have flipped in each direction: option k is the first k discs.
  struct Options {
    int directions = 0;  // those with more than the one option of no flip
    std::array<int, kDirections> count{};
    std::array<std::array<Bitboard, kLongestLine>, kDirections> flipped;

    // Not initialised on purpose: made for every disc that may have been the last one.
    Options() {}  // NOLINT(modernize-use-equals-default,cppcoreguidelines-pro-type-member-init)
  };

  // Those by a move on one of last_moves().
  template <class Visit>
  void for_each_parent_by(int cell, const State& state, const Visit& visit) const;
  // Of a cell of last_moves().
  Options options_of(const State& state, int cell) const;

  Rules rules_;
  std::array<std::array<Line, kDirections>, kMaxCells> lines_{};
};

template <class Visit>
void RetroRules::for_each_parent_by(int cell, const State& state, const Visit& visit) const {
  const Options options = options_of(state, cell);
  std::array<int, kDirections> chosen{};
  // Counts through all choices, as a number with a digit for each direction.
  for (;;) {
    int digit = 0;
    while (digit < options.directions &&
           ++chosen[static_cast<std::size_t>(digit)] == options.count[static_cast<std::size_t>(digit)])
      chosen[static_cast<std::size_t>(digit++)] = 0;
    if (digit == options.directions) return;  // all 0 again: no disc flipped
    Bitboard flipped = 0;
    for (std::size_t i = 0; i < static_cast<std::size_t>(options.directions); ++i)
      flipped |= options.flipped[i][static_cast<std::size_t>(chosen[i])];
    visit(State{state.opponent & ~flipped & ~bit(cell), state.mover | flipped}, cell);
  }
}

}  // namespace othello::reach
