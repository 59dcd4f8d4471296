// The values of a segment of states as a file of the scratch folder (docs/solve.md), one of chunks
// (enumerate/frontier/chunk_file.h):
//
//   head:  magic "OTHELVAL", format version
//          board (8 characters, enumerate/frontier/chunk_file.h), symmetry (0 full, 1 none)
//          score rule (0 winner, 1 discs, 2 and 3 the same where the fewest discs win), depth
//          begin, end: the candidate occupancies that the segment of states covers; its digest
//          digest of the pairs of state and value
//          states by their value's byte (solve/value.h), 130 counts
//          cpu seconds (a double)
//          chunks: how many there are, without those of games
//          index bytes, data bytes; XXH3 of the data
//   index: the chunks (offset 8, bytes 4, content bytes 4 each), and in format version 4 those of games
//   data:  for each chunk of states the bytes of their values, coded (gapkeep/entropy_code.h), in their order; in version 4 also
//          the games of 16,384 states each: those that the mover wins, draws and loses, numbers of
//          1, 2, 4, 8 or 16 bytes (solve/games.h)
//
// Numbers are 8 bytes each unless said otherwise. Files without games have version 3. Versions 2 and 1 are the same, but all
// of their chunks are zstd frames.
#pragma once

#include <cstdint>
#include <string>

#include "board/score.h"
#include "board/symmetry.h"
#include "solve/depth_values.h"
#include "solve/solved_row.h"

namespace othello::solve {

/// What the values are of.
struct ValueLabel {
  std::string board;  // its name; of one that was read its tag
  SymmetryMode symmetry = SymmetryMode::kFull;
  ScoreRule score = ScoreRule::kWinner;
  int depth = 0;
  std::uint64_t begin = 0;
  std::uint64_t end = 0;
  std::uint64_t states_digest = 0;
  ValueTally tally;
  double cpu_seconds = 0;
};

struct ValueSegmentFile {
  ValueLabel label;
  StoredValueSegment segment;
  bool released = false;  // the data are cut off
};

/// Writes values and returns them as read from the file. Throws WriteError.
StoredValueSegment write_value_segment(const std::string& path, const ValueLabel& label,
                                       const ValueSegment& segment);

/// Opens a file of values; `check_data`: also compares the data with their checksum. Throws DamagedFile.
ValueSegmentFile open_value_segment(const std::string& path, bool check_data);

}  // namespace othello::solve
