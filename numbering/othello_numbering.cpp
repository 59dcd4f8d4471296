#include "numbering/othello_numbering.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <stdexcept>

#include "board/rules.h"
#include "numbering/cell_order.h"

namespace othello {
namespace {

constexpr unsigned kMoverDigit = 1;  // the opponent's disc is 0
constexpr unsigned kVacantDigit = 2;

// A cell that some state of every orbit from depth 1 on has filled: a first move or an image of one. The one with the
// lowest place is taken, so that the high places keep their meaning.
int lowest_first_move(const Board& board, const Symmetry& symmetry, const std::vector<int>& order) {
  const Bitboard first_moves = Rules(board).moves(board.start());
  Bitboard images = 0;
  for (int t = 0; t < symmetry.order(); ++t) images |= symmetry.element(t)(first_moves);
  return *std::find_if(order.rbegin(), order.rend(), [&](int cell) { return (images & bit(cell)) != 0; });
}

}  // namespace

Uint128 number_bound(const Board& board, int transformations, Bound bound) {
  const int bits = bound == Bound::kTight ? 5 : board.start_discs();
  Uint128 result = static_cast<Uint128>(transformations) << bits;
  for (int trit = bits; trit < std::popcount(board.open()); ++trit) result *= 3;
  return result;
}

template <class Number>
OthelloNumbering<Number>::OthelloNumbering(const Board& board, const Symmetry& symmetry, Bound bound)
    : board_(board),
      transformations_(symmetry.order()),
      bits_(board.start_discs()),
      symmetries_(symmetry.group()) {
  const Uint128 exact = number_bound(board, transformations_, bound);
  // Not only the numbers but the bound itself must fit: it ends ranges of parts and baskets.
  if (exact > static_cast<Uint128>(std::numeric_limits<Number>::max())) {
    throw std::overflow_error(fmt::format("Othello numbers of {} need {} bits; this numbering has {}",
                                          board.name(), bit_width(exact), 8 * sizeof(Number)));
  }
  std::vector<int> order = spiral_inwards(board);
  if (bound == Bound::kTight) {
    if (!board.is_even_square() || symmetry.mode() != SymmetryMode::kFull) {
      throw std::invalid_argument(
          "tight Othello numbers need a square board of even side and its full symmetry");
    }
    fifth_cell_ = lowest_first_move(board, symmetry, order);
    std::erase(order, *fifth_cell_);
    order.insert(order.end() - 4, *fifth_cell_);
    bits_ = 5;
  }
  std::ranges::reverse(order);  // lowest place first from here on
  std::vector<Number> weights;
  Number weight = 1;
  for (int place = 0; place < static_cast<int>(order.size()); ++place) {
    weights.push_back(weight);
    weight *= place < bits_ ? 2 : 3;
  }
  rank_bound_ = weight;
  make_ranks(symmetry, order, weights);
  make_decoder(order);
  make_low_cells();
}

// A disc replaces the digit that the constant has for its place; unsigned arithmetic may wrap in between, the sum is exact.
template <class Number>
void OthelloNumbering<Number>::make_ranks(const Symmetry& symmetry, const std::vector<int>& order,
                                          const std::vector<Number>& weights) {
  Number vacant = 0;  // the rank of a board whose trits are all vacant and whose bits are all 0
  typename OrbitSums<Number>::Weights of_discs;
  for (std::size_t place = 0; place < order.size(); ++place) {
    const Number of_vacant = static_cast<int>(place) < bits_ ? 0 : weights[place] * kVacantDigit;
    const auto cell = static_cast<std::size_t>(order[place]);
    vacant += of_vacant;
    of_discs.mover[cell] = weights[place] * kMoverDigit - of_vacant;
    of_discs.opponent[cell] = -of_vacant;
  }
  ranks_.emplace(board_, symmetry, of_discs, vacant);
  if (fifth_cell_) ranks_->require_filled(symmetry, *fifth_cell_);
}

template <class Number>
void OthelloNumbering<Number>::make_decoder(const std::vector<int>& order) {
  const auto bits = static_cast<std::size_t>(bits_);
  for (std::size_t begin = 0; begin < bits; begin += kBitGroup) {
    auto& group = bit_cells_.emplace_back();
    group.bits = static_cast<int>(std::min(bits - begin, kBitGroup));
    for (std::size_t value = 0; value < (std::size_t{1} << group.bits); ++value) {
      for (std::size_t i = 0; i < static_cast<std::size_t>(group.bits); ++i) {
        const bool mover = ((value >> i) & 1) == kMoverDigit;
        (mover ? group.cells[value].mover : group.cells[value].opponent) |= bit(order[begin + i]);
      }
    }
  }
  for (std::size_t begin = bits; begin < order.size(); begin += kGroup) {
    auto& group = trit_cells_.emplace_back();
    const std::size_t end = std::min(begin + kGroup, order.size());
    for (std::size_t value = 0; value < kGroupSize; ++value) {
      std::size_t digits = value;
      for (std::size_t place = begin; place < end; ++place, digits /= 3) {
        if (digits % 3 == kVacantDigit) continue;
        (digits % 3 == kMoverDigit ? group[value].mover : group[value].opponent) |= bit(order[place]);
      }
    }
  }
}

template <class Number>
State OthelloNumbering<Number>::decode_discs(Number rank, std::size_t without_bits,
                                             std::size_t without_trits) const {
  State state;
  for (std::size_t i = without_bits; i < bit_cells_.size(); ++i) {
    const BitGroup& group = bit_cells_[i];
    const State& cells = group.cells[static_cast<std::size_t>(rank & ((Number{1} << group.bits) - 1))];
    state.mover |= cells.mover;
    state.opponent |= cells.opponent;
    rank >>= group.bits;
  }
  for (std::size_t i = without_trits; i < trit_cells_.size(); ++i) {
    const State& cells = trit_cells_[i][static_cast<std::size_t>(rank % kGroupSize)];
    state.mover |= cells.mover;
    state.opponent |= cells.opponent;
    rank /= kGroupSize;
  }
  return state;
}

template <class Number>
Number OthelloNumbering<Number>::encode(const State& state) const {
  return ranks_->visit_sums(state, [&](const auto& ranks) {
    // Among equal ranks the smallest digit makes the smallest number, so the first minimum is the one.
    const auto smallest = std::ranges::min_element(ranks);
    return *smallest * static_cast<Number>(transformations_) + static_cast<Number>(smallest - ranks.begin());
  });
}

template <class Number>
State OthelloNumbering<Number>::decode(Number number) const {
  const auto transformations = static_cast<Number>(transformations_);
  const auto digit = static_cast<int>(number % transformations);
  const Transformation& inverse = symmetries_.element(symmetries_.inverse_of(digit));
  return inverse(unrank_orbit(number / transformations));
}

template <class Number>
void OthelloNumbering<Number>::make_low_cells() {
  const bool with_trits = bit_cells_.size() == 1 && !trit_cells_.empty();
  const std::size_t bit_values = std::size_t{1} << bit_cells_.front().bits;
  low_cells_.resize(bit_values * (with_trits ? kGroupSize : 1));
  for (std::size_t low = 0; low < low_cells_.size(); ++low) {
    State cells = bit_cells_.front().cells[low % bit_values];
    if (with_trits) {
      const State& others = trit_cells_.front()[low / bit_values];
      cells = {cells.mover | others.mover, cells.opponent | others.opponent};
    }
    low_cells_[low] = cells;
  }
}

template <class Number>
AscendingUnranker<Number>::AscendingUnranker(const OthelloNumbering<Number>& numbering)
    : numbering_(numbering) {
  find_high_cells(0);
}

template <class Number>
void AscendingUnranker<Number>::find_high_cells(Number rank) {
  const auto size = static_cast<Number>(numbering_.low_cells_.size());
  const std::size_t low_trits =
      numbering_.low_cells_.size() > numbering_.bit_cells_.front().cells.size() ? 1 : 0;
  const Number high = rank / size;
  base_ = high * size;
  high_cells_ = numbering_.decode_discs(high, 1, low_trits);
}

template class OthelloNumbering<std::uint64_t>;
template class OthelloNumbering<Uint128>;
template class AscendingUnranker<std::uint64_t>;
template class AscendingUnranker<Uint128>;

}  // namespace othello
