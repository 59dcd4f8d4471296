#include "enumerate/frontier/chunk_cache.h"

#include <algorithm>
#include <bit>
#include <tuple>
#include <utility>

#include "system/threads.h"

namespace othello::enumerate {

namespace {

// 1 / this of the budget is for chunks in transit and for idle blocks whose sizes will be used again.
constexpr std::uint64_t kShareInTransit = 16;
// With fewer chunks a team is not worth waking.
constexpr std::size_t kChunksOfTeam = 4096;

}  // namespace

ChunkCache::ChunkCache(const Frontier& frontier, std::uint64_t budget_bytes, MemoryPool* pool)
    : frontier_(frontier),
      most_kept_(budget_bytes - budget_bytes / kShareInTransit),
      own_pool_(pool == nullptr ? std::make_unique<MemoryPool>(budget_bytes) : nullptr),
      pool_(pool == nullptr ? *own_pool_ : *pool),
      shards_(kShards) {
  pool_.set_limit(budget_bytes);
}

ChunkCache::Reader ChunkCache::add_reader() {
  const std::lock_guard lock(readers_mutex_);
  reached_.push_back(ChunkUses::kNever);
  return {*this, reached_.size() - 1};
}

std::shared_ptr<const Chunk> ChunkCache::get(std::uint32_t chunk, ChunkReader& reader,
                                             SectionStatesMaker* states_maker) {
  const std::size_t number = chunk % kShards;
  {
    Shard& shard = shards_[number];
    const std::lock_guard lock(shard.mutex);
    const auto found = shard.find.find(chunk);
    if (found != shard.find.end()) {
      Entry& entry = shard.entries[found->second];
      entry.last_use = ++shard.clock;
      return entry.content;
    }
  }
  // Not under the lock: two threads may expand the same chunk at once, which does no harm.
  auto loaded = std::make_shared<Chunk>(frontier_.load(chunk, reader, &pool_));
  if (states_maker != nullptr) {
    loaded->decode_states(*states_maker, std::popcount(frontier_.index().locations()[0].occupancy));
  }
  const std::shared_ptr<const Chunk> content = std::move(loaded);
  loads_.fetch_add(1, std::memory_order_relaxed);
  add(number, chunk, content);
  evict(number);
  return content;
}

void ChunkCache::clear(int threads) {
  std::size_t chunks = 0;
  for (const Shard& shard : shards_) chunks += shard.entries.size();
  const auto clear_shard = [&](std::size_t number) {
    shards_[number].entries.clear();
    shards_[number].find.clear();
  };
  run_each(kShards, clear_shard, chunks < kChunksOfTeam ? 1 : threads);
}

void ChunkCache::add(std::size_t shard_number, std::uint32_t chunk,
                     const std::shared_ptr<const Chunk>& content) {
  Shard& shard = shards_[shard_number];
  const std::lock_guard lock(shard.mutex);
  if (shard.find.contains(chunk)) return;
  shard.entries.push_back({.chunk = chunk, .next_use = 0, .last_use = ++shard.clock, .content = content});
  shard.find.emplace(chunk, shard.entries.size() - 1);
  if (uses_.is_known()) drop_without_next_use(shard);
}

void ChunkCache::set_reached(std::size_t reader, std::uint32_t part) {
  const std::lock_guard lock(readers_mutex_);
  reached_[reader] = part;
  earliest_.store(std::ranges::min(reached_), std::memory_order_relaxed);
}

// Evicts from the shard that grew, so that all keep about the same share; from others if it is empty.
void ChunkCache::evict(std::size_t first_shard) {
  for (std::size_t i = 0; i < kShards && is_over_budget(); ++i)
    evict_from(shards_[(first_shard + i) % kShards]);
}

// Chunks that threads hold would stay in memory all the same.
void ChunkCache::evict_from(Shard& shard) {
  const auto needed_sooner = [](const Entry& a, const Entry& b) {
    return std::tuple(a.content.use_count() == 1, a.next_use, b.last_use) <
           std::tuple(b.content.use_count() == 1, b.next_use, a.last_use);
  };
  const std::lock_guard lock(shard.mutex);
  while (is_over_budget() && !shard.entries.empty()) {
    const auto last = std::ranges::max_element(shard.entries, needed_sooner);
    if (last->content.use_count() > 1) return;
    remove(shard, static_cast<std::size_t>(last - shard.entries.begin()));
  }
}

// Finds the next use of the last entry, or of all when the readers have reached another part. Removes entries
// without a next use.
void ChunkCache::drop_without_next_use(Shard& shard) {
  const std::uint32_t now = earliest_.load(std::memory_order_relaxed);
  const std::size_t first = std::exchange(shard.part, now) == now ? shard.entries.size() - 1 : 0;
  for (std::size_t i = shard.entries.size(); i-- > first;) {
    Entry& entry = shard.entries[i];
    if (entry.next_use <= now) entry.next_use = uses_.next_from(entry.chunk, now);
    if (entry.next_use == ChunkUses::kNever) remove(shard, i);
  }
}

void ChunkCache::remove(Shard& shard, std::size_t entry) {
  std::vector<Entry>& entries = shard.entries;
  shard.find.erase(entries[entry].chunk);
  if (entry + 1 < entries.size()) {
    entries[entry] = std::move(entries.back());
    shard.find[entries[entry].chunk] = entry;
  }
  entries.pop_back();
}

}  // namespace othello::enumerate
