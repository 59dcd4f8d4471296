// Common parts of the kernels for NEON, which every 64-bit ARM processor has. One file each for gaps, moves and
// patches; kernels_neon.cpp names them all. Only these may include this.
#pragma once

#include <arm_neon.h>

#include <algorithm>
#include <array>

#include "enumerate/kernels/kernels.h"

#define OTHELLO_TARGET  // the whole build is for it

namespace othello::enumerate::neon {

/// A vector with a value of any width in each lane.
using Lanes = uint64x2_t;

/// Four lanes of 32 bits, or two of 64. A mask has a bit for each lane.
template <class AnyColouring>
struct LanesOf;

template <>
struct LanesOf<Colouring> {
  static constexpr std::size_t kCount = 4;

  static Lanes of(uint32x4_t lanes) { return vreinterpretq_u64_u32(lanes); }
  static uint32x4_t in(Lanes lanes) { return vreinterpretq_u32_u64(lanes); }

  static Lanes broadcast(Colouring value) { return of(vdupq_n_u32(value)); }
  static Lanes load(const Colouring* from) { return of(vld1q_u32(from)); }
  /// The first `count`, fewer than kCount; the lanes beyond are zero.
  static Lanes load_first(const Colouring* from, std::size_t count) {
    std::array<Colouring, kCount> first{};
    std::copy_n(from, count, first.begin());
    return load(first.data());
  }
  static void store(Colouring* out, Lanes x) { vst1q_u32(out, in(x)); }
  static Lanes add(Lanes a, Lanes b) { return of(vaddq_u32(in(a), in(b))); }
  static Lanes subtract(Lanes a, Lanes b) { return of(vsubq_u32(in(a), in(b))); }
  /// All ones where they are equal.
  static Lanes equal(Lanes a, Lanes b) { return of(vceqq_u32(in(a), in(b))); }
  static unsigned mask_of(Lanes all_ones_or_zeros) {
    constexpr std::array<std::uint32_t, kCount> kBits{1, 2, 4, 8};
    return vaddvq_u32(vandq_u32(in(all_ones_or_zeros), vld1q_u32(kBits.data())));
  }
  /// What where_set() wants of a disc's bit.
  static Colouring selector_of(Colouring disc) { return disc; }
  /// `set` where the selected disc is the mover's, else `other`.
  static Lanes where_set(Lanes mover, Colouring selector, Lanes other, Lanes set) {
    return vbslq_u64(of(vtstq_u32(in(mover), vdupq_n_u32(selector))), set, other);
  }
};

template <>
struct LanesOf<WideColouring> {
  static constexpr std::size_t kCount = 2;

  static Lanes broadcast(WideColouring value) { return vdupq_n_u64(value); }
  static Lanes load(const WideColouring* from) { return vld1q_u64(from); }
  static Lanes load_first(const WideColouring* from, std::size_t count) {
    return vcombine_u64(vdup_n_u64(count == 0 ? 0 : *from), vdup_n_u64(0));
  }
  static void store(WideColouring* out, Lanes x) { vst1q_u64(out, x); }
  static Lanes add(Lanes a, Lanes b) { return vaddq_u64(a, b); }
  static Lanes subtract(Lanes a, Lanes b) { return vsubq_u64(a, b); }
  static Lanes equal(Lanes a, Lanes b) { return vceqq_u64(a, b); }
  static unsigned mask_of(Lanes all_ones_or_zeros) {
    constexpr std::array<std::uint64_t, kCount> kBits{1, 2};
    return static_cast<unsigned>(vaddvq_u64(vandq_u64(all_ones_or_zeros, vld1q_u64(kBits.data()))));
  }
  static WideColouring selector_of(WideColouring disc) { return disc; }
  static Lanes where_set(Lanes mover, WideColouring selector, Lanes other, Lanes set) {
    return vbslq_u64(vtstq_u64(mover, vdupq_n_u64(selector)), set, other);
  }
};

inline Lanes broadcast(Colouring value) {
  return LanesOf<Colouring>::broadcast(value);
}

inline std::uint64_t sum_of_words(Lanes x) {
  return vaddvq_u64(x);
}

/// The set bits of each byte.
inline uint8x16_t bits_by_byte(Lanes x) {
  return vcntq_u8(vreinterpretq_u8_u64(x));
}

/// The set bits of each 64 bits.
inline Lanes set_bits(Lanes x) {
  return vpaddlq_u32(vpaddlq_u16(vpaddlq_u8(bits_by_byte(x))));
}

#include "enumerate/kernels/declare_kernels.inc"

}  // namespace othello::enumerate::neon
