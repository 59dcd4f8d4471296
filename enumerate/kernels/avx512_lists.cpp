// Lists of colourings, of either width, from bitmaps and blocks, with AVX-512.
#if defined(__x86_64__)

#include <algorithm>
#include <array>
#include <bit>

#include "enumerate/kernels/avx512.h"

namespace othello::enumerate::avx512 {

namespace {

alignas(64) constexpr auto kPositions = [] {
  std::array<std::uint8_t, 64> positions{};
  for (std::size_t i = 0; i < 64; ++i) positions[i] = static_cast<std::uint8_t>(i);
  return positions;
}();

// The nonzero words of at most 64.
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

// Writes the numbers of a word's set bits; returns how many.
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

OTHELLO_TARGET inline std::size_t list_bits(std::uint64_t word, WideColouring base, WideColouring* out) {
  using V = LanesOf<WideColouring>;
  const Lanes first = V::broadcast(base);
  const auto number = static_cast<std::size_t>(std::popcount(word));
  Lanes bits = _mm512_maskz_compress_epi8(word, _mm512_load_si512(kPositions.data()));
  for (std::size_t i = 0; i < number; i += V::kCount) {
    const Lanes eight = _mm512_cvtepu8_epi64(_mm512_castsi512_si128(bits));
    _mm512_storeu_si512(out + i, V::add(first, eight));
    bits = _mm512_alignr_epi64(bits, bits, 1);
  }
  return number;
}

}  // namespace

// The nonzero words are found first: a loop over them alone mispredicts no branch for a zero word.
template <class AnyColouring>
OTHELLO_TARGET std::size_t drain(std::uint64_t* bitmap, std::size_t words, AnyColouring base,
                                 AnyColouring* out) {
  constexpr std::size_t kBatch = 256;
  std::array<std::uint8_t, kBatch + 64> filled;
  AnyColouring* next = out;
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
      next += list_bits(bitmap[i], base + static_cast<AnyColouring>(64 * i), next);
      bitmap[i] = 0;
    }
  }
  return static_cast<std::size_t>(next - out);
}

namespace {

OTHELLO_TARGET inline Lanes spread_words(const std::uint16_t* low, Colouring /*width*/) {
  return _mm512_cvtepu16_epi32(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(low)));
}

OTHELLO_TARGET inline Lanes spread_words(const std::uint16_t* low, WideColouring /*width*/) {
  return _mm512_cvtepu16_epi64(_mm_loadu_si128(reinterpret_cast<const __m128i*>(low)));
}

}  // namespace

template <class AnyColouring>
OTHELLO_TARGET void add_base(AnyColouring base, const std::uint16_t* low, std::size_t count,
                             AnyColouring* out) {
  using V = LanesOf<AnyColouring>;
  const Lanes high = V::broadcast(base);
  for (std::size_t i = 0; i < count; i += V::kCount) {
    _mm512_storeu_si512(out + i, _mm512_or_si512(high, spread_words(low + i, base)));
  }
}

namespace {

// The order of bytes that brings byte b of eight colourings together, of 512 bits.
template <class AnyColouring>
constexpr auto kByBytes = [] {
  constexpr std::size_t kBytes = sizeof(AnyColouring);
  std::array<std::uint8_t, 64> order{};
  for (std::size_t i = 0; i < 64; ++i) {
    const std::size_t eight = i / (8 * kBytes);
    order[i] = static_cast<std::uint8_t>((8 * eight + i % 8) * kBytes + i / 8 % kBytes);
  }
  return order;
}();

// The inverse.
template <class AnyColouring>
constexpr auto kByColourings = [] {
  std::array<std::uint8_t, 64> order{};
  for (std::size_t i = 0; i < 64; ++i) order[kByBytes<AnyColouring>[i]] = static_cast<std::uint8_t>(i);
  return order;
}();

// Step by step, the groups of eight bytes that BitMatrices multiplies.
template <class AnyColouring>
constexpr auto kGroups = [] {
  constexpr std::size_t kBytes = sizeof(AnyColouring);
  std::array<std::array<std::uint64_t, 8>, kBytes> groups{};
  for (std::size_t step = 0; step < kBytes; ++step) {
    for (std::size_t q = 0; q < 8; ++q) groups[step][q] = q / kBytes * kBytes + (q + step) % kBytes;
  }
  return groups;
}();

}  // namespace

template <class AnyColouring>
OTHELLO_TARGET void permute_bits(AnyColouring* colourings, std::size_t count,
                                 const BitMatrices<AnyColouring>& permutation) {
  using V = LanesOf<AnyColouring>;
  constexpr std::size_t kBytes = sizeof(AnyColouring);
  const Lanes by_bytes = _mm512_loadu_si512(kByBytes<AnyColouring>.data());
  const Lanes by_colourings = _mm512_loadu_si512(kByColourings<AnyColouring>.data());
  Lanes matrices[kBytes];
  Lanes groups[kBytes];
  for (std::size_t step = 0; step < kBytes; ++step) {
    matrices[step] = _mm512_load_si512(permutation.matrices[step].data());
    groups[step] = _mm512_loadu_si512(kGroups<AnyColouring>[step].data());
  }
  for (std::size_t i = 0; i < count; i += V::kCount) {
    const auto valid = first_lanes<AnyColouring>(count - i);
    const Lanes bytes = _mm512_permutexvar_epi8(by_bytes, V::load(valid, colourings + i));
    Lanes result = _mm512_gf2p8affine_epi64_epi8(bytes, matrices[0], 0);
#pragma GCC unroll 8
    for (std::size_t step = 1; step < kBytes; ++step) {
      const Lanes group = _mm512_permutexvar_epi64(groups[step], bytes);
      result = _mm512_xor_si512(result, _mm512_gf2p8affine_epi64_epi8(group, matrices[step], 0));
    }
    V::store(colourings + i, valid, _mm512_permutexvar_epi8(by_colourings, result));
  }
}

template void permute_bits(Colouring*, std::size_t, const BitMatrices<Colouring>&);
template void permute_bits(WideColouring*, std::size_t, const BitMatrices<WideColouring>&);

template void add_base(Colouring, const std::uint16_t*, std::size_t, Colouring*);
template void add_base(WideColouring, const std::uint16_t*, std::size_t, WideColouring*);
template std::size_t drain(std::uint64_t*, std::size_t, Colouring, Colouring*);
template std::size_t drain(std::uint64_t*, std::size_t, WideColouring, WideColouring*);

}  // namespace othello::enumerate::avx512

#endif
