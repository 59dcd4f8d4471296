// A toy of what docs/architecture.md says of a variant of the rules: a player without a move does not pass,
// the game is over. It is written twice, by the interfaces of board/ and straight from the words, and
// compared.

#include <gtest/gtest.h>

#include <set>
#include <vector>

#include "board/digest.h"
#include "board/rules.h"
#include "board/symmetry.h"
#include "support/plain_game.h"

namespace othello {
namespace {

struct Depth {
  std::set<State> states;
  std::uint64_t digest = 0;
};

std::vector<Depth> search_without_passes(const Board& board) {
  const Rules rules(board);
  const Symmetry symmetry(board, SymmetryMode::kFull);
  const DigestKeys keys(board);
  std::vector<Depth> depths(1);
  depths[0].states.insert(symmetry.representative(board.start()));
  while (true) {
    for (const State& state : depths.back().states) depths.back().digest += keys.term(state);
    Depth next;
    for (const State& state : depths.back().states) {
      for (Bitboard moves = rules.moves(state); moves != 0; moves &= moves - 1)
        next.states.insert(symmetry.representative(rules.after_move(state, std::countr_zero(moves))));
    }
    if (next.states.empty()) return depths;
    depths.push_back(std::move(next));
  }
}

std::vector<std::set<plain::Grid>> plain_search_without_passes(int columns, int rows) {
  std::vector<std::set<plain::Grid>> depths{{plain::canonical(plain::start(columns, rows))}};
  while (true) {
    std::set<plain::Grid> next;
    for (const plain::Grid& grid : depths.back()) {
      for (const plain::Spot spot : plain::moves(grid))
        next.insert(plain::canonical(plain::after_move(grid, spot)));
    }
    if (next.empty()) return depths;
    depths.push_back(std::move(next));
  }
}

TEST(VariantWithoutPasses, HasTheStatesOfItsPlainTwin) {
  const Board board = Board::parse("4x4");
  const auto depths = search_without_passes(board);
  const auto expected = plain_search_without_passes(4, 4);
  ASSERT_EQ(expected.size(), depths.size());
  for (std::size_t depth = 0; depth < depths.size(); ++depth) {
    std::set<plain::Grid> found;
    for (const State& state : depths[depth].states) found.insert(plain::canonical_form(board, state));
    EXPECT_EQ(expected[depth], found) << "depth " << depth;
  }
}

TEST(VariantWithoutPasses, DiffersFromTheGame) {
  const auto depths = search_without_passes(Board::parse("4x4"));
  const auto game = plain::search(4, 4, SymmetryMode::kFull);
  std::size_t same = 0;
  for (; same < depths.size(); ++same) {
    if (depths[same].states.size() != game[same].states.size()) break;
  }
  EXPECT_GE(same, 5u) << "nobody has to pass before";
  EXPECT_LT(same, depths.size());
}

}  // namespace
}  // namespace othello
