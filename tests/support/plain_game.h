// Othello written directly from its rules: a grid of characters, no bitboards, nothing shared with the code
// under test except the types it is compared with. Slow and plain on purpose.
//
// It counts as the project does: colours are seen by the player to move; states that the reflections and
// rotations which keep the centre block in place turn into each other are one; a state whose mover has
// no move is counted at its depth and continues with the roles exchanged if the opponent has one.
#pragma once

#include <algorithm>
#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <set>
#include <utility>
#include <vector>

#include "board/board.h"
#include "board/symmetry.h"

namespace othello::plain {

inline constexpr char kMover = 'X';
inline constexpr char kOpponent = 'O';
inline constexpr char kVacant = '.';

struct Spot {
  int column;
  int row;

  friend auto operator<=>(const Spot&, const Spot&) = default;
};

/// A rectangle of characters. Its order is lexicographic, row by row.
struct Grid {
  int columns = 0;
  int rows = 0;
  std::array<char, kMaxCells> text{};  // row by row

  Grid(int column_count, int row_count, char filling) : columns(column_count), rows(row_count) {
    for (int row = 0; row < rows; ++row) {
      for (int column = 0; column < columns; ++column) (*this)[{column, row}] = filling;
    }
  }

  char& operator[](Spot spot) { return text[static_cast<std::size_t>(spot.row * columns + spot.column)]; }
  char operator[](Spot spot) const {
    return text[static_cast<std::size_t>(spot.row * columns + spot.column)];
  }
  bool has(Spot spot) const {
    return spot.column >= 0 && spot.column < columns && spot.row >= 0 && spot.row < rows;
  }

  friend auto operator<=>(const Grid&, const Grid&) = default;
};

inline std::vector<Spot> all_spots(const Grid& grid) {
  std::vector<Spot> spots;
  for (int row = 0; row < grid.rows; ++row) {
    for (int column = 0; column < grid.columns; ++column) spots.push_back({column, row});
  }
  return spots;
}

/// The centre block, its top left cell first, row by row. Where a side is odd the block leans to the top left
/// by half a cell.
inline std::array<Spot, 4> centre_block(int columns, int rows) {
  const int left = columns % 2 == 0 ? columns / 2 - 1 : columns / 2;
  const int top = rows % 2 == 0 ? rows / 2 - 1 : rows / 2;
  return {{{left, top}, {left + 1, top}, {left, top + 1}, {left + 1, top + 1}}};
}

inline Grid start(int columns, int rows) {
  Grid grid(columns, rows, kVacant);
  const auto block = centre_block(columns, rows);
  grid[block[0]] = kOpponent;
  grid[block[1]] = kMover;
  grid[block[2]] = kMover;
  grid[block[3]] = kOpponent;
  return grid;
}

inline int discs(const Grid& grid) {
  const auto spots = all_spots(grid);
  return static_cast<int>(std::ranges::count_if(spots, [&](Spot spot) { return grid[spot] != kVacant; }));
}

// ---- Rules ----

/// The opponent's discs that the mover's disc on `spot` would enclose, whatever is there.
inline std::vector<Spot> enclosed(const Grid& grid, Spot spot) {
  std::vector<Spot> flipped;
  for (int down = -1; down <= 1; ++down) {
    for (int right = -1; right <= 1; ++right) {
      if (down == 0 && right == 0) continue;
      std::vector<Spot> line;
      Spot next{spot.column + right, spot.row + down};
      while (grid.has(next) && grid[next] == kOpponent) {
        line.push_back(next);
        next = {next.column + right, next.row + down};
      }
      if (grid.has(next) && grid[next] == kMover) flipped.insert(flipped.end(), line.begin(), line.end());
    }
  }
  return flipped;
}

/// The same, but none if the spot is not vacant.
inline std::vector<Spot> flips(const Grid& grid, Spot spot) {
  return grid[spot] == kVacant ? enclosed(grid, spot) : std::vector<Spot>();
}

inline std::vector<Spot> moves(const Grid& grid) {
  std::vector<Spot> spots = all_spots(grid);
  std::erase_if(spots, [&](Spot spot) { return flips(grid, spot).empty(); });
  return spots;
}

inline Grid with_roles_exchanged(Grid grid) {
  for (const Spot spot : all_spots(grid)) {
    char& disc = grid[spot];
    disc = disc == kMover ? kOpponent : disc == kOpponent ? kMover : disc;
  }
  return grid;
}

/// The grid after the mover's move, seen by the other player.
inline Grid after_move(const Grid& grid, Spot spot) {
  Grid next = grid;
  next[spot] = kMover;
  for (const Spot flipped : flips(grid, spot)) next[flipped] = kMover;
  return with_roles_exchanged(next);
}

// ---- Symmetry ----

inline Grid turned_by_a_quarter(const Grid& grid) {
  Grid turned(grid.rows, grid.columns, kVacant);
  for (const Spot spot : all_spots(grid)) turned[{grid.rows - 1 - spot.row, spot.column}] = grid[spot];
  return turned;
}

inline Grid mirrored(const Grid& grid) {
  Grid mirror(grid.columns, grid.rows, kVacant);
  for (const Spot spot : all_spots(grid)) mirror[{grid.columns - 1 - spot.column, spot.row}] = grid[spot];
  return mirror;
}

/// The images of a grid under all eight reflections and rotations, those left out that change the shape of
/// the board or move its centre block. One image per transformation: equal ones are repeated.
inline std::vector<Grid> images(const Grid& grid) {
  Grid marked(grid.columns, grid.rows, kVacant);
  for (const Spot spot : centre_block(grid.columns, grid.rows)) marked[spot] = '#';
  std::vector<Grid> result;
  for (const bool mirror : {false, true}) {
    Grid image = mirror ? mirrored(grid) : grid;
    Grid mark = mirror ? mirrored(marked) : marked;
    for (int quarter = 0; quarter < 4; ++quarter) {
      if (mark == marked) result.push_back(image);
      image = turned_by_a_quarter(image);
      mark = turned_by_a_quarter(mark);
    }
  }
  return result;
}

/// The smallest image, which stands for the whole orbit. Without symmetry every state is its own orbit.
inline Grid canonical(const Grid& grid, SymmetryMode mode = SymmetryMode::kFull) {
  return mode == SymmetryMode::kNone ? grid : std::ranges::min(images(grid));
}

// ---- To and from the project's states ----

inline Grid from_state(const Board& board, const State& state) {
  Grid grid(board.columns(), board.rows(), kVacant);
  for (const Spot spot : all_spots(grid)) {
    const Bitboard cell = Bitboard{1} << (spot.row * board.columns() + spot.column);
    if (state.mover & cell) grid[spot] = kMover;
    if (state.opponent & cell) grid[spot] = kOpponent;
  }
  return grid;
}

/// The cells of `grid` that hold `disc`.
inline Bitboard cells_with(const Grid& grid, char disc) {
  Bitboard cells = 0;
  for (const Spot spot : all_spots(grid)) {
    if (grid[spot] == disc) cells |= Bitboard{1} << (spot.row * grid.columns + spot.column);
  }
  return cells;
}

inline State to_state(const Grid& grid) {
  return {cells_with(grid, kMover), cells_with(grid, kOpponent)};
}

/// The plain form of a state's orbit, to compare sets of states whatever represents them.
inline Grid canonical_form(const Board& board, const State& state, SymmetryMode mode = SymmetryMode::kFull) {
  return canonical(from_state(board, state), mode);
}

// ---- Search ----

/// One row of the table: the states of a depth, and the passes and moves of the depth before it.
struct Level {
  std::set<Grid> states;
  std::uint64_t turn_skips = 0;           // states of the depth before whose mover had no move
  std::uint64_t rival_plays = 0;          // those of them whose opponent had one
  std::uint64_t moves = 0;                // of all those states' movers together
  std::uint64_t flips = 0;                // discs that these moves flip
  std::multiset<std::size_t> mobilities;  // the moves of each state's mover

