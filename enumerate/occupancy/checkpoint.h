// A folder from which an interrupted search goes on (docs/checkpoint.md).
//
//   manifest.json    what is searched, and the rows of the depths that are finished, with a checksum; renamed
//                    into place
//   log.csv          a line per finished depth
//   depth-DD/        segments (segment_file.h) of a depth, by the range of occupancies that they cover
//   lock             held while a search works in the folder
//
// The segments of the last finished depth are the frontier; those of the depth after it are what was worked
// out of that so far. A segment that fails its checksum is deleted and worked out again if it belongs to the
// depth in work; in the frontier it is an error, since its own parents are gone.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "enumerate/depth_row.h"
#include "enumerate/occupancy/segment_file.h"
#include "enumerate/occupancy/tally.h"

namespace othello {

/// What a checkpoint is of: a search goes on only from one of its own.
struct CheckpointSubject {
  std::string board;
  SymmetryMode symmetry = SymmetryMode::kFull;
};

/// What the manifest says of finished depths.
struct FinishedDepths {
  std::vector<DepthRow> rows;
  std::uint64_t frontier_without_move = 0;  // of the last one's states
  std::uint64_t frontier_passes = 0;
  std::vector<int> kept;  // depths before the last whose segments are kept
};

class Checkpoint {
 public:
  /// Makes the folder if need be and locks it. If it holds a checkpoint already, that is taken up if
  /// `resume`, and is an error otherwise. Throws WriteError, DamagedFile (also for a checkpoint of something
  /// else: the message names what differs).
  Checkpoint(std::string folder, const CheckpointSubject& subject, bool resume);
  ~Checkpoint();
  Checkpoint(const Checkpoint&) = delete;
  Checkpoint& operator=(const Checkpoint&) = delete;

  const std::string& folder() const { return folder_; }
  const FinishedDepths& finished() const { return finished_; }

  /// Writes one segment. Any thread.
  StoredSegment write(const SegmentLabel& label, const Segment& segment) const;
  /// The segments of the frontier, ascending. Throws DamagedFile.
  std::vector<SegmentFile> load_frontier() const;
  /// The segments of the depth in work, ascending; damaged ones are deleted, and named by `on_damage`.
  std::vector<SegmentFile> load_work(std::uint64_t total,
                                     const std::function<void(const std::string&)>& on_damage) const;

  /// Makes the depth in work the last finished one: writes the manifest, and deletes the segments of the
  /// depth before unless they are kept.
  void finish_depth(const FinishedDepths& finished);

  /// Deletes the segments of depths that were kept, except these.
  void keep(std::vector<int> depths);
  /// Makes an earlier depth, one that was kept, the last finished one. Of the other depths that are stored,
  /// also later ones, these stay.
  void rewind(int depth, std::vector<int> kept);

  /// Bytes that the folder's file system has left.
  std::uint64_t free_bytes() const;

 private:
  void remove_leftovers() const;
  void write_manifest() const;
  void append_log(const DepthRow& row) const;

  std::string folder_;
  CheckpointSubject subject_;
  FinishedDepths finished_;
  int lock_ = -1;
};

/// Reads a manifest without locking or opening segments. Throws DamagedFile.
FinishedDepths read_manifest(const std::string& folder, CheckpointSubject& subject);

/// Opens the segments of a finished depth, ascending: of the frontier, or of one that was kept. `check_data`:
/// also compares their data with the checksums. Throws DamagedFile, also if they do not make up the row.
std::vector<SegmentFile> load_depth(const std::string& folder, const CheckpointSubject& subject,
                                    const DepthRow& row, bool check_data);

}  // namespace othello
