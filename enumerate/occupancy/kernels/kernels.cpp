#include "enumerate/occupancy/kernels/kernels.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cstdlib>
#include <stdexcept>
#include <vector>

namespace othello {
namespace {

std::vector<const Kernels*> find_runnable() {
  std::vector<const Kernels*> kernels;
#if defined(__x86_64__)
  __builtin_cpu_init();
  const bool avx512 = __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
                      __builtin_cpu_supports("avx512cd") && __builtin_cpu_supports("avx512vl") &&
                      __builtin_cpu_supports("avx512vbmi") && __builtin_cpu_supports("avx512vbmi2") &&
                      __builtin_cpu_supports("avx512vpopcntdq") && __builtin_cpu_supports("gfni");
  if (avx512) kernels.push_back(&kAvx512Kernels);
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2")) kernels.push_back(&kAvx2Kernels);
#endif
  kernels.push_back(&kPlainKernels);
  return kernels;
}

}  // namespace

std::span<const Kernels* const> runnable_kernels() {
  static const std::vector<const Kernels*> kernels = find_runnable();
  return kernels;
}

const Kernels& chosen_kernels() {
  const char* forced = std::getenv("OTHELLO_KERNEL");
  if (forced == nullptr || *forced == '\0') return *runnable_kernels().front();
  std::vector<std::string_view> names;
  for (const Kernels* kernels : runnable_kernels()) {
    if (kernels->name == forced) return *kernels;
    names.push_back(kernels->name);
  }
  throw std::invalid_argument(
      fmt::format("OTHELLO_KERNEL={}: this machine runs {}", forced, fmt::join(names, ", ")));
}

}  // namespace othello
