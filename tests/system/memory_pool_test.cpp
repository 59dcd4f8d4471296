// Blocks of every size, what is idle, the limit, and what the system has back.
#include "system/memory_pool.h"

#include <gtest/gtest.h>
#include <sys/resource.h>

#include <cstring>
#include <random>
#include <thread>
#include <vector>

#include "system/memory.h"

namespace othello {
namespace {

constexpr std::uint64_t kKiB = 1024;
constexpr std::uint64_t kMiB = 1024 * kKiB;

TEST(MemoryPool, BlocksHaveWhatIsAskedForAndLittleMore) {
  EXPECT_EQ(4 * kKiB, MemoryPool::block_bytes(0));
  std::size_t before = 0;
  for (std::size_t pages = 1; pages < 3000; ++pages) {
    for (const std::size_t bytes : {4096 * pages - 1, 4096 * pages, 4096 * pages + 1}) {
      const std::size_t block = MemoryPool::block_bytes(bytes);
      ASSERT_GE(block, bytes);
      ASSERT_GE(block, before);
      ASSERT_LE(block, (bytes + 4095) / 4096 * 4096 * 9 / 8) << bytes;
      ASSERT_EQ(block, MemoryPool::block_bytes(block));
      ASSERT_EQ(0u, block % 4096);
      before = block;
    }
  }
  EXPECT_EQ(16 * kKiB * kMiB, MemoryPool::block_bytes(16 * kKiB * kMiB));
  EXPECT_THROW(MemoryPool::block_bytes(16 * kKiB * kMiB + 1), std::bad_alloc);
}

TEST(MemoryPool, WithoutOneTheAllocatorServes) {
  const MemoryPool::Buffer block = MemoryPool::allocate(nullptr, 10'000);
  std::memset(block.get(), 1, 10'000);
  EXPECT_EQ(0u, reinterpret_cast<std::uintptr_t>(block.get()) % 4096);
}

TEST(MemoryPool, ReturnedBlocksAreTakenAgain) {
  MemoryPool pool(kMiB);
  std::byte* memory = nullptr;
  {
    const MemoryPool::Buffer block = MemoryPool::allocate(&pool, 100 * kKiB);
    memory = block.get();
    EXPECT_EQ(104 * kKiB, pool.allocated_bytes());
    EXPECT_EQ(0u, pool.idle_bytes());
  }
  EXPECT_EQ(0u, pool.allocated_bytes());
  EXPECT_EQ(104 * kKiB, pool.idle_bytes());
  EXPECT_EQ(memory, MemoryPool::allocate(&pool, 101 * kKiB).get());
  EXPECT_NE(memory, MemoryPool::allocate(&pool, 110 * kKiB).get());
}

TEST(MemoryPool, IdleBlocksKeepToTheLimitAndTakenOnesAreNotRefused) {
  MemoryPool pool(kMiB);
  std::mt19937_64 random(5);
  std::vector<MemoryPool::Buffer> blocks;
  for (int i = 0; i < 3000; ++i) {
    const std::size_t bytes = 1 + random() % (200 * kKiB);
    blocks.push_back(MemoryPool::allocate(&pool, bytes));
    std::memset(blocks.back().get(), i, bytes);
    if (blocks.size() > random() % 30)
      blocks.erase(blocks.begin() + static_cast<std::ptrdiff_t>(random() % blocks.size()));
    if (pool.allocated_bytes() >= pool.limit()) {
      ASSERT_EQ(0u, pool.idle_bytes());
    } else {
      ASSERT_LE(pool.allocated_bytes() + pool.idle_bytes(), pool.limit());
    }
  }
  blocks.clear();
  EXPECT_EQ(0u, pool.allocated_bytes());
  EXPECT_LT(0u, pool.idle_bytes());
  pool.set_limit(0);
  EXPECT_EQ(0u, pool.idle_bytes());
}

TEST(MemoryPool, ATeamEmptiesIdleBlocks) {
  for (const int threads : {1, 4}) {
    MemoryPool pool(64 * kMiB);
    std::mt19937_64 random(6);
    for (const std::uint64_t limit : {8 * kMiB, std::uint64_t{0}}) {
      std::vector<MemoryPool::Buffer> blocks;
      for (int i = 0; i < 400; ++i) {
        blocks.push_back(MemoryPool::allocate(&pool, 1 + random() % (200 * kKiB)));
        std::memset(blocks.back().get(), 1, blocks.back().get_deleter().bytes);
      }
      blocks.resize(20);
      ASSERT_LT(limit, pool.allocated_bytes() + pool.idle_bytes());
      pool.set_limit(limit, threads);
      EXPECT_LE(pool.idle_bytes(), limit - std::min(limit, pool.allocated_bytes()));
      EXPECT_GE(pool.allocated_bytes() + pool.idle_bytes() + 256 * kKiB, limit) << "no more than that";
      for (const MemoryPool::Buffer& block : blocks) EXPECT_EQ(std::byte{1}, block[0]) << "taken ones stay";
      blocks.clear();
      pool.set_limit(64 * kMiB, threads);
    }
  }
}

TEST(MemoryPool, BlocksDoNotOverlap) {
  MemoryPool pool(16 * kMiB);
  std::vector<std::vector<MemoryPool::Buffer>> of_threads(4);
  std::vector<std::thread> threads;
  for (std::size_t thread = 0; thread < of_threads.size(); ++thread) {
    threads.emplace_back([&, thread] {
      std::mt19937_64 random(thread);
      for (int i = 0; i < 500; ++i) {
        auto& mine = of_threads[thread];
        mine.push_back(MemoryPool::allocate(&pool, 1 + random() % (64 * kKiB)));
        std::memset(mine.back().get(), static_cast<int>(thread), mine.back().get_deleter().bytes);
        if (mine.size() > 20) mine.erase(mine.begin());
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  for (std::size_t thread = 0; thread < of_threads.size(); ++thread) {
    for (const MemoryPool::Buffer& block : of_threads[thread]) {
      for (std::size_t at = 0; at < block.get_deleter().bytes; at += 512)
        ASSERT_EQ(static_cast<std::byte>(thread), block[at]);
    }
  }
}

TEST(MemoryPool, TheSystemHasBackWhatIsOverTheLimit) {
  if (resident_memory() == 0) GTEST_SKIP() << "not measured under sanitizers";
  constexpr std::size_t kBlocks = 256;
  const std::uint64_t before = resident_memory();
  MemoryPool pool(4 * kMiB);
  for (const std::size_t bytes : {200 * kKiB, 220 * kKiB, 250 * kKiB, 280 * kKiB}) {
    std::vector<MemoryPool::Buffer> blocks;
    for (std::size_t i = 0; i < kBlocks; ++i) {
      blocks.push_back(MemoryPool::allocate(&pool, bytes));
      std::memset(blocks.back().get(), 1, bytes);
    }
    EXPECT_GT(resident_memory(), before + kBlocks * bytes / 2);
    blocks.clear();
    EXPECT_LT(resident_memory(), before + 8 * kMiB);
  }
}

}  // namespace
}  // namespace othello
