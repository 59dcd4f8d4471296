// Cutting a depth's candidate occupancies into batches of about equal work.
//
// The cost of an occupancy is predicted from the bytes of its parents. Looking all parents up would take as
// long as some of the work itself; a few occupancies of every batch are sampled, evenly spaced, and those
// between are taken to be similar.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "enumerate/frontier/frontier.h"
#include "enumerate/frontier/segment_file.h"
#include "enumerate/kernels/place_board.h"
#include "enumerate/occupancy/batch.h"

namespace othello::enumerate {

/// Predicted weights of the prefixes of a list of occupancies.
class OccupancyWeights {
 public:
  /// Samples `samples` of them, or all, by a team of `threads`.
  OccupancyWeights(const PlaceBoard& board, const Frontier& parents, std::span<const Bitboard> occupancies,
                   std::size_t samples, int threads);

  std::size_t occupancies() const { return count_; }
  double weight_of_prefix(std::size_t n) const;
  /// The least n such that the first n weigh this much or more.
  std::size_t find_prefix(double weight) const;

 private:
  std::size_t count_;
  std::vector<std::size_t> begins_;  // of similar stretches, ascending; then count_
  std::vector<double> sums_;         // of all before them
};

/// How many batches would cover a depth if all were as large as the first ones, or as the last ones.
struct BatchCounts {
  double first = 1;
  double last = 1;
};

/// For a depth with so many states and so many threads, of all ranks: enough that the last ones to finish
/// wait little for each other, none with so many states that a crash loses much, and none with so few that
/// its segment is not worth a file. Those that are claimed first are larger: each batch takes its time, and
/// only the last ones make threads wait.
BatchCounts choose_batch_counts(double predicted_states, int all_threads);

/// How many occupancies to sample for so many batches.
std::size_t choose_sample_count(const BatchCounts& wanted);

/// `earlier`: ranges that are computed already, ascending; batches as `wanted` cover all the rest. The last
/// ones of each of the work queue's `partitions` (system/ranks/work_queue.h), by WorkQueue::kLastShare, are the small
/// ones.
std::vector<Batch> cut_into_batches(const OccupancyWeights& weights, std::vector<SegmentFile> earlier,
                                    const BatchCounts& wanted, int partitions);

}  // namespace othello::enumerate
