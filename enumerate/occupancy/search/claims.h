// Who works out which batch of a depth: the ranks and their threads claim one after the other from counters
// that all share.
//
// Every rank has a home, neighbouring batches of about an equal share of the work, and a counter of those
// that are claimed. It works at home first: parents lie together there from depth to depth, so that most that
// it needs are its own. Then it helps others. At home the batches go in ascending order, so that parents are
// done with early (parent_release.h), but for the last ones: of these the largest go first, so that at the
// end nobody waits long for another.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <vector>

#include "enumerate/occupancy/search/batch.h"
#include "ranks/ranks.h"

namespace othello {

/// The batches of each home, by number in the order in which they are claimed; those that are done are in
/// none.
std::vector<std::vector<std::size_t>> homes_of(std::span<const Batch> batches, int homes);

class BatchClaims {
 public:
  /// Collective, with equal batches. `homes`: one for each rank, or a single one for all, where near and far
  /// are alike and all batches should go in ascending order.
  BatchClaims(Ranks& ranks, std::span<const Batch> batches, int homes);

  /// The next batch for this rank to work out, or none. Any thread.
  std::optional<std::size_t> next();

  /// Notes, for all ranks, that a batch is done. Any thread.
  void set_done(std::size_t batch, std::size_t occupancies);
  /// The number of batches before the first that is not done, on whichever rank. One thread at a time.
  std::size_t done_in_front();

  /// Tells all ranks to leave off. Any thread.
  void stop_all();
  /// Whether one of them said so; asked of the others a few times a second at most. Any thread.
  bool stopped();
  /// Occupancies of the batches that are done, as of lately.
  std::uint64_t occupancies_done() const { return occupancies_done_.load(std::memory_order_relaxed); }

 private:
  // Counters at every rank; all but the first, and then a bit for every batch, are in use at the first rank.
  enum Counter : std::size_t { kClaimed, kStop, kOccupanciesDone, kDoneBits };

  void look();

  Ranks& ranks_;
  std::vector<std::vector<std::size_t>> homes_;
  std::size_t batches_;
  std::shared_ptr<SharedCounters> counters_;
  std::atomic<int> helped_{0};  // homes that are through, from this rank's own on
  std::vector<std::uint64_t> done_bits_;
  std::size_t done_words_ = 0;  // of these, from the first, whose batches are all done
  std::atomic<bool> stopped_{false};
  std::atomic<std::uint64_t> occupancies_done_{0};
  std::atomic<std::int64_t> last_look_{0};  // milliseconds
};

}  // namespace othello
