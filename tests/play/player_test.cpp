// What the player chooses: best where it solves, the same each time, in time.

#include "play/player.h"

#include <atomic>
#include <chrono>
#include <cmath>
#include <set>
#include <thread>
#include <utility>

#include "play/clock.h"
#include "play/game.h"
#include "play/levels.h"
#include "play/pace.h"
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
    if (thought.step.depth > deepest) deepest = thought.step.depth;
    return hurry && thought.seconds > 0.2;
  };
  const Board board(8, 8);
  Player player(board, options);
  const Rules rules(board);
  std::mt19937_64 random(46);
  const State solved = test::played_state(board, solved_vacant(kMaxLevel), random);
  // By evaluation, solving, and with a time that would allow for more.
  for (const Limits& limits :
       {Limits{.level = 29}, Limits{.level = 30}, Limits{.level = {}, .seconds = 1e6}}) {
    for (const State& state : {board.start(), solved}) {
      const Stopwatch stopwatch;
      const JudgedMove choice = player.choose_move(state, limits);
      EXPECT_LT(stopwatch.seconds(), 20);
      EXPECT_NE(0u, rules.moves(state) & bit(choice.cell));
      EXPECT_NE(ValueKind::kExact, choice.value_kind);
      EXPECT_EQ(static_cast<std::size_t>(std::popcount(rules.moves(state))),
                player.judge_moves(state, limits).size());
      EXPECT_LT(stopwatch.seconds(), 20);
    }
  }
  EXPECT_GT(received, 0);
  EXPECT_GT(deepest, 3);
  // The next thought is not stopped.
  const State state = test::played_state(board, 8, random);
  EXPECT_EQ(player.exact_value(state), othello::test::plain_value(rules, state, ScoreRule::kWinner));
  hurry = false;
  EXPECT_EQ(kHundredthsPerDisc * othello::test::plain_value(rules, state, ScoreRule::kWinner),
            player.judge_moves(state, {.level = 8}).front().value);
  received = 0;
  std::this_thread::sleep_for(std::chrono::milliseconds(100));
  EXPECT_EQ(0, received) << "it is asked while it does not think";
}

TEST(Player, LooksAgainWhenItIsToldWhileItSolves) {
  const Board board(6, 6);
  PlayerOptions options = small();
  options.watch = [](const ThinkingStatus& thought) {
    return thought.step.depth == 0 && thought.seconds > 0.5;
  };
  Player player(board, options);
  // With so much time solving is begun at once.
  const JudgedMove choice = player.choose_move(board.start(), {.level = {}, .seconds = 1e5});
  EXPECT_TRUE(choice.value_kind == ValueKind::kLikely || choice.step.depth > 1) << choice.step.depth;
}

