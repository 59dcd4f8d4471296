// Gaps, of either width, with NEON.
#if defined(__aarch64__)

#include <algorithm>
#include <array>
#include <bit>

#include "enumerate/kernels/neon.h"
#include "gapkeep/colouring_gaps.h"

namespace othello::enumerate::neon {

namespace {

// Bit i: byte i is all ones, not all zeros.
unsigned mask_of_bytes(uint8x8_t all_ones_or_zeros) {
  constexpr std::array<std::uint8_t, 8> kBits{1, 2, 4, 8, 16, 32, 64, 128};
  return vaddv_u8(vand_u8(all_ones_or_zeros, vld1_u8(kBits.data())));
}

// Eight gaps of a byte, and their sums, fit into 16 bits each.
constexpr std::size_t kLanes = 8;

Lanes load_gaps(const std::uint8_t* bytes, std::uint32_t least, unsigned& escapes) {
  const uint8x8_t gaps = vld1_u8(bytes);
  escapes = mask_of_bytes(vcge_u8(gaps, vdup_n_u8(static_cast<std::uint8_t>(least))));
  return vreinterpretq_u64_u16(vaddw_u8(vdupq_n_u16(1), gaps));
}

// Lane i becomes the sum of lanes 0 to i.
Lanes prefix_sum(Lanes gaps) {
  const uint16x8_t zero = vdupq_n_u16(0);
  uint16x8_t x = vreinterpretq_u16_u64(gaps);
  x = vaddq_u16(x, vextq_u16(zero, x, 7));
  x = vaddq_u16(x, vextq_u16(zero, x, 6));
  return vreinterpretq_u64_u16(vaddq_u16(x, vextq_u16(zero, x, 4)));
}

void store_sums(Colouring* out, Lanes sums, Lanes& before) {
  using V = LanesOf<Colouring>;
  const uint16x8_t words = vreinterpretq_u16_u64(sums);
  const uint32x4_t last = vaddw_high_u16(V::in(before), words);
  vst1q_u32(out, vaddw_u16(V::in(before), vget_low_u16(words)));
  vst1q_u32(out + V::kCount, last);
  before = V::of(vdupq_laneq_u32(last, 3));
}

void store_sums(WideColouring* out, Lanes sums, Lanes& before) {
  const uint16x8_t words = vreinterpretq_u16_u64(sums);
  const uint32x4_t low = vmovl_u16(vget_low_u16(words));
  const uint32x4_t high = vmovl_high_u16(words);
  const Lanes last = vaddw_high_u32(before, high);
  vst1q_u64(out, vaddw_u32(before, vget_low_u32(low)));
  vst1q_u64(out + 2, vaddw_high_u32(before, low));
  vst1q_u64(out + 4, vaddw_u32(before, vget_low_u32(high)));
  vst1q_u64(out + 6, last);
  before = vdupq_laneq_u64(last, 1);
}

// Gaps minus one; the predecessor of the first lies in front of it.
uint32x4_t gaps_before(const Colouring* colourings) {
  return vaddq_u32(vld1q_u32(colourings), vmvnq_u32(vld1q_u32(colourings - 1)));
}

// The next four, too: all ones where they do not fit.
uint32x4_t gaps_before(const WideColouring* colourings) {
  using V = LanesOf<WideColouring>;
  const auto two = [](const WideColouring* from) {
    return V::subtract(V::load(from), V::add(V::load(from - 1), V::broadcast(1)));
  };
  return vqmovn_high_u64(vqmovn_u64(two(colourings)), two(colourings + V::kCount));
}

// Eight of them, 65,535 where they do not fit.
template <class AnyColouring>
uint16x8_t eight_gaps(const AnyColouring* colourings) {
  return vqmovn_high_u32(vqmovn_u32(gaps_before(colourings)), gaps_before(colourings + 4));
}

constexpr std::size_t kEncoded = 8;

template <class AnyColouring>
unsigned write_gaps(const AnyColouring* colourings, std::uint8_t* out) {
  const uint8x8_t bytes =
      vqmovn_u16(eight_gaps(colourings));  // 255, which is an escape, where they do not fit
  vst1_u8(out, bytes);
  return mask_of_bytes(vcge_u8(bytes, vdup_n_u8(GapCodeOf<AnyColouring>::kEscape)));
}

}  // namespace

#include "enumerate/kernels/gap_lanes.inc"

template const std::uint8_t* decode(const std::uint8_t*, std::size_t, Colouring, Colouring*);

// Compares sixteen gaps at a time, as bytes, with the powers of two. Those with a longer one among them are counted
// one at a time.
template <class AnyColouring>
void count_gap_widths(const AnyColouring* colourings, std::size_t count, AnyGapWidths<AnyColouring>& widths) {
  constexpr std::size_t kByteWidth = 8;
  constexpr std::size_t kAtATime = 16;
  constexpr std::size_t kMaxRounds = 255;                // counters are bytes
  std::array<std::uint64_t, kByteWidth + 2> at_least{};  // gaps of so many bits or more
  const auto count_singly = [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i)
      ++widths[static_cast<std::size_t>(std::bit_width(colourings[i] - colourings[i - 1] - 1))];
  };
  std::size_t i = 1;
  while (i + kAtATime <= count) {
    uint8x16_t counters[kByteWidth] = {};
    const std::size_t rounds = std::min((count - i) / kAtATime, kMaxRounds);
    for (std::size_t round = 0; round < rounds; ++round, i += kAtATime) {
      const uint16x8_t first = eight_gaps(colourings + i);
      const uint16x8_t last = eight_gaps(colourings + i + 8);
      if (vmaxvq_u16(vorrq_u16(first, last)) > 255) {
        count_singly(i, i + kAtATime);
        continue;
      }
      const uint8x16_t bytes = vmovn_high_u16(vmovn_u16(first), last);
      at_least[0] += kAtATime;
#pragma GCC unroll 8
      for (std::size_t width = 1; width <= kByteWidth; ++width) {
        const uint8x16_t least = vdupq_n_u8(static_cast<std::uint8_t>(1u << (width - 1)));
        counters[width - 1] = vsubq_u8(counters[width - 1], vcgeq_u8(bytes, least));
      }
    }
    for (std::size_t width = 1; width <= kByteWidth; ++width)
      at_least[width] += vaddlvq_u8(counters[width - 1]);
  }
  for (std::size_t width = 0; width <= kByteWidth; ++width)
    widths[width] += at_least[width] - at_least[width + 1];
  count_singly(i, count);
}

template void count_gap_widths(const Colouring*, std::size_t, AnyGapWidths<Colouring>&);
template void count_gap_widths(const WideColouring*, std::size_t, AnyGapWidths<WideColouring>&);

}  // namespace othello::enumerate::neon

#endif
