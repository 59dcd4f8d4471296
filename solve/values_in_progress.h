// The values of a depth while it is solved in a scratch folder that all ranks share: those that an
// interrupted pass left there, those that this rank computes and stores, and, when the depth is finished,
// those that the other ranks have stored meanwhile.
#pragma once

#include <cstddef>
#include <functional>
#include <mutex>
#include <string>
#include <vector>

#include "enumerate/frontier/segment_file.h"
#include "solve/back_up.h"
#include "solve/depth_values.h"
#include "solve/solve_folder.h"
#include "solve/solved_row.h"
#include "system/ranks/ranks.h"

namespace othello::solve {

class ValuesInProgress {
 public:
  /// Collective. `states`: the label of each segment of `depth`. The first rank inspects the folder, deletes
  /// what is damaged or belongs to no segment. `on_loss` is told before of what is damaged, and of values that do not lie
  /// in the chunks of the states or lack the games that are counted: they are to be computed again, unless it throws.
  ValuesInProgress(const SolveFolder& folder, std::vector<enumerate::SegmentLabel> states,
                   const SolvedDepth& depth, bool counts_games, Ranks& ranks,
                   const std::function<void(const std::string&)>& on_loss);

  /// The segments that have no values yet, ascending. The same on all ranks.
  const std::vector<std::size_t>& wanted() const { return wanted_; }
  /// The processor time of the interrupted pass for the others. Zero on all ranks but the first.
  double cpu_seconds_before() const { return cpu_seconds_before_; }

  /// Stores the values of a segment that is wanted. Any thread. Throws WriteError.
  void store(std::size_t segment, const ValueSegment& values, const ValueTally& tally);

  /// Collective. Returns all segments and their tally once each wanted one is stored by a rank. Call it once.
  DepthValues gather_segments(ValueTally& tally);

 private:
  void find_earlier(const SolvedDepth& depth, bool counts_games,
                    const std::function<void(const std::string&)>& on_loss);
  void keep(std::size_t segment, ValueSegmentFile&& file);

  const SolveFolder& folder_;
  std::vector<enumerate::SegmentLabel> states_;
  Ranks& ranks_;
  std::vector<StoredValueSegment> segments_;
  std::vector<char> known_;  // by segment: whether this rank has it in segments_ and in tally_
  std::vector<std::size_t> wanted_;
  ValueTally tally_;
  double cpu_seconds_before_ = 0;
  std::mutex mutex_;  // guards known_, tally_ and cpu_counted_
  double cpu_counted_ =
      0;  // the processor time of this process that segments have taken, and what came before
};

}  // namespace othello::solve
