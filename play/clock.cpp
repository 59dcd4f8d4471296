#include "play/clock.h"

#include <algorithm>
#include <cmath>

namespace othello::play {
namespace {

// Time lost beside thinking: once, for each of the player's moves to come, and as a share of the time left, up to a largest share;
// the first two grow by so much where others use the processors all the time.
constexpr double kSecondsOnce = 0.01;
constexpr double kSecondsBesideThinking = 0.003;
constexpr double kContendedFactor = 9;
// How late a thought ends there now and then.
constexpr double kContendedDelay = 0.2;
constexpr double kShareBesideThinking = 0.02;
constexpr double kMaxShareBesideThinking = 0.5;

// A position is expected to be solved if that takes this share of the time left, and is tried if it takes that. What is set aside
// for it is more than its forecast, which may be wrong by a factor of two.
constexpr double kShareOfSolving = 0.25;
constexpr double kShareOfTrying = 0.5;
constexpr double kForecastsSetAside = 2;

// The most for one move: so many times its aim, or the share of all that is left.
constexpr double kMostAims = 3;
constexpr double kMostShare = 0.75;

constexpr double kMinSeconds = 0.001;

// How far a count of whole seconds may be from what was counted here.
constexpr double kWithinSeconds = 1.3;

// What that count misses over a game, and a thought now and then, where others use the processors all the time, or what can be
// spared for it.
constexpr double kMaxSecondsMissed = 1;
constexpr double kShareMissed = 1.0 / 60;

// From a command's arrival until it is read, and from the answer until it is: on an idle machine, and beside that on one whose
// processors others use.
constexpr double kLatency = 0.0005;
constexpr double kContendedLatency = 0.015;

int solved_within(double seconds, int vacant, const SolvingForecast& forecast) {
  while (vacant > 0 && forecast(vacant) > seconds) --vacant;
  return vacant;
}

// Of the player whose turn it is.
int own_moves(int cells) {
  return (cells + 1) / 2;
}

}  // namespace

Clock::Clock(double main, double period, int period_moves)
    : limited_(!(period > 0 && period_moves == 0)),
      period_(period),
      period_moves_(period_moves),
      left_(main),
      longest_(main) {
  if (main <= 0) spend(0);
}

void Clock::set_time_left(double seconds, int moves) {
  if (seconds <= 0 && moves == 0) {  // no main time: there is no limit, as was said, or a period begins
    if (!limited_ && period_ > 0) return;
    if (period_moves_ > 0) {
      left_ = period_;
      moves_ = period_moves_;
      return;
    }
  }
  const bool counted = limited_ && moves == moves_;
  const bool agrees = counted && std::abs(left_ - seconds) <= kWithinSeconds;
  longest_ = std::max(longest_, seconds);
  left_ = agrees ? std::min(left_, seconds + 1 - missed()) : seconds;
  limited_ = true;
  moves_ = moves;
}

double Clock::missed() const {
  return contention_ * std::min(kMaxSecondsMissed, kShareMissed * longest_);
}

MoveTime Clock::time_for_move(int vacant, const SolvingForecast& forecast) const {
  if (!limited_) return {};
  const MoveTime time = time_in_part(vacant, forecast);
  if (moves_ > 0 || period_moves_ == 0) return time;
  // What the main time does not suffice for is the first move of a period.
  Clock next = *this;
  next.left_ = period_;
  next.moves_ = period_moves_;
  const MoveTime of_period = next.time_in_part(vacant, forecast);
  return {.aim = std::max(time.aim, of_period.aim),
          .most = std::max(time.most, of_period.most),
          .solving = std::max(time.solving, of_period.solving)};
}

// In the main time, or the period, that the clock is in.
MoveTime Clock::time_in_part(int vacant, const SolvingForecast& forecast) const {
  const int own = moves_ > 0 ? std::min(moves_, own_moves(vacant)) : own_moves(vacant);
  const double beside = (1 + kContendedFactor * contention_) * (kSecondsOnce + kSecondsBesideThinking * own) +
                        kShareBesideThinking * left_;
  const double left = std::max(left_ - std::min(beside, kMaxShareBesideThinking * left_), kMinSeconds);
  const int solved = solved_within(kShareOfSolving * left, vacant, forecast);
  const int moves = std::clamp(own_moves(vacant - solved), 1, std::max(own, 1));
  const bool is_solved_in_it = moves_ == 0 || moves < own;
  const double aside =
      is_solved_in_it ? std::min(kForecastsSetAside * forecast(solved), kShareOfTrying * left) : 0;
  MoveTime time;
  time.aim = std::max((left - aside) / moves, kMinSeconds);
  const double of_others = own * (kMinSeconds + kLatency + kContendedLatency);
  const double late = kContendedDelay * contention_ + missed();
  const double in_time = std::max(left_ - late - of_others, kMinSeconds);
  const double all = std::min(moves_ == 1 ? left : kMostShare * left, in_time);
  time.aim = std::min(time.aim, all);
  time.solving = std::min(kShareOfTrying * left, all);
  time.most = forecast(vacant) <= time.solving ? all : std::min(kMostAims * time.aim, all);
  return time;
}

void Clock::spend_thinking(double seconds, double share_of_processor) {
  constexpr double kSecondsRemembered = 0.3;
  const double contended = 1 - std::clamp(share_of_processor, 0.0, 1.0);
  contention_ += (contended - contention_) * std::min(seconds / kSecondsRemembered, 1.0);
  spend(seconds + kLatency + kContendedLatency * contended);
}

void Clock::spend(double seconds) {
  left_ -= seconds;
  const bool in_period = moves_ > 0;
  if (in_period) --moves_;
  bool is_over = in_period && moves_ == 0;
  if (!in_period && left_ <= 0 && period_moves_ > 0) {
    left_ += period_;
    moves_ =
        period_moves_ - (seconds > 0 ? 1 : 0);  // a move that began in the main time is one of the period
    is_over = moves_ == 0;
  }
  if (is_over) {
    left_ = period_;
    moves_ = period_moves_;
  }
}

}  // namespace othello::play
