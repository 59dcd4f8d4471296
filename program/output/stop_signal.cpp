#include "program/output/stop_signal.h"

#include <unistd.h>

#include <atomic>
#include <csignal>
#include <cstring>
#include <deque>

#include "system/errors.h"

namespace othello::program {
namespace {

// A signal handler has nothing but globals to speak through.
std::atomic<int> first_signal{0};
std::atomic<int> code_at_the_end{-1};  // -1: it is at work
std::atomic<bool> status_requested{false};
// Whole at any time: the handler may run in any thread.
std::atomic<const StopAtOnce*> on_second_signal{nullptr};

constexpr const char* kKept =
    R"(
othello: stopped at once; what was stored is kept: the same command continues from it, with --resume where it has --scratch
)";
constexpr const char* kNotKept = "\nothello: stopped at once by a second signal\n";

void handle(int signal) {
  if (const int code = code_at_the_end; code >= 0) _exit(code);
  int none = 0;
  if (first_signal.compare_exchange_strong(none, signal)) return;
  const StopAtOnce* at_once = on_second_signal;
  const bool resumable = at_once != nullptr && at_once->resumable;
  if (at_once != nullptr && !at_once->temporary_file.empty()) unlink(at_once->temporary_file.c_str());
  const char* text = resumable ? kKept : kNotKept;
  // Nothing can be done if it fails.
  [[maybe_unused]] const ssize_t written = write(STDERR_FILENO, text, std::strlen(text));
  _exit(resumable ? kStoppedEarly : kStoppedBySignal + signal);
}

void handle_status(int /*signal*/) {
  status_requested = true;
}

}  // namespace

void catch_stop_signals(const StopAtOnce& at_once) {
  // Never destroyed: a handler may still read an earlier one, also while the program exits.
  static auto& given = *new std::deque<StopAtOnce>;
  on_second_signal = &given.emplace_back(at_once);
  struct sigaction action {};
  action.sa_handler = handle;
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
  struct sigaction status {};
  status.sa_handler = handle_status;
  status.sa_flags = SA_RESTART;
  sigaction(SIGUSR1, &status, nullptr);
  struct sigaction before {};  // nohup has the end of the terminal ignored
  if (sigaction(SIGHUP, nullptr, &before) == 0 && before.sa_handler != SIG_IGN)
    sigaction(SIGHUP, &action, nullptr);
}

void catch_interrupts() {
  struct sigaction action {};
  action.sa_handler = handle;
  sigaction(SIGINT, &action, nullptr);
}

bool stop_requested() {
  return first_signal.load(std::memory_order_relaxed) != 0;
}

void end_quietly_at_stop_signals(int code) {
  code_at_the_end = code;
}

bool interrupted() {
  return stop_requested();
}

bool consume_interrupt() {
  return first_signal.exchange(0) != 0;
}

int stop_exit_code() {
  const int signal = first_signal;
  return signal != 0 ? kStoppedBySignal + signal : static_cast<int>(kOtherFailure);
}

bool consume_status_request() {
  return status_requested.load(std::memory_order_relaxed) && status_requested.exchange(false);
}

}  // namespace othello::program
