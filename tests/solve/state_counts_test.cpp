// The places of records and chunks in the list of all states: from the index, from the states, and added up.

#include "solve/state_counts.h"

#include "enumerate/frontier/segment_support.h"
#include "system/ranks/ranks.h"

namespace othello::solve {
namespace {

using enumerate::Frontier;
using enumerate::StoredSegment;

class StateCountsOfFrontier : public testing::TestWithParam<bool> {
 protected:
  // Segments of records of which some are longer than a chunk, and one segment without any.
  StateCountsOfFrontier() {
    std::mt19937_64 random(61);
    test::Records records = test::random_records(900, 300, random);
    for (const std::size_t states : {1u, 40'000u, 400'000u})
      records[test::random_occupancy(random)] = test::random_record(states, random);
    std::vector<StoredSegment> segments;
    test::Records part;
    for (const auto& [occupancy, record] : records) {
      part[occupancy] = record;
      records_.push_back(record);
      if (part.size() < 200 && records_.size() < records.size()) continue;
      segments.push_back(enumerate::store_in_memory(test::segment_of(part)));
      if (segments.size() == 2) segments.push_back(enumerate::store_in_memory({}));
      part.clear();
    }
    if (!GetParam()) {
      for (StoredSegment& segment : segments) segment.counts.clear();
    }
    frontier_ = Frontier(std::move(segments));
  }

  StateCounts counted(const std::vector<bool>& released = {}) const {
    return {frontier_, enumerate::kPlainKernels, 2, *ranks_, released};
  }

  std::shared_ptr<Ranks> ranks_ = one_rank();
  std::vector<test::Record> records_;
  Frontier frontier_;
};

TEST_P(StateCountsOfFrontier, AreThoseOfTheRecords) {
  const StateCounts counts = counted();
  std::uint64_t states = 0;
  std::uint64_t passes = 0;
  for (std::size_t position = 0; position < records_.size(); ++position) {
    ASSERT_EQ(states, counts.before_record(position).states);
    ASSERT_EQ(passes, counts.before_record(position).passes);
    states += records_[position].states.size();
    passes += records_[position].passes.size();
  }
  EXPECT_EQ(states, counts.total().states);
  EXPECT_EQ(passes, counts.total().passes);
  EXPECT_EQ(states, counts.before_chunk(frontier_.chunks()).states);
  EXPECT_EQ(passes, counts.before_chunk(frontier_.chunks()).passes);
}

TEST_P(StateCountsOfFrontier, OfAChunkAreThoseOfItsSections) {
  const StateCounts counts = counted();
  for (std::uint32_t position = 0; position < records_.size(); ++position) {
    const std::uint32_t first = frontier_.index().locations()[position].chunk;
    const std::uint32_t last = frontier_.last_chunk_of(position);
    StatePosition at = counts.before_record(position);
    for (std::uint32_t chunk = first; chunk <= last; ++chunk) {
      const RecordPart part = counts.part(position, chunk, first);
      EXPECT_EQ(at.states, part.begin.states);
      EXPECT_EQ(at.passes, part.begin.passes);
      at.states += part.left.states;
      at.passes += part.left.passes;
      if (chunk == last) continue;
      EXPECT_EQ(0u, part.left.states % enumerate::kSectionStates);
      EXPECT_EQ(counts.before_chunk(chunk + 1).states, at.states);
    }
    EXPECT_EQ(counts.before_record(position + 1).states, at.states);
    EXPECT_EQ(counts.before_record(position + 1).passes, at.passes);
  }
}

TEST_P(StateCountsOfFrontier, OtherNumbersOfStatesThanTheIndexCountsAreRefused) {
  const RecordPart part = counted().part(0, 0, 0);
  const auto states = static_cast<std::size_t>(part.left.states);
  const auto passes = static_cast<std::size_t>(part.left.passes);
  RecordPart all = part;
  EXPECT_THROW(all.finish(), DamagedFile);
  EXPECT_THROW(all.take({.states = states + 1, .passes = passes}), DamagedFile);
  EXPECT_THROW(all.take({.states = states, .passes = passes + 1}), DamagedFile);
  all.take({.states = states, .passes = passes});
  all.finish();
  EXPECT_THROW(all.take({.states = 1, .passes = 0}), DamagedFile);
}

TEST_P(StateCountsOfFrontier, ReleasedSegmentsCountAsEmpty) {
  std::vector<bool> released(frontier_.segments());
  released[1] = true;
  const StateCounts counts = counted(released);
  const auto [begin, end] = frontier_.records_of(1);
  ASSERT_LT(begin, end);
  EXPECT_EQ(counts.before_record(begin).states, counts.before_record(end).states);
  EXPECT_LT(counts.total().states, counted().total().states);
}

INSTANTIATE_TEST_SUITE_P(InIndex, StateCountsOfFrontier, testing::Bool());

}  // namespace
}  // namespace othello::solve
