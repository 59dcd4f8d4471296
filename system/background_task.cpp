#include "system/background_task.h"

#include <system_error>
#include <utility>

namespace othello {

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
