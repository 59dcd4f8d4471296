// Reads the values of one gapkeep block, some at a time.
//
// This is the fast reader: it trusts its input. Blocks from outside the process go through
// gapkeep/validate.h first.
#pragma once

#include <cstddef>

#include "gapkeep/block.h"
#include "gapkeep/widths.h"

namespace othello {

/// read() may write this many values past the end of what it returns.
inline constexpr std::size_t kWriteSlack = 8;

template <class Number>
class BlockReader {
 public:
  BlockReader() = default;

  /// `block` is the block's header; its memory must extend kReadSlack bytes beyond the block.
  explicit BlockReader(const std::byte* block) {
    const auto header = BlockHeader<Number>::load(block);
    payload_ = block + kHeaderBytes<Number>;
    next_value_ = header.first;
    remaining_ = header.count;
    first_pending_ = remaining_ > 0;
    if (header.count > 1)
      mean_gap_bits_ = 8.0F * static_cast<float>(header.payload_bytes) / static_cast<float>(header.count - 1);
  }

  std::uint32_t remaining() const { return remaining_; }

  /// Writes the next min(capacity, remaining()) values to `out` and returns how many there were. `out` must
  /// have capacity for kWriteSlack values more.
  std::size_t read(const Widths& widths, Number* out, std::size_t capacity);

 private:
  std::size_t read_bytes(const Widths& widths, Number* out, std::size_t count);
  std::size_t read_predicted(const Widths& widths, Number* out, std::size_t count);
  std::size_t read_branchless(const Widths& widths, Number* out, std::size_t count);
  bool escapes_are_common(const Widths& widths) const;

  const std::byte* payload_ = nullptr;
  std::uint64_t position_ = 0;  // bits into the payload
  Number next_value_ = 0;       // the first value until it is read, then the last one read
  std::uint32_t remaining_ = 0;
  bool first_pending_ = false;
  float mean_gap_bits_ = 0;  // over the block; shows how common escapes are
};

extern template class BlockReader<std::uint64_t>;
extern template class BlockReader<Uint128>;

}  // namespace othello
