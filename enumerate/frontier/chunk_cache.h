// Expanded chunks of a frontier, shared by all threads.
//
// If it is known when each chunk is read (chunk_uses.h), those needed last, or never again, are evicted
// first, which is optimal (Belady 1966); otherwise the least recently used. At depth 16 of 5x6, with memory
// for half of the parents, each chunk is expanded 1.2 times, and 2.2 times with the latter.
//
// The budget is for all chunks that were expanded here and are in memory: those in the cache, those that
// threads hold beside it, and those in transit (system/memory_pool.h). Threads that hold many have to release
// them if the budget is exceeded and nothing else is left to evict: is_over_budget().
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <unordered_map>
#include <utility>
#include <vector>

#include "enumerate/frontier/chunk_uses.h"
#include "enumerate/frontier/frontier.h"

namespace othello::enumerate {

class ChunkCache {
 public:
  /// `pool`: the pool of its memory, shared with no other cache in use; null: a pool of its own.
  ChunkCache(const Frontier& frontier, std::uint64_t budget_bytes, MemoryPool* pool = nullptr);

  /// Sets when the chunks are read. Call it before the first reader is added.
  void set_uses(ChunkUses uses) { uses_ = std::move(uses); }

  /// A reader's progress, which it has to report before get().
  class Reader {
   public:
    /// Reports that the reader works on this occupancy of the next depth now. If it returns to earlier ones,
    /// chunks are expanded again more often.
    void advance_to(Bitboard occupancy) {
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

  /// `states_maker`: null, or the thread's own: then the chunk has decoded states instead of its content,
  /// where that saves time. All callers of one cache must pass the same kind.
  std::shared_ptr<const Chunk> get(std::uint32_t chunk, ChunkReader& reader,
                                   SectionStatesMaker* states_maker = nullptr);
  /// Releases all chunks, by a team of `threads`, which no other call may be beside.
  void clear(int threads);
  const Frontier& frontier() const { return frontier_; }
  /// Bytes of all chunks that were expanded here and are in memory.
  std::uint64_t bytes() const { return pool_.allocated_bytes(); }
  /// Whether the chunks in memory exceed the budget.
  bool is_over_budget() const { return pool_.allocated_bytes() > most_kept_; }
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
  void drop_without_next_use(Shard& shard);
  static void remove(Shard& shard, std::size_t entry);

  const Frontier& frontier_;
  ChunkUses uses_;
  std::uint64_t most_kept_;
  std::unique_ptr<MemoryPool> own_pool_;
  MemoryPool& pool_;
  std::vector<Shard> shards_;
  std::mutex readers_mutex_;
  std::vector<std::uint32_t> reached_;      // per reader; kNever: it has not begun
  std::atomic<std::uint32_t> earliest_{0};  // the least of these
  std::atomic<std::uint64_t> loads_{0};
};

}  // namespace othello::enumerate
