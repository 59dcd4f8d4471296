// The depth in progress of a search in a folder: what the queues of its threads flush is recorded there, and merged in
// baskets, so that a stopped search continues with what was recorded last.
//
// A queue's flush is recorded together with how far it has expanded its part of the frontier. What a merge has written is
// recorded whenever a file of it is whole, together with what is known of its numbers. Both free the files that are not
// needed any more: a merge needs little more space than what it merges.
//
// With several ranks, each expands its part of the frontier, and merges its baskets from the runs of all.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "shiftedqueue/distribution.h"
#include "shiftedqueue/engine/queue_folder.h"
#include "shiftedqueue/engine/queue_manifest.h"

namespace othello::shiftedqueue {

template <class Number>
class DepthInFolder {
 public:
  /// All outlive this. `most_runs`: of all ranks; more are merged first.
  DepthInFolder(QueueFolder& folder, RunStore& store, Queues<Number>& queues, std::size_t most_runs)
      : folder_(folder),
        store_(store),
        queues_(queues),
        ranks_(static_cast<std::size_t>(folder.ranks().count())),
        most_runs_(most_runs),
        left_(queues.size()),
        recorded_runs_(queues.size()) {}

  QueueFolder& folder() { return folder_; }

  /// Collective. Gives the queues what the manifest says is left of the frontier, and the runs. `keeps_frontier`: it is whole, and
  /// its depth stays in the folder from now on.
  void restore(bool keeps_frontier);

  // Expanding, on the queue's thread. `expanded`: how many states since it was recorded last, and their counts.

  using ExtractCounts = std::function<ExpansionCounts()>;

  /// Flushes the queue and records that, if its buffer has space for fewer than `least_free`
  /// numbers. False if there is no space, and all threads have to pause for needs_merge(). Throws WriteError.
  bool make_space(std::size_t queue, std::size_t least_free, std::uint64_t expanded,
                  const ExtractCounts& extract_counts);
  /// Flushes what is left and records it. False as above.
  bool flush(std::size_t queue, std::uint64_t expanded, const ExtractCounts& extract_counts);

  /// While no thread expands, before a commit(). Records the runs that queues have written by themselves as their buffers
  /// became full: other ranks merge no others. What was expanded for them is recorded by the next flush().
  void record_runs();

  /// Collective, after a commit(). Whether runs have to be merged for what is to be flushed. Throws CapacityError if that would
  /// not help.
  bool needs_merge();
  /// Collective. Whether all of the frontier is expanded and flushed.
  bool is_expanded() const;

  // Merging, while no thread expands.

  /// Counts numbers of a basket, which follow those before.
  using Count = std::function<void(BasketTally& tally, std::span<const Number> values)>;
  /// Of one basket; any thread.
  using MakeCount = std::function<Count()>;

  /// Called often, from all threads, with how many numbers were merged since; returns whether to stop.
  using Watch = std::function<bool(std::size_t merged)>;

  /// Collective. Merges all runs. `is_final`: counted, into the next frontier, which finish_depth() makes the frontier.
  /// False if it was stopped on a rank.
  bool merge(bool is_final, const BasketBounds<Number>& cut, const MakeCount& make_count, const Watch& watch,
             enumerate::TracedDepth trace);
  /// Collective. Records that the depth is finished, and gives the queues their parts of it.
  void finish_depth(const enumerate::DepthRow& row, bool is_kept);

 private:
  using Range = typename ShiftedQueue<Number>::Range;

  bool has_space(std::size_t buffered) const;
  void name_new_runs(std::size_t queue, QueueManifest& manifest);
  void set_frontiers(std::vector<Run<Number>> runs, const std::vector<Range>& ranges, std::size_t first_queue,
                     std::size_t all_queues);
  void begin_merge(bool is_final, std::span<const Number> own_bounds);
  void divide_baskets(std::span<const Number> bounds);
  bool merge_baskets(std::span<Run<Number>* const> runs, const MakeCount& make_count, const Watch& watch,
                     enumerate::TracedDepth trace);
  bool merge_basket(std::size_t basket, const QueueManifest::Basket& begun,
                    std::span<Run<Number>* const> runs, const Count& count, const Watch& watch);
  void make_runs_of_merged();
  std::vector<QueueManifest::Part> parts_of(const ShiftedQueue<Number>& queue);
  void record_frontier(QueueManifest& manifest);

  QueueFolder& folder_;
  RunStore& store_;
  Queues<Number>& queues_;
  std::size_t ranks_;
  std::size_t most_runs_;                               // of all ranks, before they are merged
  std::vector<std::vector<QueueManifest::Part>> left_;  // of the frontier, by queue
  std::vector<std::size_t> recorded_runs_;              // of the queue's next runs, that the manifest names
  std::vector<Run<Number>> merged_;                     // by basket
  std::atomic<bool> is_short_{false};                   // a queue found no space
  std::atomic<std::size_t> flushed_runs_{0};            // since the last merge
  std::atomic<double> number_bytes_{2.5};  // of a buffered number in a run: a guess, then what it was
};

extern template class DepthInFolder<std::uint64_t>;
extern template class DepthInFolder<Uint128>;

}  // namespace othello::shiftedqueue
