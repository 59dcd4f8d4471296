#include "shiftedqueue/team.h"

#include <gtest/gtest.h>

#include <atomic>
#include <stdexcept>
#include <string>
#include <vector>

namespace othello {
namespace {

TEST(Team, EveryIndexOnce) {
  for (const int threads : {1, 2, 3, 7, 64, 300}) {
    std::vector<std::atomic<int>> calls(static_cast<std::size_t>(threads));
    run_team(threads, [&](int thread) { ++calls[static_cast<std::size_t>(thread)]; });
    for (const auto& count : calls) EXPECT_EQ(1, count.load()) << threads;
  }
}

TEST(Team, FirstExceptionByNumberAfterAllHaveEnded) {
  for (const int threads : {1, 2, 5, 33}) {
    for (int first = 0; first < threads; ++first) {
      std::atomic<int> ended = 0;
      try {
        run_team(threads, [&](int thread) {
          ++ended;
          if (thread >= first) throw std::runtime_error(std::to_string(thread));
        });
        FAIL() << "nothing was thrown";
      } catch (const std::runtime_error& error) {
        EXPECT_EQ(std::to_string(first), error.what());
      }
      EXPECT_EQ(threads, ended.load());
    }
  }
}

TEST(Team, WorksAgainAfterAFailure) {
  EXPECT_THROW(run_team(3, [](int) { throw 1; }), int);
  std::atomic<int> sum = 0;
  run_team(3, [&](int thread) { sum += thread; });
  EXPECT_EQ(3, sum.load());
}

}  // namespace
}  // namespace othello
