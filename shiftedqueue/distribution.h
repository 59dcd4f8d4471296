// Basket distribution: evens out the next frontier among the queues of t threads (the paper's section 6).
//
// Othello numbers are far from uniform, so equal ranges of numbers would make very unequal shares. The range
// [0, bound) is cut into k parts of equal width; the sizes of the parts are summed over all queues; and t
// breakpoints are chosen from left to right so that each basket takes the fewest parts that fill it, its size
// being the sum of all queues' states over t, rounded up. Each thread then merges its basket's range from all runs of
// all queues into its own. Duplicates between runs meet there and one is kept.
//
// The sizes of parts come from the extents of a run, where it has many: an extent counts as a whole for the part that it
// begins in. Only runs of few extents are read for it.
//
// With several ranks, each with some threads, the same is done over the threads of all: the sizes of the
// parts are summed over the ranks, and the ranks exchange what belongs to each other's baskets (run_exchange.h).
//
// Guarantees: every state is in exactly one basket; baskets are ranges of ascending numbers, thread 0 the
// lowest; before duplicates are removed no basket exceeds its size by more than one part, and an extent of each long run.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "enumerate/search/trace_recorder.h"
#include "shiftedqueue/shifted_queue.h"
#include "system/ranks/ranks.h"

namespace othello::shiftedqueue {

/// The paper's k: 2^4 * 3^12.
inline constexpr std::uint64_t kPaperParts = 8'503'056;

template <class Number>
using Queues = std::vector<std::unique_ptr<ShiftedQueue<Number>>>;

/// The bounds of `baskets` ranges: basket i takes the parts [result[i], result[i+1]). Its size is
/// the sum of `part_sizes` divided by `baskets`, rounded up. result.size() == baskets + 1.
std::vector<std::uint64_t> basket_breakpoints(std::span<const std::uint64_t> part_sizes, int baskets);

/// Merges the numbers of runs in [from, below), and frees the memory of what it reads: passes them to `writer`, and in pieces
/// to `visit`. `visit(values)` returns whether to continue. `piece`: numbers that each run decodes at a time.
template <class Number>
void merge_range(std::span<Run<Number>* const> runs, std::size_t piece, Number from, Number below,
                 RunWriter<Number>& writer, const std::function<bool(std::span<const Number> values)>& visit);

/// Numbers that each of so many runs decodes at a time, where so many threads read them all.
std::size_t merge_piece(std::size_t threads, std::size_t runs);

/// Receives every value of a thread's new share, ascending, as it is stored.
template <class Number>
using Visitor = std::function<void(int thread, std::span<const Number> values)>;

/// Basket i of all ranks has [bounds[i], bounds[i + 1]); this rank's baskets begin with `first_of_rank`.
template <class Number>
struct BasketBounds {
  std::vector<Number> bounds;
  std::size_t first_of_rank = 0;
};

template <class Number>
class BasketDistribution {
 public:
  /// `parts`, the same on all ranks, is reduced to `bound` if there are fewer numbers than parts.
  BasketDistribution(Number bound, std::uint64_t parts, std::shared_ptr<Ranks> ranks = one_rank(),
                     enumerate::TracedDepth trace = {});

  /// Collective. The bounds of the baskets of all ranks' threads, over the next frontiers of the queues, which must be
  /// flushed.
  BasketBounds<Number> cut(const Queues<Number>& queues);

  /// Collective. Redistributes the next frontier of all queues, which must be flushed. One thread per queue. `visit` is
  /// called from all threads at once, with the numbers of this rank's. What is read is freed, so that it takes little
  /// more memory than there is; throws CapacityError, on all ranks, where a rank has not enough for what it gets of
  /// others.
  void operator()(Queues<Number>& queues, const Visitor<Number>& visit);

  std::uint64_t parts() const { return part_sizes_.size(); }
  /// Bytes that this rank has got from others.
  std::uint64_t fetched_bytes() const { return fetched_bytes_; }

 private:
  void count_parts(const Queues<Number>& queues);
  void add_part_sizes(const Run<Number>& run);
  Number part_begin(std::uint64_t part) const;

  Number bound_;
  Number part_width_;
  std::vector<std::uint64_t> part_sizes_;
  std::shared_ptr<Ranks> ranks_;
  enumerate::TracedDepth trace_;
  std::vector<std::size_t> first_basket_;  // by rank; then how many baskets there are. Set by cut()
  std::uint64_t fetched_bytes_ = 0;
};

extern template class BasketDistribution<std::uint64_t>;
extern template class BasketDistribution<Uint128>;

}  // namespace othello::shiftedqueue
