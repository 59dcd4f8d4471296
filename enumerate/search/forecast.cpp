#include "enumerate/search/forecast.h"

#include <algorithm>
#include <cmath>
#include <functional>

#include "numbering/occupancy_numbering.h"

namespace othello::enumerate {
namespace {

// The costs of a search in those of a pair: setting up an occupancy, whose parents are sought for each transformation,
// and clearing and scanning a KiB of its bitmap. Fitted to depths of a million states and more of 4x7, 5x6 to 14 and 6x6
// to 13 (results/estimate/costs.csv), those of an occupancy a seventh higher, since pairs have become cheaper. Extracting a
// state adds nothing to the fit: it goes with the pairs.
constexpr double kPairsPerOccupancy = 560;
constexpr double kPairsPerTransformation = 210;
constexpr double kPairsPerKibOfBitmap = 73;
// With more discs only dense occupancies have bitmaps (enumerate/occupancy/density_choice.h). These depths take little
// of a search, and their bitmaps are left out.
constexpr int kMaxDiscsOfBitmap = 32;
// Fewer states than that say little of time.
constexpr double kMinStates = 1e5;
// From so many rows on, their own quotients give the slope; with fewer, they vary too much.
constexpr std::size_t kMinRows = 6;
// Within so many depths of the last, the slope so far counts as well.
constexpr double kNearEnd = 6;
// By how much the cubic is too low in its middle, for each depth that it spans.
constexpr double kBulge = 0.010;

int outer_cells(const Board& board) {
  return board.last_depth();
}

int order_of(const Board& board, SymmetryMode symmetry) {
  return Symmetry(board, symmetry).order();
}

// All orbits of colourings of all occupancies of a depth, about.
double colourings(const Board& board, SymmetryMode symmetry, int depth) {
  return std::ldexp(static_cast<double>(binomial(outer_cells(board), depth)), depth + board.start_discs()) /
         order_of(board, symmetry);
}

// Properties of a board's last depth, as logarithms. Its density is known for MxN boards only.
struct End {
  double density;
  double slope;  // of the density, a depth
  double bits;   // a state is stored in
  double doubt;  // of the density
};

End end_of(const Board& board) {
  if (!board.is_plain()) return {.density = 0, .slope = std::log(1.3), .bits = std::log(2.4), .doubt = 2.0};
  if (std::min(board.columns(), board.rows()) == 3)
    return {.density = std::log(0.003), .slope = std::log(2.0), .bits = std::log(7.0), .doubt = 1.4};
  const double beyond_4x5 = outer_cells(board) - 16;
  const double beyond_four = std::min(board.columns(), board.rows()) - 4;
  return {.density = std::log(0.10) + 0.41 * beyond_four,
          .slope = std::log(1 + 0.47 * std::exp(-0.165 * beyond_4x5)),
          .bits = std::log(2.4),
          .doubt = 0.45};
}

// How the density of a board rises at the first depths, by the share of outer cells that are filled.
double typical_slope(const Board& board, double depth) {
  const double cells = outer_cells(board);
  const double from_peak = depth / cells - 0.4 - 6 / cells;
  return std::log(std::max(2.05 - 7.3 * from_peak * from_peak, 0.4));
}

// The slope at the end of `values`, by the straight line through their last `most` differences.
double last_slope(std::span<const double> values, std::size_t most) {
  const std::size_t count = std::min(most, values.size() - 1);
  if (count == 0) return 0;
  double mean = 0;
  double moment = 0;  // of the differences about the middle of their places
  double spread = 0;  // of the places
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t at = values.size() - count + i;
    const double difference = values[at] - values[at - 1];
    const double place = static_cast<double>(i) - static_cast<double>(count - 1) / 2;
    mean += difference / static_cast<double>(count);
    moment += place * difference;
    spread += place * place;
  }
  return mean + (spread > 0 ? moment / spread * static_cast<double>(count) / 2 : 0);
}

std::vector<double> logarithms(std::span<const DepthRow> rows,
                               const std::function<double(const DepthRow&)>& value) {
  std::vector<double> logarithms;
  for (const DepthRow& row : rows) logarithms.push_back(std::log(std::max(value(row), 1e-300)));
  return logarithms;
}

// The weight of the last depth's known properties, so many depths away from it.
double weight_of_end(const Board& board, double length) {
  return board.is_plain() ? std::min(1.0, length / kNearEnd) : 0;
}

// At least one, since it is a divisor.
double depths_left(const Board& board, std::span<const DepthRow> rows) {
  return std::max(board.last_depth() - rows.back().depth, 1);
}

Cubic density_curve(const Board& board, SymmetryMode symmetry, std::span<const DepthRow> rows) {
  const auto density = logarithms(rows, [&](const DepthRow& row) {
    return static_cast<double>(row.states) / colourings(board, symmetry, row.depth);
  });
  const int depth = rows.back().depth;
  const double length = depths_left(board, rows);
  const double seen = density.size() >= kMinRows ? last_slope(density, 4) : typical_slope(board, depth + 0.5);
  const double slope = std::clamp(seen, std::log(0.1), std::log(2.3));
  const End end = end_of(board);
  const double weight = weight_of_end(board, length);
  const double onwards = density.back() + length * (slope + end.slope) / 2;
  return {.length = length,
          .value = density.back(),
          .slope = slope,
          .end_value = std::min(weight * end.density + (1 - weight) * onwards, 0.0),
          .end_slope = end.slope};
}

Cubic bits_curve(const Board& board, std::span<const DepthRow> rows) {
  const auto bits = logarithms(rows, [](const DepthRow& row) { return std::max(row.bits_per_state(), 0.1); });
  const double length = depths_left(board, rows);
  const double slope = rows.size() > 2 ? std::clamp(last_slope(bits, 2), -0.2, 0.0) : 0;
  const double weight = weight_of_end(board, length);
  const double end = weight * end_of(board).bits + (1 - weight) * (bits.back() + length * slope / 2);
  return {.length = length,
          .value = bits.back(),
          .slope = slope,
          .end_value = std::min(end, bits.back()),
          .end_slope = 0};
}

// The occupancies of a depth if each were its own orbit: by how much there are fewer, or more, is their share.
double all_occupancies(const Board& board, SymmetryMode symmetry, int depth) {
  return static_cast<double>(binomial(outer_cells(board), depth)) / order_of(board, symmetry);
}

// The share of the occupancies that the game reaches: at first few, for discs lie beside discs; at the end all, and
// they are their own images. From the last row whose occupancies are known the logarithm goes to the end as a cubic.
class OccupancyShare {
 public:
  OccupancyShare(const Board& board, SymmetryMode symmetry, std::span<const DepthRow> rows)
      : board_(board), symmetry_(symmetry), begin_(rows.back().depth) {
    const double end = std::log(std::max(1.0, order_of(board, symmetry) / 2.0));
    const double length = depths_left(board, rows);
    curve_ = {
        .length = length, .value = typical(begin_), .slope = kTypicalSlope, .end_value = end, .end_slope = 0};
    if (rows.back().occupancies == 0) return;
    curve_.value = of_row(rows.back());
    if (rows.size() > 1 && rows[rows.size() - 2].occupancies > 0)
      curve_.slope = std::clamp(curve_.value - of_row(rows[rows.size() - 2]), 0.0, 2 * kTypicalSlope);
  }

