// A move for each of many colourings, of either width, with NEON.
#if defined(__aarch64__)

#include <algorithm>
#include <array>
#include <bit>

#include "enumerate/kernels/neon.h"

namespace othello::enumerate::neon {

namespace {

// For a mask of lanes, the order of bytes that brings them to the front.
template <class AnyColouring>
alignas(16) constexpr auto kFrontOrders = [] {
  constexpr std::size_t kCount = LanesOf<AnyColouring>::kCount;
  std::array<std::array<std::uint8_t, 16>, std::size_t{1} << kCount> orders{};
  for (std::size_t mask = 0; mask < orders.size(); ++mask) {
    std::size_t front = 0;
    for (std::size_t lane = 0; lane < kCount; ++lane) {
      if ((mask >> lane & 1) == 0) continue;
      for (std::size_t byte = 0; byte < sizeof(AnyColouring); ++byte)
        orders[mask][front++] = static_cast<std::uint8_t>(sizeof(AnyColouring) * lane + byte);
    }
  }
  return orders;
}();

template <class AnyColouring>
Lanes to_front(Lanes values, unsigned mask) {
  const uint8x16_t order = vld1q_u8(kFrontOrders<AnyColouring>[mask].data());
  return vreinterpretq_u64_u8(vqtbl1q_u8(vreinterpretq_u8_u64(values), order));
}

}  // namespace

#include "enumerate/kernels/move_lanes.inc"

namespace {

// For each byte, which of the next values each set bit takes; the others take none.
alignas(8) constexpr auto kNextValues = [] {
  std::array<std::array<std::uint8_t, 8>, 256> taken{};
  for (std::size_t byte = 0; byte < taken.size(); ++byte) {
    std::uint8_t next = 0;
    for (std::size_t i = 0; i < 8; ++i) taken[byte][i] = (byte >> i & 1) != 0 ? next++ : std::uint8_t{255};
  }
  return taken;
}();

}  // namespace

// Eight values at a time.
void update_best(std::uint8_t* best, std::size_t count, const std::uint8_t* legal,
                 const std::uint8_t* values) {
  std::size_t i = 0;
  for (; i + 8 <= count; i += 8) {
    const std::uint8_t bits = legal[i / 8];
    const uint8x8_t spread = vtbl1_u8(vld1_u8(values), vld1_u8(kNextValues[bits].data()));
    vst1_u8(best + i, vmax_u8(vld1_u8(best + i), spread));
    values += std::popcount(bits);
  }
  for (; i < count; ++i) {
    if ((legal[i / 8] >> i % 8 & 1) != 0) best[i] = std::max(best[i], *values++);
  }
}

template <class AnyColouring>
std::size_t count_and_filter_moves(AnyColouring* colourings, std::uint8_t* moves, std::size_t count,
                                   const AnyCompactMove<AnyColouring>& move, std::uint8_t least,
                                   std::uint8_t most) {
  using V = LanesOf<AnyColouring>;
  const LegalLines<AnyColouring> lines(move);
  std::size_t kept = 0;
  for (std::size_t i = 0; i < count; i += V::kCount) {
    unsigned valid = 0;
    const Lanes mover = load_lanes(colourings + i, count - i, valid);
    const unsigned legal = ~V::mask_of(lines.illegal_lanes(mover));
    unsigned keep = 0;
    std::size_t next = kept;
    for (std::size_t lane = 0; lane < V::kCount && (valid >> lane & 1) != 0; ++lane) {
      const auto number = static_cast<std::uint8_t>(moves[i + lane] + (legal >> lane & 1));
      const unsigned is_kept = number >= least && number <= most ? 1 : 0;
      moves[next] = number;
      next += is_kept;
      keep |= is_kept << lane;
    }
    put_back(colourings + kept, to_front<AnyColouring>(mover, keep), count - i);
    kept = next;
  }
  return kept;
}

#include "enumerate/kernels/instantiate_moves.inc"

}  // namespace othello::enumerate::neon

#endif
