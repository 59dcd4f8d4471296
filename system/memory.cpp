#include "system/memory.h"

#include <malloc.h>
#include <pthread.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cctype>
#include <charconv>
#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <new>
#include <stdexcept>

#include <fmt/format.h>

#include "system/control_groups.h"
#include "system/errors.h"

namespace othello {

namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kNoLimit = ~std::uint64_t{0};

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool kSanitized = true;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
constexpr bool kSanitized = true;
#else
constexpr bool kSanitized = false;
#endif
#else
constexpr bool kSanitized = false;
#endif

// The limit that a control group's file states: none if it is absent or says "max".
std::uint64_t stated_limit(const fs::path& path) {
  std::ifstream file(path);
  std::uint64_t bytes = 0;
  return file >> bytes ? bytes : kNoLimit;
}

std::atomic<void*> kept_memory{nullptr};

void free_kept_memory_and_throw() {
  std::free(kept_memory.exchange(nullptr));
  throw std::bad_alloc();
}

}  // namespace

std::uint64_t default_memory() {
  return usable_memory() / 5 * 4;
}

std::uint64_t quarter_of_memory(std::uint64_t most) {
  return std::min(usable_memory() / 4, most);
}

std::uint64_t control_group_limit(const std::string& root) {
  std::uint64_t limit = kNoLimit;
  for (const fs::path& group : control_groups(root, "memory")) {
    for (const char* file : {"memory.max", "memory.high", "memory.limit_in_bytes"})
      limit = std::min(limit, stated_limit(group / file));
  }
  return limit;
}

std::uint64_t usable_memory() {
  const auto pages = static_cast<std::uint64_t>(sysconf(_SC_PHYS_PAGES));
  const auto page = static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
  return std::min(pages * page, control_group_limit("/"));
}

void keep_memory_for_destructors() {
  kept_memory = std::malloc(std::size_t{1} << 18);
  if (kept_memory == nullptr) throw std::bad_alloc();
  std::set_new_handler(free_kept_memory_and_throw);
}

bool is_memory_short(std::size_t bytes) {
  void* const some = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (some == MAP_FAILED) return true;
  munmap(some, bytes);
  return false;
}

void release_freed_memory() {
#ifdef __GLIBC__
  malloc_trim(0);
#endif
}

std::uint64_t resident_memory() {
  if (kSanitized) return 0;
  std::uint64_t all = 0;
  std::uint64_t resident = 0;
  std::uint64_t of_files = 0;  // and shared with other processes
  std::ifstream("/proc/self/statm") >> all >> resident >> of_files;
  // The program, its libraries, and what MPI shares. Files mapped later are data, such as parents in a local
  // scratch folder, whose pages the system reclaims when it needs them.
  static const std::uint64_t of_program = of_files;
  return (resident - of_files + std::min(of_files, of_program)) *
         static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
}

std::uint64_t peak_memory() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<std::uint64_t>(usage.ru_maxrss) * 1024;
}

std::uint64_t parse_size(std::string_view text) {
  const auto refuse = [&]() -> std::uint64_t {
    throw std::invalid_argument(fmt::format(
        "'{}' is not a size: write bytes, or a whole number with K, M, G or T, such as 2G", text));
  };
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || value == 0) return refuse();
  std::string unit(end, text.data() + text.size());
  std::ranges::transform(unit, unit.begin(),
                         [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
  for (const std::string_view suffix : {"IB", "B"}) {
    if (unit.ends_with(suffix)) {
      unit.resize(unit.size() - suffix.size());
      break;
    }
  }
  constexpr std::string_view kUnits = "KMGT";
  int shift = 0;
  if (!unit.empty()) {
    const auto index = unit.size() == 1 ? kUnits.find(unit[0]) : std::string_view::npos;
    if (index == std::string_view::npos) return refuse();
    shift = 10 * (static_cast<int>(index) + 1);
  }
  if (value > (~std::uint64_t{0} >> shift)) return refuse();
  return value << shift;
}

std::string format_size(std::uint64_t bytes) {
  static constexpr std::array kUnits{"bytes", "KiB", "MiB", "GiB", "TiB"};
  auto value = static_cast<double>(bytes);
  std::size_t unit = 0;
  for (; value >= 1024 && unit + 1 < kUnits.size(); ++unit) value /= 1024;
  return unit == 0 ? fmt::format("{} bytes", bytes) : fmt::format("{:.1f} {}", value, kUnits[unit]);
}

std::string format_estimated_size(double bytes) {
  if (bytes >= 0x1p63) return fmt::format("{:.3g} TiB", bytes / 0x1p40);
  return format_size(static_cast<std::uint64_t>(bytes));
}

namespace {

// The deepest calls take some 100 KiB: searches of a search, with the tables of a board, and the HDF5
// library.
constexpr rlim_t kMinStackBytes = rlim_t{256} << 10;
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
  if (limit.rlim_cur < kMinStackBytes) {
    throw CapacityError(
        fmt::format("the stack may take {} KiB, and {} KiB are needed: raise the limit (ulimit -s {})",
                    limit.rlim_cur >> 10, kMinStackBytes >> 10, kMinStackBytes >> 10));
  }
  give_threads(static_cast<std::size_t>(limit.rlim_cur));
}

}  // namespace othello
