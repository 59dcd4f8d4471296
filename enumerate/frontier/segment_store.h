// Storage of finished segments: in memory, or in files (segment_file.h).
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "enumerate/frontier/segment.h"

namespace othello::enumerate {

/// A segment's compressed bytes, wherever they are.
class SegmentBytes {
 public:
  using Use = std::function<Chunk(std::span<const std::byte>)>;

  virtual ~SegmentBytes() = default;
  /// Calls `use` with `bytes` bytes from `offset` on, read into `read_buffer` if they are not in memory. Any
  /// thread, each with a buffer of its own. Throws DamagedFile, ReadError.
  virtual Chunk load_chunk(std::uint64_t offset, std::size_t bytes, ReadBuffer& read_buffer,
                           const Use& use) const = 0;
  /// Releases the bytes, which nobody needs any more. Others may be read or released meanwhile.
  virtual void release() = 0;
};

/// A segment whose bytes are stored.
struct StoredSegment : SegmentIndex {
  std::unique_ptr<SegmentBytes> bytes;
  std::uint64_t file_offset = 0;  // of the bytes in the segment's file, if it has one
};

/// Holds them in memory.
std::unique_ptr<SegmentBytes> store_bytes_in_memory(std::vector<std::byte> bytes);
/// Keeps a copy in memory.
StoredSegment store_in_memory(const Segment& segment);

}  // namespace othello::enumerate
