// The kernels for AVX2 with BMI2 (Haswell, Zen and later): eight colourings at a time.
#if defined(__x86_64__)

#include <immintrin.h>

#include <array>
#include <bit>
#include <cstring>

#include "enumerate/occupancy/kernels/gap_code.h"
#include "enumerate/occupancy/kernels/kernels.h"
#include "enumerate/occupancy/kernels/kernels_one_by_one.h"
#include "enumerate/occupancy/kernels/wide_kernels.h"

#define OTHELLO_TARGET __attribute__((target("avx2,bmi,bmi2,lzcnt,popcnt")))

namespace othello {
namespace {

constexpr std::size_t kLanes = 8;
using Lanes = __m256i;

OTHELLO_TARGET inline Lanes broadcast(Colouring value) {
  return _mm256_set1_epi32(static_cast<int>(value));
}

// For a mask of lanes, the order that brings them to the front: AVX2 has no instruction for it.
using LaneOrders = std::array<std::array<std::uint32_t, kLanes>, 256>;
alignas(32) constexpr LaneOrders kFrontOrders = [] {
  LaneOrders orders{};
  for (std::size_t mask = 0; mask < 256; ++mask) {
    std::size_t front = 0;
    for (std::uint32_t lane = 0; lane < kLanes; ++lane) {
      if ((mask >> lane & 1) != 0) orders[mask][front++] = lane;
    }
  }
  return orders;
}();

OTHELLO_TARGET inline Lanes to_front(Lanes values, unsigned mask) {
  const Lanes order = _mm256_load_si256(reinterpret_cast<const Lanes*>(kFrontOrders[mask].data()));
  return _mm256_permutevar8x32_epi32(values, order);
}

OTHELLO_TARGET inline unsigned lane_mask(Lanes all_ones_or_zeros) {
  return static_cast<unsigned>(_mm256_movemask_ps(_mm256_castsi256_ps(all_ones_or_zeros)));
}

// Lane i becomes the sum of lanes 0 to i.
OTHELLO_TARGET inline Lanes prefix_sum(Lanes x) {
  x = _mm256_add_epi32(x, _mm256_slli_si256(x, 4));  // within each half
  x = _mm256_add_epi32(x, _mm256_slli_si256(x, 8));
  const Lanes low_sum = _mm256_permutevar8x32_epi32(x, _mm256_set1_epi32(3));
  return _mm256_add_epi32(x, _mm256_blend_epi32(_mm256_setzero_si256(), low_sum, 0xf0));
}

OTHELLO_TARGET inline Lanes add(Lanes a, Lanes b) {
  return _mm256_add_epi32(a, b);
}

OTHELLO_TARGET inline Lanes last_in_all(Lanes x) {
  return _mm256_permutevar8x32_epi32(x, _mm256_set1_epi32(kLanes - 1));
}

OTHELLO_TARGET inline void store(Colouring* out, Lanes x) {
  _mm256_storeu_si256(reinterpret_cast<Lanes*>(out), x);
}

OTHELLO_TARGET inline Lanes load_gaps(const std::uint8_t* bytes, unsigned& escapes) {
  const __m128i gaps = _mm_loadl_epi64(reinterpret_cast<const __m128i*>(bytes));
  const __m128i equal = _mm_cmpeq_epi8(gaps, _mm_set1_epi8(static_cast<char>(kByteEscape)));
  escapes = static_cast<unsigned>(_mm_movemask_epi8(equal)) & 0xff;
  return add(_mm256_cvtepu8_epi32(gaps), broadcast(1));
}

#include "enumerate/occupancy/kernels/decode_lanes.inc"

OTHELLO_TARGET void join(Colouring base, const std::uint16_t* low, std::size_t count, Colouring* out) {
  const Lanes high = broadcast(base);
  for (std::size_t i = 0; i < count; i += kLanes) {
    const __m128i eight = _mm_loadu_si128(reinterpret_cast<const __m128i*>(low + i));
    store(out + i, _mm256_or_si256(high, _mm256_cvtepu16_epi32(eight)));
  }
}

// The flips of eight colourings. Along a line, `open` has all ones in lanes with no own disc so far.
OTHELLO_TARGET inline Lanes flips_of(Lanes mover, const CompactMove& move) {
  const Lanes zero = _mm256_setzero_si256();
  Lanes flips = zero;
  for (int i = 0; i < move.line_count; ++i) {
    const CompactLine& line = move.line[static_cast<std::size_t>(i)];
    Lanes open = _mm256_cmpeq_epi32(_mm256_and_si256(mover, broadcast(line.disc[0])), zero);
    for (std::size_t j = 1; j < static_cast<std::size_t>(line.count); ++j) {
      const Lanes vacant = _mm256_cmpeq_epi32(_mm256_and_si256(mover, broadcast(line.disc[j])), zero);
      const Lanes ends = _mm256_andnot_si256(vacant, open);
      flips = _mm256_or_si256(flips, _mm256_and_si256(ends, broadcast(line.flipped[j])));
      open = _mm256_and_si256(open, vacant);
    }
  }
  return flips;
}

// All ones in the lanes that the move is not legal for.
OTHELLO_TARGET inline Lanes illegal_lanes(Lanes mover, const CompactMove& move) {
  const Lanes zero = _mm256_setzero_si256();
  Lanes illegal = _mm256_set1_epi32(-1);
  for (int i = 0; i < move.line_count; ++i) {
    const CompactLine& line = move.line[static_cast<std::size_t>(i)];
    const Lanes opponents = _mm256_cmpeq_epi32(_mm256_and_si256(mover, broadcast(line.disc[0])), zero);
    const Lanes none = _mm256_cmpeq_epi32(_mm256_and_si256(mover, broadcast(line.beyond_nearest())), zero);
    illegal = _mm256_andnot_si256(_mm256_andnot_si256(none, opponents), illegal);
  }
  return illegal;
}

// Loads up to eight colourings; the lanes beyond are zero, and `valid` says which are not.
OTHELLO_TARGET inline Lanes load_lanes(const Colouring* colourings, std::size_t count, unsigned& valid) {
  if (count >= kLanes) {
    valid = 0xff;
    return _mm256_loadu_si256(reinterpret_cast<const Lanes*>(colourings));
  }
  valid = (1u << count) - 1;
  const Lanes lanes = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
  const Lanes mask = _mm256_cmpgt_epi32(_mm256_set1_epi32(static_cast<int>(count)), lanes);
  return _mm256_maskload_epi32(reinterpret_cast<const int*>(colourings), mask);
}

// The set bits of each 64 bits: by table, four bits at a time, and a sum of the bytes.
OTHELLO_TARGET inline Lanes set_bits(Lanes x) {
  const Lanes of_four_bits = _mm256_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,  //
                                              0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
  const Lanes low = _mm256_and_si256(x, _mm256_set1_epi8(15));
  const Lanes high = _mm256_and_si256(_mm256_srli_epi32(x, 4), _mm256_set1_epi8(15));
  const Lanes bytes =
      _mm256_add_epi8(_mm256_shuffle_epi8(of_four_bits, low), _mm256_shuffle_epi8(of_four_bits, high));
  return _mm256_sad_epu8(bytes, _mm256_setzero_si256());
}

OTHELLO_TARGET inline std::uint64_t sum_of_four(Lanes x) {
  const __m128i two = _mm_add_epi64(_mm256_castsi256_si128(x), _mm256_extracti128_si256(x, 1));
  return static_cast<std::uint64_t>(_mm_extract_epi64(two, 0) + _mm_extract_epi64(two, 1));
}

// `kMarks`: writes `legal`, and counts no flips.
template <bool kMarks>
OTHELLO_TARGET inline std::size_t find_successors(const Colouring* colourings, std::size_t count,
                                                  const CompactMove& move, Colouring* out,
                                                  std::uint8_t* legal_bits, std::uint64_t& flipped) {
  const Lanes above = broadcast(move.above);
  const Lanes complement = broadcast(move.complement);
  Lanes flipped_discs = _mm256_setzero_si256();
  std::size_t found = 0;
  for (std::size_t i = 0; i < count; i += kLanes) {
    unsigned valid = 0;
    const Lanes mover = load_lanes(colourings + i, count - i, valid);
    const Lanes flips = flips_of(mover, move);
    const Lanes illegal = _mm256_cmpeq_epi32(flips, _mm256_setzero_si256());
    const unsigned legal = ~lane_mask(illegal) & valid;
    const Lanes after = _mm256_or_si256(mover, flips);
    const Lanes inserted = _mm256_add_epi32(after, _mm256_and_si256(after, above));
    const Lanes successor = _mm256_sub_epi32(complement, inserted);
    _mm256_storeu_si256(reinterpret_cast<Lanes*>(out + found), to_front(successor, legal));
    found += static_cast<std::size_t>(std::popcount(legal));
    // Lanes that are not legal flip nothing; nor do those beyond the end.
    if constexpr (!kMarks) flipped_discs = _mm256_add_epi64(flipped_discs, set_bits(flips));
    if constexpr (kMarks) legal_bits[i / kLanes] = static_cast<std::uint8_t>(legal);
  }
  if constexpr (kMarks) {
    if ((count + kLanes - 1) / kLanes % 2 != 0)
      legal_bits[count / kLanes + (count % kLanes != 0 ? 1 : 0)] = 0;
  } else {
    flipped += sum_of_four(flipped_discs);
  }
  return found;
}

OTHELLO_TARGET std::size_t successors(const Colouring* colourings, std::size_t count, const CompactMove& move,
                                      Colouring* out, std::uint64_t& flips) {
  return find_successors<false>(colourings, count, move, out, nullptr, flips);
}

OTHELLO_TARGET std::size_t successors_of(const Colouring* colourings, std::size_t count,
                                         const CompactMove& move, Colouring* out, std::uint8_t* legal) {
  std::uint64_t not_counted = 0;
  return find_successors<true>(colourings, count, move, out, legal, not_counted);
}

// Eight values at a time: those that come next are spread over the bytes whose bits are set.
OTHELLO_TARGET void raise(std::uint8_t* best, std::size_t count, const std::uint8_t* legal,
                          const std::uint8_t* values) {
  std::size_t i = 0;
  for (; i + kLanes <= count; i += kLanes) {
    const unsigned bits = legal[i / kLanes];
    const std::uint64_t bytes = _pdep_u64(bits, 0x0101010101010101u) * 0xff;
    std::uint64_t next;
    std::memcpy(&next, values, sizeof next);
    values += std::popcount(bits);
    const __m128i spread = _mm_cvtsi64_si128(static_cast<long long>(_pdep_u64(next, bytes)));
    const __m128i before = _mm_loadl_epi64(reinterpret_cast<const __m128i*>(best + i));
    _mm_storel_epi64(reinterpret_cast<__m128i*>(best + i), _mm_max_epu8(before, spread));
  }
  for (; i < count; ++i) {
    if ((legal[i / 8] >> i % 8 & 1) == 0) continue;
    if (*values > best[i]) best[i] = *values;
    ++values;
  }
}

OTHELLO_TARGET std::size_t keep_without_move(Colouring* colourings, std::size_t count,
                                             const CompactMove& move) {
  std::size_t kept = 0;
  for (std::size_t i = 0; i < count; i += kLanes) {
    unsigned valid = 0;
    const Lanes mover = load_lanes(colourings + i, count - i, valid);
    const unsigned without = lane_mask(illegal_lanes(mover, move)) & valid;
    alignas(32) std::array<Colouring, kLanes> packed;
    _mm256_store_si256(reinterpret_cast<Lanes*>(packed.data()), to_front(mover, without));
    const auto number = static_cast<std::size_t>(std::popcount(without));
    for (std::size_t j = 0; j < number; ++j) colourings[kept + j] = packed[j];
    kept += number;
  }
  return kept;
}

OTHELLO_TARGET std::size_t count_moves(Colouring* colourings, std::uint8_t* moves, std::size_t count,
                                       const CompactMove& move, std::uint8_t least, std::uint8_t most) {
  const __m128i fewest = _mm_set1_epi8(static_cast<char>(least));
  const __m128i highest = _mm_set1_epi8(static_cast<char>(most));
  std::size_t kept = 0;
  for (std::size_t i = 0; i < count; i += kLanes) {
    unsigned valid = 0;
    const Lanes mover = load_lanes(colourings + i, count - i, valid);
    const unsigned illegal = lane_mask(illegal_lanes(mover, move));
    std::uint64_t numbers = 0;
    std::memcpy(&numbers, moves + i, count - i < kLanes ? count - i : kLanes);
    numbers += _pdep_u64(~illegal & valid, 0x0101010101010101u);
    const __m128i bytes = _mm_cvtsi64_si128(static_cast<long long>(numbers));
    const __m128i within = _mm_and_si128(_mm_cmpeq_epi8(_mm_max_epu8(bytes, fewest), bytes),
                                         _mm_cmpeq_epi8(_mm_min_epu8(bytes, highest), bytes));
    const unsigned keep = static_cast<unsigned>(_mm_movemask_epi8(within)) & valid;
    const auto number = static_cast<std::size_t>(std::popcount(keep));
    alignas(32) std::array<Colouring, kLanes> packed;
    _mm256_store_si256(reinterpret_cast<Lanes*>(packed.data()), to_front(mover, keep));
    numbers = _pext_u64(numbers, _pdep_u64(keep, 0x0101010101010101u) * 0xff);
    std::memcpy(colourings + kept, packed.data(), number * sizeof(Colouring));
    std::memcpy(moves + kept, &numbers, number);
    kept += number;
  }
  return kept;
}

OTHELLO_TARGET std::size_t take(std::uint64_t* bitmap, std::size_t words, Colouring base, Colouring* out) {
  Colouring* next = out;
  std::size_t i = 0;
  while (i < words) {
    if (words - i >= 4) {
      const Lanes four = _mm256_loadu_si256(reinterpret_cast<const Lanes*>(bitmap + i));
      if (_mm256_testz_si256(four, four) != 0) {
        i += 4;
        continue;
      }
    }
    const std::size_t end = words - i >= 4 ? i + 4 : words;
    for (; i < end; ++i) {
      for (std::uint64_t word = bitmap[i]; word != 0; word = _blsr_u64(word)) {
        *next++ = base + static_cast<Colouring>(64 * i) + static_cast<Colouring>(_tzcnt_u64(word));
      }
      bitmap[i] = 0;
    }
  }
  return static_cast<std::size_t>(next - out);
}

}  // namespace

constexpr Kernels kAvx2Kernels{
    .name = "avx2",
    .wide = &kPlainWideKernels,
    .least_states_of_patch = 0,
    .decode = decode,
    .encode = encode_one_by_one,  // AVX2 has no instruction that packs lanes to bytes
    .join = join,
    .successors = successors,
    .successors_of = successors_of,
    .raise = raise,
    .words_of = words_one_by_one,
    .mark_patches = mark_patches_one_by_one,
    .keep_without_move = keep_without_move,
    .count_moves = count_moves,
    .count_gap_widths = count_gap_widths_one_by_one,
    .take = take,
    .digest = nullptr,
    .digest_of_pairs = nullptr};

}  // namespace othello

#endif
