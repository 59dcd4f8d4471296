// The paper's search: a frontier search whose threads each own a shifted queue, evened out by basket
// distribution after every depth (sections 2, 5 and 6).
//
// With several ranks every thread of each has a basket, in the order of the ranks; basket distribution
// fetches values between them. Between distributions a rank needs nothing of the others.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <vector>

#include "board/digest.h"
#include "board/symmetry.h"
#include "enumerate/search/engine.h"
#include "enumerate/search/observer.h"
#include "enumerate/search/options.h"
#include "enumerate/search/result.h"
#include "numbering/othello_numbering.h"
#include "shiftedqueue/distribution.h"
#include "shiftedqueue/engine/state_expander.h"
#include "system/ranks/ranks.h"
#include "system/ranks/stop_flag.h"

namespace othello {

/// How a memory limit is divided among the parts of the search.
struct QueueMemory {
  std::uint64_t parts = 0;         // counters of the distribution, 8 bytes each
  std::size_t buffer_states = 0;   // per thread
  std::size_t queue_capacity = 0;  // bytes of the runs, per thread; the threads of a rank share them
  std::size_t extent_bytes = 0;    // of runs
};

/// Throws CapacityError, naming what is needed, if the limit is too small for the threads.
QueueMemory plan_queue_memory(const SearchOptions& options, std::size_t number_bytes);

template <class Number>
class ShiftedQueueSearch {
 public:
  /// As run(), collective.
  ShiftedQueueSearch(const SearchOptions& options, SearchObserver& observer);

  /// Call it once.
  void run();

  const std::vector<DepthRow>& rows() const { return rows_; }
  /// How the states of the last depth are stored, without a way to visit them.
  StoredStates describe_last_states() const;
  /// The frontiers of this rank's threads, taken out.
  std::vector<Run<Number>> extract_frontiers();

 private:
  // A thread's counts of a depth.
  struct Counts {
    ExpansionCounts expansion;
    std::uint64_t digest = 0;
    std::uint64_t states = 0;
    Number first = 0;
    Number last = 0;
    GapHistogram gaps;
    std::uint64_t bytes = 0;
  };
  // On cache lines of its own.
  struct alignas(64) Tally : Counts {
    std::atomic<std::uint64_t> expanded{0};
  };

  void insert_start();
  void advance_one_depth();
  void expand_frontier(int thread, int depth);
  void distribute_baskets();
  void tally_stored(int thread, std::span<const Number> values);
  std::vector<Counts> gather_and_reset_counts();
  DepthRow finished_row(int depth, double seconds);
  void report_progress(int depth);

  SearchOptions options_;
  SearchObserver& observer_;
  Ranks& ranks_;
  Symmetry symmetry_;
  OthelloNumbering<Number> numbering_;
  DigestKeys digest_keys_;
  QueueMemory memory_;
  RunMemory run_memory_;
  Queues<Number> queues_;
  std::vector<std::unique_ptr<StateExpander<Number>>> expanders_;  // by thread
  std::vector<Tally> tallies_;
  std::unique_ptr<StopFlag> stop_;
  int all_threads_ = 0;  // of all ranks together
  std::uint64_t fetched_bytes_ = 0;
  std::vector<DepthRow> rows_;
  std::uint64_t states_so_far_ = 0;
};

extern template class ShiftedQueueSearch<std::uint64_t>;
extern template class ShiftedQueueSearch<Uint128>;

// The paper's search as an engine.

const SearchEngine& shifted_queue_engine();

}  // namespace othello
