// The game of an estimate: a board with its start, and the symmetries under which states are counted as one.
#pragma once

#include <cstdint>
#include <vector>

#include "board/board.h"
#include "board/symmetry.h"

namespace othello::estimate {

struct Setting {
  Setting(const Board& played_on, SymmetryMode mode) : board(played_on), symmetry(played_on, mode) {}

  /// The start and its images, all different, the start first; their number is a power of two. States that
  /// come from another one are images of states that come from the start.
  std::vector<State> start_images() const;

  Board board;
  Symmetry symmetry;
};

// The options of an estimate.

inline constexpr std::uint64_t kMaxSamples = 10'000'000;
/// The base has at most so many states: some seconds, and some 200 MB.
inline constexpr std::uint64_t kMaxBaseStates = 2'000'000;

struct EstimateOptions {
  Setting setting;
  int depth = 0;
  std::uint64_t seed = 1;
  std::uint64_t samples = 0;  // 1 to kMaxSamples
  double seconds = 0;         // no sample is begun later than that; 0: no limit
  int threads = 1;
  std::uint64_t memory = 0;  // bytes
};

/// The depth of the base for estimates of a depth: a little more than half of it, so that the base takes
/// little time beside the samples.
constexpr int base_depth_for(int depth) {
  return depth < 2 ? 0 : depth / 2 + 1 < depth ? depth / 2 + 1 : depth - 1;
}

}  // namespace othello::estimate
