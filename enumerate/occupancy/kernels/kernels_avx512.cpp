// The kernels for AVX-512 (F, BW, CD, VL, VBMI, VBMI2, VPOPCNTDQ and GFNI: Ice Lake, Zen 4 and later):
// sixteen colourings at a time.
#if defined(__x86_64__)

#include <immintrin.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <utility>

#include "enumerate/occupancy/kernels/gap_code.h"
#include "enumerate/occupancy/kernels/kernels.h"
#include "enumerate/occupancy/kernels/kernels_one_by_one.h"
#include "enumerate/occupancy/kernels/patch_move.h"
#include "enumerate/occupancy/kernels/wide_kernels.h"

#define OTHELLO_TARGET                                                                                  \
  __attribute__((                                                                                       \
      target("avx512f,avx512bw,avx512cd,avx512vl,avx512vbmi,avx512vbmi2,avx512vpopcntdq,gfni,bmi,bmi2," \
             "lzcnt,popcnt")))

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

OTHELLO_TARGET void join(Colouring base, const std::uint16_t* low, std::size_t count, Colouring* out) {
  const Lanes high = broadcast(base);
  for (std::size_t i = 0; i < count; i += kLanes) {
    const __m256i sixteen = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(low + i));
    store(out + i, _mm512_or_si512(high, _mm512_cvtepu16_epi32(sixteen)));
  }
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

// Which of sixteen colourings a move is legal for, without its flips.
class LegalLanes {
 public:
  OTHELLO_TARGET explicit LegalLanes(const CompactMove& move)
      : lines_(static_cast<std::size_t>(move.line_count)) {
    for (std::size_t i = 0; i < lines_; ++i) {
      nearest_[i] = move.line[i].disc[0];
      beyond_[i] = move.line[i].beyond_nearest();
    }
  }

  OTHELLO_TARGET __mmask16 operator()(Lanes mover) const {
    unsigned legal = 0;
    for (std::size_t i = 0; i < lines_; ++i) {
      const __mmask16 opponents = _mm512_testn_epi32_mask(mover, broadcast(nearest_[i]));
      legal |= _mm512_mask_test_epi32_mask(opponents, mover, broadcast(beyond_[i]));
    }
    return static_cast<__mmask16>(legal);
  }

 private:
  std::size_t lines_;
  std::array<Colouring, 8> nearest_;
  std::array<Colouring, 8> beyond_;
};

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

// Lane i of 64 bits becomes the sum of lanes 0 to i.
OTHELLO_TARGET inline Lanes prefix_sum_of_words(Lanes x) {
  const Lanes zero = _mm512_setzero_si512();
  x = _mm512_add_epi64(x, _mm512_alignr_epi64(x, zero, 7));
  x = _mm512_add_epi64(x, _mm512_alignr_epi64(x, zero, 6));
  return _mm512_add_epi64(x, _mm512_alignr_epi64(x, zero, 4));
}

// The bits of a word are distinct, so that it is their sum: with the sums of all bits so far, modulo 2^64, a
// word is the sum at its last bit minus that at the last bit of the word before.
OTHELLO_TARGET std::size_t words_of(const Colouring* colourings, std::size_t count, Colouring all,
                                    std::uint32_t* numbers, std::uint64_t* words) {
  const __m256i exchange = _mm256_set1_epi32(static_cast<int>(all));
  const Lanes one = _mm512_set1_epi64(1);
  const Lanes seventh = _mm512_set1_epi64(7);
  Lanes before = _mm512_setzero_si512();
  std::size_t found = 0;
  for (std::size_t i = 0; i < count; i += 8) {
    const auto valid = static_cast<__mmask8>(count - i < 8 ? (1u << (count - i)) - 1 : 0xff);
    const auto followed = static_cast<__mmask8>(count - i <= 8 ? valid >> 1 : 0xff);
    const __m256i q = _mm256_xor_si256(_mm256_maskz_loadu_epi32(valid, colourings + i), exchange);
    const __m256i next = _mm256_xor_si256(_mm256_maskz_loadu_epi32(followed, colourings + i + 1), exchange);
    const __m256i number = _mm256_srli_epi32(q, 6);
    const __mmask8 goes_on = _mm256_mask_cmpeq_epi32_mask(followed, number, _mm256_srli_epi32(next, 6));
    const Lanes bits = _mm512_maskz_rolv_epi64(valid, one, _mm512_cvtepu32_epi64(q));
    const Lanes sums = _mm512_add_epi64(prefix_sum_of_words(bits), before);
    before = _mm512_permutexvar_epi64(seventh, sums);
    const auto last = static_cast<__mmask8>(valid & ~goes_on);
    _mm512_storeu_si512(words + found, _mm512_maskz_compress_epi64(last, sums));
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(numbers + found),
                        _mm256_maskz_compress_epi32(last, number));
    found += static_cast<std::size_t>(std::popcount(static_cast<unsigned>(last)));
  }
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < found; ++i) words[i] -= std::exchange(sum, words[i]);
  return found;
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

