// The instruction sets that the program has kernels for, which of them this processor has, and which kernels
// are chosen: the fastest that run here, or those that the environment variable OTHELLO_KERNEL names.
//
// One build has them all; a function for an instruction set has its target attribute, so that nothing else in
// the program is compiled for it.
#pragma once

#include <span>
#include <string_view>
#include <vector>

namespace othello {

struct InstructionSet {
  std::string_view name;  // what OTHELLO_KERNEL and results call it
  bool is_supported;
};

/// All instruction sets, fastest first; the last is `plain`, which runs everywhere:
///
///   avx512   AVX-512 F, BW, CD, DQ, VL, VBMI, VBMI2, VPOPCNTDQ and VNNI, GFNI, and those of avx2
///            (Ice Lake, Zen 4 and later)
///   avx2     AVX2 and BMI2 (Haswell, Zen and later)
///   neon     NEON (every 64-bit ARM processor)
///   plain    C++ alone
std::span<const InstructionSet> instruction_sets();

/// Whether there is an instruction set of this name, and the processor has it.
bool is_supported(std::string_view instruction_set);

/// The name in OTHELLO_KERNEL; empty if that is not set. Throws std::invalid_argument if it is not among
/// `names`.
std::string_view forced_instruction_set(std::span<const std::string_view> names);

/// The kernels that run here, fastest first; `name` of each is that of its instruction set.
template <class Kernels>
std::vector<const Kernels*> find_runnable(std::span<const Kernels* const> all) {
  std::vector<const Kernels*> runnable;
  for (const Kernels* kernels : all) {
    if (is_supported(kernels->name)) runnable.push_back(kernels);
  }
  return runnable;
}

/// The first of the kernels that run here, fastest first, or the one that OTHELLO_KERNEL names. Throws
/// std::invalid_argument if it names none of them.
template <class Kernels>
const Kernels& choose_kernels(std::span<const Kernels* const> runnable) {
  std::vector<std::string_view> names;
  for (const Kernels* kernels : runnable) names.push_back(kernels->name);
  const std::string_view forced = forced_instruction_set(names);
  for (const Kernels* kernels : runnable) {
    if (forced.empty() || kernels->name == forced) return *kernels;
  }
  return *runnable.back();
}

}  // namespace othello
