#include "board/symmetry.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>
#include <string>

#include "board/rules.h"
#include "board/text.h"
#include "support/boards.h"
#include "support/plain_game.h"

namespace othello {
namespace {

State image_cell_by_cell(const Board& board, const Transformation& transformation, const State& state) {
  State image;
  for (int cell = 0; cell < board.cells(); ++cell) {
    if (state.mover & bit(cell)) image.mover |= bit(transformation.image(cell));
    if (state.opponent & bit(cell)) image.opponent |= bit(transformation.image(cell));
  }
  return image;
}

TEST(Symmetry, OrdersOfKnownBoards) {
  const std::map<std::string, int> orders{{"5x6", 2}, {"6x5", 2}, {"4x6", 4}, {"4x4", 8}, {"6x6", 8},
                                          {"8x8", 8}, {"5x5", 2}, {"3x3", 2}, {"7x7", 2}, {"4x5", 2},
                                          {"3x4", 2}, {"3x5", 1}, {"5x7", 1}, {"6x8", 4}};
  for (const auto& [name, order] : orders) {
    EXPECT_EQ(order, Symmetry(Board::parse(name), SymmetryMode::kFull).order()) << name;
  }
}

TEST(Symmetry, OrderIsThePlainOneOnEverySize) {
  for (const Board& board : test::all_boards()) {
    const auto images = plain::images(plain::start(board.columns(), board.rows()));
    EXPECT_EQ(static_cast<int>(images.size()), Symmetry(board, SymmetryMode::kFull).order()) << board.name();
  }
}

// As multisets: a state that some transformation keeps has equal images.
TEST(Symmetry, ImagesAreThePlainOnes) {
  std::mt19937_64 random(3);
  for (const Board& board : test::all_boards()) {
    const Symmetry symmetry(board, SymmetryMode::kFull);
    for (int i = 0; i < 20; ++i) {
      const State state = test::random_state(board, random);
      std::vector<State> images;
      for (int t = 0; t < symmetry.order(); ++t) images.push_back(symmetry.element(t)(state));
      EXPECT_EQ(state, images[0]) << "element 0 is the identity";
      std::vector<State> expected = test::plain_images(board, state);
      std::ranges::sort(images);
      std::ranges::sort(expected);
      ASSERT_EQ(expected, images) << board.name() << " " << format_state(board, state);
    }
  }
}

TEST(Symmetry, TablesGiveTheImageCellByCell) {
  std::mt19937_64 random(4);
  for (const Board& board : test::all_boards()) {
    const Symmetry symmetry(board, SymmetryMode::kFull);
    for (int t = 0; t < symmetry.order(); ++t) {
      const Transformation& element = symmetry.element(t);
      EXPECT_EQ(board.all(), element(board.all()));
      EXPECT_EQ(board.centre(), element(board.centre()));
      for (int i = 0; i < 20; ++i) {
        const State state = test::random_state(board, random);
        ASSERT_EQ(image_cell_by_cell(board, element, state), element(state))
            << board.name() << " element " << t;
      }
    }
  }
}

TEST(Symmetry, ElementsAreDistinctAndClosed) {
  for (const Board& board : test::all_boards()) {
    const Symmetry symmetry(board, SymmetryMode::kFull);
    std::set<std::vector<int>> elements;
    std::set<std::vector<int>> products;
    for (int a = 0; a < symmetry.order(); ++a) {
      for (int b = 0; b < symmetry.order(); ++b) {
        std::vector<int> product;
        for (int cell = 0; cell < board.cells(); ++cell) {
          product.push_back(symmetry.element(a).image(symmetry.element(b).image(cell)));
        }
        if (a == 0) elements.insert(product);
        products.insert(product);
      }
    }
    EXPECT_EQ(static_cast<std::size_t>(symmetry.order()), elements.size()) << board.name();
    EXPECT_EQ(elements, products) << board.name();
  }
}

// On 4x4 the quarter turns are inverses of each other; everything else is its own inverse.
TEST(Symmetry, InverseUndoes) {
  int own_inverse_on_4x4 = 0;
  for (const Board& board : test::all_boards()) {
    const Symmetry symmetry(board, SymmetryMode::kFull);
    for (int t = 0; t < symmetry.order(); ++t) {
      const int inverse = symmetry.inverse_of(t);
      for (int cell = 0; cell < board.cells(); ++cell) {
        ASSERT_EQ(cell, symmetry.element(inverse).image(symmetry.element(t).image(cell)));
        ASSERT_EQ(cell, symmetry.element(t).image(symmetry.element(inverse).image(cell)));
      }
      if (board.name() == "4x4" && inverse == t) ++own_inverse_on_4x4;
    }
  }
  EXPECT_EQ(6, own_inverse_on_4x4);
}

TEST(Symmetry, CommutesWithTheRules) {
  std::mt19937_64 random(5);
  for (const Board& board : test::all_boards()) {
    const Rules rules(board);
    const Symmetry symmetry(board, SymmetryMode::kFull);
    for (const State& state : test::playout_states(board, 2, random)) {
      for (int t = 1; t < symmetry.order(); ++t) {
        const Transformation& element = symmetry.element(t);
        ASSERT_EQ(element(rules.moves(state)), rules.moves(element(state)));
        for (Bitboard moves = rules.moves(state); moves != 0; moves &= moves - 1) {
          const int cell = std::countr_zero(moves);
          ASSERT_EQ(element(rules.after_move(state, cell)),
                    rules.after_move(element(state), element.image(cell)));
        }
      }
    }
  }
}

TEST(Symmetry, RepresentativeIsTheSmallestOfTheOrbitWhicheverMemberIsAsked) {
  std::mt19937_64 random(6);
  for (const Board& board : test::all_boards()) {
    const Symmetry symmetry(board, SymmetryMode::kFull);
    for (int i = 0; i < 50; ++i) {
      const State state = test::random_state(board, random);
      const std::vector<State> orbit = test::plain_images(board, state);
      const State smallest = std::ranges::min(
          orbit, {}, [](const State& member) { return std::pair(member.occupancy(), member.mover); });
      for (const State& member : orbit) {
        ASSERT_EQ(smallest, symmetry.representative(member))
            << board.name() << " " << format_state(board, member);
      }
    }
  }
}

TEST(Symmetry, NoneHasTheIdentityAlone) {
  std::mt19937_64 random(7);
  for (const Board& board : test::all_boards()) {
    const Symmetry symmetry(board, SymmetryMode::kNone);
    ASSERT_EQ(1, symmetry.order());
    EXPECT_EQ(0, symmetry.inverse_of(0));
    EXPECT_EQ(SymmetryMode::kNone, symmetry.mode());
    const State state = test::random_state(board, random);
    EXPECT_EQ(state, symmetry.element(0)(state));
    EXPECT_EQ(state, symmetry.representative(state));
  }
  EXPECT_EQ("none", name_of(SymmetryMode::kNone));
  EXPECT_EQ("full", name_of(SymmetryMode::kFull));
}

}  // namespace
}  // namespace othello
