#include "shiftedqueue/engine/depth_counts.h"

#include <algorithm>
#include <cstddef>

#include "system/threads.h"

namespace othello::shiftedqueue {

using enumerate::DepthRow;

namespace {

constexpr int kHalf = 32;  // bits

std::shared_ptr<const OrbitSums<std::uint64_t>> sums_of_representatives(const Board& board,
                                                                        const Symmetry& symmetry) {
  if (board.grid_cells() > kHalf) return nullptr;
  OrbitSums<std::uint64_t>::Weights weights;
  for (int cell = 0; cell < board.grid_cells(); ++cell) {
    const auto i = static_cast<std::size_t>(cell);
    weights.opponent[i] = bit(cell) << kHalf;
    weights.mover[i] = bit(cell) << kHalf | bit(cell);
  }
  return std::make_shared<const OrbitSums<std::uint64_t>>(board, symmetry, weights, 0);
}

}  // namespace

template <class Number>
BasketCounter<Number>::BasketCounter(const Board& board, const Symmetry& symmetry,
                                     const QueueNumbering<Number>& numbering)
    : digest_keys_(board),
      symmetry_(symmetry),
      representatives_(sums_of_representatives(board, symmetry)),
      kernel_(chosen_move_kernel()),
      state_of_(numbering, 0) {}

template <class Number>
void BasketCounter<Number>::add(BasketTally& tally, std::span<const Number> values) {
  add_gaps(tally, values);
  tally.last = values.back();
  tally.states += values.size();
  for (std::size_t begin = 0; begin < values.size(); begin += kStates)
    tally.digest += digest_of(values.subspan(begin, std::min(kStates, values.size() - begin)));
}

template <class Number>
void BasketCounter<Number>::add_gaps(BasketTally& tally, std::span<const Number> values) {
  if (tally.states == 0)
    tally.first = values.front();
  else
    tally.gaps.add(static_cast<Number>(values.front() - static_cast<Number>(tally.last) - 1));
  Number last = values.front();
  for (const Number value : values.subspan(1)) {
    tally.gaps.add(static_cast<Number>(value - last - 1));
    last = value;
  }
}

// Of at most kStates values.
template <class Number>
std::uint64_t BasketCounter<Number>::digest_of(std::span<const Number> values) {
  std::uint64_t digest = 0;
  if (representatives_ == nullptr) {
    for (const Number value : values) digest += digest_keys_.term(symmetry_.representative(state_of_(value)));
    return digest;
  }
  for (std::size_t i = 0; i < values.size(); ++i) {
    const State state = state_of_(values[i]);
    mover_[i] = state.mover;
    opponent_[i] = state.opponent;
  }
  kernel_.least_sums(*representatives_, mover_.data(), opponent_.data(), values.size(),
                     representative_.data());
  for (std::size_t i = 0; i < values.size(); ++i) {
    const Bitboard occupancy = representative_[i] >> kHalf;
    const Bitboard mover = representative_[i] & (bit(kHalf) - 1);
    digest += digest_keys_.term({mover, occupancy ^ mover});
  }
  return digest;
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