  /// The moves of a state of the depth before.
  void count(const Grid& grid, const std::vector<Spot>& spots) {
    moves += spots.size();
    mobilities.insert(spots.size());
    for (const Spot spot : spots) flips += plain::flips(grid, spot).size();
  }
};

/// Levels 0 to `max_depth`, or to the full board. 4x4 and 3x5 take a moment each.
inline std::vector<Level> search(int columns, int rows, SymmetryMode mode, int max_depth = 64) {
  std::vector<Level> levels(1);
  levels[0].states.insert(canonical(start(columns, rows), mode));
  const int last_depth = std::min(max_depth, columns * rows - 4);
  for (int depth = 1; depth <= last_depth; ++depth) {
    Level next;
    for (Grid grid : levels.back().states) {
      std::vector<Spot> spots = moves(grid);
      next.count(grid, spots);
      if (spots.empty()) {
        ++next.turn_skips;
        grid = with_roles_exchanged(grid);
        spots = moves(grid);
        if (!spots.empty()) ++next.rival_plays;
      }
      for (const Spot spot : spots) next.states.insert(canonical(after_move(grid, spot), mode));
    }
    levels.push_back(std::move(next));
  }
  return levels;
}

/// The grids of one random game, from the start to its end, each before its move. `random()` gives numbers.
template <class Random>
std::vector<Grid> random_game(int columns, int rows, Random& random) {
  std::vector<Grid> game{start(columns, rows)};
  for (bool passed = false;;) {
    const std::vector<Spot> spots = moves(game.back());
    if (spots.empty() && passed) return game;
    passed = spots.empty();
    game.push_back(passed
                       ? with_roles_exchanged(game.back())
                       : after_move(game.back(), spots[static_cast<std::size_t>(random() % spots.size())]));
  }
}

}  // namespace othello::plain
