// What is counted of a depth: of each basket as its numbers are merged, ascending, and of the states before as they are
// expanded; and the row that comes of it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "board/digest.h"
#include "board/symmetry.h"
#include "enumerate/search/depth_row.h"
#include "enumerate/search/gap_histogram.h"
#include "shiftedqueue/engine/queue_numbering.h"
#include "shiftedqueue/engine/state_expander.h"
#include "system/uint128.h"

namespace othello::shiftedqueue {

/// What is known of numbers that were merged, ascending.
struct BasketTally {
  std::uint64_t states = 0;
  std::uint64_t digest = 0;
  std::uint64_t bytes = 0;
  Uint128 first = 0;
  Uint128 last = 0;
  enumerate::GapHistogram gaps;
};

/// What all ranks know of a depth once it is finished: the baskets in the order of their numbers.
struct DepthCounts {
  ExpansionCounts expansion;
  std::vector<BasketTally> baskets;
};

/// Counts the numbers of one basket. Not safe for concurrent use.
template <class Number>
class BasketCounter {
 public:
  /// `numbering`, of the numbers' depth, outlives this.
  BasketCounter(const Board& board, const Symmetry& symmetry, const QueueNumbering<Number>& numbering);

  /// `values` follow those that `tally` has counted.
  void add(BasketTally& tally, std::span<const Number> values);

 private:
  static constexpr std::size_t kStates = 256;

  void add_gaps(BasketTally& tally, std::span<const Number> values);
  std::uint64_t digest_of(std::span<const Number> values);

  DigestKeys digest_keys_;
  Symmetry symmetry_;
  // Of an image, its occupancy above its mover's discs, 32 bits each: the least is the digest's representative. Null on grids of
  // more than 32 cells.
  std::shared_ptr<const OrbitSums<std::uint64_t>> representatives_;
  const MoveKernel& kernel_;
  NumberDecoder<Number> state_of_;
  alignas(64) std::array<Bitboard, kStates> mover_{};
  alignas(64) std::array<Bitboard, kStates> opponent_{};
  alignas(64) std::array<std::uint64_t, kStates> representative_{};
};

/// The row without its times: sums, and the gaps between neighbouring baskets.
template <class Number>
enumerate::DepthRow row_of(int depth, const DepthCounts& counts, bool wants_move_range);

extern template class BasketCounter<std::uint64_t>;
extern template class BasketCounter<Uint128>;
extern template enumerate::DepthRow row_of<std::uint64_t>(int, const DepthCounts&, bool);
extern template enumerate::DepthRow row_of<Uint128>(int, const DepthCounts&, bool);

}  // namespace othello::shiftedqueue
