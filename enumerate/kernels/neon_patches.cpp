// Patches (patches.h) and their successors, with NEON.
#if defined(__aarch64__)

#include <array>

#include "enumerate/kernels/neon.h"
#include "enumerate/kernels/patch_move.h"
#include "enumerate/kernels/scalar_kernels.h"

namespace othello::enumerate::neon {

namespace {

// Two words of a patch in each.
struct PatchLanes {
  Lanes of[4];
};

PatchLanes load_patch(const std::uint64_t* words) {
  return {vld1q_u64(words), vld1q_u64(words + 2), vld1q_u64(words + 4), vld1q_u64(words + 6)};
}

void store_patch(std::uint64_t* words, const PatchLanes& patch) {
  for (std::size_t v = 0; v < 4; ++v) vst1q_u64(words + 2 * v, patch.of[v]);
}

PatchLanes operator&(const PatchLanes& a, Lanes b) {
  return {a.of[0] & b, a.of[1] & b, a.of[2] & b, a.of[3] & b};
}

PatchLanes operator&(const PatchLanes& a, const PatchLanes& b) {
  return {a.of[0] & b.of[0], a.of[1] & b.of[1], a.of[2] & b.of[2], a.of[3] & b.of[3]};
}

PatchLanes operator|(const PatchLanes& a, const PatchLanes& b) {
  return {a.of[0] | b.of[0], a.of[1] | b.of[1], a.of[2] | b.of[2], a.of[3] | b.of[3]};
}

PatchLanes without(const PatchLanes& a, const PatchLanes& b) {
  return {a.of[0] & ~b.of[0], a.of[1] & ~b.of[1], a.of[2] & ~b.of[2], a.of[3] & ~b.of[3]};
}

bool is_empty(const PatchLanes& a) {
  const Lanes any = (a.of[0] | a.of[1]) | (a.of[2] | a.of[3]);
  return vmaxvq_u32(vreinterpretq_u32_u64(any)) == 0;
}

// For each byte of a vector, the states in all four.
uint8x16_t states_by_byte(const PatchLanes& a) {
  return vaddq_u8(vaddq_u8(bits_by_byte(a.of[0]), bits_by_byte(a.of[1])),
                  vaddq_u8(bits_by_byte(a.of[2]), bits_by_byte(a.of[3])));
}

Lanes count_states(const PatchLanes& a) {
  return vpaddlq_u32(vpaddlq_u16(vpaddlq_u8(states_by_byte(a))));
}

std::uint64_t states_of(const ColouringPatch& patch) {
  return vaddlvq_u8(states_by_byte(load_patch(patch.words.data())));
}

// Discs flipped in the states of one patch, by two bytes of a vector.
class DiscCounts {
 public:
  // A byte of all four vectors has at most 32 states, and a flip at most kMostOfLine discs: 224.
  void add(const PatchLanes& states, std::uint32_t discs) {
    const uint8x16_t each = vdupq_n_u8(static_cast<std::uint8_t>(discs));
    sums_ = vpadalq_u8(sums_, vmulq_u8(states_by_byte(states), each));
  }
  Lanes sums() const { return vpaddlq_u32(vpaddlq_u16(sums_)); }

 private:
  uint16x8_t sums_ = vdupq_n_u16(0);
};

// Half a patch becomes a whole one: behind each 2^b of its bits come as many zeros, where b is the new
// disc's bit, at least the fifth.
PatchLanes spread_half(const PatchLanes& patch, std::size_t half, int new_bit) {
  const Lanes zero = vdupq_n_u64(0);
  const Lanes low = patch.of[2 * half];
  const Lanes high = patch.of[2 * half + 1];
  const auto words_of_16 = [](Lanes x) { return vreinterpretq_u16_u64(x); };
  const auto words_of_32 = [](Lanes x) { return vreinterpretq_u32_u64(x); };
  switch (new_bit) {
    case 4: {
      const uint16x8x2_t first = vzipq_u16(words_of_16(low), words_of_16(zero));
      const uint16x8x2_t last = vzipq_u16(words_of_16(high), words_of_16(zero));
      return {vreinterpretq_u64_u16(first.val[0]), vreinterpretq_u64_u16(first.val[1]),
              vreinterpretq_u64_u16(last.val[0]), vreinterpretq_u64_u16(last.val[1])};
    }
    case 5: {
      const uint32x4x2_t first = vzipq_u32(words_of_32(low), words_of_32(zero));
      const uint32x4x2_t last = vzipq_u32(words_of_32(high), words_of_32(zero));
      return {vreinterpretq_u64_u32(first.val[0]), vreinterpretq_u64_u32(first.val[1]),
              vreinterpretq_u64_u32(last.val[0]), vreinterpretq_u64_u32(last.val[1])};
    }
    case 6:
      return {vzip1q_u64(low, zero), vzip2q_u64(low, zero), vzip1q_u64(high, zero), vzip2q_u64(high, zero)};
    case 7:
      return {low, zero, high, zero};
    default:
      return {low, high, zero, zero};
  }
}

// The effect of a flip on the states of a patch that it applies to: a word is taken from another vector, from the
// other half of one, or both, and shifted down.
class PatchShift {
 public:
  explicit PatchShift(const PatchFlip& flip)
      : vector_(flip.lanes[0] / 2),
        order_(vld1q_u8(kWordOrders[flip.lanes[0] % 2].data())),
        shift_(vdupq_n_s64(-flip.shift)) {}

  // The successors of those of `from` that are under `mask`.
  PatchLanes operator()(const PatchLanes& from, const PatchLanes& mask) const {
    const PatchLanes moving = from & mask;
    const auto& [a, b, c, d] = moving.of;
    switch (vector_) {  // the same for many patches
      case 0:
        return shifted(a, b, c, d);
      case 1:
        return shifted(b, a, d, c);
      case 2:
        return shifted(c, d, a, b);
      default:
        return shifted(d, c, b, a);
    }
  }

 private:
  alignas(16) static constexpr std::array<std::array<std::uint8_t, 16>, 2> kWordOrders{
      {{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15},
       {8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 4, 5, 6, 7}}};

  Lanes shifted(Lanes x) const {
    const uint8x16_t ordered = vqtbl1q_u8(vreinterpretq_u8_u64(x), order_);
    return vshlq_u64(vreinterpretq_u64_u8(ordered), shift_);
  }
  PatchLanes shifted(Lanes a, Lanes b, Lanes c, Lanes d) const {
    return {shifted(a), shifted(b), shifted(c), shifted(d)};
  }

  std::uint64_t vector_;
  uint8x16_t order_;
  int64x2_t shift_;
};

}  // namespace

#include "enumerate/kernels/patch_lanes.inc"

}  // namespace othello::enumerate::neon

#endif