// Patches are worked on four together, and nothing but what is stored in the end branches on what holds for
// one of them, which no processor could foresee: a flip that does not hold has an empty mask.
constexpr std::size_t kTogether = 4;

// The states of a patch without a flip so far, and the successors of the others, in parts that go to
// different patches; each of all that are worked on together.
struct PatchParts {
  Lanes all[kTogether];  // to begin with
  Lanes open[kTogether];
  Lanes legal[PatchMove::kMostParts][kTogether];
  std::uint32_t holds[kTogether];  // bit i: flip i does
  std::size_t count;

  // Goes on to those flips of a line that hold. Returns how many discs they flip in all states.
  OTHELLO_TARGET inline Lanes flip_line(const PatchMove& move, const PatchMove::Line& line) {
    Lanes masks[kMaxSide][kTogether];
    Lanes from[PatchMove::kMostParts][kTogether];
    const Lanes discs = find_masks(move, line, masks);
    for (std::size_t t = 0; t < count; ++t) {
#pragma GCC unroll 4
      for (std::size_t k = 0; k < kTogether; ++k) from[t][k] = legal[t][k];
    }
#pragma GCC unroll 4
    for (std::size_t k = 0; k < kTogether; ++k) {
      Lanes flipping = masks[0][k];
      for (std::size_t i = 1; i < line.count; ++i) flipping = _mm512_or_si512(flipping, masks[i][k]);
      from[0][k] = _mm512_or_si512(open[k], legal[0][k]);
      for (std::size_t t = 0; t < count; ++t) legal[t][k] = _mm512_andnot_si512(flipping, legal[t][k]);
      open[k] = _mm512_andnot_si512(flipping, open[k]);
    }
    std::size_t begun = count;
    for (std::size_t i = 0; i < line.count; ++i) {
      const PatchFlip& flip = move.flip[line.first + i];
      const Lanes lanes = _mm512_load_si512(flip.lanes.data());
      const __m128i shift = _mm_cvtsi32_si128(flip.shift);
      for (std::size_t t = 0; t < count; ++t) {
        const std::size_t part = flip.group * count + t;
        const bool first = part >= begun;
#pragma GCC unroll 4
        for (std::size_t k = 0; k < kTogether; ++k) {
          const Lanes moved = _mm512_permutexvar_epi64(lanes, _mm512_and_si512(from[t][k], masks[i][k]));
          const Lanes flipped = _mm512_srl_epi64(moved, shift);
          legal[part][k] = first ? flipped : _mm512_or_si512(legal[part][k], flipped);
        }
      }
      begun = std::max(begun, (flip.group + 1) * count);
    }
    count *= line.groups;
    return discs;
  }

