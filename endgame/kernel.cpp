#include "endgame/kernel.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cstdlib>
#include <stdexcept>
#include <vector>

namespace othello::endgame {
namespace {

std::vector<const Kernel*> find_runnable() {
  std::vector<const Kernel*> kernels;
#if defined(__x86_64__)
  __builtin_cpu_init();
  const bool avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2");
  const bool avx512 = __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl") &&
                      __builtin_cpu_supports("avx512cd");
  if (avx2 && avx512) kernels.push_back(&kAvx512Kernel);
  if (avx2) kernels.push_back(&kAvx2Kernel);
#endif
  kernels.push_back(&kPlainKernel);
  return kernels;
}

}  // namespace

std::span<const Kernel* const> runnable_kernels() {
  static const std::vector<const Kernel*> kernels = find_runnable();
  return kernels;
}

const Kernel& chosen_kernel() {
  const char* forced = std::getenv("OTHELLO_KERNEL");
  if (forced == nullptr || *forced == '\0') return *runnable_kernels().front();
  std::vector<std::string_view> names;
  for (const Kernel* kernel : runnable_kernels()) {
    if (kernel->name == forced) return *kernel;
    names.push_back(kernel->name);
  }
  throw std::invalid_argument(
      fmt::format("OTHELLO_KERNEL={}: this machine runs {}", forced, fmt::join(names, ", ")));
}

}  // namespace othello::endgame
