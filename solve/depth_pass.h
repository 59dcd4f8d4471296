// One depth of the pass backwards: the values of all its states, from those of the depth after.
//
// The depth is computed in windows of segments (solve/window.h), as many as the memory makes necessary. For
// each window every occupancy of the depth after that something in it leads to is backed up
// (solve/back_up.h), by the threads each for itself, or, where there are few huge ones, by all together. Then
// the window's segments are completed (solve/finisher.h) and stored.
//
// Several ranks claim the windows one after the other from a counter that all share
// (ranks/work_queue.h), in ascending order, so that what is done with goes early. A window
// is one rank's work, and has all its threads.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <vector>

#include "kernels/kernels.h"
#include "kernels/search_space.h"
#include "ranks/ranks.h"
#include "ranks/work_queue.h"
#include "solve/back_up.h"
#include "solve/finisher.h"

namespace othello {

/// How the memory is used.
struct PassMemory {
  std::uint64_t window_bytes = 0;  // for the values of a window
  std::uint64_t cache_bytes = 0;   // for expanded chunks of states
  std::uint64_t table_bytes = 0;   // for the tables of all threads
};

class DepthPass {
 public:
  /// Is given the values of each segment of states, from any thread.
  using Store = std::function<void(std::size_t segment, const ValueSegment& values, const ValueTally& tally)>;

  /// `memory`: with the same windows on all ranks.
  DepthPass(const SearchSpace& space, const Kernels& kernels, ScoreRule rule, int threads,
            const PassMemory& memory, Ranks& ranks);

  /// `stop` is asked often, from all threads; `progress` is told which share is done, from one at a time.
  void on_progress(std::function<bool()> stop, std::function<void(double)> progress) {
    stop_ = std::move(stop);
    progress_ = std::move(progress);
  }
  /// Counts the games of the states, too, in one window. `games`: of as many states and passes as there are.
  void count_games(const DepthGames* games) { games_ = games; }
  /// With one thread: adds what each phase takes.
  void take_times(PassTimes* times) { times_ = times; }
  /// Gives segments of the depth after up, states and values, when the windows that need them are stored, on
  /// whichever rank.
  void release_children() { releases_ = true; }

  /// Collective. Computes the values of the segments that `wanted` names, ascending; each goes to `store` on
  /// one of the ranks. `children`: the depth after, null at the board's last. Returns false if this rank or
  /// another was told to stop. Throws DamagedFile, and what `store` throws.
  bool run(const Frontier& states, const StateCounts& counts, SolvedDepth* children,
           const std::vector<std::size_t>& wanted, const Store& store);

  /// Windows computed by run(), on all ranks.
  std::size_t windows() const { return windows_; }
  /// How many states of the depth after were entered into tables, over all windows of this rank.
  std::uint64_t entered() const { return entered_; }

 private:
  struct SegmentRange {
    std::size_t first;
    std::size_t last;
  };

  static std::vector<SegmentRange> divide(const Frontier& frontier, const StateCounts& counts,
                                          const std::vector<std::size_t>& wanted, std::uint64_t most);
  void run_threads(const std::function<void(int)>& step);
  void begin_depth(const SolvedDepth& children);
  void take_windows(ChunkCache& parents, const StateCounts& counts, SolvedDepth* children,
                    const std::vector<SegmentRange>& ranges, const Store& store);
  void finish_window(Window& window, const SegmentRange& range, const Frontier& states, const Store& store);
  void back_up_alone(const SolvedDepth& children, ChunkCache& parents, Window& window);
  void back_up_as_team(const SolvedDepth& children, ChunkCache& parents, Window& window);
  bool begin_child(ChildInProgress& child, const SolvedDepth& children, std::uint32_t position,
                   const OccupancyIndex& parents, const Window& window);
  void release_below(std::uint32_t end, SolvedDepth& children);
  bool stop_requested();

  const SearchSpace& space_;
  const Kernels& kernels_;
  ScoreRule rule_;
  int threads_;
  PassMemory memory_;
  Ranks& ranks_;
  WorkQueue* queue_ = nullptr;  // of the windows
  std::function<bool()> stop_ = [] { return false; };
  std::function<void(double)> progress_ = [](double) {};
  bool releases_ = false;
  const DepthGames* games_ = nullptr;
  PassTimes* times_ = nullptr;
  std::atomic<bool> stopped_{false};
  std::atomic<std::uint64_t> entered_{0};
  bool as_team_ = false;
  int tile_bits_ = 0;
  std::size_t windows_ = 0;
  // Of all windows, those that are done, and the one in progress.
  double share_before_ = 0;
  double window_share_ = 1;
  // Of the segments of the depth after: the last record of this depth that leads there, which is known once a
  // window is computed, and whether they were released.
  std::vector<std::atomic<std::uint32_t>> last_parents_;
  std::vector<bool> released_;
};

}  // namespace othello
