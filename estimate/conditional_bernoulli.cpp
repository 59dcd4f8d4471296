#include "estimate/conditional_bernoulli.h"

#include <algorithm>
#include <cmath>

namespace othello::estimate {
namespace {

constexpr int kFitRounds = 100;
// Shares are fitted between this and 1 minus this, so that no cell is nearly always or nearly never drawn.
constexpr double kLeastShare = 0.01;

double odds(double share) {
  const double inside = std::clamp(share, kLeastShare, 1 - kLeastShare);
  return inside / (1 - inside);
}

// The sums of some cells and one more.
std::vector<double> with_cell(const std::vector<double>& sums, double weight) {
  std::vector<double> more(sums);
  for (std::size_t k = 1; k < sums.size(); ++k) more[k] += weight * sums[k - 1];
  return more;
}

}  // namespace

ConditionalBernoulli::ConditionalBernoulli(Bitboard cells, int size) : size_(static_cast<std::size_t>(size)) {
  for (Bitboard rest = cells; rest != 0; rest &= rest - 1) cells_.push_back(std::countr_zero(rest));
  weights_.assign(cells_.size(), 1);
  compute_sums();
}

void ConditionalBernoulli::compute_sums() {
  Sums none(size_ + 1);
  none[0] = 1;
  sums_.assign(cells_.size() + 1, none);
  for (std::size_t i = cells_.size(); i-- > 0;) sums_[i] = with_cell(sums_[i + 1], weights_[i]);
}

Bitboard ConditionalBernoulli::draw(RandomStream& random) const {
  Bitboard set = 0;
  std::size_t left = size_;
  for (std::size_t i = 0; left > 0; ++i) {
    // Without the cell, so that a share of 1 is certain.
    if (random.unit() * sums_[i][left] < sums_[i + 1][left]) continue;
    set |= bit(cells_[i]);
    --left;
  }
  return set;
}

double ConditionalBernoulli::probability(Bitboard set) const {
  double product = 1 / sums_[0][size_];
  for (std::size_t i = 0; i < cells_.size(); ++i) {
    if ((set & bit(cells_[i])) != 0) product *= weights_[i];
  }
  return product;
}

CellShares ConditionalBernoulli::shares() const {
  CellShares shares{};
  Sums before(size_ + 1);
  before[0] = 1;
  for (std::size_t i = 0; i < cells_.size(); ++i) {
    double with = 0;  // the sum over all sets that have the cell
    for (std::size_t k = 0; k < size_; ++k) with += before[k] * sums_[i + 1][size_ - 1 - k];
    shares[static_cast<std::size_t>(cells_[i])] = weights_[i] * with / sums_[0][size_];
    before = with_cell(before, weights_[i]);
  }
  return shares;
}

void ConditionalBernoulli::fit(const CellShares& shares) {
  if (size_ == 0 || size_ == cells_.size()) return;
  for (int round = 0; round < kFitRounds; ++round) {
    const CellShares now = this->shares();
    double sum = 0;
    for (std::size_t i = 0; i < cells_.size(); ++i) {
      const auto cell = static_cast<std::size_t>(cells_[i]);
      weights_[i] *= odds(shares[cell]) / odds(now[cell]);
      sum += std::log(weights_[i]);
    }
    const double mean = std::exp(sum / static_cast<double>(cells_.size()));
    for (double& weight : weights_) weight /= mean;
    compute_sums();
  }
}

}  // namespace othello::estimate
