#include "enumerate/kernels/state_keys.h"

#include <algorithm>
#include <bit>

namespace othello::enumerate {
namespace {

// Fewer states are not worth making tables for.
constexpr std::size_t kMinTableStates = 16;

}  // namespace

template <class AnyColouring>
void AnyStateKeys<AnyColouring>::begin(Bitboard occupancy) {
  occupancy_ = occupancy;
  const Bitboard cells = space_.place_board.order().to_cells(occupancy);
  elements_.assign(1, 0);
  smallest_ = cells;
  for (int element = 1; element < space_.symmetry.order(); ++element) {
    const Bitboard image = space_.symmetry.element(element)(cells);
    if (image > smallest_) continue;
    if (image < smallest_) elements_.clear();
    smallest_ = image;
    elements_.push_back(element);
  }
  self_symmetric_ = elements_.size() > 1;
  if (self_symmetric_) {
    begin_self_symmetric(elements_);
  } else {
    compute_linear_keys(elements_.front());
  }
}

template <class AnyColouring>
void AnyStateKeys<AnyColouring>::compute_linear_keys(int element) {
  const CellOrder& order = space_.place_board.order();
  base_ = 0;
  discs_ = 0;
  has_tables_ = false;
  for (Bitboard rest = occupancy_; rest != 0; rest &= rest - 1) {
    const int cell = space_.symmetry.element(element).image(order.cell_at(std::countr_zero(rest)));
    const std::uint64_t opponent = space_.digest_keys.opponent_word(cell);
    base_ ^= opponent;
    words_[discs_++] = opponent ^ space_.digest_keys.mover_word(cell);
  }
}

template <class AnyColouring>
void AnyStateKeys<AnyColouring>::begin_self_symmetric(std::span<const int> elements) {
  const CellOrder& order = space_.place_board.order();
  images_ = elements.size();
  if (movers_.size() < images_) movers_.resize(images_);
  for (std::size_t i = 0; i < images_; ++i) {
    std::array<Bitboard, kMaxDiscs<AnyColouring>> image{};
    std::size_t discs = 0;
    for (Bitboard rest = occupancy_; rest != 0; rest &= rest - 1) {
      const int cell = order.cell_at(std::countr_zero(rest));
      image[discs++] = bit(space_.symmetry.element(elements[i]).image(cell));
    }
    movers_[i].build(std::span(image).first(discs));
  }
}

template <class AnyColouring>
std::uint64_t AnyStateKeys<AnyColouring>::digest_of(std::span<const AnyColouring> states) {
  std::uint64_t sum = 0;
  if (self_symmetric_) {
    for (const AnyColouring state : states) sum += DigestKeys::term_of_key(key_of_representative(state));
    return sum;
  }
  if (!has_tables_ && states.size() < kMinTableStates) {
    for (const AnyColouring state : states) {
      std::uint64_t key = base_;
      for (AnyColouring rest = state; rest != 0; rest &= rest - 1)
        key ^= words_[static_cast<std::size_t>(std::countr_zero(rest))];
      sum += DigestKeys::term_of_key(key);
    }
    return sum;
  }
  if (!has_tables_) make_tables();
  for (auto state = states.begin(); state != states.end();) {
    const AnyColouring above = *state >> tables_.low_bit_count();
    const std::uint64_t shared = base_ ^ tables_.xor_of_high(*state);
    do {
      sum += DigestKeys::term_of_key(shared ^ tables_.xor_of_low(*state));
      ++state;
    } while (state != states.end() && *state >> tables_.low_bit_count() == above);
  }
  return sum;
}

template <class AnyColouring>
void AnyStateKeys<AnyColouring>::make_tables() {
  tables_.build(words_of_bits());
  has_tables_ = true;
}

template <class AnyColouring>
std::uint64_t AnyStateKeys<AnyColouring>::key_of_representative(AnyColouring colouring) const {
  Bitboard mover = movers_[0](colouring);
  for (std::size_t i = 1; i < images_; ++i) mover = std::min(mover, movers_[i](colouring));
  return space_.digest_keys.key(State{mover, smallest_ & ~mover});
}

template class AnyStateKeys<Colouring>;
template class AnyStateKeys<WideColouring>;

}  // namespace othello::enumerate
