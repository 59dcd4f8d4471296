// Every depth's histogram and digest against a plain recursive minimax from the rules alone.
#include "solve/plain_values.h"
#include "solve/solve_support.h"
#include "support/plain_shapes.h"
#include "support/sanitized.h"

namespace othello::solve {
namespace {

struct SolvedBoard {
  const char* board;
  ScoreRule score;
  SymmetryMode symmetry;
};

std::string name_of_solved_board(const testing::TestParamInfo<SolvedBoard>& info) {
  const bool is_plain = std::string(info.param.board).size() == 3;
  return (is_plain ? std::string("Board") + info.param.board : "Late" + std::to_string(info.index)) +
         (counts_vacant(info.param.score) ? "Winner" : "Discs") +
         (objective_of(info.param.score) == Objective::kFewest ? "Fewest" : "") +
         (info.param.symmetry == SymmetryMode::kFull ? "" : "NoSymmetry");
}

class AgainstMinimax : public testing::TestWithParam<SolvedBoard> {};

TEST_P(AgainstMinimax, EveryDepthHasItsHistogramAndDigest) {
  const Board board = board_named(GetParam().board);
  const SymmetryMode mode = GetParam().symmetry;
  const SolveResult result = test::solve(test::solve_options_for(GetParam().board, GetParam().score, mode));
  auto levels = board.is_plain() ? plain::search(board.columns(), board.rows(), mode)
                                 : plain::search_from(plain::on_shape(board, board.start()), mode);
  levels.resize(static_cast<std::size_t>(board.last_depth()) + 1);
  const ScoreRule rule = GetParam().score;
  plain::Minimax minimax(
      counts_vacant(rule) ? plain::VacantCells::kToTheWinner : plain::VacantCells::kToNobody,
      objective_of(rule) == Objective::kFewest);
  const DigestKeys keys(board);
  const Symmetry symmetry(board, mode);
  ASSERT_EQ(levels.size(), result.values.size());
  for (std::size_t depth = 0; depth < levels.size(); ++depth) {
    SCOPED_TRACE("depth " + std::to_string(depth));
    test::ValueCounts expected;
    std::uint64_t digest = 0;
    for (const plain::Grid& grid : levels[depth].states) {
      const int value = minimax.value(grid);
      ++expected[value];
      digest += DigestKeys::term_of_key(keys.key(symmetry.representative(plain::to_state(grid))) ^
                                        splitmix64(static_cast<std::uint64_t>(512 + value)));
    }
    const SolvedRow& row = result.values[depth];
    EXPECT_EQ(static_cast<int>(depth), row.depth);
    EXPECT_EQ(levels[depth].states.size(), row.states);
    EXPECT_EQ(expected, test::counts_of(row));
    EXPECT_EQ(digest, row.tally.digest);
  }
}

class GamesAgainstMinimax : public AgainstMinimax {};

TEST_P(GamesAgainstMinimax, EveryGameIsCounted) {
  SolveOptions options = test::solve_options_for(GetParam().board, GetParam().score, GetParam().symmetry);
  const std::vector<std::string> without = test::essence_of(test::solve(options));
  options.games = true;
  const SolveResult result = test::solve(options);
  const plain::Grid start = options.board.is_plain()
                                ? plain::start(options.board.columns(), options.board.rows())
                                : plain::on_shape(options.board, options.board.start());
  plain::AllGames::Count expected = plain::AllGames().count(start);
  if (objective_of(GetParam().score) == Objective::kFewest) std::swap(expected.won, expected.lost);
  EXPECT_EQ(expected.won, static_cast<std::uint64_t>(result.games.won));
  EXPECT_EQ(expected.drawn, static_cast<std::uint64_t>(result.games.drawn));
  EXPECT_EQ(expected.lost, static_cast<std::uint64_t>(result.games.lost));
  std::vector<std::string> with = test::essence_of(result);
  with.back() = without.back();  // the line of the games
  EXPECT_EQ(without, with);
}

std::vector<SolvedBoard> solved_boards() {
  std::vector<SolvedBoard> all;
  // Late positions go from 28 to 36 discs, and from 57 to 64.
  std::vector<const char*> boards{"3x3",
                                  "3x4",
                                  "4x3",
                                  "3x5",
                                  "..XOX./XOXXOO/OXOX.X/XXOOXO/OOXXO./.XOX..",
                                  "XOXOXX.O/OXXOOXOX/XXOXO.XO/OOXXXOOX/XO.XOOXX/OXOXXO.X/.XXOOXOO/OXO.XXO."};
  if (!test::kSanitized) boards.insert(boards.end(), {"4x4", "5x3"});
  for (const char* board : boards) {
    for (const ScoreRule score : kScoreRules) {
      for (const SymmetryMode mode : {SymmetryMode::kFull, SymmetryMode::kNone})
        all.push_back({board, score, mode});
    }
  }
  return all;
}

// Who wins a game is the same by either rule for vacant cells: by one of them, one symmetry suffices.
std::vector<SolvedBoard> with_games(std::vector<SolvedBoard> boards) {
  std::erase_if(boards, [](const SolvedBoard& one) {
    return !counts_vacant(one.score) && one.symmetry == SymmetryMode::kNone;
  });
  return boards;
}

INSTANTIATE_TEST_SUITE_P(Boards, AgainstMinimax, testing::ValuesIn(solved_boards()), name_of_solved_board);
INSTANTIATE_TEST_SUITE_P(Boards, GamesAgainstMinimax, testing::ValuesIn(with_games(solved_boards())),
                         name_of_solved_board);

std::vector<SolvedBoard> solved_shapes() {
  std::vector<SolvedBoard> all;
  for (const char* board : {"#..#/.OX./.XO./#..#", "..../.OO./.XX./....", "#.##/.OX./#XO./#..#/#.##",
                            "X.O/.#./OX.", ".XOXO.", "XXXX/OXXO/XO../X.O.", "XO.#../....##", "XO"}) {
    for (const ScoreRule score : kScoreRules) {
      for (const SymmetryMode mode : {SymmetryMode::kFull, SymmetryMode::kNone})
        all.push_back({board, score, mode});
    }
  }
  return all;
}

INSTANTIATE_TEST_SUITE_P(Shapes, AgainstMinimax, testing::ValuesIn(solved_shapes()));
INSTANTIATE_TEST_SUITE_P(Shapes, GamesAgainstMinimax, testing::ValuesIn(with_games(solved_shapes())));

TEST(SmallBoards, TheSecondPlayerWinsFourByFour) {
  // 3 discs to 11, two cells vacant.
  EXPECT_EQ((test::ValueCounts{{-8, 1}}),
            test::counts_of(test::solve(test::solve_options_for("4x4", ScoreRule::kDiscs)).values[0]));
  EXPECT_EQ((test::ValueCounts{{-10, 1}}),
            test::counts_of(test::solve(test::solve_options_for("4x4", ScoreRule::kWinner)).values[0]));
}

}  // namespace
}  // namespace othello::solve
