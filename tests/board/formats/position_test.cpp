// Positions as text in all forms, and every kind of fault in them.
#include "board/formats/position.h"

#include <gtest/gtest.h>

#include <random>
#include <sstream>
#include <stdexcept>
#include <string>
#include <utility>

#include "board/rules.h"
#include "board/text.h"

namespace othello {
namespace {

constexpr const char* kStart = "---------------------------OX------XO---------------------------";

// All positions of a text.
std::vector<PositionLines::Numbered> read_obf(const std::string& text) {
  std::vector<PositionLines::Numbered> positions;
  PositionLines reader(Board(8, 8));
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    reader.add(line);
    while (auto read = reader.take()) positions.push_back(std::move(*read));
  }
  reader.end();
  while (auto read = reader.take()) positions.push_back(std::move(*read));
  return positions;
}

std::string position(const std::string& rest) {
  return kStart + rest;
}

TEST(Obf, ReadsPositionSideAndMoves) {
  const auto read = read_obf(position(" X; D3:-0; C4:+2; f5:-64; E6:64;\n"));
  ASSERT_EQ(1u, read.size());
  EXPECT_EQ(Board(8, 8).start(), read[0].position.state);
  EXPECT_TRUE(read[0].position.black_moves);
  EXPECT_EQ(1u, read[0].line);
  ASSERT_EQ(4u, read[0].position.stated.size());
  const Board board(8, 8);
  const int cells[] = {board.cell(3, 2), board.cell(2, 3), board.cell(5, 4), board.cell(4, 5)};
  const int scores[] = {0, 2, -64, 64};
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_EQ(cells[i], read[0].position.stated[i].cell);
    EXPECT_EQ(scores[i], read[0].position.stated[i].score);
  }
}

TEST(Obf, WhiteToMoveExchangesTheRoles) {
  const auto read = read_obf(position(" O;"));
  ASSERT_EQ(1u, read.size());
  EXPECT_EQ(Board(8, 8).start().with_roles_exchanged(), read[0].position.state);
  EXPECT_FALSE(read[0].position.black_moves);
}

TEST(Obf, OtherLettersCommentsAndEmptyLines) {
  std::string letters = kStart;
  for (char& c : letters) c = c == 'X' ? '*' : c == 'O' ? 'o' : '.';
  const auto read = read_obf("% by nobody\n\n" + letters + " x % no semicolon\r\n  \n" + position(" X;"));
  ASSERT_EQ(2u, read.size());
  EXPECT_EQ(3u, read[0].line);
  EXPECT_EQ(5u, read[1].line);
  EXPECT_EQ(read[0].position.state, read[1].position.state);
  EXPECT_TRUE(read_obf("").empty());
  EXPECT_TRUE(read_obf("\n\n%\n").empty());
}

// Black has no move on this board, white has.
constexpr const char* kNoMoveOfBlack = "OX-------------------------XX------XX---------------------------";

TEST(Obf, ScoresAsEdaxWritesThem) {
  const auto moves = [](const std::string& text) { return read_obf(text).at(0).position.stated; };
  for (const std::string unknown : {" X; --:-127;", " X; -127;", " X; C4:-127;", " O; --:-127"}) {
    EXPECT_TRUE(moves(position(unknown)).empty()) << unknown;
  }
  for (const std::string without_move : {" X; --:+12;", " X; +12;", " X; 12"}) {
    const auto read = moves(position(without_move));
    ASSERT_EQ(1u, read.size()) << without_move;
    EXPECT_EQ(kNoCell, read[0].cell);
    EXPECT_EQ(12, read[0].score);
  }
  for (const std::string pass :
       {" X; PS:-6;", " X; ps:-6;", " X; -6;", " X -6;", " X PA:-6", " x; Pass:-6;", " b; --:-6;"}) {
    const auto read = moves(kNoMoveOfBlack + pass);
    ASSERT_EQ(1u, read.size()) << pass;
    EXPECT_EQ(kNoCell, read[0].cell);
    EXPECT_EQ(-6, read[0].score);
  }
  EXPECT_TRUE(moves(std::string(kNoMoveOfBlack) + " X; ps:-127;").empty());
}

