// The trace of a search: an event for each batch, and for each part of a depth between batches, on every
// thread of every rank. For pictures, and for `scripts/develop/scaling`, which predicts other machines from it.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <type_traits>

namespace othello::enumerate {

enum class TracePart : std::int32_t {
  kBatch,       // a batch of occupancies, from reading its parents to storing its segment
  kCandidates,  // listing the depth's candidate occupancies
  kPlan,        // dividing the memory, checking the disk, forecasts
  kWeights,     // estimating what the occupancies cost
  kBatches,     // resuming what an earlier run has left, cutting the rest into batches
  kBroadcastBatches,
  kWorkQueue,         // ordering the batches, making counters
  kGatherSuccessors,  // of all parents, as whole states
  kNeeds,             // finding when each chunk of the parents is needed, and each segment for the last time
  kSetUp,             // a thread's start, until it claims a batch
  kRelease,           // releasing parents that nobody needs any more
  kWait,              // for the last batch of the depth
  kGatherSegments,    // what all ranks have found
  kClearCache,        // releasing expanded parents, and the cache's memory where it is scarce
  kFreeMemory,        // releasing free memory to the system where it is scarce
  kIndex,             // making the batches' segments the frontier, with its index
  kManifest,
  kCleanUp,
  // Of the paper's search, which has no batches.
  kExpand,      // a thread's part of the frontier, with the runs that it writes
  kCountParts,  // how many numbers each part of the basket distribution has
  kCutBaskets,
  kMerge,  // a thread's baskets
  kGatherCounts,
};
std::string_view name_of(TracePart part);

struct TraceEvent {
  TracePart part = TracePart::kBatch;
  std::int32_t depth = 0;
  std::int32_t thread = 0;
  std::int32_t workers = 1;  // threads of the rank that work on it; `thread` is the first
  double begin = 0;          // seconds since the search began
  double end = 0;
  double cpu_seconds = 0;
  // For what has states only; most of it for a batch:
  std::uint64_t first = 0;  // of the depth's candidate occupancies
  std::uint64_t occupancies = 0;
  std::uint64_t states = 0;         // that were found, or expanded
  std::uint64_t bytes_read = 0;     // of stored parents
  std::uint64_t bytes_written = 0;  // of stored states
  double weight = 0;                // its predicted work, see Batch
};
static_assert(std::is_trivially_copyable_v<TraceEvent>);

/// Receives events.
class SearchTrace {
 public:
  virtual ~SearchTrace() = default;
  /// Events of a rank; those of a thread are in order and do not overlap. Called at the first rank only.
  virtual void append(int rank, std::span<const TraceEvent> events) = 0;
};

}  // namespace othello::enumerate
