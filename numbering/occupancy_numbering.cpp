#include "numbering/occupancy_numbering.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
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

// By byte of the outer places, and how many are filled in the bytes below, the terms of its places.
constexpr std::size_t kBytes = (kMaxOuterCells + 7) / 8;
constexpr std::size_t kCountsOfByte = 8 * (kBytes - 1) + 1;
using RankTerms = std::array<std::array<std::uint64_t, 256>, kBytes * kCountsOfByte>;

const RankTerms& rank_terms() {
  static const RankTerms terms = [] {
    RankTerms table{};
    for (std::size_t i = 0; i < table.size(); ++i) {
      const std::size_t first = i / kCountsOfByte * 8;
      for (std::size_t byte = 0; byte < 256; ++byte) {
        std::size_t chosen = i % kCountsOfByte;
        for (std::size_t rest = byte; rest != 0; rest &= rest - 1) {
          const std::size_t place = first + static_cast<std::size_t>(std::countr_zero(rest));
          if (++chosen <= kMaxOuterCells && place <= kMaxOuterCells)
            table[i][byte] += kBinomials[place][chosen];
        }
      }
    }
    return table;
  }();
  return terms;
}

}  // namespace

std::uint64_t binomial(int from, int chosen) {
  return kBinomials[static_cast<std::size_t>(from)][static_cast<std::size_t>(chosen)];
}

Uint128 occupancy_number_bound(const Board& board, int depth) {
  return Uint128{binomial(board.last_depth(), depth)} << (depth + board.start_discs());
}

std::uint64_t rank_occupancy(Bitboard places, int start_discs) {
  std::uint64_t rank = 0;
  const auto* table = rank_terms().data();
  Bitboard outer = start_discs < kMaxCells ? places >> start_discs : 0;
  Bitboard chosen = count_bits_up_to_bytes(outer) << 8;  // in its lowest byte: below this byte of the places
  for (; outer != 0; outer >>= 8, chosen >>= 8, table += kCountsOfByte)
    rank += table[chosen & 0xff][outer & 0xff];
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
    : order_(board), depth_(depth) {
  const Uint128 bound = occupancy_number_bound(board, depth);
  if (bound > std::numeric_limits<Number>::max()) {
    throw std::invalid_argument(fmt::format("the occupancy numbers of {} at depth {} need {} bits",
                                            board.name(), depth, bit_width(bound)));
  }
  bound_ = static_cast<Number>(bound);
  make_images(symmetry);
}

// Numbers ascend as occupancies do, and for the same occupancy as the mover's discs do.
template <class Number>
template <std::size_t kImages>
Number OccupancyNumbering<Number>::smallest_number(const State& state) const {
  std::array<Bitboard, kImages> occupancies{};
  std::array<Bitboard, kImages> movers{};
  const Bitboard occupancy = state.occupancy();
  const Bitboard* images = images_.data();
  for (int shift = 0; shift < order_.board().grid_cells(); shift += 8, images += 256 * kImages) {
    const Bitboard* const of_occupancy = images + (occupancy >> shift & 0xff) * kImages;
    const Bitboard* const of_mover = images + (state.mover >> shift & 0xff) * kImages;
    for (std::size_t t = 0; t < kImages; ++t) {
      occupancies[t] |= of_occupancy[t];
      movers[t] |= of_mover[t];
    }
  }
  std::size_t best = 0;
  for (std::size_t t = 1; t < kImages; ++t) {
    const bool is_smaller =
        occupancies[t] != occupancies[best] ? occupancies[t] < occupancies[best] : movers[t] < movers[best];
    if (is_smaller) best = t;
  }
  const int start_discs = order_.board().start_discs();
  return static_cast<Number>(static_cast<Number>(rank_occupancy(occupancies[best], start_discs))
                                 << (depth_ + start_discs) |
                             extract_bits(movers[best], occupancies[best]));
}

template <class Number>
Number OccupancyNumbering<Number>::rank_orbit(const State& state) const {
  return images_per_byte_ == 4 ? smallest_number<4>(state) : smallest_number<8>(state);
}

// By byte of the board, the places of its cells under each transformation, the last repeated.
template <class Number>
void OccupancyNumbering<Number>::make_images(const Symmetry& symmetry) {
  const Board& board = order_.board();
  images_per_byte_ = symmetry.order() > 4 ? 8 : 4;
  for (int shift = 0; shift < board.grid_cells(); shift += 8) {
    for (Bitboard byte = 0; byte < 256; ++byte) {
      const Bitboard cells = byte << shift & low_bits(board.grid_cells());
      for (int t = 0; t < images_per_byte_; ++t)
        images_.push_back(order_.to_places(symmetry.element(std::min(t, symmetry.order() - 1))(cells)));
    }
  }
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
