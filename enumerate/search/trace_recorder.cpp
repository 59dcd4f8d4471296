#include "enumerate/search/trace_recorder.h"

#include <algorithm>
#include <new>
#include <utility>

#include "system/ranks/failure.h"
#include "system/ranks/message.h"

namespace othello::enumerate {

TraceRecorder::TraceRecorder(Ranks& ranks, int threads, std::shared_ptr<SearchTrace> trace)
    : ranks_(ranks), trace_(std::move(trace)), events_(static_cast<std::size_t>(threads)) {
  allreduce_or(ranks, false);
  stopwatch_ = Stopwatch();
}

double TraceRecorder::end_of(int thread, double begin) const {
  const std::vector<TraceEvent>& events = events_[static_cast<std::size_t>(thread)];
  return events.empty() ? begin : std::max(begin, events.back().end);
}

void TraceRecorder::gather_events() {
  MessageWriter message;
  for (std::vector<TraceEvent>& events : events_) {
    message.put_list(std::span<const TraceEvent>(events));
    events.clear();
  }
  const std::vector<Message> received = ranks_.gather(0, message.message());
  if (!ranks_.is_first() || !trace_) return;
  for (std::size_t rank = 0; rank < received.size(); ++rank) {
    MessageReader reader(received[rank]);
    while (!reader.at_end()) trace_->append(static_cast<int>(rank), reader.get_list<TraceEvent>());
  }
}

TracedPart::TracedPart(TraceRecorder* recorder, TracePart part, int depth, int thread, int workers)
    : recorder_(recorder) {
  if (recorder_ == nullptr) return;
  event_.part = part;
  event_.depth = depth;
  event_.thread = thread;
  event_.workers = workers;
  event_.begin = recorder_->now();
  event_.cpu_seconds = -cpu_now();
}

TracedPart::~TracedPart() {
  if (recorder_ == nullptr) return;
  event_.cpu_seconds += cpu_now();
  event_.end = recorder_->now();
  try {
    recorder_->note(event_);
  } catch (const std::bad_alloc&) {  // the trace lacks this event; the search does not end for it
  }
}

}  // namespace othello::enumerate
