#include "enumerate/forecast.h"

#include <algorithm>
#include <cmath>

#include "board/symmetry.h"
#include "numbering/occupancy_numbering.h"

namespace othello {
namespace {

// Reading a state out and storing it takes as long as about so many pairs (results/occupancy).
constexpr double kPairsPerState = 6;
// And setting up an occupancy as long as so many.
constexpr double kPairsPerOccupancy = 400;
// Depths whose quotients are compared with the parabola.
constexpr int kDepthsCompared = 4;
// Fewer states than that say little of time and bits.
constexpr double kTellingStates = 1e5;

int outer_cells(const Board& board) {
  return board.cells() - kStartDiscs;
}

// Colourings of all occupancies of a depth.
double colourings(const Board& board, int depth) {
  return std::ldexp(static_cast<double>(binomial(outer_cells(board), depth)), depth + kStartDiscs);
}

double typical_quotient(const Board& board, int depth) {
  const double cells = outer_cells(board);
  const double from_peak = depth / cells - 0.4 - 6 / cells;
  return 2.05 - 7.3 * from_peak * from_peak;
}

// By how much this board's quotients of density exceed the typical ones.
double shift_of(const Board& board, std::span<const DepthRow> rows) {
  double sum = 0;
  int compared = 0;
  for (std::size_t i = rows.size(); i-- > 1 && compared < kDepthsCompared; ++compared) {
    const int depth = rows[i].depth;
    const double density = static_cast<double>(rows[i].states) / colourings(board, depth);
    const double before = static_cast<double>(rows[i - 1].states) / colourings(board, depth - 1);
    if (before == 0) break;
    sum += density / before - typical_quotient(board, depth);
  }
  return compared == 0 ? 0 : sum / compared;
}

double work(const Board& board, double parents, int depth, double states) {
  const double order = Symmetry(board, SymmetryMode::kFull).order();
  const double occupancies =
      std::min(static_cast<double>(binomial(outer_cells(board), depth)) / order, states);
  return parents * (board.last_depth() - depth + 1) + kPairsPerState * states +
         kPairsPerOccupancy * occupancies;
}

// Seconds for a unit of work, by the last depths that took long enough to tell.
double seconds_per_work(const Board& board, std::span<const DepthRow> rows) {
  double seconds = 0;
  double units = 0;
  for (std::size_t i = rows.size(); i-- > 1 && rows.size() - i <= 2;) {
    const auto states = static_cast<double>(rows[i].states);
    if (states < kTellingStates) break;
    seconds += rows[i].seconds;
    units += work(board, static_cast<double>(rows[i - 1].states), rows[i].depth, states);
  }
  return units == 0 ? 0 : seconds / units;
}

// What a state of the next depth takes less than one of this depth, in bits.
double fall_of_bits(std::span<const DepthRow> rows) {
  if (rows.size() < 2 || static_cast<double>(rows[rows.size() - 2].states) < kTellingStates) return 0;
  return std::clamp(rows[rows.size() - 2].bits_per_state() - rows.back().bits_per_state(), 0.0, 1.0);
}

}  // namespace

std::vector<DepthForecast> forecast_depths(const Board& board, std::span<const DepthRow> rows,
                                           int max_depth) {
  const double shift = shift_of(board, rows);
  const double pace = seconds_per_work(board, rows);
  double states = static_cast<double>(rows.back().states);
  double bits = rows.back().bits_per_state();
  double fall = fall_of_bits(rows);
  std::vector<DepthForecast> forecasts;
  for (int depth = rows.back().depth + 1; depth <= max_depth; ++depth) {
    const double parents = states;
    // Reached colourings lead to more: the density hardly falls once half the board is filled.
    const double least = 2 * depth > outer_cells(board) ? 1.0 : 0.4;
    const double quotient = std::max(typical_quotient(board, depth) + shift, least);
    const double all = colourings(board, depth);
    states = std::min(parents / colourings(board, depth - 1) * quotient, 1.0) * all;
    bits = std::max(bits - fall, 1.5);
    fall *= 0.9;
    forecasts.push_back({.depth = depth,
                         .states = states,
                         .bytes = bits * states / 8,
                         .seconds = pace * work(board, parents, depth, states)});
  }
  return forecasts;
}

DepthForecast forecast_next_depth(const Board& board, std::span<const DepthRow> rows) {
  return forecast_depths(board, rows, rows.back().depth + 1).front();
}

}  // namespace othello
