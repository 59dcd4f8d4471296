// What the preloaded library asks of the system itself: calls that it does not see.
#pragma once

#include <dlfcn.h>
#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cstddef>
#include <cstdio>

namespace faults {

template <typename... Arguments>
long system_call(long number, Arguments... arguments) {
  return syscall(number, arguments...);
}

/// The C library's own function, where the kernel's call takes other structures.
template <typename Function>
Function next(const char* name) {
  return reinterpret_cast<Function>(dlsym(RTLD_NEXT, name));
}

/// Writes the path of an open file to `path`, with a zero byte at its end. False if it has none or is too
/// long.
inline bool path_of(int descriptor, char* path, std::size_t bytes) {
  char link[64];
  std::snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  const long length = system_call(SYS_readlinkat, AT_FDCWD, link, path, bytes - 1);
  if (length < 0 || static_cast<std::size_t>(length) == bytes - 1) return false;
  path[length] = '\0';
  return true;
}

/// Ends the program: no test may rely on a setting that has no effect.
[[noreturn]] inline void refuse(const char* variable, const char* value) {
  std::fprintf(stderr, "fault_shim: %s=%s makes no sense\n", variable, value);
  _exit(99);
}

}  // namespace faults
