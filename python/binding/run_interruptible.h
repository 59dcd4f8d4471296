// Calls that work for long: on a thread of their own, while the thread of Python that called waits without
// the interpreter's lock, handles signals (Ctrl-C ends the work) and reports progress.
#pragma once

#include <pybind11/pybind11.h>

#include <atomic>
#include <functional>

namespace othello::python {

/// Set when the work is to end early; polled by it.
using StopFlag = std::atomic<bool>;

/// What work may throw once it is told to stop: nobody waits for its result.
struct Stopped {};

/// Runs `work` and returns when it has ended. `report` is called some five times a second, and once at the
/// end, on the calling thread with the lock; it may be empty. What it throws, and what a signal's handler
/// throws, ends the work and is thrown, and so does the end of the interpreter; else what the work throws.
void run_interruptible(const std::function<void(const StopFlag& stop)>& work,
                       const std::function<void()>& report = {});

}  // namespace othello::python
