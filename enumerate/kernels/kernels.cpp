#include "enumerate/kernels/kernels.h"

#include <vector>

#include "system/processor.h"

namespace othello::enumerate {

std::span<const Kernels* const> runnable_kernels() {
  static constexpr const Kernels* kAll[] = {
#if defined(__x86_64__)
    &kAvx512Kernels,
    &kAvx2Kernels,
#elif defined(__aarch64__)
    &kNeonKernels,
#endif
    &kPlainKernels
  };
  static const std::vector<const Kernels*> runnable = find_runnable<Kernels>(kAll);
  return runnable;
}

const Kernels& chosen_kernels() {
  return choose_kernels(runnable_kernels());
}

}  // namespace othello::enumerate
