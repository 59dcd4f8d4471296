#include "system/stopwatch.h"

#include <gtest/gtest.h>

#include <thread>

namespace othello {
namespace {

TEST(RateLimit, IsDueAtFirstAndAgainAfterThePause) {
  RateLimit never_again(std::chrono::hours(1));
  EXPECT_TRUE(never_again.is_due());
  EXPECT_FALSE(never_again.is_due());

  RateLimit limit(std::chrono::milliseconds(1));
  EXPECT_TRUE(limit.is_due());
  std::this_thread::sleep_for(std::chrono::milliseconds(2));
  EXPECT_TRUE(limit.is_due());
}

}  // namespace
}  // namespace othello
