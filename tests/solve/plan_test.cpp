// Plans for a disk that does not hold all frontiers: feasible, no dearer than necessary, and what they say.
#include "solve/plan.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "solve/tuning.h"

namespace othello::solve {
namespace {

// Frontiers that grow and shrink again; a depth takes as long as it is large.
std::vector<DepthCost> hill() {
  std::vector<DepthCost> depths;
  for (const double size : {1, 2, 4, 8, 16, 32, 64, 100, 120, 100, 60, 20, 5}) {
    depths.push_back({.states_bytes = size, .values_bytes = 1.5 * size, .seconds = size});
  }
  return depths;
}

double sum_of_states(const std::vector<DepthCost>& depths) {
  return std::accumulate(depths.begin(), depths.end(), 0.0,
                         [](double sum, const DepthCost& depth) { return sum + depth.states_bytes; });
}

const SweepState kBeginning{.solved = 13, .kept = {}};

// Simulates a plan independently: every depth must be there when it is solved. Returns the seconds.
double follow(const std::vector<DepthCost>& depths, const Plan& plan, SweepState at) {
  std::size_t leg = 0;
  double seconds = 0;
  while (at.solved > 0) {
    if (!std::ranges::count(at.kept, at.solved - 1)) {
      if (leg == plan.searches.size()) {
        ADD_FAILURE() << "depth " << at.solved - 1 << " is not there";
        return 0;
      }
      const PlannedSearch& next = plan.searches[leg++];
      EXPECT_TRUE(next.base == -1 || std::ranges::count(at.kept, next.base));
      EXPECT_EQ(next.top, at.solved - 1);
      for (int depth = next.base + 1; depth <= next.top; ++depth) {
        seconds += depths[static_cast<std::size_t>(depth)].seconds;
      }
      if (!next.keeps_base) std::erase(at.kept, next.base);
      at.kept.insert(at.kept.end(), next.kept.begin(), next.kept.end());
    }
    --at.solved;
  }
  EXPECT_EQ(plan.searches.size(), leg);
  return seconds;
}

// What the disk holds at most while a depth is solved in the stripes of the plan, when shares of the depth after are released
// as the tuning has it.
double most_while_solving(const std::vector<DepthCost>& depths, const Plan& plan, const SweepState& at) {
  const auto depth = static_cast<std::size_t>(at.solved - 1);
  const bool is_last = depth + 1 == depths.size();
  const double after = is_last ? 0 : depths[depth + 1].states_bytes + depths[depth + 1].values_bytes;
  double before = after;
  for (const int kept : at.kept) before += depths[static_cast<std::size_t>(kept)].states_bytes;
  const auto found = plan.stripes.find(at.solved - 1);
  const int stripes = found == plan.stripes.end() ? 1 : found->second;
  double most = 0;
  for (int stored = 1; stored <= stripes; ++stored) {
    const double released = stripes == 1 ? 0 : std::pow((stored - 1.0) / stripes, tuning::kReleaseExponent);
    most = std::max(most, before + depths[depth].values_bytes * stored / stripes - after * released);
  }
  return most;
}

TEST(MakePlan, NeverTakesMoreThanItsShareOfTheDisk) {
  const auto depths = hill();
  const SweepState all{.solved = 10, .kept = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9}};
  const double least = least_disk_bytes(depths, all);
  int with_most_stripes = 0;
  for (double disk = least; disk < 2 * least; disk *= 1.005) {
    const auto plan = make_plan(depths, all, disk);
    ASSERT_TRUE(plan);
    SweepState at = all;
    for (; at.solved > 0; --at.solved) {
      EXPECT_LE(most_while_solving(depths, *plan, at), tuning::kPlannedShare * disk) << at.solved - 1;
      at.kept.pop_back();
    }
    for (const auto& [_, stripes] : plan->stripes)
      with_most_stripes += stripes == tuning::kMaxStripesWhenReleasing ? 1 : 0;
  }
  EXPECT_GT(with_most_stripes, 0);
}

TEST(MakePlan, KeepsADepthForTheSecondSearchWhereItFits) {
  const auto depths = hill();
  const double least = least_disk_bytes(depths, kBeginning);
  int lone = 0;
  for (double disk = least; disk < 3 * least; disk *= 1.01) {
    const auto plan = make_plan(depths, kBeginning, disk);
    ASSERT_TRUE(plan);
    const std::vector<int>& kept = plan->searches.front().kept;
    const auto has = [&](int depth) { return std::ranges::count(kept, depth) != 0; };
    for (const int depth : kept) {
      if (depth == 0 || depth == 12 || has(depth - 1) || has(depth + 1)) continue;
      ++lone;
      ASSERT_GT(plan->searches.size(), 1u);
      EXPECT_EQ(depth, plan->searches[1].base);
    }
  }
  EXPECT_GT(lone, 0);
}

TEST(MakePlan, WithMemoryForAllSearchesOnce) {
  const auto depths = hill();
  const auto plan = make_plan(depths, kBeginning, 10 * sum_of_states(depths));
  ASSERT_TRUE(plan);
  EXPECT_EQ(1u, plan->searches.size());
  EXPECT_EQ(13u, plan->searches[0].kept.size());
  EXPECT_EQ(sum_of_states(depths), plan->seconds);
  EXPECT_TRUE(plan->stripes.empty());
}

TEST(MakePlan, EveryDiskFromTheLeastOnHasAPlanThatHolds) {
  const auto depths = hill();
  const double least = least_disk_bytes(depths, kBeginning);
  EXPECT_FALSE(make_plan(depths, kBeginning, 0.999 * least));
  double before = 1e9;
  for (double disk = least; disk < 4 * least; disk *= 1.02) {
    const auto plan = make_plan(depths, kBeginning, disk);
    ASSERT_TRUE(plan) << disk;
    EXPECT_LE(plan->peak_bytes, disk);
    EXPECT_DOUBLE_EQ(plan->seconds, follow(depths, *plan, kBeginning));
    EXPECT_LE(plan->seconds, before) << "more disk takes more time";
    before = plan->seconds;
  }
  EXPECT_EQ(sum_of_states(depths), before);
}

TEST(MakePlan, TheLeastIsLessThanAllFrontiers) {
  const auto depths = hill();
  EXPECT_LT(least_disk_bytes(depths, kBeginning), sum_of_states(depths));
}

TEST(MakePlan, TheMoreDiskTheFewerStripes) {
  const auto depths = hill();
  const SweepState at{.solved = 8, .kept = {0, 1, 2, 3, 4, 5, 6, 7}};
  int before = tuning::kMaxStripesWhenReleasing;
  bool fewer = false;
  const double least = least_disk_bytes(depths, at);
  for (double disk = least; disk < 2 * least; disk *= 1.01) {
    const auto plan = make_plan(depths, at, disk);
    ASSERT_TRUE(plan);
    const auto found = plan->stripes.find(7);
    const int stripes = found == plan->stripes.end() ? 1 : found->second;
    EXPECT_LE(stripes, before) << disk;
    EXPECT_NE(1, found == plan->stripes.end() ? 0 : stripes);
    fewer = fewer || (stripes < tuning::kMaxStripesWhenReleasing && stripes > 1);
    before = stripes;
  }
  EXPECT_EQ(1, before);
  EXPECT_TRUE(fewer);
}

TEST(MakePlan, ADepthWhoseValuesStayIsNotReleased) {
  auto depths = hill();
  const SweepState at{.solved = 8, .kept = {0, 1, 2, 3, 4, 5, 6, 7}};
  const auto releases = make_plan(depths, at, least_disk_bytes(depths, at));
  ASSERT_TRUE(releases->stripes.contains(7));
  depths[8].keep_values = true;
  const auto plan = make_plan(depths, at, least_disk_bytes(depths, at));
  ASSERT_TRUE(plan);
  EXPECT_FALSE(plan->stripes.contains(7));
}

TEST(MakePlan, GoesOnFromAnyPointOfAPass) {
  const auto depths = hill();
  const double disk = 1.5 * least_disk_bytes(depths, kBeginning);
  for (int solved = 1; solved <= 13; ++solved) {
    for (int base = 0; base < solved; ++base) {
      SweepState at{.solved = solved, .kept = {}};
      for (int depth = 0; depth <= std::min(base, 5); ++depth) at.kept.push_back(depth);
      const auto plan = make_plan(depths, at, disk);
      ASSERT_TRUE(plan) << solved << " solved, kept to " << base;
      EXPECT_DOUBLE_EQ(plan->seconds, follow(depths, *plan, at));
    }
  }
}

TEST(MakePlan, GivesUpABaseThatIsInTheWay) {
  // A stopped search left depth 9 of 10; depth 5 is there, too.
  const auto depths = hill();
  const SweepState with{.solved = 11, .kept = {0, 5, 9}};
  const double needed = least_disk_bytes(depths, with);
  const auto plan = make_plan(depths, with, needed);
  ASSERT_TRUE(plan);
  EXPECT_DOUBLE_EQ(plan->seconds, follow(depths, *plan, with));
}

TEST(MakePlan, KeptValuesTakeTheirPlace) {
  auto depths = hill();
  const double without = least_disk_bytes(depths, kBeginning);
  depths[9].keep_values = true;
  const double with = least_disk_bytes(depths, kBeginning);
  EXPECT_GT(with, without);
  EXPECT_LE(with, without + depths[9].states_bytes + depths[9].values_bytes + 1);
}

}  // namespace
}  // namespace othello::solve
