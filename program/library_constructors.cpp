// Open MPI 5 brings a library (UCX) whose constructor handles SIGHUP, which nohup has ignored and which makes it print
// all that it does, and the signals of crashes, of which it prints pages; and what it lacks for itself, a thread or a
// file, it says on standard output, where results belong. So before the constructors of libraries signals are looked at,
// SIGHUP waits, and standard output goes nowhere; after them all is again what it was. What libraries print on standard
// error is left alone.
#include <fcntl.h>
#include <unistd.h>

#include <csignal>
#include <cstddef>
#include <cstdio>
#include <iterator>

namespace {

constexpr int kSignals[] = {SIGHUP, SIGILL, SIGBUS, SIGFPE, SIGSEGV};
struct sigaction at_start[std::size(kSignals)];
sigset_t mask_at_start;
int output_at_start = -1;

// Before the C library's own constructor: system calls alone are safe.
void before_libraries(int /*argc*/, char** /*argv*/, char** /*environment*/) {
  for (std::size_t i = 0; i < std::size(kSignals); ++i) sigaction(kSignals[i], nullptr, &at_start[i]);
  sigset_t hangup;
  sigemptyset(&hangup);
  sigaddset(&hangup, SIGHUP);
  sigprocmask(SIG_BLOCK, &hangup, &mask_at_start);
  output_at_start = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
  if (output_at_start < 0) return;
  close(STDOUT_FILENO);
  const int nowhere = open("/dev/null", O_WRONLY);  // mostly the descriptor just closed
  if (nowhere < 0 || nowhere == STDOUT_FILENO) return;
  dup2(nowhere, STDOUT_FILENO);
  close(nowhere);
}

[[gnu::used, gnu::section(".preinit_array")]] void (*const kBefore)(int, char**, char**) = before_libraries;

[[gnu::constructor]] void after_libraries() {
  for (std::size_t i = 0; i < std::size(kSignals); ++i) sigaction(kSignals[i], &at_start[i], nullptr);
  sigprocmask(SIG_SETMASK, &mask_at_start, nullptr);
  if (output_at_start < 0) return;
  std::fflush(stdout);
  dup2(output_at_start, STDOUT_FILENO);
  close(output_at_start);
}

}  // namespace
