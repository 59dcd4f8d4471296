// Options as Python names them. All throw std::invalid_argument, a ValueError there.
#pragma once

#include <cstdint>
#include <string>

#include "board/board.h"
#include "board/score.h"
#include "board/symmetry.h"

namespace othello::python {

ScoreRule score_rule_of(const std::string& name);
SymmetryMode symmetry_of(const std::string& name);
/// 0: default_threads() (system/threads.h).
int threads_of(int wanted);
/// 0: what a command without a limit may use.
std::uint64_t memory_of(std::uint64_t wanted);
/// The depth that was asked for; -1 means the last depth of the board.
int depth_of(const Board& board, int wanted);

}  // namespace othello::python
