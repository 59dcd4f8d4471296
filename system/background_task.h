// A task that runs beside the thread that began it.
#pragma once

#include <exception>
#include <functional>
#include <thread>

namespace othello {

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
