// Sorting of uncompressed buffers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "system/uint128.h"

namespace othello {

/// Sorts ascending, moves the distinct values to the front and returns how many there are.
std::size_t sort_unique(std::span<std::uint64_t> values);
std::size_t sort_unique(std::span<Uint128> values);

}  // namespace othello
