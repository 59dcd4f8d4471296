#include "system/in_child.h"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <ctime>
#include <functional>
#include <new>
#include <vector>

#include "system/errors.h"

namespace othello {
namespace {

constexpr std::uint64_t kMaxBytes = std::uint64_t{64} << 20;

template <class Error>
std::string message_of(const std::function<void()>& action) {
  try {
    try_in_child(action, "it died", kMaxBytes);
  } catch (const Error& error) {
    return error.what();
  }
  return "nothing thrown";
}

TEST(InChild, ReturnsIfAllIsWellAndChangesNothing) {
  int value = 1;
  try_in_child([&] { value = 2; }, "it died", kMaxBytes);
  EXPECT_EQ(1, value);
}

TEST(InChild, PassesOnWhatIsThrown) {
  const std::string text = std::string(3000, 'x') + " damaged";
  EXPECT_EQ(text, message_of<DamagedFile>([&] { throw DamagedFile(text); }));
  EXPECT_EQ("a read", message_of<ReadError>([] { throw ReadError("a read", false); }));
  EXPECT_EQ("it died", message_of<DamagedFile>([] { throw std::bad_alloc(); })) << "of what it was allowed";
  EXPECT_EQ("other", message_of<DamagedFile>([] { throw std::logic_error("other"); }));
  try {
    try_in_child([] { throw ReadError("", true); }, "it died", kMaxBytes);
    ADD_FAILURE();
  } catch (const ReadError& error) {
    EXPECT_TRUE(error.out_of_capacity);
  }
}

TEST(InChild, SurvivesItsEnd) {
  for (const int signal : {SIGSEGV, SIGABRT, SIGXCPU})
    EXPECT_EQ("it died", message_of<DamagedFile>([=] {
                std::signal(signal, SIG_DFL);
                raise(signal);
              }));
  EXPECT_EQ("it died", message_of<DamagedFile>([] { _exit(255); })) << "as libraries end it";
}

// That is how the system ends what takes too much memory.
TEST(InChild, IsKilledForWantOfMemory) {
  EXPECT_EQ("the system has no more memory", message_of<CapacityError>([] { raise(SIGKILL); }));
}

TEST(InChild, MayNotTakeAllMemory) {
  const auto take = [](std::size_t bytes) {
    std::vector<char> taken(bytes, 'x');
    throw DamagedFile(taken[bytes / 2] == 'x' ? "taken" : "lost");
  };
  EXPECT_EQ("taken", message_of<DamagedFile>([&] { take(kMaxBytes / 2); }));
  EXPECT_EQ("it died", message_of<DamagedFile>([&] { take(2 * kMaxBytes); }));
}

TEST(InChild, MayNotWorkForEver) {
  EXPECT_EQ("well", message_of<DamagedFile>([] {
              rlimit limit{};
              getrlimit(RLIMIT_CPU, &limit);
              throw DamagedFile(limit.rlim_cur <= 60 ? "well" : "no limit");
            }));
}

TEST(InChild, IsNotWaitedForIfItSleepsForEver) {
  int calls = 0;
  try_in_child(
      [] {
        for (;;) pause();
      },
      "it died", kMaxBytes,
      [&](const std::function<void()>& fork_now) {
        ++calls;
        fork_now();
      },
      std::chrono::milliseconds(50));
  EXPECT_EQ(1, calls);
  // One that works is, for longer than that.
  const auto work = [] {
    const std::clock_t end = std::clock() + 3 * CLOCKS_PER_SEC / 2;
    while (std::clock() < end) {
    }
    throw DamagedFile("done");
  };
  EXPECT_THROW(try_in_child(
                   work, "it died", kMaxBytes, [](const auto& fork_now) { fork_now(); },
                   std::chrono::milliseconds(500)),
               DamagedFile);
}

}  // namespace
}  // namespace othello
