// Common parts of the kernels for AVX-512 (F, BW, CD, VL, VBMI, VBMI2, VPOPCNTDQ and GFNI: Ice Lake, Zen 4
// and later). One file each for gaps, moves, patches and lists; kernels_avx512.cpp names them all. Only these
// may include this.
#pragma once

#include <immintrin.h>

#include "kernels/kernels.h"

#define OTHELLO_TARGET                                                                                  \
  __attribute__((                                                                                       \
      target("avx512f,avx512bw,avx512cd,avx512vl,avx512vbmi,avx512vbmi2,avx512vpopcntdq,gfni,bmi,bmi2," \
             "lzcnt,popcnt")))

namespace othello::avx512 {

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
  OTHELLO_TARGET static Mask some(Mask mask, Lanes a, Lanes b) {
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
  OTHELLO_TARGET static Mask some(Mask mask, Lanes a, Lanes b) {
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

// kernels.h says what each of these does.

OTHELLO_TARGET const std::uint8_t* decode(const std::uint8_t* bytes, std::size_t count, Colouring previous,
                                          Colouring* out);
OTHELLO_TARGET std::uint8_t* encode(const Colouring* colourings, std::size_t count, Colouring previous,
                                    std::uint8_t* out);
OTHELLO_TARGET void count_gap_widths(const Colouring* colourings, std::size_t count, GapWidths& widths);

template <class AnyColouring>
OTHELLO_TARGET std::size_t successors(const AnyColouring* colourings, std::size_t count,
                                      const AnyCompactMove<AnyColouring>& move, AnyColouring* out,
                                      std::uint64_t& flips);
OTHELLO_TARGET std::size_t successors_of(const Colouring* colourings, std::size_t count,
                                         const CompactMove& move, Colouring* out, std::uint8_t* legal);
OTHELLO_TARGET void raise(std::uint8_t* best, std::size_t count, const std::uint8_t* legal,
                          const std::uint8_t* values);
template <class AnyColouring>
OTHELLO_TARGET std::size_t keep_without_move(AnyColouring* colourings, std::size_t count,
                                             const AnyCompactMove<AnyColouring>& move);
template <class AnyColouring>
OTHELLO_TARGET std::size_t count_moves(AnyColouring* colourings, std::uint8_t* moves, std::size_t count,
                                       const AnyCompactMove<AnyColouring>& move, std::uint8_t least,
                                       std::uint8_t most);

OTHELLO_TARGET std::size_t words_of(const Colouring* colourings, std::size_t count, Colouring all,
                                    std::uint32_t* numbers, std::uint64_t* words);
OTHELLO_TARGET void mark_patches(std::span<const std::uint32_t> numbers, const ColouringPatch* patches,
                                 const CompactMove& move, std::uint64_t* bitmap, MarkedMoves& moves);

OTHELLO_TARGET void join(Colouring base, const std::uint16_t* low, std::size_t count, Colouring* out);
OTHELLO_TARGET std::size_t take(std::uint64_t* bitmap, std::size_t words, Colouring base, Colouring* out);
OTHELLO_TARGET std::uint64_t digest(const Colouring* colourings, std::size_t count, std::uint64_t base,
                                    std::span<const std::uint64_t> word_of_bit);
OTHELLO_TARGET std::uint64_t digest_of_pairs(const Colouring* colourings, const std::uint8_t* values,
                                             std::size_t count, std::uint64_t base,
                                             std::span<const std::uint64_t> word_of_bit,
                                             const std::uint64_t* word_of_value);

}  // namespace othello::avx512
