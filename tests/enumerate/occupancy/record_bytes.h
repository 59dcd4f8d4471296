// How the records of a depth are stored, by whatever number of threads and tiles.
#pragma once

#include <vector>

#include "enumerate/occupancy/occupancy_search.h"
#include "enumerate/search/options.h"
#include "enumerate/search_support.h"

namespace othello::test {

/// The bytes of all records of a depth, before compression.
inline std::vector<std::uint64_t> record_bytes(const char* board, int depth, int threads,
                                               std::uint64_t bitmap_bytes) {
  enumerate::SearchOptions options = options_for(board, depth, SymmetryMode::kFull);
  options.memory = std::uint64_t{512} << 20;
  options.threads = threads;
  options.occupancy.bitmap_bytes = bitmap_bytes;
  Listener listener;
  enumerate::OccupancySearch search(options, listener);
  search.run();
  const enumerate::Frontier& frontier = search.last_frontier();
  std::vector<std::uint64_t> bytes;
  for (std::uint32_t position = 0; position < frontier.index().locations().size(); ++position)
    bytes.push_back(frontier.record_bytes(position));
  return bytes;
}

}  // namespace othello::test
