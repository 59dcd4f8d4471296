#include "program/stop_signal.h"

#include <unistd.h>

#include <atomic>
#include <csignal>

#include "program/exit_codes.h"

namespace othello {
namespace {

// A signal handler has nothing but globals to speak through.
std::atomic<bool> requested{false};
std::atomic<bool> status_requested{false};
std::string file_to_remove;  // NOLINT: its characters must outlive every handler

void handle(int /*signal*/) {
  if (requested.exchange(true)) {
    if (!file_to_remove.empty()) unlink(file_to_remove.c_str());
    _exit(kOtherFailure);
  }
}

void handle_status(int /*signal*/) {
  status_requested = true;
}

}  // namespace

void catch_stop_signals(const std::string& temporary_file) {
  file_to_remove = temporary_file;
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

bool take_status_request() {
  return status_requested.load(std::memory_order_relaxed) && status_requested.exchange(false);
}

bool stop_requested() {
  return requested.load(std::memory_order_relaxed);
}

}  // namespace othello
