// A move for each of many colourings, of either width, with AVX2.
#if defined(__x86_64__)

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

#include "enumerate/kernels/avx2.h"

namespace othello::enumerate::avx2 {

namespace {

// For a mask of lanes, the order of halves of words that brings them to the front: AVX2 has no instruction
// for it.
template <std::size_t kHalves>
constexpr auto kFrontOrdersOf = [] {
  constexpr std::size_t kCount = 8 / kHalves;
  std::array<std::array<std::uint32_t, 8>, std::size_t{1} << kCount> orders{};
  for (std::size_t mask = 0; mask < orders.size(); ++mask) {
    std::size_t front = 0;
    for (std::uint32_t lane = 0; lane < kCount; ++lane) {
      if ((mask >> lane & 1) == 0) continue;
      for (std::uint32_t half = 0; half < kHalves; ++half)
        orders[mask][front++] = static_cast<std::uint32_t>(kHalves) * lane + half;
    }
  }
  return orders;
}();
template <class AnyColouring>
alignas(32) constexpr auto kFrontOrders = kFrontOrdersOf<sizeof(AnyColouring) / sizeof(std::uint32_t)>;

template <class AnyColouring>
OTHELLO_TARGET inline Lanes to_front(Lanes values, unsigned mask) {
  const auto* order = reinterpret_cast<const Lanes*>(kFrontOrders<AnyColouring>[mask].data());
  return _mm256_permutevar8x32_epi32(values, _mm256_load_si256(order));
}

// Sixteen colourings are processed together: a move's data are read once for all.
constexpr std::size_t kTogether = 16;
template <class AnyColouring>
constexpr std::size_t kVectors = kTogether / LanesOf<AnyColouring>::kCount;

// A move's discs line by line, each from the last to the nearest, with the flips if a disc is the first of
// the mover's. A blend selects by the sign, so that a disc's bit is shifted there.
template <class AnyColouring>
class FlipSteps {
 public:
  using V = LanesOf<AnyColouring>;
  using Vectors = Lanes[kVectors<AnyColouring>];

  OTHELLO_TARGET explicit FlipSteps(const AnyCompactMove<AnyColouring>& move) : lines_(move.line_count) {
    std::size_t steps = 0;
    for (std::size_t i = 0; i < static_cast<std::size_t>(lines_); ++i) {
      const AnyCompactLine<AnyColouring> line = move.line(i);
      for (auto j = static_cast<std::size_t>(line.count); j-- > 0; ++steps) {
        shift_[steps] = static_cast<AnyColouring>(std::countl_zero(line.disc(j)));
        flipped_[steps] = line.flipped(j);
      }
      end_[i] = steps - 1;
    }
  }

  OTHELLO_TARGET void find(const Vectors& mover, Vectors& flips) const {
    const Lanes zero = _mm256_setzero_si256();
    for (Lanes& all : flips) all = zero;
    std::size_t step = 0;
    for (int i = 0; i < lines_; ++i) {
      Vectors of_line;
      for (Lanes& none : of_line) none = zero;
      for (; step < end_[static_cast<std::size_t>(i)]; ++step) {
        const Lanes flipped = V::broadcast(flipped_[step]);
        for (std::size_t v = 0; v < kVectors<AnyColouring>; ++v) {
          of_line[v] = V::where_set(mover[v], shift_[step], of_line[v], flipped);
        }
      }
      for (std::size_t v = 0; v < kVectors<AnyColouring>; ++v) {  // the nearest disc, which ends no flip
        flips[v] = _mm256_or_si256(flips[v], V::where_set(mover[v], shift_[step], of_line[v], zero));
      }
      ++step;
    }
  }

