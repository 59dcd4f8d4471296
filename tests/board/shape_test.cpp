// Boards of other shapes and starts than MxN: as text, their cells, their symmetries, the rules on them.
#include <gtest/gtest.h>

#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "board/rules.h"
#include "board/symmetry.h"
#include "board/text.h"
#include "support/boards.h"
#include "support/plain_shapes.h"
#include "support/sanitized.h"

namespace othello {
namespace {

Bitboard cells_at(const Board& board, const std::vector<plain::Spot>& spots) {
  Bitboard cells = 0;
  for (const plain::Spot spot : spots) cells |= bit(board.cell(spot.column, spot.row));
  return cells;
}

std::string refusal_of(const std::string& text) {
  try {
    parse_board(text);
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
  return "";
}

TEST(Shape, HasWhatItsTextHas) {
  const Board board = parse_board("#..-/.OX./.XO./#..#");
  EXPECT_EQ(4, board.columns());
  EXPECT_EQ(4, board.rows());
  EXPECT_EQ(16, board.grid_cells());
  EXPECT_EQ(13, board.cells());
  EXPECT_EQ(Bitboard{0x6ffe}, board.all());
  EXPECT_EQ(Bitboard{8}, board.closed());
  EXPECT_EQ(Bitboard{0x6ff6}, board.open());
  EXPECT_EQ((State{.mover = 0x240, .opponent = 0x420}), board.start());
  EXPECT_EQ(Bitboard{0x660}, board.centre());
  EXPECT_EQ(8, board.last_depth());
  EXPECT_FALSE(board.is_plain());
  EXPECT_FALSE(board.is_even_square());
  EXPECT_FALSE(board.contains(0, 0));
  EXPECT_TRUE(board.contains(3, 0));
}

TEST(Shape, IsNamedByItsText) {
  for (const std::string name : {"#..-/.OX./.XO./#..#", "XO.", ".OX", "X/O/.", "XO", "..XXOO.."}) {
    EXPECT_EQ(name, parse_board(name).name());
    EXPECT_EQ(parse_board(name), board_named(name));
  }
  EXPECT_EQ(parse_board("XO./..."), parse_board("XO.\r\n...\n"));
  EXPECT_NE(parse_board("XO./..."), parse_board("OX./..."));
}

TEST(Shape, TheUsualStartOnAllCellsIsAnMxNBoard) {
  for (const Board& board : test::all_boards()) {
    EXPECT_TRUE(board.is_plain());
    EXPECT_EQ(board.all(), board.open()) << board.name();
    EXPECT_EQ(board, parse_board(format_state(board, board.start())));
    EXPECT_EQ(board.name(), parse_board(format_state(board, board.start())).name());
    EXPECT_EQ(board, board_named(board.name()));
    // The parallel start is another one.
    Shape shape{
        .columns = board.columns(), .rows = board.rows(), .cells = board.all(), .closed = 0, .start = {}};
    shape.start.mover = Bitboard{3} << std::countr_zero(board.centre());
    shape.start.opponent = board.centre() & ~shape.start.mover;
    EXPECT_FALSE(Board(shape).is_plain());
  }
}

TEST(Shape, RefusesWhatIsNone) {
  EXPECT_NE(std::string::npos, refusal_of("..../..../....").find("no start"));
  EXPECT_NE(std::string::npos, refusal_of("####/####").find("no start"));
  EXPECT_NE(std::string::npos, refusal_of("..../.XX./....").find("no disc of the opponent's"));
  EXPECT_NE(std::string::npos, refusal_of("..../.OO./....").find("no disc of the mover's"));
  EXPECT_NE(std::string::npos,
            refusal_of("..../.XO./...").find("row 3 of the board has 3 cells, the first has 4"));
  EXPECT_NE(std::string::npos, refusal_of("..../.XO.//....").find("row 3 of the board has 0 cells"));
  EXPECT_NE(std::string::npos, refusal_of("..../.Xo./....").find("'o' is not a cell"));
  EXPECT_NE(
      std::string::npos,
      refusal_of(".XO...................").find("22 columns and 1 rows: at most 21 of each are allowed"));
  EXPECT_NE(std::string::npos,
            refusal_of("XO......./........./........./........./........./........./........./.........")
                .find("9 columns and 8 rows: at most 64 cells are allowed"));
  EXPECT_NE(std::string::npos, refusal_of("").find("first row has no cells"));
  EXPECT_NE(std::string::npos, refusal_of("/").find("first row has no cells"));
  EXPECT_NE(std::string::npos, refusal_of("4x4").find("'4' is not a cell"));
  EXPECT_THROW(board_named("9x9"), std::invalid_argument);
}

TEST(Shape, CutOffIsWhatNoDiscComesTo) {
  const Board board = parse_board("XO..#.#./...##.##");
  EXPECT_EQ("f1 h1 a2 b2 c2 f2", cell_names(board, board.unreachable()));
  EXPECT_EQ(2, board.last_depth());
  // A closed cell is never filled, and nothing reaches what lies behind it.
  const Board behind = parse_board("XO-..");
  EXPECT_EQ("c1", cell_names(behind, behind.closed()));
  EXPECT_EQ("d1 e1", cell_names(behind, behind.unreachable()));
  EXPECT_EQ(0, behind.last_depth());
}

TEST(Shape, StatesHaveItsCells) {
  const Board board = parse_board("#..-/.OX./.XO./#..#");
  const State state = parse_state(board, "#..-/.OX./.XXX/#..#");
  EXPECT_EQ(1, board.depth_of(state));
  EXPECT_EQ("#..-/.OX./.XXX/#..#", format_state(board, state));
  for (const std::string text :
       {"...-/.OX./.XO./#..#", "#.../.OX./.XO./#..#", "#..X/.OX./.XO./#..#", "X..-/.OX./.XO./#..#",
        "#..-/#OX./.XO./#..#", "#..-/-OX./.XO./#..#", "#..-/..X./.XO./#..#", "#..-/.OX./.XO./#..",
        "#..-/.OX./.XO./#..#/....", "#..-/.OX./.yO./#..#"}) {
    EXPECT_THROW(parse_state(board, text), std::invalid_argument) << text;
  }
}

TEST(Shape, SymmetriesKeepCellsClosedOnesAndTheStart) {
  const auto order = [](const char* text) {
    return Symmetry(parse_board(text), SymmetryMode::kFull).order();
  };
  EXPECT_EQ(8, order("#..#/.OX./.XO./#..#"));
  EXPECT_EQ(8, order("..../.XX./.OO./...."));
  EXPECT_EQ(2, order("-.../.OX./.XO./...."));
  EXPECT_EQ(4, order("-.../.OX./.XO./...-"));
  EXPECT_EQ(2, order("X.../.OX./.XO./...."));
  EXPECT_EQ(1, order(".X../.OX./.XO./...."));
  EXPECT_EQ(2, order("XO./OX./..."));
  EXPECT_EQ(2, order(".XO."));
  EXPECT_EQ(1, order("XO.."));
  // Wherever in its grid the shape lies.
  EXPECT_EQ(4, order("########/#......#/#..OX..#/#..XO..#/#......#/########/########"));
  EXPECT_EQ(8, order("....###/.OX.###/.XO.###/....###"));
}

TEST(Shape, TransformationsAreThoseOfThePlainGame) {
  std::mt19937_64 random(1);
  for (int i = 0; i < test::less_often(300); ++i) {
    const plain::Grid start = plain::random_start(36, random);
    const Board board = parse_board(plain::text_of(start));
    SCOPED_TRACE(board.name());
    const Symmetry symmetry(board, SymmetryMode::kFull);
    std::set<plain::Grid> images;
    for (int element = 0; element < symmetry.order(); ++element) {
      images.insert(plain::on_shape(board, symmetry.element(element)(board.start())));
      const Transformation& inverse = symmetry.element(symmetry.inverse_of(element));
      ASSERT_EQ(board.start(), inverse(symmetry.element(element)(board.start())));
    }
    const auto expected = plain::images_on_shape(start, start);
    ASSERT_EQ(std::set<plain::Grid>(expected.begin(), expected.end()), images);
  }
}

TEST(Shape, RulesAreThoseOfThePlainGame) {
  std::mt19937_64 random(2);
  int closed_moves = 0;
  for (int i = 0; i < test::less_often(2000); ++i) {
    const plain::Grid start = plain::random_start(36, random);
    const Board board = parse_board(plain::text_of(start));
    const Rules rules(board);
    plain::Grid grid = start;
    for (const plain::Spot spot : plain::all_spots(grid)) {
      if (grid[spot] == plain::kVacant && random() % 4 != 0)
        grid[spot] = random() % 2 == 0 ? plain::kMover : plain::kOpponent;
    }
    const State state = plain::to_state(grid);
    SCOPED_TRACE(format_state(board, state));
    const Bitboard moves = rules.moves(state);
    ASSERT_EQ(cells_at(board, plain::moves(grid)), moves & ~board.closed());
    ASSERT_EQ(plain::has_closed_move(grid), (moves & board.closed()) != 0);
    closed_moves += (moves & board.closed()) != 0 ? 1 : 0;
    for (const plain::Spot spot : plain::all_spots(grid)) {
      if (grid[spot] != plain::kVacant) continue;
      const int cell = board.cell(spot.column, spot.row);
      ASSERT_EQ(cells_at(board, plain::flips(grid, spot)), rules.flips(state, cell)) << "cell " << cell;
    }
  }
  EXPECT_LT(test::less_often(100), closed_moves);
}

}  // namespace
}  // namespace othello
