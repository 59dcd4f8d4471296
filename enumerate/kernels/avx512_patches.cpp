// Patches (patches.h) and their successors, with AVX-512.
#if defined(__x86_64__)

#include <algorithm>
#include <bit>
#include <utility>

#include "enumerate/kernels/avx512.h"
#include "enumerate/kernels/patch_move.h"
#include "enumerate/kernels/scalar_kernels.h"

namespace othello::enumerate::avx512 {

namespace {

// Lane i of 64 bits becomes the sum of lanes 0 to i.
OTHELLO_TARGET inline Lanes prefix_sum_of_words(Lanes x) {
  const Lanes zero = _mm512_setzero_si512();
  x = _mm512_add_epi64(x, _mm512_alignr_epi64(x, zero, 7));
  x = _mm512_add_epi64(x, _mm512_alignr_epi64(x, zero, 6));
  return _mm512_add_epi64(x, _mm512_alignr_epi64(x, zero, 4));
}

// Eight colourings, each in a lane of 64 bits, and back.
OTHELLO_TARGET inline Lanes load_eight(__mmask8 valid, const Colouring* from) {
  return _mm512_cvtepu32_epi64(_mm256_maskz_loadu_epi32(valid, from));
}

OTHELLO_TARGET inline Lanes load_eight(__mmask8 valid, const WideColouring* from) {
  return LanesOf<WideColouring>::load(valid, from);
}

OTHELLO_TARGET inline void store_eight(Colouring* to, Lanes eight) {
  _mm256_storeu_si256(reinterpret_cast<__m256i*>(to), _mm512_cvtepi64_epi32(eight));
}

OTHELLO_TARGET inline void store_eight(WideColouring* to, Lanes eight) {
  _mm512_storeu_si512(to, eight);
}

}  // namespace

// The bits of a word are distinct, so that it is their sum: with the sums of all bits so far, modulo 2^64, a
// word is the sum at its last bit minus that at the last bit of the word before.
template <class AnyColouring>
OTHELLO_TARGET std::size_t pack_words(const AnyColouring* colourings, std::size_t count, AnyColouring all,
                                      AnyColouring* numbers, std::uint64_t* words) {
  const Lanes exchange = LanesOf<WideColouring>::broadcast(all);
  const Lanes one = _mm512_set1_epi64(1);
  const Lanes seventh = _mm512_set1_epi64(7);
  Lanes before = _mm512_setzero_si512();
  std::size_t found = 0;
  for (std::size_t i = 0; i < count; i += 8) {
    const auto valid = first_lanes<WideColouring>(count - i);
    const auto followed = static_cast<__mmask8>(count - i <= 8 ? valid >> 1 : 0xff);
    const Lanes q = _mm512_xor_si512(load_eight(valid, colourings + i), exchange);
    const Lanes next = _mm512_xor_si512(load_eight(followed, colourings + i + 1), exchange);
    const Lanes number = _mm512_srli_epi64(q, 6);
    const __mmask8 goes_on = _mm512_mask_cmpeq_epi64_mask(followed, number, _mm512_srli_epi64(next, 6));
    const Lanes bits = _mm512_maskz_rolv_epi64(valid, one, q);
    const Lanes sums = _mm512_add_epi64(prefix_sum_of_words(bits), before);
    before = _mm512_permutexvar_epi64(seventh, sums);
    const auto last = static_cast<__mmask8>(valid & ~goes_on);
    _mm512_storeu_si512(words + found, _mm512_maskz_compress_epi64(last, sums));
    store_eight(numbers + found, _mm512_maskz_compress_epi64(last, number));
    found += static_cast<std::size_t>(std::popcount(static_cast<unsigned>(last)));
  }
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < found; ++i) words[i] -= std::exchange(sum, words[i]);
  return found;
}

namespace {

OTHELLO_TARGET inline void add_to(std::uint64_t* words, Lanes bits) {
  _mm512_store_si512(words, _mm512_or_si512(_mm512_load_si512(words), bits));
}

// Adds the patches of successors to the bitmap: each to one patch there, or distributed over two if the new
// disc's bit lies in the patch.
class PatchTarget {
 public:
  OTHELLO_TARGET PatchTarget(const PatchMove& move, std::uint64_t* bitmap)
      : bitmap_(bitmap), spreads_(move.splits_patch()), words_(move.words_of_half()), above_(move.above()) {}

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
        _mm512_cmpeq_epi32_mask(_mm512_and_si512(n, _mm512_load_si512(move.number_mask.data() + first)),
                                _mm512_load_si512(move.value.data() + first)));
  };
  return move.count <= kLanes ? of(0) : of(0) | of(kLanes) << kLanes;
}

// Four patches are processed together, and only the final stores branch on which flips hold for one of them,
// which no processor could predict: a flip that does not hold has an empty mask.
constexpr std::size_t kTogether = 4;

// The states of a patch without a flip so far, and the successors of the others, in parts for different
// patches; each for all patches that are processed together.
struct PatchParts {
  Lanes all[kTogether];  // all states of the patches
  Lanes open[kTogether];
  Lanes legal[PatchMove::kMaxParts][kTogether];
  std::uint32_t holds[kTogether];  // bit i: flip i does
  std::size_t count;

  // Applies those flips of a line that hold. Returns how many discs they flip in all states.
  OTHELLO_TARGET inline Lanes flip_line(const PatchMove& move, const PatchMove::Line& line) {
    Lanes masks[PatchMove::kMostOfLine][kTogether];
    Lanes from[PatchMove::kMaxParts][kTogether];
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

}  // namespace

// A line without a disc's bit in the patches flips in all states of a patch or in none. The other lines are
// processed in turn.
template <class AnyColouring>
OTHELLO_TARGET void mark_patches(std::span<const std::uint32_t> numbers, const ColouringPatch* patches,
                                 const AnyCompactMove<AnyColouring>& compact, std::uint64_t* bitmap,
                                 MarkedMoves& moves) {
  const PatchMove move(compact);
  if (!move.fits()) return mark_patches_scalar(numbers, patches, compact, bitmap, moves);
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
      // Empty patches follow the last.
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

template std::size_t pack_words(const Colouring*, std::size_t, Colouring, Colouring*, std::uint64_t*);
template std::size_t pack_words(const WideColouring*, std::size_t, WideColouring, WideColouring*,
                                std::uint64_t*);
template void mark_patches(std::span<const std::uint32_t>, const ColouringPatch*, const CompactMove&,
                           std::uint64_t*, MarkedMoves&);
template void mark_patches(std::span<const std::uint32_t>, const ColouringPatch*, const WideMove&,
                           std::uint64_t*, MarkedMoves&);

}  // namespace othello::enumerate::avx512

#endif
