// The search by occupancy: each depth's occupancies are computed one at a time from the frontier before
// (enumerate/occupancy/expander.h), handed to the threads in batches. The result of a batch is a segment,
// kept in memory, or in the scratch folder, from which an interrupted search can be resumed.
//
// Several ranks do this together. All of them have the index of the frontier and the list of the next depth's
// occupancies, and cut it into the same batches, which they claim from each other (system/ranks/work_queue.h). A
// segment lies in the scratch folder, if all share one, or at the rank that computed it, from where others
// fetch what they need of it (enumerate/frontier/shared_segments.h). When the batches are finished, the ranks exchange
// reports of their segments. The first rank alone writes the manifest, and holds the lock.
#pragma once

#include <atomic>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "enumerate/frontier/frontier.h"
#include "enumerate/occupancy/depth_in_progress.h"
#include "enumerate/occupancy/search_context.h"
#include "enumerate/occupancy/search_folder.h"
#include "enumerate/search/engine.h"
#include "enumerate/search/observer.h"
#include "enumerate/search/options.h"

namespace othello::enumerate {

class OccupancySearch {
 public:
  /// As run(), collective. Throws std::invalid_argument for a wrong OTHELLO_KERNEL, CapacityError if the search may
  /// take more memory than there is, and what Checkpoint throws.
  OccupancySearch(const SearchOptions& options, SearchObserver& observer);

  /// Call it once.
  void run();

  const std::vector<DepthRow>& rows() const { return finished_.rows; }
  const SearchTables& space() const { return setting_.space; }
  /// A kept depth: in memory, if there is no scratch folder.
  Frontier extract_kept_frontier(int depth) { return std::move(kept_frontiers_.at(depth)); }
  /// The states of the last depth.
  const Frontier& last_frontier() const { return frontier_; }
  Frontier extract_last_frontier() { return std::move(frontier_); }

 private:
  void run_to_the_end();
  bool resume_checkpoint();
  void store_root();
  void advance_one_depth();
  std::vector<Bitboard> list_candidates();
  void make_way_for(std::uint64_t bytes);
  std::vector<Batch> plan_depth(std::span<const Bitboard> occupancies, MemoryPlan& plan);
  void compute_batches(DepthInProgress& work);
  MemoryPlan plan_memory(std::span<const Bitboard> occupancies) const;
  void check_disk(bool gathers);
  std::vector<Batch> make_batches(std::span<const Bitboard> occupancies) const;
  std::optional<SegmentPool> make_pool() const;
  void stop_if_asked();
  double exchange_batches(std::vector<Batch>& batches, std::optional<SegmentPool>& pool, double cpu);
  void finish_depth(std::vector<Batch>& batches, double seconds, double cpu_seconds);
  DepthRow row_of(std::span<const Batch> batches);
  void change_frontier(std::vector<Batch>& batches);
  void choose_stored_depths();
  bool keeps_frontier() const;

  // Takes a step of the depth in progress, and records it in the trace, if there is one.
  template <class Step>
  auto timed(TracePart part, Step&& step) const {
    const TracedPart traced(setting_.trace.get(), part, depth_);
    return step();
  }
  // The same for a step of all threads of this rank.
  template <class Step>
  auto timed_by_all_threads(TracePart part, Step&& step) const {
    const TracedPart traced(setting_.trace.get(), part, depth_, 0, setting_.options.threads);
    return step();
  }

  SearchContext setting_;
  SearchFolder folder_;
  FinishedDepths finished_;
  int depth_ = 0;  // in progress
  Frontier frontier_;
  std::shared_ptr<SharedSegments> shared_;       // where the frontier lies at the ranks, if it does
  std::shared_ptr<SharedSegments> next_shared_;  // as above, for the depth in progress once it is finished
  std::uint64_t fetched_bytes_ = 0;
  std::map<int, Frontier> kept_frontiers_;  // without a scratch folder
  std::uint64_t kept_bytes_ = 0;            // of these
  std::uint64_t states_so_far_ = 0;
  // The cache of each depth takes its memory from here, so that the system does not clear pages again: 5x5
  // takes 0.9 of the time.
  MemoryPool cache_pool_{0};
  std::atomic<bool> stop_{false};
};

// The search by occupancy as an engine.

/// Its run() also throws std::invalid_argument if the checkpoint is deeper than max_depth, and what Checkpoint throws.
const SearchEngine& occupancy_engine();

}  // namespace othello::enumerate
