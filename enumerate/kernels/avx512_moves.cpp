// A move for each of many colourings, of either width, with AVX-512.
#if defined(__x86_64__)

#include <array>
#include <bit>
#include <cstring>

#include "enumerate/kernels/avx512.h"

namespace othello::enumerate::avx512 {

namespace {

// The flips of a vector of colourings. Along a line, `open` are the lanes with no own disc so far.
template <class AnyColouring>
OTHELLO_TARGET inline Lanes flips_of(Lanes mover, const AnyCompactMove<AnyColouring>& move) {
  using V = LanesOf<AnyColouring>;
  const auto all = static_cast<typename V::Mask>(-1);
  Lanes flips = _mm512_setzero_si512();
  for (int i = 0; i < move.line_count; ++i) {
    const auto line = move.line(static_cast<std::size_t>(i));
    auto open = V::none(all, mover, V::broadcast(line.disc(0)));
    const auto last = static_cast<std::size_t>(line.count) - 1;
    for (std::size_t j = 1; j < last; ++j) {
      const Lanes disc = V::broadcast(line.disc(j));
      const auto ends = V::test_any(open, mover, disc);
      flips = V::or_where(ends, flips, V::broadcast(line.flipped(j)));
      open = V::none(open, mover, disc);
    }
    const auto ends = V::test_any(open, mover, V::broadcast(line.disc(last)));
    flips = V::or_where(ends, flips, V::broadcast(line.flipped(last)));
  }
  return flips;
}

// Whether a move is legal for each of a vector of colourings, without its flips.
template <class AnyColouring>
class LegalLanes {
 public:
  using V = LanesOf<AnyColouring>;

  OTHELLO_TARGET explicit LegalLanes(const AnyCompactMove<AnyColouring>& move)
      : lines_(static_cast<std::size_t>(move.line_count)) {
    for (std::size_t i = 0; i < lines_; ++i) {
      nearest_[i] = move.line(i).disc(0);
      beyond_[i] = move.line(i).beyond_nearest();
    }
  }

  /// The lanes of `valid` for which the move is legal.
  OTHELLO_TARGET typename V::Mask operator()(typename V::Mask valid, Lanes mover) const {
    unsigned legal = 0;
    for (std::size_t i = 0; i < lines_; ++i) {
      const auto opponents = V::none(valid, mover, V::broadcast(nearest_[i]));
      legal |= V::test_any(opponents, mover, V::broadcast(beyond_[i]));
    }
    return static_cast<typename V::Mask>(legal);
  }

 private:
  std::size_t lines_;
  std::array<AnyColouring, 8> nearest_;
  std::array<AnyColouring, 8> beyond_;
};

// `kMarks`: writes `legal`, and counts no flips.
template <bool kMarks, class AnyColouring>
OTHELLO_TARGET inline std::size_t find_successors(const AnyColouring* colourings, std::size_t count,
                                                  const AnyCompactMove<AnyColouring>& move, AnyColouring* out,
                                                  std::uint8_t* legal_bits, std::uint64_t& flipped) {
  using V = LanesOf<AnyColouring>;
  const Lanes above = V::broadcast(move.above);
  const Lanes complement = V::broadcast(move.complement);
  Lanes flipped_discs = _mm512_setzero_si512();
  std::size_t found = 0;
  for (std::size_t i = 0; i < count; i += V::kCount) {
    const auto valid = first_lanes<AnyColouring>(count - i);
    const Lanes mover = V::load(valid, colourings + i);
    const Lanes flips = flips_of(mover, move);
    const auto legal = V::test_any(valid, flips, flips);
    const Lanes after = _mm512_or_si512(mover, flips);
    const Lanes inserted = V::add(after, _mm512_and_si512(after, above));
    const Lanes successor = V::subtract(complement, inserted);
    _mm512_storeu_si512(out + found, V::compress(legal, successor));
    found += static_cast<std::size_t>(std::popcount(static_cast<unsigned>(legal)));
    // Lanes beyond the end, and those for which the move is illegal, flip nothing.
    if constexpr (!kMarks) flipped_discs = V::add(flipped_discs, V::popcount(flips));
    if constexpr (kMarks) std::memcpy(legal_bits + i / 8, &legal, sizeof legal);
  }
  if constexpr (!kMarks) flipped += V::sum(flipped_discs);
  if constexpr (kMarks && V::kCount == 8) {
    if (count % 16 != 0 && count % 16 <= 8) legal_bits[count / 16 * 2 + 1] = 0;
  }
  return found;
}

}  // namespace

// Sixty-four values at a time: the next values are deposited in the bytes whose bits are set.
OTHELLO_TARGET void update_best(std::uint8_t* best, std::size_t count, const std::uint8_t* legal,
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

template <class AnyColouring>
OTHELLO_TARGET std::size_t keep_illegal(AnyColouring* colourings, std::size_t count,
                                        const AnyCompactMove<AnyColouring>& move) {
  using V = LanesOf<AnyColouring>;
  const LegalLanes<AnyColouring> legal_lanes(move);
  std::size_t kept = 0;
  for (std::size_t i = 0; i < count; i += V::kCount) {
    const auto valid = first_lanes<AnyColouring>(count - i);
    const Lanes mover = V::load(valid, colourings + i);
    const auto without = static_cast<typename V::Mask>(valid & ~legal_lanes(valid, mover));
    // Never past what was read: kept <= i. A whole vector may be stored where a whole one was loaded.
    const auto number = static_cast<std::size_t>(std::popcount(static_cast<unsigned>(without)));
    V::store(colourings + kept, first_lanes<AnyColouring>(number), V::compress(without, mover));
    kept += number;
  }
  return kept;
}

template <class AnyColouring>
OTHELLO_TARGET std::size_t count_and_filter_moves(AnyColouring* colourings, std::uint8_t* moves,
                                                  std::size_t count, const AnyCompactMove<AnyColouring>& move,
                                                  std::uint8_t least, std::uint8_t most) {
  using V = LanesOf<AnyColouring>;
  const __m128i fewest = _mm_set1_epi8(static_cast<char>(least));
  const __m128i highest = _mm_set1_epi8(static_cast<char>(most));
  const __m128i one = _mm_set1_epi8(1);
  const LegalLanes<AnyColouring> legal_lanes(move);
  std::size_t kept = 0;
  for (std::size_t i = 0; i < count; i += V::kCount) {
    const auto valid = first_lanes<AnyColouring>(count - i);
    const Lanes mover = V::load(valid, colourings + i);
    const __m128i before = _mm_maskz_loadu_epi8(valid, moves + i);
    const __m128i numbers = _mm_mask_add_epi8(before, legal_lanes(valid, mover), before, one);
    const auto keep = static_cast<typename V::Mask>(
        _mm_mask_cmple_epu8_mask(_mm_mask_cmpge_epu8_mask(valid, numbers, fewest), numbers, highest));
    const auto number = static_cast<std::size_t>(std::popcount(static_cast<unsigned>(keep)));
    // Never past what was read, as above.
    const auto there = first_lanes<AnyColouring>(number);
    V::store(colourings + kept, there, V::compress(keep, mover));
    _mm_mask_storeu_epi8(moves + kept, there, _mm_maskz_compress_epi8(keep, numbers));
    kept += number;
  }
  return kept;
}

#include "enumerate/kernels/instantiate_moves.inc"

}  // namespace othello::enumerate::avx512

#endif
