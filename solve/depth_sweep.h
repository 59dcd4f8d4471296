// One depth of the pass backwards: the values of all its states, from those of the depth after.
//
// The depth is computed in stripes of segments (solve/value_stripe.h), as many as memory, disk and ranks make necessary. For
// each stripe every occupancy of the depth after that something in it leads to is backed up
// (solve/back_up.h), by one thread each, or, where there are few huge ones, by all threads together. Then the
// stripe's segments are completed (solve/finisher.h) and stored.
//
// Several ranks claim the stripes in turn from a counter that all share (system/ranks/work_queue.h), in ascending
// order, so that what is no longer needed is deleted early. All threads of one rank work on a stripe.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "board/score.h"
#include "enumerate/kernels/kernels.h"
#include "enumerate/kernels/state_keys.h"
#include "solve/back_up.h"
#include "solve/finisher.h"
#include "solve/pass_memory.h"
#include "system/ranks/ranks.h"
#include "system/ranks/work_queue.h"

namespace othello::solve {

/// How the memory is used.
struct SweepMemory {
  std::uint64_t stripe_bytes = 0;  // for the values and games of a stripe
  std::uint64_t cache_bytes = 0;   // for expanded chunks of states
  std::uint64_t table_bytes = 0;   // for the tables of all threads
};

class DepthSweep {
 public:
  /// Receives the values of each segment of states. It is called by any thread, perhaps by several at once.
  using Store = std::function<void(std::size_t segment, const ValueSegment& values, const ValueTally& tally)>;

  /// `memory`: its stripes are the same on all ranks. `kept`: for stripes and chunks.
  DepthSweep(const enumerate::SearchTables& space, const enumerate::Kernels& kernels, ScoreRule rule,
             int threads, const SweepMemory& memory, PassMemory& kept, Ranks& ranks);

  /// `stop` is polled often, from all threads; `progress` receives the share that is done, from one at a
  /// time.
  void on_progress(std::function<bool()> stop, std::function<void(double)> progress) {
    stop_ = std::move(stop);
    progress_ = std::move(progress);
  }
  /// Also counts the games of the states. The children have theirs.
  void count_games() { counts_games_ = true; }
  /// Adds the time of each phase to `times`; with one thread only.
  void record_times(SweepTimes* times) { times_ = times; }
  /// Releases segments of the depth after, states and values, when the stripes that need them are stored, on
  /// any rank.
  void release_children() { releases_ = true; }

  /// Collective. Computes the values of the segments that `wanted` names, ascending; each goes to `store` on
  /// one of the ranks. `children`: the depth after, null at the board's last. Returns false if a stop was
  /// requested on any rank. Throws DamagedFile, and what `store` throws.
  bool run(const enumerate::Frontier& states, const StateCounts& counts, SolvedDepth* children,
           const std::vector<std::size_t>& wanted, const Store& store);

 private:
  struct SegmentRange {
    std::size_t first;
    std::size_t last;
  };

  static std::vector<SegmentRange> divide(const enumerate::Frontier& frontier, const StateCounts& counts,
                                          const std::vector<std::size_t>& wanted, std::uint64_t most);
  void run_threads(const std::function<void(int)>& step);
  void begin_depth(const SolvedDepth& children);
  enumerate::ChunkUses find_uses(const enumerate::Frontier& states, const SolvedDepth& children) const;
  void run_stripes(const enumerate::Frontier& states, const StateCounts& counts, SolvedDepth* children,
                   const std::vector<SegmentRange>& ranges, const Store& store);
  template <class AnyColouring>
  void finish_stripe(ValueStripe& stripe, const SegmentRange& range, const enumerate::Frontier& states,
                     const Store& store);
  template <class AnyColouring>
  typename AnyBackUp<AnyColouring>::Table make_table(int most_bits) const;
  std::size_t game_bytes_of(const enumerate::Frontier& states) const;
  template <class AnyColouring>
  std::unique_ptr<AnyBackUp<AnyColouring>> make_back_up(const SolvedDepth& children,
                                                        enumerate::ChunkCache& parents,
                                                        ValueStripe& stripe) const;
  template <class AnyColouring>
  void back_up(const SolvedDepth& children, enumerate::ChunkCache& parents, ValueStripe& stripe);
  template <class AnyColouring>
  void back_up_alone(const SolvedDepth& children, enumerate::ChunkCache& parents, ValueStripe& stripe);
  template <class AnyColouring>
  void back_up_as_team(const SolvedDepth& children, enumerate::ChunkCache& parents, ValueStripe& stripe);
  bool begin_child(ChildOccupancy& child, const SolvedDepth& children, std::uint32_t position,
                   const enumerate::OccupancyIndex& parents, const ValueStripe& stripe);
  void release_below(std::uint32_t end, SolvedDepth& children);
  bool stop_requested();

  const enumerate::SearchTables& space_;
  const enumerate::Kernels& kernels_;
  ScoreRule rule_;
  int threads_;
  SweepMemory memory_;
  PassMemory& kept_;
  Ranks& ranks_;
  WorkQueue* queue_ = nullptr;  // of the stripes
  std::function<bool()> stop_ = [] { return false; };
  std::function<void(double)> progress_ = [](double) {};
  bool releases_ = false;
  bool counts_games_ = false;
  SweepTimes* times_ = nullptr;
  std::atomic<bool> stopped_{false};
  bool as_team_ = false;
  int tile_bits_ = 0;
  // Shares of the depth: stripes that are done, and the stripe in progress.
  double share_before_ = 0;
  double stripe_share_ = 1;
  // For each segment of the depth after: the last record of this depth that leads there, known once a stripe
  // is computed, and whether the segment was released.
  std::vector<std::atomic<std::uint32_t>> last_parents_;
  std::vector<bool> released_;
};

}  // namespace othello::solve
