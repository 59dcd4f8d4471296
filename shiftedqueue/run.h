// A run: one sorted, duplicate-free set of numbers as gapkeep blocks somewhere in a byte array, and a reader
// of a range of its values.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "gapkeep/block.h"
#include "gapkeep/block_reader.h"
#include "gapkeep/widths.h"

namespace othello {

template <class Number>
struct Run {
  std::size_t begin = 0;  // byte offsets in the array
  std::size_t end = 0;
  std::uint64_t states = 0;
  Number last = 0;                               // the largest value, if there are any
  std::vector<BlockLocation<Number>> locations;  // one per block; offsets from `begin`

  std::size_t bytes() const { return end - begin; }
  /// Whether it may hold values in [from, below).
  bool overlaps(Number from, Number below) const {
    return states > 0 && locations.front().first < below && last >= from;
  }
};

/// Reads the values of a run that lie in [from, below) in ascending order.
template <class Number>
class RunReader {
 public:
  /// Marks the end: larger than every rank (numbering/othello_numbering.h).
  static constexpr Number kEnd = std::numeric_limits<Number>::max();

  RunReader() = default;

  /// `array` is the memory that the run's offsets count from. `piece` values are decoded at a time.
  RunReader(const std::byte* array, const Run<Number>& run, const Widths& widths, std::size_t piece,
            Number from = 0, Number below = kEnd);

  /// The current value; kEnd when there is none.
  Number head() const { return values_[position_]; }
  void advance() {
    if (++position_ == filled_) refill();
  }

  /// The values decoded so far from head() on, for readers of whole pieces; empty at the end.
  std::span<const Number> piece() const {
    return head() == kEnd ? std::span<const Number>()
                          : std::span(values_).subspan(position_, filled_ - position_);
  }
  void skip_piece() { refill(); }

  /// The offset in the array of the first byte that may still be needed.
  std::size_t needed_from() const { return reader_.remaining() == 0 ? next_block_ : block_; }

 private:
  void refill();

  const std::byte* array_ = nullptr;
  Widths widths_ = Widths::paper();
  std::size_t piece_ = 0;
  std::size_t block_ = 0;  // offset of the current block; where the run ends once all was decoded
  std::size_t next_block_ = 0;
  std::size_t end_ = 0;
  Number below_ = kEnd;
  BlockReader<Number> reader_;
  std::vector<Number> values_{kEnd};
  std::size_t position_ = 0;
  std::size_t filled_ = 1;
};

extern template class RunReader<std::uint64_t>;
extern template class RunReader<Uint128>;

}  // namespace othello
