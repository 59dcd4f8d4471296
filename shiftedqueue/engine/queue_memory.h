// The memory of the paper's search: buffers of successors, and the runs, or what is read of them from files.
//
// Fixed: the program, the counters of the distribution, and what each thread has beside. Of the rest, in memory, a quarter is for
// buffers (with --queue-capacity, one number for every 32 bytes of it), and most is for runs; extents that several baskets share
// are held longer, and have space of their own. In a folder a quarter is for two extents of each run that is merged, for each
// thread, and the rest for buffers. What is sorted is copied by quarters, so that a buffer takes 5/4 of its numbers.
#pragma once

#include <cstddef>
#include <cstdint>

#include "enumerate/search/options.h"
#include "shiftedqueue/engine/tuning.h"

namespace othello::shiftedqueue {

/// How a memory limit is divided among the parts of the search.
struct QueueMemory {
  std::uint64_t parts = 0;         // counters of the distribution, 8 bytes each
  std::size_t buffer_states = 0;   // per thread
  std::size_t queue_capacity = 0;  // bytes of the runs, per thread; the threads of a rank share them
  std::size_t extent_bytes = 0;    // of runs
  std::uint64_t beside = 0;        // bytes of all threads beside buffers and runs
  std::size_t most_runs = tuning::kMostRuns;  // of all ranks, that are merged at a time
  // Numbers: a buffer with space for fewer is flushed before the next piece, which may fill it nevertheless.
  std::size_t least_free = 0;
};

/// Throws CapacityError, naming what is needed, if the limit is too small for the threads or above this machine's memory, or
/// --queue-capacity is too small.
QueueMemory plan_queue_memory(const enumerate::SearchOptions& options, std::size_t number_bytes);

/// The same for a machine that has the memory.
QueueMemory divide_queue_memory(const enumerate::SearchOptions& options, std::size_t number_bytes);

}  // namespace othello::shiftedqueue
