// Patches (patches.h) and their successors, with AVX2.
#if defined(__x86_64__)

#include <array>
#include <bit>

#include "enumerate/kernels/avx2.h"
#include "enumerate/kernels/patch_move.h"
#include "enumerate/kernels/scalar_kernels.h"

namespace othello::enumerate::avx2 {

namespace {

constexpr std::size_t kWordsOfHalf = 4;

// Words 0 to 3 of a patch, and 4 to 7.
struct PatchLanes {
  Lanes of[2];
};

OTHELLO_TARGET inline PatchLanes load_patch(const std::uint64_t* words) {
  const auto* halves = reinterpret_cast<const Lanes*>(words);
  return {_mm256_load_si256(halves), _mm256_load_si256(halves + 1)};
}

OTHELLO_TARGET inline void store_patch(std::uint64_t* words, const PatchLanes& patch) {
  _mm256_store_si256(reinterpret_cast<Lanes*>(words), patch.of[0]);
  _mm256_store_si256(reinterpret_cast<Lanes*>(words + kWordsOfHalf), patch.of[1]);
}

OTHELLO_TARGET inline PatchLanes operator&(const PatchLanes& a, Lanes b) {
  return {a.of[0] & b, a.of[1] & b};
}

OTHELLO_TARGET inline PatchLanes operator&(const PatchLanes& a, const PatchLanes& b) {
  return {a.of[0] & b.of[0], a.of[1] & b.of[1]};
}

OTHELLO_TARGET inline PatchLanes operator|(const PatchLanes& a, const PatchLanes& b) {
  return {a.of[0] | b.of[0], a.of[1] | b.of[1]};
}

OTHELLO_TARGET inline PatchLanes without(const PatchLanes& a, const PatchLanes& b) {
  return {_mm256_andnot_si256(b.of[0], a.of[0]), _mm256_andnot_si256(b.of[1], a.of[1])};
}

OTHELLO_TARGET inline bool is_empty(const PatchLanes& a) {
  const Lanes any = a.of[0] | a.of[1];
  return _mm256_testz_si256(any, any) != 0;
}

OTHELLO_TARGET inline Lanes count_states(const PatchLanes& a) {
  return _mm256_add_epi64(set_bits(a.of[0]), set_bits(a.of[1]));
}

OTHELLO_TARGET inline std::uint64_t states_of(const ColouringPatch& patch) {
  std::uint64_t states = 0;
  for (const std::uint64_t word : patch.words) states += static_cast<std::uint64_t>(std::popcount(word));
  return states;
}

// For each set of four bits, the discs flipped if every bit flips `discs`.
using DiscsOfFourBits = std::array<std::array<std::uint8_t, 16>, PatchMove::kMostOfLine + 1>;
alignas(16) constexpr DiscsOfFourBits kDiscsOfFourBits = [] {
  DiscsOfFourBits tables{};
  for (std::size_t discs = 0; discs < tables.size(); ++discs) {
    for (std::size_t bits = 0; bits < 16; ++bits) {
      tables[discs][bits] = static_cast<std::uint8_t>(discs * static_cast<std::size_t>(std::popcount(bits)));
    }
  }
  return tables;
}();

OTHELLO_TARGET inline Lanes discs_of_four_bits(std::uint32_t discs) {
  return _mm256_broadcastsi128_si256(
      _mm_load_si128(reinterpret_cast<const __m128i*>(kDiscsOfFourBits[discs].data())));
}

// Discs flipped in the states of one patch, by the bytes of its words. A state flips at most 21, so that the
// eight states of a byte do not overflow it.
class DiscCounts {
 public:
  OTHELLO_TARGET void add(const PatchLanes& states, std::uint32_t discs) {
    const Lanes of_four_bits = discs_of_four_bits(discs);
    for (std::size_t h = 0; h < 2; ++h)
      bytes_.of[h] = _mm256_add_epi8(bytes_.of[h], bits_by_byte(states.of[h], of_four_bits));
  }
  OTHELLO_TARGET Lanes sums() const {
    return _mm256_add_epi64(_mm256_sad_epu8(bytes_.of[0], Lanes{}), _mm256_sad_epu8(bytes_.of[1], Lanes{}));
  }

 private:
  PatchLanes bytes_{};
};

// The order of halves of words that takes word w of a vector from its word w ^ x.
using WordOrders = std::array<std::array<std::uint32_t, kLanes>, kWordsOfHalf>;
alignas(32) constexpr WordOrders kWordOrders = [] {
  WordOrders orders{};
  for (std::uint32_t x = 0; x < kWordsOfHalf; ++x) {
    for (std::uint32_t lane = 0; lane < kLanes; ++lane) orders[x][lane] = lane ^ 2 * x;
  }
  return orders;
}();

// Half a patch becomes a whole one: behind each 2^b of its bits come as many zeros, where b is the new
// disc's bit, at least the fifth.
OTHELLO_TARGET inline PatchLanes spread_half(const PatchLanes& patch, std::size_t half, int new_bit) {
  const Lanes zero = _mm256_setzero_si256();
  const __m128i low = _mm256_castsi256_si128(patch.of[half]);
  const __m128i high = _mm256_extracti128_si256(patch.of[half], 1);
  switch (new_bit) {
    case 4:
      return {_mm256_cvtepu16_epi32(low), _mm256_cvtepu16_epi32(high)};
    case 5:
      return {_mm256_cvtepu32_epi64(low), _mm256_cvtepu32_epi64(high)};
    case 6: {
      const Lanes words = _mm256_permute4x64_epi64(patch.of[half], 0b11'01'10'00);
      return {_mm256_unpacklo_epi64(words, zero), _mm256_unpackhi_epi64(words, zero)};
    }
    case 7:
      return {_mm256_zextsi128_si256(low), _mm256_zextsi128_si256(high)};
    default:
      return {patch.of[half], zero};
  }
}

// The effect of a flip on the states of a patch that it applies to.
class PatchShift {
 public:
  OTHELLO_TARGET explicit PatchShift(const PatchFlip& flip)
      : other_half_(flip.lanes[0] / kWordsOfHalf),
        order_(load(kWordOrders[flip.lanes[0] % kWordsOfHalf].data())),
        shift_(_mm_cvtsi32_si128(flip.shift)) {}

  // The successors of those of `from` that are under `mask`.
  OTHELLO_TARGET PatchLanes operator()(const PatchLanes& from, const PatchLanes& mask) const {
    const PatchLanes moving = from & mask;
    const PatchLanes moved = other_half_ == 0 ? moving : PatchLanes{moving.of[1], moving.of[0]};
    return {_mm256_srl_epi64(_mm256_permutevar8x32_epi32(moved.of[0], order_), shift_),
            _mm256_srl_epi64(_mm256_permutevar8x32_epi32(moved.of[1], order_), shift_)};
  }

 private:
  std::size_t other_half_;
  Lanes order_;
  __m128i shift_;
};

}  // namespace

#include "enumerate/kernels/patch_lanes.inc"

}  // namespace othello::enumerate::avx2

#endif
