#include "enumerate/occupancy/search_setting.h"

#include "enumerate/search/options.h"
#include "system/ranks/message.h"

namespace othello {

SearchSetting::SearchSetting(const SearchOptions& asked_for, SearchObserver& who_watches)
    : options(asked_for),
      observer(who_watches),
      space(options.board, options.symmetry, options.move_range),
      kernels(chosen_kernels()),
      ranks(*options.ranks) {
  MessageWriter threads;
  threads.put(options.threads);
  for (const Message& message : ranks.allgather(threads.message())) {
    first_thread.push_back(all_threads);
    all_threads += MessageReader(message).take<int>();
  }
  if (options.traced) trace = std::make_unique<TraceRecorder>(ranks, options.threads, options.trace);
}

SegmentHomes SearchSetting::homes_at(int depth) const {
  return {.folder = options.occupancy.scratch,
          .depth = depth,
          .released = ranks.is_first() ? Released::kCutOff : Released::kLeft,
          .shared = nullptr};
}

}  // namespace othello
