// Forecasts against what is known: every depth of the known tables from the depths before it.

#include "enumerate/search/forecast.h"

#include <gtest/gtest.h>

#include <cmath>

#include "enumerate/known_counts.h"

namespace othello::enumerate {
namespace {

// Bits per state fall with depth as they do in a search.
double bits_at(std::size_t depth) {
  return 16 - 0.4 * static_cast<double>(depth);
}

template <std::size_t kDepths>
std::vector<DepthRow> rows_of(const std::array<test::KnownRow, kDepths>& known) {
  std::vector<DepthRow> rows;
  for (std::size_t depth = 0; depth < kDepths; ++depth) {
    DepthRow row;
    row.depth = static_cast<int>(depth);
    row.states = known[depth].states;
    row.bytes = static_cast<std::uint64_t>(std::ceil(bits_at(depth) / 8 * static_cast<double>(row.states)));
    row.seconds = 1e-7 * static_cast<double>(depth == 0 ? 0 : known[depth - 1].states * (kDepths - depth));
    rows.push_back(row);
  }
  return rows;
}

class Forecasts : public testing::Test {
 protected:
  /// Checks forecasts of states and bytes of depths `from` and up, from the rows before each.
  static void expect_within(double factor, const Board& board, const std::vector<DepthRow>& rows,
                            std::size_t from) {
    for (std::size_t depth = from; depth < rows.size(); ++depth) {
      const DepthForecast forecast =
          forecast_next_depth(board, SymmetryMode::kFull, std::span(rows).first(depth));
      const double states = forecast.states / static_cast<double>(rows[depth].states);
      const double bytes = forecast.bytes / static_cast<double>(rows[depth].bytes);
      EXPECT_LT(states, factor) << "depth " << depth;
      EXPECT_GT(states, 1 / factor) << "depth " << depth;
      EXPECT_LT(bytes, factor) << "depth " << depth;
      EXPECT_GT(bytes, 1 / factor) << "depth " << depth;
    }
  }
};

// From a quarter of all depths on.
TEST_F(Forecasts, Of4x6) {
  expect_within(1.8, Board(4, 6), rows_of(test::k4x6), 6);
}

TEST_F(Forecasts, Of5x6) {
  expect_within(1.4, Board(5, 6), rows_of(test::k5x6), 7);
}

// From the first depths forecasts are rough, but they exist, and are never far too small.
TEST_F(Forecasts, FromTheFirstDepths) {
  const auto rows = rows_of(test::k5x6);
  for (std::size_t known = 1; known < 5; ++known) {
    const DepthForecast forecast =
        forecast_next_depth(Board(5, 6), SymmetryMode::kFull, std::span(rows).first(known));
    EXPECT_GT(2 * forecast.states, static_cast<double>(rows[known].states));
    EXPECT_GT(2 * forecast.bytes, static_cast<double>(rows[known].bytes));
    EXPECT_TRUE(std::isfinite(forecast.seconds));
  }
}

TEST_F(Forecasts, OfTimeGrowWithTheWork) {
  const auto rows = rows_of(test::k5x6);
  for (std::size_t depth = 12; depth < 20; ++depth) {
    const DepthForecast forecast =
        forecast_next_depth(Board(5, 6), SymmetryMode::kFull, std::span(rows).first(depth));
    EXPECT_GT(forecast.seconds, rows[depth - 1].seconds) << "depth " << depth;
    EXPECT_LT(forecast.seconds, 10 * rows[depth - 1].seconds) << "depth " << depth;
  }
}

// Games that all end leave depths without states.
TEST_F(Forecasts, AfterDepthsWithoutStates) {
  auto rows = rows_of(test::k4x4);
  for (std::size_t depth = 8; depth < rows.size(); ++depth) rows[depth].states = rows[depth].bytes = 0;
  for (std::size_t known = 1; known <= rows.size(); ++known) {
    const DepthForecast forecast =
        forecast_next_depth(Board(4, 4), SymmetryMode::kFull, std::span(rows).first(known));
    EXPECT_TRUE(std::isfinite(forecast.states)) << known;
    EXPECT_TRUE(std::isfinite(forecast.bytes)) << known;
    EXPECT_TRUE(std::isfinite(forecast.seconds)) << known;
    EXPECT_GE(forecast.states, 0) << known;
  }
}

}  // namespace
}  // namespace othello::enumerate
