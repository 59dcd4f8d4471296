// What the paper's search finds does not depend on how it is run: threads, memory, queues, widths, parts.
#include <gtest/gtest.h>

#include <numeric>
#include <vector>

#include "enumerate/search/options.h"
#include "enumerate/search_support.h"
#include "support/sanitized.h"

namespace othello::enumerate {
namespace {

struct Case {
  const char* board;
  int max_depth;
  SymmetryMode symmetry;
};

class SameResults : public testing::TestWithParam<Case> {
 protected:
  void SetUp() override {
    const SearchOptions options = base();
    expected_ = test::search(options);
    expected_states_ = test::states_of(options, expected_);
    ASSERT_EQ(expected_.rows.back().states, expected_states_.size());
  }

  static SearchOptions base() {
    const Case& param = GetParam();
    SearchOptions options = test::shifted_queue_options_for(param.board, param.max_depth, param.symmetry);
    options.threads = 1;
    return options;
  }

  void expect_same(const SearchOptions& options) {
    test::Listener listener;
    const SearchResult result = run_search(options, listener);
    ASSERT_EQ(expected_.rows.size(), result.rows.size());
    ASSERT_EQ(expected_.rows.size(), listener.rows.size());
    for (std::size_t depth = 0; depth < result.rows.size(); ++depth) {
      SCOPED_TRACE("depth " + std::to_string(depth));
      const DepthRow& row = result.rows[depth];
      const DepthRow& expected = expected_.rows[depth];
      ASSERT_EQ(expected.depth, row.depth);
      ASSERT_EQ(expected.states, row.states);
      ASSERT_EQ(expected.turn_skips, row.turn_skips);
      ASSERT_EQ(expected.rival_plays, row.rival_plays);
      test::expect_same_moves(expected, row);
      ASSERT_EQ(expected.digest, row.digest);
      ASSERT_EQ(expected.gaps, row.gaps);
      ASSERT_EQ(expected.digest, listener.rows[depth].digest);
      ASSERT_EQ(static_cast<std::size_t>(options.threads), row.basket_states.size());
      ASSERT_EQ(row.states, std::reduce(row.basket_states.begin(), row.basket_states.end()));
    }
    ASSERT_EQ(result.rows.back().bytes, test::joined(result.last_states).size());
    ASSERT_TRUE(expected_states_ == test::states_of(options, result));
  }

  SearchResult expected_;
  std::vector<State> expected_states_;
};

TEST_P(SameResults, Threads) {
  for (const int threads : {1, 2, 3, 7, 33}) {
    SCOPED_TRACE(std::to_string(threads) + " threads");
    SearchOptions options = base();
    options.threads = threads;
    expect_same(options);
  }
}

TEST_P(SameResults, Widths) {
  for (const char* widths : {"8,16,32,64", "2,3,5,64", "64", "1,1,1,64", "5,7", "3"}) {
    SCOPED_TRACE(widths);
    SearchOptions options = base();
    options.threads = 3;
    options.memory = std::uint64_t{128} << 20;
    options.widths = Widths::parse(widths);
    expect_same(options);
  }
}

TEST_P(SameResults, Parts) {
  for (const std::uint64_t parts : {1u, 2u, 17u, 50'000u, 0u}) {
    for (const int threads : {2, 7}) {
      SCOPED_TRACE(std::to_string(parts) + " parts, " + std::to_string(threads) + " threads");
      SearchOptions options = base();
      options.threads = threads;
      options.shifted_queue.parts = parts;
      expect_same(options);
    }
  }
}

TEST_P(SameResults, QueuesAndMemory) {
  for (const int threads : {1, 5}) {
    // Small queues: their buffers hold no more than 1,024 to 8,192 states, and every flush meets a full
    // array.
    for (const std::uint64_t capacity :
         {std::uint64_t{1} << 18, std::uint64_t{3} << 17, std::uint64_t{1} << 22}) {
      SCOPED_TRACE(std::to_string(threads) + " threads, queues of " + std::to_string(capacity));
      SearchOptions options = base();
      options.threads = threads;
      options.memory = std::uint64_t{128} << 20;
      options.shifted_queue.queue_capacity = capacity;
      expect_same(options);
    }
    for (const std::uint64_t mebibytes : {24u, 40u, 256u}) {
      SCOPED_TRACE(std::to_string(threads) + " threads, MiB " + std::to_string(mebibytes));
      SearchOptions options = base();
      options.threads = threads;
      options.memory = mebibytes << 20;
      expect_same(options);
    }
  }
}

std::vector<Case> cases() {
  if (test::kSanitized) return {{"4x5", 8, SymmetryMode::kNone}, {"8x8", 5, SymmetryMode::kFull}};
  return {{"4x4", 12, SymmetryMode::kFull},
          {"4x5", 9, SymmetryMode::kNone},
          {"5x6", 7, SymmetryMode::kFull},
          {"6x6", 7, SymmetryMode::kFull},
          {"8x8", 6, SymmetryMode::kFull}};
}

INSTANTIATE_TEST_SUITE_P(Boards, SameResults, testing::ValuesIn(cases()),
                         [](const auto& test) { return std::string(test.param.board); });

}  // namespace
}  // namespace othello::enumerate
