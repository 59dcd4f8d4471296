// Games of all forms, written here and read back, and every kind of fault in them.
#include "board/formats/game.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <random>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "board/formats/wthor.h"
#include "board/text.h"
#include "support/boards.h"
#include "support/played_game.h"

namespace othello {
namespace {

std::vector<GameRecord> read(const std::string& bytes, const Board& board = Board(8, 8)) {
  std::vector<GameRecord> games;
  GameReader reader(bytes, board);
  while (auto game = reader.next()) games.push_back(std::move(*game));
  return games;
}

std::string fault(const std::string& bytes) {
  try {
    read(bytes);
    return "none";
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
}

// A game by chance, of at most so many plies.
GameRecord record_by_chance(const Board& board, std::mt19937_64& random, std::uint64_t most = 200) {
  const Rules rules(board);
  GameRecord game;
  game.board = board;
  game.black_begins = random() % 2 == 0;
  game.start = board.start();
  if (random() % 2 == 0) {
    const auto states = test::playout_states(board, 1, random);
    game.start = states[random() % states.size()];
  } else {
    game.black_begins = true;
  }
  State state = game.start;
  for (std::uint64_t ply = random() % most; ply > 0; --ply) {
    const Bitboard moves = rules.moves(state);
    if (moves == 0 && rules.moves(state.with_roles_exchanged()) == 0) break;
    if (moves == 0) {
      state = state.with_roles_exchanged();
      game.plies.push_back(kPassPly);
      continue;
    }
    game.plies.push_back(nth_cell(moves, random() % static_cast<unsigned>(std::popcount(moves))));
    state = rules.after_move(state, game.plies.back());
  }
  return game;
}

void expect_same(const GameRecord& game, const GameRecord& again, const std::string& text) {
  EXPECT_EQ(game.board, again.board) << text;
  EXPECT_EQ(game.start, again.start) << text;
  EXPECT_EQ(game.black_begins, again.black_begins) << text;
  EXPECT_EQ(game.plies, again.plies) << text;
}

TEST(Games, WhatIsWrittenIsRead) {
  std::mt19937_64 random(50);
  for (const Board& board : test::all_boards()) {
    std::string all[3];
    std::vector<GameRecord> games[3];
    for (int i = 0; i < 12; ++i) {
      GameRecord game = record_by_chance(board, random);
      game.black = "a [b] \\c";
      game.white = "d";
      if (i % 3 > 0) game.result = i % 2 == 0 ? 6 - i : 0;
      for (const GameFormat format : {GameFormat::kText, GameFormat::kGgf, GameFormat::kSgf}) {
        if (format == GameFormat::kGgf && board.columns() != board.rows()) continue;
        const std::string text = format_game(game, format);
        if (text == "\n") continue;  // no move from the board's start
        const auto at = static_cast<std::size_t>(format);
        all[at] += text;
        games[at].push_back(game);
      }
    }
    for (std::size_t at = 0; at < 3; ++at) {
      const std::vector<GameRecord> again = read(all[at], board);
      ASSERT_EQ(games[at].size(), again.size()) << all[at];
      for (std::size_t i = 0; i < again.size(); ++i) {
        expect_same(games[at][i], again[i], all[at]);
        if (at == 0) continue;
        EXPECT_EQ(games[at][i].black, again[i].black);
        EXPECT_EQ(games[at][i].white, again[i].white);
        EXPECT_EQ(games[at][i].result, again[i].result) << all[at];
      }
    }
  }
}

TEST(Games, TextsOfOthers) {
  const auto plies = parse_transcript(Board(8, 8), "f5d6c3d3");
  for (const std::string text :
       {"f5d6c3d3", "F5 D6 C3 D3\n", "1. f5 d6 2. c3 d3", "1. f5 d6\n2. c3 d3\r\n",
        "1: f5, d6\n 2: c3, d3 % that was it", "% two moves\n\n1) f5 d6\n02) c3 d3\n\n",
        "\xef\xbb\xbf"
        "f5d6c3d3"}) {
    const auto games = read(text);
    ASSERT_EQ(1u, games.size()) << text;
    EXPECT_EQ(plies, games[0].plies) << text;
  }
  const auto games = read(
      "f5d6c3d3\n\n% another\n1. f5d6 2. c3d3\n---------------------------OX------XO--------------------------- X f5 d6 c3 d3\n");
  ASSERT_EQ(3u, games.size());
  const char* const places[] = {"line 1", "line 4", "line 5"};
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(plies, games[i].plies);
    EXPECT_EQ(places[i], games[i].place);
  }
  EXPECT_TRUE(read("").empty());
  EXPECT_TRUE(read("% nothing\n \n").empty());
}

constexpr const char* kBoard =
    "BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]";

TEST(Games, GgfOfOthers) {
  const std::string game = fmt::format(
      "(;GM[Othello]PC[GGS/os]DT[2026.11.27_22:41]PB[one]PW[two]RB[2000.1]RW[1999]TI[05:00//02:00]TY[8r]RE[-2.000:r]{}B[F5//0.01]W[d6/-1.50/2.00]\n"
      "B[C3/2]W[D3];)",
      kBoard);
  const auto games = read("1 " + game + "\n2 " + game + game + "\n");
  ASSERT_EQ(3u, games.size());
  EXPECT_EQ(parse_transcript(Board(8, 8), "f5d6c3d3"), games[2].plies);
  EXPECT_EQ("one", games[0].black);
  EXPECT_EQ("two", games[0].white);
  EXPECT_EQ("GGS/os", games[0].event);
  EXPECT_EQ(-2, games[0].result);
  EXPECT_EQ("line 1", games[0].place);
  EXPECT_EQ("line 3", games[1].place);
}

TEST(Games, SgfOfOthers) {
  // Names of cells in place of letters, variations, comments with brackets, long names of properties.
  for (const std::string text :
       {"(;GM[2]SZ[8];B[fe];W[df];B[cc];W[dc])", "(;GM[2];B[f5];W[D6];B[c3];W[d3])",
        "(;GaMe[2]C[a (b) \\] ;];B[fe](;W[df](;B[cc];W[dc])(;B[bb])(;B[hh]C[)]))(;W[ff]))"}) {
    const auto games = read(text);
    ASSERT_EQ(1u, games.size()) << text;
    EXPECT_EQ(parse_transcript(Board(8, 8), "f5d6c3d3"), games[0].plies) << text;
  }
  for (const std::string turn : {"PL[W]", ""}) {  // or by the first move
    const auto small = read("(;GM[2]SZ[4:5]AB[cc:cd]AW[bc]AW[bd]" + turn + "RE[W+3];W[dc])");
    ASSERT_EQ(1u, small.size());
    EXPECT_EQ("4x5", small[0].board.name());
    EXPECT_FALSE(small[0].black_begins);
    EXPECT_EQ(parse_state(Board(4, 5), "..../..../.XO./.XO./...."), small[0].start);
    EXPECT_EQ(-3, small[0].result);
  }
  for (const std::string result : {"W+", "B+R", "B+-3", "W+-2147483648", "W+2147483648"})
    EXPECT_EQ(std::nullopt, read("(;GM[2]RE[" + result + "];B[fe])")[0].result) << result;
}

TEST(Games, PassesMayBeLeftOut) {
  std::mt19937_64 random(51);
  int passes = 0;
  for (int i = 0; i < 300; ++i) {
    GameRecord game = record_by_chance(Board(4, 4), random);
    while (!game.plies.empty() && game.plies.back() == kPassPly) game.plies.pop_back();
    const auto written = [&](const char* pass) {
      std::string text = format_game(game, GameFormat::kSgf);
      for (const std::string side : {"B", "W"}) {
        const std::string one = "\n;" + side + "[]";
        for (std::size_t at = text.find(one); at != std::string::npos; at = text.find(one, at + 1))
          text.replace(at, one.size(), *pass == '\0' ? "" : "\n;" + side + "[" + pass + "]");
      }
      return text;
    };
    passes += static_cast<int>(std::ranges::count(game.plies, kPassPly));
    for (const char* pass : {"", "tt", "pass"}) expect_same(game, read(written(pass)).at(0), written(pass));
  }
  EXPECT_GT(passes, 50);
}

// A file of games with the plies of each, passes left out, by the definition of the format.
std::string wthor_file(const std::vector<std::vector<int>>& games, int side = 8, int theory = 24) {
  std::string bytes{20, 26, 11, 27};
  const auto count = static_cast<std::uint32_t>(games.size());
  for (int i = 0; i < 4; ++i) bytes += static_cast<char>(count >> (8 * i));
  bytes += {0,
            0,
            static_cast<char>(2026 & 0xff),
            static_cast<char>(2026 >> 8),
            static_cast<char>(side),
            0,
            static_cast<char>(theory),
            0};
  for (std::size_t i = 0; i < games.size(); ++i) {
    bytes += {static_cast<char>(i), 1, 2, 0, 3, 0, 40, 33};
    std::string moves;
    for (const int ply : games[i])
      if (ply != kPassPly) moves += static_cast<char>(10 * (ply / 8 + 1) + ply % 8 + 1);
    moves.resize(60);
    bytes += moves;
  }
  return bytes;
}

TEST(Games, Wthor) {
  std::mt19937_64 random(52);
  std::vector<std::vector<int>> plies;
  for (int i = 0; i < 20; ++i) {
    GameRecord game = record_by_chance(Board(8, 8), random);
    while (!(game.start == Board(8, 8).start())) game = record_by_chance(Board(8, 8), random);
    while (!game.plies.empty() && game.plies.back() == kPassPly) game.plies.pop_back();
    plies.push_back(game.plies);
  }
  const std::string bytes = wthor_file(plies);
  const auto games = read(bytes);
  ASSERT_EQ(plies.size(), games.size());
  for (std::size_t i = 0; i < games.size(); ++i) {
    EXPECT_EQ(plies[i], games[i].plies);
    EXPECT_EQ(16, games[i].result);
    ASSERT_TRUE(games[i].theoretical.has_value());
    EXPECT_EQ(24, games[i].theoretical->vacant);
    EXPECT_EQ(2, games[i].theoretical->score);
    EXPECT_EQ("player 2", games[i].black);
    EXPECT_EQ(fmt::format("tournament {}", 256 + i), games[i].event);
    EXPECT_EQ(fmt::format("game {}", i + 1), games[i].place);
    EXPECT_EQ("2026", games[i].date);
  }
  // Names come from files of their own.
  std::string players(16, '\0');
  for (const std::string name : {"zero", "one", "two", "three"}) {
    players += name;
    players.resize(players.size() + 20 - name.size());
  }
  WthorNames names{.players = wthor_names(players, kWthorPlayerBytes), .tournaments = {}};
  GameReader reader(bytes, Board(8, 8), names);
  const auto named = reader.next();
  EXPECT_EQ("two", named->black);
  EXPECT_EQ("three", named->white);
  EXPECT_THROW(wthor_names(players.substr(1), kWthorPlayerBytes), std::invalid_argument);
}

TEST(Games, WthorAtEveryLength) {
  const std::string bytes =
      wthor_file({parse_transcript(Board(8, 8), "f5d6"), parse_transcript(Board(8, 8), "f5f6")});
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    const std::string said = fault(bytes.substr(0, size));
    EXPECT_EQ(size == 0, said == "none") << size << ": " << said;
  }
  EXPECT_EQ("none", fault(bytes));
  EXPECT_NE("none", fault(bytes + '\0'));
}

TEST(Games, FaultsHaveAPlace) {
  const std::string sgf = "(;GM[2]\n;B[fe];W[df]";
  for (const auto& [bytes, begin] : {
           std::pair(std::string("f5d6\nf5a1"),
                     "line 2, column 3: move 2 of the game, a1, is not legal: it flips nothing"),
           std::pair(std::string("1. f5 d6\n2. c3 h8"), "line 2, column 7: move 4"),
           std::pair(sgf + ";B[aa])", "line 2, column 16: move 3 of the game, a1"),
           std::pair(sgf + ";W[cc])", "line 2, column 16: after move 2 it is black's turn"),
           std::pair(sgf, "line 1, column 1: the game that begins here has no end"),
           std::pair(sgf + ";B[cc", "line 2, column 15: the bracket"),
           std::pair(sgf + "?)", "line 2, column 13: \"?\" is not a property"),
           std::pair(sgf + "AB[aa])", "line 2, column 13: AB sets up"),
           std::pair(std::string("(;GM[1];B[aa])"), "line 1, column 1: a game of Othello has"),
           std::pair(std::string("(;)"), "line 1, column 1: a game of Othello has"),
           std::pair(std::string("(;GM[2]SZ[9])"),
                     "line 1, column 11: boards have at least 3 columns and 3 rows, and at most 64 cells"),
           std::pair(std::string("(;GM[2]AB[aa])"), "line 1, column 8: the board that is set up: "),
           std::pair(std::string("(;GM[2]B[\x1b[2J])"), "line 1, column 10: "),
           std::pair(std::string("(;GM[Othello]B[f5];)"), "line 1, column 3: the game has no BO"),
           std::pair(std::string("(;GM[Othello]TY[8a]") + kBoard + ";)",
                     "line 1, column 14: a game in which fewer discs win"),
           std::pair(std::string("(;GM[Othello]BO[10 --]"), "line 1, column 1: "),
           std::pair(std::string("(;GM[Othello]BO[8 --- *];)"), "line 1, column 24: "),
           std::pair(wthor_file({{}}, 10), "byte 5: neither text nor WTHOR"),
           std::pair(wthor_file({{}}, 7), "byte 12: 7 is not the side"),
           std::pair(wthor_file({{37, 43}}), "none"),
       }) {
    const std::string said = fault(bytes);
    EXPECT_TRUE(said.starts_with(begin)) << bytes << "\n" << said << "\n" << begin;
  }
  std::string wrong = wthor_file({{37}, {37, 45}});
  wrong[16 + 68 + 9] = 99;
  EXPECT_EQ("game 2, byte 93: 99 is not a move: 10 * row + column, each from 1 to 8", fault(wrong));
  wrong[16 + 68 + 9] = 11;
  EXPECT_EQ("game 2, byte 93: move 2 of the game, a1, is not legal: it flips nothing", fault(wrong));
  wrong[16 + 6] = 65;
  EXPECT_EQ("game 1, byte 22: black has 65 discs of 64", fault(wrong));
  EXPECT_EQ("byte 12: games of 10x10; boards have at most 64 cells", fault(wthor_file({}, 10)));
}

// Whatever the bytes: a legal game, or a sentence.
TEST(Games, AnyBytesAreReadOrRefused) {
  std::mt19937_64 random(53);
  std::string good[4];
  for (int i = 0; i < 3; ++i) {
    const GameRecord game = record_by_chance(Board(8, 8), random, 40);
    for (const GameFormat format : {GameFormat::kText, GameFormat::kGgf, GameFormat::kSgf})
      good[static_cast<std::size_t>(format)] += format_game(game, format);
  }
  good[3] = wthor_file({parse_transcript(Board(8, 8), "f5d6c3d3c4f4")});
  const std::string letters = "XO-.*;:[]()%\n 0129abhBW\\\0";
  int accepted = 0;
  for (int i = 0; i < 8000; ++i) {
    std::string text = good[i % 4];
    for (std::uint64_t change = 1 + random() % 3; change > 0 && !text.empty(); --change) {
      const std::size_t at = random() % text.size();
      const char with = random() % 8 == 0 ? static_cast<char>(random()) : letters[random() % letters.size()];
      if (random() % 3 == 0 && i % 4 != 3)
        text.erase(at, random() % 6);
      else if (random() % 2 == 0 && i % 4 != 3)
        text.insert(at, 1, with);
      else
        text[at] = with;
    }
    try {
      for (const GameRecord& game : read(text)) {
        std::vector<int> plies = game.plies;
        while (!plies.empty() && plies.back() == kPassPly) plies.pop_back();
        test::played_game(game.board, game.start, plies);
        ++accepted;
      }
    } catch (const std::invalid_argument& error) {
      const std::string said = error.what();
      ASSERT_TRUE(said.starts_with("line ") || said.starts_with("byte ") || said.starts_with("game "))
          << said;
    }
  }
  EXPECT_GT(accepted, 500);
}

}  // namespace
}  // namespace othello
