// The shifted queue: a frontier and the next one in the same memory (the paper's section 2), both held as gapkeep data,
// with an uncompressed buffer in front (section 5).
//
// The frontier S is taken from its beginning by dequeue(), and its memory is free again as soon as it was taken. Numbers
// that are inserted gather in the buffer (successor_buffer.h). A full buffer is sorted, freed of duplicates and written as
// a run. Runs are not seen by dequeue() until shift() makes them the frontier: in the paper by moving them to the other
// end of an array, here by changing what they are called, as runs consist of extents (run.h).
//
// Merging the buffer with the whole compressed part at each flush would be quadratic. Instead runs are kept
// side by side, and once kFanIn of one level lie at the end, they are merged into a run of the next level. So
// with n values in buffers of b, a value is rewritten at most log(n/b) / log(kFanIn) times before relax()
// merges all runs into one, and no more than kFanIn runs of a level exist. A merge frees what it has read, so that it
// works when no space is left.
//
// Guarantees: after relax() the next frontier is one sorted run without duplicates. Before it, duplicates
// may remain between runs. CapacityError is thrown if there is no space even after relaxation; the
// frontier's values not yet dequeued are still there then.
//
// On a disk (run.h) a queue never merges by itself: runs are merged for all queues together when the disk is short, so that
// what is freed is known to be needed no more. A stopped search continues with parts of frontiers.
//
// Not safe for concurrent use: every thread has its own queue; the store of their runs is shared.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "gapkeep/widths.h"
#include "shiftedqueue/run.h"
#include "shiftedqueue/successor_buffer.h"
#include "system/errors.h"

namespace othello::shiftedqueue {

template <class Number>
class ShiftedQueue {
 public:
  static constexpr std::size_t kFanIn = 16;

  /// A queue whose runs lie in `store`, which outlives it, with a buffer of `buffer_states` numbers, all below `bound`.
  ShiftedQueue(RunStore& store, std::size_t buffer_states, const RunCode& code,
               Number bound = RunReader<Number>::kEnd);

  /// The next piece of the frontier, ascending; empty when all was taken. The span is valid until the
  /// next call.
  std::span<const Number> dequeue();

  /// Adds a number to the next frontier. Throws CapacityError.
  void insert(Number value) {
    if (buffer_.insert(value)) return;
    flush();
    buffer_.insert(value);
  }

  /// Adds several, in any order. Throws as for one.
  void insert(std::span<const Number> values) {
    for (const Number value : values) insert(value);
  }

  /// Writes what is buffered as a run. Throws CapacityError.
  void flush();

  /// Merges the buffer and all runs of the next frontier into one run. Throws CapacityError.
  void relax();

  /// Numbers in the buffer, and those that it has space for.
  std::size_t buffered_states() const { return buffer_.states(); }
  std::size_t free_states() const { return buffer_.free_states(); }

  /// Makes the next frontier the frontier. Requires that all of the frontier was dequeued. Throws CapacityError.
  void shift();

  /// The runs of the next frontier after flush(), which may have numbers in common.
  std::vector<Run<Number>>& next_runs() { return runs_; }
  /// Replaces these by one run.
  void replace_next_runs(Run<Number> run);
  /// Adds a run to the next frontier.
  void add_next_run(Run<Number> run);
  /// The frontier, whole, before any of it was dequeued.
  const Run<Number>& frontier() const { return frontier_; }
  /// The same, taken out, when the search is over.
  Run<Number> extract_frontier() { return std::exchange(frontier_, {}); }
  /// What is left of the frontier: numbers in [from, below).
  struct Range {
    Number from = 0;
    Number below = RunReader<Number>::kEnd;
  };
  /// Makes the frontier this run's numbers in ranges, ascending. Requires that all of the frontier before was dequeued.
  void set_frontier(Run<Number> run, std::vector<Range> ranges);
  /// Says that the piece is expanded, before the next is dequeued.
  void complete_piece();
  /// The ranges of all that was not dequeued and completed.
  std::vector<Range> ranges_left() const;

  /// Of the runs that are written.
  void set_code(const RunCode& code) { code_ = code; }
  const RunCode& code() const { return code_; }
  RunStore& store() const { return store_; }

 private:
  void open_range();
  bool try_write_buffer();
  void merge_last(std::size_t count);
  void merge_full_levels();
  [[noreturn]] void throw_full() const;

  RunStore& store_;
  RunCode code_;
  SuccessorBuffer<Number> buffer_;
  std::vector<Run<Number>> runs_;  // the next frontier, oldest first
  std::vector<int> levels_;        // of these runs
  Run<Number> frontier_;
  std::vector<Range> ranges_;  // of the frontier; the first is being read
  RunReader<Number> frontier_reader_;
  std::size_t next_range_ = 0;
  bool piece_dequeued_ = false;
};

extern template class ShiftedQueue<std::uint64_t>;
extern template class ShiftedQueue<Uint128>;

}  // namespace othello::shiftedqueue
