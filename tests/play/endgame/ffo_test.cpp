// Positions of the FFO with up to 17 vacant cells: all kernels.

#include "play/endgame/ffo_support.h"

namespace othello::endgame {
namespace {

TEST(Ffo, FourteenToSeventeenVacantCells) {
  test::solve_ffo(1, 22, 2);
}

TEST(Ffo, EveryKernel) {
  for (const Kernel* kernel : runnable_kernels()) {
    const test::ForcedKernel forced(std::string(kernel->name));
    test::solve_ffo(1, 7, 1);
  }
}

}  // namespace
}  // namespace othello::endgame