  double occupancies(int depth, double states) const {
    const double share = std::exp(curve_.at((depth - begin_) / curve_.length));
    return std::min(states, share * all_occupancies(board_, symmetry_, depth));
  }
  // Of a row: counted, or as boards that are known have them.
  double occupancies(const DepthRow& row) const {
    if (row.occupancies > 0) return static_cast<double>(row.occupancies);
    return std::min(static_cast<double>(row.states),
                    std::exp(typical(row.depth)) * all_occupancies(board_, symmetry_, row.depth));
  }

 private:
  static constexpr double kTypicalSlope = 0.22;

  // 4x7 and 5x6 have a share of 0.13 where 0.38 of the cells are filled, 0.25 at 0.5, 0.7 at 0.67 and 1.2 at 0.75.
  double typical(int depth) const { return 6 * (static_cast<double>(depth) / outer_cells(board_) - 0.72); }
  double of_row(const DepthRow& row) const {
    return std::log(static_cast<double>(row.occupancies) / all_occupancies(board_, symmetry_, row.depth));
  }

  const Board& board_;
  SymmetryMode symmetry_;
  int begin_;
  Cubic curve_;
};

double work(const Board& board, SymmetryMode symmetry, double parents, int depth, double occupancies) {
  const int discs = depth + board.start_discs();
  const double bitmap_kib = discs <= kMaxDiscsOfBitmap ? std::ldexp(1.0, discs) / 8 / 1024 : 0;
  return parents * (board.last_depth() - depth + 1) +
         occupancies * (kPairsPerOccupancy + kPairsPerTransformation * order_of(board, symmetry) +
                        kPairsPerKibOfBitmap * bitmap_kib);
}

// Seconds for a unit of work, by the last depths that took long enough to measure.
double seconds_per_work(const Board& board, SymmetryMode symmetry, std::span<const DepthRow> rows,
                        const OccupancyShare& share) {
  double seconds = 0;
  double units = 0;
  for (std::size_t i = rows.size(); i-- > 1 && rows.size() - i <= 2;) {
    if (static_cast<double>(rows[i].states) < kMinStates) break;
    seconds += rows[i].seconds;
    units += work(board, symmetry, static_cast<double>(rows[i - 1].states), rows[i].depth,
                  share.occupancies(rows[i]));
  }
  return units == 0 ? 0 : seconds / units;
}

}  // namespace

