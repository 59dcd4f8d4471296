#include "system/retry.h"

#include <gtest/gtest.h>

#include <cerrno>
#include <chrono>

namespace othello {
namespace {

TEST(Retry, OfAnInterruptedCallAsOftenAsNeedBe) {
  Retry retry;
  for (int i = 0; i < 1'000; ++i) {
    errno = EINTR;
    ASSERT_TRUE(retry.is_worth_retrying());
  }
}

TEST(Retry, WaitsLongerEachTimeAndGivesUp) {
  for (const int error : {EIO, EAGAIN}) {
    Retry retry;
    auto before = std::chrono::steady_clock::duration::zero();
    for (int i = 0; i < Retry::kMaxPauses; ++i) {
      errno = error;
      const auto begin = std::chrono::steady_clock::now();
      ASSERT_TRUE(retry.is_worth_retrying());
      EXPECT_EQ(error, errno);
      const auto pause = std::chrono::steady_clock::now() - begin;
      EXPECT_GT(pause, before);
      before = pause;
    }
    errno = error;
    EXPECT_FALSE(retry.is_worth_retrying());
    EXPECT_EQ(error, errno);
  }
}

TEST(Retry, IsOfNoUseForWhatWillNotPass) {
  for (const int error : {ENOENT, EACCES, EISDIR, EMFILE, ENOMEM, ENOSPC}) {
    Retry retry;
    errno = error;
    EXPECT_FALSE(retry.is_worth_retrying()) << error;
    EXPECT_EQ(error, errno);
  }
}

}  // namespace
}  // namespace othello
