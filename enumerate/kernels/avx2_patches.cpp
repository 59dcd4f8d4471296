// Patches (patches.h) and their successors, with AVX2.
#if defined(__x86_64__)

#include <algorithm>
#include <array>
#include <bit>

#include "enumerate/kernels/avx2.h"
#include "enumerate/kernels/patch_move.h"
#include "enumerate/kernels/scalar_kernels.h"

namespace othello::enumerate::avx2 {

namespace {

constexpr std::size_t kWordsOfHalf = 4;

// Words 0 to 3 of a patch, and 4 to 7.
struct Halves {
  Lanes of[2];
};

constexpr Halves kNone{};

OTHELLO_TARGET inline Lanes load(const std::uint64_t* from) {
  return _mm256_load_si256(reinterpret_cast<const Lanes*>(from));
}

OTHELLO_TARGET inline Halves operator&(const Halves& a, Lanes b) {
  return {_mm256_and_si256(a.of[0], b), _mm256_and_si256(a.of[1], b)};
}

OTHELLO_TARGET inline Halves operator&(const Halves& a, const Halves& b) {
  return {_mm256_and_si256(a.of[0], b.of[0]), _mm256_and_si256(a.of[1], b.of[1])};
}

OTHELLO_TARGET inline Halves operator|(const Halves& a, const Halves& b) {
  return {_mm256_or_si256(a.of[0], b.of[0]), _mm256_or_si256(a.of[1], b.of[1])};
}

OTHELLO_TARGET inline Halves without(const Halves& a, const Halves& b) {
  return {_mm256_andnot_si256(b.of[0], a.of[0]), _mm256_andnot_si256(b.of[1], a.of[1])};
}

OTHELLO_TARGET inline bool is_empty(const Halves& a) {
  const Lanes any = _mm256_or_si256(a.of[0], a.of[1]);
  return _mm256_testz_si256(any, any) != 0;
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

OTHELLO_TARGET inline Lanes sum_of_bytes(Lanes bytes) {
  return _mm256_sad_epu8(bytes, _mm256_setzero_si256());
}

// The order of halves of words that takes word w of a vector from its word w ^ x.
using WordOrders = std::array<std::array<std::uint32_t, kLanes>, kWordsOfHalf>;
alignas(32) constexpr WordOrders kWordOrders = [] {
  WordOrders orders{};
  for (std::uint32_t x = 0; x < kWordsOfHalf; ++x) {
    for (std::uint32_t lane = 0; lane < kLanes; ++lane) orders[x][lane] = lane ^ 2 * x;
  }
  return orders;
}();

// Adds the patches of successors to the bitmap: each to one patch there, or distributed over two if the new
// disc's bit lies in the patch.
class PatchTarget {
 public:
  OTHELLO_TARGET PatchTarget(int new_bit, std::uint32_t above, std::uint64_t* bitmap)
      : bitmap_(bitmap), new_bit_(new_bit), above_(above) {}

  OTHELLO_TARGET void add(std::uint32_t number, const Halves& bits) const {
    if (new_bit_ < kPatchBits) {
      std::uint64_t* words = bitmap_ + 16 * std::size_t{number};
      add_to(words, spread(bits.of[0]));
      add_to(words + 8, spread(bits.of[1]));
    } else {
      add_to(bitmap_ + 8 * (std::size_t{number} + (number & above_)), bits);
    }
  }

 private:
  OTHELLO_TARGET static void add_to(std::uint64_t* words, const Halves& bits) {
    const Halves sum = Halves{load(words), load(words + kWordsOfHalf)} | bits;
    _mm256_store_si256(reinterpret_cast<Lanes*>(words), sum.of[0]);
    _mm256_store_si256(reinterpret_cast<Lanes*>(words + kWordsOfHalf), sum.of[1]);
  }

  // Half a patch becomes a whole one: behind each 2^b of its bits come as many zeros, where b is the new
  // disc's bit, at least the fifth.
  OTHELLO_TARGET Halves spread(Lanes half) const {
    const Lanes zero = _mm256_setzero_si256();
    const __m128i low = _mm256_castsi256_si128(half);
    const __m128i high = _mm256_extracti128_si256(half, 1);
    switch (new_bit_) {
      case 4:
        return {_mm256_cvtepu16_epi32(low), _mm256_cvtepu16_epi32(high)};
      case 5:
        return {_mm256_cvtepu32_epi64(low), _mm256_cvtepu32_epi64(high)};
      case 6: {
        const Lanes words = _mm256_permute4x64_epi64(half, 0b11'01'10'00);
        return {_mm256_unpacklo_epi64(words, zero), _mm256_unpackhi_epi64(words, zero)};
      }
      case 7:
        return {_mm256_zextsi128_si256(low), _mm256_zextsi128_si256(high)};
      default:
        return {half, zero};
    }
  }

  std::uint64_t* bitmap_;
  int new_bit_;
  std::uint32_t above_;
};

// The effect of a flip on the states of a patch that it applies to.
class PatchShift {
 public:
  OTHELLO_TARGET explicit PatchShift(const PatchFlip& flip)
      : other_half_(flip.lanes[0] / kWordsOfHalf),
        order_(avx2::load(kWordOrders[flip.lanes[0] % kWordsOfHalf].data())),
        shift_(_mm_cvtsi32_si128(flip.shift)) {}

  // The successors of those of `from` that are under `mask`.
  OTHELLO_TARGET Halves operator()(const Halves& from, const Halves& mask) const {
    const Halves moving = from & mask;
    const Halves moved = other_half_ == 0 ? moving : Halves{moving.of[1], moving.of[0]};
    return {_mm256_srl_epi64(_mm256_permutevar8x32_epi32(moved.of[0], order_), shift_),
            _mm256_srl_epi64(_mm256_permutevar8x32_epi32(moved.of[1], order_), shift_)};
  }

 private:
  std::size_t other_half_;
  Lanes order_;
  __m128i shift_;
};

// The states of a patch in which the lines so far flip nothing, and the successors of the others, in parts
// for different patches.
class PatchParts {
 public:
  // `is_legal`: lines outside the patches flip something of all its states.
  OTHELLO_TARGET PatchParts(const ColouringPatch& patch, std::uint32_t number, bool is_legal)
      : all_{load(patch.words.data()), load(patch.words.data() + kWordsOfHalf)}, number_(broadcast(number)) {
    legal_[0] = all_ & _mm256_set1_epi32(is_legal ? -1 : 0);
    open_ = without(all_, legal_[0]);
  }

  // Applies those flips of a line that hold. Nothing branches on which flips hold for a patch, which no
  // processor could predict: a flip that does not hold has an empty mask.
  OTHELLO_TARGET inline void flip_line(const PatchMove& move, const PatchMove::Line& line) {
    const Halves from = open_ | legal_[0];
    Halves flipping = kNone;
    Halves gained = kNone;  // by the first part, which most lines leave the only one
    if (count_ == 1 && line.groups == 1) {
      for (std::size_t i = line.first; i < line.first + line.count; ++i) {
        const Halves mask = find_mask(move, i);
        flipping = flipping | mask;
        gained = gained | PatchShift(move.flip[i])(from, mask);
      }
    } else {
      Halves more[PatchMove::kMaxParts];
      std::fill_n(more, count_ * line.groups, kNone);
      for (std::size_t i = line.first; i < line.first + line.count; ++i) {
        const PatchShift shifted(move.flip[i]);
        const Halves mask = find_mask(move, i);
        flipping = flipping | mask;
        Halves* const group = more + move.flip[i].group * count_;
        group[0] = group[0] | shifted(from, mask);
        for (std::size_t t = 1; t < count_; ++t) group[t] = group[t] | shifted(legal_[t], mask);
      }
      gained = more[0];
      for (std::size_t t = 1; t < count_; ++t) legal_[t] = without(legal_[t], flipping) | more[t];
      std::copy(more + count_, more + count_ * line.groups, legal_ + count_);
      count_ *= line.groups;
    }
    legal_[0] = without(legal_[0], flipping) | gained;
    open_ = without(open_, flipping);
  }

  std::span<const Halves> legal() const { return {legal_, count_}; }
  // Four partial counts of the states without a flip.
  OTHELLO_TARGET Lanes count_open() const {
    return _mm256_add_epi64(set_bits(open_.of[0]), set_bits(open_.of[1]));
  }
  // Four partial counts of the discs flipped by lines within the patches.
  OTHELLO_TARGET Lanes count_discs() const {
    return _mm256_add_epi64(sum_of_bytes(discs_.of[0]), sum_of_bytes(discs_.of[1]));
  }

 private:
  // The states that flip i applies to; counts its discs.
  OTHELLO_TARGET inline Halves find_mask(const PatchMove& move, std::size_t i) {
    const PatchFlip& flip = move.flip[i];
    const Lanes of_four_bits = discs_of_four_bits(flip.discs);
    const Lanes holds = _mm256_cmpeq_epi32(_mm256_and_si256(number_, broadcast(move.number_mask[i])),
                                           broadcast(move.value[i]));
    const Halves mask = Halves{load(flip.mask.data()), load(flip.mask.data() + kWordsOfHalf)} & holds;
    for (std::size_t h = 0; h < 2; ++h) {
      const Lanes found = _mm256_and_si256(all_.of[h], mask.of[h]);
      discs_.of[h] = _mm256_add_epi8(discs_.of[h], bits_by_byte(found, of_four_bits));
    }
    return mask;
  }

  Halves all_;    // all states of the patch
  Lanes number_;  // of the patch, in all lanes
  Halves open_;
  // Counts of flipped discs. A state flips at most 21, so that the eight states of a byte do not overflow it.
  Halves discs_ = kNone;
  std::size_t count_ = 1;
  Halves legal_[PatchMove::kMaxParts];
};

// The flips, in all states of a patch, of the lines without a disc in the patches.
struct WholeFlips {
  std::uint32_t number = 0;  // bits of the patch's number
  std::uint32_t discs = 0;

  WholeFlips(const PatchMove& move, std::uint32_t of_patch) {
    for (std::size_t i = 0; i < move.whole; ++i) {
      const std::uint32_t holds = (of_patch & move.number_mask[i]) == move.value[i] ? 1 : 0;
      number |= (0u - holds) & move.flip[i].number;
      discs += holds * move.flip[i].discs;
    }
  }
};

OTHELLO_TARGET inline std::uint64_t states_of(const ColouringPatch& patch) {
  std::uint64_t states = 0;
  for (const std::uint64_t word : patch.words) states += static_cast<std::uint64_t>(std::popcount(word));
  return states;
}

}  // namespace

// A line without a disc's bit in the patches flips in all states of a patch or in none. The other lines are
// processed in turn.
template <class AnyColouring>
OTHELLO_TARGET void mark_patches(std::span<const std::uint32_t> numbers, const ColouringPatch* patches,
                                 const AnyCompactMove<AnyColouring>& compact, std::uint64_t* bitmap,
                                 MarkedMoves& moves) {
  const PatchMove move(compact);
  if (!move.fits()) return mark_patches_scalar(numbers, patches, compact, bitmap, moves);
  const PatchTarget target(compact.new_bit(), move.above(), bitmap);
  Lanes not_legal = _mm256_setzero_si256();
  Lanes flips_within = _mm256_setzero_si256();
  std::uint64_t flips = 0;
  std::uint64_t states = 0;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const WholeFlips whole(move, numbers[i]);
    const std::uint64_t states_of_patch = states_of(patches[i]);
    states += states_of_patch;
    flips += states_of_patch * whole.discs;
    PatchParts parts(patches[i], numbers[i], whole.discs != 0);
    for (std::size_t l = 0; l < move.lines; ++l) parts.flip_line(move, move.line[l]);
    not_legal = _mm256_add_epi64(not_legal, parts.count_open());
    flips_within = _mm256_add_epi64(flips_within, parts.count_discs());
    for (std::size_t t = 0; t < parts.legal().size(); ++t) {
      if (!is_empty(parts.legal()[t])) {
        target.add(numbers[i] & ~whole.number & ~move.lost[t], parts.legal()[t]);
      }
    }
  }
  moves.states += states;
  moves.moves += states - sum_of_four(not_legal);
  moves.flips += flips + sum_of_four(flips_within);
}

template void mark_patches(std::span<const std::uint32_t>, const ColouringPatch*, const CompactMove&,
                           std::uint64_t*, MarkedMoves&);
template void mark_patches(std::span<const std::uint32_t>, const ColouringPatch*, const WideMove&,
                           std::uint64_t*, MarkedMoves&);

}  // namespace othello::enumerate::avx2

#endif
