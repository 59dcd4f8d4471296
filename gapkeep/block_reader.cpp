#include "gapkeep/block_reader.h"

#include <algorithm>
#include <bit>

#include "gapkeep/bit_load.h"

namespace othello {
namespace {

// The value whose first level, at `position`, was an escape. Leaves `position` after it.
std::uint64_t read_escaped(const std::byte* payload, std::uint64_t& position, const Widths& widths) {
  std::uint64_t value = widths.escape(0);
  position += static_cast<std::uint64_t>(widths[0]);
  for (int level = 1;; ++level) {
    const std::uint64_t ones = widths.escape(level);
    const std::uint64_t remainder = load_bits64(payload, position) & ones;
    position += static_cast<std::uint64_t>(widths[level]);
    value += remainder;
    if (remainder != ones || level + 1 == widths.count()) return value;
  }
}

}  // namespace

// Widths of whole bytes that begin with 8, such as the paper's: eight one-byte gaps are summed at a time
// whether or not they are escapes, then the first escape shows how many of them count.
template <class Number>
std::size_t BlockReader<Number>::read_bytes(const Widths& widths, Number* out, std::size_t count) {
  constexpr std::uint64_t kLow = 0x0101010101010101u;
  constexpr std::uint64_t kHigh = 0x8080808080808080u;
  Number value = next_value_;
  std::size_t done = 0;
  while (done < count) {
    const std::uint64_t gaps = load64(payload_ + position_ / 8);
    for (std::size_t i = 0; i < 8; ++i) {
      value += ((gaps >> (8 * i)) & 0xff) + 1;
      out[done + i] = value;
    }
    // A byte of `rest` is zero where a gap is the escape; the lowest marker is exact.
    const std::uint64_t rest = ~gaps;
    const std::uint64_t escapes = (rest - kLow) & ~rest & kHigh;
    const auto plain = std::min(static_cast<std::size_t>(std::countr_zero(escapes)) / 8, count - done);
    done += plain;
    position_ += 8 * plain;
    if (plain == 8) continue;
    value = done > 0 ? out[done - 1] : next_value_;
    if (done == count) break;
    value += static_cast<Number>(read_escaped(payload_, position_, widths)) + 1;
    out[done++] = value;
  }
  next_value_ = value;
  return count;
}

// Any widths, one branch a value that predicts no escape: about 5 cycles a value while that holds, and a
// misprediction of 20 where not.
template <class Number>
std::size_t BlockReader<Number>::read_predicted(const Widths& widths, Number* out, std::size_t count) {
  const auto width = static_cast<std::uint64_t>(widths[0]);
  const std::uint64_t ones = widths.escape(0);
  const bool has_escape = widths.count() > 1;
  const std::byte* payload = payload_;
  std::uint64_t position = position_;
  Number value = next_value_;
  const bool narrow = width <= kLoadBits;
  for (std::size_t i = 0; i < count; ++i) {
    std::uint64_t gap = (narrow ? load_bits57(payload, position) : load_bits64(payload, position)) & ones;
    if (gap == ones && has_escape) {
      gap = read_escaped(payload, position, widths);
    } else {
      position += width;
    }
    value += static_cast<Number>(gap) + 1;
    out[i] = value;
  }
  position_ = position;
  next_value_ = value;
  return count;
}

// Any widths whose first two or three levels fit in one load: those levels are all computed and masked by
// whether the level before was an escape. About 12 cycles a value, whatever it is.
template <class Number>
std::size_t BlockReader<Number>::read_branchless(const Widths& widths, Number* out, std::size_t count) {
  constexpr std::uint64_t kNever = ~std::uint64_t{0};
  const int levels = widths.count() > 2 && widths[0] + widths[1] + widths[2] <= kLoadBits ? 3 : 2;
  const bool more = widths.count() > levels;
  const auto width1 = static_cast<std::uint64_t>(widths[0]);
  const auto width2 = static_cast<std::uint64_t>(widths[1]);
  const auto width3 = levels == 3 ? static_cast<std::uint64_t>(widths[2]) : 0;
  const std::uint64_t ones1 = widths.escape(0);
  const std::uint64_t ones2 = widths.escape(1);
  const std::uint64_t ones3 = levels == 3 ? widths.escape(2) : 0;
  // The last level has no escape; with two levels the third is empty and always its own escape.
  const std::uint64_t escape2 = levels == 3 || more ? ones2 : kNever;
  const std::uint64_t escape3 = more ? ones3 : kNever;
  const std::byte* payload = payload_;
  std::uint64_t position = position_;
  Number value = next_value_;
  for (std::size_t i = 0; i < count; ++i) {
    const std::uint64_t bits = load_bits57(payload, position);
    const std::uint64_t gap1 = bits & ones1;
    const std::uint64_t gap2 = (bits >> width1) & ones2;
    const std::uint64_t gap3 = (bits >> (width1 + width2)) & ones3;
    const std::uint64_t beyond1 = 0 - static_cast<std::uint64_t>(gap1 == ones1);
    const std::uint64_t beyond2 = beyond1 & (0 - static_cast<std::uint64_t>(gap2 == escape2));
    std::uint64_t gap = gap1 + (gap2 & beyond1) + (gap3 & beyond2);
    if ((beyond2 & static_cast<std::uint64_t>(gap3 == escape3)) != 0) [[unlikely]] {
      gap = read_escaped(payload, position, widths);
    } else {
      position += width1 + (width2 & beyond1) + (width3 & beyond2);
    }
    value += static_cast<Number>(gap) + 1;
    out[i] = value;
  }
  position_ = position;
  next_value_ = value;
  return count;
}

// Whether more than about one value in three is an escape, where the two ways cost the same, judged by the
// block's bits beyond n1 a value; and whether read_branchless() applies.
template <class Number>
bool BlockReader<Number>::escapes_are_common(const Widths& widths) const {
  if (widths.count() < 2 || widths[0] + widths[1] > kLoadBits) return false;
  const float beyond = mean_gap_bits_ - static_cast<float>(widths[0]);
  return beyond > 0.33F * static_cast<float>(widths[1]);
}

template <class Number>
std::size_t BlockReader<Number>::read(const Widths& widths, Number* out, std::size_t capacity) {
  std::size_t count = std::min<std::size_t>(capacity, remaining_);
  if (count == 0) return 0;
  remaining_ -= static_cast<std::uint32_t>(count);
  std::size_t first = 0;
  if (first_pending_) {
    first_pending_ = false;
    *out++ = next_value_;
    first = 1;
    --count;
  }
  const bool bytes = widths.is_byte_sized() && widths[0] == 8 && widths.count() > 1;
  if (bytes) return first + read_bytes(widths, out, count);
  return first + (escapes_are_common(widths) ? read_branchless(widths, out, count)
                                             : read_predicted(widths, out, count));
}

template class BlockReader<std::uint64_t>;
template class BlockReader<Uint128>;

}  // namespace othello
