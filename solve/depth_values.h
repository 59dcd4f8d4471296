// The values of all states of one depth, in the order of its frontier: a byte a state (solve/value.h), in
// chunks that match the chunks of the states.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "frontier/entropy_coder.h"
#include "frontier/segment_store.h"
#include "solve/value.h"

namespace othello {

/// The values of a segment of states: as many chunks as it has.
struct ValueSegment {
  std::vector<ChunkLocation> chunks;
  std::vector<std::byte> bytes;
};

/// A segment whose bytes were stored.
struct StoredValueSegment {
  std::vector<ChunkLocation> chunks;
  std::unique_ptr<SegmentBytes> bytes;
};

class DepthValues {
 public:
  DepthValues() = default;
  /// `segments`: in the order of the segments of states.
  explicit DepthValues(std::vector<StoredValueSegment> segments);

  /// The values of the states whose sections begin in this chunk of the frontier. Any thread, each with a
  /// reader of its own. Throws DamagedFile.
  Chunk load(std::uint32_t chunk, ChunkReader& reader) const;
  std::uint32_t chunks() const { return static_cast<std::uint32_t>(chunks_.size()); }
  /// How many values a chunk has.
  std::uint32_t values_in(std::uint32_t chunk) const { return chunks_[chunk].place.content_bytes; }
  void release(std::size_t segment) { bytes_[segment]->release(); }
  std::uint64_t stored_bytes() const { return stored_bytes_; }

 private:
  struct ChunkOfSegment {
    std::uint32_t segment = 0;
    ChunkLocation place;
  };
  std::vector<std::unique_ptr<SegmentBytes>> bytes_;
  std::vector<ChunkOfSegment> chunks_;
  std::uint64_t stored_bytes_ = 0;
};

/// Stores a copy in memory.
StoredValueSegment store_values_in_memory(const ValueSegment& segment);

}  // namespace othello
