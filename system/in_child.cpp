#include "system/in_child.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstddef>
#include <ctime>
#include <exception>
#include <fstream>
#include <new>
#include <optional>
#include <utility>

#include "system/errors.h"
#include "system/memory.h"

namespace othello {
namespace {

constexpr rlim_t kSeconds = 30;  // of processor time: what takes longer is in an endless loop

constexpr const char* kNoMemoryLeft = "the system has no more memory";

// Bytes of address space that the process has; 0 if the system does not say.
std::uint64_t address_space() {
  std::uint64_t pages = 0;
  std::ifstream("/proc/self/statm") >> pages;
  return pages * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
}

// Returns whether more was available before.
bool limit_memory(std::uint64_t most_bytes) {
  const std::uint64_t wanted = address_space() + most_bytes;
  rlimit limit{};
  if (wanted == most_bytes || getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur <= wanted) return false;
  limit.rlim_cur = wanted;
  return setrlimit(RLIMIT_AS, &limit) == 0;
}

// The child's exit codes; exceptions are passed through a pipe.
enum Outcome : int { kWell = 0, kDamaged = 101, kReadError, kReadCapacityError, kNoMemory, kTooMuchMemory };

void say(int pipe, const char* text) {
  const std::string whole = text;
  for (std::size_t at = 0; at < whole.size();) {
    const ssize_t written = write(pipe, whole.data() + at, whole.size() - at);
    if (written <= 0) return;
    at += static_cast<std::size_t>(written);
  }
}

// Nanoseconds of processor time; 0 if the system does not say.
std::int64_t processor_time(pid_t process) {
  clockid_t clock{};
  timespec time{};
  if (clock_getcpuclockid(process, &clock) != 0 || clock_gettime(clock, &time) != 0) return 0;
  return std::int64_t{time.tv_sec} * 1'000'000'000 + time.tv_nsec;
}

// What the child says until it ends; nothing if it sleeps too long.
std::optional<std::string> hear(int pipe, pid_t child, std::chrono::milliseconds patience) {
  std::string text;
  char some[512];
  for (std::int64_t before = -1;;) {
    pollfd waiting{.fd = pipe, .events = POLLIN, .revents = 0};
    const int ready = poll(&waiting, 1, static_cast<int>(patience.count()));
    if (ready == 0) {
      const std::int64_t now = processor_time(child);
      if (std::exchange(before, now) == now) return std::nullopt;
    }
    if (ready < 0 && errno != EINTR) return std::nullopt;
    if (ready <= 0) continue;
    const ssize_t got = read(pipe, some, sizeof some);
    if (got == 0 || (got < 0 && errno != EINTR)) return text;
    if (got > 0) text.append(some, static_cast<std::size_t>(got));
  }
}

int outcome_of(const std::function<void()>& action, int pipe) {
  try {
    action();
    return kWell;
  } catch (const DamagedFile& error) {
    say(pipe, error.what());
    return kDamaged;
  } catch (const ReadError& error) {
    say(pipe, error.what());
    return error.out_of_capacity ? kReadCapacityError : kReadError;
  } catch (const CapacityError& error) {
    say(pipe, error.what());
    return kNoMemory;
  } catch (const std::bad_alloc&) {
    say(pipe, kNoMemoryLeft);
    return kNoMemory;
  } catch (const std::exception& error) {
    say(pipe, error.what());
    return kDamaged;
  }
}

[[noreturn]] void run_child(const std::function<void()>& action, int pipe, std::uint64_t most_bytes) {
  const rlimit no_longer{kSeconds, kSeconds + 5};  // the signal of the first limit is not SIGKILL
  setrlimit(RLIMIT_CPU, &no_longer);
  const rlimit no_core{0, 0};
  setrlimit(RLIMIT_CORE, &no_core);
  const bool limited = limit_memory(most_bytes);
  const int outcome = outcome_of(action, pipe);
  _exit(outcome == kNoMemory && limited ? kTooMuchMemory : outcome);
}

}  // namespace

void try_in_child(const std::function<void()>& action, const std::string& died, std::uint64_t most_bytes,
                  const AroundFork& around, std::chrono::milliseconds patience) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return;
  pid_t child = -1;
  around([&] {
    child = fork();
    if (child != 0) return;
    close(ends[0]);
    run_child(action, ends[1], most_bytes);
  });
  close(ends[1]);
  const std::optional<std::string> heard = child > 0 ? hear(ends[0], child, patience) : std::nullopt;
  close(ends[0]);
  if (child < 0) return;
  if (!heard) kill(child, SIGKILL);
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  if (!heard) return;
  const std::string& said = *heard;
  const bool ended = WIFEXITED(status);
  switch (ended ? WEXITSTATUS(status) : -1) {
    case kWell:
      return;
    case kDamaged:
      throw DamagedFile(said);
    case kReadError:
    case kReadCapacityError:
      throw ReadError(said, WEXITSTATUS(status) == kReadCapacityError);
    case kNoMemory:
      throw CapacityError(said);
    case kTooMuchMemory:
      throw DamagedFile(died);
    default:
      // The system kills what takes too much memory; libraries crash or exit if they get none.
      if ((!ended && WTERMSIG(status) == SIGKILL) || is_memory_short()) throw CapacityError(kNoMemoryLeft);
      throw DamagedFile(died);
  }
}

}  // namespace othello
