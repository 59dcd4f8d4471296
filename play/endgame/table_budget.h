// What a memory limit leaves for the transposition table of a forward search.
#pragma once

#include <cstdint>
#include <optional>

#include "board/board.h"

namespace othello::endgame {

/// The bytes of the table, where the whole process with `threads` searching threads keeps to `memory`, or to `usual` if
/// that is not given; then it may need more. Equal for equal arguments, unless data read before take many mebibytes: a
/// table of another size finds the same values by other nodes. Throws CapacityError, which says what is needed at least.
std::uint64_t table_budget(const Board& board, std::optional<std::uint64_t> memory, std::uint64_t usual,
                           int threads);

}  // namespace othello::endgame
