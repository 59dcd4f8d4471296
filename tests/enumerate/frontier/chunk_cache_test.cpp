// Frontiers of several segments, and the cache of their chunks.

#include <thread>

#include "enumerate/frontier/chunk_cache.h"
#include "enumerate/frontier/segment_support.h"

namespace othello::enumerate {
namespace {

class ChunkCaches : public testing::Test {
 protected:
  void SetUp() override {
    std::mt19937_64 random(71);
    const test::Records all = test::random_records(3'000, 600, random);
    std::vector<StoredSegment> segments;
    for (auto at = all.begin(); at != all.end();) {
      test::Records records;
      while (at != all.end() && records.size() < 800) records.insert(*at++);
      StoredSegment stored = store_in_memory(test::segment_of(records));
      logs_.push_back(std::make_shared<test::WatchedBytes::Log>());
      stored.bytes = std::make_unique<test::WatchedBytes>(std::move(stored.bytes), logs_.back());
      segments.push_back(std::move(stored));
    }
    records_ = all;
    frontier_ = Frontier(std::move(segments));
    ASSERT_GT(frontier_.chunks(), 8u);
  }

  int loads() const {
    int sum = 0;
    for (const auto& log : logs_) sum += log->loads;
    return sum;
  }

  /// Every record in an order of its own.
  void expect_all_records(ChunkCache& cache, std::uint64_t seed) const {
    ChunkReader reader;
    std::vector<RecordLocation> places(frontier_.index().locations().begin(),
                                       frontier_.index().locations().end());
    std::mt19937_64 random(seed);
    std::shuffle(places.begin(), places.end(), random);
    const auto chunk = [&](std::uint32_t number) { return cache.get(number, reader); };
    for (const RecordLocation& place : places) {
      ASSERT_EQ(records_.at(place.occupancy), test::read_record(place, chunk));
    }
  }

  test::Records records_;
  std::vector<std::shared_ptr<test::WatchedBytes::Log>> logs_;
  Frontier frontier_;
};

TEST_F(ChunkCaches, ClearedOneLoadsAgain) {
  ChunkCache cache(frontier_, std::uint64_t{1} << 30);
  expect_all_records(cache, 1);
  const std::uint64_t loads_before = cache.loads();
  EXPECT_LT(0u, cache.bytes());
  cache.clear(2);
  EXPECT_EQ(0u, cache.bytes());
  expect_all_records(cache, 2);
  EXPECT_EQ(2 * loads_before, cache.loads());
}

TEST_F(ChunkCaches, FrontierFindsTheRecordsOfItsSegments) {
  EXPECT_EQ(4u, frontier_.segments());
  EXPECT_EQ(records_.size(), frontier_.index().locations().size());
  std::uint32_t end_before = 0;
  for (std::size_t segment = 0; segment < frontier_.segments(); ++segment) {
    const auto [begin, end] = frontier_.records_of(segment);
    EXPECT_EQ(end_before, begin);
    EXPECT_LT(begin, end);
    for (std::uint32_t position = begin; position < end; ++position) {
      EXPECT_EQ(segment, frontier_.segment_of(frontier_.index().locations()[position].chunk));
    }
    end_before = end;
  }
  EXPECT_EQ(records_.size(), end_before);
  ChunkReader reader;
  const auto chunk = [&](std::uint32_t number) {
    return std::make_shared<const Chunk>(frontier_.load(number, reader));
  };
  for (const RecordLocation& place : frontier_.index().locations()) {
    ASSERT_EQ(records_.at(place.occupancy), test::read_record(place, chunk));
  }
}

TEST_F(ChunkCaches, WithMemoryForAllLoadsEachChunkOnce) {
  ChunkCache cache(frontier_, std::uint64_t{1} << 30);
  expect_all_records(cache, 1);
  expect_all_records(cache, 2);
  EXPECT_EQ(frontier_.chunks(), cache.loads());
  EXPECT_EQ(static_cast<int>(frontier_.chunks()), loads());
}

TEST_F(ChunkCaches, WithoutMemoryGivesTheSame) {
  for (const std::uint64_t budget : {std::uint64_t{0}, std::uint64_t{1}, std::uint64_t{1} << 20}) {
    ChunkCache cache(frontier_, budget);
    expect_all_records(cache, 3);
    EXPECT_GE(cache.loads(), frontier_.chunks());
  }
}

TEST_F(ChunkCaches, WhatIsHeldOutlivesItsPlaceInTheCache) {
  ChunkCache cache(frontier_, 0);
  ChunkReader reader;
  const auto held = cache.get(0, reader);
  for (std::uint32_t chunk = 0; chunk < frontier_.chunks(); ++chunk) cache.get(chunk, reader);
  const Chunk fresh = frontier_.load(0, reader);
  EXPECT_TRUE(std::equal(fresh.data(), fresh.end(), held->data()));
}

// The budget is that of all shards together, and counts what is held.
TEST_F(ChunkCaches, KeepsToTheBudgetWithWhatIsHeld) {
  const std::uint64_t chunk_bytes = MemoryPool::block_bytes(kChunkBytes + kKernelSlack);
  const std::uint64_t budget = 5 * chunk_bytes;
  ASSERT_GT(frontier_.chunks(), 8u);
  ChunkCache cache(frontier_, budget);
  ChunkReader reader;
  for (int turn = 0; turn < 2; ++turn) {
    for (std::uint32_t chunk = 0; chunk < frontier_.chunks(); ++chunk) {
      cache.get(chunk, reader);
      ASSERT_LE(cache.bytes(), budget);
      ASSERT_FALSE(cache.is_over_budget());
    }
  }
  std::vector<std::shared_ptr<const Chunk>> held;
  for (std::uint32_t chunk = 0; chunk < 8; ++chunk) held.push_back(cache.get(chunk, reader));
  EXPECT_TRUE(cache.is_over_budget());
  held.clear();
  cache.get(frontier_.chunks() - 1, reader);
  EXPECT_FALSE(cache.is_over_budget());
  EXPECT_LE(cache.bytes(), budget);
}

TEST_F(ChunkCaches, ServesManyThreads) {
  for (const std::uint64_t budget : {std::uint64_t{0}, std::uint64_t{1} << 30}) {
    ChunkCache cache(frontier_, budget);
    std::vector<std::thread> threads;
    for (std::uint64_t seed = 0; seed < 4; ++seed) {
      threads.emplace_back([&, seed] { expect_all_records(cache, seed); });
    }
    for (std::thread& thread : threads) thread.join();
  }
}

TEST_F(ChunkCaches, ReleasedBytesAreForgotten) {
  frontier_.release(1);
  EXPECT_TRUE(logs_[1]->released);
  EXPECT_FALSE(logs_[0]->released || logs_[2]->released || logs_[3]->released);
}

}  // namespace
}  // namespace othello::enumerate
