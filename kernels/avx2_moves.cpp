// Moves of many states, with AVX2.
#if defined(__x86_64__)

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

#include "kernels/avx2.h"

namespace othello::avx2 {

namespace {

// For a mask of lanes, the order that brings them to the front: AVX2 has no instruction for it.
using LaneOrders = std::array<std::array<std::uint32_t, kLanes>, 256>;
alignas(32) constexpr LaneOrders kFrontOrders = [] {
  LaneOrders orders{};
  for (std::size_t mask = 0; mask < 256; ++mask) {
    std::size_t front = 0;
    for (std::uint32_t lane = 0; lane < kLanes; ++lane) {
      if ((mask >> lane & 1) != 0) orders[mask][front++] = lane;
    }
  }
  return orders;
}();

OTHELLO_TARGET inline Lanes to_front(Lanes values, unsigned mask) {
  const Lanes order = _mm256_load_si256(reinterpret_cast<const Lanes*>(kFrontOrders[mask].data()));
  return _mm256_permutevar8x32_epi32(values, order);
}

OTHELLO_TARGET inline unsigned lane_mask(Lanes all_ones_or_zeros) {
  return static_cast<unsigned>(_mm256_movemask_ps(_mm256_castsi256_ps(all_ones_or_zeros)));
}

// Sixteen colourings are processed together: a move's data are read once for all.
constexpr std::size_t kVectors = 2;

// A move's discs line by line, each from the last to the nearest, with the flips if a disc is the first of
// the mover's. A blend selects by the sign, so that a disc's bit is shifted there.
class FlipSteps {
 public:
  OTHELLO_TARGET explicit FlipSteps(const CompactMove& move) : lines_(move.line_count) {
    std::size_t steps = 0;
    for (std::size_t i = 0; i < static_cast<std::size_t>(lines_); ++i) {
      const CompactLine& line = move.line[i];
      for (auto j = static_cast<std::size_t>(line.count); j-- > 0; ++steps) {
        shift_[steps] = _lzcnt_u32(line.disc[j]);
        flipped_[steps] = line.flipped[j];
      }
      end_[i] = steps - 1;
    }
  }

  OTHELLO_TARGET void find(const Lanes (&mover)[kVectors], Lanes (&flips)[kVectors]) const {
    const Lanes zero = _mm256_setzero_si256();
    for (Lanes& all : flips) all = zero;
    std::size_t step = 0;
    for (int i = 0; i < lines_; ++i) {
      Lanes of_line[kVectors] = {zero, zero};
      for (; step < end_[static_cast<std::size_t>(i)]; ++step) {
        for (std::size_t v = 0; v < kVectors; ++v) {
          of_line[v] = where_set(mover[v], step, of_line[v], broadcast(flipped_[step]));
        }
      }
      for (std::size_t v = 0; v < kVectors; ++v) {  // the nearest disc, which ends no flip
        flips[v] = _mm256_or_si256(flips[v], where_set(mover[v], step, of_line[v], zero));
      }
      ++step;
    }
  }

 private:
  // `set` in the lanes that have the disc, `other` in those that have not.
  OTHELLO_TARGET Lanes where_set(Lanes mover, std::size_t step, Lanes other, Lanes set) const {
    const Lanes sign = _mm256_sllv_epi32(mover, broadcast(shift_[step]));
    return _mm256_castps_si256(
        _mm256_blendv_ps(_mm256_castsi256_ps(other), _mm256_castsi256_ps(set), _mm256_castsi256_ps(sign)));
  }

