#include "shiftedqueue/kernels/move_kernel.h"

#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <random>
#include <vector>

#include "board/rules.h"
#include "board/symmetry.h"
#include "board/text.h"
#include "numbering/orbit_sums.h"
#include "support/boards.h"
#include "support/forced_kernel.h"

namespace othello::shiftedqueue {
namespace {

// Any colouring of any discs on cells that can have some.
State random_state(const Board& board, std::mt19937_64& random) {
  const Bitboard occupancy = (random() | random()) & board.open();
  const Bitboard mover = random() & occupancy;
  return {mover, occupancy & ~mover};
}

struct alignas(64) Arrays {
  static constexpr std::size_t kSize = 1024;
  std::array<Bitboard, kSize> mover{};
  std::array<Bitboard, kSize> opponent{};
  std::array<Bitboard, kSize> disc{};

  void fill(const Board& board, std::size_t count, std::mt19937_64& random) {
    for (std::size_t i = 0; i < count; ++i) {
      const State state = random_state(board, random);
      mover[i] = state.mover;
      opponent[i] = state.opponent;
    }
  }
};

std::vector<Board> boards() {
  std::vector<Board> all = test::all_boards();
  for (const char* shape :
       {"#..#/.OX./.XO./#..#", "-..../.OX.-/.XO../.....", "..OX..../.......-", "OX/XO", "OX./XO."})
    all.push_back(parse_board(shape));
  return all;
}

TEST(MoveKernel, FindsTheMovesOfTheRules) {
  std::mt19937_64 random(1);
  for (const Board& board : boards()) {
    const Rules rules(board);
    const BoardLines lines(board);
    Arrays arrays;
    for (const std::size_t count : {std::size_t{1}, std::size_t{13}, Arrays::kSize}) {
      arrays.fill(board, count, random);
      for (const MoveKernel* kernel : runnable_move_kernels()) {
        kernel->find_moves(lines, arrays.mover.data(), arrays.opponent.data(), count, arrays.disc.data());
        for (std::size_t i = 0; i < count; ++i)
          ASSERT_EQ(rules.moves({arrays.mover[i], arrays.opponent[i]}), arrays.disc[i])
              << board.name() << kernel->name;
      }
    }
  }
}

TEST(MoveKernel, PlaysMovesAsTheRulesDo) {
  std::mt19937_64 random(2);
  for (const Board& board : boards()) {
    const Rules rules(board);
    const BoardLines lines(board);
    Arrays arrays;
    std::vector<State> after;
    std::uint64_t flips = 0;
    for (int attempt = 0; attempt < 10'000 && after.size() < Arrays::kSize - 3; ++attempt) {
      const State state = random_state(board, random);
      const Bitboard moves = rules.moves(state) & board.open();
      if (moves == 0) continue;
      const int cell = std::countr_zero(moves);
      arrays.mover[after.size()] = state.mover;
      arrays.opponent[after.size()] = state.opponent;
      arrays.disc[after.size()] = bit(cell);
      after.push_back(rules.after_move(state, cell));
      flips += static_cast<std::uint64_t>(std::popcount(rules.flips(state, cell)));
    }
    for (const MoveKernel* kernel : runnable_move_kernels()) {
      Arrays played = arrays;
      EXPECT_EQ(flips, kernel->play_moves(lines, played.mover.data(), played.opponent.data(),
                                          played.disc.data(), after.size()))
          << board.name() << kernel->name;
      for (std::size_t i = 0; i < after.size(); ++i)
        ASSERT_EQ(after[i], (State{played.mover[i], played.opponent[i]})) << board.name() << kernel->name;
    }
  }
}

OrbitSums<std::uint64_t>::Weights random_weights(const Board& board, int bits, std::mt19937_64& random) {
  OrbitSums<std::uint64_t>::Weights weights;
  for (int cell = 0; cell < board.grid_cells(); ++cell) {
    weights.mover[static_cast<std::size_t>(cell)] = random() >> (64 - bits);
    weights.opponent[static_cast<std::size_t>(cell)] = random() >> (64 - bits);
  }
  return weights;
}

TEST(MoveKernel, FindsTheLeastSumsOfImages) {
  std::mt19937_64 random(3);
  for (const Board& board : boards()) {
    for (const SymmetryMode mode : {SymmetryMode::kFull, SymmetryMode::kNone}) {
      const Symmetry symmetry(board, mode);
      for (const int bits : {40, 64}) {  // as ranks have, and all
        OrbitSums<std::uint64_t> sums(board, symmetry, random_weights(board, bits, random),
                                      random() >> (64 - bits));
        if (bits == 64) sums.require_filled(symmetry, std::countr_zero(board.open()));
        Arrays arrays;
        for (const std::size_t count : {std::size_t{1}, std::size_t{13}, Arrays::kSize}) {
          arrays.fill(board, count, random);
          for (const MoveKernel* kernel : runnable_move_kernels()) {
            kernel->least_sums(sums, arrays.mover.data(), arrays.opponent.data(), count, arrays.disc.data());
            for (std::size_t i = 0; i < count; ++i)
              ASSERT_EQ(sums.least({arrays.mover[i], arrays.opponent[i]}), arrays.disc[i])
                  << board.name() << kernel->name << bits;
          }
        }
      }
    }
  }
}

TEST(MoveKernel, IsTheFastestOrTheOneThatIsNamed) {
  EXPECT_EQ(runnable_move_kernels().front(), &chosen_move_kernel());
  const test::ForcedKernel forced("plain");
  EXPECT_EQ("plain", chosen_move_kernel().name);
}

}  // namespace
}  // namespace othello::shiftedqueue
