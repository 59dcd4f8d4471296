// The sum of weights against its definition, and the weights that are compiled in.

#include "play/patterns/pattern_evaluation.h"

#include <gtest/gtest.h>

#include <random>
#include <stdexcept>

#include "play/patterns/patterns.h"

namespace othello::patterns {
namespace {

// Weights at random, as many as a board of these sides has.
BoardWeights random_weights(int columns, int rows, std::mt19937_64& random) {
  const int stages = (columns * rows - 4) / kVacantPerStage + 1;
  BoardWeights result{.stages = stages, .weights = {}};
  result.weights.resize(static_cast<std::size_t>(stages) * weights_per_stage(columns, rows));
  for (std::int16_t& weight : result.weights) weight = static_cast<std::int16_t>(random());
  return result;
}

State random_state(int columns, int rows, std::mt19937_64& random) {
  State state;
  const std::uint64_t share = random() % 17;
  for (int row = 0; row < rows; ++row) {
    for (int column = 0; column < columns; ++column) {
      if (random() % 16 >= share) continue;
      (random() % 2 == 0 ? state.mover : state.opponent) |= bit(8 * row + column);
    }
  }
  return state;
}

// From the format alone (play/patterns/weights_file.h).
int plain_sum(const BoardWeights& weights, int columns, int rows, const State& state, int moves, int replies,
              int vacant) {
  const auto stage = static_cast<std::size_t>(std::min(vacant / kVacantPerStage, weights.stages - 1));
  const auto weight = [&](std::size_t i) {
    return static_cast<int>(weights.weights[stage * weights_per_stage(columns, rows) + i]);
  };
  int sum = weight(static_cast<std::size_t>(vacant % kVacantPerStage));
  sum += weight(static_cast<std::size_t>(kVacantPerStage + std::min(moves, kMobility - 1)));
  sum += weight(static_cast<std::size_t>(kVacantPerStage + kMobility + std::min(replies, kMobility - 1)));
  std::size_t table = kVacantPerStage + 2 * kMobility;
  for (const Pattern& pattern : patterns_of(columns, rows)) {
    for (const Instance& instance : pattern.instances) {
      std::size_t index = 0;
      for (auto cell = instance.rbegin(); cell != instance.rend(); ++cell) {
        index *= 3;
        if ((state.mover & bit(*cell)) != 0) index += 1;
        if ((state.opponent & bit(*cell)) != 0) index += 2;
      }
      sum += weight(table + index);
    }
    table += static_cast<std::size_t>(pattern.configurations());
  }
  return sum;
}

TEST(PatternEvaluation, IsTheSumOfTheWeights) {
  std::mt19937_64 random(1);
  for (int columns = 4; columns <= 8; ++columns) {
    for (int rows = 4; rows <= 8; ++rows) {
      const BoardWeights weights = random_weights(columns, rows, random);
      const PatternEvaluation evaluation(columns, rows, weights);
      for (int i = 0; i < 50; ++i) {
        const State state = random_state(columns, rows, random);
        const int vacant = columns * rows - state.discs();
        const int moves = static_cast<int>(random() % 40);
        const int replies = static_cast<int>(random() % 40);
        ASSERT_EQ(plain_sum(weights, columns, rows, state, moves, replies, vacant),
                  evaluation.value(state.mover, state.opponent, moves, replies, vacant))
            << columns << 'x' << rows;
      }
    }
  }
}

// Moves and passes of any cells, legal or not, one after the other.
TEST(PatternEvaluation, IndicesFollowMovesAndPasses) {
  std::mt19937_64 random(4);
  for (int columns = 4; columns <= 8; ++columns) {
    for (int rows = 4; rows <= 8; ++rows) {
      const BoardWeights weights = random_weights(columns, rows, random);
      const PatternEvaluation evaluation(columns, rows, weights);
      State state = random_state(columns, rows, random);
      PatternEvaluation::Indices at;
      evaluation.begin(state.mover, state.opponent, at);
      for (int i = 0; i < 40; ++i) {
        PatternEvaluation::Indices then;
        const int cell = static_cast<int>(8 * (random() % static_cast<unsigned>(rows)) +
                                          random() % static_cast<unsigned>(columns));
        if (((state.mover | state.opponent) & bit(cell)) != 0) {
          state = state.with_roles_exchanged();
          evaluation.pass(at, then);
        } else {
          const Bitboard flipped = state.opponent & random();
          state = {state.opponent ^ flipped, state.mover | flipped | bit(cell)};
          evaluation.move(at, flipped, cell, then);
        }
        at = then;
        const int vacant = columns * rows - state.discs();
        ASSERT_EQ(plain_sum(weights, columns, rows, state, 3, 4, vacant), evaluation.value(at, 3, 4, vacant))
            << columns << 'x' << rows;
      }
    }
  }
}

TEST(PatternEvaluation, RefusesWeightsOfAnotherBoard) {
  std::mt19937_64 random(2);
  EXPECT_THROW(PatternEvaluation(6, 6, random_weights(5, 6, random)), std::logic_error);
}

// What the weights that are compiled in say does not depend on how the board is turned or mirrored.
TEST(ChosenWeights, EveryBoardHasSomeAndTheyAreSymmetric) {
  std::mt19937_64 random(3);
  for (int columns = 4; columns <= 8; ++columns) {
    for (int rows = 4; rows <= 8; ++rows) {
      const auto evaluation = chosen_evaluation(columns, rows);
      const auto turned = chosen_evaluation(rows, columns);
      ASSERT_TRUE(evaluation && turned) << columns << 'x' << rows;
      EXPECT_EQ(evaluation, chosen_evaluation(columns, rows)) << "is made once";
      for (int i = 0; i < 20; ++i) {
        const State state = random_state(columns, rows, random);
        const int vacant = columns * rows - state.discs();
        State mirrored;
        State exchanged;
        for (int cell = 0; cell < kMaxCells; ++cell) {
          const int mirror = cell / 8 * 8 + (columns - 1 - cell % 8);
          const int exchange = cell % 8 * 8 + cell / 8;
          if ((state.mover & bit(cell)) != 0) mirrored.mover |= bit(mirror), exchanged.mover |= bit(exchange);
          if ((state.opponent & bit(cell)) != 0)
            mirrored.opponent |= bit(mirror), exchanged.opponent |= bit(exchange);
        }
        const int value = evaluation->value(state.mover, state.opponent, 5, 6, vacant);
        ASSERT_EQ(value, evaluation->value(mirrored.mover, mirrored.opponent, 5, 6, vacant));
        ASSERT_EQ(value, turned->value(exchanged.mover, exchanged.opponent, 5, 6, vacant));
      }
    }
  }
  EXPECT_EQ(nullptr, chosen_evaluation(3, 8));
}

}  // namespace
}  // namespace othello::patterns
