// The options that only the search by occupancy has.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "search/depth_row.h"
#include "search/options.h"

namespace othello {

struct OccupancyOptions {
  std::string scratch = {};        // folder for frontiers and checkpoint; empty: all in memory
  std::string local_scratch = {};  // folder of this rank's own for what others fetch from it; empty: memory
  bool resume = false;             // resume from the checkpoint in `scratch`, if there is one
  bool lock_held = false;          // the lock of the folder around `scratch` is the caller's (a solve's)
  std::vector<int> keep_depths = {};  // depths whose frontiers stay in `scratch`
  // Instead of keep_depths, if set: called when a depth is finished, returns which of those so far, including
  // that one, to keep. A depth once not kept is gone. Only the first rank calls it, but all have to set it.
  std::function<std::vector<int>(std::span<const DepthRow>)> choose_kept = {};
  std::uint64_t bitmap_bytes = 0;  // for the bitmaps of all threads; 0: a quarter of the memory
};

inline OccupancyOptions& occupancy_options(SearchOptions& options) {
  return options.of_engine.get<OccupancyOptions>();
}
inline const OccupancyOptions& occupancy_options(const SearchOptions& options) {
  return options.of_engine.get<OccupancyOptions>();
}

}  // namespace othello
