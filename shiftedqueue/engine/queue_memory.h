// The memory of the paper's search: buffers of successors, and the runs, or what is read of them from files.
#pragma once

#include <cstddef>
#include <cstdint>

#include "enumerate/search/options.h"

namespace othello::shiftedqueue {

/// How a memory limit is divided among the parts of the search.
struct QueueMemory {
  std::uint64_t parts = 0;         // counters of the distribution, 8 bytes each
  std::size_t buffer_states = 0;   // per thread
  std::size_t queue_capacity = 0;  // bytes of the runs, per thread; the threads of a rank share them
  std::size_t extent_bytes = 0;    // of runs
  std::size_t least_free = 0;      // numbers: a buffer with space for fewer is flushed before the next piece
};

/// Throws CapacityError, naming what is needed, if the limit is too small for the threads.
QueueMemory plan_queue_memory(const enumerate::SearchOptions& options, std::size_t number_bytes);

/// The least memory that a search with these options can have, whatever the machine has.
std::uint64_t least_queue_memory(enumerate::SearchOptions options);

}  // namespace othello::shiftedqueue
