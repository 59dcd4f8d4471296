#include "numbering/orbit_sums.h"

namespace othello {

template <class Number>
OrbitSums<Number>::OrbitSums(const Board& board, const Symmetry& symmetry, const Weights& weights,
                             Number vacant)
    : images_(static_cast<std::size_t>(symmetry.order())),
      bytes_(static_cast<std::size_t>(board.grid_cells() + 7) / 8),
      vacant_(vacant),
      terms_(bytes_ * 2 * 256 * images_ / Line().size()) {
  Number* const terms = terms_.front().data();
  for (std::size_t t = 0; t < images_; ++t) {
    for (int cell = 0; cell < board.grid_cells(); ++cell) {
      if ((board.open() & bit(cell)) == 0) continue;
      const auto image = static_cast<std::size_t>(symmetry.element(static_cast<int>(t)).image(cell));
      const std::size_t mover = static_cast<std::size_t>(cell) / 8 * 512;
      const std::size_t top = std::size_t{1} << (cell % 8);
      for (std::size_t discs = top; discs < 256; discs = (discs + 1) | top) {
        terms[(mover + discs) * images_ + t] += weights.mover[image];
        terms[(mover + 256 + discs) * images_ + t] += weights.opponent[image];
      }
    }
  }
}

template <class Number>
void OrbitSums<Number>::require_filled(const Symmetry& symmetry, int cell) {
  has_required_ = true;
  for (std::size_t t = 0; t < images_; ++t) {
    const int inverse = symmetry.inverse_of(static_cast<int>(t));
    required_[t] = bit(symmetry.element(inverse).image(cell));
  }
}

template class OrbitSums<std::uint64_t>;
template class OrbitSums<Uint128>;

}  // namespace othello
