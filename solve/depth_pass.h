// One depth of the pass backwards: the values of all its states, from those of the depth after.
//
// The depth is worked out in windows of segments (solve/window.h), as many as the memory makes necessary. For
// each window every occupancy of the depth after that something in it leads to is backed up
// (solve/back_up.h), by the threads each for itself, or, where there are few huge ones, by all together. Then
// the window's segments are completed (solve/finisher.h) and stored.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <vector>

#include "enumerate/occupancy/kernels.h"
#include "enumerate/occupancy/search_space.h"
#include "solve/back_up.h"
#include "solve/finisher.h"

namespace othello {

/// How the memory is used.
struct PassRoom {
  std::uint64_t window_bytes = 0;  // for the values of a window
  std::uint64_t cache_bytes = 0;   // for expanded chunks of states
  std::uint64_t table_bytes = 0;   // for the tables of all threads
};

class DepthPass {
 public:
  /// Is given the values of each segment of states, from any thread.
  using Store = std::function<void(std::size_t segment, const ValueSegment& values, const ValueTally& tally)>;

  DepthPass(const SearchSpace& space, ScoreRule rule, int threads, const PassRoom& room);

  /// Works out the values of the segments that `wanted` names, ascending. `children`: the depth after, null at
  /// the board's last. `stop` is asked often, from all threads; returns false if it said so. Throws DamagedFile
  /// and what `store` throws.
  bool run(const Frontier& states, const StateCounts& counts, const SolvedDepth* children,
           const std::vector<std::size_t>& wanted, const Store& store, const std::function<bool()>& stop);

  /// Of the states to be solved, what was backed up, of 1; any thread.
  double progress() const { return progress_.load(std::memory_order_relaxed); }
  /// Windows worked out by run().
  std::size_t windows() const { return windows_; }
  /// How many states of the depth after were entered into tables, over all windows.
  std::uint64_t entered() const { return entered_; }

 private:
  void back_up_alone(const SolvedDepth& children, ChunkCache& parents, Window& window,
                     const std::function<bool()>& stop);
  void back_up_as_team(const SolvedDepth& children, ChunkCache& parents, Window& window, int tile_bits,
                       const std::function<bool()>& stop);

  const SearchSpace& space_;
  const Kernels& kernels_;
  ScoreRule rule_;
  int threads_;
  PassRoom room_;
  std::atomic<bool> stopped_{false};
  std::atomic<double> progress_{0};
  std::atomic<std::uint64_t> entered_{0};
  std::size_t windows_ = 0;
};

}  // namespace othello
