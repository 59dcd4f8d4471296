// Digests of colourings of either width, with AVX-512: of 64 states at a time.
#if defined(__x86_64__)

#include <algorithm>
#include <array>

#include "enumerate/kernels/avx512.h"

namespace othello::enumerate::avx512 {

namespace {

// Planes: plane b has byte b of 64 numbers, in their order.

// Byte b of the words of eight bits of a colouring, as the matrix that multiplies those bits (Intel's manual,
// GF2P8AFFINEQB: the row of the lowest bit is the highest byte).
OTHELLO_TARGET inline std::uint64_t bit_matrix(std::span<const std::uint64_t> words, std::size_t b) {
  std::uint64_t matrix = 0;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::uint64_t byte = words[i] >> 8 * b & 0xff;
    matrix |= __builtin_bswap64(_pdep_u64(byte, 0x0101010101010101u)) << i;
  }
  return matrix;
}

// Of byte k of a colouring, to byte b of a key.
template <class AnyColouring>
using Matrices = std::array<std::array<std::uint64_t, 8>, sizeof(AnyColouring)>;

template <class AnyColouring>
OTHELLO_TARGET inline Matrices<AnyColouring> matrices_of(std::span<const std::uint64_t> word_of_bit) {
  Matrices<AnyColouring> matrices{};
  for (std::size_t k = 0; 8 * k < word_of_bit.size(); ++k) {
    const auto words = word_of_bit.subspan(8 * k, std::min<std::size_t>(word_of_bit.size() - 8 * k, 8));
    for (std::size_t b = 0; b < 8; ++b) matrices[k][b] = bit_matrix(words, b);
  }
  return matrices;
}

// Quarter q of each vector becomes vector q.
OTHELLO_TARGET inline void transpose_quarters(Lanes (&v)[4]) {
  const Lanes low = _mm512_shuffle_i32x4(v[0], v[1], 0x44);
  const Lanes low_after = _mm512_shuffle_i32x4(v[2], v[3], 0x44);
  const Lanes high = _mm512_shuffle_i32x4(v[0], v[1], 0xee);
  const Lanes high_after = _mm512_shuffle_i32x4(v[2], v[3], 0xee);
  v[0] = _mm512_shuffle_i32x4(low, low_after, 0x88);
  v[1] = _mm512_shuffle_i32x4(low, low_after, 0xdd);
  v[2] = _mm512_shuffle_i32x4(high, high_after, 0x88);
  v[3] = _mm512_shuffle_i32x4(high, high_after, 0xdd);
}

// Of numbers of so many bytes, the places of sixteen numbers' bytes `first` to `first` + 3, one after another.
template <std::size_t kBytes, std::size_t kFirst>
alignas(64) constexpr auto kFourBytes = [] {
  std::array<std::uint8_t, 64> order{};
  for (std::size_t i = 0; i < 64; ++i)
    order[i] = static_cast<std::uint8_t>(i % 16 * kBytes + kFirst + i / 16);
  return order;
}();

OTHELLO_TARGET inline void load_planes(std::uint64_t valid, const Colouring* from, Lanes (&planes)[4]) {
  const Lanes order = _mm512_load_si512(kFourBytes<4, 0>.data());
  for (std::size_t i = 0; i < 4; ++i) {
    const auto some = static_cast<__mmask16>(valid >> 16 * i);
    planes[i] = _mm512_permutexvar_epi8(order, LanesOf<Colouring>::load(some, from + 16 * i));
  }
  transpose_quarters(planes);
}

OTHELLO_TARGET inline void load_planes(std::uint64_t valid, const WideColouring* from, Lanes (&planes)[8]) {
  Lanes low[4];
  Lanes high[4];
  for (std::size_t i = 0; i < 4; ++i) {
    const auto load = [&](std::size_t at) OTHELLO_TARGET {
      return LanesOf<WideColouring>::load(static_cast<__mmask8>(valid >> at), from + at);
    };
    const Lanes eight = load(16 * i);
    const Lanes more = load(16 * i + 8);
    low[i] = _mm512_permutex2var_epi8(eight, _mm512_load_si512(kFourBytes<8, 0>.data()), more);
    high[i] = _mm512_permutex2var_epi8(eight, _mm512_load_si512(kFourBytes<8, 4>.data()), more);
  }
  transpose_quarters(low);
  transpose_quarters(high);
  for (std::size_t i = 0; i < 4; ++i) {
    planes[i] = low[i];
    planes[4 + i] = high[i];
  }
}

// The sum of the terms z + low half of z * high half of z of keys z, of which the planes are given.
class TermSum {
 public:
  OTHELLO_TARGET TermSum() {
    for (Lanes& sum : of_planes_) sum = _mm512_setzero_si512();
    products_ = _mm512_setzero_si512();
  }

