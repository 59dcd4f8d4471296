#include "shiftedqueue/kernels/move_kernel.h"

#include <algorithm>
#include <vector>

#include "system/processor.h"

namespace othello {

BoardLines::BoardLines(const Board& board)
    : all(board.all()), columns(board.columns()), longest(std::max(board.columns(), board.rows()) - 2) {
  for (int cell = 0; cell < board.grid_cells(); ++cell) {
    const int column = board.column_of(cell);
    if (column > 0 && column < board.columns() - 1) inner_columns |= bit(cell);
  }
}

std::span<const MoveKernel* const> runnable_move_kernels() {
  static constexpr const MoveKernel* kAll[] = {
#if defined(__x86_64__)
    &kAvx512MoveKernel,
    &kAvx2MoveKernel,
#endif
    &kPlainMoveKernel,
  };
  static const std::vector<const MoveKernel*> runnable = find_runnable<MoveKernel>(kAll);
  return runnable;
}

const MoveKernel& chosen_move_kernel() {
  return choose_kernels(runnable_move_kernels());
}

}  // namespace othello
