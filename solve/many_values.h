// The exact values of many states, in parallel over the states: looked up in stored values where these have
// them, searched elsewhere (solve/value_lookup.h, play/endgame/solver.h).
//
// Each thread takes states in turn, with a solver that it keeps. No state is shared among threads: a few states
// of many vacant cells are better searched one at a time by all.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <span>

#include "board/board.h"
#include "board/score.h"
#include "solve/value_book.h"

namespace othello::solve {

/// Of a state that stored values prove not to be reachable, of one whose search was stopped, and of a cell that
/// is not a legal move.
inline constexpr std::int8_t kNoValueOfState = -128;

struct ManyValuesOptions {
  ScoreRule score = ScoreRule::kWinner;  // that of the book, if there is one
  int threads = 1;
  std::uint64_t table_bytes = 0;  // of all threads together
  ValueBook* book = nullptr;      // null: all is searched
  std::function<bool()> should_stop = {};
  std::atomic<std::uint64_t>* done = nullptr;  // counts states; may be null
};

/// Sets `values`, which has an item for each state. `moves` is empty, or has an item for each state and cell of
/// the board's grid: the value of the move there to the mover of the state. The board must have no closed
/// cells. Throws what the book throws.
void find_values(const Board& board, std::span<const State> states, const ManyValuesOptions& options,
                 std::span<std::int8_t> values, std::span<std::int8_t> moves);

}  // namespace othello::solve
