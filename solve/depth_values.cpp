#include "solve/depth_values.h"

#include <utility>

namespace othello {

DepthValues::DepthValues(std::vector<StoredValueSegment> segments) {
  for (StoredValueSegment& segment : segments) {
    const auto number = static_cast<std::uint32_t>(bytes_.size());
    for (const ChunkLocation& place : segment.chunks) {
      chunks_.push_back({.segment = number, .place = place});
      stored_bytes_ += place.bytes;
    }
    bytes_.push_back(std::move(segment.bytes));
  }
}

Chunk DepthValues::load(std::uint32_t chunk, ChunkReader& reader) const {
  const ChunkOfSegment& at = chunks_[chunk];
  return bytes_[at.segment]->with_bytes(
      at.place.offset, at.place.bytes, reader.read_buffer(),
      [&](std::span<const std::byte> bytes) { return reader(bytes, at.place.content_bytes); });
}

StoredValueSegment store_values_in_memory(const ValueSegment& segment) {
  StoredSegment stored = store_in_memory({.records = {}, .chunks = segment.chunks, .bytes = segment.bytes});
  return {.chunks = std::move(stored.chunks), .bytes = std::move(stored.bytes)};
}

}  // namespace othello
