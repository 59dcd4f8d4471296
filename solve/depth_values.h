// The values of all states of one depth, in the order of its frontier: a byte a state (solve/value.h), in
// chunks that match the chunks of the states; and their games (solve/games.h), if they were counted, in chunks of
// kStatesPerGamesChunk states each.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "enumerate/frontier/segment.h"
#include "enumerate/frontier/segment_store.h"

namespace othello::solve {

inline constexpr std::size_t kStatesPerGamesChunk = 16'384;

/// The values of a segment of states: as many chunks as it has.
struct ValueSegment {
  std::vector<enumerate::ChunkLocation> chunks;
  std::vector<enumerate::ChunkLocation> games = {};  // chunks as well
  std::vector<std::byte> bytes;
};

/// A segment whose bytes were stored.
struct StoredValueSegment {
  std::vector<enumerate::ChunkLocation> chunks;
  std::vector<enumerate::ChunkLocation> games = {};
  std::unique_ptr<enumerate::SegmentBytes> bytes;
};

class DepthValues {
 public:
  DepthValues() = default;
  /// `segments`: in the order of the segments of states.
  explicit DepthValues(std::vector<StoredValueSegment> segments);

  /// The values of the states whose sections begin in this chunk of the frontier. Any thread, each with a
  /// reader of its own. Throws DamagedFile.
  enumerate::Chunk load(std::uint32_t chunk, enumerate::ChunkReader& reader) const;
  std::uint32_t chunks() const { return static_cast<std::uint32_t>(chunks_.size()); }
  /// How many values a chunk has.
  std::uint32_t values_in(std::uint32_t chunk) const { return chunks_[chunk].place.content_bytes; }
  void release(std::size_t segment) { bytes_[segment]->release(); }
  /// The bytes that the values take where they are stored.
  std::uint64_t stored_bytes() const { return stored_bytes_; }
  /// Whether the games of all states were counted.
  bool has_games() const { return has_games_; }
  std::uint64_t stored_game_bytes() const { return game_bytes_; }

 private:
  friend class GamesReader;

  struct ChunkOfSegment {
    std::uint32_t segment = 0;
    enumerate::ChunkLocation place;
  };
  enumerate::Chunk load(std::size_t segment, const enumerate::ChunkLocation& place,
                        enumerate::ChunkReader& reader) const;

  std::vector<std::unique_ptr<enumerate::SegmentBytes>> bytes_;
  std::vector<ChunkOfSegment> chunks_;
  std::vector<std::vector<enumerate::ChunkLocation>> games_;  // by segment
  std::uint64_t stored_bytes_ = 0;
  std::uint64_t game_bytes_ = 0;
  bool has_games_ = true;
};

/// Reads stored games; best from neighbouring states in turn. Each thread needs its own.
class GamesReader {
 public:
  /// Fills `games` with those of a segment's states from number `first` of the segment on, each of which takes
  /// `bytes_of_state`. Throws DamagedFile.
  void read(const DepthValues& values, std::size_t segment, std::uint64_t first, std::size_t bytes_of_state,
            std::span<std::uint8_t> games);

 private:
  enumerate::ChunkReader reader_;
  // The chunk in memory.
  std::size_t segment_ = 0;
  std::uint64_t number_ = 0;
  std::optional<enumerate::Chunk> chunk_;
};

/// Stores a copy in memory.
StoredValueSegment store_values_in_memory(const ValueSegment& segment);

}  // namespace othello::solve
