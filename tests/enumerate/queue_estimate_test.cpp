// Estimates of the paper's search: against what real ones store, and against their plan of the memory.

#include <gtest/gtest.h>

#include "enumerate/estimate.h"
#include "enumerate/run_search.h"
#include "enumerate/search_support.h"
#include "shiftedqueue/engine/queue_memory.h"
#include "support/sanitized.h"
#include "system/errors.h"

namespace othello::enumerate {
namespace {

using Source = EstimatedDepth::Source;

SearchOptions queue_options(const Board& board) {
  SearchOptions options{.board = board};
  options.engine = Engine::kShiftedQueue;
  options.max_depth = board.last_depth();
  options.threads = 2;
  options.memory = std::uint64_t{256} << 20;
  return options;
}

SearchEstimate estimate_of(const SearchOptions& options, EstimateSources sources = {}) {
  if (sources.sample_states > 500'000) sources.sample_states = 500'000;
  return estimate_search(
      options, [] { return false; }, sources);
}

// With each of its codes and numberings.
TEST(QueueEstimate, HasTheBytesOf4x6) {
  if (test::kSanitized) GTEST_SKIP() << "numbers are compared, and nothing else";
  const auto expect_close = [](const SearchOptions& options, const char* what) {
    test::Listener real;
    run_search(options, real);
    const auto depths = estimate_of(options).depths;
    ASSERT_EQ(real.rows.size(), depths.size());
    for (const DepthRow& row : real.rows) {
      const EstimatedDepth& depth = depths[static_cast<std::size_t>(row.depth)];
      const auto bytes = static_cast<double>(row.bytes);
      EXPECT_EQ(static_cast<double>(row.states), depth.states);
      EXPECT_EQ(row.depth <= 11 ? Source::kMeasured : Source::kKnown, depth.source);
      if (row.states < 1'000'000) continue;
      EXPECT_GT(depth.bytes, bytes / 1.25) << what << " " << row.depth;
      EXPECT_LT(depth.bytes, bytes * 1.25) << what << " " << row.depth;
      EXPECT_GT(depth.disk, bytes);
      EXPECT_GT(depth.seconds, 0) << row.depth;
    }
  };
  SearchOptions options = queue_options(Board(4, 6));
  options.max_depth = 14;
  expect_close(options, "8,16,32,64");
  options.shifted_queue.tunes_widths = true;
  expect_close(options, "auto");
  options.shifted_queue.tunes_widths = false;
  options.shifted_queue.is_entropy_coded = true;
  options.shifted_queue.uses_occupancy_numbers = true;
  expect_close(options, "entropy-coded, occupancy numbers");
}

// Each thread has its own whatever the machine has: nothing is refused, and nothing is less than planned.
TEST(QueueEstimate, HasTheMemoryThatIsPlanned) {
  SearchOptions options = queue_options(Board(4, 5));
  options.memory = std::uint64_t{1} << 44;
  double before = 0;
  for (const int threads : {2, 64, 576}) {
    for (const char* scratch : {"", "folder"}) {
      options.threads = threads;
      options.storage.scratch = scratch;
      const shiftedqueue::QueueMemory plan = shiftedqueue::divide_queue_memory(options, 8);
      for (const EstimatedDepth& depth : estimate_of(options).depths)
        EXPECT_GE(depth.memory, static_cast<double>(plan.beside) + depth.bytes * (*scratch == 0 ? 1 : 0));
      EXPECT_GT(static_cast<double>(plan.beside), 0);
    }
    const double now = estimate_of(options).depths[6].memory;
    EXPECT_GT(now, before);
    before = now;
  }
  options.memory = std::uint64_t{64} << 20;
  EXPECT_THROW(estimate_of(options), CapacityError);  // as the search
}

TEST(QueueEstimate, RegardsPartsAndCapacity) {
  SearchOptions options = queue_options(Board(4, 5));
  options.memory = std::uint64_t{1} << 40;
  const auto usual = estimate_of(options);
  options.shifted_queue.parts = std::uint64_t{1} << 32;
  const auto parts = estimate_of(options);
  constexpr std::uint64_t kMore = ((std::uint64_t{1} << 32) - 8'503'056) * 8;
  EXPECT_NEAR(static_cast<double>(kMore), parts.depths[5].memory - usual.depths[5].memory, 0.01 * kMore);
  options.shifted_queue.parts = 0;
  options.shifted_queue.queue_capacity = 1 << 18;
  const auto small = estimate_of(options);
  EXPECT_LT(small.depths[12].memory, usual.depths[12].memory);
  EXPECT_NE(std::string::npos, small.notes.find("will not suffice for depth")) << small.notes;
  EXPECT_EQ(std::string::npos, usual.notes.find("will not suffice")) << usual.notes;
}

// The time of a core for each thread, whatever cores there are.
TEST(QueueEstimate, DividesTheTimeEvenly) {
  if (test::kSanitized) GTEST_SKIP() << "time is compared, and nothing else";
  SearchOptions options = queue_options(Board(5, 5));
  options.memory = std::uint64_t{1} << 40;
  const double two = estimate_of(options).depths[16].seconds;
  options.threads = 576;
  EXPECT_NEAR(two / 288, estimate_of(options).depths[16].seconds, 0.8 * two / 288);
  const double four_ranks = estimate_of(options, {.ranks = 4}).depths[16].seconds;
  EXPECT_NEAR(two / 1152, four_ranks, 0.8 * two / 1152);
}

TEST(QueueEstimate, RefusesWhatTheSearchRefuses) {
  SearchOptions options = queue_options(Board(4, 4));
  EXPECT_THROW(estimate_of(options, {.disk_rate = 1e9}), std::invalid_argument);
  options.storage.scratch = "folder";
  EXPECT_NO_THROW(estimate_of(options, {.disk_rate = 1e9}));
}

}  // namespace
}  // namespace othello::enumerate
