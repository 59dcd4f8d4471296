// Open MPI 5 brings a library (UCX) whose constructor handles SIGHUP, which nohup has ignored, and the signals of crashes,
// of which it prints pages. How they were is looked at before the constructors of libraries, and put back after them.
#include <csignal>
#include <cstddef>
#include <iterator>

namespace {

constexpr int kSignals[] = {SIGHUP, SIGILL, SIGBUS, SIGFPE, SIGSEGV};
struct sigaction at_start[std::size(kSignals)];

void look_at_signals(int /*argc*/, char** /*argv*/, char** /*environment*/) {
  for (std::size_t i = 0; i < std::size(kSignals); ++i) sigaction(kSignals[i], nullptr, &at_start[i]);
}

[[gnu::used, gnu::section(".preinit_array")]] void (*const kLook)(int, char**, char**) = look_at_signals;

[[gnu::constructor]] void put_back() {
  for (std::size_t i = 0; i < std::size(kSignals); ++i) sigaction(kSignals[i], &at_start[i], nullptr);
}

}  // namespace
