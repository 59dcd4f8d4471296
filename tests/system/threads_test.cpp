#include "system/threads.h"

#include <gtest/gtest.h>
#include <omp.h>
#include <sched.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <fstream>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "support/sanitized.h"
#include "system/errors.h"

namespace othello {
namespace {

TEST(Team, EveryIndexOnce) {
  for (const int threads : {1, 2, 3, 7, 64, 300}) {
    std::vector<std::atomic<int>> calls(static_cast<std::size_t>(threads));
    run_on_threads(threads, [&](int thread) { ++calls[static_cast<std::size_t>(thread)]; });
    for (const auto& count : calls) EXPECT_EQ(1, count.load()) << threads;
  }
}

TEST(Team, EachOnce) {
  for (const std::size_t count : {0u, 1u, 2u, 1000u}) {
    std::vector<std::atomic<int>> calls(count);
    run_each(count, [&](std::size_t i) { ++calls[i]; });
    for (const auto& calls_of_one : calls) EXPECT_EQ(1, calls_of_one.load()) << count;
  }
}

TEST(Team, EachOnceOnSoManyThreads) {
  for (const int threads : {1, 2, 7, 64}) {
    for (const std::size_t count : {0u, 1u, 2u, 1000u}) {
      std::vector<std::atomic<int>> calls(count);
      std::atomic<int> most = 0;
      run_each(
          count,
          [&](std::size_t i) {
            ++calls[i];
            if (omp_get_num_threads() > most) most = omp_get_num_threads();
          },
          threads);
      for (const auto& calls_of_one : calls) EXPECT_EQ(1, calls_of_one.load()) << count;
      EXPECT_EQ(count == 0 ? 0 : count == 1 ? 1 : threads, most.load());
    }
  }
}

TEST(Team, OnAsManyThreadsAsOpenMpWasTold) {
  const int before = omp_get_max_threads();
  for (const int threads : {1, 3}) {
    omp_set_num_threads(threads);
    run_each(100, [&](std::size_t) { EXPECT_EQ(threads, omp_get_num_threads()); });
  }
  omp_set_num_threads(before);
}

TEST(Team, OfOneIsTheCallingThread) {
  const auto caller = std::this_thread::get_id();
  run_on_threads(5, [](int) {});
  run_on_threads(1, [&](int) { EXPECT_EQ(caller, std::this_thread::get_id()); });
  run_each(
      1, [&](std::size_t) { EXPECT_EQ(caller, std::this_thread::get_id()); }, 5);
  EXPECT_THROW(run_on_threads(1, [](int) { throw 1; }), int);
}

TEST(Team, ExceptionsOfEachAreThrownAgain) {
  const auto fail = [](std::size_t i) {
    if (i == 500) throw std::runtime_error("the one");
  };
  EXPECT_THROW(run_each(1000, fail), std::runtime_error);
}

TEST(Team, FirstExceptionByNumberAfterAllHaveEnded) {
  for (const int threads : {1, 2, 5, 33}) {
    for (int first = 0; first < threads; ++first) {
      std::atomic<int> ended = 0;
      try {
        run_on_threads(threads, [&](int thread) {
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
  EXPECT_THROW(run_on_threads(3, [](int) { throw 1; }), int);
  std::atomic<int> sum = 0;
  run_on_threads(3, [&](int thread) { sum += thread; });
  EXPECT_EQ(3, sum.load());
}

TEST(Team, ThreadsThatTheSystemGives) {
  for (const int threads : {1, 2, 100}) EXPECT_NO_THROW(require_threads(threads)) << threads;
}

TEST(Team, ByDefaultOnTheProcessorsThatTheProcessMayUse) {
  const auto on_one = [] {
    cpu_set_t all{};
    cpu_set_t one{};
    if (sched_getaffinity(0, sizeof all, &all) != 0) _exit(2);
    for (std::size_t i = 0; i < CPU_SETSIZE && CPU_COUNT(&one) == 0; ++i)
      if (CPU_ISSET(i, &all)) CPU_SET(i, &one);
    if (sched_setaffinity(0, sizeof one, &one) != 0) _exit(3);
    _exit(default_threads() == 1 ? 0 : 1);
  };
  EXPECT_EXIT(on_one(), testing::ExitedWithCode(0), "");
}

#if !OTHELLO_SANITIZED  // sanitizers need address space themselves

std::uint64_t address_space_bytes() {
  std::uint64_t pages = 0;
  std::ifstream("/proc/self/statm") >> pages;
  return pages * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
}

// The C library keeps 40 MiB of stacks. Any more would be missing when the threads are made that will work.
TEST(Team, TryingThreadsLeavesTheAddressSpace) {
  const std::uint64_t before = address_space_bytes();
  require_threads(64);
  EXPECT_LT(address_space_bytes(), before + (std::uint64_t{64} << 20));
}

// In a child process, which has address space for a few stacks only.
TEST(Team, ThreadsThatTheSystemDoesNotGive) {
  const pid_t child = fork();
  ASSERT_GE(child, 0);
  if (child == 0) {
    const rlim_t bytes = address_space_bytes() + (rlim_t{64} << 20);
    const rlimit limit{bytes, bytes};
    if (setrlimit(RLIMIT_AS, &limit) != 0) _exit(2);
    try {
      run_on_threads(kMaxThreads, [](int) {});
    } catch (const CapacityError& error) {
      _exit(std::string(error.what()).find("1024 threads cannot be made") == 0 ? 0 : 3);
    }
    _exit(1);
  }
  int status = 0;
  ASSERT_EQ(child, waitpid(child, &status, 0));
  EXPECT_TRUE(WIFEXITED(status));
  EXPECT_EQ(0, WEXITSTATUS(status));
}

#endif

}  // namespace
}  // namespace othello
