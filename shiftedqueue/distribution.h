// Basket distribution: evens out the next frontier among the queues of t threads (the paper's section 6).
//
// Othello numbers are far from uniform, so equal ranges of numbers would make very unequal shares. The range
// [0, bound) is cut into k parts of equal width; the sizes of the parts are summed over all queues; and t
// breakpoints are chosen from left to right so that each basket takes the fewest parts that fill it, its size
// being the sum of all queues' states over t, rounded up. Each thread then merges its basket's range from all runs of
// all queues into its own. Duplicates between runs meet there and one is kept.
//
// The sizes of parts come from the locations of a run's blocks, where it has many: a block counts as a whole for the
// part that it begins in. Only runs of few blocks are read for it.
//
// With several ranks, each with some threads, the same is done over the threads of all: the sizes of the
// parts are summed over the ranks, and the blocks of a basket that others have are fetched (shared_runs.h)
// into a third array, at most as long as a queue.
//
// Guarantees: every state is in exactly one basket; baskets are ranges of ascending numbers, thread 0 the
// lowest; before duplicates are removed no basket exceeds its size by more than one part, and a block of each long run.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "shiftedqueue/shared_runs.h"
#include "shiftedqueue/shifted_queue.h"
#include "system/ranks/ranks.h"

namespace othello {

/// The paper's k: 2^4 * 3^12.
inline constexpr std::uint64_t kPaperParts = 8'503'056;

template <class Number>
using Queues = std::vector<std::unique_ptr<ShiftedQueue<Number>>>;

/// The bounds of `baskets` ranges: basket i takes the parts [result[i], result[i+1]). Its size is
/// `baskets`-th of the sum of `part_sizes`, rounded up. result.size() == baskets + 1.
std::vector<std::uint64_t> basket_breakpoints(std::span<const std::uint64_t> part_sizes, int baskets);

/// Receives every value of a thread's new share, ascending, as it is stored.
template <class Number>
using Visitor = std::function<void(int thread, std::span<const Number> values)>;

template <class Number>
class BasketDistribution {
 public:
  /// `parts`, the same on all ranks, is reduced to `bound` if there are fewer numbers than parts.
  BasketDistribution(Number bound, std::uint64_t parts, std::shared_ptr<Ranks> ranks = one_rank());

  /// Collective. Redistributes the next frontier of all queues, which must be flushed, and with several ranks relaxed.
  /// One thread per queue.
  /// `visit` is called from all threads at once, with the numbers of this rank's. Throws CapacityError if a
  /// basket does not fit its queue.
  void operator()(Queues<Number>& queues, const Visitor<Number>& visit);

  std::uint64_t parts() const { return part_sizes_.size(); }
  /// Bytes that this rank has fetched from others.
  std::uint64_t fetched_bytes() const { return fetched_bytes_; }

 private:
  void add_part_sizes(const ShiftedQueue<Number>& queue, const Run<Number>& run);
  Run<Number> collect(const Queues<Number>& queues, const SharedRuns<Number>& others, int thread, Number from,
                      Number below, const Visitor<Number>& visit);
  Number part_begin(std::uint64_t part) const;

  Number bound_;
  Number part_width_;
  std::vector<std::uint64_t> part_sizes_;
  std::shared_ptr<Ranks> ranks_;
  std::atomic<std::uint64_t> fetched_bytes_{0};
};

extern template class BasketDistribution<std::uint64_t>;
extern template class BasketDistribution<Uint128>;

}  // namespace othello
