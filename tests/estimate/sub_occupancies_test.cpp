// The count of one occupancy against the plain game with closed cells, and all counts of a depth against the
// plain search.
#include "estimate/sub_occupancies.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <random>
#include <string>

#include "estimate/base.h"
#include "estimate/estimate_support.h"
#include "support/forced_kernel.h"
#include "support/plain_shapes.h"
#include "support/sanitized.h"
#include "system/errors.h"

namespace othello::estimate {
namespace {

using test::grown;
using test::kAmpleMemory;
using test::kNeverStop;

// What counting takes, for one board.
struct Counting {
  Counting(const std::string& board, SymmetryMode symmetry, int base_depth = 0)
      : setting(board_named(board), symmetry),
        growth(setting),
        base(setting, growth, enumerate::chosen_kernels(), {.depth = base_depth, .states = 1'000'000}, 2,
             kNeverStop),
        counter(setting, growth, enumerate::chosen_kernels(), base.depth(), base.states()) {}

  CountedOccupancy count(Bitboard occupancy) { return counter.count(occupancy, kAmpleMemory, kNeverStop); }

  Setting setting;
  Growth growth;
  BaseStates base;
  SubOccupancies counter;
};

std::set<Bitboard> movers(const Board& board, const std::set<plain::Grid>& grids) {
  std::set<Bitboard> found;
  for (const plain::Grid& grid : grids) found.insert(plain::to_state(grid).mover);
  EXPECT_EQ(found.size(), grids.size()) << board.name();
  return found;
}

std::set<Bitboard> as_set(const std::vector<Bitboard>& states) {
  const std::set<Bitboard> found(states.begin(), states.end());
  EXPECT_EQ(found.size(), states.size());
  return found;
}

std::uint64_t moves_in(const plain::Level& level) {
  std::uint64_t moves = 0;
  for (const plain::Grid& grid : level.states) moves += plain::moves(grid).size();
  return moves;
}

class RandomOccupancies : public testing::TestWithParam<const char*> {};

TEST_P(RandomOccupancies, HaveTheStatesOfTheGameWithClosedCells) {
  Counting counting(GetParam(), SymmetryMode::kFull);
  const Board& board = counting.setting.board;
  const OccupancySampler drawing(counting.setting, counting.growth, counting.base, 5);
  const auto roots = counting.setting.start_images();
  int with_states = 0;
  for (int sample = 0; sample < test::less_often(60); ++sample) {
    const int depth = 1 + sample % std::min(9, board.last_depth());
    const auto occupancy = drawing.occupancy(static_cast<std::uint64_t>(sample), depth);
    if (!occupancy) continue;
    const CountedOccupancy counted = counting.count(*occupancy);
    const auto expected = movers(board, test::full_boards(board, *occupancy));
    EXPECT_EQ(as_set(counting.counter.states_of_start_image(0)), expected)
        << board.name() << " " << *occupancy;
    with_states += expected.empty() ? 0 : 1;
    // Those of another root are the images of what the start gives for the occupancy's image.
    double plain_states = static_cast<double>(expected.size());
    for (std::size_t root = 1; root < roots.size(); ++root) {
      const Symmetry& symmetry = counting.setting.symmetry;
      for (int index = 0; index < symmetry.order(); ++index) {
        const Transformation& element = symmetry.element(index);
        if (element(roots[root]) != board.start()) continue;
        std::set<Bitboard> images;
        for (const Bitboard state : counting.counter.states_of_start_image(root))
          images.insert(element(state));
        EXPECT_EQ(images, movers(board, test::full_boards(board, element(*occupancy))));
        plain_states += static_cast<double>(images.size());
        break;
      }
    }
    EXPECT_EQ(at(counted.tally, Quantity::kUnreducedStates),
              plain_states / static_cast<double>(roots.size()));
  }
  EXPECT_GT(with_states, test::kSanitized ? 0 : 3);
}

INSTANTIATE_TEST_SUITE_P(Boards, RandomOccupancies,
                         testing::Values("4x4", "3x5", "5x5", "5x6", "6x6", "8x8",
                                         "#....#/....../..OX../..XO../....../#....#",
                                         "....../.-..-./..OO../..XX../.-..-./......"));

struct WholeDepths {
  const char* board;
  SymmetryMode symmetry;
  int depth;
  int base_depth;
};

class AllOccupancies : public testing::TestWithParam<WholeDepths> {};

// The states of all occupancies together are those of the depth, and so is all else that is counted of them.
TEST_P(AllOccupancies, AddUpToTheWholeDepth) {
  const auto& [board, symmetry, last, base_depth] = GetParam();
  Counting counting(board, symmetry, base_depth);
  const Board& size = counting.setting.board;
  const auto levels = plain::search(size.columns(), size.rows(), symmetry, last + 1);
  const auto plain_levels = plain::search(size.columns(), size.rows(), SymmetryMode::kNone, last);
  for (int depth = base_depth; depth <= last; ++depth) {
    Quantities sum{};
    double probability = 0;
    for (const Bitboard occupancy : grown(counting.setting, counting.growth, depth)) {
      const CountedOccupancy counted = counting.count(occupancy);
      for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += counted.tally[i];
      probability += counted.probability;
      EXPECT_TRUE(counted.tally[0] == 0 || counted.probability > 0) << occupancy;
    }
    const auto index = static_cast<std::size_t>(depth);
    const std::uint64_t moves = moves_in(levels[index]);
    EXPECT_NEAR(at(sum, Quantity::kStates), static_cast<double>(levels[index].states.size()), 1e-6) << depth;
    EXPECT_NEAR(at(sum, Quantity::kMoves), static_cast<double>(moves), 1e-6) << depth;
    EXPECT_NEAR(at(sum, Quantity::kUnreducedStates), static_cast<double>(plain_levels[index].states.size()),
                1e-6);
    if (index + 1 < levels.size()) {
      const plain::Level& next = levels[index + 1];
      EXPECT_NEAR(at(sum, Quantity::kWithoutMove), static_cast<double>(next.turn_skips), 1e-6) << depth;
      EXPECT_NEAR(at(sum, Quantity::kGamesEnded), static_cast<double>(next.turn_skips - next.rival_plays),
                  1e-6);
    }
    // What falls short of 1 are occupancies that could not be grown on.
    EXPECT_LT(probability, 1 + 1e-9);
    if (depth <= 4) {
      EXPECT_NEAR(probability, 1, 1e-9);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Boards, AllOccupancies,
                         testing::Values(WholeDepths{"4x4", SymmetryMode::kFull, 8, 0},
                                         WholeDepths{"4x4", SymmetryMode::kNone, 8, 3},
                                         WholeDepths{"3x5", SymmetryMode::kFull, 11, 2},
                                         WholeDepths{"3x4", SymmetryMode::kNone, 8, 0},
                                         WholeDepths{"5x5", SymmetryMode::kFull, 5, 2},
                                         WholeDepths{"5x6", SymmetryMode::kFull, 4, 3},
                                         WholeDepths{"8x8", SymmetryMode::kFull, 3, 1}),
                         [](const auto& test) {
                           return std::string("Of") + test.param.board +
                                  (test.param.symmetry == SymmetryMode::kFull ? "Full" : "None");
                         });

// The same of shapes and starts at random, to their last depth: cells that do not exist, closed cells, starts
// whose discs mirror each other, games that end at once. A fault in the rules shows as a count that is not
// the plain search's.
void expect_plain_sums(const std::string& text, SymmetryMode symmetry, int base_depth) {
  Counting counting(text, symmetry, base_depth);
  const auto levels = plain::search_from(plain::grid_of(text), symmetry);
  const auto plain_levels = plain::search_from(plain::grid_of(text), SymmetryMode::kNone);
  ASSERT_LE(levels.size(), static_cast<std::size_t>(counting.setting.board.last_depth()) + 2);
  for (std::size_t depth = static_cast<std::size_t>(base_depth); depth + 1 < levels.size(); ++depth) {
    Quantities sum{};
    for (const Bitboard occupancy : grown(counting.setting, counting.growth, static_cast<int>(depth))) {
      const CountedOccupancy counted = counting.count(occupancy);
      for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += counted.tally[i];
      ASSERT_TRUE(counted.tally[0] == 0 || counted.probability > 0) << occupancy;
    }
    const plain::Level& next = levels[depth + 1];
    const auto expect = [&](Quantity quantity, std::uint64_t expected) {
      EXPECT_NEAR(at(sum, quantity), static_cast<double>(expected), 1e-6)
          << "depth " << depth << ", quantity " << static_cast<int>(quantity);
    };
    expect(Quantity::kStates, levels[depth].states.size());
    expect(Quantity::kMoves, moves_in(levels[depth]));
    expect(Quantity::kWithoutMove, next.turn_skips);
    expect(Quantity::kGamesEnded, next.turn_skips - next.rival_plays);
    expect(Quantity::kUnreducedStates, plain_levels[depth].states.size());
  }
}

// Starts with two and four images, and with none but themselves.
TEST(NamedShapes, AddUpToThePlainSearch) {
  for (const char* text : {"#..#/.OX./.XO./#..#", "-.../.OX./.XO./...-", "..../.OO./.XX./....",
                           "#..#/.OX./.OO./#..#", "X.O/.#./OX.", "XO-.."}) {
    SCOPED_TRACE(text);
    expect_plain_sums(text, SymmetryMode::kFull, 0);
    expect_plain_sums(text, SymmetryMode::kNone, 0);
  }
}

TEST(RandomShapes, AddUpToThePlainSearch) {
  std::mt19937_64 random(29);
  int with_closed = 0;
  int with_symmetry = 0;
  for (int i = 0; i < test::less_often(60); ++i) {
    const std::string text = plain::text_of(plain::random_start(13, random));
    SCOPED_TRACE(text);
    expect_plain_sums(text, SymmetryMode::kFull, i % 3);
    expect_plain_sums(text, SymmetryMode::kNone, i % 2);
    if (HasFailure()) return;
    with_closed += text.find('-') != std::string::npos ? 1 : 0;
    with_symmetry += Symmetry(board_named(text), SymmetryMode::kFull).order() > 1 ? 1 : 0;
  }
  if (test::kSanitized) return;
  EXPECT_LT(15, with_closed);
  EXPECT_LT(10, with_symmetry);
}

// Every kernel that this machine runs gives the same, to the last bit.
TEST(OccupancyKernels, CountTheSame) {
  const Bitboard occupancy = [] {
    Counting counting("8x8", SymmetryMode::kFull, 4);
    return *OccupancySampler(counting.setting, counting.growth, counting.base, 3).occupancy(0, 13);
  }();
  std::vector<CountedOccupancy> counted;
  for (const enumerate::Kernels* kernels : enumerate::runnable_kernels()) {
    const test::ForcedKernel forced{std::string(kernels->name)};
    Counting counting("8x8", SymmetryMode::kFull, 4);
    counted.push_back(counting.count(occupancy));
    EXPECT_EQ(counted.back().tally, counted.front().tally) << kernels->name;
    EXPECT_EQ(counted.back().probability, counted.front().probability) << kernels->name;
  }
  EXPECT_GT(at(counted.front().tally, Quantity::kStates), 1);
}

// Occupancies are drawn as often as their probability says.
TEST(DrawnOccupancies, HaveTheProbabilityThatIsComputed) {
  constexpr int kDraws = 20'000;
  constexpr int kDepth = 4;
  Counting counting("4x4", SymmetryMode::kFull, 2);
  const OccupancySampler drawing(counting.setting, counting.growth, counting.base, 11);
  std::map<Bitboard, int> drawn;
  for (std::uint64_t sample = 0; sample < kDraws; ++sample) ++drawn[*drawing.occupancy(sample, kDepth)];
  double square = 0;
  int kinds = 0;
  for (const Bitboard occupancy : grown(counting.setting, counting.growth, kDepth)) {
    const double expected = kDraws * counting.count(occupancy).probability;
    if (expected == 0) {
      EXPECT_EQ(drawn.count(occupancy), 0U);
      continue;
    }
    square += std::pow(drawn[occupancy] - expected, 2) / expected;
    ++kinds;
  }
  ASSERT_GT(kinds, 100);
  // Chi-square: mean kinds - 1, standard deviation sqrt(2 (kinds - 1)).
  EXPECT_NEAR(square, kinds - 1, 4 * std::sqrt(2.0 * (kinds - 1)));
}

TEST(CountedOccupancies, StayWithinTheMemory) {
  Counting counting("6x6", SymmetryMode::kFull);
  const OccupancySampler drawing(counting.setting, counting.growth, counting.base, 1);
  const Bitboard occupancy = *drawing.occupancy(0, 12);
  const std::uint64_t taken = counting.count(occupancy).bytes;
  EXPECT_GT(taken, 4u << 12);
  EXPECT_THROW(counting.counter.count(occupancy, taken / 2, kNeverStop), CapacityError);
  EXPECT_EQ(counting.counter.count(occupancy, kAmpleMemory, kNeverStop).tally,
            counting.count(occupancy).tally);
}

TEST(CountedOccupancies, AreAbandonedWhenAskedTo) {
  Counting counting("6x6", SymmetryMode::kFull);
  const OccupancySampler drawing(counting.setting, counting.growth, counting.base, 1);
  EXPECT_THROW(counting.counter.count(*drawing.occupancy(0, 12), kAmpleMemory, [] { return true; }),
               SubOccupancies::Stopped);
}

}  // namespace
}  // namespace othello::estimate
