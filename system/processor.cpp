#include "system/processor.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <stdexcept>

namespace othello {
namespace {

#if defined(__x86_64__)
bool has_avx2() {
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2");
}

bool has_avx512() {
  return has_avx2() && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
         __builtin_cpu_supports("avx512cd") && __builtin_cpu_supports("avx512dq") &&
         __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512vbmi") &&
         __builtin_cpu_supports("avx512vbmi2") && __builtin_cpu_supports("avx512vpopcntdq") &&
         __builtin_cpu_supports("avx512vnni") && __builtin_cpu_supports("gfni");
}
#else
bool has_avx2() {
  return false;
}
bool has_avx512() {
  return false;
}
#endif

bool has_neon() {
#if defined(__aarch64__)
  return true;
#else
  return false;
#endif
}

}  // namespace

std::span<const InstructionSet> instruction_sets() {
#if defined(__x86_64__)
  __builtin_cpu_init();
#endif
  static const std::array sets{
      InstructionSet{"avx512", has_avx512()},
      InstructionSet{"avx2", has_avx2()},
      InstructionSet{"neon", has_neon()},
      InstructionSet{"plain", true},
  };
  return sets;
}

bool is_supported(std::string_view instruction_set) {
  return std::ranges::any_of(instruction_sets(), [&](const InstructionSet& set) {
    return set.name == instruction_set && set.is_supported;
  });
}

std::string_view forced_instruction_set(std::span<const std::string_view> names) {
  const char* forced = std::getenv("OTHELLO_KERNEL");
  if (forced == nullptr || *forced == '\0') return {};
  if (std::ranges::count(names, forced) == 0) {
    throw std::invalid_argument(
        fmt::format("OTHELLO_KERNEL={}: this machine runs {}", forced, fmt::join(names, ", ")));
  }
  return forced;
}

}  // namespace othello
