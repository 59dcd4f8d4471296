#include "program/output/stop_signal.h"

#include <unistd.h>

#include <atomic>
#include <csignal>
#include <cstring>

#include "system/errors.h"

namespace othello::program {
namespace {

// A signal handler has nothing but globals to speak through.
std::atomic<int> first_signal{0};
std::atomic<int> code_at_the_end{-1};  // -1: it is at work
std::atomic<bool> status_requested{false};
std::atomic<bool> resumable{false};
std::string file_to_remove;  // NOLINT: its characters must outlive every handler

constexpr const char* kKept =
    R"(
othello: stopped at once; what was stored is kept: the same command continues from it, with --resume where it has --scratch
)";
constexpr const char* kNotKept = "\nothello: stopped at once by a second signal\n";

void handle(int signal) {
  if (const int code = code_at_the_end; code >= 0) _exit(code);
  int none = 0;
  if (first_signal.compare_exchange_strong(none, signal)) return;
  if (!file_to_remove.empty()) unlink(file_to_remove.c_str());
  const char* text = resumable ? kKept : kNotKept;
  // Nothing can be done if it fails.
  [[maybe_unused]] const ssize_t written = write(STDERR_FILENO, text, std::strlen(text));
  _exit(resumable ? kStoppedEarly : kStoppedBySignal + signal);
}

// The handler does not see what it reads half-changed. Other threads that might run it are not there yet.
class HeldBack {
 public:
  HeldBack() {
    sigset_t stops;
    sigemptyset(&stops);
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) sigaddset(&stops, signal);
    pthread_sigmask(SIG_BLOCK, &stops, &before_);
  }
  ~HeldBack() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
  HeldBack(const HeldBack&) = delete;
  HeldBack& operator=(const HeldBack&) = delete;

 private:
  sigset_t before_{};
};

void handle_status(int /*signal*/) {
  status_requested = true;
}

}  // namespace

void catch_stop_signals(const StopAtOnce& at_once) {
  const HeldBack until_it_is_whole;
  file_to_remove = at_once.temporary_file;
  resumable = at_once.resumable;
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
