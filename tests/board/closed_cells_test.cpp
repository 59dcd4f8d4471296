#include "board/text.h"

#include <gtest/gtest.h>

namespace othello::test {
namespace {

std::string note_on(const char* board) {
  return note_on_playable_closed_cells(board_named(board));
}

TEST(ClosedCells, AreNamedWhereEitherPlayerCouldMove) {
  EXPECT_EQ(note_on("----/-OX-/-XO-/----"),
            "b1 c1 a2 d2 a3 d3 b4 c4: closed (-), so nobody plays there, where a move would be legal; write "
            "vacant cells as .");
  EXPECT_EQ(note_on("..../-OX./.XO./...-").substr(0, 11), "a2: closed ");
  // The opponent's move alone.
  EXPECT_EQ(note_on(".OX-/....").substr(0, 3), "d1:");
  EXPECT_EQ(note_on(".XO-/....").substr(0, 3), "d1:");
}

TEST(ClosedCells, AreNotNamedWhereNobodyCouldMove) {
  for (const char* board : {"4x4", "-..-/.OX./.XO./-..-", "#..#/.OX./.XO./#..#", "..../.OX./.XO./...."})
    EXPECT_EQ(note_on(board), "") << board;
}

}  // namespace
}  // namespace othello::test
