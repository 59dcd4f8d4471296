#include "gapkeep/block_reader.h"

#include <algorithm>
#include <bit>

#include "gapkeep/bit_load.h"

namespace othello {
namespace {

// The value whose first level, at `position`, was an escape. Leaves `position` after it.
std::uint64_t read_escaped(const std::byte* payload, std::uint64_t& position, const Widths& widths) {
  std::uint64_t value = widths.ones(0);
  position += static_cast<std::uint64_t>(widths[0]);
  for (int level = 1;; ++level) {
    const std::uint64_t ones = widths.ones(level);
    const std::uint64_t remainder = load_bits64(payload, position) & ones;
    position += static_cast<std::uint64_t>(widths[level]);
    value += remainder;
    if (remainder != ones || level + 1 == widths.count()) return value;
  }
}

}  // namespace

// Widths of whole bytes that begin with 8, such as the paper's: eight one-byte gaps are added up at a time
// whether or not they are escapes, then the first escape tells how many of them count.
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

template <class Number>
std::size_t BlockReader<Number>::read_bits(const Widths& widths, Number* out, std::size_t count) {
  const auto width = static_cast<std::uint64_t>(widths[0]);
  const std::uint64_t ones = widths.ones(0);
  const bool has_escape = widths.count() > 1;
  const std::byte* payload = payload_;
  std::uint64_t position = position_;
  Number value = next_value_;
  const bool narrow = width <= 57;
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

template <class Number>
std::size_t BlockReader<Number>::read(const Widths& widths, Number* out, std::size_t room) {
  std::size_t count = std::min<std::size_t>(room, remaining_);
  if (count == 0) return 0;
  remaining_ -= static_cast<std::uint32_t>(count);
  std::size_t first = 0;
  if (first_pending_) {
    first_pending_ = false;
    *out++ = next_value_;
    first = 1;
    --count;
  }
  const bool bytes = widths.byte_sized() && widths[0] == 8 && widths.count() > 1;
  return first + (bytes ? read_bytes(widths, out, count) : read_bits(widths, out, count));
}

template class BlockReader<std::uint64_t>;
template class BlockReader<Uint128>;

}  // namespace othello
