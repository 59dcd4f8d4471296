// Wide states are stored alike by one thread and by a team, in one bitmap and in tiles no smaller than slices
// (state_extractor.h).
#include <gtest/gtest.h>

#include "enumerate/occupancy/record_bytes.h"
#include "support/wide_colourings.h"

namespace othello::test {
namespace {

TEST(WideTilesOf4x6, AreStoredAlikeInEveryWay) {
  const WideFrom wide(12);
  const std::vector<std::uint64_t> alone = record_bytes("4x6", 18, 1, 0);
  EXPECT_GT(alone.size(), 10u);
  EXPECT_EQ(alone, record_bytes("4x6", 18, 1, 200'000)) << "in tiles";
  EXPECT_EQ(alone, record_bytes("4x6", 18, 30, 0)) << "as a team";
  EXPECT_EQ(alone, record_bytes("4x6", 18, 30, 200'000)) << "as a team in tiles";
}

}  // namespace
}  // namespace othello::test