std::vector<DepthForecast> forecast_depths(const Board& board, SymmetryMode symmetry,
                                           std::span<const DepthRow> rows, int max_depth) {
  std::vector<DepthForecast> forecasts;
  const Cubic density = density_curve(board, symmetry, rows);
  const Cubic bits = bits_curve(board, rows);
  const double weight = std::min(1.0, density.length / kNearEnd);
  const double doubt = end_of(board).doubt;
  std::vector<double> states;
  for (int depth = rows.back().depth + 1; depth <= max_depth; ++depth) {
    DepthForecast& forecast = forecasts.emplace_back();
    forecast.depth = depth;
    const double t = (depth - rows.back().depth) / density.length;
    const double middle = 4 * t * (1 - t) * density.length;  // largest half-way
    const double all = rows.back().states == 0 ? 0 : colourings(board, symmetry, depth);
    const double exponent = std::min(density.at(t) + kBulge * middle, 0.0);
    const double states_doubt = 0.13 + doubt * t * weight + 0.0175 * middle;
    const double bits_doubt = std::min(0.15 + 0.5 * t, 0.45);
    const double bytes_doubt = std::hypot(states_doubt, bits_doubt);
    forecast.states = all * std::exp(exponent);
    forecast.least_states = all * std::exp(exponent - states_doubt);
    forecast.most_states = all * std::exp(std::min(exponent + states_doubt, 0.0));
    forecast.bytes = forecast.states * std::exp(bits.at(t)) / 8;
    forecast.least_bytes = forecast.bytes * std::exp(-bytes_doubt);
    forecast.most_bytes = forecast.bytes * std::exp(bytes_doubt);
    states.push_back(forecast.states);
  }
  const auto seconds = forecast_seconds(board, symmetry, rows, states);
  for (std::size_t i = 0; i < forecasts.size(); ++i) forecasts[i].seconds = seconds[i];
  return forecasts;
}

DepthForecast forecast_next_depth(const Board& board, SymmetryMode symmetry, std::span<const DepthRow> rows) {
  return forecast_depths(board, symmetry, rows, rows.back().depth + 1).front();
}

std::vector<double> forecast_seconds(const Board& board, SymmetryMode symmetry,
                                     std::span<const DepthRow> rows, std::span<const double> states_to_come) {
  const OccupancyShare share(board, symmetry, rows);
  const double pace = seconds_per_work(board, symmetry, rows, share);
  std::vector<double> seconds;
  auto parents = static_cast<double>(rows.back().states);
  for (const double states : states_to_come) {
    const int depth = rows.back().depth + 1 + static_cast<int>(seconds.size());
    seconds.push_back(pace * work(board, symmetry, parents, depth, share.occupancies(depth, states)));
    parents = states;
  }
  return seconds;
}

}  // namespace othello::enumerate
