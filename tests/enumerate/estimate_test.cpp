// Estimates against what is known: the range holds on every board, wherever the sample ends, and nothing but
// the time depends on the machine.

#include "enumerate/estimate.h"

#include <gtest/gtest.h>

#include "enumerate/known_counts.h"
#include "enumerate/occupancy/occupancy_estimate.h"
#include "enumerate/run_search.h"
#include "enumerate/search/forecast.h"
#include "support/sanitized.h"

namespace othello::enumerate {
namespace {

using EstimateSource = EstimatedDepth::Source;

class Rows : public SearchObserver {
 public:
  void depth_finished(const DepthRow& row) override { rows.push_back(row); }

  std::vector<DepthRow> rows;
};

SearchOptions options_of(const Board& board, SymmetryMode symmetry = SymmetryMode::kFull) {
  return {.board = board,
          .symmetry = symmetry,
          .max_depth = board.last_depth(),
          .threads = 2,
          .memory = std::uint64_t{256} << 20};
}

std::vector<DepthRow> rows_of(const SearchOptions& options) {
  Rows observer;
  run_search(options, observer);
  return observer.rows;
}

std::vector<DepthRow> rows_of(std::span<const KnownDepth> tree) {
  std::vector<DepthRow> rows;
  for (const KnownDepth& known : tree) {
    DepthRow row;
    row.depth = static_cast<int>(rows.size());
    row.states = known.states;
    row.bytes = known.bytes;
    rows.push_back(row);
  }
  return rows;
}

// From every depth on from which the page of the forecast promises it: each depth, and all together.
void expect_within_range(const Board& board, SymmetryMode symmetry, const std::vector<DepthRow>& rows) {
  ASSERT_EQ(rows.size(), static_cast<std::size_t>(board.last_depth()) + 1);
  for (std::size_t seen = 7; seen < rows.size(); ++seen) {
    if (rows[seen - 1].states < 1000) continue;
    const auto forecasts = forecast_depths(board, symmetry, std::span(rows).first(seen), board.last_depth());
    ASSERT_EQ(rows.size() - seen, forecasts.size());
    for (const DepthForecast& forecast : forecasts) {
      const DepthRow& row = rows[static_cast<std::size_t>(forecast.depth)];
      const auto states = static_cast<double>(row.states);
      const auto bytes = static_cast<double>(row.bytes);
      const auto where = testing::Message() << board.name() << " depth " << row.depth << " from " << seen - 1;
      EXPECT_LE(forecast.least_states, states) << where;
      EXPECT_GE(forecast.most_states, states) << where;
      EXPECT_LE(forecast.least_bytes, bytes) << where;
      EXPECT_GE(forecast.most_bytes, bytes) << where;
      EXPECT_LE(forecast.least_states, forecast.states) << where;
      EXPECT_GE(forecast.most_states, forecast.states) << where;
    }
  }
}

TEST(EstimateRanges, HoldOnSmallBoards) {
  for (const char* name : {"3x4", "3x5", "4x4", "3x6", "3x7", "3x8", "4x5", "6x3"}) {
    if (test::kSanitized && Board::parse(name).cells() > 16) break;  // counts are compared, and nothing else
    const Board board = Board::parse(name);
    expect_within_range(board, SymmetryMode::kFull, rows_of(options_of(board)));
  }
}

TEST(EstimateRanges, HoldWithoutSymmetry) {
  for (const char* name : {"4x4", "3x6", "4x5"}) {
    if (test::kSanitized && Board::parse(name).cells() > 16) break;
    const Board board = Board::parse(name);
    expect_within_range(board, SymmetryMode::kNone, rows_of(options_of(board, SymmetryMode::kNone)));
  }
}

TEST(EstimateRanges, HoldOnBoardsThatAreKnown) {
  for (const Board& board : {Board(4, 6), Board(4, 7), Board(4, 8), Board(5, 5), Board(5, 6)}) {
    expect_within_range(board, SymmetryMode::kFull, rows_of(known_depths(board, SymmetryMode::kFull)));
  }
}

// Ranges that always hold would be useless.
TEST(EstimateRanges, AreNotWide) {
  const auto rows = rows_of(known_depths(Board(5, 6), SymmetryMode::kFull));
  const auto forecasts = forecast_depths(Board(5, 6), SymmetryMode::kFull, std::span(rows).first(11), 26);
  for (const DepthForecast& forecast : forecasts) EXPECT_LT(forecast.most_states, 4 * forecast.least_states);
}

// What is stored of 5x6 is switched off.
TEST(Estimate, Of5x6ByAFixedSearch) {
  const auto estimate = estimate_search(options_of(Board(5, 6)), [] { return false; },
                                        {.sample_states = 500'000, .known_trees = false})
                            .depths;
  ASSERT_EQ(27u, estimate.size());
  double least = 0;
  double most = 0;
  for (const EstimatedDepth& depth : estimate) {
    EXPECT_EQ(depth.depth <= 9 ? EstimateSource::kMeasured : EstimateSource::kPredicted, depth.source)
        << depth.depth;
    least += depth.least_states;
    most += depth.most_states;
  }
  EXPECT_LT(least, 257'387'474'170.0);
  EXPECT_GT(most, 257'387'474'170.0);
  EXPECT_GT(4 * least, most);
  const DiskRange disk = disk_range(estimate);
  EXPECT_LT(disk.least, 27.2 * (1 << 30));
  EXPECT_GT(disk.most, 27.2 * (1 << 30));
}

// The same under any load of the machine: its rows depend on the board alone.
TEST(Estimate, DoesNotDependOnThreads) {
  SearchOptions options = options_of(Board(4, 6));
  const EstimateSources sources{.sample_states = 20'000, .known_trees = false};
  const auto one = estimate_search(
                       options, [] { return false; }, sources)
                       .depths;
  for (const int threads : {1, 3, 8}) {
    options.threads = threads;
    const auto other = estimate_search(
                           options, [] { return false; }, sources)
                           .depths;
    ASSERT_EQ(one.size(), other.size());
    for (std::size_t i = 0; i < one.size(); ++i) {
      EXPECT_EQ(one[i].source, other[i].source);
      EXPECT_DOUBLE_EQ(one[i].states, other[i].states);
      EXPECT_DOUBLE_EQ(one[i].most_states, other[i].most_states);
      EXPECT_NEAR(one[i].bytes, other[i].bytes, 0.05 * one[i].bytes);
    }
  }
}

TEST(Estimate, SaysWhatIsKnown) {
  const auto estimate =
      estimate_search(options_of(Board(6, 5)), [] { return false; }, {.sample_states = 20'000}).depths;
  double states = 0;
  for (const EstimatedDepth& depth : estimate) {
    EXPECT_EQ(depth.depth <= 7 ? EstimateSource::kMeasured : EstimateSource::kKnown, depth.source)
        << depth.depth;
    EXPECT_EQ(test::k5x6[static_cast<std::size_t>(depth.depth)].states, depth.states);
    states += depth.states;
  }
  EXPECT_EQ(257'387'474'170.0, states);
  EXPECT_TRUE(known_depths(Board(5, 6), SymmetryMode::kNone).empty());
  EXPECT_TRUE(known_depths(Board(6, 6), SymmetryMode::kFull).empty());
}

std::vector<EstimatedDepth> estimate_5x6(EstimateSources sources) {
  sources.sample_states = 500'000;
  return estimate_search(
             options_of(Board(5, 6)), [] { return false; }, sources)
      .depths;
}

// Each byte is written once and read once; the threads wait for it together, and no search is faster than the disk.
TEST(Estimate, TimeIncludesTheDisk) {
  if (test::kSanitized) GTEST_SKIP() << "sums of numbers";
  const auto with_disk = [](double rate, int ranks) {
    return estimate_5x6({.ranks = ranks, .disk_rate = rate});
  };
  const auto none = with_disk(0, 1);
  const auto slow = with_disk(1e5, 1);
  const auto slow_for_four = with_disk(1e5, 4);
  const auto fast = with_disk(1e15, 1);
  for (std::size_t depth = 1; depth < none.size(); ++depth) {
    const double of_disk = (none[depth - 1].bytes + none[depth].bytes) / 1e5;
    EXPECT_GE(slow[depth].seconds, of_disk) << depth;
    EXPECT_GE(slow_for_four[depth].seconds, of_disk) << depth;
    EXPECT_LE(slow_for_four[depth].seconds, slow[depth].seconds * 1.5) << depth;
  }
  EXPECT_GT(slow[20].seconds, 100 * none[20].seconds);
  EXPECT_LT(fast[20].seconds, 3 * none[20].seconds);
}

// Of n ranks' bytes one in n stays where it is, and the others go over n links.
TEST(Estimate, TimeIncludesTheNetwork) {
  if (test::kSanitized) GTEST_SKIP() << "sums of numbers";
  const auto with_network = [](double rate, int ranks) {
    return estimate_5x6({.ranks = ranks, .network_rate = rate});
  };
  const auto alone = with_network(1e5, 1);
  const auto two = with_network(1e5, 2);
  const auto four = with_network(1e5, 4);
  const auto fast = with_network(1e15, 4);
  for (std::size_t depth = 15; depth < two.size(); ++depth) {
    const double seconds = (two[depth - 1].bytes + two[depth].bytes) / 1e5;
    EXPECT_NEAR(seconds / 4, two[depth].seconds, 1e-3 * seconds) << depth;
    EXPECT_NEAR(seconds * 3 / 16, four[depth].seconds, 1e-3 * seconds) << depth;
    EXPECT_LT(alone[depth].seconds, two[depth].seconds) << depth;
    EXPECT_LT(fast[depth].seconds, four[depth].seconds) << depth;
  }
}

// scripts/develop/scaling has 0.999 for two threads, 0.942 for 576, 0.900 for 1,024 (results/occupancy).
TEST(Estimate, ThreadsWaitAsScalingSays) {
  constexpr double kSecondsOfState = 14.8e-9;
  const auto efficiency = [](int threads) {
    double working = 0;
    double waiting = 0;
    const Board board(5, 6);
    for (const KnownDepth& depth : known_depths(board, SymmetryMode::kFull)) {
      const double seconds = kSecondsOfState * static_cast<double>(depth.states);
      working += seconds / threads;
      waiting += uneven_seconds(static_cast<double>(depth.states), seconds, threads);
    }
    return working / (working + waiting);
  };
  EXPECT_GT(efficiency(1), 0.999);
  EXPECT_NEAR(0.999, efficiency(2), 0.002);
  EXPECT_NEAR(0.942, efficiency(576), 0.02);
  EXPECT_NEAR(0.900, efficiency(1024), 0.03);
}

TEST(Estimate, OfBoardsThatAreDoneInAMoment) {
  const auto estimate = estimate_search(options_of(Board(4, 4)), [] { return false; }).depths;
  ASSERT_EQ(13u, estimate.size());
  for (const EstimatedDepth& depth : estimate) EXPECT_EQ(EstimateSource::kMeasured, depth.source);
  SearchOptions shallow = options_of(Board(8, 8));
  shallow.max_depth = 5;
  EXPECT_EQ(6u, estimate_search(shallow, [] { return false; }).depths.size());
}

TEST(Estimate, CanBeStopped) {
  EXPECT_THROW(estimate_search(options_of(Board(5, 6)), [] { return true; }), SearchStopped);
}

}  // namespace
}  // namespace othello::enumerate