TEST(Player, CountsTheNodesOfAllSearches) {
  const Board board(8, 8);
  Player player(board, small());
  std::uint64_t before = 0;
  for (const Limits& limits :
       {Limits{.level = 8}, Limits{.level = 2}, Limits{.level = {}, .seconds = 0.05}}) {
    player.choose_move(board.start(), limits);
    EXPECT_GT(player.nodes(), before);
    before = player.nodes();
  }
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

TEST(Levels, SayWhatTheySearch) {
  using endgame::SearchStep;
  EXPECT_EQ((SearchStep{4, endgame::kFullWidth}), last_step(4, 30));
  EXPECT_EQ((SearchStep{12, 0}), last_step(12, 27));
  EXPECT_EQ((SearchStep{26, 0}), last_step(12, 26));
  EXPECT_EQ((SearchStep{24, 1}), last_step(12, 24));
  EXPECT_EQ("26@73%", step_text(last_step(12, 26)));
  EXPECT_EQ("3@100%", step_text(last_step(3, 50)));
  for (int level = 1; level <= kMaxLevel; ++level) {
    for (int vacant = 1; vacant <= 60; ++vacant) {
      const SearchStep last = last_step(level, vacant);
      const std::vector<SearchStep> steps = steps_to(last, vacant);
      ASSERT_EQ(last, steps.back());
      ASSERT_EQ(1, steps.front().depth);
    }
    EXPECT_LE(solved_vacant(level - 1), solved_vacant(level));
  }
  const std::vector<SearchStep> surer = steps_to({.depth = 31, .level = 4}, 40);
  EXPECT_EQ((SearchStep{30, 0}), surer[29]);
  EXPECT_EQ((SearchStep{31, 1}), surer[surer.size() - 4]);
  // What a level says is what it does.
  std::mt19937_64 random(48);
  const Board board(8, 8);
  Player player(board, small());
  for (const auto& [level, vacant] : {std::pair{3, 30}, {8, 30}, {8, 20}, {8, 18}}) {
    const State state = test::played_state(board, vacant, random);
    const JudgedMove choice = player.choose_move(state, {.level = level});
    EXPECT_EQ(ValueKind::kEstimate, choice.value_kind);
    EXPECT_EQ(last_step(level, vacant), choice.step);
  }
}

// A second for 16 vacant cells, and twice as much for each more.
double doubling(int vacant) {
  return std::exp2(vacant - 16);
}

TEST(Clock, DividesWhatIsLeft) {
  EXPECT_EQ(0, Clock().time_for_move(50, doubling).most);           // no limit
  EXPECT_EQ(0, Clock(60, 10, 0).time_for_move(50, doubling).most);  // nor this, by the protocol
  // 19 vacant cells are solved in less than a quarter of it: 20 moves come before.
  Clock sudden(40, 0, 0);
  const MoveTime time = sudden.time_for_move(59, doubling);
  EXPECT_GT(time.aim, (40 - 2 * 8 - 5) / 20.0);
  EXPECT_LT(time.aim, (40 - 2 * 8) / 20.0);
  EXPECT_GE(time.most, time.aim);
  EXPECT_LT(time.most, 4 * time.aim);
  // What is solved may take a large part.
  EXPECT_GT(sudden.time_for_move(19, doubling).most, 20);
  EXPECT_GT(sudden.time_for_move(19, doubling).solving, 8);
  EXPECT_LT(sudden.time_for_move(25, doubling).solving, doubling(25));
  sudden.spend(50);
  EXPECT_GT(sudden.time_for_move(10, doubling).most, 0);  // late: as little as can be
  EXPECT_LT(sudden.time_for_move(10, doubling).most, 0.1);
}

// However each move uses its time, no game is lost.
TEST(Clock, NeverRunsOut) {
  std::mt19937_64 random(49);
  for (const double seconds : {1.0, 5.0, 60.0, 1000.0}) {
    for (int game = 0; game < 200; ++game) {
      Clock clock(seconds, 0, 0);
      const double scale = std::exp2(-static_cast<int>(random() % 12));
      const auto forecast = [&](int vacant) { return scale * doubling(vacant); };
      const double late =
          game % 4 == 0 && seconds >= 60 ? 0.06 : 0.01;  // where processors are much contended
      double left = seconds;
      for (int vacant = 59 - game % 2; vacant > 0; vacant -= 2) {
        const MoveTime time = clock.time_for_move(vacant, forecast);
        const double unit = static_cast<double>(random() % 1001) / 1000;
        const double took = game % 3 == 0 ? time.most : unit * (game % 3 == 1 ? time.aim : time.most);
        clock.spend_thinking(took, unit);
        left -= took + late * (1 - unit);  // seen by the controller alone
        ASSERT_GT(left, 0) << seconds << ' ' << game << ' ' << vacant;
        clock.set_time_left(std::floor(left), 0);
      }
    }
  }
}

TEST(Clock, KnowsPeriods) {
  const auto aim = [](const Clock& clock, int vacant) { return clock.time_for_move(vacant, doubling).aim; };
  Clock canadian(20, 30, 3);
  EXPECT_NEAR(10, aim(canadian, 50), 1);  // after the main time each move has that
  EXPECT_NEAR(20, aim(Clock(600, 30, 3), 50), 5);
  EXPECT_LT(aim(Clock(20, 0, 0), 50), 2);
  canadian.spend(25);
  EXPECT_NEAR(12.5, aim(canadian, 40), 1);  // of 30 seconds for 3 moves 5 and this move are spent
  canadian.spend(10);
  EXPECT_NEAR(15, aim(canadian, 40), 1);
  canadian.spend(9);
  EXPECT_NEAR(10, aim(canadian, 40), 1);  // the next period
  canadian.set_time_left(8, 2);
  EXPECT_NEAR(4, aim(canadian, 40), 0.5);
  EXPECT_NEAR(10, aim(Clock(0, 30, 3), 40), 1);
  Clock begins(20, 30, 3);
  begins.set_time_left(0, 0);
  EXPECT_NEAR(10, aim(begins, 40), 1);
  Clock unlimited(0, 1, 0);
  unlimited.set_time_left(0, 0);
  EXPECT_FALSE(unlimited.is_limited());
}

TEST(Clock, CountsMoreExactlyThanItIsTold) {
  Clock clock(10, 0, 0);
  clock.spend(1.5);
  const double aim = clock.time_for_move(50, doubling).aim;
  clock.set_time_left(8, 0);
  EXPECT_EQ(aim, clock.time_for_move(50, doubling).aim);
  clock.set_time_left(5, 0);
  EXPECT_LT(clock.time_for_move(50, doubling).aim, aim);
}

TEST(Pace, ThinksLongerWhereTheBestMoveIsUnsettled) {
  // How many steps of 20 milliseconds begin within 0.2 seconds.
  const auto steps = [](bool changes, bool obvious) {
    Pace pace({.aim = 0.2, .most = 10, .solving = 10});
    if (obvious) pace.set_obvious();
    for (int step = 1;; ++step) {
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
      const endgame::BestMove best{
          .cell = changes ? step : 1, .value = 0, .step = {.depth = 6 + step, .level = 0}};
      if (!pace.may_begin_after(best)) return step;
    }
  };
  EXPECT_GT(steps(true, false), steps(false, false));
  EXPECT_GT(steps(false, false), steps(false, true));
  Pace endless({.aim = 0, .most = 1, .solving = 1});
  EXPECT_TRUE(endless.may_begin_after({.cell = 1, .value = 0, .step = {.depth = 6, .level = 0}}));
  EXPECT_TRUE(endless.may_solve(0.5));
  EXPECT_FALSE(endless.may_solve(2));
}

}  // namespace
}  // namespace othello::play