  static constexpr std::size_t kMostSteps = std::size_t{8} * (kMaxSide - 1);
  int lines_;
  std::array<std::size_t, 8> end_;  // of each line, the step of its nearest disc
  std::array<std::uint32_t, kMostSteps> shift_;
  std::array<Colouring, kMostSteps> flipped_;
};

// All ones in the lanes for which the move is illegal.
OTHELLO_TARGET inline Lanes illegal_lanes(Lanes mover, const CompactMove& move) {
  const Lanes zero = _mm256_setzero_si256();
  Lanes illegal = _mm256_set1_epi32(-1);
  for (int i = 0; i < move.line_count; ++i) {
    const CompactLine& line = move.line[static_cast<std::size_t>(i)];
    const Lanes opponents = _mm256_cmpeq_epi32(_mm256_and_si256(mover, broadcast(line.disc[0])), zero);
    const Lanes none = _mm256_cmpeq_epi32(_mm256_and_si256(mover, broadcast(line.beyond_nearest())), zero);
    illegal = _mm256_andnot_si256(_mm256_andnot_si256(none, opponents), illegal);
  }
  return illegal;
}

// Loads up to eight colourings; the lanes beyond are zero, and `valid` says which are not.
OTHELLO_TARGET inline Lanes load_lanes(const Colouring* colourings, std::size_t count, unsigned& valid) {
  if (count >= kLanes) {
    valid = 0xff;
    return load(colourings);
  }
  valid = (1u << count) - 1;
  const Lanes lanes = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
  const Lanes mask = _mm256_cmpgt_epi32(_mm256_set1_epi32(static_cast<int>(count)), lanes);
  return _mm256_maskload_epi32(reinterpret_cast<const int*>(colourings), mask);
}

// `kMarks`: writes `legal`, and counts no flips.
template <bool kMarks>
OTHELLO_TARGET inline std::size_t find_successors(const Colouring* colourings, std::size_t count,
                                                  const CompactMove& move, Colouring* out,
                                                  std::uint8_t* legal_bits, std::uint64_t& flipped) {
  const FlipSteps steps(move);
  const Lanes above = broadcast(move.above);
  const Lanes complement = broadcast(move.complement);
  Lanes flipped_discs = _mm256_setzero_si256();
  std::size_t found = 0;
  for (std::size_t i = 0; i < count; i += kVectors * kLanes) {
    Lanes mover[kVectors];
    Lanes flips[kVectors];
    unsigned valid[kVectors];
    for (std::size_t v = 0; v < kVectors; ++v) {
      const std::size_t first = std::min(i + v * kLanes, count);
      mover[v] = load_lanes(colourings + first, count - first, valid[v]);
    }
    steps.find(mover, flips);
    for (std::size_t v = 0; v < kVectors; ++v) {
      const Lanes illegal = _mm256_cmpeq_epi32(flips[v], _mm256_setzero_si256());
      const unsigned legal = ~lane_mask(illegal) & valid[v];
      const Lanes after = _mm256_or_si256(mover[v], flips[v]);
      const Lanes inserted = _mm256_add_epi32(after, _mm256_and_si256(after, above));
      store(out + found, to_front(_mm256_sub_epi32(complement, inserted), legal));
      found += static_cast<std::size_t>(std::popcount(legal));
      // Lanes beyond the end, and those for which the move is illegal, flip nothing.
      if constexpr (!kMarks) flipped_discs = _mm256_add_epi64(flipped_discs, set_bits(flips[v]));
      if constexpr (kMarks) legal_bits[i / kLanes + v] = static_cast<std::uint8_t>(legal);
    }
  }
  if constexpr (!kMarks) flipped += sum_of_four(flipped_discs);
  return found;
}

}  // namespace

OTHELLO_TARGET std::size_t successors(const Colouring* colourings, std::size_t count, const CompactMove& move,
                                      Colouring* out, std::uint64_t& flips) {
  return find_successors<false>(colourings, count, move, out, nullptr, flips);
}

OTHELLO_TARGET std::size_t successors_of(const Colouring* colourings, std::size_t count,
                                         const CompactMove& move, Colouring* out, std::uint8_t* legal) {
  std::uint64_t not_counted = 0;
  return find_successors<true>(colourings, count, move, out, legal, not_counted);
}

// Eight values at a time: the next values are deposited in the bytes whose bits are set.
OTHELLO_TARGET void raise(std::uint8_t* best, std::size_t count, const std::uint8_t* legal,
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

// Writes a vector of eight lanes, or the last `left`, no further than was read: what it overwrites was read
// before.
OTHELLO_TARGET inline void put_back(Colouring* to, Lanes kept, std::size_t left) {
  if (left >= kLanes) return store(to, kept);
  alignas(32) std::array<Colouring, kLanes> packed;
  _mm256_store_si256(reinterpret_cast<Lanes*>(packed.data()), kept);
  std::copy_n(packed.begin(), left, to);
}

}  // namespace

OTHELLO_TARGET std::size_t keep_without_move(Colouring* colourings, std::size_t count,
                                             const CompactMove& move) {
  std::size_t kept = 0;
  for (std::size_t i = 0; i < count; i += kLanes) {
    unsigned valid = 0;
    const Lanes mover = load_lanes(colourings + i, count - i, valid);
    const unsigned without = lane_mask(illegal_lanes(mover, move)) & valid;
    put_back(colourings + kept, to_front(mover, without), count - i);
    kept += static_cast<std::size_t>(std::popcount(without));
  }
  return kept;
}

OTHELLO_TARGET std::size_t count_moves(Colouring* colourings, std::uint8_t* moves, std::size_t count,
                                       const CompactMove& move, std::uint8_t least, std::uint8_t most) {
  const __m128i fewest = _mm_set1_epi8(static_cast<char>(least));
  const __m128i highest = _mm_set1_epi8(static_cast<char>(most));
  std::size_t kept = 0;
  for (std::size_t i = 0; i < count; i += kLanes) {
    unsigned valid = 0;
    const Lanes mover = load_lanes(colourings + i, count - i, valid);
    const unsigned illegal = lane_mask(illegal_lanes(mover, move));
    std::uint64_t numbers = 0;
    std::memcpy(&numbers, moves + i, std::min(count - i, kLanes));
    numbers += _pdep_u64(~illegal & valid, 0x0101010101010101u);
    const __m128i bytes = _mm_cvtsi64_si128(static_cast<long long>(numbers));
    const __m128i within = _mm_and_si128(_mm_cmpeq_epi8(_mm_max_epu8(bytes, fewest), bytes),
                                         _mm_cmpeq_epi8(_mm_min_epu8(bytes, highest), bytes));
    const unsigned keep = static_cast<unsigned>(_mm_movemask_epi8(within)) & valid;
    numbers = _pext_u64(numbers, _pdep_u64(keep, 0x0101010101010101u) * 0xff);
    put_back(colourings + kept, to_front(mover, keep), count - i);
    std::memcpy(moves + kept, &numbers, std::min(count - i, kLanes));
    kept += static_cast<std::size_t>(std::popcount(keep));
  }
  return kept;
}

}  // namespace othello::avx2

#endif
