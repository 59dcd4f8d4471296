// What the pass backwards keeps in the scratch folder beside the search's checkpoint: solve.json, what is
// known of the depths that are solved, and for each depth whose values are stored or in work a folder
// values-DD of files (solve/value_file.h). docs/solve.md describes it.
//
// solve.json is renamed into place when a depth is solved, after its values: what it says is there.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "enumerate/depth_row.h"
#include "enumerate/occupancy/store/segment_file.h"
#include "solve/solved_row.h"
#include "solve/value_file.h"

namespace othello {

struct SolveSubject {
  std::string board;
  SymmetryMode symmetry = SymmetryMode::kFull;
  ScoreRule score = ScoreRule::kWinner;
};

/// What solve.json says. Of the rows of the search it has what the pass needs and prints: no gaps and no
/// shares of threads.
struct SolveRecord {
  std::vector<DepthRow> rows;     // of all depths, once the search has been through them
  std::vector<SolvedRow> solved;  // from the last depth down
  std::vector<int> kept_values;   // depths whose values and states stay
};

class SolveFolder {
 public:
  /// Without `resume` the folder must not have a solve.json. Throws DamagedFile if it has one of something
  /// else, WriteError.
  SolveFolder(std::string folder, SolveSubject subject, bool resume);

  const SolveRecord& record() const { return record_; }
  void write(const SolveRecord& record);

  /// Writes the values of the segment of states that `states` labels.
  StoredValueSegment write_values(const SegmentLabel& states, const ValueTally& tally, double cpu_seconds,
                                  const ValueSegment& values) const;
  /// The values of all segments of states of a depth that is solved. Without `check_data` their bytes are not
  /// read yet; each chunk has a checksum of its own besides. Throws DamagedFile.
  std::vector<ValueFile> load_values(const std::vector<SegmentLabel>& states, bool check_data) const;
  /// Those of a depth in work: an entry for each segment, empty where there are none yet. Damaged files are
  /// named by `on_damage` and deleted, and so are files that belong to no segment.
  std::vector<std::optional<ValueFile>> load_work(
      const std::vector<SegmentLabel>& states,
      const std::function<void(const std::string&)>& on_damage) const;
  void remove_values(int depth) const;

 private:
  std::string path_of(const SegmentLabel& states) const;
  std::optional<ValueFile> load(const SegmentLabel& states, bool check_data) const;
  void remove_strangers(const std::vector<SegmentLabel>& states) const;

  std::string folder_;
  SolveSubject subject_;
  SolveRecord record_;
};

/// Where solve.json lies in a folder.
std::string solve_record_path(const std::string& folder);
/// Throws DamagedFile.
SolveRecord read_solve_record(const std::string& folder, SolveSubject& subject);
/// Depths that have a folder of values, ascending.
std::vector<int> stored_value_depths(const std::string& folder);
/// The files of values of a depth, ascending.
std::vector<std::string> value_paths(const std::string& folder, int depth);

}  // namespace othello
