// The depths of a pass backwards as they lie in its scratch folder: the states of each
// (solve/frontier_store.h) beside their values (solve/solve_folder.h).
//
// A depth may be there in part. Its states are cut off segment by segment where their place is wanted for the
// depth before, and of a depth whose deletion was interrupted some values are left.
#pragma once

#include <string>
#include <vector>

#include "enumerate/frontier/segment_file.h"
#include "enumerate/search/depth_row.h"
#include "solve/back_up.h"
#include "solve/frontier_store.h"
#include "solve/solve_folder.h"
#include "solve/solver.h"

namespace othello::solve {

/// A frontier, and of each of its segments the label and whether its states are cut off.
struct LoadedStates {
  enumerate::Frontier frontier;
  std::vector<enumerate::SegmentLabel> labels;
  std::vector<bool> released;
};

class StoredDepths {
 public:
  /// `rows`: of the search, one for each depth by the time that depths are looked at. All must outlive this.
  StoredDepths(const SolveOptions& options, const std::vector<enumerate::DepthRow>& rows,
               FrontierStore& frontiers, const SolveFolder& folder)
      : options_(options), rows_(rows), frontiers_(frontiers), folder_(folder) {}

  /// Whether states and values of a depth are there, be it in part.
  bool is_stored(int depth) const;
  /// Whether none of its states are cut off.
  bool has_all_states(int depth) const;
  /// The same; false, too, of what a deletion that was killed has left, and of damage.
  bool is_whole(int depth) const;
  /// Whether none of its values are deleted.
  bool has_all_values(int depth) const;

  /// `check_data` also compares the states with the checksums. Throws DamagedFile, ReadError.
  LoadedStates load_states(int depth, bool check_data) const;
  /// Collective. A depth that is solved. Throws as above.
  SolvedDepth load_solved(int depth) const;
  /// Deletes states and values. Throws WriteError.
  void delete_depth(int depth);

  /// What has to be deleted so that the pass finds the values of a depth again: it is resumed above the
  /// lowest depth that has any.
  std::string values_to_find_again(int depth) const;

 private:
  bool is_empty(int depth) const { return rows_[static_cast<std::size_t>(depth)].states == 0; }
  SolvedDepth load_depth(int depth, std::vector<bool>& released) const;
  std::vector<ValueSegmentFile> load_values(int depth,
                                            const std::vector<enumerate::SegmentLabel>& states) const;
  void require_chunks_of_states(int depth, const SolvedDepth& solved,
                                const std::vector<bool>& released) const;

  const SolveOptions& options_;
  const std::vector<enumerate::DepthRow>& rows_;
  FrontierStore& frontiers_;
  const SolveFolder& folder_;
};

}  // namespace othello::solve
