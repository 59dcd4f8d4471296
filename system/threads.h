// A team of OpenMP threads that run the same step, each on its own share.
#pragma once

#include <cstddef>
#include <exception>
#include <functional>
#include <thread>

namespace othello {

inline constexpr int kMaxThreads = 1024;

/// One for each core that this process may use, from 1 to kMaxThreads: at most those of its affinity mask and
/// processor_quota() (system/control_groups.h), OMP_NUM_THREADS and OMP_THREAD_LIMIT.
int default_threads();

/// Calls step(0), ..., step(threads - 1), each on an OpenMP thread, and waits for all; a team of one is the
/// calling thread. If any throws, the first exception (by thread number) is thrown again after all have
/// ended. Throws CapacityError if the system gives no more threads.
///
/// Waking 1,024 threads and waiting for them takes two cores some 15 ms; a team of another size than the
/// last, except a team of one, also starts or ends threads.
void run_on_threads(int threads, const std::function<void(int)>& step);

/// Calls step(0), ..., step(count - 1), each once, on a team of `threads` in whatever order they become free;
/// on the calling thread if there is a single one. Throws as run_on_threads does.
void run_each(std::size_t count, const std::function<void(std::size_t)>& step, int threads);

/// The same, on OpenMP's default number of threads: see omp_set_num_threads().
void run_each(std::size_t count, const std::function<void(std::size_t)>& step);

/// A thread that does `work`. Throws CapacityError if the system gives none.
std::thread start_thread(std::function<void()> work);

/// Throws CapacityError unless the system gives a process this many threads at once, including the calling
/// one; OpenMP itself would print a line of its own and end the program. For use before a parallel region
/// that is not run_on_threads's.
void require_threads(int threads);

// A task that runs beside the thread that began it.

/// One task at a time. The destructor waits for it, and drops what it threw.
class BackgroundTask {
 public:
  BackgroundTask() = default;
  ~BackgroundTask();
  BackgroundTask(const BackgroundTask&) = delete;
  BackgroundTask& operator=(const BackgroundTask&) = delete;

  /// Waits for the task before, as wait() does, and begins this one. If the system gives no thread for it,
  /// it has run when this returns.
  void begin(std::function<void()> task);
  /// Waits until the task has ended. Throws what it threw, once.
  void wait();

 private:
  std::exception_ptr failure_;  // the task's until it is joined
  std::thread thread_;
};

}  // namespace othello
