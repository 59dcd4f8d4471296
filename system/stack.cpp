#include "system/stack.h"

#include <fmt/format.h>
#include <pthread.h>
#include <sys/resource.h>

#include <algorithm>
#include <cstddef>

#include "system/errors.h"

namespace othello {
namespace {

// The deepest calls take some 100 KiB: searches of a search, with the tables of a board, and the HDF5
// library.
constexpr rlim_t kLeastBytes = rlim_t{256} << 10;
// No more is requested: with many threads and limited address space small stacks are intended.
constexpr rlim_t kAmpleBytes = rlim_t{1} << 20;

// The threads' default is the limit that the process was started with.
void give_threads(std::size_t bytes) {
  pthread_attr_t attributes;
  if (pthread_getattr_default_np(&attributes) != 0) return;  // as they are
  std::size_t given = 0;
  const bool is_small = pthread_attr_getstacksize(&attributes, &given) == 0 && given < bytes;
  if (is_small && pthread_attr_setstacksize(&attributes, bytes) == 0) pthread_setattr_default_np(&attributes);
  pthread_attr_destroy(&attributes);
}

}  // namespace

void require_stack() {
  struct rlimit limit {};
  if (getrlimit(RLIMIT_STACK, &limit) != 0 || limit.rlim_cur >= kAmpleBytes) return;
  const rlim_t wanted = std::min(limit.rlim_max, kAmpleBytes);
  if (wanted > limit.rlim_cur) {
    const struct rlimit raised { wanted, limit.rlim_max };
    if (setrlimit(RLIMIT_STACK, &raised) == 0) limit = raised;
  }
  if (limit.rlim_cur < kLeastBytes) {
    throw CapacityError(
        fmt::format("the stack may take {} KiB, and {} KiB are needed: raise the limit (ulimit -s {})",
                    limit.rlim_cur >> 10, kLeastBytes >> 10, kLeastBytes >> 10));
  }
  give_threads(static_cast<std::size_t>(limit.rlim_cur));
}

}  // namespace othello
