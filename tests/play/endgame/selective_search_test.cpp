// The search by evaluation, full-width, against plain minimax with the same evaluation; and what ProbCut may change.

#include "play/endgame/selective_search.h"

#include <atomic>
#include <chrono>
#include <map>

#include "play/endgame/kernel.h"
#include "play/play_support.h"
#include "support/forced_kernel.h"
#include "system/stopwatch.h"

namespace othello::endgame {
namespace {

constexpr std::uint64_t kSmall = 64 << 10;  // so that entries push each other out

struct Bench {
  explicit Bench(const Board& board, ScoreRule of_rule = ScoreRule::kWinner, int threads = 1)
      : rules(board),
        rule(of_rule),
        field(board, objective_of(rule)),
        evaluation(field),
        search(board, {.score = rule,
                       .threads = threads,
                       .table_bytes = kSmall,
                       .by_features = [this](const State& state, Bitboard own, Bitboard theirs) {
                         return evaluation.value(state, own, theirs);
                       }}) {}

  int plain(const State& state, int depth) {
    return play::test::plain_search(rules, state, depth, rule, [&](const State& leaf) {
      return play::test::evaluated(evaluation, rules, leaf);
    });
  }

  Rules rules;
  ScoreRule rule;
  Field field;
  play::Evaluation evaluation;
  SelectiveSearch search;
};

TEST(Search, FindsThePlainValueToEveryDepth) {
  std::mt19937_64 random(30);
  for (const Board& board : othello::test::all_boards()) {
    for (const ScoreRule rule : play::test::kScoreRules) {
      Bench bench(board, rule);
      for (int i = 0; i < 4; ++i) {
        const int vacant = 1 + static_cast<int>(random() % static_cast<unsigned>(board.cells() - 4));
        const State state = play::test::played_state(board, vacant, random);
        for (int depth = 0; depth <= 3; ++depth) {
          ASSERT_EQ(bench.plain(state, depth), *bench.search.value(state, depth, kFullWidth))
              << board.name() << ' ' << format_state(board, state) << " depth " << depth;
        }
      }
    }
  }
}

TEST(Search, TheMoveHasThePlainValue) {
  std::mt19937_64 random(31);
  for (const Board& board : {Board(4, 4), Board(5, 6), Board(3, 8), Board(8, 8)}) {
    Bench bench(board);
    for (int i = 0; i < 8; ++i) {
      const State state = play::test::played_state(board, 4 + 4 * i, random);
      for (int depth = 1; depth <= 4; ++depth) {
        const BestMove choice = bench.search.best_move(state, depth, kFullWidth);
        const int cell = choice.cell;
        ASSERT_NE(0u, bench.rules.moves(state) & bit(cell));
        const int vacant = board.cells() - state.discs();
        EXPECT_EQ(std::min(depth, vacant), choice.step.depth);
        ASSERT_EQ(bench.plain(state, depth), choice.value)
            << board.name() << ' ' << format_state(board, state);
        ASSERT_EQ(choice.value, -bench.plain(bench.rules.after_move(state, cell), depth - 1));
      }
    }
  }
}

// To the end of the game it is the game's value, whatever the evaluation says.
TEST(Search, ToTheEndItIsExact) {
  std::mt19937_64 random(32);
  for (const Board& board : {Board(4, 4), Board(5, 5), Board(8, 8)}) {
    for (const ScoreRule rule : play::test::kScoreRules) {
      Bench bench(board, rule);
      for (int i = 0; i < 6; ++i) {
        const State state = play::test::played_state(board, 7, random);
        EXPECT_EQ(kHundredths * othello::test::plain_value(bench.rules, state, rule),
                  *bench.search.value(state, 7, kFullWidth));
      }
    }
  }
}

TEST(Search, AllKernelsAndEarlierSearchesGiveTheSame) {
  std::mt19937_64 random(33);
  const Board board(6, 6);
  const State state = play::test::played_state(board, 24, random);
  std::map<int, int> values;
  for (const endgame::Kernel* kernel : endgame::runnable_kernels()) {
    const othello::test::ForcedKernel forced(std::string(kernel->name));
    Bench bench(board);
    for (const int depth : {6, 3, 5, 4, 6, 1}) {
      const int value = *bench.search.value(state, depth, kFullWidth);
      EXPECT_EQ(value, values.emplace(depth, value).first->second) << kernel->name << ' ' << depth;
    }
  }
}

TEST(Search, StopsAfterTheFirstDepth) {
  std::mt19937_64 random(34);
  const Board board(8, 8);
  const State state = play::test::played_state(board, 40, random);
  std::atomic<bool> stops{false};
  SelectiveSearch search(board, {.table_bytes = kSmall, .should_stop = [&] { return stops.load(); }});
  Bench bench(board);
  const MoveChoice until_told{.steps = deepening_steps(30, kFullWidth),
                              .continues = [&](const BestMove&, const SearchStep& next) {
                                stops = next.depth == 5;
                                return true;
                              }};
  const BestMove choice = search.best_move(state, until_told);
  EXPECT_NE(0u, bench.rules.moves(state) & bit(choice.cell));
  EXPECT_LT(choice.step.depth, 30);
  stops = true;
  EXPECT_EQ(1, search.best_move(state, 30, kFullWidth).step.depth) << "stopped before it began";
  EXPECT_EQ(bench.plain(state, 1), search.best_move(state, 30, kFullWidth).value);
  EXPECT_FALSE(search.value(state, 30, kFullWidth).has_value());
}

TEST(Search, EndsAtItsDeadline) {
  std::mt19937_64 random(39);
  const Board board(8, 8);
  Bench bench(board, ScoreRule::kWinner, 2);
  const State state = play::test::played_state(board, 40, random);
  const Stopwatch stopwatch;
  bench.search.stop_at(std::chrono::steady_clock::now() + std::chrono::milliseconds(100));
  const BestMove choice = bench.search.best_move(state, 30, kFullWidth);
  EXPECT_NE(0u, bench.rules.moves(state) & bit(choice.cell));
  EXPECT_LT(choice.step.depth, 30);
  EXPECT_LT(stopwatch.seconds(), 20) << "on a machine that does other things too";
  bench.search.stop_at(std::chrono::steady_clock::time_point::max());
  EXPECT_EQ(4, bench.search.best_move(state, 4, kFullWidth).step.depth);
}

TEST(Search, TakesItsStepsInTurn) {
  std::mt19937_64 random(47);
  const Board board(8, 8);
  Bench bench(board);
  const State state = play::test::played_state(board, 12, random);
  std::vector<SearchStep> begun;
  MoveChoice choice{.steps = {{2, 0}, {5, 0}, {12, 0}, {12, 1}, {12, 2}}};
  choice.continues = [&](const BestMove& best, const SearchStep& next) {
    const SearchStep before = begun.empty() ? SearchStep{1, 0} : begun.back();
    EXPECT_EQ(before, best.step);
    begun.push_back(next);
    return next.level < 2;
  };
  const BestMove best = bench.search.best_move(state, choice);
  EXPECT_EQ((SearchStep{12, 1}), best.step);
  EXPECT_EQ(choice.steps, begun);
  EXPECT_FALSE(bench.search.is_obvious(state, best, 6, 20000));
  EXPECT_TRUE(bench.search.is_obvious(state, best, 6, -20000));
}

// Guesses are of a level of their own, and exact where the game ends.
TEST(Search, SelectiveSearchesLeaveWhatIsExact) {
  std::mt19937_64 random(37);
  const Board board(8, 8);
  Bench bench(board);
  for (int i = 0; i < 10; ++i) {
    const State late = play::test::played_state(board, 10, random);
    EXPECT_EQ(kHundredths * othello::test::plain_value(bench.rules, late, bench.rule),
              *bench.search.value(late, 10, 0));
    const State state = play::test::played_state(board, 40, random);
    const int before = *bench.search.value(state, 5, 0);
    EXPECT_EQ(*bench.search.value(state, 4, kFullWidth), bench.plain(state, 4)) << before;
  }
}

TEST(Search, ThreadsFindTheSame) {
  std::mt19937_64 random(38);
  const Board board(8, 8);
  Bench one(board);
  Bench three(board, ScoreRule::kWinner, 3);
  for (int i = 0; i < 6; ++i) {
    const State state = play::test::played_state(board, 30 + i, random);
    EXPECT_EQ(*one.search.value(state, 7, kFullWidth), *three.search.value(state, 7, kFullWidth));
    EXPECT_EQ(one.search.best_move(state, 7, kFullWidth).value,
              three.search.best_move(state, 7, kFullWidth).value);
  }
}

TEST(Search, LeansWhereItIsTold) {
  std::mt19937_64 random(35);
  const Board board(8, 8);
  Bench bench(board);
  for (int i = 0; i < 5; ++i) {
    const State state = play::test::played_state(board, 50, random);
    std::vector<int> cells;
    for (Bitboard rest = bench.rules.moves(state); rest != 0; rest &= rest - 1)
      cells.push_back(std::countr_zero(rest));
    for (const int favourite : cells) {
      const BestMove choice =
          bench.search.best_move(state, {.steps = deepening_steps(3, kFullWidth),
                                         .bonus = [&](int cell) { return cell == favourite ? 100000 : 0; }});
      ASSERT_EQ(favourite, choice.cell);
      ASSERT_EQ(-bench.plain(bench.rules.after_move(state, favourite), 2), choice.value);
    }
  }
}

TEST(SelectiveTable, KeepsTheLastFinding) {
  SelectiveTable table(kSmall);
  std::mt19937_64 random(36);
  for (int i = 0; i < 500; ++i) {
    const Bitboard mover = random();
    const State state{mover, ~mover & random()};
    const std::uint64_t hash = SelectiveTable::hash(state);
    EXPECT_FALSE(table.find(hash, state).has_value());
    for (const BoundKind kind : {BoundKind::kLower, BoundKind::kUpper, BoundKind::kExact}) {
      const SelectiveEntry stored{.value = i % 2 == 0 ? 6400 - i : i - 6400,
                                  .kind = kind,
                                  .move = i % 64,
                                  .depth = i % 32,
                                  .level = i % 6};
      table.store(hash, state, stored);
      const auto found = table.find(hash, state);
      ASSERT_TRUE(found.has_value());
      EXPECT_EQ(stored.value, found->value);
      EXPECT_EQ(stored.kind, found->kind);
      EXPECT_EQ(stored.move, found->move);
      EXPECT_EQ(stored.depth, found->depth);
      EXPECT_EQ(stored.level, found->level);
    }
  }
}

TEST(SelectiveTable, OfAFullLineTheShallowestGoes) {
  SelectiveTable table(kSmall);
  const std::uint64_t hash = 12345;  // the same for all
  const auto store = [&](Bitboard key, int depth) {
    table.store(hash, {key, 0},
                {.value = 0, .kind = BoundKind::kExact, .move = 0, .depth = depth, .level = 0});
  };
  const auto has = [&](Bitboard key) { return table.find(hash, {key, 0}).has_value(); };
  store(1, 5);
  store(2, 3);
  store(3, 9);
  store(4, 1);
  EXPECT_TRUE(has(1) && has(3) && has(4));
  EXPECT_FALSE(has(2));
  table.begin_generation();
  store(5, 1);
  store(6, 1);
  EXPECT_TRUE(has(3) && has(5) && has(6));
  // The oldest goes first, however deep it is.
  table.begin_generation();
  store(7, 1);
  EXPECT_TRUE(has(5) && has(6) && has(7));
}

}  // namespace
}  // namespace othello::endgame
