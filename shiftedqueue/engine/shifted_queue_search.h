// The paper's search: a frontier search whose threads each own a shifted queue, evened out by basket
// distribution after every depth (sections 2, 5 and 6). In memory; or in a folder, which it can be resumed from
// (depth_in_folder.h).
//
// With several ranks every thread of each has a basket, in the order of the ranks; basket distribution
// fetches values between them, or reads the others' files. Between distributions a rank needs nothing of the others.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "board/symmetry.h"
#include "enumerate/search/engine.h"
#include "enumerate/search/observer.h"
#include "enumerate/search/options.h"
#include "enumerate/search/result.h"
#include "enumerate/search/trace_recorder.h"
#include "shiftedqueue/distribution.h"
#include "shiftedqueue/engine/depth_counts.h"
#include "shiftedqueue/engine/depth_in_folder.h"
#include "shiftedqueue/engine/frontier_expander.h"
#include "shiftedqueue/engine/queue_folder.h"
#include "shiftedqueue/engine/queue_memory.h"
#include "shiftedqueue/engine/queue_numbering.h"
#include "system/ranks/ranks.h"

namespace othello::shiftedqueue {

template <class Number>
class ShiftedQueueSearch {
 public:
  /// As run(), collective.
  ShiftedQueueSearch(const enumerate::SearchOptions& options, enumerate::SearchObserver& observer);

  /// Call it once.
  void run();

  const std::vector<enumerate::DepthRow>& rows() const { return rows_; }
  /// How the states of the last depth are stored, without a way to visit them.
  enumerate::StoredStates describe_last_states() const;
  /// The frontiers of this rank's threads, taken out; in a folder all of the frontier.
  std::vector<Run<Number>> extract_frontiers();

 private:
  void insert_start();
  void insert_successors_of_start();
  bool resume();
  bool keeps_restored_frontier() const;
  // The numbers of successors are those of a depth from now on.
  void begin_numbers(int depth);
  void advance_one_depth();
  DepthCounts advance_in_memory(int depth);
  DepthCounts advance_in_folder(int depth);
  void expand_frontier(int depth);
  BasketDistribution<Number> make_distribution(int depth);
  void distribute_baskets(int depth);
  void require_disk() const;
  BasketCounter<Number> make_counter() const { return {options_.board, symmetry_, numbering_}; }
  DepthCounts gather_and_reset_counts(int depth);
  enumerate::TracedDepth traced(int depth) const { return {trace_.get(), depth}; }
  void report_progress(int depth, std::uint64_t merged = 0);

  enumerate::SearchOptions options_;
  enumerate::SearchObserver& observer_;
  Ranks& ranks_;
  Symmetry symmetry_;
  QueueNumbering<Number> numbering_;
  QueueMemory memory_;
  std::unique_ptr<QueueFolder> folder_;  // null in memory
  RunStore runs_;
  Queues<Number> queues_;
  std::vector<BasketTally> tallies_;                  // of the depth in progress, by thread
  std::unique_ptr<DepthInFolder<Number>> in_folder_;  // null in memory
  std::unique_ptr<FrontierExpander<Number>> expander_;
  std::unique_ptr<enumerate::TraceRecorder> trace_;  // null: not traced
  int all_threads_ = 0;                              // of all ranks together
  std::uint64_t fetched_bytes_ = 0;
  std::vector<enumerate::DepthRow> rows_;
  std::uint64_t states_so_far_ = 0;
  std::uint64_t expanded_before_ = 0;  // of the frontier, by an earlier run
};

extern template class ShiftedQueueSearch<std::uint64_t>;
extern template class ShiftedQueueSearch<Uint128>;

// The paper's search as an engine.

const enumerate::SearchEngine& shifted_queue_engine();

}  // namespace othello::shiftedqueue
