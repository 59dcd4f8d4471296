#include "enumerate/frontier/frontier.h"

#include <algorithm>
#include <utility>

#include "system/threads.h"

namespace othello::enumerate {
namespace {

// With fewer records a team is not worth waking.
constexpr std::size_t kRecordsOfTeam = std::size_t{1} << 14;
// Records whose slots of the index are on the way: an atomic exchange waits for its own.
constexpr std::size_t kPrefetched = 16;

}  // namespace

Frontier::Frontier(std::vector<StoredSegment> segments, int threads) {
  std::size_t all_records = 0;
  for (const StoredSegment& segment : segments) all_records += segment.records.size();
  index_ = OccupancyIndex(all_records);  // refuses more than the numbers below have bits for
  std::vector<std::uint32_t> first_chunk;
  for (StoredSegment& segment : segments) {
    first_chunk.push_back(chunks());
    const auto number = static_cast<std::uint32_t>(bytes_.size());
    for (const ChunkLocation& location : segment.chunks) {
      chunks_.push_back({.segment = number, .location = location});
      stored_bytes_ += location.bytes;
    }
    bytes_.push_back(std::move(segment.bytes));
    counts_.push_back(std::move(segment.counts));
    first_record_.push_back(first_record_.back() + static_cast<std::uint32_t>(segment.records.size()));
  }
  const auto take_records = [&](std::size_t number) {
    std::uint32_t position = first_record_[number];
    const std::vector<RecordLocation> records = std::exchange(segments[number].records, {});
    for (std::size_t i = 0; i < records.size(); ++i) {
      if (i + kPrefetched < records.size()) index_.prefetch_slot(records[i + kPrefetched].occupancy);
      RecordLocation location = records[i];
      location.chunk += first_chunk[number];
      index_.set(position++, location);
    }
  };
  run_each(segments.size(), take_records, first_record_.back() < kRecordsOfTeam ? 1 : threads);
}

std::size_t Frontier::first_record_from(std::uint32_t chunk) const {
  const auto places = index_.locations();
  return static_cast<std::size_t>(std::ranges::lower_bound(places, chunk, {}, &RecordLocation::chunk) -
                                  places.begin());
}

std::uint32_t Frontier::last_chunk_of(std::uint32_t position) const {
  const std::uint32_t first = index_.locations()[position].chunk;
  const std::uint32_t segment = chunks_[first].segment;
  if (position + 1 < first_record_[segment + 1]) {
    // A record begins at the start of a chunk only if the one before it ends with the chunk before.
    const RecordLocation& next = index_.locations()[position + 1];
    return next.offset > 0 ? next.chunk : next.chunk - 1;
  }
  std::uint32_t last = first;
  while (last + 1 < chunks() && chunks_[last + 1].segment == segment) ++last;
  return last;
}

std::uint64_t Frontier::record_bytes(std::uint32_t position) const {
  const RecordLocation& record = index_.locations()[position];
  const std::uint32_t last = last_chunk_of(position);
  std::uint64_t end = chunks_[last].location.content_bytes;
  if (position + 1 < index_.locations().size() && index_.locations()[position + 1].chunk == last)
    end = index_.locations()[position + 1].offset;
  for (std::uint32_t chunk = record.chunk; chunk < last; ++chunk)
    end += chunks_[chunk].location.content_bytes;
  return end - record.offset;
}

Chunk Frontier::load(std::uint32_t chunk, ChunkReader& reader, MemoryPool* pool) const {
  const ChunkOfSegment& at = chunks_[chunk];
  return bytes_[at.segment]->load_chunk(
      at.location.offset, at.location.bytes, reader.read_buffer(),
      [&](std::span<const std::byte> bytes) { return reader(bytes, at.location.content_bytes, pool); });
}

}  // namespace othello::enumerate
