// Working without the interpreter's lock, to the interpreter's end.
//
// A thread that asks for the lock while Python ends is ended by Python (before 3.14), and no C++ frame survives that: the program
// would abort. So the end of the interpreter first tells all that work without the lock to stop, and waits until they have it back.
#pragma once

#include <pybind11/pybind11.h>

#include <optional>

namespace othello::python {

/// Releases the interpreter's lock while it exists, but not once the interpreter ends. Made and destroyed with the lock held.
class ReleasedLock {
 public:
  ReleasedLock();
  ~ReleasedLock();
  ReleasedLock(const ReleasedLock&) = delete;
  ReleasedLock& operator=(const ReleasedLock&) = delete;

 private:
  std::optional<pybind11::gil_scoped_release> released_;
};

/// Throws what a signal's handler raised, such as KeyboardInterrupt, and SystemExit once the interpreter ends. With the lock held;
/// what takes long calls it some times a second.
void check_signals();

/// Registers the waiting with Python's atexit. Once, as the module is loaded.
void wait_at_exit();

}  // namespace othello::python
