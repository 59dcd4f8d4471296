// A segment as a file of a checkpoint (docs/checkpoint.md), one of chunks (chunk_file.h):
//
//   head: magic "OTHELSEG", format version
//         board (8 characters, chunk_file.h), symmetry (0 full, 1 none), depth
//         begin, end, total: which of the depth's candidate occupancies the segment covers
//         tally: states, without move, passes, digest, first (16), last (16), 128 gap counts
//         cpu seconds (a double)
//         records, chunks: how many there are
//         of the tally, the moves (search/mobility.h): those of the states before that lead here, the
//         discs that they flip; the fewest and the most of a state, "fewest" above "most" if there are no
//         states. 2^64 - 1 for both of a pair that was not counted. Version 1 has none of these
//         index bytes, data bytes; XXH3 of the data
//   index: the records (occupancy 8, chunk 4, offset 4 bytes each) and then the chunks (offset 8, bytes 4,
//          content bytes 4 each)
//   data: the chunks, a zstd frame each
//
// The format version is 2, and 3 of occupancies of more than 32 discs, whose gaps are other ones (record.h).
//
// Numbers are 8 bytes each unless said otherwise. When the states are no longer needed the index stays: the
// next depth's candidate occupancies follow from it after a restart.
#pragma once

#include <cstdint>
#include <string>

#include "board/symmetry.h"
#include "frontier/segment_store.h"
#include "frontier/tally.h"

namespace othello {

/// What a segment is of.
struct SegmentLabel {
  std::string board;  // its name; of one that was read its tag (chunk_file.h)
  SymmetryMode symmetry = SymmetryMode::kFull;
  int depth = 0;
  std::uint64_t begin = 0;
  std::uint64_t end = 0;
  std::uint64_t total = 0;
  Tally tally;
  double cpu_seconds = 0;
};

struct SegmentFile {
  std::string path;
  SegmentLabel label;
  StoredSegment segment;
  bool released = false;  // the data are cut off
};

/// Writes a segment, reads it back, and gives it back as one that is read from the file. Throws WriteError,
/// also if it does not read back as it was written.
StoredSegment write_segment_file(const std::string& path, const SegmentLabel& label, const Segment& segment);

/// Opens a segment's file; `check_data`: also compares the data with their checksum. Throws DamagedFile,
/// ReadError.
SegmentFile open_segment_file(const std::string& path, bool check_data);

}  // namespace othello
