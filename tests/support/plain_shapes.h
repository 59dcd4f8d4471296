// The plain game (plain_game.h) on grids some of whose spots are no cells ('#') or closed ones ('-'), from
// any start. Slow and plain on purpose.
//
// A transformation is one of the shape if it maps the spots' kinds to themselves: no cell, closed, filled by
// the start, other. It turns the part of the grid that has all cells, and nothing else.
#pragma once

#include <algorithm>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "support/plain_game.h"

namespace othello::plain {

inline constexpr char kNoCell = '#';
inline constexpr char kClosed = '-';

/// Rows joined by /.
inline Grid grid_of(std::string_view text) {
  const auto columns =
      static_cast<int>(text.find('/') == std::string_view::npos ? text.size() : text.find('/'));
  Grid grid(columns, static_cast<int>(std::ranges::count(text, '/')) + 1, kVacant);
  int at = 0;
  for (const char c : text) {
    if (c == '/') continue;
    grid[{at % columns, at / columns}] = c;
    ++at;
  }
  return grid;
}

inline std::string text_of(const Grid& grid) {
  std::string text;
  for (const Spot spot : all_spots(grid)) {
    if (spot.column == 0 && spot.row > 0) text += '/';
    text += grid[spot];
  }
  return text;
}

/// The state as a grid that has the board's other spots, too.
inline Grid on_shape(const Board& board, const State& state) {
  Grid grid = from_state(board, state);
  for (const Spot spot : all_spots(grid)) {
    const Bitboard cell = Bitboard{1} << (spot.row * board.columns() + spot.column);
    if ((board.all() & cell) == 0) grid[spot] = kNoCell;
    if ((board.closed() & cell) != 0) grid[spot] = kClosed;
  }
  return grid;
}

inline bool is_disc(char c) {
  return c == kMover || c == kOpponent;
}

/// Whether there is a closed spot where the mover would flip something.
inline bool has_closed_move(const Grid& grid) {
  const auto spots = all_spots(grid);
  return std::ranges::any_of(
      spots, [&](Spot spot) { return grid[spot] == kClosed && !enclosed(grid, spot).empty(); });
}

/// The rectangle that has all cells, as a grid of its own, and back into `whole`.
struct Cut {
  int left = 8;
  int top = 8;
  int right = -1;
  int bottom = -1;

  explicit Cut(const Grid& whole) {
    for (const Spot spot : all_spots(whole)) {
      if (whole[spot] == kNoCell) continue;
      left = std::min(left, spot.column);
      right = std::max(right, spot.column);
      top = std::min(top, spot.row);
      bottom = std::max(bottom, spot.row);
    }
  }
  Grid out_of(const Grid& whole) const {
    Grid part(right - left + 1, bottom - top + 1, kVacant);
    for (const Spot spot : all_spots(part)) part[spot] = whole[{left + spot.column, top + spot.row}];
    return part;
  }
  Grid into(Grid whole, const Grid& part) const {
    for (const Spot spot : all_spots(part)) whole[{left + spot.column, top + spot.row}] = part[spot];
    return whole;
  }
};

/// The images of a grid under the transformations of the shape and start `start`, one each.
inline std::vector<Grid> images_on_shape(const Grid& start, const Grid& grid) {
  const Cut cut(start);
  Grid kinds = cut.out_of(start);
  for (const Spot spot : all_spots(kinds)) {
    if (is_disc(kinds[spot])) kinds[spot] = 'D';
  }
  std::vector<Grid> result;
  for (const bool mirror : {false, true}) {
    Grid image = cut.out_of(grid);
    Grid turned = kinds;
    if (mirror) image = mirrored(image), turned = mirrored(turned);
    for (int quarter = 0; quarter < 4; ++quarter) {
      if (turned == kinds) result.push_back(cut.into(start, image));
      image = turned_by_a_quarter(image);
      turned = turned_by_a_quarter(turned);
    }
  }
  return result;
}

inline Grid canonical_on_shape(const Grid& start, const Grid& grid, SymmetryMode mode) {
  return mode == SymmetryMode::kNone ? grid : std::ranges::min(images_on_shape(start, grid));
}

inline Grid canonical_form_on_shape(const Board& board, const State& state, SymmetryMode mode) {
  return canonical_on_shape(on_shape(board, board.start()), on_shape(board, state), mode);
}

/// As search() of the plain game, to the last depth that has states or to `max_depth`.
inline std::vector<Level> search_from(const Grid& start, SymmetryMode mode, int max_depth = 64) {
  std::vector<Level> levels(1);
  levels[0].states.insert(canonical_on_shape(start, start, mode));
  while (static_cast<int>(levels.size()) <= max_depth && !levels.back().states.empty()) {
    Level next;
    for (Grid grid : levels.back().states) {
      std::vector<Spot> spots = moves(grid);
      next.count(grid, spots);
      if (spots.empty() && !has_closed_move(grid)) {
        ++next.turn_skips;
        grid = with_roles_exchanged(grid);
        spots = moves(grid);
        if (!spots.empty() || has_closed_move(grid)) ++next.rival_plays;
      }
      for (const Spot spot : spots)
        next.states.insert(canonical_on_shape(start, after_move(grid, spot), mode));
    }
    levels.push_back(std::move(next));
  }
  return levels;
}

/// A shape of 8 to `most_cells` cells in a grid of at most 6x6 with a start around its middle: holes, closed
/// cells, discs of both players. One in three is its own mirror image.
inline Grid random_start(int most_cells, std::mt19937_64& random) {
  const auto below = [&](int bound) {
    return static_cast<int>(random() % static_cast<std::uint64_t>(bound));
  };
  for (;;) {
    Grid grid(2 + below(5), 2 + below(5), kVacant);
    std::vector<Spot> spots = all_spots(grid);
    std::ranges::shuffle(spots, random);
    // Holes at random, and the discs nearest to a cell that is left.
    const Spot middle = spots.back();
    const int holes = std::max(static_cast<int>(spots.size()) - most_cells, below(3));
    const int closed = random() % 2 == 0 ? 0 : below(4);
    for (int i = 0; i < std::min(holes + closed, static_cast<int>(spots.size()) - 1); ++i)
      grid[spots[static_cast<std::size_t>(i)]] = i < holes ? kNoCell : kClosed;
    std::ranges::sort(spots, {}, [&](Spot spot) {
      return std::max(std::abs(spot.column - middle.column), std::abs(spot.row - middle.row));
    });
    std::erase_if(spots, [&](Spot spot) { return grid[spot] != kVacant; });
    for (int i = 0; i < std::min(3 + below(4), static_cast<int>(spots.size())); ++i)
      grid[spots[static_cast<std::size_t>(i)]] = random() % 2 == 0 ? kMover : kOpponent;
    if (below(3) == 0) {
      for (const Spot spot : all_spots(grid)) {
        if (2 * spot.column >= grid.columns) grid[spot] = grid[{grid.columns - 1 - spot.column, spot.row}];
      }
    }
    const std::string text = text_of(grid);
    const auto count = [&](const char* kinds) {
      return std::ranges::count_if(
          text, [&](char c) { return std::string_view(kinds).find(c) != std::string_view::npos; });
    };
    const auto cells = count("XO.-");
    if (cells >= 8 && cells <= most_cells && count("X") > 0 && count("O") > 0) return grid;
  }
}

}  // namespace othello::plain
