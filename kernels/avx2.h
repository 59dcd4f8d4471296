// Common parts of the kernels for AVX2 with BMI2 (Haswell, Zen and later). One file each for gaps, moves,
// patches, lists and digests; kernels_avx2.cpp names them all. Only these may include this.
#pragma once

#include <immintrin.h>

#include "kernels/kernels.h"

#define OTHELLO_TARGET __attribute__((target("avx2,bmi,bmi2,lzcnt,popcnt")))

namespace othello::avx2 {

/// Eight lanes of 32 bits.
using Lanes = __m256i;
constexpr std::size_t kLanes = 8;

OTHELLO_TARGET inline Lanes broadcast(Colouring value) {
  return _mm256_set1_epi32(static_cast<int>(value));
}

OTHELLO_TARGET inline Lanes add(Lanes a, Lanes b) {
  return _mm256_add_epi32(a, b);
}

OTHELLO_TARGET inline Lanes load(const Colouring* from) {
  return _mm256_loadu_si256(reinterpret_cast<const Lanes*>(from));
}

OTHELLO_TARGET inline void store(Colouring* out, Lanes x) {
  _mm256_storeu_si256(reinterpret_cast<Lanes*>(out), x);
}

OTHELLO_TARGET inline std::uint64_t sum_of_four(Lanes x) {
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

// kernels.h says what each of these does.

OTHELLO_TARGET const std::uint8_t* decode(const std::uint8_t* bytes, std::size_t count, Colouring previous,
                                          Colouring* out);
OTHELLO_TARGET std::uint8_t* encode(const Colouring* colourings, std::size_t count, Colouring previous,
                                    std::uint8_t* out);
OTHELLO_TARGET void count_gap_widths(const Colouring* colourings, std::size_t count, GapWidths& widths);

OTHELLO_TARGET std::size_t successors(const Colouring* colourings, std::size_t count, const CompactMove& move,
                                      Colouring* out, std::uint64_t& flips);
OTHELLO_TARGET std::size_t successors_of(const Colouring* colourings, std::size_t count,
                                         const CompactMove& move, Colouring* out, std::uint8_t* legal);
OTHELLO_TARGET void raise(std::uint8_t* best, std::size_t count, const std::uint8_t* legal,
                          const std::uint8_t* values);
OTHELLO_TARGET std::size_t keep_without_move(Colouring* colourings, std::size_t count,
                                             const CompactMove& move);
OTHELLO_TARGET std::size_t count_moves(Colouring* colourings, std::uint8_t* moves, std::size_t count,
                                       const CompactMove& move, std::uint8_t least, std::uint8_t most);

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

}  // namespace othello::avx2
