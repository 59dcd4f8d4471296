// zstd as the search by occupancy sets it: the entropy coder alone.
//
// Gaps hardly repeat: searching for matches takes three times as long as the entropy code alone, and what it
// finds costs more bits than it saves (results/occupancy). So the search is made to skip as much as it can,
// and the literals to be coded even so.
#pragma once

#include <cstddef>

struct ZSTD_CCtx_s;

namespace othello {

/// Bytes that are coded at a time, about: those of the search's chunks.
inline constexpr std::size_t kCodedBytes = std::size_t{128} << 10;

/// Of a compressor that is new.
void choose_entropy_code_alone(ZSTD_CCtx_s& compressor);

/// `result` of a function of zstd, unless it is an error: then throws std::bad_alloc or std::runtime_error.
std::size_t checked_zstd(std::size_t result);

}  // namespace othello
