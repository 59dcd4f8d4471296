#include "board/text.h"

#include <gtest/gtest.h>

#include <functional>
#include <random>
#include <stdexcept>
#include <string>
#include <utility>

#include "support/boards.h"

namespace othello {
namespace {

TEST(Text, StartOf4x4) {
  EXPECT_EQ("..../.OX./.XO./....", format_state(Board(4, 4), Board(4, 4).start()));
  EXPECT_EQ(Board(4, 4).start(), parse_state(Board(4, 4), "..../.OX./.XO./...."));
}

TEST(Text, CellsAreReadFromTheTopLeft) {
  const Board board(3, 4);
  const State state = parse_state(board, "X.O/.XX/.OO/..X");
  EXPECT_EQ(bit(0) | bit(4) | bit(5) | bit(11), state.mover);
  EXPECT_EQ(bit(2) | bit(7) | bit(8), state.opponent);
}

TEST(Text, RoundTripWithBothSeparators) {
  std::mt19937_64 random(8);
  for (const Board& board : test::all_boards()) {
    for (int i = 0; i < 20; ++i) {
      const State state = test::random_state(board, random);
      const std::string text = format_state(board, state);
      ASSERT_EQ(state, parse_state(board, text)) << text;
      ASSERT_EQ(state, parse_state(board, format_state(board, state, '\n'))) << text;
      ASSERT_EQ(static_cast<std::size_t>(board.cells() + board.rows() - 1), text.size());
    }
  }
}

TEST(Text, TakesLinesAsEditorsWriteThem) {
  const Board board(4, 4);
  EXPECT_EQ(board.start(), parse_state(board, "....\r\n.OX.\r\n.XO.\r\n....\r\n"));
  EXPECT_EQ(board.start(), parse_state(board, "....\n.OX.\n.XO.\n....\n"));
}

std::string refusal_of(const std::function<void()>& parse) {
  try {
    parse();
  } catch (const std::invalid_argument& refusal) {
    return refusal.what();
  }
  return {};
}

TEST(Text, NamesWholeCharacters) {
  for (const auto& [character, named] : {std::pair("\u00e9", "'\u00e9' "),
                                         {"\u68cb", "'\u68cb' "},
                                         {"\xff", "'\\xff' "},
                                         {"\x1b", "'\\x1b' "},
                                         {"\xc3", "'\\xc3' "}}) {
    const std::string begin = std::string(named) + "is not a cell";
    const std::string text = std::string("X.") + character;  // clang 14 captures no structured binding
    EXPECT_TRUE(refusal_of([&] { parse_state(Board(4, 4), text); }).starts_with(begin));
    EXPECT_TRUE(refusal_of([&] { parse_board(text); }).starts_with(begin));
  }
}

TEST(Text, RefusesOtherShapes) {
  const Board board(4, 4);
  for (const std::string text : {
           "", "/",
           "..../.OX./.XO.",            // a row is missing
           "..../.OX./.XO./...",        // a cell is missing at the end
           "..../.OX/.XO./.....",       // one row too short, one too long
           "...../.OX./.XO./...",       // one row too long, one too short
           "..../.OX./.XO./..../....",  // a row too many
           "..../.OX./.XO./.....",      // a cell too many
           "/..../.OX./.XO./....",      // an empty row before
           "..../.OX./.XO./....//",     // an empty row behind
           "..../.OX.//.XO./....",      // an empty row between
           "......OX..XO.....",         // no separators, one cell too many
           "..../.OX./.XO./.... X",     // whose turn it is
       }) {
    EXPECT_THROW(parse_state(board, text), std::invalid_argument) << text;
  }
}

TEST(Text, RefusesOtherCharacters) {
  const Board board(4, 4);
  for (const char c : {'y', '0', '#', '_', ' ', '\t', '\0', '\xff'}) {
    std::string text = "..../.OX./.XO./....";
    text[2] = c;
    EXPECT_THROW(parse_state(board, text), std::invalid_argument) << "code " << static_cast<int>(c);
  }
}

TEST(Text, CellsAsOthersWriteThem) {
  const Board board(4, 4);
  for (const std::string text : {
           ".....OX..XO.....",
           "-----OX--XO-----",
           ".....o*..*o.....",
           ".....WB..BW.....",
           ".... .wb. .bw. ....",
           "-\n---/-OX-/-XO-/----",
           "|....|\n|.OX.|\n|.XO.|\n|....|",
           "\n....\n\n.OX.\n.XO.\n....\n\n",
           "1 . . . .\n2 . O X .\n3 . X O .\n4 . . . .",
           "  a b c d\n1 - - - - 1\n2 - O * - 2\n3 - * O - 3\n4 - - - - 4\n  a b c d\n",
           "    A B C D\n  1 . . * . 1\n  2 * O X . 2\n  3 . X O * 3\n  4 . * . . 4\n    A B C D\n",
       }) {
    if (text.starts_with("-\n")) {
      EXPECT_THROW(parse_state(board, text), FormatError);
      continue;
    }
    EXPECT_EQ(board.start(), parse_state(board, text)) << text;
  }
  // Elsewhere - is a closed cell.
  const Board closed = parse_board("#..#/.OX./.XO./#..-");
  EXPECT_EQ(closed.start(), parse_state(closed, "#..#.ox..xo.#..-"));
  EXPECT_THROW(parse_state(closed, "#..#/.OX./.XO./#.--"), FormatError);
}

TEST(Text, FaultsHaveAPlace) {
  const Board board(4, 4);
  for (const auto& [text, offset] :
       {std::pair("..../.OX./.XO./...", 18), std::pair("..../.OZ./.XO./....", 7),
        std::pair("..../.OX/.XO./.....", 8), std::pair("..../.OX./.XO./....X.", 19)}) {
    const std::string shown = text;  // clang 14 captures no structured binding
    try {
      parse_state(board, shown);
      ADD_FAILURE() << shown;
    } catch (const FormatError& error) {
      EXPECT_EQ(offset, static_cast<int>(error.offset())) << shown << ": " << error.what();
    }
  }
}

TEST(Text, RefusesAVacantCentre) {
  const Board board(4, 4);
  for (const std::string text : {"..../..X./.XO./....", "..../.O../.XO./....", "..../.OX./..O./....",
                                 "..../.OX./.X../....", "XXXX/X..X/X..X/XXXX"}) {
    EXPECT_THROW(parse_state(board, text), std::invalid_argument) << text;
  }
}

// A 4x5 text is no 5x4 state although it has as many cells.
TEST(Text, RefusesTheTransposedShape) {
  EXPECT_THROW(parse_state(Board(5, 4), format_state(Board(4, 5), Board(4, 5).start())),
               std::invalid_argument);
}

// Bits are a state exactly if their text is one.
TEST(Text, NamesTheFaultOfBitsThatAreNoState) {
  for (const char* name : {"4x4", "#..-/.OX./.XO./....", "8x8"}) {
    const Board board = board_named(name);
    const State start = board.start();
    EXPECT_EQ("", state_fault(board, start));
    for (int cell = 0; cell < kMaxCells; ++cell) {
      const bool exists = cell < board.grid_cells() && (board.all() & bit(cell)) != 0;
      const bool may_be_filled = exists && (board.closed() & bit(cell)) == 0;
      const bool filled = (start.occupancy() & bit(cell)) != 0;
      EXPECT_EQ(may_be_filled,
                state_fault(board, {start.mover | bit(cell), start.opponent & ~bit(cell)}).empty());
      EXPECT_EQ(!filled, state_fault(board, {start.mover & ~bit(cell), start.opponent & ~bit(cell)}).empty());
      EXPECT_FALSE(state_fault(board, {start.mover | bit(cell), start.opponent | bit(cell)}).empty());
    }
  }
}

}  // namespace
}  // namespace othello
