#include "numbering/orbit_sums.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <random>
#include <vector>

#include "board/board.h"
#include "board/symmetry.h"
#include "board/text.h"
#include "support/boards.h"

namespace othello {
namespace {

using Sums = OrbitSums<std::uint64_t>;

std::uint64_t sum_of(const Board& board, const State& state, const Sums::Weights& weights,
                     std::uint64_t vacant) {
  std::uint64_t sum = vacant;
  for (int cell = 0; cell < board.grid_cells(); ++cell) {
    if ((state.mover & bit(cell)) != 0) sum += weights.mover[static_cast<std::size_t>(cell)];
    if ((state.opponent & bit(cell)) != 0) sum += weights.opponent[static_cast<std::size_t>(cell)];
  }
  return sum;
}

TEST(OrbitSums, TheLeastIsThatOfAnImageWithTheCellThatIsRequired) {
  std::mt19937_64 random(1);
  std::vector<Board> boards = test::all_boards();
  for (const char* shape : {"#..#/.OX./.XO./#..#", "OX/XO"}) boards.push_back(parse_board(shape));
  for (const Board& board : boards) {
    const Symmetry symmetry(board, SymmetryMode::kFull);
    Sums::Weights weights;
    std::ranges::generate(weights.mover, random);
    std::ranges::generate(weights.opponent, random);
    const std::uint64_t vacant = random();
    const Sums all(board, symmetry, weights, vacant);
    Sums some = all;
    const int required = std::countr_zero(board.open());
    some.require_filled(symmetry, required);
    for (int i = 0; i < 100; ++i) {
      const Bitboard filled = random() & board.open();
      const Bitboard mover = random() & filled;
      std::uint64_t least = ~std::uint64_t{0};
      std::uint64_t least_of_some = ~std::uint64_t{0};
      for (const Transformation& element : symmetry.group().elements()) {
        const State image = element(State{mover, filled & ~mover});
        const std::uint64_t sum = sum_of(board, image, weights, vacant);
        least = std::min(least, sum);
        if ((image.occupancy() & bit(required)) != 0) least_of_some = std::min(least_of_some, sum);
      }
      EXPECT_EQ(least, all.least({mover, filled & ~mover})) << board.name();
      EXPECT_EQ(least_of_some, some.least({mover, filled & ~mover})) << board.name();
    }
  }
}

}  // namespace
}  // namespace othello
