// The paper's search on several ranks finds what it does on one, and what it leaves can be read on the first.

#include <gtest/gtest.h>

#include <atomic>
#include <mutex>
#include <numeric>
#include <random>

#include "enumerate/search/options.h"
#include "enumerate/search_support.h"
#include "shiftedqueue/engine/queue_memory.h"
#include "support/files.h"
#include "support/thread_ranks.h"
#include "system/errors.h"

namespace othello::shiftedqueue {
namespace {

using enumerate::DepthRow;
using enumerate::run_search;
using enumerate::SearchOptions;
using enumerate::SearchResult;

struct FoundByQueues {
  std::vector<DepthRow> rows;
  std::vector<std::byte> states;
  std::uint64_t fetched = 0;
};

/// `threads`: of each rank, if they differ.
FoundByQueues queues_on(int count, const SearchOptions& options, const std::vector<int>& threads = {}) {
  FoundByQueues found;
  std::mutex mutex;
  std::vector<std::vector<DepthRow>> rows;
  found.fetched = test::on_ranks(count, [&](const std::shared_ptr<Ranks>& ranks) {
    SearchOptions mine = options;
    mine.ranks = ranks;
    if (!threads.empty()) mine.threads = threads[static_cast<std::size_t>(ranks->rank())];
    {
      test::Listener listener;
      const SearchResult result = run_search(mine, listener);
      if (ranks->is_first() && options.keep_last_states) found.states = test::joined(result.last_states);
      const std::lock_guard lock(mutex);
      rows.push_back(result.rows);
    }
    ranks->clean_up();
  });
  for (const auto& of_rank : rows) {
    EXPECT_EQ(rows.front().size(), of_rank.size());
    for (std::size_t depth = 0; depth < of_rank.size(); ++depth)
      EXPECT_EQ(rows.front()[depth].digest, of_rank[depth].digest);
  }
  found.rows = rows.front();
  return found;
}

void expect_same_by_queues(const SearchOptions& options, int count, const std::vector<int>& threads = {}) {
  SCOPED_TRACE(testing::Message() << options.board.name() << " on " << count << " ranks");
  SearchOptions one_queue = options;
  one_queue.threads = 1;
  const SearchResult expected = test::search(one_queue);
  const FoundByQueues found = queues_on(count, options, threads);
  test::expect_same_counts(expected.rows, found.rows);
  for (const DepthRow& row : found.rows)
    EXPECT_EQ(row.states, std::reduce(row.basket_states.begin(), row.basket_states.end())) << row.depth;
  // Blocks start over with each basket; the states are the same.
  const auto states = test::states_of(options, expected);
  SearchResult result{.rows = found.rows, .last_states = expected.last_states};
  result.last_states.bytes = found.states.size();
  result.last_states.visit = [&](const enumerate::StoredStates::Visit& take) { take(found.states); };
  EXPECT_TRUE(states == test::states_of(options, result));
}

SearchOptions queue_options_for(const char* board, int max_depth, SymmetryMode mode = SymmetryMode::kFull) {
  SearchOptions options = test::shifted_queue_options_for(board, max_depth, mode);
  options.threads = 1;
  return options;
}

TEST(ShiftedQueueOnRanks, SmallBoards) {
  for (const int count : {1, 2, 3, 7}) {
    expect_same_by_queues(queue_options_for("4x4", 12), count);
    expect_same_by_queues(queue_options_for("4x4", 12, SymmetryMode::kNone), count);
  }
  expect_same_by_queues(queue_options_for("4x5", 10), 3);
  expect_same_by_queues(queue_options_for("8x8", 4), 2);  // numbers of 128 bits
  expect_same_by_queues(queue_options_for("4x4", 0), 2);
}

TEST(ShiftedQueueOnRanks, OfSeveralThreads) {
  expect_same_by_queues(queue_options_for("4x5", 10), 3, {2, 1, 3});
}

TEST(ShiftedQueueOnRanks, SharesAreEven) {
  const FoundByQueues found = queues_on(3, queue_options_for("5x5", 9), {1, 2, 1});
  EXPECT_GT(found.fetched, 0u);
  const DepthRow& last = found.rows.back();
  ASSERT_EQ(4u, last.basket_states.size());
  for (const std::uint64_t share : last.basket_states) {
    EXPECT_GT(share, last.states / 5);
    EXPECT_LT(share, last.states / 3);
  }
}

TEST(ShiftedQueueOnRanks, InAFolder) {
  for (const int count : {2, 3, 4}) {
    const bool by_occupancy = count == 3;
    const test::Folder folder;
    SearchOptions options = queue_options_for("4x5", count == 2 ? 16 : 12,
                                              by_occupancy ? SymmetryMode::kNone : SymmetryMode::kFull);
    options.shifted_queue.uses_occupancy_numbers = by_occupancy;
    SearchOptions in_folder = options;
    in_folder.storage.scratch = folder.file("s");
    in_folder.shifted_queue.is_entropy_coded = by_occupancy;
    in_folder.shifted_queue.disk = std::uint64_t{count == 4 ? 12u : 600u} << 20;
    test::expect_same_counts(test::search(options).rows, queues_on(count, in_folder, {1, 2, 1, 3}).rows);
  }
}

// Buffers that become full in the middle of a piece are written by the queues themselves, and the other ranks need these
// runs, too.
TEST(ShiftedQueueOnRanks, InAFolderWithTheSmallestBuffers) {
  for (const int count : {1, 2}) {
    const test::Folder folder;
    const SearchOptions options = queue_options_for("4x5", 11);
    SearchOptions in_folder = options;
    in_folder.keep_last_states = false;
    in_folder.storage.scratch = folder.file("s");
    in_folder.shifted_queue.parts = 1 << 10;
    SearchOptions planned = in_folder;
    planned.ranks =
        std::make_shared<test::ThreadRanks>(std::make_shared<test::ThreadRanks::Meeting>(count), 0);
    const auto fits = [&](std::uint64_t memory) {
      planned.memory = memory;
      try {
        return plan_queue_memory(planned, sizeof(std::uint64_t)).buffer_states > 0;
      } catch (const CapacityError&) {
        return false;
      }
    };
    in_folder.memory = std::uint64_t{1} << 20;
    while (!fits(in_folder.memory)) in_folder.memory += std::uint64_t{1} << 14;
    test::expect_same_counts(test::search(options).rows, queues_on(count, in_folder).rows);
  }
}

TEST(ShiftedQueueOnRanks, StoppedAndResumedWithOthers) {
  std::mt19937 random(47);
  const test::Folder folder;
  const SearchOptions options = queue_options_for("4x5", 16);
  const std::vector<DepthRow> expected = test::search(options).rows;
  int stops = 0;
  for (bool is_finished = false; !is_finished;) {
    const int count = 1 + static_cast<int>(random() % 4);
    const int stopping = static_cast<int>(random() % static_cast<unsigned>(count));
    const int question = static_cast<int>(random() % (stops < 6 ? 8 : 300));
    const double commit_seconds = random() % 4 == 0 ? 0 : 60;
    std::mutex mutex;
    test::on_ranks(count, [&](const std::shared_ptr<Ranks>& ranks) {
      SearchOptions mine = options;
      mine.ranks = ranks;
      mine.threads = 1 + ranks->rank() % 2;
      mine.storage.scratch = folder.file("s");
      mine.storage.resume = true;
      mine.storage.keep_depths = {7, 9};
      mine.shifted_queue.commit_seconds = commit_seconds;
      mine.shifted_queue.disk = std::uint64_t{40} << 20;
      test::StopsOnce listener(ranks->rank() == stopping ? question + 1 : test::kNoQuestion);
      try {
        const std::vector<DepthRow> rows = run_search(mine, listener).rows;
        const std::lock_guard lock(mutex);
        test::expect_same_counts(expected, rows);
        is_finished = true;
      } catch (const enumerate::SearchStopped& stopped) {
        EXPECT_TRUE(stopped.resumable);
        const std::lock_guard lock(mutex);
        if (ranks->is_first()) ++stops;
      }
    });
  }
  EXPECT_GT(stops, 5);
}

TEST(ShiftedQueueOnRanks, StoppedByOne) {
  std::atomic<int> stopped{0};
  test::on_ranks(3, [&](const std::shared_ptr<Ranks>& ranks) {
    SearchOptions options = queue_options_for("5x5", 14);
    options.ranks = ranks;
    test::StopsOnce listener(ranks->rank() == 2 ? 101 : test::kNoQuestion);
    try {
      run_search(options, listener);
    } catch (const enumerate::SearchStopped& error) {
      EXPECT_FALSE(error.resumable);
      EXPECT_TRUE(ranks->failed_together());
      ++stopped;
    }
  });
  EXPECT_EQ(3, stopped);
}

TEST(ShiftedQueueOnRanks, FailTogether) {
  // Before the search, and in it.
  for (const bool begins : {false, true}) {
    std::atomic<int> failed{0};
    test::on_ranks(3, [&](const std::shared_ptr<Ranks>& ranks) {
      SearchOptions options = queue_options_for("5x6", 12);
      options.ranks = ranks;
      if (ranks->rank() == 1 && !begins) options.memory = 1;
      if (ranks->rank() == 1 && begins) options.shifted_queue.queue_capacity = std::size_t{1} << 16;
      test::Listener listener;
      try {
        run_search(options, listener);
      } catch (const CapacityError& error) {
        EXPECT_EQ(0u, std::string(error.what()).find("rank 1: ")) << error.what();
        ++failed;
      }
    });
    EXPECT_EQ(3, failed);
  }
}

}  // namespace
}  // namespace othello::shiftedqueue
