// The choice between bitmap and list, at its limits.
#include "enumerate/occupancy/density_choice.h"

#include <gtest/gtest.h>

#include "enumerate/frontier/successors.h"
#include "enumerate/occupancy/occupancy_search.h"
#include "enumerate/search_support.h"
#include "support/wide_colourings.h"

namespace othello::enumerate {
namespace {

TEST(DensityChoice, IsByTheBytesOfTheParents) {
  const test::WideFrom as_before(least_wide_discs());
  SearchOptions options{.board = Board::parse("4x5")};
  options.max_depth = 8;
  options.memory = std::uint64_t{1} << 28;
  test::Listener listener;
  OccupancySearch search(options, listener);
  search.run();
  const Frontier& parents = search.last_frontier();
  const PlaceBoard board(options.board, Symmetry(options.board, options.symmetry));
  const auto occupancies = successor_occupancies(board, parents.index().locations(), 1);
  ParentMoves work(board);
  std::vector<Bitboard> few;
  for (const Bitboard occupancy : occupancies) {
    work.begin(occupancy, parents.index());
    std::uint64_t bytes = 0;
    for (const ParentMove& source : work.parent_moves()) bytes += parents.record_bytes(source.position);
    if (bytes == 0) continue;
    const std::uint64_t colourings = std::uint64_t{1} << work.discs();
    set_dense_colourings_per_byte((colourings + bytes - 1) / bytes);
    EXPECT_TRUE(is_dense(work, parents));
    EXPECT_TRUE(some_may_be_dense(parents, work.discs(), board.symmetry_order()));
    set_dense_colourings_per_byte((colourings - 1) / bytes);
    EXPECT_FALSE(is_dense(work, parents));
    if (few.size() < 20) few.push_back(occupancy);
  }
  ASSERT_EQ(20u, few.size());
  set_dense_colourings_per_byte(std::uint64_t{1} << kMaxBitmapDiscs);
  EXPECT_EQ(1, dense_share(board, parents, few));
  set_dense_colourings_per_byte(0);
  EXPECT_EQ(0, dense_share(board, parents, few));
  EXPECT_FALSE(some_may_be_dense(parents, 13, board.symmetry_order()));
  set_dense_colourings_per_byte(std::uint64_t{1} << kMaxBitmapDiscs);
  EXPECT_FALSE(some_may_be_dense(parents, kMaxBitmapDiscs + 1, board.symmetry_order()));
}

}  // namespace
}  // namespace othello::enumerate
