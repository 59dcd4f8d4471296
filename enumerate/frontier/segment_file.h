// A segment as a file of a checkpoint (docs/checkpoint.md), a chunk file (chunk_file.h):
//
//   head     8       magic "OTHELSEG"
//            8       format version
//            8       board (tag, chunk_file.h)
//            8       symmetry: 0 full, 1 none
//            8       depth
//            3 * 8   begin, end, total: which of the depth's candidate occupancies the segment covers
//            4 * 8   tally: states, without move, passes, digest
//            2 * 16  tally: first, last
//            128 * 8 tally: gap counts
//            8       cpu seconds (a double)
//            2 * 8   numbers of records and chunks
//            2 * 8   tally: moves of the states before that lead here, discs that they flip
//            2 * 8   tally: fewest and most moves of a state; fewest > most if there are no states
//            3 * 8   index bytes, data bytes, XXH3 of the data
//   index    for each record    occupancy (8), chunk (4), offset (4)
//            for each chunk     offset (8), bytes (4), content bytes (4)
//            for each record    for each chunk in which sections of it begin: states, passes (PartCounts,
//                               segment.h); absent in versions 1 to 5
//   data     the chunks, each coded (gapkeep/entropy_code.h)
//
// Both of a pair of the tally's moves (enumerate/search/mobility.h) are 2^64 - 1 if it was not counted; version 1 has
// neither pair. The version is 6, or 7 for occupancies of more than 32 discs, whose gaps differ (record.h). Versions 4
// and 5 are the same without the counts of the index; in versions 2 and 3 all chunks are zstd frames besides.
//
// When the states are no longer needed the index stays: the next depth's candidate occupancies follow from it
// after a restart.
#pragma once

#include <cstdint>
#include <string>

#include "board/symmetry.h"
#include "enumerate/frontier/segment_store.h"
#include "enumerate/frontier/tally.h"

namespace othello::enumerate {

/// What a segment contains.
struct SegmentLabel {
  std::string board;  // its name; its tag (chunk_file.h) if read from a file
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

/// Writes a segment, reads it back, and returns it as read from the file. Throws WriteError, also if it does
/// not read back as it was written, and ReadError.
StoredSegment write_segment_file(const std::string& path, const SegmentLabel& label, const Segment& segment);

/// Opens a segment's file; `check_data`: also compares the data with their checksum. Throws DamagedFile,
/// ReadError.
SegmentFile open_segment_file(const std::string& path, bool check_data);

}  // namespace othello::enumerate
