// Too little memory, a stop, and the reports on the way.
#include <gtest/gtest.h>

#include <atomic>
#include <limits>

#include "enumerate/search/options.h"
#include "enumerate/search_support.h"
#include "shiftedqueue/engine/shifted_queue_search.h"
#include "shiftedqueue/engine/tuning.h"
#include "system/memory.h"

namespace othello::enumerate {
namespace {

std::string refusal(const SearchOptions& options) {
  try {
    test::search(options);
  } catch (const CapacityError& error) {
    return error.what();
  }
  return "nothing was refused";
}

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST(MemoryPlan, StaysWithinItsLimit) {
  for (const int threads : {1, 2, 16, 256}) {
    for (const std::uint64_t mebibytes : {200u, 300u, 1024u}) {
      SearchOptions options = test::shifted_queue_options_for("5x6", 5);
      options.threads = threads;
      options.memory = mebibytes << 20;
      for (const std::size_t number_bytes : {8u, 16u}) {
        const shiftedqueue::QueueMemory plan = shiftedqueue::plan_queue_memory(options, number_bytes);
        const auto each = plan.queue_capacity + plan.buffer_states * number_bytes * 5 / 4;
        EXPECT_LE(static_cast<std::uint64_t>(threads) * each + 8 * plan.parts, options.memory);
        EXPECT_GE(plan.queue_capacity, shiftedqueue::tuning::kSmallestCapacity);
        EXPECT_GE(plan.buffer_states, 1u);
        EXPECT_GE(plan.parts, 1u);
      }
    }
  }
}

TEST(MemoryPlan, TooLittleSaysWhatIsNeeded) {
  SearchOptions options = test::shifted_queue_options_for("5x6", 5);
  options.memory = 1 << 20;
  const std::string text = refusal(options);
  EXPECT_TRUE(contains(text, "1.0 MiB of memory are not enough")) << text;
  EXPECT_TRUE(contains(text, "--memory")) << text;
  EXPECT_TRUE(contains(text, "--threads")) << text;
  options.memory = 0;
  EXPECT_TRUE(contains(refusal(options), "not enough"));
  options.memory = std::uint64_t{32} << 20;
  options.threads = 1024;
  EXPECT_TRUE(contains(refusal(options), "1024 threads"));
}

TEST(MemoryPlan, MoreThanTheMachineHas) {
  SearchOptions options = test::shifted_queue_options_for("5x6", 5);
  options.memory = usable_memory() + 1;
  EXPECT_TRUE(contains(refusal(options), "this machine allows"));
  options.memory = std::numeric_limits<std::uint64_t>::max();
  EXPECT_TRUE(contains(refusal(options), "this machine allows"));
}

TEST(MemoryPlan, HugeQueuesAndPartsAreRefused) {
  for (const std::uint64_t bytes :
       {std::uint64_t{1} << 30, std::uint64_t{1} << 60, std::uint64_t{1} << 61, std::uint64_t{1} << 62,
        std::uint64_t{1} << 63, ~std::uint64_t{0}, ~std::uint64_t{7}}) {
    SearchOptions options = test::shifted_queue_options_for("5x6", 5);
    options.shifted_queue.queue_capacity = bytes;
    EXPECT_TRUE(contains(refusal(options), "not enough")) << bytes;
    options.shifted_queue.queue_capacity = 0;
    options.shifted_queue.parts = bytes;
    EXPECT_TRUE(contains(refusal(options), "not enough")) << bytes;
  }
}

TEST(MemoryPlan, QueueBelowTheLeastIsRefused) {
  SearchOptions options = test::shifted_queue_options_for("5x6", 5);
  options.shifted_queue.queue_capacity = 1000;
  EXPECT_TRUE(contains(refusal(options), "too small")) << refusal(options);
}

TEST(MemoryPlan, SearchThatOutgrowsItsQueuesIsAnError) {
  for (const int threads : {1, 3}) {
    SearchOptions options = test::shifted_queue_options_for("5x6", 12);
    options.threads = threads;
    options.shifted_queue.queue_capacity = 1 << 17;
    const std::string text = refusal(options);
    EXPECT_TRUE(contains(text, "--memory or --queue-capacity")) << text;
  }
}

class Stopper : public test::Listener {
 public:
  explicit Stopper(int after) : after_(after) {}
  void depth_finished(const DepthRow& row) override { last_depth = row.depth; }
  bool stop_requested() const override { return last_depth >= after_; }
  int last_depth = -1;

 private:
  int after_;
};

class Reports : public testing::TestWithParam<Engine> {
 protected:
  static SearchOptions options_for(const char* board, int max_depth) {
    SearchOptions options = test::options_for(board, max_depth);
    options.engine = GetParam();
    return options;
  }
};

TEST_P(Reports, StopEndsTheSearchAtAnyDepth) {
  for (const int threads : {1, 3}) {
    for (int after = 0; after < 8; ++after) {
      SearchOptions options = options_for("4x5", 10);
      options.threads = threads;
      Stopper stopper(after);
      EXPECT_THROW(run_search(options, stopper), SearchStopped) << after;
      EXPECT_EQ(after, stopper.last_depth);
    }
  }
}

TEST_P(Reports, StopAfterTheLastDepthChangesNothing) {
  Stopper stopper(6);
  EXPECT_EQ(7u, run_search(options_for("4x5", 6), stopper).rows.size());
}

// True once, at one question, and false from then on.
class OneQuestion : public test::Listener {
 public:
  explicit OneQuestion(int number) : number_(number) {}
  bool stop_requested() const override { return ++asked_ == number_; }

 private:
  int number_;
  mutable std::atomic<int> asked_{0};
};

TEST_P(Reports, StopOneYesIsEnough) {
  for (int number = 1; number < 15; ++number) {
    OneQuestion observer(number);
    EXPECT_THROW(run_search(options_for("4x5", 8), observer), SearchStopped) << number;
  }
}

TEST_P(Reports, ProgressGrowsUpToTheWhole) {
  for (const int threads : {1, 3}) {
    SearchOptions options = options_for("4x5", 11);
    options.threads = threads;
    test::Listener listener;
    const SearchResult result = run_search(options, listener);
    ASSERT_FALSE(listener.reports.empty());
    const Progress* before = nullptr;
    for (const Progress& report : listener.reports) {
      const auto depth = static_cast<std::size_t>(report.depth);
      ASSERT_GE(depth, 1u);
      ASSERT_LT(depth, result.rows.size());
      EXPECT_EQ(result.rows[depth - 1].states, report.to_expand);
      EXPECT_LE(report.expanded, report.to_expand);
      std::uint64_t so_far = 0;
      for (std::size_t i = 0; i < depth; ++i) so_far += result.rows[i].states;
      EXPECT_EQ(so_far, report.states_so_far);
      if (before != nullptr) {
        EXPECT_GE(report.depth, before->depth);
        if (report.depth == before->depth) {
          EXPECT_GE(report.expanded, before->expanded);
        }
      }
      before = &report;
    }
    if (threads == 1) {
      EXPECT_EQ(before->to_expand, before->expanded);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Engines, Reports, testing::Values(Engine::kOccupancy, Engine::kShiftedQueue),
                         [](const auto& test) { return test::name_of_engine(test.param); });

}  // namespace
}  // namespace othello::enumerate
