// The order of moves.

#include "play/endgame/move_list.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace othello::endgame {
namespace {

MoveList with_ranks(const std::vector<int>& ranks) {
  MoveList moves;
  for (std::size_t i = 0; i < ranks.size(); ++i) {
    moves.add({.flipped = 0, .replies = 0, .hash = 0, .cell = static_cast<int>(i), .rank = ranks[i]});
  }
  return moves;
}

TEST(MoveList, BringsTheBestForwardOneByOne) {
  MoveList moves = with_ranks({3, -1, 9, 4, 9, 0});
  std::vector<int> ranks;
  for (int i = 0; i < moves.count(); ++i) ranks.push_back(moves.bring_best_to(i).rank);
  EXPECT_EQ((std::vector<int>{9, 9, 4, 3, 0, -1}), ranks);
}

TEST(MoveList, KeepsTheBest) {
  for (int most = 1; most <= 8; ++most) {
    MoveList moves = with_ranks({3, -1, 9, 4, 8, 0});
    moves.keep_best(most);
    std::vector<int> ranks;
    for (int i = 0; i < moves.count(); ++i) ranks.push_back(moves[i].rank);
    std::sort(ranks.rbegin(), ranks.rend());
    std::vector<int> expected{9, 8, 4, 3, 0, -1};
    expected.resize(static_cast<std::size_t>(std::min(most, 6)));
    EXPECT_EQ(expected, ranks) << most;
  }
}

}  // namespace
}  // namespace othello::endgame
