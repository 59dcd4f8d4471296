// The geometry of the field of eight by eight: rays from a cell, its neighbours, and the discs that a last
// move flips.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "play/endgame/field.h"

namespace othello::endgame {

/// The rays from one cell to the field's edge, the cell itself not included, by whether their cells have
/// higher or lower numbers. Steps along them are 1, 7, 8 and 9, in this order.
struct Rays {
  alignas(32) std::array<Bitboard, 4> rising{};
  alignas(32) std::array<Bitboard, 4> falling{};
};

inline constexpr std::array<int, 4> kSteps{1, 7, 8, 9};

namespace lines {

struct Direction {
  int columns;
  int rows;
};
inline constexpr std::array<Direction, 4> kRisingDirections{{{1, 0}, {-1, 1}, {0, 1}, {1, 1}}};

constexpr Bitboard ray(int cell, int columns, int rows) {
  Bitboard cells = 0;
  int column = cell % kFieldSide + columns;
  int row = cell / kFieldSide + rows;
  for (; column >= 0 && column < kFieldSide && row >= 0 && row < kFieldSide; column += columns, row += rows) {
    cells |= bit(row * kFieldSide + column);
  }
  return cells;
}

constexpr std::array<Rays, kFieldCells> all_rays() {
  std::array<Rays, kFieldCells> all{};
  for (int cell = 0; cell < kFieldCells; ++cell) {
    for (std::size_t i = 0; i < 4; ++i) {
      const Direction direction = kRisingDirections[i];
      all[static_cast<std::size_t>(cell)].rising[i] = ray(cell, direction.columns, direction.rows);
      all[static_cast<std::size_t>(cell)].falling[i] = ray(cell, -direction.columns, -direction.rows);
    }
  }
  return all;
}

constexpr std::array<Bitboard, kFieldCells> all_neighbours() {
  std::array<Bitboard, kFieldCells> all{};
  for (int cell = 0; cell < kFieldCells; ++cell) {
    for (const Direction direction : kRisingDirections) {
      for (const int sign : {1, -1}) {
        const Bitboard line = ray(cell, sign * direction.columns, sign * direction.rows);
        const int step = sign * (direction.rows * kFieldSide + direction.columns);
        if (line != 0) all[static_cast<std::size_t>(cell)] |= bit(cell + step);
      }
    }
  }
  return all;
}

// Twice the discs flipped on a line of eight by a disc on `place`, where all other cells of the line that lie
// between it and another of `ours` are the other player's.
constexpr std::array<std::array<std::uint8_t, 256>, kFieldSide> all_last_flips() {
  std::array<std::array<std::uint8_t, 256>, kFieldSide> all{};
  for (int place = 0; place < kFieldSide; ++place) {
    for (unsigned ours = 0; ours < 256; ++ours) {
      const unsigned below = ours & ((1u << place) - 1);
      const unsigned above = ours >> (place + 1);
      int flips = 0;
      if (below != 0) flips += place - static_cast<int>(std::bit_width(below));
      if (above != 0) flips += std::countr_zero(above);
      all[static_cast<std::size_t>(place)][ours] = static_cast<std::uint8_t>(2 * flips);
    }
  }
  return all;
}

}  // namespace lines

inline constexpr std::array<Rays, kFieldCells> kRays = lines::all_rays();
inline constexpr std::array<Bitboard, kFieldCells> kNeighbours = lines::all_neighbours();
inline constexpr auto kLastFlips = lines::all_last_flips();

/// The cells of the field that are these or beside them.
inline Bitboard with_neighbours(Bitboard cells) {
  constexpr Bitboard kNotFirst = 0xfefefefefefefefe;
  constexpr Bitboard kNotLast = 0x7f7f7f7f7f7f7f7f;
  const Bitboard row = cells | (cells << 1 & kNotFirst) | (cells >> 1 & kNotLast);
  return row | row << kFieldSide | row >> kFieldSide;
}

/// The two diagonals through a cell, the cell included.
struct Diagonals {
  Bitboard falling;  // towards higher columns and rows
  Bitboard rising;
};

inline constexpr std::array<Diagonals, kFieldCells> kDiagonals = [] {
  std::array<Diagonals, kFieldCells> all{};
  for (std::size_t cell = 0; cell < kFieldCells; ++cell) {
    all[cell].falling = kRays[cell].rising[3] | kRays[cell].falling[3] | Bitboard{1} << cell;
    all[cell].rising = kRays[cell].rising[1] | kRays[cell].falling[1] | Bitboard{1} << cell;
  }
  return all;
}();

/// Twice the discs that a disc on `cell` flips, where it is the board's last vacant cell: `ours` alone
/// decides, since all else on the board is the other player's, and the board has no gaps. A line's bits are
/// gathered into one byte by a multiplication that gives each a position of its own.
inline int twice_last_flips(int cell, Bitboard ours) {
  const auto column = static_cast<std::size_t>(cell & 7);
  const auto row = static_cast<std::size_t>(cell >> 3);
  const Diagonals& diagonals = kDiagonals[static_cast<std::size_t>(cell)];
  constexpr Bitboard kFirstColumn = 0x0101010101010101;
  const auto& along = kLastFlips[column];
  return along[ours >> (cell & 0x38) & 0xff] +
         kLastFlips[row][((ours >> column & kFirstColumn) * 0x0102040810204080) >> 56] +
         along[((ours & diagonals.falling) * kFirstColumn) >> 56] +
         along[((ours & diagonals.rising) * kFirstColumn) >> 56];
}

}  // namespace othello::endgame
