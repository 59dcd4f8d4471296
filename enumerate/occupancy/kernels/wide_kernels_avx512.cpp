// The kernels for colourings of 64 bits with AVX-512 (the features of kernels_avx512.cpp): eight at a time.
#if defined(__x86_64__)

#include <immintrin.h>

#include <bit>

#include "enumerate/occupancy/kernels/wide_kernels.h"
#include "enumerate/occupancy/kernels/wide_kernels_one_by_one.h"

#define OTHELLO_TARGET   \
  __attribute__((target( \
      "avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2,avx512vpopcntdq,gfni,bmi,bmi2,lzcnt,popcnt")))

namespace othello {
namespace {

constexpr std::size_t kLanes = 8;
using Lanes = __m512i;

OTHELLO_TARGET inline Lanes broadcast(WideColouring value) {
  return _mm512_set1_epi64(static_cast<long long>(value));
}

// The lanes in front, as many as there are, or all.
OTHELLO_TARGET inline __mmask8 first_lanes(std::size_t count) {
  return static_cast<__mmask8>(count < kLanes ? (1u << count) - 1 : 0xff);
}

// The flips of eight colourings. Along a line, `open` are the lanes with no own disc so far.
OTHELLO_TARGET inline Lanes flips_of(Lanes mover, const WideMove& move) {
  Lanes flips = _mm512_setzero_si512();
  for (int i = 0; i < move.line_count; ++i) {
    const WideLine& line = move.line[static_cast<std::size_t>(i)];
    __mmask8 open = _mm512_testn_epi64_mask(mover, broadcast(line.disc[0]));
    const auto last = static_cast<std::size_t>(line.count) - 1;
    for (std::size_t j = 1; j < last; ++j) {
      const Lanes disc = broadcast(line.disc[j]);
      const __mmask8 ends = _mm512_mask_test_epi64_mask(open, mover, disc);
      flips = _mm512_mask_or_epi64(flips, ends, flips, broadcast(line.flipped[j]));
      open = _mm512_mask_testn_epi64_mask(open, mover, disc);
    }
    const __mmask8 ends = _mm512_mask_test_epi64_mask(open, mover, broadcast(line.disc[last]));
    flips = _mm512_mask_or_epi64(flips, ends, flips, broadcast(line.flipped[last]));
  }
  return flips;
}

OTHELLO_TARGET std::size_t successors(const WideColouring* colourings, std::size_t count,
                                      const WideMove& move, WideColouring* out, std::uint64_t& flipped) {
  const Lanes above = broadcast(move.above);
  const Lanes complement = broadcast(move.complement);
  Lanes flipped_discs = _mm512_setzero_si512();
  std::size_t found = 0;
  for (std::size_t i = 0; i < count; i += kLanes) {
    const __mmask8 valid = first_lanes(count - i);
    const Lanes mover = _mm512_maskz_loadu_epi64(valid, colourings + i);
    const Lanes flips = flips_of(mover, move);
    const __mmask8 legal = _mm512_mask_test_epi64_mask(valid, flips, flips);
    const Lanes after = _mm512_or_si512(mover, flips);
    const Lanes inserted = _mm512_add_epi64(after, _mm512_and_si512(after, above));
    const Lanes successor = _mm512_sub_epi64(complement, inserted);
    _mm512_storeu_si512(out + found, _mm512_maskz_compress_epi64(legal, successor));
    found += static_cast<std::size_t>(std::popcount(static_cast<unsigned>(legal)));
    // Lanes that are not legal flip nothing; nor do those beyond the end.
    flipped_discs = _mm512_add_epi64(flipped_discs, _mm512_popcnt_epi64(flips));
  }
  flipped += static_cast<std::uint64_t>(_mm512_reduce_add_epi64(flipped_discs));
  return found;
}

OTHELLO_TARGET std::size_t keep_without_move(WideColouring* colourings, std::size_t count,
                                             const WideMove& move) {
  std::size_t kept = 0;
  for (std::size_t i = 0; i < count; i += kLanes) {
    const __mmask8 valid = first_lanes(count - i);
    const Lanes mover = _mm512_maskz_loadu_epi64(valid, colourings + i);
    const Lanes flips = flips_of(mover, move);
    const __mmask8 without = _mm512_mask_testn_epi64_mask(valid, flips, flips);
    // Never past what was read: kept <= i.
    const auto number = static_cast<std::size_t>(std::popcount(static_cast<unsigned>(without)));
    _mm512_mask_storeu_epi64(colourings + kept, first_lanes(number),
                             _mm512_maskz_compress_epi64(without, mover));
    kept += number;
  }
  return kept;
}

OTHELLO_TARGET std::size_t count_moves(WideColouring* colourings, std::uint8_t* moves, std::size_t count,
                                       const WideMove& move, std::uint8_t least, std::uint8_t most) {
  const __m128i fewest = _mm_set1_epi8(static_cast<char>(least));
  const __m128i highest = _mm_set1_epi8(static_cast<char>(most));
  const __m128i one = _mm_set1_epi8(1);
  std::size_t kept = 0;
  for (std::size_t i = 0; i < count; i += kLanes) {
    const __mmask8 valid = first_lanes(count - i);
    const Lanes mover = _mm512_maskz_loadu_epi64(valid, colourings + i);
    const Lanes flips = flips_of(mover, move);
    const __mmask8 legal = _mm512_test_epi64_mask(flips, flips);
    const __m128i before = _mm_maskz_loadu_epi8(valid, moves + i);
    const __m128i numbers = _mm_mask_add_epi8(before, legal, before, one);
    const auto keep = static_cast<__mmask8>(
        _mm_mask_cmple_epu8_mask(_mm_mask_cmpge_epu8_mask(valid, numbers, fewest), numbers, highest));
    const auto number = static_cast<std::size_t>(std::popcount(static_cast<unsigned>(keep)));
    // Never past what was read, as above.
    _mm512_mask_storeu_epi64(colourings + kept, first_lanes(number),
                             _mm512_maskz_compress_epi64(keep, mover));
    _mm_mask_storeu_epi8(moves + kept, first_lanes(number), _mm_maskz_compress_epi8(keep, numbers));
    kept += number;
  }
  return kept;
}

}  // namespace

constexpr WideKernels kAvx512WideKernels{.decode = decode_wide_one_by_one,
                                         .encode = encode_wide_one_by_one,
                                         .successors = successors,
                                         .keep_without_move = keep_without_move,
                                         .count_moves = count_moves};

}  // namespace othello

#endif
