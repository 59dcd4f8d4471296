// The values of a segment of states as a file of the scratch folder (docs/solve.md), one of chunks
// (enumerate/frontier/chunk_file.h):
//
//   head:  magic "OTHELVAL", format version
//          board (8 characters, enumerate/frontier/chunk_file.h), symmetry (0 full, 1 none)
//          score rule (0 winner, 1 discs), depth
//          begin, end: the candidate occupancies that the segment of states covers; its digest
//          digest of the pairs of state and value
//          states by their value's byte (solve/value.h), 130 counts
//          cpu seconds (a double)
//          chunks: how many there are, without those of games
//          index bytes, data bytes; XXH3 of the data
//   index: the chunks (offset 8, bytes 4, content bytes 4 each), and in format version 2 those of games
//   data:  for each chunk of states a zstd frame with the bytes of their values, in their order; in version 2 also
//          frames with the games of 16,384 states each: those that the mover wins, draws and loses, numbers of
//          1, 2, 4, 8 or 16 bytes (solve/games.h)
//
// Numbers are 8 bytes each unless said otherwise. Files without games have version 1.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "board/score.h"
#include "board/symmetry.h"
#include "enumerate/search/options.h"
#include "solve/depth_values.h"
#include "solve/solved_row.h"
#include "solve/solver.h"
#include "stored/file_kind.h"

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

// Prevents results of hours from being overwritten: the one check of all outputs that are HDF5 files,
// of the program and of its package in Python.
//
// Without --force such an output replaces nothing but an empty file or one of its own kind for the same
// subject: the same search, the same board's values, the same estimate's samples, which are added to, or any
// font's table. Everything else is refused: other kinds, other subjects, damaged and unreadable files, and
// those of other programs.

/// All throw std::invalid_argument, which names the option, if the file is refused. `path` need not exist.
void require_replaceable_results(const std::string& option, const std::string& path,
                                 const enumerate::SearchOptions& options);
void require_replaceable_values(const std::string& option, const std::string& path,
                                const SolveOptions& options);
/// Accepts any file of this kind. `force`: what the user would say to write over others.
void require_replaceable_kind(const std::string& option, const std::string& path, stored::FileKind kind,
                              std::string_view force = "--force");

}  // namespace othello::solve
