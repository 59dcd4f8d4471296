// Which frontiers to keep on a disk that does not hold them all, and which to enumerate again.
//
// The pass backwards needs the frontiers from the last depth to the first; the search finds them from the
// first to the last. With space for all, one search is enough. With less, the last depths are kept and
// solved, and then the search is repeated from an earlier depth that was kept, its *base*, to the depth
// before: as checkpointed differentiation does. Depths near the start take little space, so the base is
// cheap; where it fits, another depth is kept for the second search to begin with. Each search of the plan
// enumerates from a base and keeps as many of the last depths as fit beside what is solved.
//
// While depth d is solved the disk holds the frontiers kept below d, those of d and d + 1, and the values of
// both. Where that is too much, what depth d + 1 takes is released as the stripes of d are completed: the more stripes,
// the earlier, and the more often depth d + 1 is read.
#pragma once

#include <map>
#include <optional>
#include <vector>

namespace othello::solve {

/// What a depth takes, measured or predicted.
struct DepthCost {
  double states = 0;
  double states_bytes = 0;   // of its frontier
  double values_bytes = 0;   // games among them, if they are counted
  double seconds = 0;        // to enumerate it from the depth before
  double solve_seconds = 0;  // to find its values from those of the depth after
  bool keep_values = false;
};

/// Where a pass stands.
struct SweepState {
  int solved = 0;         // the lowest depth that has values; one more than the last, if none
  std::vector<int> kept;  // frontiers that are stored below it
};

struct PlannedSearch {
  int base = -1;           // the depth that the search continues from; -1: from the start
  int top = 0;             // the last depth that it enumerates
  std::vector<int> kept;   // of its depths, those that stay, ascending; the last is `top`
  bool keeps_base = true;  // false: it is released while the depth after it is enumerated
};

struct Plan {
  std::vector<PlannedSearch> searches;
  double peak_bytes = 0;
  double seconds = 0;  // of all searches
  /// The depths that can be solved only if the depth after is released meanwhile, and in how many stripes at least.
  std::map<int, int> stripes;
};

/// The fastest plan from here on that takes at most tuning::kPlannedShare of `disk_bytes`; nothing if there is none.
std::optional<Plan> make_plan(const std::vector<DepthCost>& depths, const SweepState& from,
                              double disk_bytes);

/// The least disk for which there is a plan.
double least_disk_bytes(const std::vector<DepthCost>& depths, const SweepState& from);

}  // namespace othello::solve
