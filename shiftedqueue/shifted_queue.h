// The shifted queue: a frontier and the next one in a single array (the paper's section 2), both held as
// gapkeep data, with an uncompressed buffer in front (section 5).
//
//      0            left_                       frontier begins               capacity
//      | runs of the next frontier -->  |  free  |  <-- rest of this frontier  |
//
// The frontier S is the right part and is taken from the left by dequeue(). Numbers that are inserted
// gather in the buffer. A full buffer is sorted, freed of duplicates and written as a run after the runs
// already there. They are not seen by dequeue() until shift() moves them to the right end.
//
// Merging the buffer with the whole compressed part at each flush would be quadratic. Instead runs are kept
// side by side, and once kFanIn of one level lie at the end, they are merged into a run of the next level. So
// with n values in buffers of b, a value is rewritten at most log(n/b) / log(kFanIn) times before relax()
// merges all runs into one, and no more than kFanIn runs of a level exist. Merges use a second array of the
// same capacity, so that a full one can be relaxed.
//
// Guarantees: after relax() the next frontier is one sorted run without duplicates. Before it, duplicates
// may remain between runs. CapacityError is thrown if the array has no space even after relaxation; the
// frontier's values not yet dequeued are still there then.
//
// Not safe for concurrent use: every thread has its own queue.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "gapkeep/block_writer.h"
#include "gapkeep/widths.h"
#include "shiftedqueue/run.h"
#include "shiftedqueue/successor_buffer.h"
#include "system/byte_array.h"
#include "system/errors.h"

namespace othello {

template <class Number>
class ShiftedQueue {
 public:
  static constexpr std::size_t kFanIn = 16;
  /// The least capacity: a few blocks of any widths.
  static constexpr std::size_t kMinCapacity = std::size_t{1} << 16;

  /// An array of `capacity` bytes (at least kMinCapacity) and a buffer of `buffer_states` numbers, all below `bound`.
  ShiftedQueue(std::size_t capacity, std::size_t buffer_states, const Widths& widths,
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

  /// Writes what is buffered as a run. Throws CapacityError.
  void flush();

  /// Merges the buffer and all runs of the next frontier into one run. Throws CapacityError.
  void relax();

  /// Makes the next frontier the frontier. Requires that all of the frontier was dequeued.
  void shift();

  /// The next frontier after relax(); an empty run if there is none.
  const Run<Number>& next_frontier() const;
  /// The runs of the next frontier after flush(), which may have numbers in common.
  std::vector<const Run<Number>*> next_runs() const;
  /// The frontier, whole, before any of it was dequeued.
  const Run<Number>& frontier() const { return frontier_; }
  std::span<const std::byte> frontier_bytes() const { return array_.part(frontier_.begin, frontier_.end); }
  const std::byte* array() const { return array_.data(); }
  const Widths& widths() const { return widths_; }
  std::size_t capacity() const { return capacity_; }

  /// For the basket distribution: space in the second array for a new next frontier while others still read
  /// the old one; then adopt() puts it in the old one's place. Nothing may be inserted in between.
  std::span<std::byte> second_array_space();
  void adopt(Run<Number> run);

 private:
  struct LeveledRun {
    Run<Number> run;
    int level = 0;
  };

  bool try_write_buffer();
  bool try_merge_tail(std::size_t count);
  void merge_full_levels();
  void merge_for_space();
  std::size_t space_end() const { return frontier_reader_.needed_from(); }
  [[noreturn]] void throw_full() const;

  Widths widths_;
  std::size_t capacity_;
  ByteArray array_;
  ByteArray spare_;  // for merges and the basket distribution
  SuccessorBuffer<Number> buffer_;
  std::vector<LeveledRun> runs_;  // the next frontier, oldest first, contiguous from 0 to left_
  std::size_t left_ = 0;
  Run<Number> frontier_;
  RunReader<Number> frontier_reader_;
  bool piece_dequeued_ = false;
};

extern template class ShiftedQueue<std::uint64_t>;
extern template class ShiftedQueue<Uint128>;

}  // namespace othello
