// The order of moves.

#include "play/endgame/move_list.h"

#include <gtest/gtest.h>

#include <vector>

namespace othello::endgame {
namespace {

MoveList with_ranks(const std::vector<int>& ranks) {
  MoveList moves;
  for (std::size_t i = 0; i < ranks.size(); ++i) {
    moves.append() = {
        .flipped = 0, .replies = 0, .hash = 0, .cell = static_cast<int>(i), .priority = ranks[i]};
  }
  return moves;
}

TEST(MoveList, BringsTheBestForwardOneByOne) {
  MoveList moves = with_ranks({3, -1, 9, 4, 9, 0});
  std::vector<int> ranks;
  for (int i = 0; i < moves.count(); ++i) ranks.push_back(moves.select_best(i).priority);
  EXPECT_EQ((std::vector<int>{9, 9, 4, 3, 0, -1}), ranks);
}

}  // namespace
}  // namespace othello::endgame