TEST(Obf, FaultsAreRefusedWithTheirLine) {
  const std::string good = position(" X;\n");
  std::string hollow = kStart;
  hollow[27] = '-';
  for (const std::string& bad : {
           std::string("X"),         std::string(kStart).substr(1) + " X;",
           position("- X;"),         position(" Z;"),
           position(" X; C4"),       position(" X; C4:"),
           position(" X C4:+2; D3"), position(" X; C4:+"),
           position(" X; C4:+-2;"),  position(" X; C4:++2;"),
           position(" X; C4:65;"),   position(" X; C4:-65;"),
           position(" X; C4:2x;"),   position(" X; C9:2;"),
           position(" X; I4:2;"),    position(" X; C44:2;"),
           position(" X; A1:2;"),    position(" X; D4:2;"),
           position(" X; :2;"),      position(" X; PS:2;"),
           position(" X; PS:-127;"), position(" X; pass:2;"),
           position(" X; --;"),      position(" X; --:;"),
           position(" X; --:-126;"), position(" X; --:127;"),
           position(" X; A1:-127;"), position(" X; C4:99999999999999999999;"),
           hollow + " X;",           std::string("1. e4 e5"),
           std::string(200, 'X'),    std::string("\x01\x02"),
       }) {
    try {
      read_obf(good + good + bad);
      ADD_FAILURE() << bad << " was accepted";
    } catch (const std::invalid_argument& error) {
      EXPECT_EQ(0u, std::string(error.what()).find("line 3, column ")) << error.what();
    }
  }
}

TEST(Obf, DiscsOfOnePlayer) {
  std::string one_colour = kStart;
  for (char& c : one_colour) c = c == 'O' ? 'X' : c;
  const auto read = read_obf(one_colour + " X; --:+64;\n" + one_colour + " O; --:-64;\n");
  ASSERT_EQ(2u, read.size());
  EXPECT_EQ((State{Board(8, 8).centre(), 0}), read[0].position.state);
  EXPECT_EQ((State{0, Board(8, 8).centre()}), read[1].position.state);
}

// Whatever the bytes, the parser reads positions that are possible or says what is wrong.
TEST(Obf, AnyBytesAreReadOrRefused) {
  std::mt19937_64 random(14);
  const std::string good = position(" X; D3:-0; C4:+2; f5:-64; E6:64; % end\n") + position(" O; --:-127;\n");
  const std::string letters = "XO-.*xo;:+%\n 0129aAhHz\t\r";
  int accepted = 0;
  for (int i = 0; i < 20000; ++i) {
    std::string text = good;
    const std::uint64_t changes = 1 + random() % 3;
    for (std::uint64_t change = 0; change < changes && !text.empty(); ++change) {
      const std::size_t at = random() % text.size();
      const char with = random() % 8 == 0 ? static_cast<char>(random()) : letters[random() % letters.size()];
      switch (random() % 4) {
        case 0:
          text.erase(at, random() % 8);
          break;
        case 1:
          text.insert(at, 1, with);
          break;
        case 2:
          text.resize(at + 1);
          break;
        default:
          text[at] = with;
      }
    }
    try {
      for (const auto& [line, read] : read_obf(text)) {
        ASSERT_EQ(0u, read.state.mover & read.state.opponent);
        for (const StatedMove& move : read.stated) {
          ASSERT_TRUE(move.cell == kNoCell || (Rules(Board(8, 8)).moves(read.state) & bit(move.cell)) != 0);
          ASSERT_LE(std::abs(move.score), 64);
        }
        ++accepted;
      }
    } catch (const std::invalid_argument& error) {
      ASSERT_EQ(0u, std::string(error.what()).find("line ")) << error.what();
    }
  }
  EXPECT_GT(accepted, 1000);
}

Position parsed(const std::string& text) {
  return parse_position(Board(4, 4), text);
}

