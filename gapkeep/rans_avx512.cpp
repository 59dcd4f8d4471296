// The loops of gapkeep/rans_kernels.h with AVX-512. Coding: a table of 256 bytes lies in four registers, and two permutations look
// 64 bytes up in it.
#if defined(__x86_64__)

#include <immintrin.h>

#include <algorithm>
#include <bit>

#include "gapkeep/rans_kernels.h"

#define OTHELLO_TARGET \
  __attribute__((target("avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2,avx512vpopcntdq,bmi,bmi2,popcnt")))

namespace othello {
namespace {

using Lanes = __m512i;  // 64 bytes, or 32 states

constexpr std::size_t kVectors = kRansLanes / 32;

struct Table {
  Lanes quarter[4];
};

OTHELLO_TARGET inline Table load(const std::array<std::uint8_t, 256>& table) {
  Table result;
  for (std::size_t i = 0; i < 4; ++i) result.quarter[i] = _mm512_load_si512(table.data() + 64 * i);
  return result;
}

OTHELLO_TARGET inline Lanes look_up(const Table& table, Lanes index, __mmask64 upper_half) {
  return _mm512_mask_blend_epi8(upper_half,
                                _mm512_permutex2var_epi8(table.quarter[0], index, table.quarter[1]),
                                _mm512_permutex2var_epi8(table.quarter[2], index, table.quarter[3]));
}

// The bytes at even positions, and those at odd ones, each as 16 bits.
OTHELLO_TARGET inline Lanes even(Lanes bytes) {
  return _mm512_and_si512(bytes, _mm512_set1_epi16(0xff));
}
OTHELLO_TARGET inline Lanes odd(Lanes bytes) {
  return _mm512_srli_epi16(bytes, 8);
}

OTHELLO_TARGET inline void write_below(std::uint8_t*& end, __mmask32 mask, Lanes states) {
  const auto count = static_cast<unsigned>(std::popcount(mask));
  end -= count;
  const __m256i bytes = _mm256_maskz_compress_epi8(mask, _mm512_cvtepi16_epi8(states));
  _mm256_mask_storeu_epi8(end, _bzhi_u32(~0u, count), bytes);
}

OTHELLO_TARGET inline Lanes encode_states(Lanes x, Lanes frequency, Lanes before, Lanes inverse,
                                          std::uint8_t*& stream) {
  const Lanes upper = _mm512_srli_epi16(x, 8);
  const __mmask32 gives = _mm512_cmpge_epu16_mask(upper, frequency);
  write_below(stream, gives, x);
  x = _mm512_mask_mov_epi16(x, gives, upper);
  Lanes quotient = _mm512_mulhi_epu16(x, inverse);
  Lanes rest = _mm512_sub_epi16(x, _mm512_mullo_epi16(quotient, frequency));
  const __mmask32 is_less = _mm512_cmpge_epu16_mask(rest, frequency);
  quotient = _mm512_mask_add_epi16(quotient, is_less, quotient, _mm512_set1_epi16(1));
  rest = _mm512_mask_sub_epi16(rest, is_less, rest, frequency);
  return _mm512_add_epi16(_mm512_slli_epi16(quotient, 8), _mm512_add_epi16(rest, before));
}

OTHELLO_TARGET void encode(const RansEncodeTables& tables, const std::uint8_t* content, std::size_t groups,
                           RansStates& states, RansOutput& output) {
  const Table stand_ins = load(tables.stand_in);
  const Table frequencies = load(tables.frequency);
  const Table all_before = load(tables.before);
  const Table inverses_low = load(tables.inverse_low);
  const Table inverses_high = load(tables.inverse_high);
  const Lanes escape = _mm512_set1_epi8(static_cast<char>(tables.escape));
  const Lanes low = _mm512_set1_epi16(0xff);
  Lanes x[kVectors];
  for (std::size_t i = 0; i < kVectors; ++i) x[i] = _mm512_load_si512(states.of_lane.data() + 32 * i);
  std::uint8_t* stream = output.stream;
  std::uint8_t* escaped = output.escaped;
  for (std::size_t group = groups; group-- > 0;) {
#pragma GCC unroll 2
    for (std::size_t block = kVectors / 2; block-- > 0;) {
      const Lanes bytes = _mm512_loadu_si512(content + group * kRansLanes + block * kRansBlock);
      const __mmask64 upper_half = _mm512_movepi8_mask(bytes);
      const __mmask64 escapes = _mm512_cmpeq_epi8_mask(look_up(stand_ins, bytes, upper_half), escape);
      if (escapes != 0) {
        const auto count = static_cast<unsigned>(std::popcount(escapes));
        escaped -= count;
        _mm512_mask_storeu_epi8(escaped, _bzhi_u64(~std::uint64_t{0}, count),
                                _mm512_maskz_compress_epi8(escapes, bytes));
      }
      const Lanes frequency = look_up(frequencies, bytes, upper_half);
      const Lanes before = look_up(all_before, bytes, upper_half);
      const Lanes inverse_low = look_up(inverses_low, bytes, upper_half);
      const Lanes inverse_high = look_up(inverses_high, bytes, upper_half);
      const Lanes inverse_odd = _mm512_or_si512(odd(inverse_low), _mm512_andnot_si512(low, inverse_high));
      const Lanes inverse_even = _mm512_or_si512(even(inverse_low), _mm512_slli_epi16(inverse_high, 8));
      Lanes& odd_states = x[2 * block + 1];
      Lanes& even_states = x[2 * block];
      odd_states = encode_states(odd_states, odd(frequency), odd(before), inverse_odd, stream);
      even_states = encode_states(even_states, even(frequency), even(before), inverse_even, stream);
    }
  }
  output = {.stream = stream, .escaped = escaped};
  for (std::size_t i = 0; i < kVectors; ++i) _mm512_store_si512(states.of_lane.data() + 32 * i, x[i]);
}

// Where states are too small, takes bytes from the stream.
OTHELLO_TARGET inline Lanes refill(Lanes x, const std::uint8_t*& stream) {
  const __mmask32 takes = _mm512_cmplt_epu16_mask(x, _mm512_set1_epi16(kLeastRansState));
  const __m256i bytes =
      _mm256_maskz_expand_epi8(takes, _mm256_loadu_si256(reinterpret_cast<const __m256i*>(stream)));
  stream += std::popcount(takes);
  return _mm512_or_si512(_mm512_mask_slli_epi16(x, takes, x, 8), _mm512_cvtepu8_epi16(bytes));
}

OTHELLO_TARGET std::size_t decode(const RansDecodeTables& tables, RansInput& input, RansStates& states,
                                  std::uint8_t* content, std::size_t groups) {
  constexpr __mmask64 kOdd = 0xaaaa'aaaa'aaaa'aaaa;
  const Table values = load(tables.value);
  const Table frequencies = load(tables.frequency);
  const Table offsets = load(tables.offset);
  const Lanes escape = _mm512_set1_epi8(static_cast<char>(tables.escape));
  Lanes x[kVectors];
  for (std::size_t i = 0; i < kVectors; ++i) x[i] = _mm512_load_si512(states.of_lane.data() + 32 * i);
  const std::uint8_t* stream = input.stream;
  const std::uint8_t* escaped = input.escaped;
  std::size_t done = 0;
  for (; done < groups && stream <= input.last && escaped <= input.escaped_end; ++done) {
#pragma GCC unroll 2
    for (std::size_t block = 0; block < kVectors / 2; ++block) {
      Lanes& even_states = x[2 * block];
      Lanes& odd_states = x[2 * block + 1];
      const Lanes slots = _mm512_mask_blend_epi8(kOdd, even_states, _mm512_slli_epi16(odd_states, 8));
      const __mmask64 upper_half = _mm512_movepi8_mask(slots);
      const Lanes frequency = look_up(frequencies, slots, upper_half);
      const Lanes offset = look_up(offsets, slots, upper_half);
      Lanes bytes = look_up(values, slots, upper_half);
      even_states = _mm512_add_epi16(_mm512_mullo_epi16(even(frequency), _mm512_srli_epi16(even_states, 8)),
                                     even(offset));
      odd_states =
          _mm512_add_epi16(_mm512_mullo_epi16(odd(frequency), _mm512_srli_epi16(odd_states, 8)), odd(offset));
      even_states = refill(even_states, stream);
      odd_states = refill(odd_states, stream);
      const __mmask64 escapes = _mm512_cmpeq_epi8_mask(bytes, escape);
      bytes = _mm512_mask_expand_epi8(bytes, escapes, _mm512_loadu_si512(escaped));
      escaped += std::popcount(escapes);
      _mm512_storeu_si512(content + done * kRansLanes + block * kRansBlock, bytes);
    }
  }
  input.stream = stream;
  input.escaped = escaped;
  for (std::size_t i = 0; i < kVectors; ++i) _mm512_store_si512(states.of_lane.data() + 32 * i, x[i]);
  return done;
}

// Counting. Of a block of content each bit of the bytes' offsets from the least byte, or from 192, becomes a plane, 64 bytes a
// word: a value occurs where all planes have its bits. Bytes beyond the planes are counted by themselves.

constexpr std::size_t kPlanes = 6;
constexpr std::size_t kOffsets = std::size_t{1} << kPlanes;
constexpr std::uint8_t kMostLeast = 256 - kOffsets;
constexpr std::size_t kWords = 128;  // of a plane
constexpr std::size_t kBlockBytes = 64 * kWords;
// With more such bytes in a block, counting by planes is the slower way.
constexpr std::size_t kMostBeyond = kBlockBytes / 16;

OTHELLO_TARGET inline __mmask64 first_lanes(std::size_t count) {
  return count < 64 ? _bzhi_u64(~std::uint64_t{0}, static_cast<unsigned>(count)) : ~std::uint64_t{0};
}

OTHELLO_TARGET std::uint8_t least_byte(std::span<const std::byte> content) {
  Lanes least = _mm512_set1_epi8(-1);
  for (std::size_t i = 0; i < content.size(); i += 64) {
    const __mmask64 valid = first_lanes(content.size() - i);
    least = _mm512_mask_min_epu8(least, valid, least, _mm512_maskz_loadu_epi8(valid, content.data() + i));
  }
  std::array<std::uint8_t, 64> lanes;
  _mm512_storeu_si512(lanes.data(), least);
  return *std::ranges::min_element(lanes);
}

// For each number of three bits, where the planes have it.
OTHELLO_TARGET inline void match_numbers(const std::uint64_t* plane0, const std::uint64_t* plane1,
                                         const std::uint64_t* plane2, Lanes* where) {
  const Lanes bit0 = _mm512_load_si512(plane0);
  const Lanes bit1 = _mm512_load_si512(plane1);
  const Lanes bit2 = _mm512_load_si512(plane2);
  const Lanes either = _mm512_or_si512(bit0, bit1);
  const Lanes by_two_bits[4] = {_mm512_andnot_si512(either, _mm512_set1_epi8(-1)),
                                _mm512_andnot_si512(bit1, bit0), _mm512_andnot_si512(bit0, bit1),
                                _mm512_and_si512(bit0, bit1)};
  for (std::size_t i = 0; i < 4; ++i) {
    where[i] = _mm512_andnot_si512(bit2, by_two_bits[i]);
    where[i + 4] = _mm512_and_si512(bit2, by_two_bits[i]);
  }
}

// Counts a block of at most kBlockBytes; returns how many are beyond the planes. Counts that are not complete yet may be
// below zero, which wraps around.
OTHELLO_TARGET std::size_t add_counts(std::span<const std::byte> block, std::uint8_t least,
                                      ByteCounts& counts) {
  alignas(64) std::uint64_t planes[kPlanes][kWords];
  const std::size_t vectors = (block.size() + 511) / 512;
  std::size_t all_beyond = 0;
  for (std::size_t word = 0; word < 8 * vectors; ++word) {
    const std::size_t begin = std::min(64 * word, block.size());
    const __mmask64 valid = first_lanes(block.size() - begin);
    const Lanes bytes = _mm512_maskz_loadu_epi8(valid, block.data() + begin);
    const Lanes offsets = _mm512_maskz_sub_epi8(valid, bytes, _mm512_set1_epi8(static_cast<char>(least)));
    __mmask64 beyond = _mm512_cmpge_epu8_mask(offsets, _mm512_set1_epi8(kOffsets));
    all_beyond += static_cast<std::size_t>(std::popcount(beyond));
    for (; beyond != 0; beyond &= beyond - 1) {
      const auto value =
          static_cast<std::uint8_t>(block[begin + static_cast<std::size_t>(std::countr_zero(beyond))]);
      ++counts[value];
      --counts[least + (value - least) % kOffsets];  // where its lowest bits are counted below
    }
#pragma GCC unroll 6
    for (std::size_t bit = 0; bit < kPlanes; ++bit)
      planes[bit][word] = _mm512_test_epi8_mask(offsets, _mm512_set1_epi8(static_cast<char>(1 << bit)));
  }
  counts[least] -= static_cast<std::uint32_t>(512 * vectors - block.size());  // of the lanes after the end
  Lanes low[kWords / 8][8];
  Lanes high[kWords / 8][8];
  for (std::size_t i = 0; i < vectors; ++i) {
    match_numbers(&planes[0][8 * i], &planes[1][8 * i], &planes[2][8 * i], low[i]);
    match_numbers(&planes[3][8 * i], &planes[4][8 * i], &planes[5][8 * i], high[i]);
  }
  for (std::size_t upper = 0; upper < 8; ++upper) {
    Lanes sums[8] = {};
    for (std::size_t i = 0; i < vectors; ++i) {
#pragma GCC unroll 8
      for (std::size_t lower = 0; lower < 8; ++lower) {
        const Lanes where = _mm512_and_si512(low[i][lower], high[i][upper]);
        sums[lower] = _mm512_add_epi64(sums[lower], _mm512_popcnt_epi64(where));
      }
    }
    for (std::size_t lower = 0; lower < 8; ++lower) {
      const auto count = static_cast<std::uint32_t>(_mm512_reduce_add_epi64(sums[lower]));
      counts[least + 8 * upper + lower] += count;
    }
  }
  return all_beyond;
}

ByteCounts count(std::span<const std::byte> content) {
  if (content.empty()) return {};
  const std::uint8_t least = std::min(least_byte(content), kMostLeast);
  ByteCounts counts{};
  for (std::size_t begin = 0; begin < content.size(); begin += kBlockBytes) {
    const auto block = content.subspan(begin, std::min(kBlockBytes, content.size() - begin));
    if (add_counts(block, least, counts) <= kMostBeyond) continue;
    const ByteCounts others = count_bytes(content.subspan(begin + block.size()));
    for (std::size_t value = 0; value < counts.size(); ++value) counts[value] += others[value];
    break;
  }
  return counts;
}

}  // namespace

const RansKernels kAvx512RansKernels = {.name = "avx512", .encode = encode, .decode = decode, .count = count};

}  // namespace othello

#endif
