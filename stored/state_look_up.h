// Whether states are among those of a stored set.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "stored/stored_set.h"

namespace othello::stored {

/// For each state, which must be of the set's depth, the position of its orbit's representative in the order
/// of the set; nothing if the set does not have it. Reads and checks the whole set. `watch` (may be empty) is called
/// again and again with how many states of it have passed, and may throw to end it. Throws DamagedFile.
std::vector<std::optional<std::uint64_t>> find_positions(
    const StoredSet& set, const std::vector<State>& wanted,
    const std::function<void(std::uint64_t)>& watch = {});

}  // namespace othello::stored
