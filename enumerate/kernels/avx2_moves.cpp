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

}  // namespace

#include "enumerate/kernels/move_lanes.inc"

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

template <class AnyColouring>
OTHELLO_TARGET std::size_t count_and_filter_moves(AnyColouring* colourings, std::uint8_t* moves,
                                                  std::size_t count, const AnyCompactMove<AnyColouring>& move,
                                                  std::uint8_t least, std::uint8_t most) {
  using V = LanesOf<AnyColouring>;
  const LegalLines<AnyColouring> lines(move);
  const __m128i fewest = _mm_set1_epi8(static_cast<char>(least));
  const __m128i highest = _mm_set1_epi8(static_cast<char>(most));
  std::size_t kept = 0;
  for (std::size_t i = 0; i < count; i += V::kCount) {
    unsigned valid = 0;
    const Lanes mover = load_lanes(colourings + i, count - i, valid);
    const unsigned illegal = V::mask_of(lines.illegal_lanes(mover));
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
