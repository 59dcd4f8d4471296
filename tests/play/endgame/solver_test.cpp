// Values against plain minimax: every board, both rules of scores, every kernel, several threads.

#include "play/endgame/solver.h"

#include <atomic>
#include <bit>
#include <map>

#include "play/endgame/endgame_support.h"

namespace othello::endgame {
namespace {

// One solver per kernel, rule and number of threads.
class ManySolvers {
 public:
  explicit ManySolvers(const Board& board, const std::vector<int>& thread_counts = {1, 2, 7}) {
    for (const Kernel* kernel : runnable_kernels()) {
      const test::ForcedKernel forced(std::string(kernel->name));
      for (const ScoreRule rule : test::kScoreRules) {
        for (const int threads : thread_counts) {
          solvers_.push_back({std::string(kernel->name), rule, threads,
                              std::make_unique<Solver>(board, test::small_options(rule, threads))});
        }
      }
    }
  }

  /// All solvers by a rule say what plain minimax says.
  void expect(const State& state, const std::map<ScoreRule, int>& values) {
    for (const Entry& entry : solvers_) {
      const int expected = values.at(entry.rule);
      const Board& board = entry.solver->board();
      ASSERT_EQ((ValueBounds{expected, expected}), entry.solver->solve(state))
          << entry.kernel << ' ' << name_of(entry.rule) << ' ' << entry.threads << " threads " << board.name()
          << ' ' << format_state(board, state);
    }
  }

 private:
  struct Entry {
    std::string kernel;
    ScoreRule rule;
    int threads;
    std::unique_ptr<Solver> solver;
  };
  std::vector<Entry> solvers_;
};

void compare(ManySolvers& solvers, const Rules& rules, const State& state) {
  std::map<ScoreRule, int> values;
  for (const ScoreRule rule : test::kScoreRules) values[rule] = test::plain_value(rules, state, rule);
  solvers.expect(state, values);
}

TEST(Solver, RandomColouringsOfEveryBoard) {
  std::mt19937_64 random(9);
  for (const Board& board : test::all_boards()) {
    ManySolvers solvers(board);
    const Rules rules(board);
    const int most = std::min(7, board.cells() - 4);
    for (int vacant = 0; vacant <= most; ++vacant) {
      for (int i = 0; i < 12; ++i) {
        compare(solvers, rules, test::random_state(board, vacant, random));
        if (HasFatalFailure()) return;
      }
    }
  }
}

// Where the evaluation by patterns orders moves, it decides how many states are searched, but never a value; nor do
// seven threads that push each other's states out of a small table.
TEST(Solver, PatternsChangeNoValue) {
  std::mt19937_64 random(18);
  for (const Board& board : test::all_boards()) {
    if (board.cells() < 20 || std::min(board.columns(), board.rows()) < 4) continue;
    for (const ScoreRule rule : {ScoreRule::kWinner, ScoreRule::kDiscs}) {
      SolverOptions options{.score = rule, .table_bytes = std::uint64_t{1} << 20, .should_stop = {}};
      Solver with(board, options);
      options = test::small_options(rule, 7);
      options.by_patterns = false;
      Solver without(board, options);
      for (const int vacant : {11, 12, 14, 16}) {
        const State state = test::played_state(board, vacant, random);
        const ValueBounds value = with.solve(state);
        ASSERT_TRUE(value.is_exact());
        ASSERT_EQ(without.solve(state), value) << board.name() << ' ' << format_state(board, state);
      }
    }
  }
}

// All kernels search the same states.
TEST(Solver, KernelsOrderMovesAlike) {
  std::mt19937_64 random(19);
  for (const Board& board : test::all_boards()) {
    if (board.cells() < 20 || std::min(board.columns(), board.rows()) < 4) continue;
    const State state = test::played_state(board, 15, random);
    for (const ScoreRule rule : {ScoreRule::kWinner, ScoreRule::kWinnerFewest}) {
      std::map<std::uint64_t, int> nodes;
      for (const Kernel* kernel : runnable_kernels()) {
        const test::ForcedKernel forced(std::string(kernel->name));
        Solver solver(board, {.score = rule, .table_bytes = std::uint64_t{1} << 20, .should_stop = {}});
        solver.solve(state);
        ++nodes[solver.nodes()];
      }
      EXPECT_EQ(1U, nodes.size()) << board.name() << ' ' << name_of(rule);
    }
  }
}

// Such a game is over, however many cells are vacant.
TEST(Solver, DiscsOfOnePlayer) {
  for (const Board& board : test::all_boards()) {
    ManySolvers solvers(board, {1, 2});
    const Rules rules(board);
    Bitboard discs = board.centre();
    for (Bitboard rest = board.all() & ~discs;; rest &= rest - 1) {
      compare(solvers, rules, {.mover = discs, .opponent = 0});
      compare(solvers, rules, {.mover = 0, .opponent = discs});
      if (HasFatalFailure() || rest == 0) break;
      discs |= rest & -rest;
    }
  }
}

// The values of all states that 4x4 reaches, each from those of its successors.
class AllOf4x4 {
 public:
  explicit AllOf4x4(ScoreRule rule) : rules_(Board(4, 4)), rule_(rule) { value(rules_.board().start()); }

