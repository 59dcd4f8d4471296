// Lists of colourings, of either width, from bitmaps and blocks, with AVX2.
#if defined(__x86_64__)

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

#include "enumerate/kernels/avx2.h"

namespace othello::enumerate::avx2 {

template <class AnyColouring>
OTHELLO_TARGET void add_base(AnyColouring base, const std::uint16_t* low, std::size_t count,
                             AnyColouring* out) {
  using V = LanesOf<AnyColouring>;
  const Lanes high = V::broadcast(base);
  for (std::size_t i = 0; i < count; i += V::kCount) {
    const __m128i words = _mm_loadu_si128(reinterpret_cast<const __m128i*>(low + i));
    V::store(out + i, _mm256_or_si256(high, V::from_words(words)));
  }
}

namespace {

// The positions of the bits of a byte, ascending.
alignas(64) constexpr auto kPositions = [] {
  std::array<std::array<std::uint8_t, 8>, 256> positions{};
  for (std::size_t byte = 0; byte < 256; ++byte) {
    std::size_t found = 0;
    for (std::uint8_t i = 0; i < 8; ++i) {
      if ((byte >> i & 1) != 0) positions[byte][found++] = i;
    }
  }
  return positions;
}();

OTHELLO_TARGET inline bool are_empty(const std::uint64_t* sixteen_words) {
  const auto* fours = reinterpret_cast<const Lanes*>(sixteen_words);
  const Lanes first = _mm256_or_si256(_mm256_loadu_si256(fours), _mm256_loadu_si256(fours + 1));
  const Lanes last = _mm256_or_si256(_mm256_loadu_si256(fours + 2), _mm256_loadu_si256(fours + 3));
  const Lanes all = _mm256_or_si256(first, last);
  return _mm256_testz_si256(all, all) != 0;
}

// Appends the numbers of the nonzero words from `begin` to `end` to the first `found`; returns the new count.
// Writes four where it adds fewer.
OTHELLO_TARGET inline std::size_t add_filled(const std::uint64_t* bitmap, std::size_t begin, std::size_t end,
                                             std::uint8_t* filled, std::size_t found) {
  for (std::size_t i = begin; i < end; i += 4) {
    const Lanes empty = _mm256_cmpeq_epi64(_mm256_loadu_si256(reinterpret_cast<const Lanes*>(bitmap + i)),
                                           _mm256_setzero_si256());
    const auto set = static_cast<unsigned>(_mm256_movemask_pd(_mm256_castsi256_pd(empty))) ^ 0xf;
    std::uint32_t numbers;
    std::memcpy(&numbers, kPositions[set].data(), sizeof numbers);
    numbers += 0x01010101u * static_cast<std::uint32_t>(i);
    std::memcpy(filled + found, &numbers, sizeof numbers);
    found += static_cast<std::size_t>(std::popcount(set));
  }
  return found;
}

// Writes the numbers of the nonzero words of at most 256, no further than `words` bytes; returns how many.
OTHELLO_TARGET inline std::size_t find_filled(const std::uint64_t* bitmap, std::size_t words,
                                              std::uint8_t* filled) {
  std::size_t found = 0;
  std::size_t i = 0;
  for (; i + 16 <= words; i += 16) {
    if (!are_empty(bitmap + i)) found = add_filled(bitmap, i, i + 16, filled, found);
  }
  found = add_filled(bitmap, i, words / 4 * 4, filled, found);
  for (i = words / 4 * 4; i < words; ++i) {
    filled[found] = static_cast<std::uint8_t>(i);
    found += static_cast<std::size_t>(bitmap[i] != 0);
  }
  return found;
}

// Writes the numbers of the set bits of a byte, and as many more as make eight.
OTHELLO_TARGET inline void list_byte(std::uint8_t byte, Colouring base, Colouring* out) {
  const __m128i positions = _mm_loadl_epi64(reinterpret_cast<const __m128i*>(kPositions[byte].data()));
  store(out, add(broadcast(base), _mm256_cvtepu8_epi32(positions)));
}

OTHELLO_TARGET inline void list_byte(std::uint8_t byte, WideColouring base, WideColouring* out) {
  using V = LanesOf<WideColouring>;
  const __m128i positions = _mm_loadl_epi64(reinterpret_cast<const __m128i*>(kPositions[byte].data()));
  V::store(out, V::add(V::broadcast(base), V::from_bytes(positions)));
  V::store(out + V::kCount, V::add(V::broadcast(base), V::from_bytes(_mm_srli_si128(positions, V::kCount))));
}

// Writes the numbers of a word's set bits, and up to eight more; returns the end of those that count.
template <class AnyColouring>
OTHELLO_TARGET inline AnyColouring* list_bits(std::uint64_t word, AnyColouring base, AnyColouring* out) {
  constexpr int kFew = 4;
  const int count = std::popcount(word);
  if (count <= kFew) {
#pragma GCC unroll 4
    for (int i = 0; i < kFew; ++i, word = _blsr_u64(word)) {
      out[i] = base + static_cast<AnyColouring>(_tzcnt_u64(word));
    }
    return out + count;
  }
#pragma GCC unroll 8
  for (AnyColouring i = 0; i < 64; i += 8) {
    const auto byte = static_cast<std::uint8_t>(word >> i);
    list_byte(byte, base + i, out);
    out += std::popcount(byte);
  }
  return out;
}

}  // namespace

// The nonzero words are found first: a loop over them alone mispredicts no branch for a zero word.
template <class AnyColouring>
OTHELLO_TARGET std::size_t drain(std::uint64_t* bitmap, std::size_t words, AnyColouring base,
                                 AnyColouring* out) {
  constexpr std::size_t kBatch = 256;
  std::array<std::uint8_t, kBatch> filled;
  AnyColouring* next = out;
  for (std::size_t begin = 0; begin < words; begin += kBatch) {
    const std::size_t found = find_filled(bitmap + begin, std::min(kBatch, words - begin), filled.data());
    for (std::size_t j = 0; j < found; ++j) {
      const std::size_t i = begin + filled[j];
      next = list_bits(bitmap[i], base + static_cast<AnyColouring>(64 * i), next);
      bitmap[i] = 0;
    }
  }
  return static_cast<std::size_t>(next - out);
}

template void add_base(Colouring, const std::uint16_t*, std::size_t, Colouring*);
template void add_base(WideColouring, const std::uint16_t*, std::size_t, WideColouring*);
template std::size_t drain(std::uint64_t*, std::size_t, Colouring, Colouring*);
template std::size_t drain(std::uint64_t*, std::size_t, WideColouring, WideColouring*);

}  // namespace othello::enumerate::avx2

#endif
