// zstd as the search by occupancy sets it: the entropy coder alone.
//
// Gaps hardly repeat: searching for matches takes three times as long as the entropy code alone, and the
// matches cost more bits than they save (results/occupancy). So zstd is set to skip as much as it can in that
// search, and to code the literals nevertheless.
#pragma once

#include <cstddef>

struct ZSTD_CCtx_s;

namespace othello {

/// Bytes that are coded at a time, about: those of the search's chunks.
inline constexpr std::size_t kCodedBytes = std::size_t{128} << 10;

/// Sets up a new compressor.
void set_entropy_coding_only(ZSTD_CCtx_s& compressor);

/// Returns `result` of a zstd function; throws std::bad_alloc or std::runtime_error if it is an error.
std::size_t check_zstd(std::size_t result);

}  // namespace othello