 private:
  int lines_;
  std::array<std::size_t, 8> end_;  // of each line, the step of its nearest disc
  std::array<AnyColouring, kMaxLinePlaces> shift_;
  std::array<AnyColouring, kMaxLinePlaces> flipped_;
};

// All ones in the lanes for which the move is illegal.
template <class AnyColouring>
OTHELLO_TARGET inline Lanes illegal_lanes(Lanes mover, const AnyCompactMove<AnyColouring>& move) {
  using V = LanesOf<AnyColouring>;
  const Lanes zero = _mm256_setzero_si256();
  Lanes illegal = _mm256_set1_epi32(-1);
  for (int i = 0; i < move.line_count; ++i) {
    const AnyCompactLine<AnyColouring> line = move.line(static_cast<std::size_t>(i));
    const Lanes opponents = V::equal(_mm256_and_si256(mover, V::broadcast(line.disc(0))), zero);
    const Lanes none = V::equal(_mm256_and_si256(mover, V::broadcast(line.beyond_nearest())), zero);
    illegal = _mm256_andnot_si256(_mm256_andnot_si256(none, opponents), illegal);
  }
  return illegal;
}

// Loads a vector of colourings; the lanes beyond the end are zero, and `valid` says which are not.
template <class AnyColouring>
OTHELLO_TARGET inline Lanes load_lanes(const AnyColouring* colourings, std::size_t count, unsigned& valid) {
  using V = LanesOf<AnyColouring>;
  if (count >= V::kCount) {
    valid = (1u << V::kCount) - 1;
    return V::load(colourings);
  }
  valid = (1u << count) - 1;
  return V::load_first(colourings, count);
}

// `kMarks`: writes `legal`, and counts no flips.
template <bool kMarks, class AnyColouring>
OTHELLO_TARGET inline std::size_t find_successors(const AnyColouring* colourings, std::size_t count,
                                                  const AnyCompactMove<AnyColouring>& move, AnyColouring* out,
                                                  std::uint8_t* legal_bits, std::uint64_t& flipped) {
  using V = LanesOf<AnyColouring>;
  const FlipSteps<AnyColouring> steps(move);
  const Lanes above = V::broadcast(move.above);
  const Lanes complement = V::broadcast(move.complement);
  Lanes flipped_discs = _mm256_setzero_si256();
  std::size_t found = 0;
  for (std::size_t i = 0; i < count; i += kTogether) {
    Lanes mover[kVectors<AnyColouring>];
    Lanes flips[kVectors<AnyColouring>];
    unsigned valid[kVectors<AnyColouring>];
    for (std::size_t v = 0; v < kVectors<AnyColouring>; ++v) {
      const std::size_t first = std::min(i + v * V::kCount, count);
      mover[v] = load_lanes(colourings + first, count - first, valid[v]);
    }
    steps.find(mover, flips);
    unsigned all_legal = 0;
    for (std::size_t v = 0; v < kVectors<AnyColouring>; ++v) {
      const Lanes illegal = V::equal(flips[v], _mm256_setzero_si256());
      const unsigned legal = ~V::mask_of(illegal) & valid[v];
      const Lanes after = _mm256_or_si256(mover[v], flips[v]);
      const Lanes inserted = V::add(after, _mm256_and_si256(after, above));
      V::store(out + found, to_front<AnyColouring>(V::subtract(complement, inserted), legal));
      found += static_cast<std::size_t>(std::popcount(legal));
      // Lanes beyond the end, and those for which the move is illegal, flip nothing.
      if constexpr (!kMarks) flipped_discs = _mm256_add_epi64(flipped_discs, set_bits(flips[v]));
      if constexpr (kMarks) all_legal |= legal << v * V::kCount;
    }
    if constexpr (kMarks) {
      legal_bits[i / 8] = static_cast<std::uint8_t>(all_legal);
      legal_bits[i / 8 + 1] = static_cast<std::uint8_t>(all_legal >> 8);
    }
  }
  if constexpr (!kMarks) flipped += sum_of_four(flipped_discs);
  return found;
}

}  // namespace

// Eight values at a time: the next values are deposited in the bytes whose bits are set.
OTHELLO_TARGET void update_best(std::uint8_t* best, std::size_t count, const std::uint8_t* legal,
                                const std::uint8_t* values) {
  std::size_t i = 0;
  for (; i + kLanes <= count; i += kLanes) {
    const unsigned bits = legal[i / kLanes];
    const std::uint64_t bytes = _pdep_u64(bits, 0x0101010101010101u) * 0xff;
    std::uint64_t next;
    std::memcpy(&next, values, sizeof next);
    values += std::popcount(bits);
    const __m128i spread = _mm_cvtsi64_si128(static_cast<long long>(_pdep_u64(next, bytes)));
    const __m128i before = _mm_loadl_epi64(reinterpret_cast<const __m128i*>(best + i));
    _mm_storel_epi64(reinterpret_cast<__m128i*>(best + i), _mm_max_epu8(before, spread));
  }
  for (; i < count; ++i) {
    if ((legal[i / 8] >> i % 8 & 1) == 0) continue;
    if (*values > best[i]) best[i] = *values;
    ++values;
  }
}

namespace {

// Writes a vector, or its first `left` lanes, no further than was read: what it overwrites was read before.
template <class AnyColouring>
OTHELLO_TARGET inline void put_back(AnyColouring* to, Lanes kept, std::size_t left) {
  using V = LanesOf<AnyColouring>;
  if (left >= V::kCount) return V::store(to, kept);
  alignas(32) std::array<AnyColouring, V::kCount> packed;
  _mm256_store_si256(reinterpret_cast<Lanes*>(packed.data()), kept);
  std::copy_n(packed.begin(), left, to);
}

}  // namespace

template <class AnyColouring>
OTHELLO_TARGET std::size_t keep_illegal(AnyColouring* colourings, std::size_t count,
                                        const AnyCompactMove<AnyColouring>& move) {
  using V = LanesOf<AnyColouring>;
  std::size_t kept = 0;
  for (std::size_t i = 0; i < count; i += V::kCount) {
    unsigned valid = 0;
    const Lanes mover = load_lanes(colourings + i, count - i, valid);
    const unsigned without = V::mask_of(illegal_lanes(mover, move)) & valid;
    put_back(colourings + kept, to_front<AnyColouring>(mover, without), count - i);
    kept += static_cast<std::size_t>(std::popcount(without));
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
  std::size_t kept = 0;
  for (std::size_t i = 0; i < count; i += V::kCount) {
    unsigned valid = 0;
    const Lanes mover = load_lanes(colourings + i, count - i, valid);
    const unsigned illegal = V::mask_of(illegal_lanes(mover, move));
    std::uint64_t numbers = 0;
    std::memcpy(&numbers, moves + i, std::min(count - i, V::kCount));
    numbers += _pdep_u64(~illegal & valid, 0x0101010101010101u);
    const __m128i bytes = _mm_cvtsi64_si128(static_cast<long long>(numbers));
    const __m128i within = _mm_and_si128(_mm_cmpeq_epi8(_mm_max_epu8(bytes, fewest), bytes),
                                         _mm_cmpeq_epi8(_mm_min_epu8(bytes, highest), bytes));
    const unsigned keep = static_cast<unsigned>(_mm_movemask_epi8(within)) & valid;
    numbers = _pext_u64(numbers, _pdep_u64(keep, 0x0101010101010101u) * 0xff);
    put_back(colourings + kept, to_front<AnyColouring>(mover, keep), count - i);
    std::memcpy(moves + kept, &numbers, std::min(count - i, V::kCount));
    kept += static_cast<std::size_t>(std::popcount(keep));
  }
  return kept;
}

#include "enumerate/kernels/instantiate_moves.inc"

}  // namespace othello::enumerate::avx2

#endif
