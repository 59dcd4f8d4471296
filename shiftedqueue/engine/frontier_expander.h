// How the threads of a search expand the frontier: each takes states out of its queue and inserts their successors into it. In
// a folder what was expanded is recorded together with what is flushed (depth_in_folder.h), and a thread that finds no space
// for that makes all of them pause.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "enumerate/search/observer.h"
#include "enumerate/search/options.h"
#include "enumerate/search/trace_recorder.h"
#include "shiftedqueue/engine/depth_in_folder.h"
#include "shiftedqueue/engine/queue_numbering.h"
#include "shiftedqueue/engine/state_expander.h"
#include "shiftedqueue/shifted_queue.h"
#include "system/ranks/ranks.h"
#include "system/ranks/stop_flag.h"

namespace othello::shiftedqueue {

template <class Number>
class FrontierExpander {
 public:
  /// Called often, by the first thread.
  using Report = std::function<void()>;

  /// Collective. All but the options outlive this; `in_folder` is null in memory. `least_free`: see QueueMemory.
  FrontierExpander(const enumerate::SearchOptions& options, const enumerate::SearchObserver& observer,
                   const QueueNumbering<Number>& numbering, Queues<Number>& queues, std::size_t least_free,
                   DepthInFolder<Number>* in_folder);

  /// Collective, after the numbering has begun a depth.
  void begin_depth();
  /// Inserts the start's successors into the first thread's queue; in a folder they are recorded.
  void insert_successors(const State& start);
  /// Collective. Expands what is left of the frontier, in a folder as much as there is space for. False if it was stopped on a
  /// rank; a folder has recorded how far it has come.
  bool expand(enumerate::TracedDepth trace, const Report& report);

  /// This rank's states since begin_depth(). Any thread.
  std::uint64_t expanded() const;
  /// The counts of a thread's states that are in no manifest, since the last call.
  ExpansionCounts extract_counts(std::size_t thread);

 private:
  // Of a thread, on cache lines of its own.
  struct alignas(64) Worker {
    Worker(const Board& board, const QueueNumbering<Number>& numbering) : expander(board, numbering) {}

    StateExpander<Number> expander;
    std::atomic<std::uint64_t> expanded{0};
    std::uint64_t unrecorded = 0;  // of these, in no manifest yet
  };

  void expand_part(std::size_t thread, enumerate::TracedDepth trace, const Report& report);
  bool make_space(std::size_t thread);
  void flush(std::size_t thread);
  void record(bool is_stopped, enumerate::TracedDepth trace);

  const enumerate::SearchObserver& observer_;
  Ranks& ranks_;
  Queues<Number>& queues_;
  std::size_t least_free_;
  DepthInFolder<Number>* in_folder_;
  StopFlag stop_;  // of the depth in progress
  std::vector<std::unique_ptr<Worker>> workers_;
};

extern template class FrontierExpander<std::uint64_t>;
extern template class FrontierExpander<Uint128>;

}  // namespace othello::shiftedqueue
