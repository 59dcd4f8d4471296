// The occupancy numbering by counting, to check the tables and binomials that compute it.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <vector>

#include "support/plain_game.h"
#include "support/plain_numbers.h"
#include "system/uint128.h"

namespace othello::plain {

/// The cells in the order of their places: the spiral from its end.
inline std::vector<Spot> cells_by_place(int columns, int rows) {
  std::vector<Spot> order = spiral_walk(columns, rows);
  std::ranges::reverse(order);
  return order;
}

/// The places that hold a disc, as bits.
inline Bitboard occupied_places(const Grid& grid, const std::vector<Spot>& cells) {
  Bitboard occupied = 0;
  for (std::size_t place = 0; place < cells.size(); ++place) {
    if (grid[cells[place]] != kVacant) occupied |= Bitboard{1} << place;
  }
  return occupied;
}

/// The mover's discs among the discs: bit i is the i-th disc in the order of the places.
inline Bitboard colouring(const Grid& grid, const std::vector<Spot>& cells) {
  Bitboard colours = 0;
  int disc = 0;
  for (const Spot spot : cells) {
    if (grid[spot] == kVacant) continue;
    if (grid[spot] == kMover) colours |= Bitboard{1} << disc;
    ++disc;
  }
  return colours;
}

/// All occupancies of a depth, ascending: the centre's four places and `depth` others.
inline std::vector<Bitboard> occupancies(int cells, int depth) {
  std::vector<Bitboard> all;
  for (Bitboard set = 15; set < Bitboard{1} << cells; set += 16) {
    if (std::popcount(set) == depth + 4) all.push_back(set);
  }
  return all;
}

/// How many sets of `size` of the lowest `places` places there are, by choosing place after place.
inline std::uint64_t sets_of(int size, int places) {
  std::vector<std::uint64_t> ways(static_cast<std::size_t>(size) + 1);
  ways[0] = 1;
  for (int place = 0; place < places; ++place) {
    for (std::size_t chosen = ways.size() - 1; chosen > 0; --chosen) ways[chosen] += ways[chosen - 1];
  }
  return ways.back();
}

/// How many occupancies with as many discs are smaller: those that agree with it above one of its outer
/// places and leave that place vacant.
inline std::uint64_t occupancies_below(Bitboard occupancy) {
  std::uint64_t below = 0;
  int outer_discs = 0;
  for (int place = 4; place < 64; ++place) {
    if ((occupancy >> place & 1) == 0) continue;
    ++outer_discs;
    below += sets_of(outer_discs, place - 4);
  }
  return below;
}

/// The smallest (occupancy, colouring) over the images of a state, as one number.
inline Uint128 occupancy_number(const Board& board, const State& state, SymmetryMode mode) {
  const auto cells = cells_by_place(board.columns(), board.rows());
  const Grid grid = from_state(board, state);
  Uint128 smallest = ~Uint128{0};
  for (const Grid& image : mode == SymmetryMode::kFull ? images(grid) : std::vector{grid}) {
    const Uint128 colourings = Uint128{1} << discs(image);
    const Uint128 number =
        occupancies_below(occupied_places(image, cells)) * colourings + colouring(image, cells);
    smallest = std::min(smallest, number);
  }
  return smallest;
}

/// How many numbers a depth has.
inline Uint128 occupancy_number_bound(const Board& board, int depth) {
  return Uint128{sets_of(depth, board.cells() - 4)} << (depth + 4);
}

}  // namespace othello::plain
