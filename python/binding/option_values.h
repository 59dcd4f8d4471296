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
/// 0: default_threads() (system/team.h).
int threads_of(int wanted);
/// 0: what a command without a limit may use.
std::uint64_t memory_of(std::uint64_t wanted);
/// -1: the last.
int depth_of(const Board& board, int wanted);

}  // namespace othello::python
