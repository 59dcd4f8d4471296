// Counts what BlockWriter would write: the size of gapkeep blocks to the byte.
#pragma once

#include <cstdint>

#include "gapkeep/block.h"
#include "gapkeep/widths.h"

namespace othello {

class BlockSizer {
 public:
  /// `value_bytes`: of a block's first value, 8 or 16. The set's first value has no gap; it is counted
  /// already.
  BlockSizer(const Widths& widths, int value_bytes)
      : widths_(widths), header_bytes_(static_cast<std::uint64_t>(value_bytes) + 8) {
    start_block();
  }

  /// Adds the gap to the next value of the set.
  void add(std::uint64_t gap) {
    if (count_ == kBlockStates || gap > widths_.largest()) {
      start_block();
    } else {
      bits_ += static_cast<std::uint64_t>(widths_.bits(gap));
      ++count_;
    }
  }

  /// Bytes of all blocks so far.
  std::uint64_t bytes() const { return bytes_ + (bits_ + 7) / 8; }

 private:
  void start_block() {
    bytes_ = bytes() + header_bytes_;
    bits_ = 0;
    count_ = 1;
  }

  Widths widths_;
  std::uint64_t header_bytes_;
  std::uint64_t bytes_ = 0;  // of finished blocks, and the open one's header
  std::uint64_t bits_ = 0;   // of the open block's payload
  std::uint32_t count_ = 0;  // of the open block's values
};

}  // namespace othello
