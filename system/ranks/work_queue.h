// A queue of work shared by all ranks: their threads claim items in turn from shared counters.
//
// Every rank has a partition, neighbouring items of about an equal share of the work, and a counter of claimed
// items. It works at its own partition first: what neighbouring items read lies together, so that most of it is the
// rank's own. Then it steals from the others. Items are claimed in ascending order, so that what is read
// for them can be released early; but the last ones of a partition are claimed by size, largest first, so that
// at the end nobody waits long for another.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "system/ranks/ranks.h"
#include "system/stopwatch.h"

namespace othello {

struct WorkItem {
  double weight = 1;  // its work relative to the others
  bool done = false;  // by an earlier run
};

/// The numbers of each partition's items in the order in which they are claimed, without those that are done.
std::vector<std::vector<std::size_t>> partition_items(std::span<const WorkItem> items, int partitions);

class WorkQueue {
 public:
  /// The share of a partition's work that is claimed by size.
  static constexpr double kLastShare = 1.0 / 8;

  /// Collective, with equal items. `partitions`: one for each rank, or a single one for all if it does not matter
  /// where data lie and all items should be claimed in ascending order.
  WorkQueue(Ranks& ranks, std::span<const WorkItem> items, int partitions);

  /// The next item for this rank, or none. Any thread.
  std::optional<std::size_t> next();

  /// Notes, for all ranks, that an item is done, and by how much that advances units_done(). Any thread.
  void set_done(std::size_t item, std::size_t units);
  /// The number of items before the first that is not done, on whichever rank. One thread at a time.
  std::size_t done_prefix();

  /// Makes all ranks stop. Any thread.
  void stop_all();
  /// Whether a rank has called stop_all(); the others are queried a few times a second at most. Any thread.
  bool stopped();
  /// The units of all items that are done, up to a moment ago.
  std::uint64_t units_done() const { return units_done_.load(std::memory_order_relaxed); }

 private:
  // Counters at every rank; all but the first, and then a bit for every item, are in use at the first rank.
  enum Counter : std::size_t { kClaimed, kStop, kUnitsDone, kDoneBits };

  void poll();

  Ranks& ranks_;
  std::vector<std::vector<std::size_t>> partitions_;
  std::size_t items_;
  std::shared_ptr<SharedCounters> counters_;
  std::atomic<int> exhausted_{0};  // partitions without items to claim, from this rank's own on
  std::vector<std::uint64_t> done_bits_;
  std::size_t done_words_ = 0;  // of these, from the first, whose items are all done
  std::atomic<bool> stopped_{false};
  std::atomic<std::uint64_t> units_done_{0};
  RateLimit polls_{std::chrono::milliseconds(50)};
};

}  // namespace othello
