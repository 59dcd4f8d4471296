// gapkeep: a sorted set of integers as its first value, its count, and the gaps between neighbours, each a
// povaleint (the paper's section 5; gapkeep/widths.h).
//
// The set is stored as self-contained blocks, so that a reader can begin in the middle, and so that a gap
// too large for the widths costs a new block and not an error. A block holds at most kBlockStates values.
// All fields are little-endian and no alignment is assumed:
//
//   offset          bytes            field
//   0               8 or 16          first value (16 for 128-bit numbers)
//   8 or 16         4                count of values, at least 1
//   12 or 20        4                payload bytes
//   16 or 24        payload bytes    count - 1 gaps, bit-packed from the least significant bit of
//                                    the first byte upwards; the last byte is filled up with zeros
//
// Blocks follow each other directly, their values ascending over the whole sequence. A block of 4,096
// values spends 16 bytes on its header: 0.03 bits a state.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "system/uint128.h"

namespace othello {

inline constexpr std::uint32_t kBlockStates = 4096;

/// Readers of blocks may load this many bytes past the end of a payload: memory that holds blocks must
/// extend so far, with any content.
inline constexpr std::size_t kReadSlack = 16;

/// Bytes of a block's header.
template <class Number>
inline constexpr std::size_t kHeaderBytes = sizeof(Number) + 8;

template <class Number>
struct BlockHeader {
  Number first = 0;
  std::uint32_t count = 0;
  std::uint32_t payload_bytes = 0;

  static BlockHeader load(const std::byte* block) {
    BlockHeader header;
    std::memcpy(&header.first, block, sizeof(Number));
    std::memcpy(&header.count, block + sizeof(Number), 4);
    std::memcpy(&header.payload_bytes, block + sizeof(Number) + 4, 4);
    return header;
  }
  void store(std::byte* block) const {
    std::memcpy(block, &first, sizeof(Number));
    std::memcpy(block + sizeof(Number), &count, 4);
    std::memcpy(block + sizeof(Number) + 4, &payload_bytes, 4);
  }
  std::size_t block_bytes() const { return kHeaderBytes<Number> + payload_bytes; }
};

}  // namespace othello
