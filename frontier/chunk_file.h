// What the files of chunks have in common, those of states (segment_file.h) and those of values
// (solve/value_file.h). All numbers are little-endian.
//
//   head: of a fixed size for each kind; it begins with a magic and a format version and ends with the bytes
//   of
//         the index, the bytes of the data and XXH3 of the data, 8 bytes each
//   XXH3 of the head and the index
//   index: a zstd frame
//   data: to the end of the file
//
// A file is written under a temporary name, made durable and renamed, so that it is whole or absent. Then it
// is read back from the disk and compared with its checksums: what it was computed of may be deleted from
// then on. When the data are no longer needed they are cut off; head and index stay. Links are refused.
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

#include "frontier/segment_store.h"

namespace othello {

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

/// Writes a file, fills the sizes of its head in, reads it back, and gives its data back as they lie there.
/// Throws WriteError, also if it does not read back as it was written.
std::unique_ptr<SegmentBytes> write_chunk_file(const std::string& path, const ChunkFileKind& kind,
                                               std::span<std::byte> head, std::span<const std::byte> index,
                                               std::span<const std::byte> data);

/// Where the data begin.
std::uint64_t data_offset(const ChunkFileKind& kind, const ChunkFileSizes& sizes);

/// The data of a file, from an offset to its end. Released, they are cut off, unless that is left to others.
enum class Released { kCutOff, kLeft };
std::unique_ptr<SegmentBytes> bytes_in_file(const std::string& path, std::uint64_t offset, Released released);

/// Opens a file that is of one of the kinds, which differ in version and head alone; `check_data`: also
/// compares the data with their checksum. Throws DamagedFile, ReadError.
OpenedChunkFile open_chunk_file(const std::string& path, std::span<const ChunkFileKind> kinds,
                                bool check_data);

/// A board's name in the 8 characters that heads have for it, with zeros behind: a longer one, which is a
/// board as text, as "~" and 7 hexadecimal digits of its XXH3. That tells one search from another; the name
/// itself stands in the manifest.
std::array<char, 8> board_tag(std::string_view name);
/// The tag without the zeros: the name, if that is short.
inline std::string board_in(const std::array<char, 8>& tag) {
  return {tag.begin(), std::ranges::find(tag, '\0')};
}

}  // namespace othello
