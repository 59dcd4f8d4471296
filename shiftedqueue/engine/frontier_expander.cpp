#include "shiftedqueue/engine/frontier_expander.h"

#include "system/ranks/failure.h"
#include "system/threads.h"

namespace othello::shiftedqueue {

template <class Number>
FrontierExpander<Number>::FrontierExpander(const enumerate::SearchOptions& options,
                                           const enumerate::SearchObserver& observer,
                                           const QueueNumbering<Number>& numbering, Queues<Number>& queues,
                                           std::size_t least_free, DepthInFolder<Number>* in_folder)
    : observer_(observer),
      ranks_(*options.ranks),
      queues_(queues),
      least_free_(least_free),
      in_folder_(in_folder),
      stop_(ranks_) {
  run_together(ranks_, [&] {
    for (int thread = 0; thread < options.threads; ++thread)
      workers_.push_back(std::make_unique<Worker>(options.board, numbering));
  });
}

template <class Number>
void FrontierExpander<Number>::begin_depth() {
  stop_.reset();
  for (const auto& worker : workers_) {
    worker->expander.begin_depth();
    worker->expanded = 0;
  }
}

template <class Number>
void FrontierExpander<Number>::insert_successors(const State& start) {
  Worker& worker = *workers_[0];
  worker.expander.expand(start, [&](std::span<const Number> some) { queues_[0]->insert(some); });
  worker.unrecorded = 1;
  if (in_folder_ != nullptr) flush(0);
}

template <class Number>
bool FrontierExpander<Number>::expand(enumerate::TracedDepth trace, const Report& report) {
  run_together(ranks_, [&] {
    run_on_threads(static_cast<int>(workers_.size()), [&](int thread) {
      try {
        expand_part(static_cast<std::size_t>(thread), trace, report);
      } catch (...) {
        stop_.set();  // the others need not finish a depth that has failed
        throw;
      }
    });
  });
  const bool is_stopped = allreduce_or(ranks_, stop_.is_set() || observer_.stop_requested());
  if (in_folder_ != nullptr) record(is_stopped, trace);
  return !is_stopped;
}

template <class Number>
void FrontierExpander<Number>::expand_part(std::size_t thread, enumerate::TracedDepth trace,
                                           const Report& report) {
  ShiftedQueue<Number>& queue = *queues_[thread];
  Worker& worker = *workers_[thread];
  auto part = trace.part(enumerate::TracePart::kExpand, static_cast<int>(thread));
  while (!stop_.is_set() && make_space(thread)) {
    const auto ranks = queue.dequeue();
    if (ranks.empty()) break;
    worker.expander.expand(ranks, [&](std::span<const Number> some) { queue.insert(some); });
    queue.complete_piece();
    part.event().states += ranks.size();
    worker.unrecorded += ranks.size();
    worker.expanded.fetch_add(ranks.size(), std::memory_order_relaxed);
    if (thread == 0) report();
    if (observer_.stop_requested()) stop_.set();
  }
  // In a pause, the successors so far stay in the buffer until a later flush records what was expanded.
  if (queue.ranges_left().empty()) flush(thread);
}

// Whether the next piece may be expanded: in a folder there has to be space for its successors, and no reason to pause.
template <class Number>
bool FrontierExpander<Number>::make_space(std::size_t thread) {
  if (in_folder_ == nullptr) return true;
  return !in_folder_->folder().wants_pause() &&
         in_folder_->make_space(thread, least_free_, workers_[thread]->unrecorded,
                                [&] { return extract_counts(thread); });
}

template <class Number>
void FrontierExpander<Number>::flush(std::size_t thread) {
  if (in_folder_ != nullptr) {
    in_folder_->flush(thread, workers_[thread]->unrecorded, [&] { return extract_counts(thread); });
  } else if (!stop_.is_set()) {
    queues_[thread]->flush();
  }
}

// If the search is stopped, what is expanded so far is recorded, as far as there is space for it.
template <class Number>
void FrontierExpander<Number>::record(bool is_stopped, enumerate::TracedDepth trace) {
  if (is_stopped) {
    run_together(ranks_, [&] {
      run_on_threads(static_cast<int>(workers_.size()),
                     [&](int thread) { flush(static_cast<std::size_t>(thread)); });
    });
  }
  const auto part = trace.part(enumerate::TracePart::kManifest);
  run_together(ranks_, [&] { in_folder_->record_runs(); });
  in_folder_->folder().commit();
}

template <class Number>
std::uint64_t FrontierExpander<Number>::expanded() const {
  std::uint64_t all = 0;
  for (const auto& worker : workers_) all += worker->expanded.load(std::memory_order_relaxed);
  return all;
}

template <class Number>
ExpansionCounts FrontierExpander<Number>::extract_counts(std::size_t thread) {
  workers_[thread]->unrecorded = 0;
  return workers_[thread]->expander.extract_counts();
}

template class FrontierExpander<std::uint64_t>;
template class FrontierExpander<Uint128>;

}  // namespace othello::shiftedqueue