  const std::map<State, int>& values() const { return values_; }

 private:
  int value(const State& state) {
    if (const auto known = values_.find(state); known != values_.end()) return known->second;
    const Bitboard moves = rules_.moves(state);
    int best = -kMaxCells;
    if (moves == 0) {
      const State passed = state.with_roles_exchanged();
      best = rules_.moves(passed) == 0 ? othello::test::plain_final_score(rules_.board(), state, rule_)
                                       : -value(passed);
    }
    for (Bitboard rest = moves; rest != 0; rest &= rest - 1) {
      best = std::max(best, -value(rules_.after_move(state, std::countr_zero(rest))));
    }
    return values_[state] = best;
  }

  Rules rules_;
  ScoreRule rule_;
  std::map<State, int> values_;
};

TEST(Solver, EveryStateOf4x4) {
  const Board board(4, 4);
  for (const ScoreRule rule : test::kScoreRules) {
    const AllOf4x4 all(rule);
    EXPECT_GT(all.values().size(), 50000u);
    for (const Kernel* kernel : runnable_kernels()) {
      const test::ForcedKernel forced(std::string(kernel->name));
      Solver solver(board, test::small_options(rule, 1));
      for (const auto& [state, value] : all.values()) {
        ASSERT_EQ((ValueBounds{value, value}), solver.solve(state))
            << kernel->name << ' ' << format_state(board, state);
      }
    }
  }
}

// Of moves that a symmetry makes alike one is searched: the value is that of all moves all the same, and each has one.
TEST(Solver, SymmetricStates) {
  std::mt19937_64 random(21);
  for (const Board& board : test::all_boards()) {
    if (board.cells() < 16) continue;
    ManySolvers solvers(board);
    Solver solver(board, test::small_options(ScoreRule::kWinner, 2));
    const Rules rules(board);
    for (int compared = 0; compared < 3;) {
      const State state = test::symmetric_state(board, random);
      const int vacant = board.cells() - state.discs();
      if (vacant < test::kMinTableVacant || vacant > 8) continue;
      ++compared;
      compare(solvers, rules, state);
      const auto moves = solver.solve_moves(state);
      EXPECT_EQ(std::popcount(rules.moves(state)), static_cast<int>(moves.size()));
      for (const MoveValue& move : moves) {
        const int expected =
            -test::plain_value(rules, rules.after_move(state, move.cell), ScoreRule::kWinner);
        EXPECT_EQ((ValueBounds{expected, expected}), move.value) << format_state(board, state);
      }
      if (HasFatalFailure()) return;
    }
  }
}

TEST(Solver, ComparesWithBounds) {
  std::mt19937_64 random(17);
  for (const Board& board : {Board(4, 4), Board(3, 5), Board(5, 5), Board(8, 8)}) {
    const Rules rules(board);
    std::uniform_int_distribution<int> bound(-board.cells(), board.cells());
    for (const ScoreRule rule : test::kScoreRules) {
      for (int i = 0; i < 60; ++i) {
        Solver solver(board, test::small_options(rule, 1 + i % 2));
        const State state = test::played_state(board, 7, random);
        const int value = test::plain_value(rules, state, rule);
        const int one = i % 3 == 0 ? value : bound(random);
        const int other = i % 5 == 0 ? value : bound(random);
        const ValueBounds bounds{.lower = std::min(one, other), .upper = std::max(one, other)};
        const ValueBounds found = solver.solve(state, {}, bounds);
        EXPECT_TRUE(found.lower <= value && value <= found.upper) << format_state(board, state);
        EXPECT_TRUE(found.settles(bounds))
            << format_state(board, state) << ' ' << bounds.lower << ' ' << bounds.upper;
        EXPECT_EQ((ValueBounds{value, value}), solver.solve(state, found));
      }
    }
  }
}

TEST(ValueBounds, SettlesBounds) {
  const ValueBounds bounds{.lower = -2, .upper = 4};
  for (const ValueBounds& value :
       {ValueBounds{-2, 4}, ValueBounds{0, 0}, ValueBounds{5, 9}, ValueBounds{-9, -3}})
    EXPECT_TRUE(value.settles(bounds));
  for (const ValueBounds& value :
       {ValueBounds{-3, 4}, ValueBounds{-2, 5}, ValueBounds{4, 5}, ValueBounds{-9, 9}})
    EXPECT_FALSE(value.settles(bounds));
}

TEST(Solver, MovesAndLines) {
  std::mt19937_64 random(11);
  for (const Board& board : {Board(4, 4), Board(3, 5), Board(5, 5), Board(8, 8), Board(6, 3)}) {
    const Rules rules(board);
    for (const ScoreRule rule : test::kScoreRules) {
      Solver solver(board, test::small_options(rule, 2));
      for (int i = 0; i < 10; ++i) {
        const State state = test::played_state(board, 7, random);
        const int value = solver.solve(state).lower;
        // The moves: all legal ones, the best worth the state's value.
        Bitboard cells = 0;
        int best = -kMaxCells;
        for (const MoveValue& move : solver.solve_moves(state)) {
          cells |= bit(move.cell);
          const int expected = -test::plain_value(rules, rules.after_move(state, move.cell), rule);
          EXPECT_EQ((ValueBounds{expected, expected}), move.value);
          best = std::max(best, expected);
        }
        EXPECT_EQ(rules.moves(state), cells);
        if (cells != 0) {
          EXPECT_EQ(value, best);
        }
        // The line: legal to the end, and worth the value.
        State at = state;
        int sign = 1;
        for (const int cell : solver.principal_variation(state, value)) {
          if (cell == kPass) {
            ASSERT_EQ(0u, rules.moves(at));
            at = at.with_roles_exchanged();
          } else {
            ASSERT_NE(0u, rules.moves(at) & bit(cell));
            at = rules.after_move(at, cell);
          }
          sign = -sign;
        }
        EXPECT_EQ(0u, rules.moves(at) | rules.moves(at.with_roles_exchanged()));
        EXPECT_EQ(value, sign * othello::test::plain_final_score(board, at, rule));
      }
    }
  }
}

// Published: 4x4 is lost by 8 for the player who begins. Other values come from the plain search.
TEST(Solver, SmallBoardsFromTheStart) {
  for (const Board& board : {Board(3, 3), Board(3, 4), Board(4, 3), Board(4, 4), Board(3, 5)}) {
    ManySolvers solvers(board);
    compare(solvers, Rules(board), board.start());
  }
}

// Computed backwards too, by othello solve (results/solved). 4x5 and 3x8 are guessed first.
TEST(Solver, LargerBoardsFromTheStart) {
  struct Known {
    Board board;
    int value;
  };
  for (const Known& known : {Known{Board(3, 6), 18}, Known{Board(3, 7), 21}, Known{Board(8, 3), 24},
                             Known{Board(4, 5), 16}, Known{Board(5, 4), 16}}) {
    for (const ScoreRule rule : {ScoreRule::kWinner, ScoreRule::kDiscs}) {
      for (const int threads : {1, 2, 7}) {
        Solver solver(known.board, test::small_options(rule, threads));
        EXPECT_EQ((ValueBounds{known.value, known.value}), solver.solve(known.board.start()))
            << known.board.name() << ' ' << name_of(rule) << ' ' << threads << " threads";
      }
    }
  }
}

TEST(Solver, FourByFourIsLostByThreeToEleven) {
  // As has been known since computers could play it: the board is not filled.
  const Board board(4, 4);
  EXPECT_EQ((ValueBounds{-8, -8}),
            Solver(board, test::small_options(ScoreRule::kDiscs, 1)).solve(board.start()));
  EXPECT_EQ((ValueBounds{-10, -10}),
            Solver(board, test::small_options(ScoreRule::kWinner, 1)).solve(board.start()));
}

TEST(Solver, StopsWithBoundsThatHold) {
  // 26 vacant cells take longer than a moment.
  std::mt19937_64 random(12);
  const Board board(8, 8);
  const State state = test::played_state(board, 40, random);
  for (const int threads : {1, 3}) {
    Solver solver(board, {.threads = threads, .should_stop = [] { return true; }});
    const ValueBounds value = solver.solve(state);
    EXPECT_TRUE(solver.stopped());
    EXPECT_LE(-64, value.lower);
    EXPECT_LT(value.lower, value.upper);
    EXPECT_LE(value.upper, 64);
  }
}

// What is shown while a search lasts: bounds that hold and never widen, and moves that are legal.
TEST(Solver, SaysWhatItDoes) {
  std::mt19937_64 random(15);
  const Board board(6, 6);
  const Rules rules(board);
  std::vector<SearchStatus> stages;
  std::atomic<std::uint64_t> counted{0};
  SolverOptions options{
      .threads = 2, .table_bytes = std::uint64_t{4} << 20, .should_stop = [] { return false; }};
  options.begun = [&](const SearchStatus& stage) { stages.push_back(stage); };
  options.counted = [&](std::uint64_t nodes) { counted = nodes; };
  int guesses = 0;
  for (int i = 0; i < 5; ++i) {
    const State state = test::played_state(board, 18, random);
    stages.clear();
    counted = 0;  // a search that is over at once says nothing
    Solver solver(board, options);
    const int value = solver.solve(state).lower;
    ValueBounds proved{-36, 36};
    for (const SearchStatus& stage : stages) {
      ASSERT_TRUE(proved.lower <= stage.proved.lower && stage.proved.upper <= proved.upper);
      ASSERT_TRUE(stage.proved.lower <= value && value <= stage.proved.upper);
      ASSERT_TRUE(stage.guessing ||
                  (stage.proved.lower < *stage.tested && *stage.tested <= stage.proved.upper));
      ASSERT_EQ(0, *stage.tested % 2);
      ASSERT_TRUE(stage.move == kPass || (rules.moves(state) & bit(stage.move)) != 0);
      proved = stage.proved;
      guesses += stage.guessing ? 1 : 0;
    }
    ASSERT_FALSE(stages.back().guessing);
    EXPECT_LE(counted, solver.nodes());

    stages.clear();
    const auto values = solver.solve_moves(state);
    for (std::size_t move = 0; move < values.size(); ++move) {
      ASSERT_EQ(values[move].cell, stages.at(move).move);
      ASSERT_FALSE(stages[move].tested.has_value());
      ASSERT_LE(stages[move].proved.lower, value);
      ASSERT_TRUE(move == 0 || stages[move].proved.lower >= values[move - 1].value.lower);
    }
  }
  EXPECT_GT(guesses, 0);
}

TEST(Solver, GoesOnAfterAStop) {
  std::mt19937_64 random(13);
  const Board board(8, 8);
  const State large = test::played_state(board, 40, random);
  const State small = test::played_state(board, 14, random);  // which would be guessed, if that was left on
  std::atomic<bool> stop{true};
  SolverOptions options = test::small_options(ScoreRule::kWinner, 3);
  options.should_stop = [&] { return stop.load(); };
  Solver solver(board, options);
  solver.solve(large);
  ASSERT_TRUE(solver.stopped());
  stop = false;
  Solver fresh(board, {.should_stop = {}});
  EXPECT_EQ(fresh.solve(small), solver.solve(small));
}

// Wherever a stop falls, in one of the guesses or in the proof, the bounds hold, and the search continues from there.
TEST(Solver, IsStoppedAgainAndAgain) {
  std::mt19937_64 random(22);
  const Board board(6, 6);
  const State state = test::played_state(board, 24, random);
  const ValueBounds expected = Solver(board, {.should_stop = {}}).solve(state);
  std::atomic<std::uint64_t> most{0};
  std::atomic<std::uint64_t> nodes{0};
  SolverOptions options;
  options.should_stop = [&] { return nodes.load() >= most.load(); };
  options.counted = [&](std::uint64_t now) { nodes = now; };
  Solver solver(board, options);
  int stops = 0;
  for (;; most = nodes + 100'000 + random() % 300'000) {
    const ValueBounds value = solver.solve(state);
    ASSERT_TRUE(value.lower <= expected.lower && expected.upper <= value.upper);
    if (!solver.stopped()) break;
    ++stops;
  }
  EXPECT_GT(stops, 0) << "the search takes no longer than a moment";
  most = ~std::uint64_t{0};  // or a count after the last question would stop it once more
  EXPECT_EQ(expected, solver.solve(state));
}

}  // namespace
}  // namespace othello::endgame
