// The blocks of a results file made from a frontier: every state once, whatever the pieces.
#include "enumerate/frontier/occupancy_blocks.h"

#include <zstd.h>

#include <algorithm>

#include "enumerate/frontier/segment_support.h"
#include "enumerate/frontier/visit_colourings.h"
#include "gapkeep/validate.h"
#include "numbering/occupancy_numbering.h"

namespace othello::enumerate {
namespace {

// Records with the discs of a depth, one of them as long as several chunks.
test::Records records_of_depth(const Board& board, int depth, std::size_t count, std::mt19937_64& random) {
  test::Records records;
  while (records.size() < count) {
    Bitboard occupancy = Bitboard{0xf};
    while (std::popcount(occupancy) < depth + kStartDiscs)
      occupancy |= bit(static_cast<int>(random() % static_cast<std::uint64_t>(board.cells())));
    records[occupancy] =
        test::random_record(records.size() == count / 2 ? 400'000 : 1 + random() % 900, random);
  }
  return records;
}

// In three segments: the middle one has the long record last, so that the next segment begins a new one.
Frontier frontier_of(const test::Records& records) {
  const auto longest =
      std::ranges::max_element(records, {}, [](const auto& record) { return record.second.states.size(); });
  std::vector<test::Records> parts(3);
  for (auto record = records.begin(); record != records.end(); ++record) {
    const bool after = record->first > longest->first;
    parts[after ? 2 : 2 * parts[0].size() < records.size() / 2 ? 0 : 1].insert(*record);
  }
  std::vector<StoredSegment> segments;
  for (const test::Records& part : parts) segments.push_back(store_in_memory(test::segment_of(part)));
  return Frontier(std::move(segments));
}

template <class Number>
std::vector<Number> numbers_of(const test::Records& records, int discs) {
  std::vector<Number> numbers;
  for (const auto& [occupancy, record] : records) {
    const Number base = static_cast<Number>(rank_occupancy(occupancy, kStartDiscs)) << discs;
    for (const Colouring state : record.states) numbers.push_back(base | state);
  }
  return numbers;
}

template <class Number>
void expect_all_states(const Board& board, int depth, const Widths& widths) {
  std::mt19937_64 random(57);
  const test::Records records = records_of_depth(board, depth, 500, random);
  const Frontier frontier = frontier_of(records);
  ASSERT_GT(frontier.chunks(), 7u);
  ASSERT_EQ(static_cast<int>(sizeof(Number)), occupancy_number_bytes(board, depth));
  const auto expected = numbers_of<Number>(records, depth + kStartDiscs);
  for (const int threads : {1, 2, 5}) {
    const OccupancyBlocks blocks(frontier, board, depth, expected.size(), widths, threads);
    std::vector<std::byte> bytes;
    std::size_t largest = 0;
    blocks.visit([&](std::span<const std::byte> piece) {
      largest = std::max(largest, piece.size());
      bytes.insert(bytes.end(), piece.begin(), piece.end());
    });
    EXPECT_EQ(blocks.bytes(), bytes.size());
    EXPECT_LT(largest, bytes.size()) << "all at once";
    std::vector<Number> numbers;
    const auto fault =
        validate_blocks<Number>(bytes, widths, ~Number{0}, [&](Number number) { numbers.push_back(number); });
    ASSERT_FALSE(fault) << *fault;
    ASSERT_TRUE(expected == numbers) << threads << " threads";
  }
}

TEST(OccupancyBlocks, HoldEveryStateOnce) {
  expect_all_states<std::uint64_t>(Board(6, 6), 24, Widths::paper());
  expect_all_states<std::uint64_t>(Board(6, 6), 24, Widths::parse("1"));  // nearly every state begins a block
}

TEST(OccupancyBlocks, OfNumbersBeyond64Bits) {
  expect_all_states<Uint128>(Board(8, 8), 24, Widths::parse("2,5,64"));
}

TEST(OccupancyBlocks, OfNoStatesAreNone) {
  const Frontier frontier;
  const OccupancyBlocks blocks(frontier, Board(3, 3), 5, 0, Widths::paper(), 2);
  EXPECT_EQ(0u, blocks.bytes());
  blocks.visit([](std::span<const std::byte>) { ADD_FAILURE() << "a piece of nothing"; });
}

TEST(OccupancyBlocks, AnotherNumberOfStatesThanWasCountedIsDamage) {
  std::mt19937_64 random(58);
  const test::Records records = records_of_depth(Board(6, 6), 24, 3, random);
  const Frontier frontier = frontier_of(records);
  const auto states = numbers_of<std::uint64_t>(records, 28).size();
  EXPECT_NO_THROW(OccupancyBlocks(frontier, Board(6, 6), 24, states, Widths::paper(), 2));
  EXPECT_THROW(OccupancyBlocks(frontier, Board(6, 6), 24, states + 1, Widths::paper(), 2), DamagedFile);
}

// One record whose only section claims `states` states of gap 0, and has `stored` of them.
Frontier frontier_that_claims(std::uint8_t states, std::size_t stored) {
  std::vector<std::uint8_t> content{static_cast<std::uint8_t>(2 * states), 0};
  content.resize(content.size() + stored, 0);
  Segment segment;
  segment.bytes.resize(ZSTD_compressBound(content.size()));
  segment.bytes.resize(
      ZSTD_compress(segment.bytes.data(), segment.bytes.size(), content.data(), content.size(), 1));
  segment.records.push_back({.occupancy = Bitboard{0xf}, .chunk = 0, .offset = 0});
  segment.chunks.push_back({.offset = 0,
                            .bytes = static_cast<std::uint32_t>(segment.bytes.size()),
                            .content_bytes = static_cast<std::uint32_t>(content.size())});
  std::vector<StoredSegment> segments;
  segments.push_back(store_in_memory(segment));
  return Frontier(std::move(segments));
}

std::size_t states_walked(const Frontier& frontier) {
  ChunkReader reader;
  std::size_t states = 0;
  visit_colourings_of_chunks(
      frontier, 0, 1, reader, [](Bitboard) {}, [&](WideColouring) { ++states; });
  return states;
}

TEST(WalkStates, StaysWithinItsChunk) {
  EXPECT_EQ(100u, states_walked(frontier_that_claims(100, 100)));
  EXPECT_THROW(states_walked(frontier_that_claims(100, 99)), DamagedFile);
  EXPECT_THROW(states_walked(frontier_that_claims(100, 0)), DamagedFile);
}

}  // namespace
}  // namespace othello::enumerate
