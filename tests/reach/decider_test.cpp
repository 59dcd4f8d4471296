// Every answer against states that are enumerated by the plain rules or, on larger boards, by moves alone; every game is
// played by the plain rules.
#include "reach/decider.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>

#include "board/rules.h"
#include "board/text.h"
#include "support/boards.h"
#include "support/plain_shapes.h"
#include "support/played_game.h"
#include "support/sanitized.h"
#include "system/stopwatch.h"

namespace othello::test {
namespace {

using reach::Answer;
using reach::Decider;
using reach::DeciderOptions;
using reach::Decision;
using reach::FirstPlayer;
using reach::Step;

using States = std::set<State>;

constexpr std::uint64_t kMemory = std::uint64_t{64} << 20;

// Without the first depths, so that nearly all has to be taken back.
DeciderOptions options_for(const Board& board, FirstPlayer first = FirstPlayer::kBlack) {
  return {.board = board,
          .starts = starts_of(board, first, false),
          .after_pass = false,
          .forward_depth = 1,
          .memory = kMemory};
}

// All states of a board that the start reaches, by the plain rules.
States plain_states(const State& start, const Board& board) {
  States states;
  for (const plain::Level& level : plain::search_from(plain::on_shape(board, start), SymmetryMode::kNone)) {
    for (const plain::Grid& grid : level.states) states.insert(plain::to_state(grid));
  }
  return states;
}

void expect_game_to(const Board& board, const DeciderOptions& options, const State& state,
                    const Decision& decision) {
  ASSERT_TRUE(decision.game);
  const reach::Game& game = *decision.game;
  EXPECT_NE(std::ranges::find(options.starts, game.start), options.starts.end());
  const State last = played_game(board, game.start, game.plies);
  EXPECT_TRUE(last == state || (options.either_mover && last == state.with_roles_exchanged()))
      << format_state(board, state) << ' ' << plies_text(board, game);
}

// Returns what decided.
Step expect_answer(const Decider& decider, const DeciderOptions& options, const State& state, bool reached) {
  const Decision decision = decider.decide(state);
  EXPECT_EQ(decision.answer, reached ? Answer::kYes : Answer::kNo) << format_state(options.board, state);
  if (decision.answer == Answer::kYes) expect_game_to(options.board, options, state, decision);
  return decision.step;
}

// Colours an occupancy at random.
State recoloured(const State& state, std::mt19937_64& random) {
  const Bitboard mover = random() & state.occupancy();
  return {mover, state.occupancy() & ~mover};
}

// A state with one disc of another colour.
State with_one_flipped(const State& state, std::mt19937_64& random) {
  Bitboard cells = state.occupancy();
  for (auto skip = random() % static_cast<unsigned>(state.discs()); skip > 0; --skip) cells &= cells - 1;
  const Bitboard flipped = cells & (~cells + 1);
  return {state.mover ^ flipped, state.opponent ^ flipped};
}

TEST(Decider, AnswersForStatesOf4x4) {
  std::mt19937_64 random(1);
  const Board board(4, 4);
  const States states = plain_states(board.start(), board);
  const DeciderOptions options = options_for(board);
  const Decider decider(options);
  std::map<Step, int> steps;
  for (const State& state : states) {
    if (random() % (kSanitized ? 64 : 8) != 0) continue;
    ++steps[expect_answer(decider, options, state, true)];
    for (const State& other : {recoloured(state, random), with_one_flipped(state, random)})
      ++steps[expect_answer(decider, options, other, states.contains(other))];
  }
  for (const Step step : {Step::kLastMove, Step::kLines, Step::kStuckDisc, Step::kTakenBack})
    EXPECT_GT(steps[step], 20) << name_of(step);
}

TEST(Decider, AnswersForAnyColouringOf3x4) {
  std::mt19937_64 random(2);
  const Board board(3, 4);
  const States states = plain_states(board.start(), board);
  const DeciderOptions options = options_for(board);
  const Decider decider(options);
  std::map<Step, int> steps;
  for (const State& state : all_states(board))
    ++steps[expect_answer(decider, options, state, states.contains(state))];
  for (const Step step : {Step::kFirstDepths, Step::kLastMove, Step::kLines, Step::kTakenBack})
    EXPECT_GT(steps[step], 0) << name_of(step);
}

// What is decided in some turns is right and does not depend on the time; and a state that does come up may.
TEST(Decider, DecidesInSomeTurns) {
  std::mt19937_64 random(3);
  const Board board(4, 4);
  const States states = plain_states(board.start(), board);
  DeciderOptions options = options_for(board);
  options.turns = 1;
  const Decider decider(options);
  for (const State& state : states) {
    if (random() % 64 != 0) continue;
    EXPECT_TRUE(decider.may_come_up(state));
    const State other = recoloured(state, random);
    const Decision decision = decider.decide(other);
    EXPECT_NE(decision.answer, states.contains(other) ? Answer::kNo : Answer::kYes);
  }
}

TEST(Decider, KnowsOccupanciesThatCannotBeFilled) {
  const Board board(8, 8);
  const Decider decider(options_for(board));
  const State start = board.start();
  for (const Bitboard corner : {bit(0), bit(7), bit(56), bit(63)}) {
    const Decision decision = decider.decide({start.mover | corner, start.opponent});
    EXPECT_EQ(decision.answer, Answer::kNo);
    EXPECT_EQ(decision.step, Step::kOccupancy);
  }
}

// Shapes with holes and closed cells, and any start.
TEST(Decider, AnswersForShapes) {
  std::mt19937_64 random(3);
  int compared = 0;
  for (int i = 0; i < (kSanitized ? 40 : 120); ++i) {
    const plain::Grid start = plain::random_start(18, random);
    const Board board = parse_board(plain::text_of(start));
    const States states = plain_states(board.start(), board);
    const DeciderOptions options = options_for(board);
    const Decider decider(options);
    for (const State& state : states) {
      if (random() % states.size() > 100) continue;
      expect_answer(decider, options, state, true);
      const State other = recoloured(state, random);
      expect_answer(decider, options, other, states.contains(other));
      ++compared;
    }
  }
  EXPECT_GT(compared, kSanitized ? 300 : 900);
}

TEST(Decider, KnowsWhoBegins) {
  std::mt19937_64 random(4);
  const Board board(3, 5);
  const State start = board.start();
  const std::map<FirstPlayer, States> reached{
      {FirstPlayer::kBlack, plain_states(start, board)},
      {FirstPlayer::kWhite, plain_states(start.with_roles_exchanged(), board)}};
  for (const FirstPlayer first : {FirstPlayer::kBlack, FirstPlayer::kWhite, FirstPlayer::kEither}) {
    const DeciderOptions options = options_for(board, first);
    const Decider decider(options);
    for (const auto& [player, states] : reached) {
      for (const State& state : states) {
        if (random() % 8 != 0) continue;
        const bool by_other =
            reached.at(player == FirstPlayer::kBlack ? FirstPlayer::kWhite : FirstPlayer::kBlack)
                .contains(state);
        expect_answer(decider, options, state, first == FirstPlayer::kEither || first == player || by_other);
      }
    }
  }
}

TEST(Decider, KnowsAllArrangementsOfTheStart) {
  const Board board(4, 4);
  EXPECT_EQ(reach::starts_of(board, FirstPlayer::kBlack, true).size(), 6);
  DeciderOptions options = options_for(board);
  options.starts = reach::starts_of(board, FirstPlayer::kBlack, true);
  const Decider decider(options);
  std::mt19937_64 random(5);
  States reached;
  for (const State& start : options.starts) reached.merge(plain_states(start, board));
  for (const State& state : reached) {
    if (random() % 64 != 0) continue;
    expect_answer(decider, options, state, true);
    const State other = recoloured(state, random);
    expect_answer(decider, options, other, reached.contains(other));
  }
}

// Either player to move, and positions after a pass.
TEST(Decider, KnowsTheMover) {
  std::mt19937_64 random(6);
  const Board board(4, 4);
  const Rules rules(board);
  const States states = plain_states(board.start(), board);
  States passed;
  for (const State& state : states) {
    if (rules.moves(state) == 0 && rules.moves(state.with_roles_exchanged()) != 0)
      passed.insert(state.with_roles_exchanged());
  }
  ASSERT_GT(passed.size(), 100);
  DeciderOptions options = options_for(board);
  const Decider counted(options);
  options.after_pass = true;
  const Decider with_passes(options);
  for (const State& state : passed) {
    if (random() % 8 != 0) continue;
    expect_answer(with_passes, options, state, true);
    EXPECT_EQ(counted.decide(state).answer, states.contains(state) ? Answer::kYes : Answer::kNo);
  }
  options.either_mover = true;
  const Decider either(options);
  for (const State& state : states) {
    if (random() % 64 != 0) continue;
    expect_answer(either, options, state.with_roles_exchanged(), true);
    const State other = recoloured(state, random);
    const bool reached = states.contains(other) || states.contains(other.with_roles_exchanged());
    expect_answer(either, options, other, reached);
  }
}

TEST(Decider, HasAnswersForStartsAndFinishedGames) {
  const Board board(4, 4);
  const DeciderOptions options = options_for(board);
  const Decider decider(options);
  EXPECT_TRUE(decider.decide(board.start()).game->plies.empty());
  EXPECT_EQ(decider.decide(board.start().with_roles_exchanged()).answer, Answer::kNo);
  std::mt19937_64 random(7);
  for (int game = 0; game < 50; ++game) {
    // The last grid is that after two passes.
    const State last = plain::to_state(plain::with_roles_exchanged(plain::random_game(4, 4, random).back()));
    expect_answer(decider, options, last, true);
  }
}

// The images of a state have its answer, if either player may begin: some symmetries exchange the colours of the start.
TEST(Decider, AnswersAlikeForSymmetricStates) {
  std::mt19937_64 random(8);
  const Board board(4, 5);
  const DeciderOptions options = options_for(board, FirstPlayer::kEither);
  const Decider decider(options);
  for (const State& state : playout_states(board, test::less_often(8), random)) {
    for (const State& given : {state, recoloured(state, random)}) {
      const Answer answer = decider.decide(given).answer;
      for (const State& image : plain_images(board, given)) EXPECT_EQ(decider.decide(image).answer, answer);
    }
  }
}

// The states of an occupancy, by moves within it: those of the game in which all other cells are closed. Nothing if a
// depth has more than so many.
std::optional<States> states_within(const Rules& rules, const State& wanted, std::size_t most) {
  States layer{rules.board().start()};
  for (int depth = 0; depth < rules.board().depth_of(wanted); ++depth) {
    States next;
    for (State state : layer) {
      Bitboard moves = rules.moves(state);
      if (moves == 0) {
        state = state.with_roles_exchanged();
        moves = rules.moves(state);
      }
      for (moves &= wanted.occupancy(); moves != 0; moves &= moves - 1)
        next.insert(rules.after_move(state, std::countr_zero(moves)));
    }
    if (next.size() > most) return std::nullopt;
    layer = std::move(next);
  }
  return layer;
}

// Occupancies of random games with their states, to the depth at which they are too many.
void expect_answers_within_occupancies(const Board& board, int games, std::uint64_t memory,
                                       std::uint64_t seed) {
  std::mt19937_64 random(seed);
  DeciderOptions options = options_for(board);
  options.memory = memory;
  const Decider decider(options);
  int compared = 0;
  for (const State& state : playout_states(board, games, random)) {
    const auto states = states_within(Rules(board), state, 30'000);
    if (!states) continue;
    for (int i = 0; i < 8; ++i) {
      const State other = i < 4 ? recoloured(state, random) : with_one_flipped(state, random);
      expect_answer(decider, options, other, states->contains(other));
    }
    std::vector<State> some;
    std::ranges::sample(*states, std::back_inserter(some), 4, random);
    for (const State& reached : some) expect_answer(decider, options, reached, true);
    ++compared;
  }
  EXPECT_GT(compared, games * 8);
}

TEST(Decider, AnswersForOccupanciesOfLargerBoards) {
  expect_answers_within_occupancies(Board(4, 5), test::less_often(4), kMemory, 9);
  expect_answers_within_occupancies(Board(5, 5), test::less_often(4), kMemory, 10);
  expect_answers_within_occupancies(Board(4, 6), test::less_often(3), kMemory, 11);
  expect_answers_within_occupancies(Board(8, 8), test::less_often(2), kMemory, 12);
}

// With so little memory that the search takes a few states of a depth at a time, and forgets what it has seen.
TEST(Decider, NeedsNoMemory) {
  expect_answers_within_occupancies(Board(4, 5), test::less_often(4), 4'000, 13);
  expect_answers_within_occupancies(Board(5, 5), test::less_often(3), 30'000, 14);
}

TEST(Decider, FindsGamesOf8x8) {
  std::mt19937_64 random(15);
  const Board board(8, 8);
  DeciderOptions options = options_for(board);
  options.forward_depth = 6;
  options.memory = std::uint64_t{512} << 20;
  const Decider decider(options);
  const std::vector<State> states = playout_states(board, 1, random);
  for (std::size_t i = 8; i < 32; i += kSanitized ? 16 : 4) expect_answer(decider, options, states[i], true);
}

// Where a level holds a few nodes only, too.
TEST(Decider, StopsWithLittleMemory) {
  const Board board(8, 8);
  DeciderOptions options = options_for(board);
  options.time = std::chrono::milliseconds(100);
  options.memory = 100'000;
  const Decider decider(options);
  const State state =
      parse_state(board, "..X.XO../OXX.O.XO/XXXOX.X./OOOXOOOO/.O.OXO../..OO.XO./.O....X./.......X");
  const Stopwatch stopwatch;
  EXPECT_EQ(decider.decide(state).answer, Answer::kUnknown);
  EXPECT_LT(stopwatch.seconds(), 20);
}

TEST(Decider, StopsAndSaysHowFarItCame) {
  std::mt19937_64 random(16);
  const Board board(8, 8);
  DeciderOptions options = options_for(board);
  options.time = std::chrono::milliseconds(500);
  options.memory = std::uint64_t{256} << 20;
  const Decider decider(options);
  const State state = playout_states(board, 1, random)[40];
  const Decision decision = decider.decide(state);
  EXPECT_EQ(decision.answer, Answer::kUnknown);
  EXPECT_GT(decision.states, 1000);
  EXPECT_GT(decision.whole_depths, 0);
  EXPECT_EQ(decider.decide(state, [] { return true; }).answer, Answer::kUnknown);
}

TEST(Decider, RepeatsItself) {
  std::mt19937_64 random(17);
  const Board board(5, 6);
  const DeciderOptions options = options_for(board);
  const State state = playout_states(board, 1, random)[18];
  const Decider one(options);
  const Decider two(options);
  EXPECT_EQ(one.decide(state).game->plies, two.decide(state).game->plies);
}

}  // namespace
}  // namespace othello::test
