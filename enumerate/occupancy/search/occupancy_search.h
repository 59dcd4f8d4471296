// The search by occupancy: each depth's occupancies are worked out one by one from the frontier before
// (enumerate/occupancy/expand/expander.h), handed to the threads in batches. What a batch yields is a
// segment, kept in memory, or in the scratch folder, from where an interrupted search goes on.
#pragma once

#include <atomic>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "enumerate/observer.h"
#include "enumerate/occupancy/kernels/kernels.h"
#include "enumerate/occupancy/moves/search_space.h"
#include "enumerate/occupancy/search/depth_in_work.h"
#include "enumerate/occupancy/store/checkpoint.h"
#include "enumerate/occupancy/store/frontier.h"
#include "enumerate/options.h"

namespace othello {

class OccupancySearch {
 public:
  /// Throws std::invalid_argument if the last depth has more discs than a colouring holds, and what
  /// Checkpoint throws.
  OccupancySearch(const SearchOptions& options, SearchObserver& observer);

  /// To be called once.
  void run();

  const std::vector<DepthRow>& rows() const { return finished_.rows; }
  const SearchSpace& space() const { return space_; }
  /// What is kept of a depth: in memory, if there is no scratch folder.
  Frontier take_kept_frontier(int depth) { return std::move(kept_frontiers_.at(depth)); }
  /// The states of the last depth.
  const Frontier& last_frontier() const { return frontier_; }
  Frontier take_last_frontier() { return std::move(frontier_); }

 private:
  void run_to_the_end();
  void take_up_checkpoint();
  void note_what_is_not_kept() const;
  void place_root();
  void advance_one_depth();
  void check_disk() const;
  std::vector<SegmentFile> take_up_work(std::span<const Bitboard> occupancies) const;
  std::vector<Batch> make_batches(std::span<const Bitboard> occupancies);
  void work_on_batches(int thread, DepthInWork& work);
  template <class AnyExpander>
  bool work_out(Batch& batch, int thread, DepthInWork& work, AnyExpander& expander, SegmentWriter& writer);
  void work_as_team(DepthInWork& work);
  void store(Batch& batch, std::size_t end, int depth, std::size_t total, SegmentWriter& writer) const;
  void finish_depth(int depth, std::vector<Batch>& batches, double seconds, double cpu_seconds);
  void report_progress(const DepthInWork& work);
  void choose_kept();
  bool keeps_frontier() const;

  SearchOptions options_;
  SearchObserver& observer_;
  SearchSpace space_;
  const Kernels& kernels_;
  std::optional<Checkpoint> checkpoint_;
  FinishedDepths finished_;
  Frontier frontier_;
  std::map<int, Frontier> kept_frontiers_;  // without a scratch folder
  std::uint64_t kept_bytes_ = 0;            // of these
  std::vector<std::size_t> cut_off_;        // segments of the frontier whose states an earlier run gave up
  std::uint64_t states_so_far_ = 0;
  std::atomic<bool> stop_{false};
};

}  // namespace othello
