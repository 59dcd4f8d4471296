// What the pass backwards keeps in the scratch folder beside the search's checkpoint: solve.json, what is
// known of the depths that are solved (solve/solve_manifest.h), and for each depth whose values are stored or
// in progress a folder values-DD of files (solve/value_segment_file.h). docs/solve.md describes it.
//
// solve.json is renamed into place when a depth is solved, after its values: what it says is there.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "enumerate/frontier/segment_file.h"
#include "solve/solve_manifest.h"
#include "solve/value_segment_file.h"

namespace othello::solve {

class SolveFolder {
 public:
  /// Without `resume` the folder must not have a solve.json with rows. Throws DamagedFile if it has one of
  /// another subject, WriteError.
  SolveFolder(std::string folder, SolveSubject subject, bool resume);

  const SolveManifest& record() const { return record_; }
  void write(const SolveManifest& record);

  /// Writes the values of the segment of states that `states` labels.
  StoredValueSegment write_values(const enumerate::SegmentLabel& states, const ValueTally& tally,
                                  double cpu_seconds, const ValueSegment& values) const;
  /// The values of all segments of states of a depth that is solved. Without `check_data` their bytes are not
  /// read yet; each chunk has a checksum of its own besides. Throws DamagedFile.
  std::vector<ValueSegmentFile> load_values(const std::vector<enumerate::SegmentLabel>& states,
                                            bool check_data) const;
  /// The values of a depth in progress: an entry for each segment, empty where there are none yet. What is
  /// wrong with damaged files is passed to `on_damage`; unless that throws they are deleted, and so are files that belong to no
  /// segment.
  std::vector<std::optional<ValueSegmentFile>> load_depth_in_progress(
      const std::vector<enumerate::SegmentLabel>& states,
      const std::function<void(const std::string&)>& on_damage) const;

 private:
  std::optional<ValueSegmentFile> load(const enumerate::SegmentLabel& states, bool check_data) const;

  std::string folder_;
  SolveSubject subject_;
  SolveManifest record_;
};

}  // namespace othello::solve
