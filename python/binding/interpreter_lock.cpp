#include "python/binding/interpreter_lock.h"

#include <pthread.h>

#include <atomic>
#include <chrono>
#include <thread>

namespace othello::python {
namespace {

namespace py = pybind11;

std::atomic<int> without_lock{0};
std::atomic<bool> ending{false};

}  // namespace

ReleasedLock::ReleasedLock() {
  if (ending) return;
  ++without_lock;  // the end does not begin in between: it needs the lock
  released_.emplace();
}

ReleasedLock::~ReleasedLock() {
  if (!released_) return;
  released_.reset();
  --without_lock;
}

void check_signals() {
  if (PyErr_CheckSignals() != 0) throw py::error_already_set();
  if (!ending) return;
  PyErr_SetNone(PyExc_SystemExit);
  throw py::error_already_set();
}

void wait_at_exit() {
  pthread_atfork(nullptr, nullptr, [] { without_lock = 0; });  // a child has none of the threads
  py::module_::import("atexit").attr("register")(py::cpp_function([] {
    constexpr std::chrono::milliseconds kBetweenLooks{2};
    for (ending = true; without_lock != 0;) {
      if (PyErr_CheckSignals() != 0) throw py::error_already_set();  // Ctrl-C ends the waiting
      const py::gil_scoped_release released;
      std::this_thread::sleep_for(kBetweenLooks);
    }
  }));
}

}  // namespace othello::python
