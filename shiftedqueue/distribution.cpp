#include "shiftedqueue/distribution.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <numeric>
#include <utility>

#include "shiftedqueue/merge.h"
#include "system/ranks/failure.h"
#include "system/threads.h"

namespace othello {
namespace {

// Each thread of a rank reads all runs at once; the pieces of all threads together stay within this many values.
constexpr std::size_t kPiecesTotal = std::size_t{1} << 22;

std::size_t piece_of(std::size_t threads_here, std::size_t runs) {
  return std::clamp<std::size_t>(kPiecesTotal / (threads_here * runs), 4, 1024);
}

// A run of so many blocks is long: one of them is little beside it.
constexpr std::size_t kManyBlocks = 1024;

}  // namespace

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
                                               std::shared_ptr<Ranks> ranks)
    : bound_(bound), part_width_(1), ranks_(std::move(ranks)) {
  if (bound > static_cast<Number>(parts))
    part_width_ = (bound + static_cast<Number>(parts) - 1) / static_cast<Number>(parts);
  part_sizes_.resize(static_cast<std::size_t>((bound + part_width_ - 1) / part_width_));
}

template <class Number>
Number BasketDistribution<Number>::part_begin(std::uint64_t part) const {
  return part == part_sizes_.size() ? bound_ : static_cast<Number>(part) * part_width_;
}

template <class Number>
void BasketDistribution<Number>::add_part_sizes(const ShiftedQueue<Number>& queue, const Run<Number>& run) {
  const auto add_to = [&](std::uint64_t part, std::uint64_t count) {
    if (count > 0) std::atomic_ref(part_sizes_[part]).fetch_add(count, std::memory_order_relaxed);
  };
  if (run.locations.size() >= kManyBlocks) {
    for (const BlockLocation<Number>& block : run.locations)
      add_to(static_cast<std::uint64_t>(block.first / part_width_), run.states / run.locations.size());
    return;
  }
  RunReader<Number> reader(queue.array(), run, queue.widths(), kBlockStates);
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
Run<Number> BasketDistribution<Number>::collect(const Queues<Number>& queues,
                                                const SharedRuns<Number>& others, int thread, Number from,
                                                Number below, const Visitor<Number>& visit) {
  ShiftedQueue<Number>& own = *queues[static_cast<std::size_t>(thread)];
  auto runs = static_cast<std::size_t>(others.queues()) - queues.size();
  for (const auto& queue : queues) runs += queue->next_runs().size();
  const std::size_t piece = piece_of(queues.size(), std::max<std::size_t>(runs, 1));
  std::vector<RunReader<Number>> readers;
  for (const auto& queue : queues) {
    for (const Run<Number>* run : queue->next_runs()) {
      if (run->overlaps(from, below))
        readers.emplace_back(queue->array(), *run, queue->widths(), piece, from, below);
    }
  }
  ByteArray fetched;
  fetched_bytes_ += others.fetch_readers(from, below, piece, own.widths(), own.capacity(), fetched, readers);
  BlockWriter<Number> writer(own.second_array_space(), own.widths());
  std::vector<Number> seen;
  seen.reserve(kBlockStates);
  merge(readers, [&](Number value) {
    writer.append(value);
    seen.push_back(value);
    if (seen.size() == kBlockStates) {
      visit(thread, seen);
      seen.clear();
    }
  });
  if (!seen.empty()) visit(thread, seen);
  const std::size_t bytes = writer.finish();
  return {.begin = 0,
          .end = bytes,
          .states = writer.states(),
          .last = writer.last(),
          .locations = writer.extract_locations()};
}

template <class Number>
void BasketDistribution<Number>::operator()(Queues<Number>& queues, const Visitor<Number>& visit) {
  const int threads = static_cast<int>(queues.size());
  std::ranges::fill(part_sizes_, 0);
  run_on_threads(threads, [&](int thread) {
    const ShiftedQueue<Number>& queue = *queues[static_cast<std::size_t>(thread)];
    for (const Run<Number>* run : queue.next_runs()) add_part_sizes(queue, *run);
  });
  ranks_->allreduce(Reduction::kSum, part_sizes_);
  SharedRuns<Number> others(*ranks_, queues);
  std::vector<Number> bounds;
  for (const std::uint64_t part : basket_breakpoints(part_sizes_, others.queues()))
    bounds.push_back(part_begin(part));
  others.open(bounds);
  std::vector<Run<Number>> runs(queues.size());
  const auto collect_all = [&](int thread) {
    const auto i = static_cast<std::size_t>(thread);
    const std::size_t basket = static_cast<std::size_t>(others.queues_before()) + i;
    try {
      runs[i] = collect(queues, others, thread, bounds[basket], bounds[basket + 1], visit);
    } catch (const OutOfSpace&) {
      throw CapacityError(
          fmt::format("the share of thread {} does not fit its queue of {} bytes; raise --memory or "
                      "--queue-capacity, or use more --parts",
                      thread, queues[i]->capacity()));
    }
  };
  try {
    run_together(*ranks_, [&] { run_on_threads(threads, collect_all); });
  } catch (...) {
    others.close();  // as all ranks do
    throw;
  }
  others.close();
  run_on_threads(threads, [&](int thread) {
    const auto i = static_cast<std::size_t>(thread);
    queues[i]->adopt(std::move(runs[i]));
  });
}

template class BasketDistribution<std::uint64_t>;
template class BasketDistribution<Uint128>;

}  // namespace othello
