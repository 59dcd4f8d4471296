#include "enumerate/occupancy_search.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "enumerate/memory.h"
#include "enumerate/occupancy/successors.h"
#include "shiftedqueue/errors.h"
#include "shiftedqueue/team.h"

namespace othello {
namespace {

// Baskets a thread should get at least, so that the last ones to finish wait little for each other.
constexpr std::size_t kBasketsPerThread = 64;
// States of a basket at most, as far as they can be foreseen: its segment is what a stop or a crash can lose.
constexpr std::uint64_t kBasketStates = std::uint64_t{16} << 20;

double seconds_since(std::chrono::steady_clock::time_point begin) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

}  // namespace

// A range of the next depth's occupancies, and what came of it.
struct OccupancySearch::Basket {
  std::size_t begin = 0;
  std::size_t end = 0;
  int thread = 0;
  Tally tally;
  StoredSegment segment;
};

OccupancySearch::OccupancySearch(const SearchOptions& options, SearchObserver& observer)
    : options_(options),
      observer_(observer),
      space_(options.board, options.symmetry),
      kernels_(chosen_kernels()) {
  if (options.max_depth + kStartDiscs > kMaxColouredDiscs) {
    throw std::invalid_argument(fmt::format(
        "the occupancy engine goes to {} discs, depth {}; give --max-depth, or --engine shifted-queue",
        kMaxColouredDiscs, kMaxColouredDiscs - kStartDiscs));
  }
}

void OccupancySearch::run() {
  place_root();
  while (static_cast<int>(rows_.size()) <= options_.max_depth) advance_one_depth();
}

void OccupancySearch::place_root() {
  std::vector<Basket> baskets(1);
  ChunkCache none(frontier_, 0);
  SegmentWriter writer(kernels_);
  Expander(space_, kernels_, none).place_root(options_.board.start(), writer, baskets[0].tally);
  baskets[0].segment = store_in_memory(writer.take());
  finish_depth(0, baskets, 0);
}

void OccupancySearch::advance_one_depth() {
  const auto begin = std::chrono::steady_clock::now();
  const int depth = static_cast<int>(rows_.size());
  const std::vector<Bitboard> occupancies =
      successor_occupancies(space_.places, frontier_.index().places(), options_.threads);
  const std::uint64_t foreseen = 8 * rows_.back().states;
  const auto least_baskets = kBasketsPerThread * static_cast<std::size_t>(options_.threads);
  const auto wanted = std::max<std::size_t>(least_baskets, foreseen / kBasketStates);
  std::vector<Basket> baskets(std::clamp<std::size_t>(wanted, 1, std::max<std::size_t>(occupancies.size(), 1)));
  for (std::size_t i = 0; i < baskets.size(); ++i) {
    baskets[i].begin = occupancies.size() * i / baskets.size();
    baskets[i].end = occupancies.size() * (i + 1) / baskets.size();
  }
  next_basket_ = 0;
  occupancies_done_ = 0;
  stored_bytes_ = 0;
  {
    ChunkCache parents(frontier_, options_.memory / 4);
    run_team(options_.threads, [&](int thread) { expand_baskets(thread, occupancies, baskets, parents); });
  }
  if (stop_ || observer_.stop_requested()) {
    throw SearchStopped(fmt::format("stopped while depth {} was being worked out", depth));
  }
  finish_depth(depth, baskets, seconds_since(begin));
}

void OccupancySearch::expand_baskets(int thread, std::span<const Bitboard> occupancies,
                                     std::vector<Basket>& baskets, ChunkCache& parents) {
  try {
    Expander expander(space_, kernels_, parents);
    SegmentWriter writer(kernels_);
    for (std::size_t number = next_basket_++; number < baskets.size(); number = next_basket_++) {
      Basket& basket = baskets[number];
      basket.thread = thread;
      for (std::size_t i = basket.begin; i < basket.end; ++i) {
        expander.expand(occupancies[i], writer, basket.tally);
        occupancies_done_.fetch_add(1, std::memory_order_relaxed);
        if (thread == 0) report_progress(static_cast<int>(rows_.size()), occupancies.size());
        if (observer_.stop_requested()) stop_ = true;
        if (stop_.load(std::memory_order_relaxed)) return;
      }
      Segment segment = writer.take();
      const std::uint64_t stored = stored_bytes_ += segment.bytes.size();
      if (stored + frontier_.stored_bytes() + frontier_.index().bytes() > options_.memory) {
        throw CapacityError(fmt::format("{} of memory are not enough for depth {}; raise --memory",
                                        size_text(options_.memory), rows_.size()));
      }
      basket.segment = store_in_memory(std::move(segment));
    }
  } catch (...) {
    stop_ = true;  // the others need not finish a depth that has failed
    throw;
  }
}

void OccupancySearch::finish_depth(int depth, std::vector<Basket>& baskets, double seconds) {
  DepthRow row;
  row.depth = depth;
  row.seconds = seconds;
  // States without a move are counted with the states, and stand in the row of the depth after.
  row.turn_skips = frontier_tally_.without_move;
  row.rival_plays = frontier_tally_.passes;
  row.basket_states.assign(static_cast<std::size_t>(options_.threads), 0);
  frontier_tally_ = {};
  std::vector<StoredSegment> segments;
  for (Basket& basket : baskets) {
    frontier_tally_ += basket.tally;
    row.basket_states[static_cast<std::size_t>(basket.thread)] += basket.tally.states;
    if (basket.tally.states != 0) segments.push_back(std::move(basket.segment));
  }
  frontier_ = Frontier(std::move(segments));
  row.states = frontier_tally_.states;
  row.digest = frontier_tally_.digest;
  row.gaps = frontier_tally_.gaps;
  row.bytes = frontier_.stored_bytes();
  states_so_far_ += row.states;
  rows_.push_back(row);
  observer_.depth_finished(row);
}

void OccupancySearch::report_progress(int depth, std::size_t occupancies) {
  const std::uint64_t states = rows_.back().states;
  const double share = static_cast<double>(occupancies_done_.load(std::memory_order_relaxed)) /
                       static_cast<double>(occupancies);
  observer_.progress({.depth = depth,
                      .expanded = static_cast<std::uint64_t>(share * static_cast<double>(states)),
                      .to_expand = states,
                      .states_so_far = states_so_far_});
}

}  // namespace othello
