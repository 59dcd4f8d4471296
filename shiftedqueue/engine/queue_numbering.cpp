#include "shiftedqueue/engine/queue_numbering.h"

#include <algorithm>
#include <concepts>
#include <limits>

namespace othello::shiftedqueue {

using enumerate::StoredNumbering;

namespace {

// Of all depths.
Uint128 largest_occupancy_bound(const Board& board) {
  Uint128 bound = 0;
  for (int depth = 0; depth <= board.last_depth(); ++depth)
    bound = std::max(bound, occupancy_number_bound(board, depth));
  return bound;
}

}  // namespace

std::size_t number_bytes_of(const Board& board, SymmetryMode symmetry, StoredNumbering numbering) {
  const Uint128 bound = numbering == StoredNumbering::kOccupancy
                            ? largest_occupancy_bound(board)
                            : number_bound(board, Symmetry(board, symmetry).order(), Bound::kPlain);
  return bound <= std::numeric_limits<std::uint64_t>::max() ? sizeof(std::uint64_t) : sizeof(Uint128);
}

// Tight numbers cannot write the start itself, which only matters if it is the last depth.
StoredNumbering numbering_for(const enumerate::SearchOptions& options) {
  if (options.shifted_queue.uses_occupancy_numbers) return StoredNumbering::kOccupancy;
  const bool tight =
      options.board.is_even_square() && options.symmetry == SymmetryMode::kFull && options.max_depth > 0;
  return tight ? StoredNumbering::kOthelloTight : StoredNumbering::kOthello;
}

template <class Number>
QueueNumbering<Number>::QueueNumbering(const Board& board, const Symmetry& symmetry, StoredNumbering kind)
    : board_(board), symmetry_(symmetry), kind_(kind) {
  if (kind != StoredNumbering::kOccupancy) {
    othello_.emplace(board, symmetry, enumerate::tightness_of(kind));
    bound_ = othello_->rank_bound();
    return;
  }
  bound_ = static_cast<Number>(largest_occupancy_bound(board));
  begin_depth(0);
}

template <class Number>
void QueueNumbering<Number>::begin_depth(int depth) {
  depth_ = depth;
  if (kind_ == StoredNumbering::kOccupancy) occupancy_.emplace(board_, symmetry_, depth);
}

template <class Number>
void QueueNumbering<Number>::rank_orbits(const MoveKernel& kernel, const Bitboard* mover,
                                         const Bitboard* opponent, std::size_t count, Number* numbers) const {
  if constexpr (std::same_as<Number, std::uint64_t>) {
    if (othello_) {
      kernel.least_sums(othello_->rank_sums(), mover, opponent, count, numbers);
      return;
    }
  }
  for (std::size_t i = 0; i < count; ++i) numbers[i] = rank_orbit({mover[i], opponent[i]});
}

template <class Number>
NumberDecoder<Number>::NumberDecoder(const QueueNumbering<Number>& numbering, int depths_before)
    : numbering_(numbering), depths_before_(depths_before) {
  if (numbering.othello_) {
    othello_.emplace(*numbering.othello_);
  } else {
    of_occupancy_.emplace(numbering.board_);
  }
  begin();
}

template <class Number>
void NumberDecoder<Number>::begin() {
  if (othello_) return;
  depth_ = std::max(numbering_.depth_ - depths_before_, 0);
  discs_ = depth_ + numbering_.board_.start_discs();
  colouring_mask_ = enumerate::all_discs<enumerate::WideColouring>(discs_);
  rank_ = ~std::uint64_t{0};
}

template <class Number>
void NumberDecoder<Number>::begin_occupancy(std::uint64_t rank) {
  rank_ = rank;
  of_occupancy_->begin(unrank_occupancy(depth_, rank, numbering_.board_.start_discs()));
}

template class QueueNumbering<std::uint64_t>;
template class QueueNumbering<Uint128>;
template class NumberDecoder<std::uint64_t>;
template class NumberDecoder<Uint128>;

}  // namespace othello::shiftedqueue
