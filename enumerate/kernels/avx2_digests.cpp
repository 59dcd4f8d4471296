// Digests of many states, of either width, with AVX2.
//
// A key (enumerate/kernels/state_keys.h) is linear in the bits of a colouring, so that each of its eight bytes is the
// exclusive-or of one table entry for each four bits, from a table of sixteen: VPSHUFB does so for 32
// colourings at a time. Colourings and keys are processed by bytes: one vector has the lowest bytes of all,
// and so on.
#if defined(__x86_64__)

#include <algorithm>
#include <array>

#include "board/digest.h"
#include "enumerate/kernels/avx2.h"

namespace othello::enumerate::avx2 {

namespace {

constexpr std::size_t kTogether = 32;
constexpr std::size_t kKeyBytes = 8;
template <class AnyColouring>
constexpr std::size_t kNibbles = 2 * sizeof(AnyColouring);

// The table of a nibble and byte b: entry i is byte b of the exclusive-or of the words of i's set bits.
template <class AnyColouring>
struct NibbleTables {
  alignas(16) __m128i table[kNibbles<AnyColouring>][kKeyBytes];
  std::size_t nibbles;

  OTHELLO_TARGET explicit NibbleTables(std::span<const std::uint64_t> word_of_bit)
      : nibbles((word_of_bit.size() + 3) / 4) {
    // Where i has its bits 0 to 3.
    const __m128i has_bit[4] = {
        _mm_set1_epi16(static_cast<short>(0xff00)), _mm_set1_epi32(static_cast<int>(0xffff0000)),
        _mm_set1_epi64x(static_cast<long long>(0xffffffff00000000)), _mm_set_epi64x(-1, 0)};
    for (std::size_t n = 0; n < nibbles; ++n) {
      for (__m128i& of_byte : table[n]) of_byte = _mm_setzero_si128();
      const std::span words = word_of_bit.subspan(4 * n);
      for (std::size_t i = 0; i < std::min<std::size_t>(words.size(), 4); ++i) {
        for (std::size_t b = 0; b < kKeyBytes; ++b) {
          const __m128i byte = _mm_set1_epi8(static_cast<char>(words[i] >> 8 * b));
          table[n][b] = _mm_xor_si128(table[n][b], _mm_and_si128(has_bit[i], byte));
        }
      }
    }
  }
};

// In half h of the vector, the bytes 4g to 4g + 3 are of the colourings 8g + 4h to 8g + 4h + 3.
template <class AnyColouring>
struct ColouringBytes {
  Lanes byte[sizeof(AnyColouring)];

  OTHELLO_TARGET explicit ColouringBytes(const Colouring* colourings) {
    Lanes eight[4];
    for (std::size_t g = 0; g < 4; ++g) eight[g] = load(colourings + 8 * g);
    separate(eight, byte);
  }

  // The halves of wide colourings are separated first.
  OTHELLO_TARGET explicit ColouringBytes(const WideColouring* colourings) {
    using V = LanesOf<WideColouring>;
    Lanes low[4];
    Lanes high[4];
    for (std::size_t g = 0; g < 4; ++g) {
      const __m256 first = _mm256_castsi256_ps(V::load(colourings + 8 * g));
      const __m256 last = _mm256_castsi256_ps(V::load(colourings + 8 * g + V::kCount));
      low[g] = _mm256_permute4x64_epi64(_mm256_castps_si256(_mm256_shuffle_ps(first, last, 0x88)), 0xd8);
      high[g] = _mm256_permute4x64_epi64(_mm256_castps_si256(_mm256_shuffle_ps(first, last, 0xdd)), 0xd8);
    }
    separate(low, byte);
    separate(high, byte + sizeof(AnyColouring) / 2);
  }

 private:
  // Four bytes of each, from vectors of eight.
  OTHELLO_TARGET static void separate(const Lanes (&eight)[4], Lanes* bytes) {
    const Lanes by_byte = _mm256_setr_epi8(0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15,  //
                                           0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15);
    Lanes part[4];
    for (std::size_t g = 0; g < 4; ++g) part[g] = _mm256_shuffle_epi8(eight[g], by_byte);
    const Lanes low_first = _mm256_unpacklo_epi32(part[0], part[1]);
    const Lanes low_last = _mm256_unpacklo_epi32(part[2], part[3]);
    const Lanes high_first = _mm256_unpackhi_epi32(part[0], part[1]);
    const Lanes high_last = _mm256_unpackhi_epi32(part[2], part[3]);
    bytes[0] = _mm256_unpacklo_epi64(low_first, low_last);
    bytes[1] = _mm256_unpackhi_epi64(low_first, low_last);
    bytes[2] = _mm256_unpacklo_epi64(high_first, high_last);
    bytes[3] = _mm256_unpackhi_epi64(high_first, high_last);
  }
};

// Keys by bytes, in the order of the colourings' bytes, become keys in four lanes of 64 bits: lanes 2h and
// 2h + 1 of vector v come from bytes 2v and 2v + 1 of half h.
struct Keys {
  Lanes part[kKeyBytes];

