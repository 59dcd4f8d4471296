// Gaps, of either width, with AVX-512.
#if defined(__x86_64__)

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

#include "enumerate/kernels/avx512.h"
#include "gapkeep/colouring_gaps.h"

namespace othello::enumerate::avx512 {

namespace {

// Lane i becomes the sum of lanes 0 to i.
OTHELLO_TARGET inline Lanes prefix_sum(Lanes x) {
  const Lanes zero = _mm512_setzero_si512();
  x = _mm512_add_epi32(x, _mm512_alignr_epi32(x, zero, 15));
  x = _mm512_add_epi32(x, _mm512_alignr_epi32(x, zero, 14));
  x = _mm512_add_epi32(x, _mm512_alignr_epi32(x, zero, 12));
  return _mm512_add_epi32(x, _mm512_alignr_epi32(x, zero, 8));
}

OTHELLO_TARGET inline Lanes load_gaps(const std::uint8_t* bytes, std::uint32_t least, unsigned& escapes) {
  const __m128i gaps = _mm_loadu_si128(reinterpret_cast<const __m128i*>(bytes));
  escapes = _mm_cmpge_epu8_mask(gaps, _mm_set1_epi8(static_cast<char>(least)));
  return add(_mm512_cvtepu8_epi32(gaps), broadcast(1));
}

OTHELLO_TARGET inline void store_sums(WideColouring* out, Lanes sums, Lanes& before) {
  using V = LanesOf<WideColouring>;
  const Lanes first = V::add(_mm512_cvtepu32_epi64(_mm512_castsi512_si256(sums)), before);
  const Lanes last = V::add(_mm512_cvtepu32_epi64(_mm512_extracti64x4_epi64(sums, 1)), before);
  _mm512_storeu_si512(out, first);
  _mm512_storeu_si512(out + V::kCount, last);
  before = _mm512_permutexvar_epi64(V::broadcast(V::kCount - 1), last);
}

// Gaps minus one; the predecessor of the first lies in front of it.
template <class AnyColouring>
OTHELLO_TARGET inline Lanes gaps_before(const AnyColouring* colourings) {
  using V = LanesOf<AnyColouring>;
  const Lanes values = _mm512_loadu_si512(colourings);
  const Lanes before = _mm512_loadu_si512(colourings - 1);
  return V::subtract(V::subtract(values, before), V::broadcast(1));
}

// Sixteen of them as bytes, where they fit; bit i of `large`: gap i is an escape.
OTHELLO_TARGET inline __m128i sixteen_gaps(const Colouring* colourings, unsigned& large) {
  const Lanes gaps = gaps_before(colourings);
  large = _mm512_cmpge_epu32_mask(gaps, broadcast(GapCodeOf<Colouring>::kEscape));
  return _mm512_cvtepi32_epi8(gaps);
}

OTHELLO_TARGET inline __m128i sixteen_gaps(const WideColouring* colourings, unsigned& large) {
  using V = LanesOf<WideColouring>;
  const Lanes escape = V::broadcast(GapCodeOf<WideColouring>::kEscape);
  const Lanes first = gaps_before(colourings);
  const Lanes last = gaps_before(colourings + V::kCount);
  large = unsigned{_mm512_cmpge_epu64_mask(first, escape)} | unsigned{_mm512_cmpge_epu64_mask(last, escape)}
                                                                 << V::kCount;
  return _mm_unpacklo_epi64(_mm512_cvtepi64_epi8(first), _mm512_cvtepi64_epi8(last));
}

constexpr std::size_t kEncoded = kLanes;

template <class AnyColouring>
OTHELLO_TARGET inline unsigned write_gaps(const AnyColouring* colourings, std::uint8_t* out) {
  unsigned large = 0;
  _mm_storeu_si128(reinterpret_cast<__m128i*>(out), sixteen_gaps(colourings, large));
  return large;
}

struct WholeGaps {
  std::size_t bytes;      // of 64, up to the first gap that the end cuts off or that is 65535 or more
  std::uint64_t escapes;  // the first bytes of the gaps of three bytes among these
};

// `marked`: which bytes have the value of an escape. Those of a remainder may, too.
inline WholeGaps find_whole_gaps(std::uint64_t marked) {
  WholeGaps gaps{.bytes = 64, .escapes = marked};
  if ((marked & (marked << 1 | marked << 2)) != 0) {
    gaps.escapes = 0;
    for (std::uint64_t rest = marked; rest != 0;) {
      const int at = std::countr_zero(rest);
      if ((marked >> at & 5) == 5) {  // 255 and a remainder of 65280 or more
        gaps.bytes = static_cast<std::size_t>(at);
        break;
      }
      gaps.escapes |= std::uint64_t{1} << at;
      rest = at < 61 ? rest & ~std::uint64_t{0} << (at + 3) : 0;
    }
  }
  const std::uint64_t cut_off = gaps.escapes >> 62;
  if (cut_off != 0) gaps.bytes = std::min(gaps.bytes, std::size_t{62} + (cut_off == 2 ? 1 : 0));
  gaps.escapes &= ~(cut_off << 62);
  return gaps;
}

// In lane i bytes i - 3 to i of sixteen, without those of the sixteen before.
template <int kQuarter>
struct WindowOrder {
  alignas(64) std::array<std::uint8_t, 64> order{};
  std::uint64_t valid = 0;