TEST(Position, SidesAndMoves) {
  const Board board(4, 4);
  const State start = board.start();
  const std::string cells = "..../.OX./.XO./....";
  for (const std::string side :
       {" X", " x", " *", " b", " B", " black", " BLACK", ";", " X;", "\nX to move", " (* to move)", ""}) {
    EXPECT_EQ(start, parsed(cells + side).state) << side;
    EXPECT_TRUE(parsed(cells + side).black_moves) << side;
  }
  for (const std::string side : {" O", " o", " w", " W", " white", " O;", "\n White to move.",
                                 "\nX black 2, O white 2; white to move\n"}) {
    EXPECT_EQ(start.with_roles_exchanged(), parsed(cells + side).state) << side;
    EXPECT_FALSE(parsed(cells + side).black_moves) << side;
  }
  for (const std::string moves : {" b1 a1", "b1a1", " X b1 a1", " X 1. B1 A1", "\nX\n1: b1, a1"}) {
    const Position read = parsed(cells + moves);
    EXPECT_EQ(start, read.start) << moves;
    EXPECT_EQ(parse_transcript(board, "b1a1"), read.plies) << moves;
    EXPECT_EQ(parsed("b1a1").state, read.state) << moves;
    EXPECT_TRUE(read.black_moves) << moves;
  }
  // White's moves, with black's discs as X.
  const Position white = parsed(cells + " O c1");
  EXPECT_EQ(start.with_roles_exchanged(), white.start);
  EXPECT_TRUE(white.black_moves);
  EXPECT_EQ(parse_state(board, "..O./.OO./.XO./....").with_roles_exchanged().with_roles_exchanged(),
            white.state);
}

TEST(Position, ScoresWithoutASemicolon) {
  for (const std::string text : {" X B1:-10;", " X; b1:-10", " X b1: -10"}) {
    const Position read = parsed("..../.OX./.XO./...." + text);
    ASSERT_EQ(1u, read.stated.size()) << text;
    EXPECT_EQ(1, read.stated[0].cell);
    EXPECT_EQ(-10, read.stated[0].score);
    EXPECT_TRUE(read.plies.empty());
  }
}

TEST(Position, Drawings) {
  const std::string drawn =
      "|   A B C D E F G H\n| 1 - - - - - - - - 1\n| 2 - - - - - - - - 2\n| 3 - - - - - - - - 3\n| 4 - - - O * - - - 4\n"
      "| 5 - - - * O - - - 5\n| 6 - - - - - - - - 6\n| 7 - - - - - - - - 7\n| 8 - - - - - - - - 8\n|   A B C D E F G H\n|\n";
  const auto read =
      read_obf(drawn + "|O to move\n" + drawn + drawn + "f5\n" + drawn + "X\n" + position(" X;"));
  ASSERT_EQ(6u, read.size());
  const std::size_t lines[] = {1, 13, 24, 35, 36, 48};
  for (std::size_t i = 0; i < read.size(); ++i) EXPECT_EQ(lines[i], read[i].line);
  const State start = Board(8, 8).start();
  EXPECT_EQ(start.with_roles_exchanged(), read[0].position.state);
  for (const std::size_t same : {1u, 2u, 4u, 5u}) EXPECT_EQ(start, read[same].position.state) << same;
  EXPECT_EQ(1u, read[3].position.plies.size());
  const std::string rows = "........\n........\n........\n...OX...\n...XO...\n........\n........\n........\n";
  EXPECT_EQ(2u, read_obf(rows + "\n" + rows).size());
  // What is cut has a place.
  try {
    read_obf(position(" X;\n") + rows.substr(0, 40));
    FAIL();
  } catch (const std::invalid_argument& error) {
    EXPECT_EQ(0u, std::string(error.what()).find("line 5, column 9: 32 cells")) << error.what();
  }
}

TEST(Position, FaultsHaveLineAndColumn) {
  for (const auto& [text, place] : {std::pair(position(" X; A4:+2;"), "line 1, column 69: "),
                                    std::pair(position(" X;\n") + position(" Z;"), "line 2, column 66: "),
                                    std::pair(std::string("f5d6\n f5 a1"), "line 2, column 5: "),
                                    std::pair(position(" X f5 f5"), "line 1, column 71: ")}) {
    const std::string shown = text;  // clang 14 captures no structured binding
    try {
      read_obf(shown);
      ADD_FAILURE() << shown;
    } catch (const std::invalid_argument& error) {
      EXPECT_EQ(0u, std::string(error.what()).find(place)) << error.what();
    }
  }
}

}  // namespace
}  // namespace othello