  OTHELLO_TARGET void add(const Lanes (&planes)[8]) {
    for (std::size_t b = 0; b < 8; ++b) {
      const Lanes sums = _mm512_sad_epu8(planes[b], _mm512_setzero_si512());
      of_planes_[b] = _mm512_add_epi64(of_planes_[b], sums);
    }
    Lanes low[4];
    Lanes high[4];
    make_halves(planes, low);
    make_halves(planes + 4, high);
    for (std::size_t i = 0; i < 4; ++i) {
      const Lanes even = _mm512_mul_epu32(low[i], high[i]);
      const Lanes odd = _mm512_mul_epu32(_mm512_srli_epi64(low[i], 32), _mm512_srli_epi64(high[i], 32));
      products_ = _mm512_add_epi64(products_, _mm512_add_epi64(even, odd));
    }
  }

  OTHELLO_TARGET std::uint64_t total() const {
    auto sum = static_cast<std::uint64_t>(_mm512_reduce_add_epi64(products_));
    for (std::size_t b = 0; b < 8; ++b)
      sum += static_cast<std::uint64_t>(_mm512_reduce_add_epi64(of_planes_[b])) << 8 * b;
    return sum;
  }

 private:
  // Numbers of 32 bits from four planes, in an order that is the same for both halves.
  OTHELLO_TARGET static void make_halves(const Lanes* planes, Lanes (&halves)[4]) {
    const Lanes low = _mm512_unpacklo_epi8(planes[0], planes[1]);
    const Lanes low_above = _mm512_unpacklo_epi8(planes[2], planes[3]);
    const Lanes high = _mm512_unpackhi_epi8(planes[0], planes[1]);
    const Lanes high_above = _mm512_unpackhi_epi8(planes[2], planes[3]);
    halves[0] = _mm512_unpacklo_epi16(low, low_above);
    halves[1] = _mm512_unpackhi_epi16(low, low_above);
    halves[2] = _mm512_unpacklo_epi16(high, high_above);
    halves[3] = _mm512_unpackhi_epi16(high, high_above);
  }

  Lanes of_planes_[8];
  Lanes products_;
};

// Keys are computed by planes, as products of the colourings' planes and matrices of 8x8 bits.
template <bool kOfPairs, class AnyColouring>
OTHELLO_TARGET inline std::uint64_t find_digest(const AnyColouring* colourings, const std::uint8_t* values,
                                                std::size_t count, std::uint64_t base,
                                                std::span<const std::uint64_t> word_of_bit,
                                                const ByteWords* word_of_value) {
  const Matrices<AnyColouring> matrices = matrices_of<AnyColouring>(word_of_bit);
  const std::size_t used = (word_of_bit.size() + 7) / 8;
  TermSum sum;
  for (std::size_t i = 0; i < count; i += 64) {
    const std::uint64_t valid = count - i < 64 ? (std::uint64_t{1} << (count - i)) - 1 : ~std::uint64_t{0};
    Lanes of_colourings[sizeof(AnyColouring)];
    load_planes(valid, colourings + i, of_colourings);
    Lanes value = _mm512_setzero_si512();
    if constexpr (kOfPairs) value = _mm512_maskz_loadu_epi8(valid, values + i);
    Lanes keys[8];
#pragma GCC unroll 8
    for (std::size_t b = 0; b < 8; ++b) {
      Lanes key = LanesOf<WideColouring>::broadcast((base >> 8 * b & 0xff) * 0x0101010101010101u);
      if constexpr (kOfPairs) {
        const std::uint8_t* table = word_of_value->bytes[b].data();
        key = _mm512_xor_si512(
            key, _mm512_permutex2var_epi8(_mm512_load_si512(table), value, _mm512_load_si512(table + 64)));
      }
#pragma GCC unroll 8
      for (std::size_t k = 0; k < sizeof(AnyColouring); ++k) {
        if (k >= used) break;
        const Lanes product = _mm512_gf2p8affine_epi64_epi8(
            of_colourings[k], LanesOf<WideColouring>::broadcast(matrices[k][b]), 0);
        key = _mm512_xor_si512(key, product);
      }
      keys[b] = key;
    }
    if (valid != ~std::uint64_t{0}) {
      for (Lanes& key : keys) key = _mm512_maskz_mov_epi8(valid, key);  // a key of 0 adds nothing
    }
    sum.add(keys);
  }
  return sum.total();
}

}  // namespace

#include "enumerate/kernels/instantiate_digests.inc"

}  // namespace othello::enumerate::avx512

#endif
