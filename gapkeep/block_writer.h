// Writes a sorted set of integers as gapkeep blocks into a bounded buffer.
#pragma once

#include <cstddef>
#include <cstring>
#include <span>
#include <stdexcept>

#include "gapkeep/block.h"
#include "gapkeep/widths.h"

namespace othello {

/// The buffer of a BlockWriter is full. Its content is unusable.
struct OutOfSpace : std::runtime_error {
  OutOfSpace() : std::runtime_error("no space left for gapkeep blocks") {}
};

template <class Number>
class BlockWriter {
 public:
  /// Blocks go to `out` from its beginning. Nothing beyond its end is touched.
  BlockWriter(std::span<std::byte> out, const Widths& widths)
      : widths_(widths), begin_(out.data()), next_(out.data()), end_(out.data() + out.size()) {}

  /// Values must come in strictly ascending order. Throws OutOfSpace.
  void append(Number value) {
    if (begins_block(value)) {
      start_block(value);
    } else {
      put(static_cast<std::uint64_t>(value - last_ - 1));
      ++count_;
    }
    last_ = value;
    ++states_;
  }

  /// Whether append(value) would begin a block.
  bool begins_block(Number value) const {
    return count_ == 0 || count_ == kBlockStates ||
           static_cast<Number>(value - last_ - 1) > widths_.largest();
  }

  /// Completes the last block; returns the bytes written in all. Throws OutOfSpace.
  std::size_t finish();

  std::uint64_t states() const { return states_; }
  /// Bytes written so far, but for the last bits of the open block.
  std::size_t bytes() const { return static_cast<std::size_t>(next_ - begin_); }

 private:
  void start_block(Number first);
  void finish_block();

  void put(std::uint64_t value) {
    int level = 0;
    while (level + 1 < widths_.count() && value >= widths_.escape(level)) {
      put_bits(widths_.escape(level), widths_[level]);
      value -= widths_.escape(level);
      ++level;
    }
    put_bits(value, widths_[level]);
  }

  void put_bits(std::uint64_t value, int width) {
    pending_ |= value << pending_bits_;
    const int bits = pending_bits_ + width;
    if (bits < 64) {
      pending_bits_ = bits;
      return;
    }
    if (static_cast<std::size_t>(end_ - next_) < 8) throw OutOfSpace();
    std::memcpy(next_, &pending_, 8);
    next_ += 8;
    // The bits that did not fit; shifting by 64 - 0 would be undefined, and nothing is left then.
    pending_ = pending_bits_ == 0 ? 0 : value >> (64 - pending_bits_);
    pending_bits_ = bits - 64;
  }

  Widths widths_;
  std::byte* begin_;
  std::byte* next_;
  std::byte* end_;
  std::byte* block_ = nullptr;  // the open block's header
  Number first_ = 0;
  Number last_ = 0;
  std::uint32_t count_ = 0;  // of the open block; 0: none is open
  std::uint64_t pending_ = 0;
  int pending_bits_ = 0;
  std::uint64_t states_ = 0;
};

extern template class BlockWriter<std::uint64_t>;
extern template class BlockWriter<Uint128>;

}  // namespace othello
