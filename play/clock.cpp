#include "play/clock.h"

#include <algorithm>

namespace othello::play {
namespace {

// The share of a move's time used for thinking: the rest covers what is slower than expected.
constexpr double kShare = 0.9;
constexpr double kMinSeconds = 0.01;

}  // namespace

Clock::Clock(double main, double period, int period_moves)
    : limited_(!(period > 0 && period_moves == 0)),
      period_(period),
      period_moves_(period_moves),
      left_(main) {
  if (main <= 0) spend(0);
}

void Clock::set_time_left(double seconds, int moves) {
  limited_ = true;
  left_ = seconds;
  moves_ = moves;
}

double Clock::seconds_for_move(int moves_left) const {
  if (!limited_) return 0;
  const int moves = moves_ > 0 ? std::min(moves_, std::max(moves_left, 1)) : std::max(moves_left, 1);
  return std::max(kShare * left_ / moves, kMinSeconds);
}

void Clock::spend(double seconds) {
  left_ -= seconds;
  const bool in_period = moves_ > 0;
  if (in_period) --moves_;
  if ((in_period && moves_ == 0) || (!in_period && left_ <= 0 && period_moves_ > 0)) {
    left_ = period_;
    moves_ = period_moves_;
  }
}

}  // namespace othello::play
