#include "board/transcript.h"

#include <gtest/gtest.h>

#include <cctype>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

#include "board/formats/position.h"
#include "board/text.h"
#include "support/boards.h"
#include "support/plain_game.h"

namespace othello {
namespace {

// A game in several styles, and what it leads to, by the plain rules.
struct PlainGame {
  std::string compact;   // "f5d6c3", without passes
  std::string spaced;    // "F5 D6 PASS C3"
  std::string numbered;  // "1. f5 d6 2. -- c3"
  std::vector<int> plies;
  State state;
};

PlainGame random_game(const Board& board, std::mt19937_64& random) {
  static constexpr const char* kPasses[] = {"pass", "PA", "ps", "--"};
  plain::Grid grid = plain::start(board.columns(), board.rows());
  const std::uint64_t length = 1 + random() % 60;
  PlainGame game;
  for (std::uint64_t ply = 0; ply < length; ++ply) {
    const bool has_move = !plain::moves(grid).empty();
    if (!has_move && plain::moves(plain::with_roles_exchanged(grid)).empty()) break;
    if (ply % 2 == 0) game.numbered += std::to_string(ply / 2 + 1) + ". ";
    if (!has_move) {
      game.plies.push_back(kPassPly);
      game.spaced += std::string(kPasses[random() % 4]) + " ";
      game.numbered += "-- ";
      grid = plain::with_roles_exchanged(grid);
      continue;
    }
    const auto moves = plain::moves(grid);
    const plain::Spot spot = moves[random() % moves.size()];
    std::string name = static_cast<char>('a' + spot.column) + std::to_string(spot.row + 1);
    game.plies.push_back(board.cell(spot.column, spot.row));
    game.compact += name;
    game.numbered += name + "\n";
    name[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(name[0])));
    game.spaced += name + " ";
    grid = plain::after_move(grid, spot);
  }
  game.state = plain::to_state(grid);
  return game;
}

TEST(Transcript, RandomGamesInEveryStyle) {
  std::mt19937_64 random(5);
  int passes = 0;
  for (const Board& board : test::all_boards()) {
    for (int i = 0; i < 30; ++i) {
      const PlainGame game = random_game(board, random);
      if (game.compact.empty()) continue;  // 3x3 begins with a pass, or ends at once
      for (const std::string& text : {game.spaced, game.numbered}) {
        ASSERT_EQ(game.plies, parse_transcript(board, text)) << board.name() << ": " << text;
        ASSERT_EQ(game.state, parse_position(board, text).state) << board.name() << ": " << text;
      }
      // Without passes it is the same, but for one after the last move.
      std::vector<int> plies = game.plies;
      State state = game.state;
      if (plies.back() == kPassPly) {
        plies.pop_back();
        state = state.with_roles_exchanged();
      }
      ASSERT_EQ(plies, parse_transcript(board, game.compact)) << board.name() << ": " << game.compact;
      ASSERT_EQ(state, parse_position(board, game.compact).state);
      passes += static_cast<int>(std::ranges::count(plies, kPassPly));
    }
  }
  EXPECT_GT(passes, 100);
}

TEST(Transcript, StylesOfOthers) {
  const Board board(8, 8);
  const State state = parse_position(board, "f5d6c3").state;
  for (const std::string text :
       {"F5D6C3", " f5 d6 c3\n", "1.f5 d6 2.c3", "1. F5, D6; 2. C3", "1) f5 2) d6 3) c3", "1:f5/2:d6/3:c3",
        "f5|d6|c3", "f5\r\nd6\r\nc3\r\n", "1f5 2d6 3c3"}) {
    EXPECT_EQ(state, parse_position(board, text).state) << text;
  }
}

TEST(Transcript, RowsAreNone) {
  const Board board(4, 4);
  for (const std::string rows :
       {"..../.OX./.XO./....", "", "XO", "--", "..../.O0./.XO./....", "X1", "1234"}) {
    EXPECT_FALSE(names_cell(rows)) << rows;
  }
  EXPECT_EQ(board.start(), parse_position(board, "..../.OX./.XO./....").state);
  EXPECT_THROW(parse_position(board, "--"), std::invalid_argument);
}

TEST(Transcript, BoardsOfAnyShape) {
  const Board board = parse_board("#..#/.OX./.XO./#..-");
  EXPECT_EQ(parse_state(board, "#X.#/.XX./.XO./#..-").with_roles_exchanged(),
            parse_position(board, "b1").state);
}

std::string fault(const Board& board, const std::string& text) {
  try {
    parse_transcript(board, text);
    return "none";
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
}

TEST(Transcript, FaultsNameTheMove) {
  const Board board(8, 8);
  EXPECT_EQ("move 2 of the game, f5, is not legal: the cell is filled", fault(board, "f5f5"));
  EXPECT_EQ("move 3 of the game, A1, is not legal: it flips nothing", fault(board, "f5 d6 A1"));
  EXPECT_EQ("move 2 of the game, i5, is not legal: the board 8x8 has no such cell", fault(board, "f5 i5"));
  EXPECT_EQ("move 1 of the game, f9, is not legal: the board 8x8 has no such cell", fault(board, "f9"));
  EXPECT_EQ("move 1 of the game, f0, is not legal: the board 8x8 has no such cell", fault(board, "f0"));
  EXPECT_EQ("move 1 of the game, f511, is not legal: the board 8x8 has no such cell", fault(board, "f51111"));
  EXPECT_EQ("the pass after move 1 is not legal: f4 is a move", fault(board, "f5 pass"));
  EXPECT_EQ("\"?\" is neither a move nor a pass (move 2 of the game)", fault(board, "f5 ?"));
  EXPECT_EQ("\"q\" is neither a move nor a pass (move 2 of the game)", fault(board, "f5 quit"));
  EXPECT_EQ("\"\\x1b\" is neither a move nor a pass (move 1 of the game)", fault(board, "\x1b[2Jf5"));
  const Board shape = parse_board("#..#/.OX./.XO./#..-");
  EXPECT_EQ("move 1 of the game, d4, is not legal: the cell is closed", fault(shape, "d4"));
  EXPECT_NE("none", fault(shape, "a1"));
  // The shortest game of 8x8: black takes all discs.
  const std::string whole = "e6 f4 e3 f6 g5 d6 e7 f5 c5";
  EXPECT_EQ("none", fault(board, whole));
  EXPECT_EQ("move 10 of the game, a1, is not legal: the game is over", fault(board, whole + " a1"));
}

TEST(Transcript, FaultsHaveAPlace) {
  const Board board(8, 8);
  for (const auto& [text, offset] :
       {std::pair("f5f5", 2), std::pair("1. f5 d6 2. a1", 12), std::pair("f5 d6 pass", 6)}) {
    const std::string shown = text;  // clang 14 captures no structured binding
    try {
      parse_transcript(board, shown);
      ADD_FAILURE() << shown;
    } catch (const FormatError& error) {
      EXPECT_EQ(offset, static_cast<int>(error.offset())) << shown;
    }
  }
}

TEST(Transcript, IsNoBoard) {
  try {
    parse_board("f5d6");
    FAIL();
  } catch (const std::invalid_argument& error) {
    EXPECT_NE(std::string(error.what()).find("MxN"), std::string::npos) << error.what();
  }
}

}  // namespace
}  // namespace othello
