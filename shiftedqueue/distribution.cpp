#include "shiftedqueue/distribution.h"

#include <algorithm>
#include <atomic>
#include <numeric>
#include <utility>

#include "shiftedqueue/merge.h"
#include "shiftedqueue/run_exchange.h"
#include "system/ranks/failure.h"
#include "system/ranks/message.h"
#include "system/threads.h"

namespace othello::shiftedqueue {
namespace {

// Each thread of a rank reads all runs at once; the pieces of all threads together stay within this many values.
constexpr std::size_t kPiecesTotal = std::size_t{1} << 22;

// A run of so many extents is long: one of them is little beside it.
constexpr std::size_t kManyExtents = 1024;
constexpr std::size_t kManyFileExtents = 64;  // each of which would be read from a disk

}  // namespace

std::size_t merge_piece(std::size_t threads, std::size_t runs) {
  return std::clamp<std::size_t>(kPiecesTotal / (threads * std::max<std::size_t>(runs, 1)), 4, 1024);
}

std::vector<std::uint64_t> basket_breakpoints(std::span<const std::uint64_t> part_sizes, int baskets) {
  const std::uint64_t total = std::reduce(part_sizes.begin(), part_sizes.end());
  const auto count = static_cast<std::uint64_t>(baskets);
  const std::uint64_t basket = (total + count - 1) / count;
  std::vector<std::uint64_t> breakpoints{0};
  std::uint64_t filled = 0;
  for (std::uint64_t part = 0; part < part_sizes.size() && breakpoints.size() < count; ++part) {
    filled += part_sizes[part];
    if (filled >= basket && basket > 0) {
      breakpoints.push_back(part + 1);
      filled = 0;
    }
  }
  breakpoints.resize(count, part_sizes.size());
  breakpoints.push_back(part_sizes.size());
  return breakpoints;
}

template <class Number>
BasketDistribution<Number>::BasketDistribution(Number bound, std::uint64_t parts,
                                               std::shared_ptr<Ranks> ranks, enumerate::TracedDepth trace)
    : bound_(bound), part_width_(1), ranks_(std::move(ranks)), trace_(trace) {
  if (bound > static_cast<Number>(parts)) part_width_ = (bound - 1) / static_cast<Number>(parts) + 1;
  part_sizes_.resize(static_cast<std::size_t>((bound - 1) / part_width_ + 1));
}

template <class Number>
Number BasketDistribution<Number>::part_begin(std::uint64_t part) const {
  return part == part_sizes_.size() ? bound_ : static_cast<Number>(part) * part_width_;
}

template <class Number>
void BasketDistribution<Number>::add_part_sizes(const Run<Number>& run) {
  const auto add_to = [&](std::uint64_t part, std::uint64_t count) {
    if (count > 0) std::atomic_ref(part_sizes_[part]).fetch_add(count, std::memory_order_relaxed);
  };
  const bool is_on_disk = run.states > 0 && run.extents.front().file != nullptr;
  if (run.extents.size() >= (is_on_disk ? kManyFileExtents : kManyExtents)) {
    for (const RunExtent<Number>& extent : run.extents)
      add_to(static_cast<std::uint64_t>(extent.first / part_width_), extent.states);
    return;
  }
  RunReader<Number> reader(run, kBlockStates);
  std::uint64_t part = 0;
  Number part_end = 0;  // so that the first value finds its part
  std::uint64_t count = 0;
  for (auto values = reader.piece(); !values.empty(); reader.skip_piece(), values = reader.piece()) {
    for (const Number value : values) {
      if (value >= part_end) {
        add_to(part, count);
        part = static_cast<std::uint64_t>(value / part_width_);
        part_end = part_begin(part + 1);
        count = 0;
      }
      ++count;
    }
  }
  add_to(part, count);
}

template <class Number>
void merge_range(std::span<Run<Number>* const> runs, std::size_t piece, Number from, Number below,
                 RunWriter<Number>& writer,
                 const std::function<bool(std::span<const Number> values)>& visit) {
  std::vector<RunReader<Number>> readers;
  for (Run<Number>* run : runs) {
    if (run->overlaps(from, below)) readers.push_back(RunReader<Number>::freeing(*run, piece, from, below));
  }
  std::vector<Number> seen;
  seen.reserve(kBlockStates);
  merge(readers, [&](Number value) {
    writer.append(value);
    seen.push_back(value);
    if (seen.size() < kBlockStates) return true;
    const bool continues = visit(seen);
    seen.clear();
    return continues;
  });
  if (!seen.empty()) visit(seen);
}

template <class Number>
void BasketDistribution<Number>::count_parts(const Queues<Number>& queues) {
  const int threads = static_cast<int>(queues.size());
  const auto traced = trace_.part(enumerate::TracePart::kCountParts, 0, threads);
  std::ranges::fill(part_sizes_, 0);
  run_on_threads(threads, [&](int thread) {
    ShiftedQueue<Number>& queue = *queues[static_cast<std::size_t>(thread)];
    for (const Run<Number>& run : queue.next_runs()) add_part_sizes(run);
  });
}

template <class Number>
BasketBounds<Number> BasketDistribution<Number>::cut(const Queues<Number>& queues) {
  count_parts(queues);
  const auto traced = trace_.part(enumerate::TracePart::kCutBaskets);
  const int threads = static_cast<int>(queues.size());
  ranks_->allreduce(Reduction::kSum, part_sizes_);
  first_basket_ = {0};
  for (const Message& received : ranks_->allgather(std::as_bytes(std::span(&threads, 1))))
    first_basket_.push_back(first_basket_.back() +
                            static_cast<std::size_t>(MessageReader(received).get<int>()));
  BasketBounds<Number> cut{.bounds = {},
                           .first_of_rank = first_basket_[static_cast<std::size_t>(ranks_->rank())]};
  for (const std::uint64_t part : basket_breakpoints(part_sizes_, static_cast<int>(first_basket_.back())))
    cut.bounds.push_back(part_begin(part));
  return cut;
}

template <class Number>
void BasketDistribution<Number>::operator()(Queues<Number>& queues, const Visitor<Number>& visit) {
  const BasketBounds<Number> baskets = cut(queues);
  const std::vector<Number>& bounds = baskets.bounds;
  std::vector<Run<Number>*> runs;
  for (const auto& queue : queues) {
    for (Run<Number>& run : queue->next_runs()) runs.push_back(&run);
  }
  ReceivedRuns<Number> received;
  if (ranks_->count() > 1) {
    std::vector<Number> of_ranks;
    for (const std::size_t basket : first_basket_) of_ranks.push_back(bounds[basket]);
    received = exchange_runs<Number>(*ranks_, runs, of_ranks, queues.front()->store());
    fetched_bytes_ += received.bytes;
    for (Run<Number>& run : received.runs) runs.push_back(&run);
  }
  std::vector<Run<Number>> shares(queues.size());
  run_together(*ranks_, [&] {
    run_on_threads(static_cast<int>(queues.size()), [&](int thread) {
      const auto i = static_cast<std::size_t>(thread);
      const std::size_t basket = baskets.first_of_rank + i;
      auto traced = trace_.part(enumerate::TracePart::kMerge, thread);
      RunWriter<Number> writer(queues[i]->store(), queues[i]->code(), RunStore::Shortage::kBorrow);
      merge_range<Number>(runs, merge_piece(queues.size(), runs.size()), bounds[basket], bounds[basket + 1],
                          writer, [&](std::span<const Number> values) {
                            visit(thread, values);
                            return true;
                          });
      shares[i] = writer.finish();
      traced.event().states = shares[i].states;
      traced.event().bytes_written = shares[i].bytes;
    });
  });
  for (std::size_t i = 0; i < queues.size(); ++i) queues[i]->replace_next_runs(std::move(shares[i]));
}

template void merge_range(std::span<Run<std::uint64_t>* const>, std::size_t, std::uint64_t, std::uint64_t,
                          RunWriter<std::uint64_t>&,
                          const std::function<bool(std::span<const std::uint64_t>)>&);
template void merge_range(std::span<Run<Uint128>* const>, std::size_t, Uint128, Uint128, RunWriter<Uint128>&,
                          const std::function<bool(std::span<const Uint128>)>&);
template class BasketDistribution<std::uint64_t>;
template class BasketDistribution<Uint128>;

}  // namespace othello::shiftedqueue
