#include "shiftedqueue/run.h"

#include <algorithm>

namespace othello {

template <class Number>
RunReader<Number>::RunReader(const std::byte* array, const Run<Number>& run, const Widths& widths,
                             std::size_t piece, Number from, Number below)
    : array_(array),
      widths_(widths),
      piece_(piece),
      block_(run.begin),
      next_block_(run.begin),
      end_(run.end),
      below_(below),
      values_(piece + kWriteSlack) {
  // The last block that begins at or before `from` is the first that can hold values of the range.
  const auto after = std::ranges::upper_bound(run.locations, from, {}, &BlockLocation<Number>::first);
  if (after != run.locations.begin()) next_block_ = run.begin + std::prev(after)->offset;
  block_ = next_block_;
  refill();
  while (head() < from) advance();
}

template <class Number>
void RunReader<Number>::refill() {
  position_ = 0;
  if (reader_.remaining() == 0) {
    block_ = next_block_;
    if (block_ < end_) {
      next_block_ += BlockHeader<Number>::load(array_ + block_).block_bytes();
      reader_ = BlockReader<Number>(array_ + block_);
    }
  }
  filled_ = reader_.read(widths_, values_.data(), piece_);
  if (filled_ > 0 && values_[filled_ - 1] >= below_) {
    filled_ = static_cast<std::size_t>(
        std::lower_bound(values_.begin(), values_.begin() + static_cast<std::ptrdiff_t>(filled_), below_) -
        values_.begin());
    reader_ = {};
    next_block_ = end_;
  }
  if (filled_ == 0) {
    values_[0] = kEnd;
    filled_ = 1;
  }
}

template class RunReader<std::uint64_t>;
template class RunReader<Uint128>;

}  // namespace othello
