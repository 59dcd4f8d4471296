#include "tests/bench/counters.h"

#include <linux/perf_event.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace othello::bench {
namespace {

constexpr std::uint64_t kDataTranslationMisses =
    PERF_COUNT_HW_CACHE_DTLB | PERF_COUNT_HW_CACHE_OP_READ << 8 | PERF_COUNT_HW_CACHE_RESULT_MISS << 16;

int open_counter(const Counters::Kind& kind) {
  perf_event_attr attributes{};
  attributes.size = sizeof attributes;
  attributes.type = kind.type;
  attributes.config = kind.config;
  attributes.disabled = 1;
  attributes.exclude_kernel = 1;
  attributes.exclude_hv = 1;
  return static_cast<int>(syscall(SYS_perf_event_open, &attributes, 0, -1, -1, 0));
}

}  // namespace

const std::array<Counters::Kind, Counters::kKinds>& Counters::kinds() {
  static constexpr std::array<Kind, kKinds> kAll{{
      {"instructions", PERF_TYPE_HARDWARE, PERF_COUNT_HW_INSTRUCTIONS},
      {"cycles as counted", PERF_TYPE_HARDWARE, PERF_COUNT_HW_CPU_CYCLES},
      {"misses of the last cache", PERF_TYPE_HARDWARE, PERF_COUNT_HW_CACHE_MISSES},
      {"misses of the translation buffer", PERF_TYPE_HW_CACHE, kDataTranslationMisses},
  }};
  return kAll;
}

Counters::Counters() {
  for (std::size_t i = 0; i < kKinds; ++i) files_[i] = open_counter(kinds()[i]);
}

Counters::~Counters() {
  for (const int file : files_) {
    if (file >= 0) close(file);
  }
}

void Counters::begin() {
  for (const int file : files_) {
    if (file < 0) continue;
    ioctl(file, PERF_EVENT_IOC_RESET, 0);
    ioctl(file, PERF_EVENT_IOC_ENABLE, 0);
  }
}

std::optional<std::uint64_t> Counters::count(std::size_t kind) const {
  std::uint64_t value = 0;
  if (files_[kind] < 0 || read(files_[kind], &value, sizeof value) != sizeof value) return std::nullopt;
  return value;
}

}  // namespace othello::bench
