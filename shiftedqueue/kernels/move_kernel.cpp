#include "shiftedqueue/kernels/move_kernel.h"

#include <vector>

#include "system/processor.h"

namespace othello::shiftedqueue {

std::span<const MoveKernel* const> runnable_move_kernels() {
  static constexpr const MoveKernel* kAll[] = {
#if defined(__x86_64__)
    &kAvx512MoveKernel,
    &kAvx2MoveKernel,
#elif defined(__aarch64__)
    &kNeonMoveKernel,
#endif
    &kPlainMoveKernel,
  };
  static const std::vector<const MoveKernel*> runnable = find_runnable<MoveKernel>(kAll);
  return runnable;
}

const MoveKernel& chosen_move_kernel() {
  return choose_kernels(runnable_move_kernels());
}

}  // namespace othello::shiftedqueue
