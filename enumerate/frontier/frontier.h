// All states of one depth: segments in ascending order, and the index that finds a record in them.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "enumerate/frontier/occupancy_index.h"
#include "enumerate/frontier/segment_store.h"

namespace othello::enumerate {

class Frontier {
 public:
  Frontier() = default;
  /// Segments in ascending order of their occupancies. A team of `threads` makes the index.
  explicit Frontier(std::vector<StoredSegment> segments, int threads = 1);

  const OccupancyIndex& index() const { return index_; }
  std::size_t segments() const { return bytes_.size(); }
  std::uint32_t chunks() const { return static_cast<std::uint32_t>(chunks_.size()); }
  /// The records of one segment, as positions [begin, end) in index().locations().
  std::pair<std::uint32_t, std::uint32_t> records_of(std::size_t segment) const {
    return {first_record_[segment], first_record_[segment + 1]};
  }
  /// The PartCounts of a segment's records; none if they are unknown.
  std::span<const std::uint8_t> counts_of(std::size_t segment) const { return counts_[segment]; }
  /// The position of the first record that begins in this chunk or a later one.
  std::size_t first_record_from(std::uint32_t chunk) const;
  /// The last chunk of the record at this position; its location names the first.
  std::uint32_t last_chunk_of(std::uint32_t position) const;
  /// About how many bytes the record at this position takes when expanded.
  std::uint64_t record_bytes(std::uint32_t position) const;
  /// Releases the stored bytes of a segment; it must not be loaded from afterwards. Any thread.
  void release(std::size_t segment) { bytes_[segment]->release(); }
  /// Bytes of the compressed states.
  std::uint64_t stored_bytes() const { return stored_bytes_; }
  /// Bytes of a chunk, expanded.
  std::uint32_t content_bytes(std::uint32_t chunk) const { return chunks_[chunk].location.content_bytes; }
  std::uint32_t segment_of(std::uint32_t chunk) const { return chunks_[chunk].segment; }
  /// Reads and expands a chunk. Any thread, each with a reader of its own. `pool`: the pool of its memory, or
  /// null. Throws DamagedFile, ReadError.
  Chunk load(std::uint32_t chunk, ChunkReader& reader, MemoryPool* pool = nullptr) const;

 private:
  struct ChunkOfSegment {
    std::uint32_t segment = 0;
    ChunkLocation location;
  };

  std::vector<std::unique_ptr<SegmentBytes>> bytes_;
  std::vector<std::vector<std::uint8_t>> counts_;
  std::vector<std::uint32_t> first_record_{0};
  std::vector<ChunkOfSegment> chunks_;
  std::uint64_t stored_bytes_ = 0;
  OccupancyIndex index_;
};

}  // namespace othello::enumerate
