// What the player chooses: best where it solves, the same each time, in time.

#include "play/player.h"

#include <atomic>
#include <chrono>
#include <set>
#include <thread>

#include "play/clock.h"
#include "play/game.h"
#include "play/play_support.h"
#include "system/stopwatch.h"

namespace othello::play {
namespace {

PlayerOptions small(ScoreRule rule = ScoreRule::kWinner) {
  return {.score = rule, .table_bytes = std::uint64_t{1} << 20, .stored = {}};
}

TEST(Player, WhereItSolvesItsMovesAreBest) {
  std::mt19937_64 random(40);
  for (const ScoreRule rule : test::kScoreRules) {
    for (const Board& board : {Board(4, 4), Board(4, 6), Board(5, 5), Board(8, 8)}) {
      Player player(board, small(rule));
      const Rules rules(board);
      for (int i = 0; i < 6; ++i) {
        const State state = test::played_state(board, 8, random);
        const JudgedMove choice = player.choose_move(state, {.level = 4});
        const int value = othello::test::plain_value(rules, state, rule);
        EXPECT_EQ(value, -othello::test::plain_value(rules, rules.after_move(state, choice.cell), rule));
        if (std::has_single_bit(rules.moves(state))) {
          EXPECT_EQ(ValueKind::kOnlyMove, choice.value_kind);
        } else {
          EXPECT_EQ(ValueKind::kExact, choice.value_kind);
          EXPECT_EQ(kHundredthsPerDisc * value, choice.value);
        }
        const std::vector<JudgedMove> moves = player.judge_moves(state, {.level = 4});
        ASSERT_EQ(std::popcount(rules.moves(state)), static_cast<int>(moves.size()));
        EXPECT_EQ(kHundredthsPerDisc * value, moves.front().value);
        for (const JudgedMove& move : moves) {
          EXPECT_EQ(ValueKind::kExact, move.value_kind);
          EXPECT_EQ(move.value, -kHundredthsPerDisc * othello::test::plain_value(
                                                          rules, rules.after_move(state, move.cell), rule));
        }
      }
    }
  }
}

TEST(Player, AboveThatItSearchesAsDeepAsItsLevel) {
  std::mt19937_64 random(41);
  const Board board(6, 6);
  const Rules rules(board);
  Player player(board, small());
  for (int level = 1; level <= 4; ++level) {
    const State state = test::played_state(board, 20, random);
    const int value = test::plain_search(rules, state, level, ScoreRule::kWinner,
                                         [&](const State& leaf) { return player.evaluation(leaf); });
    const std::vector<JudgedMove> moves = player.judge_moves(state, {.level = level});
    ASSERT_EQ(std::popcount(rules.moves(state)), static_cast<int>(moves.size()));
    EXPECT_EQ(value, moves.front().value);
    EXPECT_EQ(ValueKind::kEstimate, moves.front().value_kind);
    const JudgedMove choice = player.choose_move(state, {.level = level});
    if (choice.value_kind == ValueKind::kOnlyMove) continue;
    EXPECT_EQ(value, choice.value);
  }
}

TEST(Player, ThePositionAloneDecides) {
  std::mt19937_64 random(42);
  const Board board(8, 8);
  std::vector<State> states;
  for (int vacant = 6; vacant <= 60; vacant += 6) states.push_back(test::played_state(board, vacant, random));
  for (const std::uint64_t seed : {0u, 7u}) {
    PlayerOptions options = small();
    options.seed = seed;
    Player forwards(board, options);
    Player backwards(board, options);
    std::vector<int> chosen;
    for (const State& state : states) chosen.push_back(forwards.choose_move(state, {.level = 3}).cell);
    for (std::size_t i = states.size(); i-- > 0;)
      EXPECT_EQ(chosen[i], backwards.choose_move(states[i], {.level = 3}).cell) << seed;
  }
}

TEST(Player, SeedsDifferButForWhatIsProved) {
  const Board board(8, 8);
  std::mt19937_64 random(43);
  std::set<int> chosen;
  const State early = test::played_state(board, 56, random);
  const State late = test::played_state(board, 6, random);
  const int value = othello::test::plain_value(Rules(board), late, ScoreRule::kWinner);
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    PlayerOptions options = small();
    options.seed = seed;
    Player player(board, options);
    chosen.insert(player.choose_move(early, {.level = 1}).cell);
    const int cell = player.choose_move(late, {.level = 3}).cell;
    EXPECT_EQ(value, -othello::test::plain_value(Rules(board), Rules(board).after_move(late, cell),
                                                 ScoreRule::kWinner));
  }
  EXPECT_GT(chosen.size(), 1u);
}

TEST(Player, StoredValuesComeFirst) {
  const Board board(8, 8);
  const Rules rules(board);
  PlayerOptions options = small();
  std::atomic<int> asked{0};
  options.stored = [&](const Board& of, const State& state) {
    EXPECT_EQ(board, of);
    std::vector<endgame::MoveValue> values;
    if (asked++ > 1) return values;  // then it has to search
    for (Bitboard rest = rules.moves(state); rest != 0; rest &= rest - 1) {
      const int cell = std::countr_zero(rest);
      values.push_back({cell, {cell, cell}});
    }
    return values;
  };
  Player player(board, options);
  const JudgedMove choice = player.choose_move(board.start(), {.level = 1});
  EXPECT_EQ(std::bit_width(rules.moves(board.start())) - 1, choice.cell);
  EXPECT_EQ(ValueKind::kExact, choice.value_kind);
  EXPECT_EQ(kHundredthsPerDisc * choice.cell, player.judge_moves(board.start(), {.level = 1}).front().value);
  EXPECT_EQ(ValueKind::kEstimate, player.choose_move(board.start(), {.level = 1}).value_kind);
}

TEST(Player, KeepsToItsTime) {
  std::mt19937_64 random(44);
  const Board board(8, 8);
  PlayerOptions options = small();
  options.threads = 2;
  Player player(board, options);
  // Far from the end, where the solver is tried, and where it might not finish.
  for (const int vacant : {50, 26, 20}) {
    const State state = test::played_state(board, vacant, random);
    const Stopwatch stopwatch;
    const JudgedMove choice = player.choose_move(state, {.level = kMaxLevel, .seconds = 0.2});
    EXPECT_NE(0u, Rules(board).moves(state) & bit(choice.cell));
    EXPECT_FALSE(player.judge_moves(state, {.level = kMaxLevel, .seconds = 0.2}).empty());
    EXPECT_LT(stopwatch.seconds(), 60);  // on a machine that does other things too
  }
}

TEST(Player, EndsAThoughtWhenItIsTold) {
  std::atomic<bool> hurry{true};
  std::atomic<int> received{0};
  std::atomic<int> deepest{0};
  PlayerOptions options = small();
  options.watch = [&](const ThinkingStatus& thought) {
    ++received;
    if (thought.depth > deepest) deepest = thought.depth;
    return hurry && thought.seconds > 0.2;
  };
  const Board board(8, 8);
  Player player(board, options);
  const Rules rules(board);
  // By evaluation, solving, and with a time that would allow for more.
  for (const Limits& limits :
       {Limits{.level = 29}, Limits{.level = 30}, Limits{.level = 30, .seconds = 1e6}, Limits{.level = 30}}) {
    const Stopwatch stopwatch;
    const JudgedMove choice = player.choose_move(board.start(), limits);
    EXPECT_LT(stopwatch.seconds(), 20);
    EXPECT_NE(0u, rules.moves(board.start()) & bit(choice.cell));
    EXPECT_NE(ValueKind::kExact, choice.value_kind);
    EXPECT_EQ(4u, player.judge_moves(board.start(), limits).size());
    EXPECT_LT(stopwatch.seconds(), 20);
  }
  EXPECT_GT(received, 0);
  EXPECT_GT(deepest, 3);
  // The next thought is not stopped.
  std::mt19937_64 random(46);
  const State state = test::played_state(board, 8, random);
  EXPECT_EQ(player.exact_value(state), othello::test::plain_value(rules, state, ScoreRule::kWinner));
  hurry = false;
  EXPECT_EQ(kHundredthsPerDisc * othello::test::plain_value(rules, state, ScoreRule::kWinner),
            player.judge_moves(state, {.level = 8}).front().value);
  received = 0;
  std::this_thread::sleep_for(std::chrono::milliseconds(100));
  EXPECT_EQ(0, received) << "it is asked while it does not think";
}

TEST(Game, GoesForwardsAndBack) {
  std::mt19937_64 random(45);
  for (const Board& board : {Board(4, 4), Board(3, 5), Board(8, 8)}) {
    Game game(board);
    std::vector<State> states{game.state()};
    std::vector<Colour> colours{game.to_move()};
    while (!game.is_over()) {
      const Bitboard moves = game.moves();
      if (moves == 0) {
        game.pass();
        EXPECT_EQ(endgame::kPass, game.last());
      } else {
        game.play(std::countr_zero(moves));
        EXPECT_EQ(std::countr_zero(moves), game.last());
      }
      states.push_back(game.state());
      colours.push_back(game.to_move());
    }
    EXPECT_EQ(board.cells() - game.vacant(), game.discs(Colour::kBlack) + game.discs(Colour::kWhite));
    const int difference = game.discs(Colour::kBlack) - game.discs(Colour::kWhite);
    EXPECT_EQ(difference, game.score(ScoreRule::kDiscs));
    EXPECT_EQ(final_score(ScoreRule::kWinner, difference, game.vacant()), game.score(ScoreRule::kWinner));
    for (std::size_t ply = states.size(); ply-- > 1;) {
      EXPECT_EQ(static_cast<int>(ply), game.plies());
      EXPECT_EQ(states[ply], game.state());
      EXPECT_EQ(colours[ply], game.to_move());
      game.undo();
    }
    EXPECT_EQ(board.start(), game.state());
    EXPECT_EQ(Colour::kBlack, game.to_move());
  }
}

TEST(Clock, SharesOutWhatIsLeft) {
  EXPECT_EQ(0, Clock().seconds_for_move(10));           // no limit
  EXPECT_EQ(0, Clock(60, 10, 0).seconds_for_move(10));  // nor this, by the protocol
  Clock sudden(100, 0, 0);
  EXPECT_NEAR(9, sudden.seconds_for_move(10), 1e-9);
  sudden.spend(50);
  EXPECT_NEAR(9, sudden.seconds_for_move(5), 1e-9);
  sudden.spend(60);
  EXPECT_GT(sudden.seconds_for_move(5), 0);  // late: as little as can be
  EXPECT_LT(sudden.seconds_for_move(5), 0.1);
  Clock canadian(20, 30, 3);
  EXPECT_NEAR(1.8, canadian.seconds_for_move(10), 1e-9);
  canadian.spend(25);
  EXPECT_NEAR(9, canadian.seconds_for_move(10), 1e-9);  // 30 seconds for 3 moves
  canadian.spend(10);
  EXPECT_NEAR(9, canadian.seconds_for_move(10), 1e-9);
  canadian.spend(10);
  canadian.spend(9);
  EXPECT_NEAR(9, canadian.seconds_for_move(10), 1e-9);  // the next period
  EXPECT_NEAR(27, canadian.seconds_for_move(1), 1e-9);  // the game's last move
  canadian.set_time_left(8, 2);
  EXPECT_NEAR(3.6, canadian.seconds_for_move(10), 1e-9);
  canadian.set_time_left(8, 0);
  EXPECT_NEAR(0.72, canadian.seconds_for_move(10), 1e-9);
  EXPECT_NEAR(9, Clock(0, 30, 3).seconds_for_move(10), 1e-9);
}

}  // namespace
}  // namespace othello::play
