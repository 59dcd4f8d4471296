// A run of records, ascending by occupancy, compressed in chunks: the unit in which a frontier is computed,
// stored, checked and read.
//
// Records are gathered into chunks of about kChunkBytes, which are compressed with zstd (its checksum on), so
// that a record is found by its chunk and its offset in it. A record longer than a chunk continues at the
// beginning of the next one, section by section.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "frontier/record.h"
#include "frontier/section_states.h"
#include "system/block_pool.h"

namespace othello {

inline constexpr std::size_t kChunkBytes = std::size_t{128} << 10;
/// No chunk has more: the last section goes beyond kChunkBytes, and has kSectionStates at most.
inline constexpr std::size_t kMostChunkBytes = 8 * kChunkBytes;

/// Where the record of an occupancy begins.
struct RecordLocation {
  Bitboard occupancy = 0;    // of places
  std::uint32_t chunk = 0;   // within the segment, or within the frontier
  std::uint32_t offset = 0;  // into the chunk's content
};

struct ChunkLocation {
  std::uint64_t offset = 0;  // into the segment's bytes
  std::uint32_t bytes = 0;   // compressed
  std::uint32_t content_bytes = 0;
};

struct Segment {
  std::vector<RecordLocation> records;
  std::vector<ChunkLocation> chunks;
  std::vector<std::byte> bytes;
};

/// A chunk's content, followed by kKernelSlack bytes of no meaning; or its sections' states.
class Chunk {
 public:
  /// Its memory is of `pool`, if there is one, and that of the states, too.
  explicit Chunk(std::size_t bytes, BlockPool* pool = nullptr)
      : data_(BlockPool::take(pool, bytes + kKernelSlack)), bytes_(bytes) {}

  std::uint8_t* data() { return reinterpret_cast<std::uint8_t*>(data_.get()); }
  const std::uint8_t* data() const { return reinterpret_cast<const std::uint8_t*>(data_.get()); }
  const std::uint8_t* end() const { return data() + bytes_; }
  std::size_t size() const { return bytes_; }

  /// Puts the states in the place of the content if that is of use. `discs`: of the occupancies.
  void turn_into_states(SectionStatesMaker& maker, int discs) {
    states_ = maker(*this, discs, data_.get_deleter().pool);
    if (states_) data_.reset();
  }
  /// Null if it has its content.
  const SectionStates* states() const { return states_.get(); }

 private:
  BlockPool::Block data_;
  std::unique_ptr<const SectionStates> states_;
  std::size_t bytes_;
};

class EntropyCoder;

class SegmentWriter {
 public:
  explicit SegmentWriter(const Kernels& kernels);
  ~SegmentWriter();
  SegmentWriter(const SegmentWriter&) = delete;
  SegmentWriter& operator=(const SegmentWriter&) = delete;

  /// Begins the record of `occupancy`, greater than all before. Its sections follow.
  void begin_record(Bitboard occupancy);
  void append(std::span<const Colouring> states, std::span<const Colouring> passes, bool more);
  void append(std::span<const WideColouring> states, std::span<const WideColouring> passes, bool more);
  /// Appends a completed segment: its records, or the rest of the record that was begun here.
  void append_part(const Segment& part);
  /// Of the chunks completed so far.
  std::size_t stored_bytes() const { return segment_.bytes.size(); }
  /// Completes the segment, which stays until clear().
  const Segment& finish();
  /// Begins the next one; its memory is used again.
  void clear();

 private:
  void end_section(bool more);
  void finish_chunk();

  const Kernels& kernels_;
  std::unique_ptr<EntropyCoder> coder_;
  std::vector<std::uint8_t> content_;
  Segment segment_;
};

/// Where stored bytes are read to: memory that is kept from one chunk to the next, since fresh memory costs
/// the system its clearing, page by page.
class ReadBuffer {
 public:
  /// `bytes` bytes of any content, good until the next call.
  std::span<std::byte> get(std::size_t bytes) {
    if (memory_.size() < bytes) memory_.resize(bytes);
    return std::span(memory_).first(bytes);
  }

 private:
  std::vector<std::byte> memory_;
};

/// Expands a chunk. Throws DamagedFile.
class ChunkReader {
 public:
  ChunkReader();
  ~ChunkReader();
  ChunkReader(const ChunkReader&) = delete;
  ChunkReader& operator=(const ChunkReader&) = delete;

  /// `pool`: of the chunk's memory, if there is one.
  Chunk operator()(std::span<const std::byte> compressed, std::uint32_t content_bytes,
                   BlockPool* pool = nullptr);
  /// For the bytes that it is to expand next.
  ReadBuffer& read_buffer() { return read_buffer_; }
  /// Compressed, so far.
  std::uint64_t bytes_read() const { return bytes_read_; }

 private:
  void* context_;
  ReadBuffer read_buffer_;
  std::uint64_t bytes_read_ = 0;
};

}  // namespace othello
