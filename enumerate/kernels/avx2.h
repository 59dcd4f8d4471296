// Common parts of the kernels for AVX2 with BMI2 (Haswell, Zen and later). One file each for gaps, moves,
// patches, lists and digests; kernels_avx2.cpp names them all. Only these may include this.
#pragma once

#include <immintrin.h>

#include <bit>

#include "enumerate/kernels/kernels.h"

#define OTHELLO_TARGET __attribute__((target("avx2,bmi,bmi2,lzcnt,popcnt")))

namespace othello::enumerate::avx2 {

/// A vector with a value of any width in each lane.
using Lanes = __m256i;

/// Eight lanes of 32 bits, or four of 64. A mask has a bit for each lane.
template <class AnyColouring>
struct LanesOf;

template <>
struct LanesOf<Colouring> {
  static constexpr std::size_t kCount = 8;

  OTHELLO_TARGET static Lanes broadcast(Colouring value) {
    return _mm256_set1_epi32(static_cast<int>(value));
  }
  OTHELLO_TARGET static Lanes load(const Colouring* from) {
    return _mm256_loadu_si256(reinterpret_cast<const Lanes*>(from));
  }
  /// The first `count`, fewer than kCount; the lanes beyond are zero.
  OTHELLO_TARGET static Lanes load_first(const Colouring* from, std::size_t count) {
    const Lanes lanes = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
    const Lanes mask = _mm256_cmpgt_epi32(_mm256_set1_epi32(static_cast<int>(count)), lanes);
    return _mm256_maskload_epi32(reinterpret_cast<const int*>(from), mask);
  }
  OTHELLO_TARGET static void store(Colouring* out, Lanes x) {
    _mm256_storeu_si256(reinterpret_cast<Lanes*>(out), x);
  }
  OTHELLO_TARGET static Lanes add(Lanes a, Lanes b) { return _mm256_add_epi32(a, b); }
  OTHELLO_TARGET static Lanes subtract(Lanes a, Lanes b) { return _mm256_sub_epi32(a, b); }
  /// All ones where they are equal.
  OTHELLO_TARGET static Lanes equal(Lanes a, Lanes b) { return _mm256_cmpeq_epi32(a, b); }
  OTHELLO_TARGET static unsigned mask_of(Lanes all_ones_or_zeros) {
    return static_cast<unsigned>(_mm256_movemask_ps(_mm256_castsi256_ps(all_ones_or_zeros)));
  }
  /// What where_set() wants of a disc's bit: a blend selects by the sign, so how far to shift the bit up.
  OTHELLO_TARGET static Colouring selector_of(Colouring disc) {
    return static_cast<Colouring>(std::countl_zero(disc));
  }
  /// `set` where the selected disc is the mover's, else `other`.
  OTHELLO_TARGET static Lanes where_set(Lanes mover, Colouring selector, Lanes other, Lanes set) {
    const Lanes sign = _mm256_sllv_epi32(mover, broadcast(selector));
    return _mm256_castps_si256(
        _mm256_blendv_ps(_mm256_castsi256_ps(other), _mm256_castsi256_ps(set), _mm256_castsi256_ps(sign)));
  }
  /// Eight bytes, each in a lane.
  OTHELLO_TARGET static Lanes from_bytes(__m128i bytes) { return _mm256_cvtepu8_epi32(bytes); }
  /// Eight numbers of 16 bits, each in a lane.
  OTHELLO_TARGET static Lanes from_words(__m128i words) { return _mm256_cvtepu16_epi32(words); }
};

template <>
struct LanesOf<WideColouring> {
  static constexpr std::size_t kCount = 4;

