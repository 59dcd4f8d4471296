#include "system/threads.h"

#include <gtest/gtest.h>

#include <atomic>
#include <latch>
#include <stdexcept>

namespace othello {
namespace {

TEST(BackgroundTask, RunsBesideItsThread) {
  std::latch reached(1);
  std::atomic<int> done{0};
  BackgroundTask task;
  task.begin([&] {
    reached.wait();  // for ever, if begin() waited for the task
    ++done;
  });
  EXPECT_EQ(0, done);
  reached.count_down();
  task.wait();
  EXPECT_EQ(1, done);
  task.wait();
}

TEST(BackgroundTask, RunsOneAtATime) {
  std::atomic<int> running{0};
  std::atomic<int> most{0};
  {
    BackgroundTask task;
    for (int i = 0; i < 50; ++i) {
      task.begin([&] {
        most = std::max(most.load(), ++running);
        --running;
      });
    }
  }
  EXPECT_EQ(1, most);
  EXPECT_EQ(0, running) << "the destructor waits";
}

TEST(BackgroundTask, ThrowsWhatTheTaskThrewOnce) {
  BackgroundTask task;
  const auto fail = [] { throw std::runtime_error("a fault"); };
  task.begin(fail);
  EXPECT_THROW(task.wait(), std::runtime_error);
  task.wait();
  task.begin(fail);
  EXPECT_THROW(task.begin([] {}), std::runtime_error);
  task.begin(fail);  // dropped by the destructor
}

}  // namespace
}  // namespace othello
