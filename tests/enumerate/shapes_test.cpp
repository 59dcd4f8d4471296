// Boards of any shape, with any start: both engines against the plain search, state by state.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "board/text.h"
#include "enumerate/search_support.h"
#include "support/sanitized.h"

namespace othello::enumerate {
namespace {

SearchOptions search_of(const Board& board, Engine engine, SymmetryMode symmetry) {
  SearchOptions options = test::options_for("4x4", 0, symmetry);
  options.board = board;
  options.engine = engine;
  options.max_depth = board.last_depth();
  return options;
}

// Returns the depths and states of the plain search.
std::vector<plain::Level> expect_plain_states(const std::string& text, SymmetryMode symmetry) {
  const Board board = parse_board(text);
  auto levels = plain::search_from(plain::grid_of(text), symmetry);
  EXPECT_LE(levels.size(), static_cast<std::size_t>(board.last_depth()) + 2)
      << "the board says that cells are cut off which are not";
  levels.resize(static_cast<std::size_t>(board.last_depth()) + 1);
  for (const Engine engine : {Engine::kOccupancy, Engine::kShiftedQueue}) {
    SCOPED_TRACE(test::name_of_engine(engine));
    test::expect_same_as(levels, search_of(board, engine, symmetry));
    if (testing::Test::HasFatalFailure()) break;
  }
  return levels;
}

class NamedShapes : public testing::TestWithParam<const char*> {};

TEST_P(NamedShapes, FullSymmetry) {
  expect_plain_states(GetParam(), SymmetryMode::kFull);
}
TEST_P(NamedShapes, NoSymmetry) {
  if (test::kSanitized) GTEST_SKIP() << "more states, which are handled as with symmetry";
  expect_plain_states(GetParam(), SymmetryMode::kNone);
}

constexpr const char* kShapes[] = {
    "#..#/.OX./.XO./#..#",       // the octagon of 4x4
    "..../.OO./.XX./....",       // the parallel start
    "#.../.OX./.XO./...#",       // two corners are left
    "-.../.OX./.XO./...-",       // two corners are closed
    ".-../.OX./.XO./..-.",       // closed cells beside the start
    ".XOXO.",                    // one row
    "X/O/./O/X/.",               // one column
    "XO-..",                     // no move at all, here and below
    "XO",                        //
    "O/X",                       //
    "X.O/.#./OX.",               // discs apart, a hole in the middle
    "XXXX/OXXO/XO../X.O.",       // few vacant cells
    "#.##/.OX./#XO./#..#/#.##",  // no symmetry
    "#####/#...#/#OX.#/#XO.#/##..#",
};

INSTANTIATE_TEST_SUITE_P(Shapes, NamedShapes, testing::ValuesIn(kShapes));

TEST(Shapes, AgreeWithThePlainSearchAtRandom) {
  std::mt19937_64 random(18);
  std::uint64_t states = 0;
  std::uint64_t skips = 0;
  std::uint64_t plays = 0;
  int with_closed = 0;
  int with_symmetry = 0;
  for (int i = 0; i < test::less_often(80); ++i) {
    const std::string text = plain::text_of(plain::random_start(test::kSanitized ? 12 : 16, random));
    SCOPED_TRACE(text);
    expect_plain_states(text, SymmetryMode::kFull);
    if (HasFailure()) return;
    const auto levels = expect_plain_states(text, SymmetryMode::kNone);
    if (HasFailure()) return;
    for (const plain::Level& level : levels) {
      states += level.states.size();
      skips += level.turn_skips;
      plays += level.rival_plays;
    }
    with_closed += text.find('-') != std::string::npos ? 1 : 0;
    with_symmetry += Symmetry(parse_board(text), SymmetryMode::kFull).order() > 1 ? 1 : 0;
  }
  // The random shapes have of everything.
  if (test::kSanitized) return;
  EXPECT_LT(1'500u, states);
  EXPECT_LT(500u, skips);
  EXPECT_LT(200u, plays);
  EXPECT_LT(20, with_closed);
  EXPECT_LT(15, with_symmetry);
}

// The same board as part of a larger grid: the states are the same, and numbered alike; only digests, which
// go by the cells' numbers, differ.
TEST(Shapes, FourByFiveAmongHolesIsFourByFive) {
  const Board board = parse_board("########/########/##....##/##....##/##.OX.##/##.XO.##/##....##/########");
  for (const Engine engine : {Engine::kOccupancy, Engine::kShiftedQueue}) {
    for (const SymmetryMode symmetry : {SymmetryMode::kFull, SymmetryMode::kNone}) {
      SCOPED_TRACE(test::name_of_engine(engine));
      SearchOptions options = search_of(Board(4, 5), engine, symmetry);
      options.max_depth = test::kSanitized ? 6 : 10;
      options.keep_last_states = false;
      const auto expected = test::search(options).rows;
      options.board = board;
      const auto rows = test::search(options).rows;
      ASSERT_EQ(expected.size(), rows.size());
      for (std::size_t depth = 0; depth < rows.size(); ++depth) {
        SCOPED_TRACE("depth " + std::to_string(depth));
        ASSERT_EQ(expected[depth].states, rows[depth].states);
        ASSERT_EQ(expected[depth].turn_skips, rows[depth].turn_skips);
        ASSERT_EQ(expected[depth].rival_plays, rows[depth].rival_plays);
        ASSERT_TRUE(expected[depth].gaps == rows[depth].gaps);
      }
    }
  }
}

// The states of an occupancy are the full boards of the game in which all other cells are closed.
TEST(Shapes, StatesOfAnOccupancyAreThoseWithAllOthersClosed) {
  SearchOptions options = search_of(Board(5, 6), Engine::kOccupancy, SymmetryMode::kNone);
  options.max_depth = 8;
  const auto states = test::states_of(options, test::search(options));
  std::mt19937_64 random(6);
  std::uint64_t most = 0;
  for (int i = 0; i < test::less_often(50); ++i) {
    const Bitboard occupancy = states[random() % states.size()].occupancy();
    const auto count = static_cast<std::uint64_t>(
        std::ranges::count_if(states, [&](const State& state) { return state.occupancy() == occupancy; }));
    const Board board(Shape{.columns = 5,
                            .rows = 6,
                            .cells = options.board.all(),
                            .closed = options.board.all() & ~occupancy,
                            .start = options.board.start()});
    SCOPED_TRACE(board.name());
    for (const Engine engine : {Engine::kOccupancy, Engine::kShiftedQueue}) {
      const SearchOptions closed = search_of(board, engine, SymmetryMode::kNone);
      ASSERT_EQ(8, closed.max_depth);
      ASSERT_EQ(count, test::search(closed).rows.back().states);
    }
    most = std::max(most, count);
  }
  EXPECT_LT(3u, most);
}

}  // namespace
}  // namespace othello::enumerate