  OTHELLO_TARGET static Lanes broadcast(WideColouring value) {
    return _mm256_set1_epi64x(static_cast<long long>(value));
  }
  OTHELLO_TARGET static Lanes load(const WideColouring* from) {
    return _mm256_loadu_si256(reinterpret_cast<const Lanes*>(from));
  }
  OTHELLO_TARGET static Lanes load_first(const WideColouring* from, std::size_t count) {
    const Lanes mask = _mm256_cmpgt_epi64(broadcast(count), _mm256_setr_epi64x(0, 1, 2, 3));
    return _mm256_maskload_epi64(reinterpret_cast<const long long*>(from), mask);
  }
  OTHELLO_TARGET static void store(WideColouring* out, Lanes x) {
    _mm256_storeu_si256(reinterpret_cast<Lanes*>(out), x);
  }
  OTHELLO_TARGET static Lanes add(Lanes a, Lanes b) { return _mm256_add_epi64(a, b); }
  OTHELLO_TARGET static Lanes subtract(Lanes a, Lanes b) { return _mm256_sub_epi64(a, b); }
  OTHELLO_TARGET static Lanes equal(Lanes a, Lanes b) { return _mm256_cmpeq_epi64(a, b); }
  OTHELLO_TARGET static unsigned mask_of(Lanes all_ones_or_zeros) {
    return static_cast<unsigned>(_mm256_movemask_pd(_mm256_castsi256_pd(all_ones_or_zeros)));
  }
  OTHELLO_TARGET static WideColouring selector_of(WideColouring disc) {
    return static_cast<WideColouring>(std::countl_zero(disc));
  }
  OTHELLO_TARGET static Lanes where_set(Lanes mover, WideColouring selector, Lanes other, Lanes set) {
    const Lanes sign = _mm256_sllv_epi64(mover, broadcast(selector));
    return _mm256_castpd_si256(
        _mm256_blendv_pd(_mm256_castsi256_pd(other), _mm256_castsi256_pd(set), _mm256_castsi256_pd(sign)));
  }
  /// Four bytes, each in a lane.
  OTHELLO_TARGET static Lanes from_bytes(__m128i bytes) { return _mm256_cvtepu8_epi64(bytes); }
  /// Four numbers of 16 bits, each in a lane.
  OTHELLO_TARGET static Lanes from_words(__m128i words) { return _mm256_cvtepu16_epi64(words); }
};

// Helpers for kernels that only know lanes of 32 bits.

constexpr std::size_t kLanes = LanesOf<Colouring>::kCount;

OTHELLO_TARGET inline Lanes broadcast(Colouring value) {
  return LanesOf<Colouring>::broadcast(value);
}

OTHELLO_TARGET inline Lanes add(Lanes a, Lanes b) {
  return LanesOf<Colouring>::add(a, b);
}

OTHELLO_TARGET inline Lanes load(const Colouring* from) {
  return LanesOf<Colouring>::load(from);
}

OTHELLO_TARGET inline void store(Colouring* out, Lanes x) {
  LanesOf<Colouring>::store(out, x);
}

OTHELLO_TARGET inline std::uint64_t sum_of_words(Lanes x) {
  const __m128i two = _mm_add_epi64(_mm256_castsi256_si128(x), _mm256_extracti128_si256(x, 1));
  return static_cast<std::uint64_t>(_mm_extract_epi64(two, 0)) +
         static_cast<std::uint64_t>(_mm_extract_epi64(two, 1));
}

/// For each byte, the sum of the table's entries for its two sets of four bits. The table is in both halves.
OTHELLO_TARGET inline Lanes bits_by_byte(Lanes x, Lanes of_four_bits) {
  const Lanes low = _mm256_and_si256(x, _mm256_set1_epi8(15));
  const Lanes high = _mm256_and_si256(_mm256_srli_epi32(x, 4), _mm256_set1_epi8(15));
  return _mm256_add_epi8(_mm256_shuffle_epi8(of_four_bits, low), _mm256_shuffle_epi8(of_four_bits, high));
}

/// The set bits of each 64 bits.
OTHELLO_TARGET inline Lanes set_bits(Lanes x) {
  const Lanes of_four_bits = _mm256_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,  //
                                              0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
  return _mm256_sad_epu8(bits_by_byte(x, of_four_bits), _mm256_setzero_si256());
}

#include "enumerate/kernels/declare_kernels.inc"

}  // namespace othello::enumerate::avx2
