#include "system/threads.h"

#include <omp.h>
#include <pthread.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <exception>
#include <iterator>
#include <latch>
#include <string>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "system/control_groups.h"
#include "system/errors.h"
#include "system/folder_listing.h"

namespace othello {

namespace {

// Threads of this process as the system counts them; 0 where it does not say.
std::ptrdiff_t living_threads() {
  return std::ssize(FolderListing("/proc/self/task", Links::kFollow).names());
}

// A joined thread still counts against the system's limits for a moment, in which OpenMP's own might be
// refused.
void wait_for_threads_to_go(std::ptrdiff_t before) {
  constexpr int kAttempts = 1000;
  for (int i = 0; i < kAttempts && living_threads() > before; ++i)
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
}

std::string refusal(const std::string& what, const std::string& reason) {
  return fmt::format("{}: {}; use fewer, or raise the limits on processes and on address space", what,
                     reason);
}

void* wait_for_latch(void* latch) {
  static_cast<std::latch*>(latch)->wait();
  return nullptr;
}

}  // namespace

std::thread start_thread(std::function<void()> work) {
  try {
    return std::thread(std::move(work));
  } catch (const std::system_error& error) {
    throw CapacityError(refusal("one more thread cannot be made", error.code().message()));
  }
}

// Not std::thread: what it frees at a thread's end makes the allocator reserve 64 MiB of addresses for that thread, and
// keep them, so that OpenMP may not find enough for as many.
void require_threads(int threads) {
  const std::ptrdiff_t before = living_threads();
  std::vector<pthread_t> tried(static_cast<std::size_t>(threads));
  std::latch all_made(1);
  std::size_t made = 0;
  int error = 0;
  while (made + 1 < tried.size() && error == 0) {
    error = pthread_create(&tried[made], nullptr, wait_for_latch, &all_made);
    if (error == 0) ++made;
  }
  all_made.count_down();
  for (std::size_t i = 0; i < made; ++i) pthread_join(tried[i], nullptr);
  if (error != 0) {
    throw CapacityError(refusal(fmt::format("{} threads cannot be made, only {}", threads, made + 1),
                                std::generic_category().message(error)));
  }
  wait_for_threads_to_go(before);
}

int default_threads() {
  // OpenMP's first two know the affinity mask, the second OMP_NUM_THREADS as well.
  return std::clamp(
      std::min({omp_get_num_procs(), omp_get_max_threads(), omp_get_thread_limit(), processor_quota("/")}), 1,
      kMaxThreads);
}

void run_on_threads(int threads, const std::function<void(int)>& step) {
  if (threads == 1) return step(0);
  // OpenMP keeps the threads of the last team, and ends those that a smaller one does not need.
  thread_local int team = 1;
  if (threads > team) require_threads(threads);
  team = threads;
  std::vector<std::exception_ptr> failures(static_cast<std::size_t>(threads));
  // A fixed team size: OpenMP may otherwise use fewer threads. The loop makes up for it if it still does.
  omp_set_dynamic(0);
#pragma omp parallel for num_threads(threads) schedule(static, 1)
  for (int thread = 0; thread < threads; ++thread) {
    try {
      step(thread);
    } catch (...) {
      failures[static_cast<std::size_t>(thread)] = std::current_exception();
    }
  }
  for (const std::exception_ptr& failure : failures) {
    if (failure) std::rethrow_exception(failure);
  }
}

void run_each(std::size_t count, const std::function<void(std::size_t)>& step, int threads) {
  std::atomic<std::size_t> next{0};
  run_on_threads(count <= 1 ? 1 : threads, [&](int) {
    for (std::size_t i = next++; i < count; i = next++) step(i);
  });
}

void run_each(std::size_t count, const std::function<void(std::size_t)>& step) {
  run_each(count, step, std::min(omp_get_max_threads(), kMaxThreads));
}

BackgroundTask::~BackgroundTask() {
  if (thread_.joinable()) thread_.join();
}

void BackgroundTask::begin(std::function<void()> task) {
  wait();
  const auto run = [this, task = std::move(task)] {
    try {
      task();
    } catch (...) {
      failure_ = std::current_exception();
    }
  };
  try {
    thread_ = std::thread(run);
  } catch (const std::system_error&) {
    run();
  }
}

void BackgroundTask::wait() {
  if (thread_.joinable()) thread_.join();
  if (const std::exception_ptr failure = std::exchange(failure_, nullptr)) std::rethrow_exception(failure);
}

}  // namespace othello
