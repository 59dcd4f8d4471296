// The states that a search stores for an occupancy are the full boards of the game with all other cells
// closed.
#include <gtest/gtest.h>

#include <random>
#include <vector>

#include "enumerate/occupancy/search/occupancy_search.h"
#include "enumerate/occupancy/store/walk_states.h"
#include "enumerate/search_support.h"
#include "estimate/base.h"
#include "estimate/drawing.h"
#include "estimate/estimate_support.h"

namespace othello {
namespace {

using test::kAmpleMemory;
using test::kNeverStop;

struct StoredCount {
  Bitboard places;
  std::uint64_t states;
};

std::vector<StoredCount> stored_counts(const Board& board, int depth) {
  SearchOptions options = test::options_for(board.name().c_str(), depth, SymmetryMode::kNone);
  options.memory = kAmpleMemory;
  test::Listener listener;
  OccupancySearch search(options, listener);
  search.run();
  std::vector<StoredCount> counts;
  ChunkReader reader;
  const Frontier& frontier = search.last_frontier();
  walk_states(
      frontier, 0, frontier.chunks(), reader,
      [&](Bitboard places) {
        counts.push_back({places, 0});
      },
      [&](Colouring) { ++counts.back().states; });
  return counts;
}

// 200 occupancies of 5x6, half of them drawn at random of those that have states, half grown, of which some
// have none. Depths 6 to 12; scripts/check-estimates goes to 14.
TEST(StoredStates, AreTheFullBoardsOfTheGameWithClosedCells) {
  const Board board(5, 6);
  const Setting setting = ordinary_setting(board, SymmetryMode::kNone);
  const Growth growth(setting);
  const Base base(setting, growth, chosen_kernels(), {.depth = 0, .states = 1}, 1, kNeverStop);
  SubOccupancies counter(setting, growth, chosen_kernels(), base.depth(), base.states());
  const CellOrder order(board);
  std::mt19937_64 random(20);
  int compared = 0;
  for (int depth = 6; depth <= 12; ++depth) {
    const std::vector<StoredCount> stored = stored_counts(board, depth);
    const auto compare = [&](Bitboard places, std::uint64_t states) {
      counter.count(order.cells(places), kAmpleMemory, kNeverStop);
      EXPECT_EQ(counter.states_of_root(0).size(), states) << "depth " << depth << ", places " << places;
      ++compared;
    };
    const OccupancyDrawing drawing(setting, growth, base, static_cast<std::uint64_t>(depth));
    for (std::uint64_t sample = 0; sample < 15; ++sample) {
      const StoredCount& one = stored[random() % stored.size()];
      compare(one.places, one.states);
      const Bitboard places = order.places(*drawing.occupancy(sample, depth));
      std::uint64_t states = 0;
      for (const StoredCount& count : stored) states += count.places == places ? count.states : 0;
      compare(places, states);
    }
  }
  EXPECT_GE(compared, 200);
}

}  // namespace
}  // namespace othello
