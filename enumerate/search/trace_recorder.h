// Records what each thread of this rank does, for SearchTrace. Times of all ranks begin at a common barrier.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "enumerate/search/trace.h"
#include "system/ranks/ranks.h"
#include "system/stopwatch.h"

namespace othello::enumerate {

class TraceRecorder {
 public:
  /// Collective. `threads`: of this rank. `trace`, the first rank's, may be null at others.
  TraceRecorder(Ranks& ranks, int threads, std::shared_ptr<SearchTrace> trace);

  double now() const { return stopwatch_.seconds(); }
  /// Records an event. For another thread, call it only while that one is idle.
  void note(const TraceEvent& event) { events_[static_cast<std::size_t>(event.thread)].push_back(event); }
  /// The end of a thread's recorded events, or `begin` if that is later.
  double end_of(int thread, double begin) const;
  /// Hands the recorded events to the trace. Collective, while all threads are idle.
  void gather_events();

 private:
  Ranks& ranks_;
  std::shared_ptr<SearchTrace> trace_;
  std::vector<std::vector<TraceEvent>> events_;  // by thread
  Stopwatch stopwatch_;
};

/// A part of the work, recorded when it ends, by the thread that does it. Without a recorder it does nothing.
class TracedPart {
 public:
  TracedPart(TraceRecorder* recorder, TracePart part, int depth, int thread = 0, int workers = 1);
  ~TracedPart();
  TracedPart(const TracedPart&) = delete;
  TracedPart& operator=(const TracedPart&) = delete;

  /// The event, to be completed with all but times.
  TraceEvent& event() { return event_; }
  /// Makes the part record nothing.
  void discard() { recorder_ = nullptr; }

 private:
  double cpu_now() const { return event_.workers > 1 ? process_cpu_seconds() : thread_cpu_seconds(); }

  TraceRecorder* recorder_;
  TraceEvent event_;
};

/// A depth that is traced.
struct TracedDepth {
  TraceRecorder* recorder = nullptr;  // null: it is not
  int depth = 0;

  TracedPart part(TracePart part, int thread = 0, int workers = 1) const {
    return TracedPart(recorder, part, depth, thread, workers);
  }
};

}  // namespace othello::enumerate
