// What samples are predicted to take, and what they do take.
#include "estimate/run_estimate.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "estimate/base.h"
#include "estimate/estimate_support.h"
#include "estimate/setting.h"
#include "estimate/sub_occupancies.h"
#include "system/errors.h"

namespace othello::estimate {
namespace {

using enumerate::chosen_kernels;
using test::kAmpleMemory;
using test::kNeverStop;

// The most bytes that any of the first samples takes.
std::uint64_t most_bytes(const Setting& setting, const Growth& growth, int depth) {
  const BaseStates base(setting, growth, chosen_kernels(),
                        {.depth = base_depth_for(depth), .states = kMaxBaseStates}, 2, kNeverStop);
  const OccupancySampler drawing(setting, growth, base, 1);
  SubOccupancies counter(setting, growth, chosen_kernels(), base.depth(), base.states());
  std::uint64_t most = 0;
  for (std::uint64_t number = 0; number < 60; ++number) {
    const auto occupancy = drawing.occupancy(number, depth);
    if (occupancy) most = std::max(most, counter.count(*occupancy, kAmpleMemory, kNeverStop).bytes);
  }
  return most;
}

TEST(SampleForecast, OfBytesIsNotFarOff) {
  for (const char* name : {"8x8", "6x6"}) {
    const Setting setting(Board::parse(name), SymmetryMode::kFull);
    const Growth growth(setting);
    for (const int depth : {8, 12, 14}) {
      const auto found = static_cast<double>(most_bytes(setting, growth, depth));
      const SampleCost cost =
          predict_sample(setting, growth, chosen_kernels(), depth, kAmpleMemory, kNeverStop);
      EXPECT_GT(4 * cost.bytes, found) << name << ' ' << depth;
      EXPECT_LT(cost.bytes, 20 * found) << name << ' ' << depth;
      EXPECT_GT(cost.seconds, 0);
    }
  }
}

TEST(SampleForecast, KeepsWithinTheMemory) {
  const Setting setting(Board(8, 8), SymmetryMode::kFull);
  const Growth growth(setting);
  EXPECT_THROW(predict_sample(setting, growth, chosen_kernels(), 16, std::uint64_t{100} << 10, kNeverStop),
               CapacityError);
}

}  // namespace
}  // namespace othello::estimate
