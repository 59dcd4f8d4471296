#include "enumerate/occupancy/move_range_finder.h"

#include <algorithm>
#include <limits>

namespace othello::enumerate {
namespace {

constexpr std::uint8_t kAnyNumber = std::numeric_limits<std::uint8_t>::max();

template <class AnyColouring>
std::uint64_t moves_of(AnyColouring state, AnyCompactMoveList<AnyColouring>& moves) {
  std::uint64_t number = 0;
  for (std::size_t i = 0; i < moves.open_move_count(); ++i) number += moves[i].flips(state) != 0 ? 1u : 0u;
  return number;
}

}  // namespace

template <class AnyColouring>
void AnyMoveRangeFinder<AnyColouring>::widen(std::span<const AnyColouring> states, std::size_t without_move,
                                             AnyCompactMoveList<AnyColouring>& moves, MoveRange& range) {
  if (states.empty()) return;
  if (without_move > 0) range.add(0);
  if (without_move == states.size()) return;
  // The first range, so that the bounds are of use.
  if (range.least > range.most) range.add(moves_of(states.front(), moves));
  // States without any move are known, but not those with moves on closed cells only.
  const std::uint64_t known = moves.open_move_count() == moves.size() ? 1 : 0;
  if (range.least > known) {
    begin(states);
    lower_least(moves, range);
  }
  if (moves.open_move_count() > range.most) {
    begin(states);
    raise_most(moves, range);
  }
}

template <class AnyColouring>
void AnyMoveRangeFinder<AnyColouring>::begin(std::span<const AnyColouring> states) {
  states_.assign(states.begin(), states.end());
  moves_of_.assign(states.size(), 0);
  count_ = states.size();
}

// The moves that are legal for most come first: with each of them most states drop out.
template <class AnyColouring>
void AnyMoveRangeFinder<AnyColouring>::lower_least(AnyCompactMoveList<AnyColouring>& moves,
                                                   MoveRange& range) {
  const auto most = static_cast<std::uint8_t>(range.least - 1);
  for (std::size_t i = 0; i < moves.open_move_count() && count_ > 0; ++i) {
    count_ = kernels_.count_and_filter_moves(states_.data(), moves_of_.data(), count_, moves[i], 0, most);
  }
  if (count_ > 0)
    range.least =
        *std::min_element(moves_of_.begin(), moves_of_.begin() + static_cast<std::ptrdiff_t>(count_));
}

// From the other end: moves that are legal for few states.
template <class AnyColouring>
void AnyMoveRangeFinder<AnyColouring>::raise_most(AnyCompactMoveList<AnyColouring>& moves, MoveRange& range) {
  const std::uint64_t wanted = range.most + 1;
  for (std::size_t left = moves.open_move_count(); left > 0 && count_ > 0;) {
    --left;
    const auto least = static_cast<std::uint8_t>(wanted > left ? wanted - left : 0);
    count_ = kernels_.count_and_filter_moves(states_.data(), moves_of_.data(), count_, moves[left], least,
                                             kAnyNumber);
  }
  if (count_ > 0)
    range.most =
        *std::max_element(moves_of_.begin(), moves_of_.begin() + static_cast<std::ptrdiff_t>(count_));
}

template class AnyMoveRangeFinder<Colouring>;
template class AnyMoveRangeFinder<WideColouring>;

}  // namespace othello::enumerate
