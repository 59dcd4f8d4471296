// The ways of working on one occupancy: alone with a bitmap for each image, alone in tiles, as a team, and as
// a team in tiles; with narrow and with wide colourings. All give the same rows, and store the same states.
#include <gtest/gtest.h>

#include <map>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "enumerate/occupancy/record_bytes.h"
#include "enumerate/search/options.h"
#include "enumerate/search_support.h"
#include "support/sanitized.h"
#include "support/wide_colourings.h"

namespace othello::test {
namespace {

using enumerate::DepthRow;
using enumerate::SearchOptions;

struct Way {
  const char* name;
  int threads;
  std::uint64_t bitmap_bytes;  // 0: as much as is useful
  int wide_from = enumerate::kMaxColouredDiscs + 1;
};

class Tiles : public testing::TestWithParam<std::tuple<const char*, SymmetryMode, Way>> {
 protected:
  /// Computed once for all ways.
  static const std::vector<DepthRow>& rows_of_one_thread(const SearchOptions& options) {
    static std::map<std::pair<std::string, SymmetryMode>, std::vector<DepthRow>> found;
    std::vector<DepthRow>& rows = found[{options.board.name(), options.symmetry}];
    if (rows.empty()) {
      SearchOptions one_thread = options;
      one_thread.threads = 1;
      rows = search(one_thread).rows;
    }
    return rows;
  }
};

TEST_P(Tiles, GiveTheSameStates) {
  const auto& [board, symmetry, way] = GetParam();
  SearchOptions options = options_for(board, Board::parse(board).last_depth(), symmetry);
  const std::vector<DepthRow>& expected = rows_of_one_thread(options);
  const WideFrom wide(way.wide_from);
  options.threads = way.threads;
  options.occupancy.bitmap_bytes = way.bitmap_bytes;
  options.memory = std::uint64_t{512} << 20;
  const enumerate::SearchResult result = search(options);
  ASSERT_EQ(expected.size(), result.rows.size());
  for (std::size_t depth = 0; depth < result.rows.size(); ++depth) {
    EXPECT_EQ(expected[depth].states, result.rows[depth].states) << "depth " << depth;
    EXPECT_EQ(expected[depth].turn_skips, result.rows[depth].turn_skips) << "depth " << depth;
    EXPECT_EQ(expected[depth].rival_plays, result.rows[depth].rival_plays) << "depth " << depth;
    expect_same_moves(expected[depth], result.rows[depth]);
    EXPECT_EQ(expected[depth].digest, result.rows[depth].digest) << "depth " << depth;
    EXPECT_EQ(expected[depth].gaps, result.rows[depth].gaps) << "depth " << depth;
  }
}

TEST(WideTiles, AreStoredAlikeByOneThreadAndByATeam) {
  const WideFrom wide(12);
  const std::vector<std::uint64_t> alone = record_bytes("4x5", 16, 1, 0);
  EXPECT_GT(alone.size(), 0u);
  EXPECT_EQ(alone, record_bytes("4x5", 16, 5, 0));
}

TEST(WideTiles, AreStoredAlikeInListsOfAnyCapacity) {
  const WideFrom wide(12, Wide::kInLists);
  EXPECT_EQ(record_bytes("4x5", 16, 1, 0), record_bytes("4x5", 16, 1, 100'000));
}

// Teams begin at 20 discs, which all of these boards reach.
std::vector<const char*> tiled_boards() {
  return kSanitized ? std::vector<const char*>{"4x5"} : std::vector<const char*>{"4x5", "5x4"};
}
std::vector<SymmetryMode> tiled_symmetries() {
  if (kSanitized) return {SymmetryMode::kFull};
  return {SymmetryMode::kFull, SymmetryMode::kNone};
}

INSTANTIATE_TEST_SUITE_P(
    Ways, Tiles,
    testing::Combine(testing::ValuesIn(tiled_boards()), testing::ValuesIn(tiled_symmetries()),
                     testing::Values(Way{"InTiles", 1, 9000}, Way{"AsTeam", 5, 0},
                                     Way{"AsTeamInTiles", 5, 20000}, Way{"AsLargeTeam", 33, 0},
                                     Way{"WideInTiles", 1, 9000, 8},
                                     Way{"WideInTilesFromHalfway", 1, 9000, 17}, Way{"AsWideTeam", 5, 0, 12},
                                     Way{"AsWideTeamInTiles", 5, 20000, 12})),
    [](const auto& test) {
      return std::string(std::get<0>(test.param)) + std::string(name_of(std::get<1>(test.param))) +
             std::get<2>(test.param).name;
    });

}  // namespace
}  // namespace othello::test
