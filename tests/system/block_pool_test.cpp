// Blocks of every size, what is idle, the limit, and what the system has back.
#include "system/block_pool.h"

#include <gtest/gtest.h>
#include <sys/resource.h>

#include <cstring>
#include <limits>
#include <random>
#include <set>
#include <thread>
#include <vector>

#include "system/memory.h"

namespace othello {
namespace {

constexpr std::uint64_t kKiB = 1024;
constexpr std::uint64_t kMiB = 1024 * kKiB;

TEST(BlockPool, BlocksHaveWhatIsAskedForAndLittleMore) {
  EXPECT_EQ(4 * kKiB, BlockPool::block_bytes(0));
  std::size_t before = 0;
  for (std::size_t pages = 1; pages < 3000; ++pages) {
    for (const std::size_t bytes : {4096 * pages - 1, 4096 * pages, 4096 * pages + 1}) {
      const std::size_t block = BlockPool::block_bytes(bytes);
      ASSERT_GE(block, bytes);
      ASSERT_GE(block, before);
      ASSERT_LE(block, (bytes + 4095) / 4096 * 4096 * 9 / 8) << bytes;
      ASSERT_EQ(block, BlockPool::block_bytes(block));
      ASSERT_EQ(0u, block % 4096);
      before = block;
    }
  }
  EXPECT_EQ(16 * kKiB * kMiB, BlockPool::block_bytes(16 * kKiB * kMiB));
  EXPECT_THROW(BlockPool::block_bytes(16 * kKiB * kMiB + 1), std::bad_alloc);
}

TEST(BlockPool, WithoutOneTheAllocatorServes) {
  const BlockPool::Block block = BlockPool::take(nullptr, 10'000);
  std::memset(block.get(), 1, 10'000);
  EXPECT_EQ(0u, reinterpret_cast<std::uintptr_t>(block.get()) % 4096);
}

TEST(BlockPool, ReturnedBlocksAreTakenAgain) {
  BlockPool pool(kMiB);
  std::byte* memory = nullptr;
  {
    const BlockPool::Block block = BlockPool::take(&pool, 100 * kKiB);
    memory = block.get();
    EXPECT_EQ(104 * kKiB, pool.taken_bytes());
    EXPECT_EQ(0u, pool.idle_bytes());
  }
  EXPECT_EQ(0u, pool.taken_bytes());
  EXPECT_EQ(104 * kKiB, pool.idle_bytes());
  EXPECT_EQ(memory, BlockPool::take(&pool, 101 * kKiB).get());
  EXPECT_NE(memory, BlockPool::take(&pool, 110 * kKiB).get());
}

TEST(BlockPool, IdleBlocksKeepToTheLimitAndTakenOnesAreNotRefused) {
  BlockPool pool(kMiB);
  std::mt19937_64 random(5);
  std::vector<BlockPool::Block> blocks;
  for (int i = 0; i < 3000; ++i) {
    const std::size_t bytes = 1 + random() % (200 * kKiB);
    blocks.push_back(BlockPool::take(&pool, bytes));
    std::memset(blocks.back().get(), i, bytes);
    if (blocks.size() > random() % 30)
      blocks.erase(blocks.begin() + static_cast<std::ptrdiff_t>(random() % blocks.size()));
    if (pool.taken_bytes() >= pool.limit()) {
      ASSERT_EQ(0u, pool.idle_bytes());
    } else {
      ASSERT_LE(pool.taken_bytes() + pool.idle_bytes(), pool.limit());
    }
  }
  blocks.clear();
  EXPECT_EQ(0u, pool.taken_bytes());
  EXPECT_LT(0u, pool.idle_bytes());
  pool.set_limit(0);
  EXPECT_EQ(0u, pool.idle_bytes());
}

TEST(BlockPool, ATeamEmptiesIdleBlocks) {
  for (const int threads : {1, 4}) {
    BlockPool pool(64 * kMiB);
    std::mt19937_64 random(6);
    for (const std::uint64_t limit : {8 * kMiB, std::uint64_t{0}}) {
      std::vector<BlockPool::Block> blocks;
      for (int i = 0; i < 400; ++i) {
        blocks.push_back(BlockPool::take(&pool, 1 + random() % (200 * kKiB)));
        std::memset(blocks.back().get(), 1, blocks.back().get_deleter().bytes);
      }
      blocks.resize(20);
      ASSERT_LT(limit, pool.taken_bytes() + pool.idle_bytes());
      pool.set_limit(limit, threads);
      EXPECT_LE(pool.idle_bytes(), limit - std::min(limit, pool.taken_bytes()));
      EXPECT_GE(pool.taken_bytes() + pool.idle_bytes() + 256 * kKiB, limit) << "no more than that";
      for (const BlockPool::Block& block : blocks) EXPECT_EQ(std::byte{1}, block[0]) << "taken ones stay";
      blocks.clear();
      pool.set_limit(64 * kMiB, threads);
    }
  }
}

TEST(BlockPool, BlocksDoNotOverlap) {
  BlockPool pool(16 * kMiB);
  std::vector<std::vector<BlockPool::Block>> of_threads(4);
  std::vector<std::thread> threads;
  for (std::size_t thread = 0; thread < of_threads.size(); ++thread) {
    threads.emplace_back([&, thread] {
      std::mt19937_64 random(thread);
      for (int i = 0; i < 500; ++i) {
        auto& mine = of_threads[thread];
        mine.push_back(BlockPool::take(&pool, 1 + random() % (64 * kKiB)));
        std::memset(mine.back().get(), static_cast<int>(thread), mine.back().get_deleter().bytes);
        if (mine.size() > 20) mine.erase(mine.begin());
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  for (std::size_t thread = 0; thread < of_threads.size(); ++thread) {
    for (const BlockPool::Block& block : of_threads[thread]) {
      for (std::size_t at = 0; at < block.get_deleter().bytes; at += 512)
        ASSERT_EQ(static_cast<std::byte>(thread), block[at]);
    }
  }
}

TEST(BlockPool, TheSystemHasBackWhatIsOverTheLimit) {
  if (resident_memory() == 0) GTEST_SKIP() << "not measured under sanitizers";
  constexpr std::size_t kBlocks = 256;
  const std::uint64_t before = resident_memory();
  BlockPool pool(4 * kMiB);
  for (const std::size_t bytes : {200 * kKiB, 220 * kKiB, 250 * kKiB, 280 * kKiB}) {
    std::vector<BlockPool::Block> blocks;
    for (std::size_t i = 0; i < kBlocks; ++i) {
      blocks.push_back(BlockPool::take(&pool, bytes));
      std::memset(blocks.back().get(), 1, bytes);
    }
    EXPECT_GT(resident_memory(), before + kBlocks * bytes / 2);
    blocks.clear();
    EXPECT_LT(resident_memory(), before + 8 * kMiB);
  }
}

}  // namespace
}  // namespace othello
