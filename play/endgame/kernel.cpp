#include "play/endgame/kernel.h"

#include <vector>

#include "system/processor.h"

namespace othello::endgame {

std::span<const Kernel* const> runnable_kernels() {
  static constexpr const Kernel* kAll[] = {
#if defined(__x86_64__)
    &kAvx512Kernel,
    &kAvx2Kernel,
#elif defined(__aarch64__)
    &kNeonKernel,
#endif
    &kPlainKernel
  };
  static const std::vector<const Kernel*> runnable = find_runnable<Kernel>(kAll);
  return runnable;
}

const Kernel& chosen_kernel(const Field& field) {
  const Kernel& chosen = choose_kernels(runnable_kernels());
  return field.is_packed ? kPackedKernel : chosen;
}

}  // namespace othello::endgame
