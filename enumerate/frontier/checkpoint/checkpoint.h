// A folder from which an interrupted search can be resumed (docs/checkpoint.md).
//
//   manifest.json    what is searched, and the rows of the finished depths, with a checksum; renamed into
//                    place
//   log.csv          a line per finished depth
//   depth-DD/        segments (segment_file.h) of a depth, by the range of occupancies that they cover
//   lock             held while a search works in the folder
//
// The segments of the last finished depth are the frontier; those of the depth after it, in progress, are
// what has been computed of it so far. A damaged segment of the depth in progress is set aside, renamed to
// *.damaged, and computed again; it is deleted when the depth is finished. In the frontier damage is an
// error, since its own parents are gone. A file that the system cannot read is not damaged, and nothing
// changes.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "enumerate/frontier/checkpoint/manifest.h"
#include "enumerate/frontier/checkpoint/segment_set.h"
#include "enumerate/frontier/segment_file.h"
#include "enumerate/search/depth_row.h"
#include "system/folder_lock.h"
#include "system/threads.h"

namespace othello::enumerate {

class Checkpoint {
 public:
  /// Makes the folder if needed and locks it. A checkpoint in it is resumed if `resume`, and an error
  /// otherwise. Throws WriteError, ReadError, DamagedFile (also for a checkpoint of another search: the
  /// message names what differs). `around`: see FolderLock.
  Checkpoint(std::string folder, const CheckpointSubject& subject, bool resume,
             FolderLock::OuterLock around = FolderLock::OuterLock::kAcquire);
  Checkpoint(const Checkpoint&) = delete;
  Checkpoint& operator=(const Checkpoint&) = delete;

  const std::string& folder() const { return folder_; }
  const FinishedDepths& finished() const { return finished_; }

  /// The segments of the frontier, ascending. Throws DamagedFile, ReadError.
  std::vector<SegmentFile> load_frontier() const;
  /// Throws DamagedFile if a depth that was kept has no segments.
  void require_segments(int depth) const;
  /// The segments of the depth in progress. Throws ReadError; damage is a fault in the set.
  SegmentSet load_depth_in_progress(std::uint64_t total) const;
  /// Renames the files with faults, so that their occupancies are computed again.
  void set_aside(std::span<const SegmentFault> faults) const;

  /// Makes the depth in progress the last finished one: writes the manifest, and begins to delete the
  /// segments that are neither kept nor needed. The next depth is computed meanwhile: with hundreds of
  /// threads there are thousands of files. Throws WriteError, and DamagedFile if the folder of a depth is a
  /// link, now or at the next call.
  void finish_depth(const FinishedDepths& finished);
  /// Waits until all is deleted.
  void complete_removal() { removal_.wait(); }

  /// Turns kept depths into leftovers.
  void discard_kept();
  /// Deletes the leftovers of this folder: see the function remove_leftovers().
  void remove_leftovers();

  /// Deletes all of it, the lock last.
  void remove_all();

  /// For a search that has caught `error` in the folder: as FolderLock::require_folder(), and throws
  /// WriteError also if a file is missing, which the search had made or found there.
  void require_folder(const std::exception& error) const;

  /// Free bytes of the folder's file system. Throws ReadError.
  std::uint64_t free_bytes() const;

 private:
  void resume_from_manifest(const CheckpointSubject& subject);
  void begin_removal();
  void append_log(const DepthRow& row) const;

  std::string folder_;
  CheckpointSubject subject_;
  FinishedDepths finished_;
  std::optional<FolderLock> lock_;
  BackgroundTask removal_;  // ends before the lock
};

/// Deletes leftovers: segments of depths that are neither kept nor needed to resume, those that were set
/// aside and have been computed again since, and incomplete files. Without a finished depth only the
/// latter. Throws WriteError.
void remove_leftovers(const std::string& folder, const FinishedDepths& finished);

/// Writes a segment into the folder of the checkpoint that this search holds, on this rank or another. Any
/// thread. Throws WriteError, ReadError.
StoredSegment write_segment(const std::string& folder, const SegmentLabel& label, const Segment& segment);

/// Opens the segments of a finished depth, ascending: the frontier or a kept one. `check_data`: also compares
/// their data with the checksums. Throws ReadError, and DamagedFile, also if they do not match the row.
std::vector<SegmentFile> load_depth(const std::string& folder, const CheckpointSubject& subject,
                                    const DepthRow& row, bool check_data);

}  // namespace othello::enumerate
