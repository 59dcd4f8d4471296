// The kernels for AVX-512 (F, BW, VL, VBMI, VBMI2, VPOPCNTDQ and GFNI: Ice Lake, Zen 4 and later): sixteen
// colourings at a time.
#if defined(__x86_64__)

#include <immintrin.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

#include "enumerate/occupancy/kernels/gap_code.h"
#include "enumerate/occupancy/kernels/kernels.h"
#include "enumerate/occupancy/kernels/kernels_one_by_one.h"
#include "enumerate/occupancy/kernels/patch_move.h"
#include "enumerate/occupancy/kernels/wide_kernels.h"

#define OTHELLO_TARGET   \
  __attribute__((target( \
      "avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2,avx512vpopcntdq,gfni,bmi,bmi2,lzcnt,popcnt")))

namespace othello {
namespace {

constexpr std::size_t kLanes = 16;
using Lanes = __m512i;

OTHELLO_TARGET inline Lanes broadcast(Colouring value) {
  return _mm512_set1_epi32(static_cast<int>(value));
}

OTHELLO_TARGET inline __mmask16 first_lanes(std::size_t count) {
  return static_cast<__mmask16>((1u << count) - 1);
}

// Lane i becomes the sum of lanes 0 to i.
OTHELLO_TARGET inline Lanes prefix_sum(Lanes x) {
  const Lanes zero = _mm512_setzero_si512();
  x = _mm512_add_epi32(x, _mm512_alignr_epi32(x, zero, 15));
  x = _mm512_add_epi32(x, _mm512_alignr_epi32(x, zero, 14));
  x = _mm512_add_epi32(x, _mm512_alignr_epi32(x, zero, 12));
  return _mm512_add_epi32(x, _mm512_alignr_epi32(x, zero, 8));
}

OTHELLO_TARGET inline Lanes add(Lanes a, Lanes b) {
  return _mm512_add_epi32(a, b);
}

OTHELLO_TARGET inline Lanes last_in_all(Lanes x) {
  return _mm512_permutexvar_epi32(broadcast(kLanes - 1), x);
}

OTHELLO_TARGET inline void store(Colouring* out, Lanes x) {
  _mm512_storeu_si512(out, x);
}

OTHELLO_TARGET inline Lanes load_gaps(const std::uint8_t* bytes, unsigned& escapes) {
  const __m128i gaps = _mm_loadu_si128(reinterpret_cast<const __m128i*>(bytes));
  escapes = _mm_cmpeq_epi8_mask(gaps, _mm_set1_epi8(static_cast<char>(kByteEscape)));
  return add(_mm512_cvtepu8_epi32(gaps), broadcast(1));
}

#include "enumerate/occupancy/kernels/decode_lanes.inc"

OTHELLO_TARGET std::uint8_t* encode(const Colouring* colourings, std::size_t count, Colouring previous,
                                    std::uint8_t* out) {
  std::size_t i = 0;
  for (; i < count && i == 0; ++i) {
    out = write_gap(colourings[0] - previous - 1, out);
  }
  const Lanes one = broadcast(1);
  const Lanes escape = broadcast(kByteEscape);
  while (i + kLanes <= count) {
    const Lanes values = _mm512_loadu_si512(colourings + i);
    const Lanes before = _mm512_loadu_si512(colourings + i - 1);
    const Lanes gaps = _mm512_sub_epi32(_mm512_sub_epi32(values, before), one);
    const auto large = static_cast<unsigned>(_mm512_cmpge_epu32_mask(gaps, escape));
    _mm_storeu_si128(reinterpret_cast<__m128i*>(out), _mm512_cvtepi32_epi8(gaps));
    if (large == 0) {
      out += kLanes;
      i += kLanes;
      continue;
    }
    const auto plain = static_cast<std::size_t>(std::countr_zero(large));
    out += plain;
    i += plain;
    out = write_gap(colourings[i] - colourings[i - 1] - 1, out);
    ++i;
  }
  for (; i < count; ++i) out = write_gap(colourings[i] - colourings[i - 1] - 1, out);
  return out;
}

// The flips of sixteen colourings. Along a line, `open` are the lanes with no own disc so far.
OTHELLO_TARGET inline Lanes flips_of(Lanes mover, const CompactMove& move) {
  Lanes flips = _mm512_setzero_si512();
  for (int i = 0; i < move.line_count; ++i) {
    const CompactLine& line = move.line[static_cast<std::size_t>(i)];
    __mmask16 open = _mm512_testn_epi32_mask(mover, broadcast(line.disc[0]));
    const auto last = static_cast<std::size_t>(line.count) - 1;
    for (std::size_t j = 1; j < last; ++j) {
      const Lanes disc = broadcast(line.disc[j]);
      const __mmask16 ends = _mm512_mask_test_epi32_mask(open, mover, disc);
      flips = _mm512_mask_or_epi32(flips, ends, flips, broadcast(line.flipped[j]));
      open = _mm512_mask_testn_epi32_mask(open, mover, disc);
    }
    const __mmask16 ends = _mm512_mask_test_epi32_mask(open, mover, broadcast(line.disc[last]));
    flips = _mm512_mask_or_epi32(flips, ends, flips, broadcast(line.flipped[last]));
  }
  return flips;
}

// `kMarks`: writes `legal`, and counts no flips.
template <bool kMarks>
OTHELLO_TARGET inline std::size_t find_successors(const Colouring* colourings, std::size_t count,
                                                  const CompactMove& move, Colouring* out,
                                                  std::uint8_t* legal_bits, std::uint64_t& flipped) {
  const Lanes above = broadcast(move.above);
  const Lanes complement = broadcast(move.complement);
  Lanes flipped_discs = _mm512_setzero_si512();
  std::size_t found = 0;
  for (std::size_t i = 0; i < count; i += kLanes) {
    const __mmask16 valid = count - i < kLanes ? first_lanes(count - i) : static_cast<__mmask16>(0xffff);
    const Lanes mover = _mm512_maskz_loadu_epi32(valid, colourings + i);
    const Lanes flips = flips_of(mover, move);
    const __mmask16 legal = _mm512_mask_test_epi32_mask(valid, flips, flips);
    const Lanes after = _mm512_or_si512(mover, flips);
    const Lanes inserted = _mm512_add_epi32(after, _mm512_and_si512(after, above));
    const Lanes successor = _mm512_sub_epi32(complement, inserted);
    _mm512_storeu_si512(out + found, _mm512_maskz_compress_epi32(legal, successor));
    found += static_cast<std::size_t>(std::popcount(static_cast<unsigned>(legal)));
    // Lanes that are not legal flip nothing; nor do those beyond the end.
    if constexpr (!kMarks) flipped_discs = _mm512_add_epi32(flipped_discs, _mm512_popcnt_epi32(flips));
    if constexpr (kMarks) std::memcpy(legal_bits + i / 8, &legal, sizeof legal);
  }
  if constexpr (!kMarks) flipped += static_cast<std::uint32_t>(_mm512_reduce_add_epi32(flipped_discs));
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

// Sixty-four values at a time: those that come next are spread over the bytes whose bits are set.
OTHELLO_TARGET void raise(std::uint8_t* best, std::size_t count, const std::uint8_t* legal,
                          const std::uint8_t* values) {
  for (std::size_t i = 0; i < count; i += 64) {
    std::uint64_t bits;
    std::memcpy(&bits, legal + i / 8, sizeof bits);
    if (count - i < 64) bits &= (std::uint64_t{1} << (count - i)) - 1;
    const Lanes spread = _mm512_maskz_expand_epi8(bits, _mm512_loadu_si512(values));
    values += std::popcount(bits);
    const Lanes before = _mm512_maskz_loadu_epi8(bits, best + i);
    _mm512_mask_storeu_epi8(best + i, bits, _mm512_max_epu8(before, spread));
  }
}

// The lanes of 64 bits in the order of `flip`, which clears bits of their numbers, and their bits moved down.
OTHELLO_TARGET inline Lanes flipped(Lanes patch, const PatchFlip& flip) {
  const Lanes lanes = _mm512_permutexvar_epi64(_mm512_load_si512(flip.lanes.data()), patch);
  return _mm512_srl_epi64(lanes, _mm_cvtsi32_si128(flip.shift));
}

OTHELLO_TARGET inline void add_to(std::uint64_t* words, Lanes bits) {
  _mm512_store_si512(words, _mm512_or_si512(_mm512_load_si512(words), bits));
}

// Brings the patches of successors to the bitmap: each goes to one patch there, or is spread over two if the
// new disc's bit lies in the patch.
class PatchTarget {
 public:
  OTHELLO_TARGET PatchTarget(const PatchMove& move, std::uint64_t* bitmap)
      : bitmap_(bitmap), spreads_(move.spreads()), words_(move.words_of_half()), above_(move.above()) {}

  OTHELLO_TARGET void add(std::uint32_t number, Lanes bits) const {
    if (spreads_) {
      std::uint64_t* words = bitmap_ + 16 * std::size_t{number};
      add_to(words, _mm512_maskz_expand_epi16(words_, bits));
      const Lanes upper = _mm512_castsi256_si512(_mm512_extracti64x4_epi64(bits, 1));
      add_to(words + 8, _mm512_maskz_expand_epi16(words_, upper));
    } else {
      add_to(bitmap_ + 8 * (std::size_t{number} + (number & above_)), bits);
    }
  }

 private:
  std::uint64_t* bitmap_;
  bool spreads_;
  __mmask32 words_;
  std::uint32_t above_;
};

OTHELLO_TARGET inline std::uint32_t fulfilled(std::uint32_t number, const PatchMove& move) {
  const Lanes n = broadcast(number);
  const auto of = [&](std::size_t first) OTHELLO_TARGET {
    return static_cast<std::uint32_t>(
        _mm512_cmpeq_epi32_mask(_mm512_and_si512(n, _mm512_load_si512(move.care.data() + first)),
                                _mm512_load_si512(move.value.data() + first)));
  };
  return move.count <= kLanes ? of(0) : of(0) | of(kLanes) << kLanes;
}

// The successors of a patch's states, in parts that go to different patches.
struct PatchParts {
  Lanes open;                                 // states without a flip so far
  Lanes legal[PatchMove::kMostParts];         // those with some, after them
  std::uint32_t lost[PatchMove::kMostParts];  // what the patch's number loses in each part
  std::size_t count;

  // Goes on to those flips of a line, of which some fulfil their conditions, that do.
  OTHELLO_TARGET inline void flip_line(const PatchMove& move, std::uint32_t flips) {
    Lanes from[PatchMove::kMostParts];
    Lanes flipping = _mm512_setzero_si512();
    for (std::uint32_t rest = flips; rest != 0; rest &= rest - 1) {
      flipping =
          _mm512_or_si512(flipping, mask_of(move.flip[static_cast<std::size_t>(std::countr_zero(rest))]));
    }
    from[0] = _mm512_or_si512(open, legal[0]);
    legal[0] = _mm512_andnot_si512(flipping, legal[0]);
    for (std::size_t t = 1; t < count; ++t) {
      from[t] = legal[t];
      legal[t] = _mm512_andnot_si512(flipping, legal[t]);
    }
    open = _mm512_andnot_si512(flipping, open);
    std::size_t first = 0;
    std::size_t next = count;
    std::uint32_t group = 0;
    for (std::uint32_t rest = flips; rest != 0; rest &= rest - 1) {
      const PatchFlip& flip = move.flip[static_cast<std::size_t>(std::countr_zero(rest))];
      if (flip.group != group) {
        group = flip.group;
        first = next;
        next += count;
        for (std::size_t t = 0; t < count; ++t) {
          legal[first + t] = _mm512_setzero_si512();
          lost[first + t] = lost[t] | flip.number;
        }
      }
      const Lanes mask = mask_of(flip);
      for (std::size_t t = 0; t < count; ++t) {
        Lanes& to = legal[first + t];
        to = _mm512_or_si512(to, flipped(_mm512_and_si512(from[t], mask), flip));
      }
    }
    count = next;
  }

  OTHELLO_TARGET static inline Lanes mask_of(const PatchFlip& flip) {
    return _mm512_load_si512(flip.mask.data());
  }
};

// A line of which no disc has its bit in the patches flips all states of a patch or none. The others are gone
// through one after the other.
OTHELLO_TARGET void mark_patches(std::span<const std::uint32_t> numbers, const ColouringPatch* patches,
                                 const CompactMove& compact, std::uint64_t* bitmap, MarkedMoves& moves) {
  const PatchMove move(compact);
  if (!move.fits()) return mark_patches_one_by_one(numbers, patches, compact, bitmap, moves);
  const PatchTarget target(move, bitmap);
  Lanes flips = _mm512_setzero_si512();
  Lanes states = _mm512_setzero_si512();
  Lanes not_legal = _mm512_setzero_si512();
  PatchParts parts;
  parts.lost[0] = 0;
  for (std::size_t b = 0; b < numbers.size(); ++b) {
    const Lanes all = _mm512_load_si512(patches[b].words.data());
    const std::uint32_t holds = fulfilled(numbers[b], move);
    std::uint32_t number = numbers[b];
    std::uint32_t whole_flips = 0;
    for (std::size_t o = 0; o < move.whole; ++o) {
      const std::uint32_t flips_it = holds >> o & 1;
      number &= ~((0u - flips_it) & move.flip[o].number);
      whole_flips += flips_it * move.flip[o].discs;
    }
    const Lanes set = _mm512_popcnt_epi64(all);
    states = _mm512_add_epi64(states, set);
    flips = _mm512_add_epi64(flips, _mm512_mul_epu32(set, broadcast(whole_flips)));
    const auto is_legal = static_cast<__mmask8>(whole_flips != 0 ? 0xff : 0);
    parts.open = _mm512_maskz_mov_epi64(static_cast<__mmask8>(~is_legal), all);
    parts.legal[0] = _mm512_maskz_mov_epi64(is_legal, all);
    parts.count = 1;
    for (std::size_t l = 0; l < move.lines; ++l) {
      const std::uint32_t of_line = holds & move.line[l].flips;
      if (of_line == 0) continue;
      for (std::uint32_t rest = of_line; rest != 0; rest &= rest - 1) {
        const PatchFlip& flip = move.flip[static_cast<std::size_t>(std::countr_zero(rest))];
        const Lanes found = _mm512_popcnt_epi64(_mm512_and_si512(all, PatchParts::mask_of(flip)));
        flips = _mm512_add_epi64(flips, _mm512_mul_epu32(found, broadcast(flip.discs)));
      }
      parts.flip_line(move, of_line);
    }
    not_legal = _mm512_add_epi64(not_legal, _mm512_popcnt_epi64(parts.open));
    for (std::size_t t = 0; t < parts.count; ++t) {
      if (_mm512_test_epi64_mask(parts.legal[t], parts.legal[t]) != 0) {
        target.add(number & ~parts.lost[t], parts.legal[t]);
      }
    }
  }
  moves.states += static_cast<std::uint64_t>(_mm512_reduce_add_epi64(states));
  moves.moves += static_cast<std::uint64_t>(_mm512_reduce_add_epi64(_mm512_sub_epi64(states, not_legal)));
  moves.flips += static_cast<std::uint64_t>(_mm512_reduce_add_epi64(flips));
}

// Byte b of the words of eight bits of a colouring, as the matrix that multiplies those bits (Intel's manual,
// GF2P8AFFINEQB: the row of the lowest bit is the highest byte).
OTHELLO_TARGET inline std::uint64_t bit_matrix(const std::uint64_t* words, std::size_t count, std::size_t b) {
  std::uint64_t matrix = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const std::uint64_t byte = words[i] >> 8 * b & 0xff;
    matrix |= __builtin_bswap64(_pdep_u64(byte, 0x0101010101010101u)) << i;
  }
  return matrix;
}

// Eight colourings at a time. Lane b of the keys has byte b of all eight, which are products of the bytes of
// the colourings and matrices of 8x8 bits; in the end they are brought to where they belong.
OTHELLO_TARGET std::uint64_t digest(const Colouring* colourings, std::size_t count, std::uint64_t base,
                                    std::span<const std::uint64_t> word_of_bit) {
  constexpr std::size_t kBytes = sizeof(Colouring);
  Lanes matrix[kBytes];
  Lanes bytes_of[kBytes];
  for (std::size_t k = 0; k < kBytes; ++k) {
    const std::size_t first = std::min(8 * k, word_of_bit.size());
    const std::size_t bits = std::min<std::size_t>(word_of_bit.size() - first, 8);
    alignas(64) std::array<std::uint64_t, 8> rows;
    for (std::size_t b = 0; b < rows.size(); ++b) rows[b] = bit_matrix(word_of_bit.data() + first, bits, b);
    matrix[k] = _mm512_load_si512(rows.data());
    bytes_of[k] = _mm512_set1_epi64(static_cast<long long>(0x1c1814100c080400u + 0x0101010101010101u * k));
  }
  alignas(64) static constexpr auto kBack = [] {
    std::array<std::uint8_t, 64> order{};
    for (std::size_t i = 0; i < 64; ++i) order[i] = static_cast<std::uint8_t>(i % 8 * 8 + i / 8);
    return order;
  }();
  const Lanes back = _mm512_load_si512(kBack.data());
  const Lanes start = _mm512_set1_epi64(static_cast<long long>(base));
  Lanes sum = _mm512_setzero_si512();
  for (std::size_t i = 0; i < count; i += 8) {
    const auto valid = static_cast<__mmask8>(count - i < 8 ? (1u << (count - i)) - 1 : 0xff);
    const Lanes eight = _mm512_castsi256_si512(_mm256_maskz_loadu_epi32(valid, colourings + i));
    Lanes keys = _mm512_setzero_si512();
    for (std::size_t k = 0; k < kBytes; ++k) {
      const Lanes bytes = _mm512_permutexvar_epi8(bytes_of[k], eight);
      keys = _mm512_xor_si512(keys, _mm512_gf2p8affine_epi64_epi8(bytes, matrix[k], 0));
    }
    const Lanes z = _mm512_xor_si512(_mm512_permutexvar_epi8(back, keys), start);
    const Lanes term = _mm512_add_epi64(z, _mm512_mul_epu32(z, _mm512_srli_epi64(z, 32)));
    sum = _mm512_mask_add_epi64(sum, valid, sum, term);
  }
  return static_cast<std::uint64_t>(_mm512_reduce_add_epi64(sum));
}

OTHELLO_TARGET std::size_t keep_without_move(Colouring* colourings, std::size_t count,
                                             const CompactMove& move) {
  std::size_t kept = 0;
  for (std::size_t i = 0; i < count; i += kLanes) {
    const __mmask16 valid = count - i < kLanes ? first_lanes(count - i) : static_cast<__mmask16>(0xffff);
    const Lanes mover = _mm512_maskz_loadu_epi32(valid, colourings + i);
    const Lanes flips = flips_of(mover, move);
    const __mmask16 without = _mm512_mask_testn_epi32_mask(valid, flips, flips);
    // Never past what was read: kept <= i. A whole vector may be stored where a whole one was loaded.
    const Lanes packed = _mm512_maskz_compress_epi32(without, mover);
    const auto number = static_cast<std::size_t>(std::popcount(static_cast<unsigned>(without)));
    _mm512_mask_storeu_epi32(colourings + kept, first_lanes(number), packed);
    kept += number;
  }
  return kept;
}

OTHELLO_TARGET std::size_t count_moves(Colouring* colourings, std::uint8_t* moves, std::size_t count,
                                       const CompactMove& move, std::uint8_t least, std::uint8_t most) {
  const __m128i fewest = _mm_set1_epi8(static_cast<char>(least));
  const __m128i highest = _mm_set1_epi8(static_cast<char>(most));
  const __m128i one = _mm_set1_epi8(1);
  std::size_t kept = 0;
  for (std::size_t i = 0; i < count; i += kLanes) {
    const __mmask16 valid = count - i < kLanes ? first_lanes(count - i) : static_cast<__mmask16>(0xffff);
    const Lanes mover = _mm512_maskz_loadu_epi32(valid, colourings + i);
    const Lanes flips = flips_of(mover, move);
    const __mmask16 legal = _mm512_test_epi32_mask(flips, flips);
    const __m128i before = _mm_maskz_loadu_epi8(valid, moves + i);
    const __m128i numbers = _mm_mask_add_epi8(before, legal, before, one);
    const __mmask16 keep =
        _mm_mask_cmple_epu8_mask(_mm_mask_cmpge_epu8_mask(valid, numbers, fewest), numbers, highest);
    const auto number = static_cast<std::size_t>(std::popcount(static_cast<unsigned>(keep)));
    // Never past what was read, as above.
    _mm512_mask_storeu_epi32(colourings + kept, first_lanes(number),
                             _mm512_maskz_compress_epi32(keep, mover));
    _mm_mask_storeu_epi8(moves + kept, first_lanes(number), _mm_maskz_compress_epi8(keep, numbers));
    kept += number;
  }
  return kept;
}

// Gaps below 256 are counted by comparisons with the powers of two, sixteen at a time.
OTHELLO_TARGET void count_gap_widths(const Colouring* colourings, std::size_t count, GapWidths& widths) {
  if (count == 0) return;
  constexpr std::size_t kThresholds = 9;  // 2^0 to 2^8
  std::array<std::uint64_t, kThresholds> at_least{};
  for (std::size_t i = 1; i < count; i += kLanes) {
    const __mmask16 valid = count - i < kLanes ? first_lanes(count - i) : static_cast<__mmask16>(0xffff);
    const Lanes values = _mm512_maskz_loadu_epi32(valid, colourings + i);
    const Lanes before = _mm512_maskz_loadu_epi32(valid, colourings + i - 1);
    const Lanes gaps = _mm512_maskz_sub_epi32(valid, _mm512_sub_epi32(values, before), broadcast(1));
    unsigned large = 0;
#pragma GCC unroll 9
    for (std::size_t t = 0; t < kThresholds; ++t) {
      large = _mm512_cmpge_epu32_mask(gaps, broadcast(Colouring{1} << t));
      at_least[t] += static_cast<std::uint64_t>(std::popcount(large));
    }
    for (; large != 0; large &= large - 1) {
      const std::size_t lane = i + static_cast<std::size_t>(std::countr_zero(large));
      ++widths[static_cast<std::size_t>(std::bit_width(colourings[lane] - colourings[lane - 1] - 1))];
    }
  }
  widths[0] += count - 1 - at_least[0];
  for (std::size_t t = 0; t + 1 < kThresholds; ++t) widths[t + 1] += at_least[t] - at_least[t + 1];
}

OTHELLO_TARGET std::size_t list(const std::uint64_t* bitmap, std::size_t words, Colouring base,
                                Colouring* out) {
  alignas(64) static constexpr auto kPositions = [] {
    std::array<std::uint8_t, 64> positions{};
    for (std::size_t i = 0; i < 64; ++i) positions[i] = static_cast<std::uint8_t>(i);
    return positions;
  }();
  const Lanes positions = _mm512_load_si512(kPositions.data());
  // The filled words are found first: a loop over them alone mispredicts no branch for an empty one.
  constexpr std::size_t kBatch = 256;
  std::array<std::uint32_t, kBatch + kLanes> filled;
  const Lanes steps = _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
  Colouring* next = out;
  for (std::size_t begin = 0; begin < words; begin += kBatch) {
    const std::size_t end = words - begin < kBatch ? words : begin + kBatch;
    std::size_t found = 0;
    for (std::size_t i = begin; i < end; i += 8) {
      const __mmask8 valid =
          end - i < 8 ? static_cast<__mmask8>((1u << (end - i)) - 1) : static_cast<__mmask8>(0xff);
      const Lanes eight = _mm512_maskz_loadu_epi64(valid, bitmap + i);
      const __mmask8 set = _mm512_test_epi64_mask(eight, eight);
      const Lanes numbers = _mm512_add_epi32(broadcast(static_cast<Colouring>(i)), steps);
      _mm512_storeu_si512(&filled[found], _mm512_maskz_compress_epi32(set, numbers));
      found += static_cast<std::size_t>(std::popcount(static_cast<unsigned>(set)));
    }
    for (std::size_t j = 0; j < found; ++j) {
      const std::uint32_t i = filled[j];
      const std::uint64_t word = bitmap[i];
      const Lanes bits = _mm512_maskz_compress_epi8(word, positions);
      const Lanes first = broadcast(base + 64 * i);
      const auto number = static_cast<std::size_t>(std::popcount(word));
      _mm512_storeu_si512(next, _mm512_add_epi32(first, _mm512_cvtepu8_epi32(_mm512_castsi512_si128(bits))));
      if (number > kLanes) {
        _mm512_storeu_si512(
            next + 16, _mm512_add_epi32(first, _mm512_cvtepu8_epi32(_mm512_extracti32x4_epi32(bits, 1))));
        _mm512_storeu_si512(
            next + 32, _mm512_add_epi32(first, _mm512_cvtepu8_epi32(_mm512_extracti32x4_epi32(bits, 2))));
        _mm512_storeu_si512(
            next + 48, _mm512_add_epi32(first, _mm512_cvtepu8_epi32(_mm512_extracti32x4_epi32(bits, 3))));
      }
      next += number;
    }
  }
  return static_cast<std::size_t>(next - out);
}

}  // namespace

constexpr Kernels kAvx512Kernels{.name = "avx512",
                                 .wide = &kAvx512WideKernels,
                                 .least_states_of_patch = 14,
                                 .decode = decode,
                                 .encode = encode,
                                 .successors = successors,
                                 .successors_of = successors_of,
                                 .raise = raise,
                                 .mark_patches = mark_patches,
                                 .keep_without_move = keep_without_move,
                                 .count_moves = count_moves,
                                 .count_gap_widths = count_gap_widths,
                                 .list = list,
                                 .digest = digest};

}  // namespace othello

#endif
