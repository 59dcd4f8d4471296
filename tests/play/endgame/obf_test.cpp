// Positions as text, and every kind of fault in them.

#include "play/endgame/obf.h"

#include <random>
#include <sstream>
#include <stdexcept>
#include <utility>

#include "board/text.h"
#include "play/endgame/endgame_support.h"

namespace othello::endgame {
namespace {

constexpr const char* kStart = "---------------------------OX------XO---------------------------";

// All positions of a text.
std::vector<ObfPosition> read_obf(const std::string& text) {
  std::vector<ObfPosition> positions;
  std::istringstream lines(text);
  std::string line;
  for (std::size_t number = 1; std::getline(lines, line); ++number) {
    if (auto read = parse_obf(line, number)) positions.push_back(std::move(*read));
  }
  return positions;
}

std::string position(const std::string& rest) {
  return kStart + rest;
}

TEST(Obf, ReadsPositionSideAndMoves) {
  const auto read = read_obf(position(" X; D3:-0; C4:+2; f5:-64; E6:64;\n"));
  ASSERT_EQ(1u, read.size());
  EXPECT_EQ(Board(8, 8).start(), read[0].state);
  EXPECT_TRUE(read[0].black_moves);
  EXPECT_EQ(1u, read[0].line);
  ASSERT_EQ(4u, read[0].moves.size());
  const Board board(8, 8);
  const int cells[] = {board.cell(3, 2), board.cell(2, 3), board.cell(5, 4), board.cell(4, 5)};
  const int scores[] = {0, 2, -64, 64};
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_EQ(cells[i], read[0].moves[i].cell);
    EXPECT_EQ(scores[i], read[0].moves[i].score);
  }
}

TEST(Obf, WhiteToMoveExchangesTheRoles) {
  const auto read = read_obf(position(" O;"));
  ASSERT_EQ(1u, read.size());
  EXPECT_EQ(Board(8, 8).start().with_roles_exchanged(), read[0].state);
  EXPECT_FALSE(read[0].black_moves);
}

TEST(Obf, OtherLettersCommentsAndEmptyLines) {
  std::string letters = kStart;
  for (char& c : letters) c = c == 'X' ? '*' : c == 'O' ? 'o' : '.';
  const auto read = read_obf("% by nobody\n\n" + letters + " x % no semicolon\r\n  \n" + position(" X;"));
  ASSERT_EQ(2u, read.size());
  EXPECT_EQ(3u, read[0].line);
  EXPECT_EQ(5u, read[1].line);
  EXPECT_EQ(read[0].state, read[1].state);
  EXPECT_TRUE(read_obf("").empty());
  EXPECT_TRUE(read_obf("\n\n%\n").empty());
}

// Black has no move on this board, white has.
constexpr const char* kNoMoveOfBlack = "OX-------------------------XX------XX---------------------------";

TEST(Obf, ScoresAsEdaxWritesThem) {
  const auto moves = [](const std::string& text) { return read_obf(text).at(0).moves; };
  for (const std::string unknown : {" X; --:-127;", " X; -127;", " X; C4:-127;", " O; --:-127"}) {
    EXPECT_TRUE(moves(position(unknown)).empty()) << unknown;
  }
  for (const std::string without_move : {" X; --:+12;", " X; +12;", " X; 12"}) {
    const auto read = moves(position(without_move));
    ASSERT_EQ(1u, read.size()) << without_move;
    EXPECT_EQ(kNoCell, read[0].cell);
    EXPECT_EQ(12, read[0].score);
  }
  for (const std::string pass : {" X; PS:-6;", " X; ps:-6;", " X; -6;"}) {
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
           std::string("X"),        std::string(kStart),      std::string(kStart).substr(1) + " X;",
           position("- X;"),        position(" Z;"),          position(" ;"),
           position(" X C4:+2;"),   position(" X; C4"),       position(" X; C4:"),
           position(" X; C4:+"),    position(" X; C4:+-2;"),  position(" X; C4:++2;"),
           position(" X; C4:65;"),  position(" X; C4:-65;"),  position(" X; C4:2x;"),
           position(" X; C9:2;"),   position(" X; I4:2;"),    position(" X; C44:2;"),
           position(" X; A1:2;"),   position(" X; D4:2;"),    position(" X; :2;"),
           position(" X; PS:2;"),   position(" X; PS:-127;"), position(" X; pass:2;"),
           position(" X; --;"),     position(" X; --:;"),     position(" X; --:-126;"),
           position(" X; --:127;"), position(" X; A1:-127;"), position(" X; C4:99999999999999999999;"),
           hollow + " X;",          std::string("1. e4 e5"),  std::string(200, 'X'),
           std::string("\x01\x02"),
       }) {
    try {
      read_obf(good + good + bad);
      ADD_FAILURE() << bad << " was accepted";
    } catch (const std::invalid_argument& error) {
      EXPECT_EQ(0u, std::string(error.what()).find("line 3: ")) << error.what();
    }
  }
}

TEST(Obf, DiscsOfOnePlayer) {
  std::string one_colour = kStart;
  for (char& c : one_colour) c = c == 'O' ? 'X' : c;
  const auto read = read_obf(one_colour + " X; --:+64;\n" + one_colour + " O; --:-64;\n");
  ASSERT_EQ(2u, read.size());
  EXPECT_EQ((State{Board(8, 8).centre(), 0}), read[0].state);
  EXPECT_EQ((State{0, Board(8, 8).centre()}), read[1].state);
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
      for (const ObfPosition& read : read_obf(text)) {
        ASSERT_EQ(0u, read.state.mover & read.state.opponent);
        for (const StatedMove& move : read.moves) {
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

}  // namespace
}  // namespace othello::endgame
