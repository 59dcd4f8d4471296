// The search by occupancy: each depth's occupancies are worked out one by one from the frontier before
// (enumerate/occupancy/expander.h), handed to the threads in baskets.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <vector>

#include "enumerate/occupancy/expander.h"
#include "enumerate/occupancy/frontier.h"
#include "enumerate/search.h"

namespace othello {

class OccupancySearch {
 public:
  /// Throws std::invalid_argument if the last depth has more discs than a colouring holds.
  OccupancySearch(const SearchOptions& options, SearchObserver& observer);

  /// To be called once.
  void run();

  const std::vector<DepthRow>& rows() const { return rows_; }
  const Frontier& last_frontier() const { return frontier_; }

 private:
  struct Basket;

  void place_root();
  void advance_one_depth();
  void expand_baskets(int thread, std::span<const Bitboard> occupancies, std::vector<Basket>& baskets,
                      ChunkCache& parents);
  void finish_depth(int depth, std::vector<Basket>& baskets, double seconds);
  void report_progress(int depth, std::size_t occupancies);

  SearchOptions options_;
  SearchObserver& observer_;
  SearchSpace space_;
  const Kernels& kernels_;
  Frontier frontier_;
  Tally frontier_tally_;
  std::vector<DepthRow> rows_;
  std::uint64_t states_so_far_ = 0;
  std::atomic<std::size_t> next_basket_{0};
  std::atomic<std::size_t> occupancies_done_{0};
  std::atomic<std::uint64_t> stored_bytes_{0};
  std::atomic<bool> stop_{false};
};

}  // namespace othello
