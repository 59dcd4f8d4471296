#include "shiftedqueue/engine/depth_counts.h"

#include <algorithm>
#include <cstddef>

#include "system/threads.h"

namespace othello::shiftedqueue {

using enumerate::DepthRow;

template <class Number>
void BasketCounter<Number>::add(BasketTally& tally, std::span<const Number> values) {
  Number last = static_cast<Number>(tally.last);
  if (tally.states == 0) {
    tally.first = values.front();
  } else {
    tally.gaps.add(static_cast<Number>(values.front() - last - 1));
  }
  last = values.front();
  for (const Number value : values.subspan(1)) {
    tally.gaps.add(static_cast<Number>(value - last - 1));
    last = value;
  }
  for (const Number value : values)
    tally.digest += digest_keys_.term(symmetry_.representative(state_of_(value)));
  tally.last = last;
  tally.states += values.size();
}

template <class Number>
DepthRow row_of(int depth, const DepthCounts& counts, bool wants_move_range) {
  DepthRow row;
  row.depth = depth;
  row.turn_skips = counts.expansion.turn_skips;
  row.rival_plays = counts.expansion.rival_plays;
  row.set_mobility_before(counts.expansion.moves,
                          wants_move_range ? counts.expansion.move_range : enumerate::MoveRange::unknown());
  // A basket has an entry of its own, up to the most that a row has space for.
  row.basket_states.assign(std::min(counts.baskets.size(), static_cast<std::size_t>(kMaxThreads)), 0);
  const BasketTally* before = nullptr;
  for (std::size_t i = 0; i < counts.baskets.size(); ++i) {
    const BasketTally& basket = counts.baskets[i];
    row.states += basket.states;
    row.digest += basket.digest;
    row.gaps += basket.gaps;
    row.bytes += basket.bytes;
    row.basket_states[i * row.basket_states.size() / counts.baskets.size()] += basket.states;
    if (basket.states == 0) continue;
    if (before != nullptr) row.gaps.add(static_cast<Number>(basket.first - before->last - 1));
    before = &basket;
  }
  return row;
}

template class BasketCounter<std::uint64_t>;
template class BasketCounter<Uint128>;
template DepthRow row_of<std::uint64_t>(int, const DepthCounts&, bool);
template DepthRow row_of<Uint128>(int, const DepthCounts&, bool);

}  // namespace othello::shiftedqueue
