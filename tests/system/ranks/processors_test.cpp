// Which part of a machine's processors is a rank's.
#include "system/ranks/processors.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "system/threads.h"

namespace othello {
namespace {

std::vector<int> shares(const std::vector<std::string>& masks) {
  const std::vector<ProcessorSet> processes(masks.begin(), masks.end());
  std::vector<int> found;
  for (std::size_t i = 0; i < processes.size(); ++i) found.push_back(fair_processor_count(processes, i));
  return found;
}

TEST(Processors, OfOneProcessAreItsOwn) {
  EXPECT_EQ(std::vector{8}, shares({"11111111"}));
  EXPECT_EQ(std::vector{2}, shares({"00010100"}));
}

TEST(Processors, ThatAllMayUseAreShared) {
  EXPECT_EQ((std::vector{2, 2, 2, 2}), shares({"11111111", "11111111", "11111111", "11111111"}));
  EXPECT_EQ((std::vector{2, 2, 2}), shares({"11111111", "11111111", "11111111"}));
  EXPECT_EQ((std::vector{1, 1, 1}), shares({"11", "11", "11"}));
}

TEST(Processors, ThatRanksAreBoundToAreNotDividedAgain) {
  EXPECT_EQ((std::vector{4, 4}), shares({"11110000", "00001111"}));
  EXPECT_EQ((std::vector{4, 2, 2}), shares({"11110000", "00001111", "00001111"}));
  EXPECT_EQ((std::vector{5, 1}), shares({"00111111", "00000011"}));
}

TEST(Processors, OwnOnesAreAtLeastAsManyAsThreadsByDefault) {
  EXPECT_GE(own_processors().count(), static_cast<std::size_t>(default_threads()));
}

}  // namespace
}  // namespace othello
