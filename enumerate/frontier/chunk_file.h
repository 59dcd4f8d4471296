// The common format of chunk files, those of states (segment_file.h) and of values (solve/value_segment_file.h).
// All numbers are little-endian.
//
//   bytes          field
//   head bytes     head, of a fixed size for each kind:
//     8              magic
//     8              format version
//     ...            fields of the kind
//     8              index bytes
//     8              data bytes
//     8              XXH3 of the data
//   8              XXH3 of the head and the index
//   index bytes    index, a zstd frame
//   data bytes     data, to the end of the file
//
// A file is written under a temporary name, made durable and renamed, so that it is whole or absent. Then it
// is read back from the disk and compared with its checksums; from then on its sources may be deleted. When
// the data are no longer needed they are cut off; head and index stay. Links are refused.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "enumerate/frontier/segment_store.h"

namespace othello::enumerate {

/// What a file is expected to be.
struct ChunkFileKind {
  std::array<char, 8> magic;
  std::uint64_t version;
  std::size_t head_bytes;
  const char* content;  // for messages: "states"
};

/// The last words of every head.
struct ChunkFileSizes {
  std::uint64_t index_bytes = 0;
  std::uint64_t data_bytes = 0;
  std::uint64_t data_xxh3 = 0;
};

struct OpenedChunkFile {
  ChunkFileKind kind;
  std::vector<std::byte> head;
  std::vector<std::byte> index;  // expanded
  ChunkFileSizes sizes;
  std::unique_ptr<SegmentBytes> data;
  bool released = false;  // the data are cut off
};

/// Writes a file, fills in the sizes in its head, reads it back, and returns its data as stored there.
/// Throws WriteError, also if the file does not read back as it was written, and ReadError.
std::unique_ptr<SegmentBytes> write_chunk_file(const std::string& path, const ChunkFileKind& kind,
                                               std::span<std::byte> head, std::span<const std::byte> index,
                                               std::span<const std::byte> data);

/// Where the data begin.
std::uint64_t data_offset(const ChunkFileKind& kind, const ChunkFileSizes& sizes);

/// The data of a file, from an offset to its end. Release cuts them off, unless that is left to others.
enum class OnRelease { kTruncate, kLeave };
std::unique_ptr<SegmentBytes> open_file_bytes(const std::string& path, std::uint64_t offset,
                                              OnRelease released);

/// Opens a file that is of one of the kinds, which differ in version and head alone; `check_data`: also
/// compares the data with their checksum. Throws DamagedFile, ReadError.
OpenedChunkFile open_chunk_file(const std::string& path, std::span<const ChunkFileKind> kinds,
                                bool check_data);

/// A board's name in the 8 characters of a head, padded with zeros. A longer name, which is a board as text,
/// becomes "~" and 7 hexadecimal digits of its XXH3. The tag distinguishes searches; the name is in the
/// manifest.
std::array<char, 8> board_tag(std::string_view name);
/// The tag without the zeros: the name, if that is short.
inline std::string board_in(const std::array<char, 8>& tag) {
  return {tag.begin(), std::ranges::find(tag, '\0')};
}

}  // namespace othello::enumerate
