#include "play/pace.h"

#include <algorithm>
#include <cmath>

namespace othello::play {
namespace {

constexpr int kFirstDepth = 5;  // of steps whose findings count
constexpr int kFall = 100;      // hundredths of a disc from step to step
constexpr int kLong = 5;        // steps

constexpr double kUnsettled = 1.5;
constexpr double kUnsettledAndFallen = 2;
constexpr double kSettled = 0.85;
constexpr double kObvious = 0.25;

// How much of the next step should fit before the aim.
constexpr double kShareOfStep = 0.5;

// What may be solved at once takes at most this share.
constexpr double kShareAtOnce = 0.03;

// Obviousness is looked for after this share of the aim, from some depth on.
constexpr double kShareBeforeObvious = 0.08;
constexpr int kObviousDepth = 7;

// Measured on 8x8 (results/play): nodes of positions with 20 vacant cells, and the factor of another one, as binary logarithms;
// nodes of the solver in the time of one of a search by evaluation; and a machine's speed before anything is known of it.
constexpr double kLogNodes = 21.4;
constexpr double kLogFactor = 0.98;
constexpr int kVacantOfNodes = 20;
constexpr double kSolvingNodesPerNode = 2.8;
constexpr double kFirstNodesPerSecond = 1e7;

constexpr double kLeastSeconds = 0.01;  // that say something of the speed

}  // namespace

double Pace::aim() const {
  if (obvious_) return kObvious * time_.aim;
  const bool changed = unchanged_ == 0;
  if (changed && fell_) return kUnsettledAndFallen * time_.aim;
  if (changed || fell_) return kUnsettled * time_.aim;
  return unchanged_ >= kLong ? kSettled * time_.aim : time_.aim;
}

bool Pace::may_begin_after(const endgame::BestMove& best) {
  const double now = stopwatch_.seconds();
  const double took = now - ended_;
  if (last_took_ > kLeastSeconds / 10) growth_ = std::clamp(took / last_took_, 1.2, 3.0);
  last_took_ = took;
  ended_ = now;
  if (best.step.depth >= kFirstDepth) {
    unchanged_ = best.cell == cell_ || cell_ < 0 ? unchanged_ + 1 : 0;
    fell_ = cell_ >= 0 && best.value < value_ - kFall;
    cell_ = best.cell;
    value_ = best.value;
  }
  if (time_.aim <= 0) return true;
  return now + kShareOfStep * growth_ * took <= aim();
}

bool Pace::asks_if_obvious(const endgame::BestMove& best) {
  if (asked_ || time_.aim <= 0 || best.step.depth < kObviousDepth) return false;
  asked_ = stopwatch_.seconds() >= kShareBeforeObvious * time_.aim;
  return asked_;
}

bool Pace::may_solve(double forecast) const {
  return time_.most <= 0 || stopwatch_.seconds() + forecast <= time_.solving;
}

bool Pace::solves_at_once(double forecast) const {
  return time_.most <= 0 || forecast <= kShareAtOnce * time_.solving;
}

SolvingSpeed::SolvingSpeed(int threads) : nodes_per_second_(kFirstNodesPerSecond * threads) {}

double SolvingSpeed::forecast(int vacant) const {
  return std::exp2(kLogNodes + kLogFactor * (vacant - kVacantOfNodes)) / nodes_per_second_;
}

void SolvingSpeed::add_searching(double nodes, double seconds) {
  add(kSolvingNodesPerNode * nodes, seconds);
}

void SolvingSpeed::add(double nodes, double seconds) {
  if (seconds < kLeastSeconds) return;
  constexpr double kNewest = 0.3;
  nodes_per_second_ = (1 - kNewest) * nodes_per_second_ + kNewest * nodes / seconds;
}

}  // namespace othello::play
