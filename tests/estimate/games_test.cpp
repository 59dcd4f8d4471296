// Numbers of games, against those of boards small enough to play all.
#include "estimate/games.h"

#include <gtest/gtest.h>

#include <atomic>
#include <bit>
#include <vector>

#include "board/rules.h"
#include "estimate/estimate_support.h"

namespace othello::estimate {
namespace {

GamesRun games_of(const char* board, std::uint64_t samples, int threads = 2, std::uint64_t seed = 1) {
  return estimate_games({.board = board_named(board), .seed = seed, .samples = samples, .threads = threads},
                        test::kNeverStop);
}

// Plays all games; passes are no moves.
void play_all(const Rules& rules, State state, std::size_t made, std::vector<GamesRow>& rows) {
  ++rows[made].sequences;
  Bitboard moves = rules.moves(state);
  if (moves == 0) moves = rules.moves(state = state.with_roles_exchanged());
  if (moves == 0) ++rows[made].ended;
  for (; moves != 0; moves &= moves - 1) {
    const int cell = std::countr_zero(moves);
    ++rows[made].moves;
    rows[made].flips += std::popcount(rules.flips(state, cell));
    play_all(rules, rules.after_move(state, cell), made + 1, rows);
  }
}

TEST(GamesEstimate, AgreesWithAllGamesOf4x4) {
  const Rules rules{Board(4, 4)};
  std::vector<GamesRow> all(13);
  play_all(rules, rules.board().start(), 0, all);
  const GamesRun run = games_of("4x4", 200'000);
  EXPECT_EQ(run.samples, 200'000U);
  EXPECT_NEAR(run.games.value, 60'060, 4 * run.games.standard_error);
  EXPECT_LT(run.games.standard_error, 1'000);
  double ended = 0;
  ASSERT_EQ(run.rows.size(), all.size());
  for (std::size_t made = 0; made < all.size(); ++made) {
    EXPECT_NEAR(run.rows[made].sequences, all[made].sequences, 0.02 * all[made].sequences) << made;
    EXPECT_NEAR(run.rows[made].moves, all[made].moves, 0.02 * all[made].moves) << made;
    EXPECT_NEAR(run.rows[made].flips, all[made].flips, 0.02 * all[made].flips) << made;
    ended += run.rows[made].ended;
  }
  EXPECT_NEAR(ended, run.games.value, 1e-6 * ended);
}

TEST(GamesEstimate, OfASeedIsTheSameOnAnyThreads) {
  const GamesRun one = games_of("6x6", 30'000, 1);
  const GamesRun three = games_of("6x6", 30'000, 3);
  EXPECT_EQ(one.games.value, three.games.value);
  EXPECT_EQ(one.games.standard_error, three.games.standard_error);
  EXPECT_EQ(one.rows[20].flips, three.rows[20].flips);
  EXPECT_NE(games_of("6x6", 30'000, 1, 2).games.value, one.games.value);
}

TEST(GamesEstimate, OfOneGame) {
  const GamesRun run = games_of("XX.O/XX.O", 10);  // over before it begins
  EXPECT_EQ(run.games.value, 1);
  EXPECT_EQ(run.games.standard_error, 0);
}

TEST(GamesEstimate, AStopLeavesTheFirstGames) {
  const GamesOptions options{.board = Board(4, 4), .samples = kMaxPlayouts, .threads = 2};
  EXPECT_EQ(estimate_games(options, [] { return true; }).samples, 0U);
  std::atomic<int> asked{0};
  const GamesRun run = estimate_games(options, [&] { return ++asked > 4; });
  EXPECT_GT(run.samples, 0U);
  EXPECT_EQ(run.games.value, games_of("4x4", run.samples).games.value);
}

}  // namespace
}  // namespace othello::estimate
