#include "shiftedqueue/shifted_queue.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <utility>

#include "shiftedqueue/merge.h"
#include "system/memory.h"

namespace othello::shiftedqueue {
namespace {

constexpr std::size_t kMergePiece = 512;  // values a run decodes at a time: 4 KiB, so that 16 runs fit in L2

}  // namespace

template <class Number>
ShiftedQueue<Number>::ShiftedQueue(RunStore& store, std::size_t buffer_states, const RunCode& code,
                                   Number bound)
    : store_(store), code_(code), buffer_(buffer_states, bound) {}

template <class Number>
std::span<const Number> ShiftedQueue<Number>::dequeue() {
  complete_piece();
  piece_dequeued_ = true;
  while (frontier_reader_.piece().empty() && next_range_ < ranges_.size()) open_range();
  return frontier_reader_.piece();
}

template <class Number>
void ShiftedQueue<Number>::complete_piece() {
  if (piece_dequeued_) frontier_reader_.skip_piece();
  piece_dequeued_ = false;
}

template <class Number>
void ShiftedQueue<Number>::open_range() {
  const Range& range = ranges_[next_range_++];
  frontier_reader_ = RunReader<Number>::freeing(frontier_, kBlockStates, range.from, range.below);
}

template <class Number>
void ShiftedQueue<Number>::set_frontier(Run<Number> run, std::vector<Range> ranges) {
  assert(frontier_reader_.head() == RunReader<Number>::kEnd);
  frontier_ = std::move(run);
  ranges_ = std::move(ranges);
  next_range_ = 0;
  frontier_reader_ = {};
  piece_dequeued_ = false;
}

template <class Number>
std::vector<typename ShiftedQueue<Number>::Range> ShiftedQueue<Number>::ranges_left() const {
  std::vector<Range> left(ranges_.begin() + static_cast<std::ptrdiff_t>(next_range_), ranges_.end());
  if (next_range_ > 0 && frontier_reader_.head() != RunReader<Number>::kEnd)
    left.insert(left.begin(), {frontier_reader_.head(), ranges_[next_range_ - 1].below});
  return left;
}

template <class Number>
void ShiftedQueue<Number>::flush() {
  if (buffer_.empty()) return;
  if (!try_write_buffer()) {
    merge_last(runs_.size());
    if (!try_write_buffer()) throw_full();
  }
  buffer_.clear();
  if (!store_.is_on_disk()) merge_full_levels();
}

template <class Number>
bool ShiftedQueue<Number>::try_write_buffer() {
  try {
    RunWriter<Number> writer(store_, code_, RunStore::Shortage::kThrow);
    buffer_.read_sorted([&](std::span<const Number> values) {
      for (const Number value : values) writer.append(value);
      if (writer.fills_file()) writer.end_file();
    });
    runs_.push_back(writer.finish());
    levels_.push_back(0);
  } catch (const OutOfSpace&) {
    return false;
  }
  return true;
}

template <class Number>
void ShiftedQueue<Number>::merge_last(std::size_t count) {
  if (count < 2) return;
  const auto first = runs_.size() - count;
  RunWriter<Number> writer(store_, code_, RunStore::Shortage::kBorrow);
  {
    std::vector<RunReader<Number>> readers;
    for (std::size_t i = first; i < runs_.size(); ++i)
      readers.push_back(RunReader<Number>::freeing(runs_[i], kMergePiece));
    merge(readers, [&](Number value) {
      writer.append(value);
      return true;
    });
  }
  const int level =
      *std::max_element(levels_.begin() + static_cast<std::ptrdiff_t>(first), levels_.end()) + 1;
  runs_.resize(first);
  levels_.resize(first);
  runs_.push_back(writer.finish());
  levels_.push_back(level);
}

template <class Number>
void ShiftedQueue<Number>::merge_full_levels() {
  while (!levels_.empty()) {
    const auto other =
        std::find_if(levels_.rbegin(), levels_.rend(), [&](int level) { return level != levels_.back(); });
    const auto same = static_cast<std::size_t>(other - levels_.rbegin());
    if (same < kFanIn) return;
    merge_last(same);
  }
}

template <class Number>
void ShiftedQueue<Number>::relax() {
  flush();
  merge_last(runs_.size());
}

template <class Number>
void ShiftedQueue<Number>::replace_next_runs(Run<Number> run) {
  runs_.clear();
  levels_.clear();
  add_next_run(std::move(run));
}

template <class Number>
void ShiftedQueue<Number>::add_next_run(Run<Number> run) {
  if (run.states == 0) return;
  runs_.push_back(std::move(run));
  levels_.push_back(0);
}

template <class Number>
void ShiftedQueue<Number>::shift() {
  relax();
  set_frontier(runs_.empty() ? Run<Number>() : std::move(runs_.front()), {Range{}});
  runs_.clear();
  levels_.clear();
}

template <class Number>
void ShiftedQueue<Number>::throw_full() const {
  std::uint64_t next = 0;
  for (const Run<Number>& run : runs_) next += run.bytes;
  throw CapacityError(fmt::format(
      "the memory of the queues is full: of {} ({} in use), the next frontier of this thread has {}, and more states follow; raise "
      "--memory or --queue-capacity",
      format_size(store_.bytes()), format_size(store_.used_bytes()), format_size(next)));
}

template class ShiftedQueue<std::uint64_t>;
template class ShiftedQueue<Uint128>;

}  // namespace othello::shiftedqueue
