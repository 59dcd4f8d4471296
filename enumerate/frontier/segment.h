// A run of records, ascending by occupancy, compressed in chunks: the unit in which a frontier is computed,
// stored, checked and read.
//
// Records are gathered into chunks of about kChunkBytes, which are entropy-coded, with a checksum each
// (gapkeep/entropy_code.h), so that a record is found by its chunk and its offset in it. A record longer than a chunk continues at
// the beginning of the next one, section by section.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "enumerate/frontier/record.h"
#include "enumerate/frontier/section_states.h"
#include "gapkeep/colouring_gaps.h"
#include "gapkeep/entropy_code.h"
#include "system/memory_pool.h"
#include "system/open_files.h"

namespace othello::enumerate {

inline constexpr std::size_t kChunkBytes = std::size_t{128} << 10;
/// The most bytes of a chunk: its last section may exceed kChunkBytes, and has less than twice kSectionStates.
inline constexpr std::size_t kMaxChunkBytes = 8 * kChunkBytes;

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

/// All of a segment but its bytes.
struct SegmentIndex {
  std::vector<RecordLocation> records;
  std::vector<ChunkLocation> chunks;
  std::vector<std::uint8_t> counts;  // PartCounts, of the parts in sequence; none if unknown

  // Of one kind of segment for another, which copies or takes no more than this.
  const SegmentIndex& index() const& { return *this; }
  SegmentIndex&& index() && { return std::move(*this); }
};

struct Segment : SegmentIndex {
  std::vector<std::byte> bytes;
};

/// How many states and passes a part of a record has: the sections of it that begin in the same chunk. Who uses
/// the states' numbers need not expand the chunks first. Two narrow gaps (gapkeep/colouring_gaps.h).
struct PartCounts {
  std::uint32_t states = 0;
  std::uint32_t passes = 0;

  static constexpr std::size_t kMaxBytes = 2 * kMaxGapBytes;

  static PartCounts read(const std::uint8_t*& bytes);
  void append_to(std::vector<std::uint8_t>& bytes) const;
};

/// A chunk's content, followed by kKernelSlack unused bytes; or its sections' states.
class Chunk {
 public:
  /// `pool`: the pool of its memory and of its states', or null.
  explicit Chunk(std::size_t bytes, MemoryPool* pool = nullptr)
      : data_(MemoryPool::allocate(pool, bytes + kKernelSlack)), bytes_(bytes) {}

  std::uint8_t* data() { return reinterpret_cast<std::uint8_t*>(data_.get()); }
  const std::uint8_t* data() const { return reinterpret_cast<const std::uint8_t*>(data_.get()); }
  const std::uint8_t* end() const { return data() + bytes_; }
  std::size_t size() const { return bytes_; }

  /// Replaces the content by the states if that is of use. `discs`: of the occupancies.
  void decode_states(SectionStatesMaker& maker, int discs) {
    states_ = maker(*this, discs, data_.get_deleter().pool);
    if (states_) data_.reset();
  }
  /// The states; null if it has its content.
  const SectionStates* states() const { return states_.get(); }

 private:
  MemoryPool::Buffer data_;
  std::unique_ptr<const SectionStates> states_;
  std::size_t bytes_;
};

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
  /// Bytes of the chunks completed so far.
  std::size_t stored_bytes() const { return segment_.bytes.size(); }
  /// Completes the segment, which stays until clear().
  const Segment& finish();
  /// Begins the next segment, in the same memory.
  void clear();

 private:
  void end_section(std::size_t states, std::size_t passes, bool more);
  void finish_part();
  void finish_chunk();

  const Kernels& kernels_;
  std::unique_ptr<EntropyCoder> coder_;
  std::vector<std::uint8_t> content_;
  PartCounts part_;
  bool has_part_ = false;
  Segment segment_;
};

/// A buffer for stored bytes, kept from one chunk to the next, since the system clears fresh memory page by
/// page; and the files that they were read from.
class ReadBuffer {
 public:
  /// `bytes` bytes of any content, valid until the next call.
  std::span<std::byte> get(std::size_t bytes) {
    if (memory_.size() < bytes) memory_.resize(bytes);
    return std::span(memory_).first(bytes);
  }
  OpenFiles& files() { return files_; }

 private:
  std::vector<std::byte> memory_;
  OpenFiles files_;
};

/// Expands a chunk. Throws DamagedFile.
class ChunkReader {
 public:
  /// `pool`: the pool of the chunk's memory, or null.
  Chunk operator()(std::span<const std::byte> compressed, std::uint32_t content_bytes,
                   MemoryPool* pool = nullptr);
  /// A buffer for the bytes to expand next.
  ReadBuffer& read_buffer() { return read_buffer_; }
  /// Compressed bytes read so far.
  std::uint64_t bytes_read() const { return bytes_read_; }

 private:
  EntropyDecoder decoder_;
  ReadBuffer read_buffer_;
  std::uint64_t bytes_read_ = 0;
};

/// Appends a chunk's content, coded, to `bytes`; returns where it is. ChunkReader decodes it. `counts`: of the
/// content, if they are known.
ChunkLocation append_chunk(EntropyCoder& coder, std::span<const std::uint8_t> content,
                           std::vector<std::byte>& bytes, const ByteCounts* counts = nullptr);

}  // namespace othello::enumerate
