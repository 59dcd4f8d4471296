// Gaps, of either width, with AVX2.
#if defined(__x86_64__)

#include <algorithm>
#include <array>
#include <bit>

#include "enumerate/kernels/avx2.h"
#include "gapkeep/colouring_gaps.h"

namespace othello::enumerate::avx2 {

namespace {

// Lane i becomes the sum of lanes 0 to i.
OTHELLO_TARGET inline Lanes prefix_sum(Lanes x) {
  x = _mm256_add_epi32(x, _mm256_slli_si256(x, 4));  // within each half
  x = _mm256_add_epi32(x, _mm256_slli_si256(x, 8));
  const Lanes low_sum = _mm256_permutevar8x32_epi32(x, _mm256_set1_epi32(3));
  return _mm256_add_epi32(x, _mm256_blend_epi32(_mm256_setzero_si256(), low_sum, 0xf0));
}

OTHELLO_TARGET inline Lanes load_gaps(const std::uint8_t* bytes, std::uint32_t least, unsigned& escapes) {
  const __m128i gaps = _mm_loadl_epi64(reinterpret_cast<const __m128i*>(bytes));
  const __m128i large = _mm_max_epu8(gaps, _mm_set1_epi8(static_cast<char>(least)));
  escapes = static_cast<unsigned>(_mm_movemask_epi8(_mm_cmpeq_epi8(gaps, large))) & 0xff;
  return add(_mm256_cvtepu8_epi32(gaps), broadcast(1));
}

OTHELLO_TARGET inline void store_sums(Colouring* out, Lanes sums, Lanes& before) {
  const Lanes values = add(sums, before);
  store(out, values);
  before = _mm256_permutevar8x32_epi32(values, _mm256_set1_epi32(kLanes - 1));
}

OTHELLO_TARGET inline void store_sums(WideColouring* out, Lanes sums, Lanes& before) {
  using V = LanesOf<WideColouring>;
  V::store(out, V::add(_mm256_cvtepu32_epi64(_mm256_castsi256_si128(sums)), before));
  const Lanes last = V::add(_mm256_cvtepu32_epi64(_mm256_extracti128_si256(sums, 1)), before);
  V::store(out + V::kCount, last);
  before = _mm256_permute4x64_epi64(last, 0xff);
}

// Gaps minus one; the predecessor of the first lies in front of it.
template <class AnyColouring>
OTHELLO_TARGET inline Lanes gaps_before(const AnyColouring* colourings) {
  using V = LanesOf<AnyColouring>;
  return V::subtract(V::subtract(V::load(colourings), V::load(colourings - 1)), V::broadcast(1));
}

// Eight of them in 32 bits, all ones if they do not fit.
OTHELLO_TARGET inline Lanes eight_gaps(const Colouring* colourings) {
  return gaps_before(colourings);
}

OTHELLO_TARGET inline Lanes eight_gaps(const WideColouring* colourings) {
  const __m256 first = _mm256_castsi256_ps(gaps_before(colourings));
  const __m256 last = _mm256_castsi256_ps(gaps_before(colourings + LanesOf<WideColouring>::kCount));
  const Lanes low = _mm256_castps_si256(_mm256_shuffle_ps(first, last, 0x88));
  const Lanes high = _mm256_castps_si256(_mm256_shuffle_ps(first, last, 0xdd));
  const Lanes fits = _mm256_cmpeq_epi32(high, _mm256_setzero_si256());
  const Lanes gaps = _mm256_or_si256(low, _mm256_xor_si256(fits, _mm256_set1_epi32(-1)));
  return _mm256_permute4x64_epi64(gaps, 0xd8);
}

// Bit i: lane i is at least `least`, without a sign.
OTHELLO_TARGET inline unsigned lanes_from(Lanes values, Lanes least) {
  const Lanes from = _mm256_cmpeq_epi32(_mm256_max_epu32(values, least), values);
  return static_cast<unsigned>(_mm256_movemask_ps(_mm256_castsi256_ps(from)));
}

// The lanes of both as words of 16 bits, where they fit; others become something else.
OTHELLO_TARGET inline Lanes words_of_two(Lanes a, Lanes b) {
  return _mm256_permute4x64_epi64(_mm256_packus_epi32(a, b), 0xd8);
}

constexpr std::size_t kEncoded = 2 * kLanes;

template <class AnyColouring>
OTHELLO_TARGET inline unsigned write_gaps(const AnyColouring* colourings, std::uint8_t* out) {
  const Lanes escape = broadcast(GapCodeOf<AnyColouring>::kEscape);
  const Lanes first = eight_gaps(colourings);
  const Lanes second = eight_gaps(colourings + kLanes);
  const Lanes words = words_of_two(first, second);
  const __m128i bytes = _mm_packus_epi16(_mm256_castsi256_si128(words), _mm256_extracti128_si256(words, 1));
  _mm_storeu_si128(reinterpret_cast<__m128i*>(out), bytes);
  return lanes_from(first, escape) | lanes_from(second, escape) << kLanes;
}

template <class AnyColouring>
std::size_t width_before(const AnyColouring* colouring) {
  return static_cast<std::size_t>(std::bit_width(colouring[0] - colouring[-1] - 1));
}

}  // namespace

#include "enumerate/kernels/gap_lanes.inc"

template const std::uint8_t* decode(const std::uint8_t*, std::size_t, Colouring, Colouring*);

// Compares thirty-two gaps at a time, as bytes, with the powers of two. Gaps of more than eight bits are few:
// they are counted one at a time; as 255 they also count with the others, from which they are subtracted.
template <class AnyColouring>
OTHELLO_TARGET void count_gap_widths(const AnyColouring* colourings, std::size_t count,
                                     AnyGapWidths<AnyColouring>& widths) {
  constexpr std::size_t kByteWidth = 8;
  constexpr std::size_t kAtATime = 4 * kLanes;
  constexpr std::size_t kMaxRounds = 255;  // counters are bytes
  const Lanes most = broadcast(255);
  std::array<std::uint64_t, kByteWidth + 2> at_least{};  // gaps of so many bits or more
  std::size_t i = 1;
  while (i + kAtATime <= count) {
    Lanes counters[kByteWidth] = {};
    const std::size_t rounds = std::min((count - i) / kAtATime, kMaxRounds);
    at_least[0] += rounds * kAtATime;
    for (std::size_t round = 0; round < rounds; ++round, i += kAtATime) {
      Lanes part[4];
      unsigned large = 0;
#pragma GCC unroll 4
      for (std::size_t k = 0; k < 4; ++k) {
        const Lanes gaps = eight_gaps(colourings + i + k * kLanes);
        part[k] = _mm256_min_epu32(gaps, most);
        large |= lanes_from(gaps, broadcast(256)) << k * kLanes;
      }
      const Lanes bytes =
          _mm256_packus_epi16(_mm256_packus_epi32(part[0], part[1]), _mm256_packus_epi32(part[2], part[3]));
#pragma GCC unroll 8
      for (std::size_t width = 1; width <= kByteWidth; ++width) {
        const Lanes least = _mm256_set1_epi8(static_cast<char>(1u << (width - 1)));
        const Lanes from = _mm256_cmpeq_epi8(_mm256_max_epu8(bytes, least), bytes);
        counters[width - 1] = _mm256_sub_epi8(counters[width - 1], from);
      }
      at_least[kByteWidth + 1] += static_cast<std::size_t>(std::popcount(large));
      for (; large != 0; large &= large - 1) ++widths[width_before(colourings + i + std::countr_zero(large))];
    }
    for (std::size_t width = 1; width <= kByteWidth; ++width)
      at_least[width] += sum_of_words(_mm256_sad_epu8(counters[width - 1], _mm256_setzero_si256()));
  }
  for (std::size_t width = 0; width <= kByteWidth; ++width)
    widths[width] += at_least[width] - at_least[width + 1];
  for (; i < count; ++i) ++widths[width_before(colourings + i)];
}

template void count_gap_widths(const Colouring*, std::size_t, AnyGapWidths<Colouring>&);
template void count_gap_widths(const WideColouring*, std::size_t, AnyGapWidths<WideColouring>&);

}  // namespace othello::enumerate::avx2

#endif
