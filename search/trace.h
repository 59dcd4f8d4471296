// What a search did when: an event for each batch, and for each part of a depth that lies between, on every
// thread of every rank. For pictures, and for `scripts/scaling`, which predicts other machines from it.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <type_traits>

namespace othello {

enum class TracePart : std::int32_t {
  kBatch,       // a batch of occupancies, from its parents to where its segment is kept
  kCandidates,  // listing the depth's candidate occupancies
  kPlan,        // dividing the memory, asking the disk, forecasts
  kBatches,     // resuming what an earlier run has left, cutting the rest into batches
  kBroadcastBatches,
  kWorkQueue,       // putting the batches in order, making counters
  kNeeds,           // finding when each chunk of the parents is needed, and each segment for the last time
  kSetUp,           // a thread's beginning, until it claims a batch
  kRelease,         // releasing parents that nobody needs any more
  kWait,            // for the last batch of the depth
  kGatherSegments,  // what all ranks have found
  kIndex,           // making the batches' segments the frontier, with its index
  kManifest,
  kCleanUp,
};
std::string_view name_of(TracePart part);

struct TraceEvent {
  TracePart part = TracePart::kBatch;
  std::int32_t depth = 0;
  std::int32_t thread = 0;
  std::int32_t workers = 1;  // threads of the rank that work on it; it stands on the first
  double begin = 0;          // seconds since the search began
  double end = 0;
  double cpu_seconds = 0;
  // Of a batch:
  std::uint64_t first = 0;  // of the depth's candidate occupancies
  std::uint64_t occupancies = 0;
  std::uint64_t states = 0;
  std::uint64_t bytes_read = 0;     // of stored parents
  std::uint64_t bytes_written = 0;  // of stored states
  double weight = 0;                // what its work was predicted to be, see Batch
};
static_assert(std::is_trivially_copyable_v<TraceEvent>);

/// Who is told of events.
class SearchTrace {
 public:
  virtual ~SearchTrace() = default;
  /// Events of a rank, those of a thread in order and apart. Called at the first rank only.
  virtual void take(int rank, std::span<const TraceEvent> events) = 0;
};

}  // namespace othello
