// The large comparison with plain minimax, and FFO 1 to 44. How many random states of each board there are
// stands in OTHELLO_ENDGAME_STATES (200 unless set): 20000 take five minutes.

#include <cstdlib>

#include "play/endgame/ffo_support.h"

namespace othello::endgame {
namespace {

int states_wanted() {
  const char* text = std::getenv("OTHELLO_ENDGAME_STATES");
  return text == nullptr ? 200 : std::max(1, std::atoi(text));
}

TEST(SolverSlow, RandomStatesOfEveryBoard) {
  const int wanted = states_wanted();
  std::mt19937_64 random(15);
  for (const Board& board : test::all_boards()) {
    const Rules rules(board);
    const int most = std::min(9, board.cells() - 4);
    std::vector<State> states;
    std::vector<int> values[4];
    for (int i = 0; i < wanted; ++i) {
      const int vacant = static_cast<int>(random() % static_cast<unsigned>(most + 1));
      states.push_back(i % 2 == 0 ? test::random_state(board, vacant, random)
                                  : test::played_state(board, vacant, random));
      if (board.cells() - states.back().discs() > 9) {  // its game ended early
        states.pop_back();
        continue;
      }
      for (const ScoreRule rule : test::kScoreRules) {
        values[static_cast<int>(rule)].push_back(test::plain_value(rules, states.back(), rule));
      }
    }
    for (const Kernel* kernel : runnable_kernels()) {
      const test::ForcedKernel forced(std::string(kernel->name));
      for (const ScoreRule rule : test::kScoreRules) {
        for (const int threads : {1, 2, 7}) {
          // Teams are the same code for all kernels.
          if (threads != 1 && kernel != runnable_kernels().front()) continue;
          Solver solver(board, test::small_options(rule, threads));
          for (std::size_t i = 0; i < states.size(); ++i) {
            const int expected = values[static_cast<int>(rule)][i];
            ASSERT_EQ((ValueBounds{expected, expected}), solver.solve(states[i]))
                << kernel->name << ' ' << name_of(rule) << ' ' << threads << " threads " << board.name()
                << ' ' << format_state(board, states[i]);
          }
        }
      }
    }
  }
}

// Computed backwards too, by othello solve (results/solved).
TEST(SolverSlow, FourBySixAndFiveByFiveFromTheStart) {
  struct Known {
    Board board;
    int value;
  };
  for (const Known& known : {Known{Board(4, 6), 16}, Known{Board(6, 4), 16}, Known{Board(5, 5), 13}}) {
    for (const ScoreRule rule : {ScoreRule::kWinner, ScoreRule::kDiscs}) {
      SolverOptions options = test::small_options(rule, 2);
      options.table_bytes = std::uint64_t{16} << 20;
      EXPECT_EQ((ValueBounds{known.value, known.value}),
                Solver(known.board, options).solve(known.board.start()))
          << known.board.name() << ' ' << name_of(rule);
    }
  }
}

TEST(SolverSlow, Ffo23To44) {
  test::solve_ffo(23, 37, 2);
  test::solve_ffo(40, 44, 2);
}

}  // namespace
}  // namespace othello::endgame
