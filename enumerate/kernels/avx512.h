// Common parts of the kernels for AVX-512 (F, BW, CD, VL, VBMI, VBMI2, VPOPCNTDQ, VNNI and GFNI: Ice Lake, Zen 4
// and later). One file each for digests, gaps, moves, patches and lists; kernels_avx512.cpp names them all. Only these
// may include this.
#pragma once

#include <immintrin.h>

#include "enumerate/kernels/kernels.h"

#define OTHELLO_TARGET                                                                                      \
  __attribute__((target(                                                                                    \
      "avx512f,avx512bw,avx512cd,avx512vl,avx512vbmi,avx512vbmi2,avx512vpopcntdq,avx512vnni,gfni,bmi,bmi2," \
      "lzcnt,popcnt")))

namespace othello::enumerate::avx512 {

/// A vector with a value of any width in each lane.
using Lanes = __m512i;

/// Sixteen lanes of 32 bits, or eight of 64. A mask has a bit for each.
template <class AnyColouring>
struct LanesOf;

template <>
struct LanesOf<Colouring> {
  using Mask = __mmask16;
  static constexpr std::size_t kCount = 16;

  OTHELLO_TARGET static Lanes broadcast(Colouring value) {
    return _mm512_set1_epi32(static_cast<int>(value));
  }
  OTHELLO_TARGET static Lanes load(Mask mask, const Colouring* from) {
    return _mm512_maskz_loadu_epi32(mask, from);
  }
  OTHELLO_TARGET static void store(Colouring* to, Mask mask, Lanes a) {
    _mm512_mask_storeu_epi32(to, mask, a);
  }
  OTHELLO_TARGET static Lanes compress(Mask mask, Lanes a) { return _mm512_maskz_compress_epi32(mask, a); }
  OTHELLO_TARGET static Lanes add(Lanes a, Lanes b) { return _mm512_add_epi32(a, b); }
  OTHELLO_TARGET static Lanes subtract(Lanes a, Lanes b) { return _mm512_sub_epi32(a, b); }
  OTHELLO_TARGET static Lanes or_where(Mask mask, Lanes a, Lanes b) {
    return _mm512_mask_or_epi32(a, mask, a, b);
  }
  OTHELLO_TARGET static Mask test_any(Mask mask, Lanes a, Lanes b) {
    return _mm512_mask_test_epi32_mask(mask, a, b);
  }
  OTHELLO_TARGET static Mask none(Mask mask, Lanes a, Lanes b) {
    return _mm512_mask_testn_epi32_mask(mask, a, b);
  }
  OTHELLO_TARGET static Lanes popcount(Lanes a) { return _mm512_popcnt_epi32(a); }
  OTHELLO_TARGET static std::uint64_t sum(Lanes a) {
    return static_cast<std::uint32_t>(_mm512_reduce_add_epi32(a));
  }
};

template <>
struct LanesOf<WideColouring> {
  using Mask = __mmask8;
  static constexpr std::size_t kCount = 8;

  OTHELLO_TARGET static Lanes broadcast(WideColouring value) {
    return _mm512_set1_epi64(static_cast<long long>(value));
  }
  OTHELLO_TARGET static Lanes load(Mask mask, const WideColouring* from) {
    return _mm512_maskz_loadu_epi64(mask, from);
  }
  OTHELLO_TARGET static void store(WideColouring* to, Mask mask, Lanes a) {
    _mm512_mask_storeu_epi64(to, mask, a);
  }
  OTHELLO_TARGET static Lanes compress(Mask mask, Lanes a) { return _mm512_maskz_compress_epi64(mask, a); }
  OTHELLO_TARGET static Lanes add(Lanes a, Lanes b) { return _mm512_add_epi64(a, b); }
  OTHELLO_TARGET static Lanes subtract(Lanes a, Lanes b) { return _mm512_sub_epi64(a, b); }
  OTHELLO_TARGET static Lanes or_where(Mask mask, Lanes a, Lanes b) {
    return _mm512_mask_or_epi64(a, mask, a, b);
  }
  OTHELLO_TARGET static Mask test_any(Mask mask, Lanes a, Lanes b) {
    return _mm512_mask_test_epi64_mask(mask, a, b);
  }
  OTHELLO_TARGET static Mask none(Mask mask, Lanes a, Lanes b) {
    return _mm512_mask_testn_epi64_mask(mask, a, b);
  }
  OTHELLO_TARGET static Lanes popcount(Lanes a) { return _mm512_popcnt_epi64(a); }
  OTHELLO_TARGET static std::uint64_t sum(Lanes a) {
    return static_cast<std::uint64_t>(_mm512_reduce_add_epi64(a));
  }
};

/// The lanes in front, as many as there are, or all.
template <class AnyColouring>
OTHELLO_TARGET inline typename LanesOf<AnyColouring>::Mask first_lanes(std::size_t count) {
  constexpr std::size_t kCount = LanesOf<AnyColouring>::kCount;
  const unsigned mask = count < kCount ? (1u << count) - 1 : (1u << kCount) - 1;
  return static_cast<typename LanesOf<AnyColouring>::Mask>(mask);
}

// Helpers for most kernels of colourings of 32 bits.

constexpr std::size_t kLanes = LanesOf<Colouring>::kCount;

OTHELLO_TARGET inline Lanes broadcast(Colouring value) {
  return LanesOf<Colouring>::broadcast(value);
}

OTHELLO_TARGET inline Lanes add(Lanes a, Lanes b) {
  return LanesOf<Colouring>::add(a, b);
}

OTHELLO_TARGET inline void store(Colouring* out, Lanes x) {
  _mm512_storeu_si512(out, x);
}

#include "enumerate/kernels/declare_kernels.inc"

template <>
OTHELLO_TARGET const std::uint8_t* decode(const std::uint8_t* bytes, std::size_t count, Colouring previous,
                                          Colouring* out);

}  // namespace othello::enumerate::avx512
