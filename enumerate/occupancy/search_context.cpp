#include "enumerate/occupancy/search_context.h"

#include "enumerate/search/options.h"
#include "system/ranks/message.h"

namespace othello::enumerate {

SearchContext::SearchContext(const SearchOptions& asked_for, SearchObserver& who_watches)
    : options(asked_for),
      observer(who_watches),
      space(options.board, options.symmetry, options.wants_move_range),
      kernels(chosen_kernels()),
      ranks(*options.ranks) {
  MessageWriter threads;
  threads.put(options.threads);
  for (const Message& message : ranks.allgather(threads.message())) {
    first_thread.push_back(all_threads);
    all_threads += MessageReader(message).get<int>();
  }
  if (options.traced) trace = std::make_unique<TraceRecorder>(ranks, options.threads, options.trace);
}

SegmentStorage SearchContext::storage_at(int depth) const {
  return {.folder = options.storage.scratch,
          .depth = depth,
          .released = ranks.is_first() ? OnRelease::kTruncate : OnRelease::kLeave,
          .shared = nullptr};
}

}  // namespace othello::enumerate
