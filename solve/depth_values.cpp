#include "solve/depth_values.h"

#include <algorithm>
#include <utility>

#include "system/errors.h"

namespace othello::solve {

using enumerate::ChunkLocation;

DepthValues::DepthValues(std::vector<StoredValueSegment> segments) {
  for (StoredValueSegment& segment : segments) {
    const auto number = static_cast<std::uint32_t>(bytes_.size());
    for (const ChunkLocation& place : segment.chunks) {
      chunks_.push_back({.segment = number, .place = place});
      stored_bytes_ += place.bytes;
    }
    for (const ChunkLocation& place : segment.games) game_bytes_ += place.bytes;
    if (segment.games.empty() && !segment.chunks.empty()) has_games_ = false;
    games_.push_back(std::move(segment.games));
    bytes_.push_back(std::move(segment.bytes));
  }
}

enumerate::Chunk DepthValues::load(std::uint32_t chunk, enumerate::ChunkReader& reader) const {
  return load(chunks_[chunk].segment, chunks_[chunk].place, reader);
}

enumerate::Chunk DepthValues::load(std::size_t segment, const ChunkLocation& place,
                                   enumerate::ChunkReader& reader) const {
  return bytes_[segment]->load_chunk(
      place.offset, place.bytes, reader.read_buffer(),
      [&](std::span<const std::byte> bytes) { return reader(bytes, place.content_bytes); });
}

void GamesReader::read(const DepthValues& values, std::size_t segment, std::uint64_t first,
                       std::size_t bytes_of_state, std::span<std::uint8_t> games) {
  while (!games.empty()) {
    const std::uint64_t number = first / kStatesPerGamesChunk;
    if (!chunk_ || segment_ != segment || number_ != number) {
      const std::vector<ChunkLocation>& chunks = values.games_[segment];
      if (number >= chunks.size()) throw DamagedFile("stored games are of fewer states than there are");
      chunk_.reset();
      chunk_.emplace(values.load(segment, chunks[number], reader_));
      segment_ = segment;
      number_ = number;
    }
    const std::size_t begin = first % kStatesPerGamesChunk * bytes_of_state;
    if (begin >= chunk_->size()) throw DamagedFile("a stored chunk of games has the wrong length");
    const std::size_t bytes = std::min(games.size(), chunk_->size() - begin);
    std::copy_n(chunk_->data() + begin, bytes, games.data());
    games = games.subspan(bytes);
    first += bytes / bytes_of_state;
  }
}

StoredValueSegment store_values_in_memory(const ValueSegment& segment) {
  return {.chunks = segment.chunks,
          .games = segment.games,
          .bytes = enumerate::store_bytes_in_memory(segment.bytes)};
}

}  // namespace othello::solve
