// The options that only the paper's search has.
#pragma once

#include <cstdint>

#include "search/options.h"

namespace othello {

struct ShiftedQueueOptions {
  std::uint64_t parts = 0;           // the paper's k; 0: chosen by depth, at most the paper's
  std::uint64_t queue_capacity = 0;  // bytes of one thread's queue; 0: what the memory allows
};

inline ShiftedQueueOptions& shifted_queue_options(SearchOptions& options) {
  return options.of_engine.get<ShiftedQueueOptions>();
}
inline const ShiftedQueueOptions& shifted_queue_options(const SearchOptions& options) {
  return options.of_engine.get<ShiftedQueueOptions>();
}

}  // namespace othello
