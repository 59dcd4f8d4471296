#include "shiftedqueue/engine/state_expander.h"

namespace othello::shiftedqueue {

template <class Number>
StateExpander<Number>::StateExpander(const Board& board, const QueueNumbering<Number>& numbering)
    : rules_(board),
      numbering_(numbering),
      kernel_(chosen_move_kernel()),
      state_of_(numbering, 1),
      recent_(std::size_t{1} << kRecentBits, ~Number{0}) {}

template <class Number>
void StateExpander<Number>::begin_depth() {
  state_of_.begin();
  std::ranges::fill(recent_, ~Number{0});
}

template <class Number>
void StateExpander<Number>::unrank(std::span<const Number> ranks) {
  for (std::size_t i = 0; i < ranks.size(); ++i) {
    const State state = state_of_(ranks[i]);
    mover_[i] = state.mover;
    opponent_[i] = state.opponent;
  }
}

template class StateExpander<std::uint64_t>;
template class StateExpander<Uint128>;

}  // namespace othello::shiftedqueue
