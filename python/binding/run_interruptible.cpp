#include "python/binding/run_interruptible.h"

#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>

#include "python/binding/interpreter_lock.h"
#include "system/threads.h"

namespace othello::python {
namespace {

namespace py = pybind11;

constexpr std::chrono::milliseconds kBetweenSignals{50};
constexpr int kSignalsPerReport = 4;

class Work {
 public:
  explicit Work(const std::function<void(const StopFlag&)>& work)
      : thread_(start_thread([this, &work] {
          try {
            work(stop_);
          } catch (...) {
            failure_ = std::current_exception();
          }
          const std::scoped_lock lock(mutex_);
          ended_ = true;
          changed_.notify_all();
        })) {}
  ~Work() {
    stop_ = true;
    const ReleasedLock released;
    thread_.join();
  }
  Work(const Work&) = delete;
  Work& operator=(const Work&) = delete;

  // Whether it has ended, after some time at most.
  bool wait() {
    const ReleasedLock released;
    std::unique_lock lock(mutex_);
    return changed_.wait_for(lock, kBetweenSignals, [this] { return ended_; });
  }
  void rethrow() const {
    if (failure_) std::rethrow_exception(failure_);
  }

 private:
  StopFlag stop_{false};
  std::mutex mutex_;
  std::condition_variable changed_;
  bool ended_ = false;
  std::exception_ptr failure_;
  std::thread thread_;
};

}  // namespace

void run_interruptible(const std::function<void(const StopFlag&)>& work,
                       const std::function<void()>& report) {
  Work running(work);
  for (int turn = 1; !running.wait(); ++turn) {
    check_signals();
    if (report && turn % kSignalsPerReport == 0) report();
  }
  running.rethrow();
  if (report) report();
}

}  // namespace othello::python
