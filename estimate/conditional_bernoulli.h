// Draws sets of so many cells, each with a probability in proportion to the product of its cells' weights: the
// conditional Bernoulli distribution (Chen, Dempster and Liu, Biometrika 81, 1994).
//
//     p(S) = product of w(c) over the cells c of S / e(d),
//
// where d is the size of S, and e(k) the sum, over all sets of k cells, of the products of their weights. Cells are
// considered in their order; the probability that one joins the set follows from the sums e over the cells from it
// on.
#pragma once

#include <array>
#include <vector>

#include "board/board.h"
#include "estimate/random_stream.h"

namespace othello::estimate {

/// A number for each cell.
using CellShares = std::array<double, kMaxCells>;

class ConditionalBernoulli {
 public:
  /// Sets of `size` of the `cells`, of which there must be at least as many. At first all sets are equally likely.
  ConditionalBernoulli(Bitboard cells, int size);

  Bitboard draw(RandomStream& random) const;
  /// The probability with which this set, of that size, is drawn.
  double probability(Bitboard set) const;
  /// The probability of each cell to be in the set that is drawn.
  CellShares shares() const;
  /// Changes the weights so that each cell has about this share; the shares must add up to `size`. Shares of nearly 0 or
  /// 1 are not quite reached.
  void fit(const CellShares& shares);

 private:
  using Sums = std::vector<double>;  // e(k), by k

  void compute_sums();

  std::vector<int> cells_;
  std::size_t size_;
  std::vector<double> weights_;
  std::vector<Sums> sums_;  // of the cells from each on; at the end, of no cells
};

}  // namespace othello::estimate
