// Features by their definitions, and what must not change an evaluation.

#include "play/evaluation.h"

#include <cmath>

#include "play/play_support.h"

namespace othello::play {
namespace {

using plain::Grid;
using plain::Spot;

std::vector<Spot> corners_of(const Grid& grid) {
  return {{0, 0}, {grid.columns - 1, 0}, {0, grid.rows - 1}, {grid.columns - 1, grid.rows - 1}};
}

bool is_corner(const Grid& grid, Spot spot) {
  return (spot.column == 0 || spot.column == grid.columns - 1) &&
         (spot.row == 0 || spot.row == grid.rows - 1);
}

bool is_edge(const Grid& grid, Spot spot) {
  return spot.column == 0 || spot.column == grid.columns - 1 || spot.row == 0 || spot.row == grid.rows - 1;
}

bool touch(Spot a, Spot b) {
  return a != b && std::abs(a.column - b.column) <= 1 && std::abs(a.row - b.row) <= 1;
}

bool by_vacant_corner(const Grid& grid, Spot spot) {
  return std::ranges::any_of(
      corners_of(grid), [&](Spot corner) { return touch(spot, corner) && grid[corner] == plain::kVacant; });
}

// The mover's count of each feature, except stable discs, which have a test of their own.
std::array<int, kFeatures - 1> plain_counts(const Grid& grid) {
  std::array<int, kFeatures - 1> counts{};
  const auto add = [&](Feature feature, bool one) {
    counts[static_cast<std::size_t>(feature)] += one ? 1 : 0;
  };
  for (const Spot move : plain::moves(grid)) {
    add(Feature::kMobility, true);
    add(Feature::kCornerMoves, is_corner(grid, move));
  }
  for (const Spot spot : plain::all_spots(grid)) {
    if (grid[spot] == plain::kVacant) {
      add(Feature::kPotential, std::ranges::any_of(plain::all_spots(grid), [&](Spot near) {
            return touch(spot, near) && grid[near] == plain::kOpponent;
          }));
    }
    if (grid[spot] != plain::kMover) continue;
    const bool beside = is_edge(grid, spot) && !is_corner(grid, spot) && by_vacant_corner(grid, spot);
    add(Feature::kDiscs, true);
    add(Feature::kCorners, is_corner(grid, spot));
    add(Feature::kCCells, beside);
    add(Feature::kXCells, !is_edge(grid, spot) && by_vacant_corner(grid, spot));
    add(Feature::kEdges, is_edge(grid, spot) && !is_corner(grid, spot) && !beside);
  }
  return counts;
}

TEST(Features, AreWhatTheyAreCalled) {
  std::mt19937_64 random(20);
  for (const Board& board : othello::test::all_boards()) {
    const endgame::Field field(board);
    const Features features(field);
    for (int i = 0; i < 60; ++i) {
      const State state = othello::test::random_state(board, random);
      const Grid grid = plain::from_state(board, state);
      const auto own = plain_counts(grid);
      const auto theirs = plain_counts(plain::with_roles_exchanged(grid));
      const Counts counts = features.count(field.from_board(state));
      for (std::size_t f = 0; f < own.size(); ++f) {
        ASSERT_EQ(own[f] - theirs[f], counts[f])
            << name_of(static_cast<Feature>(f)) << ' ' << board.name() << ' ' << format_state(board, state);
        ASSERT_LE(own[f], features.scale()[f]) << name_of(static_cast<Feature>(f)) << ' ' << board.name();
      }
    }
  }
}

TEST(Features, OnAFullBoardEveryDiscIsStable) {
  const Board board(6, 5);
  const endgame::Field field(board);
  const Features features(field);
  State state{0x2aaaaaaa & board.all(), 0};
  state.opponent = board.all() & ~state.mover;
  const Counts counts = features.count(field.from_board(state));
  EXPECT_EQ(std::popcount(state.mover) - std::popcount(state.opponent),
            counts[static_cast<std::size_t>(Feature::kStable)]);
}

TEST(Evaluation, TurningAndMirroringTheBoardChangesNothing) {
  std::mt19937_64 random(21);
  for (const Board& board : othello::test::all_boards()) {
    const endgame::Field field(board);
    const Evaluation evaluation(field);
    const Rules rules(board);
    for (int i = 0; i < 40; ++i) {
      const State state = othello::test::random_state(board, random);
      const int value = test::evaluated(evaluation, rules, state);
      EXPECT_LE(std::abs(value), kHundredthsPerDisc * board.cells());
      for (const State& image : othello::test::plain_images(board, state))
        ASSERT_EQ(value, test::evaluated(evaluation, rules, image))
            << board.name() << format_state(board, state);
    }
  }
}

// Turned by a quarter the board is another one.
TEST(Evaluation, TheTurnedBoardIsWorthTheSame) {
  std::mt19937_64 random(22);
  for (const Board& board : othello::test::all_boards()) {
    const Board turned(board.rows(), board.columns());
    const endgame::Field field(board);
    const endgame::Field turned_field(turned);
    const Evaluation evaluation(field);
    const Evaluation of_turned(turned_field);
    for (int i = 0; i < 20; ++i) {
      const State state = othello::test::random_state(board, random);
      const State image = plain::to_state(plain::turned_by_a_quarter(plain::from_state(board, state)));
      ASSERT_EQ(test::evaluated(evaluation, Rules(board), state),
                test::evaluated(of_turned, Rules(turned), image));
    }
  }
}

// All but the value of the turn to move, if features are weighed.
TEST(Evaluation, ExchangingThePlayersNegatesIt) {
  std::mt19937_64 random(23);
  for (const Board& board : othello::test::all_boards()) {
    const endgame::Field field(board);
    const Evaluation evaluation(field, kWeights);
    const Rules rules(board);
    const int most = kHundredthsPerDisc * board.cells();
    int compared = 0;
    for (int i = 0; i < 40; ++i) {
      const State state = othello::test::random_state(board, random);
      const int turn = evaluation.turn(board.cells() - state.discs());
      const int value = test::evaluated(evaluation, rules, state);
      const int exchanged = test::evaluated(evaluation, rules, state.with_roles_exchanged());
      if (std::abs(value) == most || std::abs(exchanged) == most) continue;  // cut off
      ASSERT_EQ(value - turn, -(exchanged - turn)) << board.name() << ' ' << format_state(board, state);
      ++compared;
    }
    EXPECT_GT(compared, 10) << board.name();
  }
}

TEST(Evaluation, IsByPatternsWhereThereAreSome) {
  std::mt19937_64 random(25);
  for (const Board& board : othello::test::all_boards()) {
    const endgame::Field field(board);
    const auto patterns = endgame::evaluation_of(field);
    ASSERT_EQ(patterns == nullptr, std::min(board.columns(), board.rows()) < 4 || field.is_packed)
        << board.name();
    ASSERT_EQ(nullptr, endgame::evaluation_of(endgame::Field(board, Objective::kFewest))) << board.name();
    const Rules rules(board);
    for (int i = 0; i < 10; ++i) {
      const State state = othello::test::random_state(board, random);
      const State in_field = field.from_board(state);
      const int most = kHundredthsPerDisc * board.cells();
      const int expected =
          patterns ? std::clamp(
                         patterns->value(in_field.mover, in_field.opponent, std::popcount(rules.moves(state)),
                                         std::popcount(rules.moves(state.with_roles_exchanged())),
                                         board.cells() - state.discs()),
                         -most, most)
                   : test::evaluated(Evaluation(field, kWeights), rules, state);
      ASSERT_EQ(expected, test::evaluated(Evaluation(field), rules, state)) << board.name();
    }
  }
}

// Weights of one in a single place show up where they should.
TEST(Evaluation, WeighsEachFeatureByItsScaleAndStage) {
  const Board board(8, 8);
  const endgame::Field field(board);
  std::mt19937_64 random(24);
  const State state = test::played_state(board, 32, random);  // half of the board
  const int vacant = board.cells() - state.discs();
  const Rules rules(board);
  const Counts counts = Features(field).count(field.from_board(state));
  for (std::size_t f = 0; f < kFeatures; ++f) {
    std::array<StageWeights, kStages> weights{};
    for (std::size_t stage = 0; stage < kStages; ++stage) {
      weights[stage].vacant = 0.25 * static_cast<double>(stage);
      weights[stage].features[f] = 0.1 * weights[stage].vacant;  // so that lines between stages are one line
    }
    const Evaluation evaluation(field, weights);
    const double expected =
        kHundredthsPerDisc * 64.0 * (0.1 * vacant / 64) * counts[f] / evaluation.features().scale()[f];
    EXPECT_NEAR(expected, test::evaluated(evaluation, rules, state), 1) << f;
  }
  std::array<StageWeights, kStages> turns{};
  for (std::size_t stage = 0; stage < kStages; ++stage)
    turns[stage] = {0.25 * static_cast<double>(stage), 0.5, -0.25, {}};
  EXPECT_EQ(vacant % 2 == 0 ? 3200 : -1600, test::evaluated(Evaluation(field, turns), rules, state));
}

}  // namespace
}  // namespace othello::play
