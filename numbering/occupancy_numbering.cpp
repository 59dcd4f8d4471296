#include "numbering/occupancy_numbering.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <stdexcept>

namespace othello {
namespace {

constexpr int kMaxOuterCells = kMaxCells - kMinStartDiscs;

// Pascal's triangle. Its largest entry, binomial(62, 31), takes 59 bits.
constexpr auto kBinomials = [] {
  std::array<std::array<std::uint64_t, kMaxOuterCells + 1>, kMaxOuterCells + 1> triangle{};
  for (std::size_t from = 0; from <= kMaxOuterCells; ++from) {
    triangle[from][0] = 1;
    for (std::size_t chosen = 1; chosen <= from; ++chosen) {
      triangle[from][chosen] = triangle[from - 1][chosen - 1] + triangle[from - 1][chosen];
    }
  }
  return triangle;
}();

}  // namespace

std::uint64_t binomial(int from, int chosen) {
  return kBinomials[static_cast<std::size_t>(from)][static_cast<std::size_t>(chosen)];
}

Uint128 occupancy_number_bound(const Board& board, int depth) {
  return Uint128{binomial(board.last_depth(), depth)} << (depth + board.start_discs());
}

std::uint64_t rank_occupancy(Bitboard places, int start_discs) {
  std::uint64_t rank = 0;
  Bitboard outer = start_discs < kMaxCells ? places >> start_discs : 0;
  for (int chosen = 1; outer != 0; ++chosen, outer &= outer - 1) {
    rank += binomial(std::countr_zero(outer), chosen);
  }
  return rank;
}

Bitboard unrank_occupancy(int depth, std::uint64_t rank, int start_discs) {
  Bitboard outer = 0;
  int from = kMaxOuterCells;
  for (int chosen = depth; chosen > 0; --chosen) {
    do --from;
    while (binomial(from, chosen) > rank);
    outer |= bit(from);
    rank -= binomial(from, chosen);
  }
  return outer == 0 ? low_bits(start_discs) : outer << start_discs | low_bits(start_discs);
}

template <class Number>
OccupancyNumbering<Number>::OccupancyNumbering(const Board& board, const Symmetry& symmetry, int depth)
    : order_(board), symmetries_(order_.on_places(symmetry.group())), depth_(depth) {
  const Uint128 bound = occupancy_number_bound(board, depth);
  if (bound > std::numeric_limits<Number>::max()) {
    throw std::invalid_argument(fmt::format("the occupancy numbers of {} at depth {} need {} bits",
                                            board.name(), depth, bit_width(bound)));
  }
  bound_ = static_cast<Number>(bound);
}

template <class Number>
Number OccupancyNumbering<Number>::number_of(const State& places) const {
  const Bitboard occupancy = places.occupancy();
  const int start_discs = order_.board().start_discs();
  return static_cast<Number>(static_cast<Number>(rank_occupancy(occupancy, start_discs))
                                 << (depth_ + start_discs) |
                             extract_bits(places.mover, occupancy));
}

template <class Number>
Number OccupancyNumbering<Number>::rank_orbit(const State& state) const {
  const State places = order_.to_places(state);
  Number smallest = number_of(places);
  for (int i = 1; i < symmetries_.order(); ++i) {
    smallest = std::min(smallest, number_of(symmetries_.element(i)(places)));
  }
  return smallest;
}

template <class Number>
State OccupancyNumbering<Number>::unrank(Number number) const {
  const int start_discs = order_.board().start_discs();
  const int discs = depth_ + start_discs;
  const Bitboard occupancy =
      unrank_occupancy(depth_, static_cast<std::uint64_t>(number >> discs), start_discs);
  const auto colouring = static_cast<Bitboard>(number) & low_bits(discs);
  const Bitboard mover = deposit_bits(colouring, occupancy);
  return order_.to_cells(State{mover, occupancy & ~mover});
}

template class OccupancyNumbering<std::uint64_t>;
template class OccupancyNumbering<Uint128>;

}  // namespace othello
