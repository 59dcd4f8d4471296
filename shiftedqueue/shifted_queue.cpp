#include "shiftedqueue/shifted_queue.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cstring>
#include <stdexcept>
#include <utility>

#include "shiftedqueue/merge.h"

namespace othello {
namespace {

constexpr std::size_t kMergePiece = 512;  // values a run decodes at a time: 4 KiB, so that 16 runs fit in L2

template <class Number>
Run<Number> finished_run(BlockWriter<Number>& writer, std::size_t begin) {
  const std::size_t bytes = writer.finish();
  return {.begin = begin,
          .end = begin + bytes,
          .states = writer.states(),
          .last = writer.last(),
          .locations = writer.extract_locations()};
}

}  // namespace

template <class Number>
ShiftedQueue<Number>::ShiftedQueue(std::size_t capacity, std::size_t buffer_states, const Widths& widths,
                                   Number bound)
    : widths_(widths), capacity_(capacity), buffer_(buffer_states, bound) {
  if (capacity < kMinCapacity) {
    throw CapacityError(
        fmt::format("a queue of {} bytes is too small; the least is {}", capacity, kMinCapacity));
  }
  array_ = ByteArray(capacity + kReadSlack);
  spare_ = ByteArray(capacity + kReadSlack);
  frontier_ = {.begin = capacity, .end = capacity, .states = 0, .last = 0, .locations = {}};
  frontier_reader_ = RunReader<Number>(array_.data(), frontier_, widths_, kBlockStates);
}

template <class Number>
std::span<const Number> ShiftedQueue<Number>::dequeue() {
  if (piece_dequeued_) frontier_reader_.skip_piece();
  piece_dequeued_ = true;
  return frontier_reader_.piece();
}

template <class Number>
void ShiftedQueue<Number>::flush() {
  if (buffer_.empty()) return;
  if (!try_write_buffer()) {
    merge_for_space();
    if (!try_write_buffer()) throw_full();
  }
  buffer_.clear();
  merge_full_levels();
}

template <class Number>
bool ShiftedQueue<Number>::try_write_buffer() {
  try {
    BlockWriter<Number> writer(array_.part(left_, std::max(left_, space_end())), widths_);
    buffer_.read_sorted([&](std::span<const Number> values) {
      for (const Number value : values) writer.append(value);
    });
    runs_.push_back({finished_run(writer, left_), 0});
  } catch (const OutOfSpace&) {
    return false;
  }
  left_ = runs_.back().run.end;
  return true;
}

// Merges the last `count` runs into one through the second array: when a merge is most needed, the first has
// no space left. Returns false, with nothing changed, if the result does not fit in their place, which can
// only happen if its blocks are cut less favourably.
template <class Number>
bool ShiftedQueue<Number>::try_merge_tail(std::size_t count) {
  const auto tail = runs_.end() - static_cast<std::ptrdiff_t>(count);
  const std::size_t begin = tail->run.begin;
  Run<Number> merged;
  int level = 0;
  try {
    std::vector<RunReader<Number>> readers;
    for (auto it = tail; it != runs_.end(); ++it) {
      readers.emplace_back(array_.data(), it->run, widths_, kMergePiece);
      level = std::max(level, it->level);
    }
    BlockWriter<Number> writer(spare_.part(0, space_end() - begin), widths_);
    merge(readers, [&](Number value) { writer.append(value); });
    merged = finished_run(writer, begin);
  } catch (const OutOfSpace&) {
    return false;
  }
  std::memcpy(array_.data() + begin, spare_.data(), merged.bytes());
  left_ = merged.end;
  runs_.erase(tail, runs_.end());
  runs_.push_back({std::move(merged), level + 1});
  return true;
}

template <class Number>
void ShiftedQueue<Number>::merge_full_levels() {
  while (true) {
    const int level = runs_.empty() ? 0 : runs_.back().level;
    const auto other =
        std::find_if(runs_.rbegin(), runs_.rend(), [&](const auto& run) { return run.level != level; });
    const auto same = static_cast<std::size_t>(other - runs_.rbegin());
    if (same < kFanIn || !try_merge_tail(same)) return;
  }
}

// Frees what it can: merges all runs into one if that fits, else ever smaller tails.
template <class Number>
void ShiftedQueue<Number>::merge_for_space() {
  for (std::size_t count = runs_.size(); count >= 2; count /= 2) {
    if (try_merge_tail(count)) count = 2 * runs_.size();
  }
}

template <class Number>
void ShiftedQueue<Number>::relax() {
  flush();
  merge_for_space();
  if (runs_.size() > 1) throw_full();
}

template <class Number>
const Run<Number>& ShiftedQueue<Number>::next_frontier() const {
  static const Run<Number> kNone;
  assert(runs_.size() <= 1 && buffer_.empty());
  return runs_.empty() ? kNone : runs_.front().run;
}

template <class Number>
std::vector<const Run<Number>*> ShiftedQueue<Number>::next_runs() const {
  assert(buffer_.empty());
  std::vector<const Run<Number>*> runs;
  for (const LeveledRun& run : runs_) runs.push_back(&run.run);
  return runs;
}

template <class Number>
std::span<std::byte> ShiftedQueue<Number>::second_array_space() {
  return spare_.part(0, capacity_);
}

template <class Number>
void ShiftedQueue<Number>::adopt(Run<Number> run) {
  std::swap(array_, spare_);
  left_ = run.end;
  runs_.clear();
  if (run.states > 0) runs_.push_back({std::move(run), 0});
}

template <class Number>
void ShiftedQueue<Number>::shift() {
  assert(frontier_reader_.head() == RunReader<Number>::kEnd);
  relax();
  frontier_ = runs_.empty() ? Run<Number>() : std::move(runs_.front().run);
  runs_.clear();
  const std::size_t bytes = frontier_.bytes();
  std::memmove(array_.data() + capacity_ - bytes, array_.data() + frontier_.begin, bytes);
  frontier_.begin = capacity_ - bytes;
  frontier_.end = capacity_;
  left_ = 0;
  frontier_reader_ = RunReader<Number>(array_.data(), frontier_, widths_, kBlockStates);
  piece_dequeued_ = false;
}

template <class Number>
void ShiftedQueue<Number>::throw_full() const {
  const std::size_t frontier = capacity_ - std::min(capacity_, space_end());
  throw CapacityError(fmt::format(
      "a queue of {} bytes is full: {} bytes of the frontier are left, {} bytes of the next one are "
      "there, and more states wait; raise --memory or --queue-capacity",
      capacity_, frontier, left_));
}

template class ShiftedQueue<std::uint64_t>;
template class ShiftedQueue<Uint128>;

}  // namespace othello
