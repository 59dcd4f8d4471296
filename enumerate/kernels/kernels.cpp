#include "enumerate/kernels/kernels.h"

#include <vector>

#include "system/processor.h"

namespace othello {

std::span<const Kernels* const> runnable_kernels() {
  static constexpr const Kernels* kAll[] = {
#if defined(__x86_64__)
    &kAvx512Kernels,
    &kAvx2Kernels,
#endif
    &kPlainKernels
  };
  static const std::vector<const Kernels*> runnable = runnable_of<Kernels>(kAll);
  return runnable;
}

const Kernels& chosen_kernels() {
  return chosen_of(runnable_kernels());
}

}  // namespace othello
