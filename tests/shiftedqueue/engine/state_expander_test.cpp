#include "shiftedqueue/engine/state_expander.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>
#include <vector>

#include "board/text.h"
#include "support/boards.h"

namespace othello::shiftedqueue {
namespace {

template <class Number>
std::set<Number> plain_successors(const Rules& rules, const OthelloNumbering<Number>& numbering, State state,
                                  ExpansionCounts& counts) {
  Bitboard moves = rules.moves(state);
  const bool passes = moves == 0;
  counts.turn_skips += passes;
  if (passes) {
    state = state.with_roles_exchanged();
    moves = rules.moves(state);
    counts.rival_plays += moves != 0;
  }
  std::set<Number> successors;
  std::uint64_t count = 0;
  for (moves &= rules.board().open(); moves != 0; moves &= moves - 1, ++count) {
    const int cell = std::countr_zero(moves);
    successors.insert(numbering.rank_orbit(rules.after_move(state, cell)));
    if (!passes) counts.moves.flips += static_cast<std::uint64_t>(std::popcount(rules.flips(state, cell)));
  }
  if (!passes) counts.moves.moves += count;
  counts.move_range.add(passes ? 0 : count);
  return successors;
}

template <class Number>
class Expander : public testing::Test {};
using Numbers = testing::Types<std::uint64_t, Uint128>;
TYPED_TEST_SUITE(Expander, Numbers);

TYPED_TEST(Expander, FindsEverySuccessorAndCountsAsOneByOne) {
  std::mt19937_64 random(1);
  for (const Board& board :
       {Board(4, 4), Board(5, 6), Board(3, 8), Board(6, 6), parse_board("-...-/..OX./..XO./-...-")}) {
    const Symmetry symmetry(board, SymmetryMode::kFull);
    const OthelloNumbering<TypeParam> numbering(board, symmetry, Bound::kPlain);
    const Rules rules(board);
    std::vector<TypeParam> ranks;
    std::set<TypeParam> expected;
    ExpansionCounts counted;
    for (int i = 0; i < 3000; ++i) {
      const Bitboard filled =
          board.centre() | (random() & (i % 2 == 0 ? random() : ~Bitboard{0}) & board.open());
      const Bitboard mover = random() & filled;
      ranks.push_back(numbering.rank_orbit({mover, filled & ~mover}));
    }
    std::ranges::sort(ranks);
    for (const TypeParam rank : ranks)
      expected.merge(plain_successors(rules, numbering, numbering.unrank_orbit(rank), counted));
    const QueueNumbering<TypeParam> same(board, symmetry, enumerate::StoredNumbering::kOthello);
    StateExpander<TypeParam> expander(board, same);
    std::set<TypeParam> found;
    expander.expand(ranks, [&](std::span<const TypeParam> some) { found.insert(some.begin(), some.end()); });
    EXPECT_EQ(expected, found) << board.name();
    const ExpansionCounts counts = expander.extract_counts();
    EXPECT_EQ(counted.turn_skips, counts.turn_skips) << board.name();
    EXPECT_EQ(counted.rival_plays, counts.rival_plays) << board.name();
    EXPECT_EQ(counted.moves, counts.moves) << board.name();
    EXPECT_EQ(counted.move_range, counts.move_range) << board.name();
    EXPECT_EQ(ExpansionCounts().moves, expander.extract_counts().moves) << "since the last call";
  }
}

}  // namespace
}  // namespace othello::shiftedqueue
