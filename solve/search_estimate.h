// What a position seems to be worth, where the time for its value may not suffice.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

#include "board/board.h"
#include "play/endgame/solver.h"

namespace othello::solve {

struct SearchEstimate {
  endgame::ValueEstimate estimate;
  std::uint64_t nodes;
};

/// By a selective search (play/endgame/selective_search.h) that takes a quarter of the time, or less if the value
/// itself is forecast to take less; nothing if that is no time, if the mover has no move, or on boards that the evaluation does not
/// know. Of `options` the score, threads, table and stop count.
std::optional<SearchEstimate> estimate_by_search(const Board& board, const State& state,
                                                 std::chrono::duration<double> time,
                                                 const endgame::SolverOptions& options);

}  // namespace othello::solve