 private:
  OTHELLO_TARGET inline Lanes find_masks(const PatchMove& move, const PatchMove::Line& line,
                                         Lanes (*masks)[kTogether]) const {
    Lanes discs = _mm512_setzero_si512();
    for (std::size_t i = 0; i < line.count; ++i) {
      const PatchFlip& flip = move.flip[line.first + i];
      const Lanes mask = _mm512_load_si512(flip.mask.data());
      Lanes found = _mm512_setzero_si512();
#pragma GCC unroll 4
      for (std::size_t k = 0; k < kTogether; ++k) {
        const auto does = static_cast<__mmask8>(0u - (holds[k] >> (line.first + i) & 1));
        masks[i][k] = _mm512_maskz_mov_epi64(does, mask);
        found = _mm512_add_epi64(found, _mm512_popcnt_epi64(_mm512_and_si512(all[k], masks[i][k])));
      }
      discs = _mm512_add_epi64(discs, _mm512_mul_epu32(found, broadcast(flip.discs)));
    }
    return discs;
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
  for (std::size_t begin = 0; begin < numbers.size(); begin += kTogether) {
    const std::size_t together = std::min(kTogether, numbers.size() - begin);
    std::uint32_t number[kTogether] = {};
#pragma GCC unroll 4
    for (std::size_t k = 0; k < kTogether; ++k) {
      // Beyond the last are empty ones.
      const std::size_t b = begin + std::min(k, together - 1);
      const auto exists = static_cast<__mmask8>(k < together ? 0xff : 0);
      const Lanes all = _mm512_maskz_load_epi64(exists, patches[b].words.data());
      parts.all[k] = all;
      parts.holds[k] = fulfilled(numbers[b], move);
      number[k] = numbers[b];
      std::uint32_t whole_flips = 0;
      for (std::size_t o = 0; o < move.whole; ++o) {
        const std::uint32_t flips_it = parts.holds[k] >> o & 1;
        number[k] &= ~((0u - flips_it) & move.flip[o].number);
        whole_flips += flips_it * move.flip[o].discs;
      }
      const Lanes set = _mm512_popcnt_epi64(all);
      states = _mm512_add_epi64(states, set);
      flips = _mm512_add_epi64(flips, _mm512_mul_epu32(set, broadcast(whole_flips)));
      const auto is_legal = static_cast<__mmask8>(whole_flips != 0 ? 0xff : 0);
      parts.open[k] = _mm512_maskz_mov_epi64(static_cast<__mmask8>(~is_legal), all);
      parts.legal[0][k] = _mm512_maskz_mov_epi64(is_legal, all);
    }
    parts.count = 1;
    for (std::size_t l = 0; l < move.lines; ++l) {
      flips = _mm512_add_epi64(flips, parts.flip_line(move, move.line[l]));
    }
    for (std::size_t k = 0; k < together; ++k) {
      not_legal = _mm512_add_epi64(not_legal, _mm512_popcnt_epi64(parts.open[k]));
      for (std::size_t t = 0; t < parts.count; ++t) {
        const Lanes legal = parts.legal[t][k];
        if (_mm512_test_epi64_mask(legal, legal) != 0) target.add(number[k] & ~move.lost[t], legal);
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
  const std::size_t used_bytes = (word_of_bit.size() + 7) / 8;
  Lanes matrix[sizeof(Colouring)];
  Lanes bytes_of[sizeof(Colouring)];
  for (std::size_t k = 0; k < used_bytes; ++k) {
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
    for (std::size_t k = 0; k < used_bytes; ++k) {
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
  const LegalLanes legal_lanes(move);
  std::size_t kept = 0;
  for (std::size_t i = 0; i < count; i += kLanes) {
    const __mmask16 valid = count - i < kLanes ? first_lanes(count - i) : static_cast<__mmask16>(0xffff);
    const Lanes mover = _mm512_maskz_loadu_epi32(valid, colourings + i);
    const auto without = static_cast<__mmask16>(valid & ~legal_lanes(mover));
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
  const LegalLanes legal_lanes(move);
  std::size_t kept = 0;
  for (std::size_t i = 0; i < count; i += kLanes) {
    const __mmask16 valid = count - i < kLanes ? first_lanes(count - i) : static_cast<__mmask16>(0xffff);
    const Lanes mover = _mm512_maskz_loadu_epi32(valid, colourings + i);
    const __mmask16 legal = legal_lanes(mover);
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

// The widths of sixteen gaps minus one, in the lanes that are valid; 0 in the others.
OTHELLO_TARGET inline Lanes gap_widths_of(const Colouring* colourings, __mmask16 valid) {
  const Lanes values = _mm512_maskz_loadu_epi32(valid, colourings);
  const Lanes before = _mm512_maskz_loadu_epi32(valid, colourings - 1);
  const Lanes gaps = _mm512_maskz_sub_epi32(valid, _mm512_sub_epi32(values, before), broadcast(1));
  return _mm512_sub_epi32(broadcast(32), _mm512_lzcnt_epi32(gaps));
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

// Sixty-four gaps at a time: their widths as bytes, of which those up to kMostCompared are counted by
// comparisons, and the few above one by one.
OTHELLO_TARGET void count_gap_widths(const Colouring* colourings, std::size_t count, GapWidths& widths) {
  if (count == 0) return;
  constexpr std::size_t kMostCompared = 8;
  constexpr std::size_t kAtATime = 64;
  std::array<std::uint64_t, kMostCompared + 2> at_least{};
  at_least[0] = count - 1;
  std::array<std::uint8_t, kAtATime> large;
  for (std::size_t i = 1; i < count; i += kAtATime) {
    Lanes part[4];
#pragma GCC unroll 4
    for (std::size_t k = 0; k < 4; ++k) {
      const std::size_t begin = i + k * kLanes;
      const std::size_t left = begin < count ? count - begin : 0;
      part[k] = gap_widths_of(colourings + std::min(begin, count),
                              left < kLanes ? first_lanes(left) : static_cast<__mmask16>(0xffff));
    }
    const Lanes bytes = lowest_bytes(part[0], part[1], part[2], part[3]);
    std::uint64_t above = 0;
#pragma GCC unroll 9
    for (std::size_t width = 1; width <= kMostCompared + 1; ++width) {
      above = _mm512_cmpge_epu8_mask(bytes, _mm512_set1_epi8(static_cast<char>(width)));
      at_least[width] += static_cast<std::uint64_t>(std::popcount(above));
    }
    if (above == 0) continue;
    _mm512_storeu_si512(large.data(), _mm512_maskz_compress_epi8(above, bytes));
    const auto number = static_cast<std::size_t>(std::popcount(above));
    for (std::size_t j = 0; j < number; ++j) ++widths[large[j]];
  }
  for (std::size_t width = 0; width <= kMostCompared; ++width) {
    widths[width] += at_least[width] - at_least[width + 1];
  }
}

alignas(64) constexpr auto kPositions = [] {
  std::array<std::uint8_t, 64> positions{};
  for (std::size_t i = 0; i < 64; ++i) positions[i] = static_cast<std::uint8_t>(i);
  return positions;
}();

// Which of at most 64 words are filled.
OTHELLO_TARGET inline std::uint64_t filled_words(const std::uint64_t* bitmap, std::size_t words) {
  const std::uint64_t valid = words < 64 ? (std::uint64_t{1} << words) - 1 : ~std::uint64_t{0};
  std::uint64_t filled = 0;
#pragma GCC unroll 8
  for (std::size_t i = 0; i < 64; i += 8) {
    const Lanes eight = _mm512_maskz_loadu_epi64(static_cast<__mmask8>(valid >> i), bitmap + i);
    filled |= std::uint64_t{_mm512_test_epi64_mask(eight, eight)} << i;
  }
  return filled;
}

// Writes the numbers of the bits of a word; returns how many.
OTHELLO_TARGET inline std::size_t list_bits(std::uint64_t word, Colouring base, Colouring* out) {
  const Lanes bits = _mm512_maskz_compress_epi8(word, _mm512_load_si512(kPositions.data()));
  const Lanes first = broadcast(base);
  const auto number = static_cast<std::size_t>(std::popcount(word));
  store(out, add(first, _mm512_cvtepu8_epi32(_mm512_castsi512_si128(bits))));
  if (number > kLanes) {
    store(out + 16, add(first, _mm512_cvtepu8_epi32(_mm512_extracti32x4_epi32(bits, 1))));
    store(out + 32, add(first, _mm512_cvtepu8_epi32(_mm512_extracti32x4_epi32(bits, 2))));
    store(out + 48, add(first, _mm512_cvtepu8_epi32(_mm512_extracti32x4_epi32(bits, 3))));
  }
  return number;
}

// The filled words are found first: a loop over them alone mispredicts no branch for an empty one.
OTHELLO_TARGET std::size_t take(std::uint64_t* bitmap, std::size_t words, Colouring base, Colouring* out) {
  constexpr std::size_t kBatch = 256;
  std::array<std::uint8_t, kBatch + 64> filled;
  Colouring* next = out;
  for (std::size_t begin = 0; begin < words; begin += kBatch) {
    const std::size_t end = std::min(begin + kBatch, words);
    std::size_t found = 0;
    for (std::size_t i = begin; i < end; i += 64) {
      const std::uint64_t set = filled_words(bitmap + i, end - i);
      const Lanes numbers = _mm512_maskz_compress_epi8(set, _mm512_load_si512(kPositions.data()));
      const Lanes first = _mm512_set1_epi8(static_cast<char>(i - begin));
      _mm512_storeu_si512(&filled[found], _mm512_add_epi8(numbers, first));
      found += static_cast<std::size_t>(std::popcount(set));
    }
    for (std::size_t j = 0; j < found; ++j) {
      const std::size_t i = begin + filled[j];
      next += list_bits(bitmap[i], base + static_cast<Colouring>(64 * i), next);
      bitmap[i] = 0;
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
                                 .join = join,
                                 .successors = successors,
                                 .successors_of = successors_of,
                                 .raise = raise,
                                 .words_of = words_of,
                                 .mark_patches = mark_patches,
                                 .keep_without_move = keep_without_move,
                                 .count_moves = count_moves,
                                 .count_gap_widths = count_gap_widths,
                                 .take = take,
                                 .digest = digest};

}  // namespace othello

#endif
