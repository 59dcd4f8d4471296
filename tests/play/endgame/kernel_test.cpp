// Which kernel runs, and flips and legal moves of each against the game written down plainly.

#include "play/endgame/kernel.h"

#include <bit>
#include <optional>
#include <set>
#include <stdexcept>

#include "play/endgame/endgame_support.h"
#include "play/endgame/lines.h"
#include "play/endgame/pool.h"
#include "system/processor.h"

namespace othello::endgame {
namespace {

TEST(EndgameKernel, PlainRunsEverywhereAndComesLast) {
  ASSERT_FALSE(runnable_kernels().empty());
  EXPECT_EQ(&kPlainKernel, runnable_kernels().back());
  EXPECT_EQ("plain", kPlainKernel.name);
}

TEST(EndgameKernel, EachCanBeForced) {
  std::set<std::string_view> names;
  for (const Kernel* kernel : runnable_kernels()) {
    const test::ForcedKernel forced(std::string(kernel->name));
    for (const Objective objective : {Objective::kMost, Objective::kFewest})
      EXPECT_EQ(kernel, &chosen_kernel(Field(Board(8, 8), objective))) << kernel->name;
    EXPECT_TRUE(names.insert(kernel->name).second);
  }
}

TEST(EndgameKernel, WithoutForceTheFirst) {
  for (const std::optional<std::string>& name :
       {std::optional<std::string>(), std::optional<std::string>("")}) {
    const test::ForcedKernel forced(name);
    EXPECT_EQ(runnable_kernels().front(), &chosen_kernel(Field(Board(8, 8))));
  }
}

TEST(EndgameKernel, UnknownNamesAreRefusedWithTheKnownOnes) {
  for (const char* name : {"fast", "PLAIN", "plain ", "avx1024"}) {
    const test::ForcedKernel forced(name);
    try {
      chosen_kernel(Field(Board(8, 8)));
      ADD_FAILURE() << name << " was accepted";
    } catch (const std::invalid_argument& error) {
      const std::string text = error.what();
      EXPECT_NE(std::string::npos, text.find(name)) << text;
      for (const Kernel* kernel : runnable_kernels())
        EXPECT_NE(std::string::npos, text.find(kernel->name)) << text;
    }
  }
}

TEST(EndgameKernel, PackedFieldsHaveTheirOwn) {
  for (const Kernel* kernel : runnable_kernels()) {
    const test::ForcedKernel forced(std::string(kernel->name));
    EXPECT_EQ(&kPackedKernel, &chosen_kernel(Field(Board(9, 7))));
  }
}

TEST(EndgameKernel, ThereIsOneForEachInstructionSetOfTheMachine) {
  std::vector<std::string_view> names;
  for (const InstructionSet& set : instruction_sets()) {
    if (set.is_supported) names.push_back(set.name);
  }
  std::vector<std::string_view> found;
  for (const Kernel* kernel : runnable_kernels()) found.push_back(kernel->name);
  EXPECT_EQ(names, found);
}

std::vector<const Kernel*> kernels_for(const Field& field) {
  if (field.is_packed) return {&kPackedKernel};
  return {runnable_kernels().begin(), runnable_kernels().end()};
}

Bitboard plain_flips(const Field& field, const plain::Grid& grid, int cell) {
  Bitboard flips = 0;
  for (const plain::Spot spot : plain::flips(grid, {field.board.column_of(cell), field.board.row_of(cell)})) {
    flips |= bit(spot.row * field.stride + spot.column);
  }
  return flips;
}

TEST(EndgameKernel, FlipsAndMovesArePlainOnes) {
  std::mt19937_64 random(2);
  for (const Board& board : test::all_boards()) {
    const Field field(board);
    for (int i = 0; i < 300; ++i) {
      const State state = othello::test::random_state(board, random);
      const plain::Grid grid = plain::from_state(board, state);
      const auto [mover, opponent] = field.from_board(state);
      const Bitboard vacant = field.vacant(mover, opponent);
      Bitboard legal = 0;
      for (Bitboard rest = vacant; rest != 0; rest &= rest - 1) {
        const int cell = std::countr_zero(rest);
        const Bitboard expected = plain_flips(field, grid, field.to_board(cell));
        if (expected != 0) legal |= bit(cell);
        for (const Kernel* kernel : kernels_for(field)) {
          ASSERT_EQ(expected, kernel->flips(field, cell, mover, opponent))
              << kernel->name << ' ' << board.name() << " cell " << cell;
        }
      }
      for (const Kernel* kernel : kernels_for(field)) {
        ASSERT_EQ(legal, kernel->line_ends(field, mover, opponent) & vacant)
            << kernel->name << ' ' << board.name();
      }
    }
  }
}

// The evaluation of states from full to nearly empty, and shallow searches by it.
TEST(EndgameKernel, GuessesAreAlike) {
  std::mt19937_64 random(6);
  for (const Board& board : test::all_boards()) {
    for (const ScoreRule rule : {ScoreRule::kWinner, ScoreRule::kWinnerFewest}) {
      const Field field(board, objective_of(rule));
      if (field.is_packed) continue;
      const Stability stability(field);
      const Symmetries symmetries(field);
      const auto evaluation = evaluation_of(field);
      TranspositionTable table(0);
      const SearchContext context{field,   stability,    symmetries,   evaluation.get(), rule, table, nullptr,
                                  nullptr, kTableVacant, kShareVacant, kSymmetricVacant};
      std::vector<std::unique_ptr<SearchPool>> pools;
      for (const Kernel* kernel : runnable_kernels())
        pools.push_back(std::make_unique<SearchPool>(context, *kernel, 1, nullptr, nullptr));
      for (int vacant = 0; vacant <= board.cells() - 4; ++vacant) {
        const State state = field.from_board(test::random_state(board, vacant, random));
        for (const int depth : {0, 2}) {
          std::set<int> guesses;
          for (std::size_t i = 0; i < pools.size(); ++i)
            guesses.insert(runnable_kernels()[i]
                               ->search(field.objective)
                               .estimate_value(pools[i]->first(), state.mover, state.opponent, depth));
          ASSERT_EQ(1U, guesses.size()) << board.name() << ' ' << vacant << ' ' << name_of(rule);
        }
      }
    }
  }
}

TEST(EndgameKernel, LastFlipsAreFlips) {
  std::mt19937_64 random(3);
  for (const Board& board : test::all_boards()) {
    const Field field(board);
    if (field.is_packed) continue;
    for (int i = 0; i < 300; ++i) {
      const int cell = field.from_board(static_cast<int>(random() % static_cast<unsigned>(board.cells())));
      const Bitboard mover = random() & (i % 3 == 0 ? random() : ~Bitboard{0}) & field.cells & ~bit(cell);
      const Bitboard opponent = field.cells & ~(mover | bit(cell));
      ASSERT_EQ(2 * std::popcount(kPlainKernel.flips(field, cell, mover, opponent)),
                twice_last_flips(cell, mover))
          << board.name() << " cell " << cell;
    }
  }
}

TEST(EndgameKernel, NeighboursAreOneStepAway) {
  for (int cell = 0; cell < kFieldCells; ++cell) {
    Bitboard expected = 0;
    for (int other = 0; other < kFieldCells; ++other) {
      const int columns = std::abs(other % 8 - cell % 8);
      const int rows = std::abs(other / 8 - cell / 8);
      if (std::max(columns, rows) == 1) expected |= bit(other);
    }
    EXPECT_EQ(expected, kNeighbours[static_cast<std::size_t>(cell)]);
  }
}

}  // namespace
}  // namespace othello::endgame
