// A dense occupancy of wide colourings whose parents are made up (tests/support/made_up_parents.h), against a plain
// program: by one thread, by teams, by ranks, in one bitmap and in tiles, and in a list. tests/bench/made_up.cpp does
// the same with 34 discs.
#include <gtest/gtest.h>

#include <mutex>

#include "enumerate/occupancy/bitmap_expander.h"
#include "enumerate/occupancy/density_choice.h"
#include "enumerate/occupancy/list_expander.h"
#include "enumerate/occupancy/team_expander.h"
#include "support/made_up_parents.h"
#include "support/sanitized.h"
#include "support/thread_ranks.h"
#include "support/wide_colourings.h"
#include "system/ranks/ranks.h"

namespace othello::test {
namespace {

using enumerate::chosen_kernels;
using enumerate::ChunkCache;
using enumerate::SegmentWriter;
using enumerate::Tally;

struct Computed {
  StateSum sum;
  Tally tally;
  std::vector<std::byte> bytes;
};

class MadeUpParents : public testing::TestWithParam<SymmetryMode> {
 protected:
  MadeUpParents() : wide_(10) {
    SegmentWriter writer(chosen_kernels());
    for (const MadeUpParent& parent : made_up_.parents) made_up_.append_record(parent, writer);
    std::vector<enumerate::StoredSegment> segments;
    segments.push_back(enumerate::store_in_memory(writer.finish()));
    parents_ = enumerate::Frontier(std::move(segments));
  }

  template <class Expand>
  Computed computed(const Expand& expand) {
    ChunkCache cache(parents_, std::uint64_t{1} << 26);
    SegmentWriter writer(chosen_kernels());
    Computed computed;
    expand(cache, writer, computed.tally);
    computed.sum = sum_of_record(writer.finish());
    computed.bytes = writer.finish().bytes;
    return computed;
  }
  Computed by_one(int tile_bits) {
    return computed([&](ChunkCache& cache, SegmentWriter& writer, Tally& tally) {
      enumerate::AnyBitmapExpander<enumerate::WideColouring>(made_up_.space, chosen_kernels(), cache,
                                                             tile_bits)
          .expand(made_up_.occupancy, 0, writer, tally);
    });
  }
  Computed by_team(int tile_bits, int threads, Ranks& ranks) {
    return computed([&](ChunkCache& cache, SegmentWriter& writer, Tally& tally) {
      const enumerate::TeamSize team{.threads = threads, .all_threads = threads * ranks.count()};
      enumerate::AnyTeamExpander<enumerate::WideColouring>(made_up_.space, chosen_kernels(), cache, tile_bits,
                                                           team, ranks)
          .expand(made_up_.occupancy, 0, writer, tally);
    });
  }

  static constexpr std::array<int, 3> kVacant{1, 5, 13};  // with them the board has no symmetry
  WideFrom wide_;
  MadeUp made_up_{kSanitized ? Board(4, 5) : Board(5, 5), kVacant, GetParam()};
  enumerate::Frontier parents_;
};

TEST_P(MadeUpParents, LeadToTheSameStatesInEveryWay) {
  const Computed expected = by_one(0);
  ASSERT_EQ(sum_of_bits(made_up_.plain_states()), expected.sum);
  ASSERT_GT(expected.sum.states, std::uint64_t{1} << (made_up_.discs() - 5)) << "it is dense";
  enumerate::ParentMoves work(made_up_.space.place_board);
  work.begin(made_up_.occupancy, parents_.index());
  EXPECT_EQ(made_up_.parents.size(), work.parent_moves().size());
  EXPECT_TRUE(enumerate::is_dense(work, parents_));
  const auto expect_equal = [&](const Computed& found, const char* way) {
    EXPECT_EQ(expected.sum, found.sum) << way;
    EXPECT_EQ(expected.tally.states, found.tally.states) << way;
    EXPECT_EQ(expected.tally.digest, found.tally.digest) << way;
    EXPECT_EQ(expected.tally.without_move, found.tally.without_move) << way;
    EXPECT_EQ(expected.tally.passes, found.tally.passes) << way;
    EXPECT_EQ(expected.tally.gaps, found.tally.gaps) << way;
    EXPECT_EQ(expected.tally.moves_before.moves, found.tally.moves_before.moves) << way;
    EXPECT_EQ(expected.tally.moves_before.flips, found.tally.moves_before.flips) << way;
  };
  expect_equal(by_one(1), "in two tiles");
  expect_equal(by_one(3), "in eight tiles");
  for (const int threads : {1, 2, 7}) {
    const std::shared_ptr<Ranks> alone = one_rank();
    expect_equal(by_team(0, threads, *alone), "as a team");
    expect_equal(by_team(3, threads, *alone), "as a team in eight tiles");
  }
  std::mutex mutex;
  on_ranks(2, [&](const std::shared_ptr<Ranks>& ranks) {
    const Computed found = by_team(2, 2, *ranks);
    const std::lock_guard lock(mutex);
    if (ranks->is_first()) expect_equal(found, "by two ranks");
  });
  expect_equal(computed([&](ChunkCache& cache, SegmentWriter& writer, Tally& tally) {
                 enumerate::ListExpander(made_up_.space, chosen_kernels(), cache, 100'000)
                     .expand(made_up_.occupancy, 0, writer, tally);
               }),
               "in a list");
}

INSTANTIATE_TEST_SUITE_P(Symmetries, MadeUpParents,
                         testing::Values(SymmetryMode::kFull, SymmetryMode::kNone));

}  // namespace
}  // namespace othello::test
