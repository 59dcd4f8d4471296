// Open MPI 5 brings a library (UCX) whose constructor handles SIGHUP, which nohup has ignored, and the signals of crashes,
// of which it prints pages; and what it has to say, that a thread cannot be made for one, it prints on standard output,
// where results belong. So before the constructors of libraries signals are looked at, and standard output is standard
// error; after them both are again what they were.
#include <fcntl.h>
#include <unistd.h>

#include <csignal>
#include <cstddef>
#include <cstdio>
#include <iterator>

namespace {

constexpr int kSignals[] = {SIGHUP, SIGILL, SIGBUS, SIGFPE, SIGSEGV};
struct sigaction at_start[std::size(kSignals)];
int output_at_start = -1;

// Before the C library's own constructor: system calls alone are safe.
void before_libraries(int /*argc*/, char** /*argv*/, char** /*environment*/) {
  for (std::size_t i = 0; i < std::size(kSignals); ++i) sigaction(kSignals[i], nullptr, &at_start[i]);
  output_at_start = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
  if (output_at_start >= 0 && dup2(STDERR_FILENO, STDOUT_FILENO) < 0) {
    close(output_at_start);
    output_at_start = -1;
  }
}

[[gnu::used, gnu::section(".preinit_array")]] void (*const kBefore)(int, char**, char**) = before_libraries;

[[gnu::constructor]] void after_libraries() {
  for (std::size_t i = 0; i < std::size(kSignals); ++i) sigaction(kSignals[i], &at_start[i], nullptr);
  if (output_at_start < 0) return;
  std::fflush(stdout);
  dup2(output_at_start, STDOUT_FILENO);
  close(output_at_start);
}

}  // namespace
