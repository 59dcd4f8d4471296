#include "solve/plan.h"

#include "solve/tuning.h"

#include <algorithm>
#include <cmath>

namespace othello::solve {
namespace {

bool has(const std::vector<int>& depths, int depth) {
  return std::ranges::find(depths, depth) != depths.end();
}

// Simulates a pass to its end.
class Rehearsal {
 public:
  Rehearsal(const std::vector<DepthCost>& depths, const SweepState& from, double disk_bytes)
      : depths_(depths), state_(from), disk_bytes_(tuning::kPlannedShare * disk_bytes) {
    std::ranges::sort(state_.kept);
  }

  // Enumerates to the last depth; keeps those up to `base`, `next_base`, and those from `first` on.
  bool first_leg(int base, int next_base, int first) {
    const int last = static_cast<int>(depths_.size()) - 1;
    PlannedSearch planned{.base = -1, .top = last, .kept = {}};
    for (int depth = 0; depth <= last; ++depth) {
      if (depth <= base || depth == next_base || depth >= first) planned.kept.push_back(depth);
    }
    return enumerate(std::move(planned));
  }

  // Solves what is left, with as many further searches as it takes.
  bool solve_all() {
    while (state_.solved > 0) {
      if (!has(state_.kept, state_.solved - 1) && !further_leg()) return false;
      if (!solve_next()) return false;
    }
    return true;
  }

  const Plan& plan() const { return plan_; }

 private:
  const DepthCost& of(int depth) const { return depths_[static_cast<std::size_t>(depth)]; }
  int last() const { return static_cast<int>(depths_.size()) - 1; }

  // What is on disk: the frontiers kept, the last depth that was solved, and values that are to stay.
  double standing() const {
    double bytes = 0;
    for (const int depth : state_.kept) bytes += of(depth).states_bytes;
    for (int depth = state_.solved; depth <= last(); ++depth) {
      if (depth == state_.solved || of(depth).keep_values)
        bytes += of(depth).states_bytes + of(depth).values_bytes;
    }
    return bytes;
  }

  bool fits(double bytes) {
    plan_.peak_bytes = std::max(plan_.peak_bytes, bytes);
    return bytes <= disk_bytes_;
  }

  bool enumerate(PlannedSearch planned) {
    for (int depth = planned.base + 1; depth <= planned.top; ++depth) {
      // The search releases its parents meanwhile: about half of both frontiers overlap.
      const bool parent_stays = depth == 0 || depth - 1 == planned.base || has(planned.kept, depth - 1);
      const double parent = parent_stays ? 0 : of(depth - 1).states_bytes / 2;
      if (depth - 1 == planned.base && !planned.keeps_base) {
        // A base that does not stay is released in the same way.
        if (!fits(standing() - of(planned.base).states_bytes / 2 + of(depth).states_bytes)) return false;
        std::erase(state_.kept, planned.base);
      }
      if (!fits(standing() + parent + of(depth).states_bytes)) return false;
      if (has(planned.kept, depth)) state_.kept.push_back(depth);
      plan_.seconds += of(depth).seconds;
    }
    plan_.searches.push_back(std::move(planned));
    return true;
  }

  // Enumerates the next depth to be solved from the last one kept, keeping as many as can be.
  bool further_leg() {
    const int top = state_.solved - 1;
    const int base = state_.kept.empty() ? -1 : std::ranges::max(state_.kept);
    // A search that was stopped left a base that may be in the way, with another one below it.
    for (const bool keeps_base : {true, false}) {
      if (!keeps_base && state_.kept.size() < 2) break;
      for (int first = base + 1; first <= top; ++first) {
        PlannedSearch planned{.base = base, .top = top, .kept = {}, .keeps_base = keeps_base};
        for (int depth = first; depth <= top; ++depth) planned.kept.push_back(depth);
        if (try_search(planned)) return true;
      }
    }
    return false;
  }

  // If it fits, and what it keeps can be solved.
  bool try_search(const PlannedSearch& planned) {
    Rehearsal trial = *this;
    if (!trial.enumerate(planned)) return false;
    while (trial.state_.solved > planned.kept.front()) {
      if (!trial.solve_next()) return false;
    }
    return enumerate(planned);  // the caller solves
  }

  bool solve_next() {
    const int depth = state_.solved - 1;
    const double all = standing() + of(depth).values_bytes;
    const bool releasing = all > disk_bytes_ && depth < last() && !of(depth + 1).keep_values;
    if (!fits(releasing ? solve_in_stripes(depth) : all)) return false;
    std::erase(state_.kept, depth);
    state_.solved = depth;
    return fits(standing());
  }

  // Chooses the fewest stripes that fit, or the most there may be; returns what the disk holds at most.
  double solve_in_stripes(int depth) {
    const double before = standing();
    const double values = of(depth).values_bytes;
    const double children = of(depth + 1).states_bytes + of(depth + 1).values_bytes;
    for (int stripes = 2;; ++stripes) {
      double most = 0;
      for (int stored = 1; stored <= stripes; ++stored) {
        const double released = std::pow((stored - 1.0) / stripes, tuning::kReleaseExponent);
        most = std::max(most, before + values * stored / stripes - children * released);
      }
      plan_.stripes[depth] = stripes;
      if (most <= disk_bytes_ || stripes == tuning::kMaxStripesWhenReleasing) return most;
    }
  }

  const std::vector<DepthCost>& depths_;
  SweepState state_;
  double disk_bytes_;
  Plan plan_;
};

}  // namespace

std::optional<Plan> make_plan(const std::vector<DepthCost>& depths, const SweepState& from,
                              double disk_bytes) {
  const int last = static_cast<int>(depths.size()) - 1;
  std::optional<Plan> best;
  const auto consider = [&](Rehearsal& rehearsal) {
    if (!rehearsal.solve_all()) return;
    if (!best || rehearsal.plan().seconds < best->seconds) best = rehearsal.plan();
  };
  if (from.solved <= last || !from.kept.empty()) {
    Rehearsal rehearsal(depths, from, disk_bytes);
    consider(rehearsal);
    return best;
  }
  for (int base = 0; base <= last; ++base) {
    // The more depths are kept, the fewer are enumerated again.
    for (int first = base + 1; first <= last; ++first) {
      // The second search may begin with a depth of its own.
      for (int next_base = base; next_base <= std::max(base, first - 2); ++next_base) {
        Rehearsal rehearsal(depths, {.solved = last + 1, .kept = {}}, disk_bytes);
        if (rehearsal.first_leg(base, next_base, first)) consider(rehearsal);
      }
      if (best && first == base + 1 && best->searches.size() == 1) return best;
    }
  }
  return best;
}

double least_disk_bytes(const std::vector<DepthCost>& depths, const SweepState& from) {
  double low = 0;
  double high = 1;
  for (const DepthCost& depth : depths) high += 2 * (depth.states_bytes + depth.values_bytes);
  for (int step = 0; step < 40; ++step) {
    const double middle = (low + high) / 2;
    (make_plan(depths, from, middle) ? high : low) = middle;
  }
  return high;
}

}  // namespace othello::solve
