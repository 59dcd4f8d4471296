// Expanded chunks of a frontier, shared by all threads.
//
// Where it is known when each chunk is read (chunk_uses.h), those that are needed last, or never again, are
// released first, which is as good as can be (Belady 1966). Of 5x6, depth 16, with memory for half of the
// parents, chunks are expanded 1.2 times each, and 2.2 times if those used longest ago are released, as they
// are where it is not known.
//
// The budget is for all chunks that were expanded here and are in memory: those in the cache, those that
// threads hold beside it, and those on their way (system/block_pool.h). Threads that hold many have to let
// go of them where the budget is exceeded though nothing else is left to evict: is_over_budget().
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <unordered_map>
#include <utility>
#include <vector>

#include "frontier/chunk_uses.h"
#include "frontier/frontier.h"

namespace othello {

class ChunkCache {
 public:
  /// `pool`: where its memory comes from, if it is not to have one of its own; no cache that is in use may
  /// have the same one.
  ChunkCache(const Frontier& frontier, std::uint64_t budget_bytes, BlockPool* pool = nullptr);

  /// When its chunks are read. Before the first reader is added.
  void set_uses(ChunkUses uses) { uses_ = std::move(uses); }

  /// How far someone who reads has come, who has to say so before get().
  class Reader {
   public:
    /// That it works on this occupancy of the depth after now. If it goes back to earlier ones, chunks are
    /// expanded again more often.
    void reach(Bitboard occupancy) {
      if (occupancy == occupancy_ || !cache_.uses_.is_known()) return;
      occupancy_ = occupancy;
      const std::uint32_t part = cache_.uses_.part_of(occupancy);
      if (part != std::exchange(part_, part)) cache_.set_reached(number_, part);
    }

   private:
    friend class ChunkCache;
    Reader(ChunkCache& cache, std::size_t number) : cache_(cache), number_(number) {}

    ChunkCache& cache_;
    std::size_t number_;
    Bitboard occupancy_ = 0;
    std::uint32_t part_ = ChunkUses::kNever;
  };
  /// Any thread.
  Reader add_reader();

  /// `states_maker`: of a thread that wants the states instead of the content, where that is of use. All who
  /// share a cache want the same.
  std::shared_ptr<const Chunk> get(std::uint32_t chunk, ChunkReader& reader,
                                   SectionStatesMaker* states_maker = nullptr);
  const Frontier& frontier() const { return frontier_; }
  /// Of all chunks that were expanded here and are in memory.
  std::uint64_t bytes() const { return pool_.taken_bytes(); }
  /// Whether chunks that threads hold take more than there is.
  bool is_over_budget() const { return pool_.taken_bytes() > most_kept_; }
  /// How often a chunk was expanded.
  std::uint64_t loads() const { return loads_.load(); }

 private:
  struct Entry {
    std::uint32_t chunk;
    std::uint32_t next_use;  // the part, or one that all readers are past; 0 where it is not known
    std::uint64_t last_use;  // the shard's clock
    std::shared_ptr<const Chunk> content;
  };
  // A share of the chunks, by number, with a lock of its own.
  struct Shard {
    std::mutex mutex;
    std::vector<Entry> entries;  // in any order
    std::unordered_map<std::uint32_t, std::size_t> find;
    std::uint64_t clock = 0;
    std::uint32_t part = ChunkUses::kNever;  // for which the next uses were found
  };
  static constexpr std::size_t kShards = 64;

  void set_reached(std::size_t reader, std::uint32_t part);
  void add(std::size_t shard, std::uint32_t chunk, const std::shared_ptr<const Chunk>& content);
  void evict(std::size_t first_shard);
  void evict_from(Shard& shard);
  void find_next_uses(Shard& shard);
  static void remove(Shard& shard, std::size_t entry);

  const Frontier& frontier_;
  ChunkUses uses_;
  std::uint64_t most_kept_;
  std::unique_ptr<BlockPool> own_pool_;
  BlockPool& pool_;
  std::vector<Shard> shards_;
  std::mutex readers_mutex_;
  std::vector<std::uint32_t> reached_;      // by each reader; kNever by those who have not begun
  std::atomic<std::uint32_t> earliest_{0};  // of these
  std::atomic<std::uint64_t> loads_{0};
};

}  // namespace othello
