#include "enumerate/occupancy/store/chunk_cache.h"

#include <algorithm>
#include <bit>
#include <tuple>
#include <utility>

namespace othello {

ChunkCache::ChunkCache(const Frontier& frontier, std::uint64_t budget_bytes)
    : frontier_(frontier), shard_budget_(budget_bytes / kShards), shards_(kShards) {}

ChunkCache::Reader ChunkCache::add_reader() {
  const std::lock_guard lock(readers_mutex_);
  return {uses_, reached_.emplace_back(ChunkUses::kNever)};
}

std::shared_ptr<const Chunk> ChunkCache::get(std::uint32_t chunk, ChunkReader& reader,
                                             SectionStatesMaker* states_maker) {
  Shard& shard = shards_[chunk % kShards];
  {
    const std::lock_guard lock(shard.mutex);
    const auto found = shard.find.find(chunk);
    if (found != shard.find.end()) {
      Entry& entry = shard.entries[found->second];
      entry.last_use = ++shard.clock;
      return entry.content;
    }
  }
  // Not under the lock: two threads may expand the same chunk at once, which does no harm.
  auto loaded = std::make_shared<Chunk>(frontier_.load(chunk, reader));
  if (states_maker != nullptr) {
    loaded->turn_into_states(*states_maker, std::popcount(frontier_.index().places()[0].occupancy));
  }
  const std::shared_ptr<const Chunk> content = std::move(loaded);
  loads_.fetch_add(1, std::memory_order_relaxed);
  const std::lock_guard lock(shard.mutex);
  if (!shard.find.try_emplace(chunk, shard.entries.size()).second) return content;
  shard.entries.push_back({.chunk = chunk, .next_use = 0, .last_use = ++shard.clock, .content = content});
  shard.bytes += content->bytes_in_memory();
  make_room(shard);
  return content;
}

// The part that all readers who have begun are in, or past.
std::uint32_t ChunkCache::all_are_past() {
  const std::lock_guard lock(readers_mutex_);
  std::uint32_t least = ChunkUses::kNever;
  for (const auto& part : reached_) least = std::min(least, part.load(std::memory_order_relaxed));
  return least;
}

// Under the shard's lock. The entries of a shard are some hundreds, and are gone through once for each chunk
// that was expanded, which takes a hundred times as long.
void ChunkCache::make_room(Shard& shard) {
  if (uses_.is_known()) {
    const std::uint32_t now = all_are_past();
    for (std::size_t i = shard.entries.size(); i-- > 0;) {
      Entry& entry = shard.entries[i];
      if (entry.next_use <= now) entry.next_use = uses_.next(entry.chunk, now);
      if (entry.next_use == ChunkUses::kNever) remove(shard, i);
    }
  }
  while (shard.bytes > shard_budget_ && shard.entries.size() > 1) {
    const auto needed_sooner = [](const Entry& a, const Entry& b) {
      return std::tuple(a.next_use, b.last_use) < std::tuple(b.next_use, a.last_use);
    };
    const auto last = std::ranges::max_element(shard.entries, needed_sooner);
    remove(shard, static_cast<std::size_t>(last - shard.entries.begin()));
  }
}

void ChunkCache::remove(Shard& shard, std::size_t entry) {
  std::vector<Entry>& entries = shard.entries;
  shard.bytes -= entries[entry].content->bytes_in_memory();
  shard.find.erase(entries[entry].chunk);
  if (entry + 1 < entries.size()) {
    entries[entry] = std::move(entries.back());
    shard.find[entries[entry].chunk] = entry;
  }
  entries.pop_back();
}

}  // namespace othello
