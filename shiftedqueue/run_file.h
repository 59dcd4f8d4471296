// A file of a run (run.h): some of its extents, with an index and checksums. It is written once, from its beginning to
// its end, and under its name it is whole.
//
//   head     8       magic "OTHELRUN"
//            8       format version
//            8       XXH3 of the board's name
//            8       symmetry: 0 full, 1 none
//            8       numbering: as StoredNumbering counts them (enumerate/search/result.h)
//            8       depth
//            8       bytes of a number: 8 or 16
//            8       number of the file, by which the manifest names it
//   data     the extents: gapkeep blocks (gapkeep/block.h)
//   index    for each extent, 80 bytes: offset in the file (8), bytes (8), states (8), XXH3 of these bytes (8), widths of
//            its gaps (gapkeep/widths.h; 8, zeros after the last), bytes of its blocks if
//            they are coded (gapkeep/entropy_code.h) or 0 (8), first and last number (16 each)
//   tail     8       number of extents
//            8       XXH3 of head and index
//
// The numbers of all extents ascend.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "board/symmetry.h"
#include "enumerate/search/result.h"
#include "gapkeep/widths.h"
#include "system/durable_file.h"
#include "system/uint128.h"
#include "system/xxh3.h"

namespace othello::shiftedqueue {

/// What a file has: one with another label is foreign, or not in its place.
struct RunLabel {
  std::string board;  // its name
  SymmetryMode symmetry = SymmetryMode::kFull;
  enumerate::StoredNumbering numbering = enumerate::StoredNumbering::kOthello;
  int depth = 0;
  std::size_t number_bytes = 8;
  std::uint64_t file = 0;  // its number
};

using PackedWidths = std::array<std::uint8_t, kMaxWidths>;

/// Of an extent in its file.
struct FileExtent {
  std::uint64_t offset = 0;
  std::uint64_t bytes = 0;
  std::uint64_t states = 0;
  std::uint64_t xxh3 = 0;
  PackedWidths widths{};
  std::uint64_t block_bytes = 0;  // 0: not coded
  Uint128 first = 0;
  Uint128 last = 0;
};

struct RunFile {
  std::string path = {};
  std::uint64_t number = 0;  // that names it
  std::uint64_t bytes = 0;   // of the file
  std::uint64_t states = 0;
  std::uint64_t data_bytes = 0;
  Uint128 first = 0;
  Uint128 last = 0;
};

/// Writes a file of a run. Throws WriteError. What is not finished leaves nothing.
class RunFileWriter {
 public:
  RunFileWriter(std::string path, const RunLabel& label);

  /// Bytes so far.
  std::uint64_t bytes() const { return bytes_; }
  /// Appends an extent; its offset, bytes and checksum are found here.
  void append(std::span<const std::byte> blocks, FileExtent facts);
  /// Call it once, after at least one extent.
  std::vector<FileExtent> finish();

 private:
  void write(std::span<const std::byte> bytes);

  DurableFile file_;
  Xxh3 checksum_;  // of head and index
  std::uint64_t bytes_ = 0;
  std::vector<FileExtent> extents_;
};

/// The facts of a file, whose extents go to `extents`. Throws ReadError, and DamagedFile for what is not such a file, is
/// damaged or foreign; the message names it and what differs.
RunFile open_run_file(const std::string& path, const RunLabel& label, std::vector<FileExtent>& extents);

/// Reads an extent into `data`, which has kReadSlack bytes more. Throws ReadError, and DamagedFile if its checksum does not
/// match.
void read_extent(const std::string& path, const FileExtent& extent, std::span<std::byte> data);

}  // namespace othello::shiftedqueue