  constexpr WindowOrder() {
    for (std::size_t i = 0; i < kLanes; ++i) {
      for (std::size_t j = 0; j < std::min<std::size_t>(i + 1, 4); ++j) {
        order[4 * i + j] = static_cast<std::uint8_t>(kLanes * kQuarter + i - j);
        valid |= std::uint64_t{1} << (4 * i + j);
      }
    }
  }
};

// Adds to each lane the bytes of its window in a quarter of `bytes`.
template <int kQuarter>
OTHELLO_TARGET inline Lanes add_windows(Lanes to, Lanes bytes) {
  static constexpr WindowOrder<kQuarter> kWindows;
  const Lanes order = _mm512_load_si512(kWindows.order.data());
  return _mm512_dpbusd_epi32(to, _mm512_maskz_permutexvar_epi8(kWindows.valid, order, bytes),
                             _mm512_set1_epi8(1));
}

// Lane i becomes the sum of lanes i, i - 4, i - 8 and i - 12.
OTHELLO_TARGET inline Lanes add_fourth_lanes(Lanes sums) {
  const Lanes zero = _mm512_setzero_si512();
  sums = add(sums, _mm512_alignr_epi32(sums, zero, 12));
  return add(sums, _mm512_alignr_epi32(sums, zero, 8));
}

// Adds `before` to the sums, and to this all that they sum.
OTHELLO_TARGET inline Lanes add_before(Lanes sums, Lanes& before) {
  const Lanes all = _mm512_permutexvar_epi32(broadcast(kLanes - 1), sums);
  const Lanes result = add(sums, before);
  before = add(before, all);
  return result;
}

// Lane i becomes `before` and the sum of gaps 0 to i of a quarter of the bytes, each with one more.
template <int kQuarter>
OTHELLO_TARGET inline Lanes sum_quarter(Lanes bytes, Lanes& before) {
  alignas(64) static constexpr std::array<std::uint32_t, kLanes> kGapsOfWindow = {1, 2, 3, 4, 4, 4, 4, 4,
                                                                                  4, 4, 4, 4, 4, 4, 4, 4};
  const Lanes windows = add_windows<kQuarter>(_mm512_load_si512(kGapsOfWindow.data()), bytes);
  return add_before(add_fourth_lanes(windows), before);
}

// Sums of 64 gaps, sixteen in each.
struct SixtyFour {
  Lanes quarter[4];
};

OTHELLO_TARGET inline SixtyFour sum_bytes(Lanes bytes, Lanes& before) {
  SixtyFour sums;
  sums.quarter[0] = sum_quarter<0>(bytes, before);
  sums.quarter[1] = sum_quarter<1>(bytes, before);
  sums.quarter[2] = sum_quarter<2>(bytes, before);
  sums.quarter[3] = sum_quarter<3>(bytes, before);
  return sums;
}

OTHELLO_TARGET inline void store_sixty_four(Colouring* out, const SixtyFour& sums) {
#pragma GCC unroll 4
  for (std::size_t i = 0; i < 4; ++i) store(out + kLanes * i, sums.quarter[i]);
}

// Adds to the sums of first bytes the remainders after some of them. `escapes`: these first bytes, among all bytes;
// `with_rest`: the same among the gaps.
OTHELLO_TARGET inline void add_remainders(const std::uint8_t* bytes, std::uint64_t escapes,
                                          std::uint64_t with_rest, SixtyFour& sums, Lanes& before) {
  for (; escapes != 0; escapes &= escapes - 1, with_rest &= with_rest - 1) {
    std::uint16_t remainder;
    std::memcpy(&remainder, bytes + std::countr_zero(escapes) + 1, sizeof remainder);
    const Lanes more = broadcast(remainder);
    const std::uint64_t from = ~std::uint64_t{0} << std::countr_zero(with_rest);
#pragma GCC unroll 4
    for (std::size_t i = 0; i < 4; ++i) {
      const auto lanes = static_cast<__mmask16>(from >> kLanes * i);
      sums.quarter[i] = _mm512_mask_add_epi32(sums.quarter[i], lanes, sums.quarter[i], more);
    }
    before = add(before, more);
  }
}

// With more remainders among 64 bytes all bytes are summed where they lie, which takes the same time for any number.
constexpr int kMostAdded = 2;

// Writes a quarter's colourings. `highs`: the high bytes of the remainders, among zeros; `others`: all other bytes; `lasts`:
// the last byte of each gap. Writes sixteen values, so that quarters come in their order; `before` gains what the bytes sum
// to, without the one more of each gap.
template <int kQuarter>
OTHELLO_TARGET inline void store_quarter(Lanes others, Lanes highs, std::uint64_t lasts, Colouring* out,
                                         Lanes& before) {
  alignas(64) static constexpr std::array<std::uint32_t, kLanes> kGaps = {1, 2,  3,  4,  5,  6,  7,  8,
                                                                          9, 10, 11, 12, 13, 14, 15, 16};
  const Lanes high_sums = _mm512_slli_epi32(add_windows<kQuarter>(_mm512_setzero_si512(), highs), 8);
  const Lanes sums = add_before(add_fourth_lanes(add_windows<kQuarter>(high_sums, others)), before);
  const std::uint64_t earlier = (std::uint64_t{1} << kLanes * kQuarter) - 1;
  const auto first = static_cast<std::size_t>(std::popcount(lasts & earlier));
  const auto ends = static_cast<__mmask16>(lasts >> kLanes * kQuarter);
  const Lanes gaps = add(_mm512_load_si512(kGaps.data()), broadcast(static_cast<std::uint32_t>(first)));
  store(out + first, add(_mm512_maskz_compress_epi32(ends, sums), gaps));
}

}  // namespace

// 64 bytes at a time.
template <>
OTHELLO_TARGET const std::uint8_t* decode(const std::uint8_t* bytes, std::size_t count, Colouring previous,
                                          Colouring* out) {
  using Code = GapCodeOf<Colouring>;
  const Lanes escape = _mm512_set1_epi8(static_cast<char>(Code::kEscape));
  Lanes before = broadcast(previous);
  for (std::size_t done = 0; done < count;) {
    const Lanes content = _mm512_loadu_si512(bytes);
    const std::uint64_t marked = _mm512_cmpeq_epi8_mask(content, escape);
    if (marked == 0) {
      // Each at once: kept as an array, the four made the whole function up to two fifths slower (GCC 12).
      store(out + done, sum_quarter<0>(content, before));
      store(out + done + kLanes, sum_quarter<1>(content, before));
      store(out + done + 2 * kLanes, sum_quarter<2>(content, before));
      store(out + done + 3 * kLanes, sum_quarter<3>(content, before));
      if (count - done <= 64) return bytes + (count - done);
      done += 64;
      bytes += 64;
      continue;
    }
    const auto [taken, escapes] = find_whole_gaps(marked);
    if (taken == 0) {
      if (done > 0) previous = out[done - 1];
      previous += Code::read_escaped(bytes) + 1;
      out[done++] = previous;
      before = broadcast(previous);
      continue;
    }
    const std::uint64_t all = ~std::uint64_t{0} >> (64 - taken);
    const std::uint64_t firsts = all & ~(escapes << 1 | escapes << 2);
    const auto found = static_cast<std::size_t>(std::popcount(firsts));
    if (std::popcount(escapes) <= kMostAdded) {
      SixtyFour sums = sum_bytes(_mm512_maskz_compress_epi8(firsts, content), before);
      add_remainders(bytes, escapes, _pext_u64(escapes, firsts), sums, before);
      store_sixty_four(out + done, sums);
      // The lanes after the last gap have each added one.
      before = _mm512_sub_epi32(before, broadcast(static_cast<std::uint32_t>(64 - found)));
    } else {
      const Lanes highs = _mm512_maskz_mov_epi8(escapes << 2, content);
      const Lanes others = _mm512_maskz_mov_epi8(all & ~(escapes << 2), content);
      const std::uint64_t lasts = all & ~(escapes | escapes << 1);
      store_quarter<0>(others, highs, lasts, out + done, before);
      store_quarter<1>(others, highs, lasts, out + done, before);
      store_quarter<2>(others, highs, lasts, out + done, before);
      store_quarter<3>(others, highs, lasts, out + done, before);
      before = add(before, broadcast(static_cast<std::uint32_t>(found)));
    }
    if (found >= count - done) {
      if (found == count - done) return bytes + taken;
      return bytes + std::countr_zero(_pdep_u64(std::uint64_t{1} << (count - done), firsts));
    }
    done += found;
    bytes += taken;
  }
  return bytes;
}

#include "enumerate/kernels/gap_lanes.inc"

namespace {

// The widths of sixteen gaps minus one, in the lanes that are valid; 0 in the others.
OTHELLO_TARGET inline Lanes gap_widths_of(const Colouring* colourings, __mmask16 valid) {
  const Lanes values = _mm512_maskz_loadu_epi32(valid, colourings);
  const Lanes before = _mm512_maskz_loadu_epi32(valid, colourings - 1);
  const Lanes gaps = _mm512_maskz_sub_epi32(valid, _mm512_sub_epi32(values, before), broadcast(1));
  return _mm512_sub_epi32(broadcast(32), _mm512_lzcnt_epi32(gaps));
}

OTHELLO_TARGET inline __m256i eight_gap_widths(const WideColouring* colourings, __mmask8 valid) {
  using V = LanesOf<WideColouring>;
  const Lanes values = V::load(valid, colourings);
  const Lanes before = V::load(valid, colourings - 1);
  const Lanes gaps = _mm512_maskz_sub_epi64(valid, V::subtract(values, before), V::broadcast(1));
  return _mm512_cvtepi64_epi32(V::subtract(V::broadcast(64), _mm512_lzcnt_epi64(gaps)));
}

OTHELLO_TARGET inline Lanes gap_widths_of(const WideColouring* colourings, __mmask16 valid) {
  const __m256i first = eight_gap_widths(colourings, static_cast<__mmask8>(valid));
  const __m256i last = eight_gap_widths(colourings + 8, static_cast<__mmask8>(valid >> 8));
  return _mm512_inserti64x4(_mm512_castsi256_si512(first), last, 1);
}

// The lowest bytes of the lanes of all four.
OTHELLO_TARGET inline Lanes lowest_bytes(Lanes a, Lanes b, Lanes c, Lanes d) {
  alignas(64) static constexpr auto kOfTwo = [] {
    std::array<std::uint8_t, 64> order{};
    for (std::size_t i = 0; i < 64; ++i) order[i] = static_cast<std::uint8_t>(4 * (i % 32));
    return order;
  }();
  const Lanes of_two = _mm512_load_si512(kOfTwo.data());
  const Lanes first = _mm512_permutex2var_epi8(a, of_two, b);
  const Lanes second = _mm512_permutex2var_epi8(c, of_two, d);
  return _mm512_mask_blend_epi64(0xf0, first, second);
}

}  // namespace

// Sixty-four gaps at a time: their widths as bytes, of which those up to kMaxCompared are counted by
// comparisons, and the few above one at a time.
template <class AnyColouring>
OTHELLO_TARGET void count_gap_widths(const AnyColouring* colourings, std::size_t count,
                                     AnyGapWidths<AnyColouring>& widths) {
  if (count == 0) return;
  constexpr std::size_t kMaxCompared = 8;
  constexpr std::size_t kAtATime = 64;
  std::array<std::uint64_t, kMaxCompared + 2> at_least{};
  at_least[0] = count - 1;
  std::array<std::uint8_t, kAtATime> large;
  for (std::size_t i = 1; i < count; i += kAtATime) {
    Lanes part[4];
#pragma GCC unroll 4
    for (std::size_t k = 0; k < 4; ++k) {
      const std::size_t begin = i + k * kLanes;
      const std::size_t left = begin < count ? count - begin : 0;
      part[k] = gap_widths_of(colourings + std::min(begin, count), first_lanes<Colouring>(left));
    }
    const Lanes bytes = lowest_bytes(part[0], part[1], part[2], part[3]);
    std::uint64_t above = 0;
#pragma GCC unroll 9
    for (std::size_t width = 1; width <= kMaxCompared + 1; ++width) {
      above = _mm512_cmpge_epu8_mask(bytes, _mm512_set1_epi8(static_cast<char>(width)));
      at_least[width] += static_cast<std::uint64_t>(std::popcount(above));
    }
    if (above == 0) continue;
    _mm512_storeu_si512(large.data(), _mm512_maskz_compress_epi8(above, bytes));
    const auto number = static_cast<std::size_t>(std::popcount(above));
    for (std::size_t j = 0; j < number; ++j) ++widths[large[j]];
  }
  for (std::size_t width = 0; width <= kMaxCompared; ++width) {
    widths[width] += at_least[width] - at_least[width + 1];
  }
}

template void count_gap_widths(const Colouring*, std::size_t, AnyGapWidths<Colouring>&);
template void count_gap_widths(const WideColouring*, std::size_t, AnyGapWidths<WideColouring>&);

}  // namespace othello::enumerate::avx512

#endif