  template <class AnyColouring>
  OTHELLO_TARGET void find(const ColouringBytes<AnyColouring>& colourings,
                           const NibbleTables<AnyColouring>& tables) {
    const Lanes low_bits = _mm256_set1_epi8(15);
    for (Lanes& byte : part) byte = _mm256_setzero_si256();
    for (std::size_t n = 0; n < tables.nibbles; ++n) {
      const Lanes bytes = colourings.byte[n / 2];
      const Lanes nibble = _mm256_and_si256(n % 2 == 0 ? bytes : _mm256_srli_epi16(bytes, 4), low_bits);
#pragma GCC unroll 8
      for (std::size_t b = 0; b < kKeyBytes; ++b) {
        const Lanes table = _mm256_broadcastsi128_si256(tables.table[n][b]);
        part[b] = _mm256_xor_si256(part[b], _mm256_shuffle_epi8(table, nibble));
      }
    }
    transpose();
  }

 private:
  OTHELLO_TARGET void transpose() {
    Lanes pairs[kKeyBytes];  // of bytes: 0 and 1, 2 and 3, ... of the first eight, then of the others
    for (std::size_t b = 0; b < 4; ++b) {
      pairs[b] = _mm256_unpacklo_epi8(part[2 * b], part[2 * b + 1]);
      pairs[4 + b] = _mm256_unpackhi_epi8(part[2 * b], part[2 * b + 1]);
    }
    for (std::size_t half = 0; half < 2; ++half) {
      const Lanes* of_half = pairs + 4 * half;
      const Lanes low_first = _mm256_unpacklo_epi16(of_half[0], of_half[1]);
      const Lanes high_first = _mm256_unpackhi_epi16(of_half[0], of_half[1]);
      const Lanes low_last = _mm256_unpacklo_epi16(of_half[2], of_half[3]);
      const Lanes high_last = _mm256_unpackhi_epi16(of_half[2], of_half[3]);
      part[4 * half] = _mm256_unpacklo_epi32(low_first, low_last);
      part[4 * half + 1] = _mm256_unpackhi_epi32(low_first, low_last);
      part[4 * half + 2] = _mm256_unpacklo_epi32(high_first, high_last);
      part[4 * half + 3] = _mm256_unpackhi_epi32(high_first, high_last);
    }
  }
};

// The words of the values that belong to the keys of vector v.
OTHELLO_TARGET inline Lanes words_of_values(const std::uint8_t* values, std::size_t v,
                                            const std::uint64_t* word_of_value) {
  const std::uint8_t* first = values + v / 2 * 8 + v % 2 * 2;
  const auto word = [&](std::size_t i) { return static_cast<long long>(word_of_value[first[i]]); };
  return _mm256_setr_epi64x(word(0), word(1), word(4), word(5));
}

OTHELLO_TARGET inline Lanes terms_of_keys(Lanes z) {
  return _mm256_add_epi64(z, _mm256_mul_epu32(z, _mm256_srli_epi64(z, 32)));
}

// The last are padded to 32 with colourings of 0, whose digests are subtracted again.
template <bool kOfPairs, class AnyColouring>
OTHELLO_TARGET inline std::uint64_t find_digest(const AnyColouring* colourings, const std::uint8_t* values,
                                                std::size_t count, std::uint64_t base,
                                                std::span<const std::uint64_t> word_of_bit,
                                                const ByteWords* word_of_value) {
  const NibbleTables<AnyColouring> tables(word_of_bit);
  const Lanes start = _mm256_set1_epi64x(static_cast<long long>(base));
  Lanes sum = _mm256_setzero_si256();
  const auto add_together = [&](const AnyColouring* first, const std::uint8_t* first_values) OTHELLO_TARGET {
    Keys keys;
    keys.find(ColouringBytes<AnyColouring>(first), tables);
    for (std::size_t v = 0; v < kKeyBytes; ++v) {
      Lanes z = _mm256_xor_si256(keys.part[v], start);
      if constexpr (kOfPairs)
        z = _mm256_xor_si256(z, words_of_values(first_values, v, word_of_value->words.data()));
      sum = _mm256_add_epi64(sum, terms_of_keys(z));
    }
  };
  std::size_t i = 0;
  for (; i + kTogether <= count; i += kTogether)
    add_together(colourings + i, kOfPairs ? values + i : nullptr);
  std::uint64_t of_filling = 0;
  if (i < count) {
    std::array<AnyColouring, kTogether> last{};
    std::array<std::uint8_t, kTogether> last_values{};
    std::copy(colourings + i, colourings + count, last.begin());
    if constexpr (kOfPairs) std::copy(values + i, values + count, last_values.begin());
    add_together(last.data(), last_values.data());
    const std::uint64_t key = kOfPairs ? base ^ word_of_value->words[0] : base;
    of_filling = (kTogether - (count - i)) * DigestKeys::term_of_key(key);
  }
  return sum_of_words(sum) - of_filling;
}

}  // namespace

#include "enumerate/kernels/instantiate_digests.inc"

}  // namespace othello::enumerate::avx2

#endif
