// The chunks of parents that a thread reads: one held for each element of the group and each place of the new
// disc. As occupancies ascend, each such stream advances slowly, and rarely needs the shared cache.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "enumerate/frontier/chunk_cache.h"
#include "enumerate/occupancy/occupancy_in_progress.h"

namespace othello::enumerate {

/// One thread's own.
class HeldChunks {
 public:
  /// `states_for`: the kernels, if states are wanted instead of gaps, see ChunkCache::get().
  HeldChunks(ChunkCache& parents, int symmetry_order, const Kernels* states_for = nullptr)
      : parents_(parents),
        reader_position_(parents.add_reader()),
        held_(static_cast<std::size_t>(symmetry_order * kMaxCells)) {
    if (states_for != nullptr) states_maker_.emplace(*states_for);
  }

  /// See ChunkCache::Reader; get() calls it, too.
  void advance_to(Bitboard occupancy) { reader_position_.advance_to(occupancy); }
  /// A source's chunk, to compute `occupancy`. The content is valid until the next call.
  const Chunk& get(Bitboard occupancy, const ParentMove& source, std::uint32_t chunk) {
    reader_position_.advance_to(occupancy);
    Held& held = held_[stream_of(source)];
    if (held.number != chunk) {
      held = {};
      held.content = parents_.get(chunk, reader_, states_maker_ ? &*states_maker_ : nullptr);
      held.number = chunk;
      if (parents_.is_over_budget()) release_others(held);
    }
    return *held.content;
  }
  /// Fetches the beginning of a source's record, which is read soon, if its chunk is held. Only for gaps.
  void prefetch(const ParentMove& source) const {
    const Held& held = held_[stream_of(source)];
    if (held.number != source.record.chunk) return;
    const std::uint8_t* bytes = held.content->data() + source.record.offset;
    for (int line = 0; line < kPrefetchedLines; ++line) __builtin_prefetch(bytes + 64 * line);
  }
  const Frontier& frontier() const { return parents_.frontier(); }
  /// Bytes of stored chunks that were not in the cache.
  std::uint64_t bytes_read() const { return reader_.bytes_read(); }

 private:
  struct Held {
    std::uint32_t number = OccupancyIndex::kNone;
    std::shared_ptr<const Chunk> content;
  };

  // From there on the processor fetches ahead by itself.
  static constexpr int kPrefetchedLines = 8;

  static std::size_t stream_of(const ParentMove& source) {
    return static_cast<std::size_t>(source.element * kMaxCells + source.place);
  }

  void release_others(const Held& kept) {
    for (Held& held : held_) {
      if (&held != &kept) held = {};
    }
  }

  ChunkCache& parents_;
  ChunkCache::Reader reader_position_;
  ChunkReader reader_;
  std::optional<SectionStatesMaker> states_maker_;
  std::vector<Held> held_;
};

}  // namespace othello::enumerate
