// A run: one sorted set of numbers without duplicates, as gapkeep blocks (gapkeep/block.h) in extents. An extent is a
// piece of memory with whole blocks, and is freed by itself: where a run is read for the last time, its memory is there
// again for what is written meanwhile.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <vector>

#include "gapkeep/block_reader.h"
#include "gapkeep/block_writer.h"
#include "gapkeep/widths.h"
#include "system/byte_array.h"

namespace othello {

/// The memory of the runs of several queues together. Any thread.
class RunMemory {
 public:
  /// `extent_bytes`: an extent ends with the block that makes it so long.
  RunMemory(std::uint64_t bytes, std::size_t extent_bytes) : bytes_(bytes), extent_bytes_(extent_bytes) {}

  std::uint64_t bytes() const { return bytes_; }
  std::size_t extent_bytes() const { return extent_bytes_; }
  std::uint64_t used_bytes() const { return used_.load(std::memory_order_relaxed); }

  struct Release {
    RunMemory* memory = nullptr;
    std::size_t bytes = 0;
    void operator()(std::byte* extent) const;
  };
  using Extent = std::unique_ptr<std::byte[], Release>;

  /// What to do if there is not enough left. What replaces other runs may borrow: these are freed on the way.
  enum class Shortage { kThrow, kBorrow };
  /// Throws OutOfSpace.
  Extent allocate(std::size_t bytes, Shortage shortage);

 private:
  const std::uint64_t bytes_;
  const std::size_t extent_bytes_;
  std::atomic<std::uint64_t> used_{0};
};

template <class Number>
struct RunExtent {
  Number first = 0;
  Number last = 0;
  std::uint64_t states = 0;
  std::size_t bytes = 0;
  RunMemory::Extent data = {};  // null once it is freed; kReadSlack bytes longer

  std::span<const std::byte> blocks() const { return {data.get(), bytes}; }
};

template <class Number>
struct Run {
  std::vector<RunExtent<Number>> extents;
  std::uint64_t states = 0;
  std::uint64_t bytes = 0;  // of all blocks, those that were freed too

  /// Whether it may hold values in [from, below).
  bool overlaps(Number from, Number below) const {
    return states > 0 && extents.front().first < below && extents.back().last >= from;
  }
};

/// Writes a run, its values strictly ascending.
template <class Number>
class RunWriter {
 public:
  RunWriter(RunMemory& memory, const Widths& widths, RunMemory::Shortage shortage);

  /// Throws OutOfSpace.
  void append(Number value) {
    if (writer_.bytes() >= memory_.extent_bytes() && writer_.begins_block(value)) end_extent();
    if (extent_states_ == 0) first_ = value;
    writer_.append(value);
    last_ = value;
    ++extent_states_;
  }

  /// Throws OutOfSpace.
  Run<Number> finish();

 private:
  void end_extent();

  RunMemory& memory_;
  Widths widths_;
  RunMemory::Shortage shortage_;
  ByteArray extent_;  // the one in progress
  BlockWriter<Number> writer_;
  Number first_ = 0;
  Number last_ = 0;
  std::uint64_t extent_states_ = 0;
  Run<Number> run_;
};

/// Reads the values of a run that lie in [from, below) in ascending order.
template <class Number>
class RunReader {
 public:
  /// Marks the end: larger than every rank (numbering/othello_numbering.h).
  static constexpr Number kEnd = std::numeric_limits<Number>::max();

  RunReader() = default;

  /// `piece` values are decoded at a time. Several threads may read a run.
  RunReader(const Run<Number>& run, const Widths& widths, std::size_t piece, Number from = 0,
            Number below = kEnd);

  /// The same, and frees the extents that lie wholly in the range, each when it was read. Several threads may do so with
  /// ranges that do not overlap.
  static RunReader freeing(Run<Number>& run, const Widths& widths, std::size_t piece, Number from = 0,
                           Number below = kEnd);

  /// The current value; kEnd when there is none.
  Number head() const { return values_[position_]; }
  void advance() {
    if (++position_ == filled_) refill();
  }

  /// The values decoded so far from head() on, for readers of whole pieces; empty at the end.
  std::span<const Number> piece() const {
    return head() == kEnd ? std::span<const Number>()
                          : std::span(values_).subspan(position_, filled_ - position_);
  }
  void skip_piece() { refill(); }

 private:
  bool open_block();
  void refill();

  const Run<Number>* run_ = nullptr;
  Run<Number>* freed_ = nullptr;  // the same run, if it may be freed
  Widths widths_ = Widths::paper();
  std::size_t piece_ = 0;
  std::size_t extent_ = 0;
  std::size_t offset_ = 0;  // of the next block in the extent
  Number from_ = 0;
  Number below_ = kEnd;
  bool ended_ = true;
  BlockReader<Number> reader_;
  std::vector<Number> values_{kEnd};
  std::size_t position_ = 0;
  std::size_t filled_ = 1;
};

extern template class RunWriter<std::uint64_t>;
extern template class RunWriter<Uint128>;
extern template class RunReader<std::uint64_t>;
extern template class RunReader<Uint128>;

}  // namespace othello
