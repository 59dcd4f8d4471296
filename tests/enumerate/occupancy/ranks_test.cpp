// Several ranks find what one does, wherever they keep it and however they end.

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <mutex>
#include <numeric>

#include "board/text.h"
#include "enumerate/frontier/checkpoint/checkpoint.h"
#include "enumerate/search/options.h"
#include "enumerate/search_support.h"
#include "support/files.h"
#include "support/sanitized.h"
#include "support/thread_ranks.h"
#include "system/errors.h"

namespace othello::enumerate {
namespace {

/// The memory limit is the process's, and here one process has all ranks, beside what earlier tests have left.
SearchOptions ample(SearchOptions options) {
  options.memory = std::uint64_t{256} << 20;
  return options;
}

enum class Where { kMemory, kScratch, kLocal, kBoth };

SearchOptions placed(SearchOptions options, Where where, const test::Folder& folder) {
  if (where == Where::kScratch || where == Where::kBoth) options.storage.scratch = folder.file("scratch");
  if (where == Where::kLocal || where == Where::kBoth) options.storage.local_scratch = folder.file("local");
  options.storage.resume = where == Where::kScratch || where == Where::kBoth;
  return options;
}

void expect_same_rows(const std::vector<DepthRow>& expected, const std::vector<DepthRow>& rows) {
  test::expect_same_counts(expected, rows);
  for (std::size_t depth = 0; depth < rows.size(); ++depth) {
    EXPECT_EQ(rows[depth].states,
              std::reduce(rows[depth].basket_states.begin(), rows[depth].basket_states.end()));
  }
}

/// The rows, which are the same on all ranks, and the states that the first one can visit.
struct Found {
  std::vector<DepthRow> rows;
  std::vector<State> states;
  std::uint64_t fetched = 0;
};

Found search_on(int count, const SearchOptions& options) {
  Found found;
  std::mutex mutex;
  std::vector<std::vector<DepthRow>> rows;
  found.fetched = test::on_ranks(count, [&](const std::shared_ptr<Ranks>& ranks) {
    SearchOptions mine = options;
    mine.ranks = ranks;
    test::Listener listener;
    const SearchResult result = run_search(mine, listener);
    if (ranks->is_first() && options.keep_last_states) found.states = test::states_of(options, result);
    ranks->clean_up();
    const std::lock_guard lock(mutex);
    rows.push_back(result.rows);
  });
  for (const auto& of_rank : rows) expect_same_rows(rows.front(), of_rank);
  found.rows = rows.front();
  return found;
}

void expect_same_with_ranks(const SearchOptions& options, std::initializer_list<int> counts) {
  const SearchResult alone = test::search(options);
  const std::vector<State> states = test::states_of(options, alone);
  for (const int count : counts) {
    for (const Where where : {Where::kMemory, Where::kScratch, Where::kLocal, Where::kBoth}) {
      const test::Folder folder;
      SCOPED_TRACE(testing::Message() << count << " ranks, way " << static_cast<int>(where));
      const Found found = search_on(count, placed(options, where, folder));
      expect_same_rows(alone.rows, found.rows);
      EXPECT_TRUE(states == found.states);
      if (where == Where::kScratch) {
        EXPECT_EQ(0u, found.fetched);
      }
      if (where == Where::kLocal) {
        EXPECT_TRUE(std::filesystem::is_empty(folder.file("local"))) << "the files have no names";
      }
    }
  }
}

// One thread for each rank: other tests check threads among themselves.
SearchOptions one_thread_options_for(const char* board, int max_depth,
                                     SymmetryMode mode = SymmetryMode::kFull) {
  SearchOptions options = ample(test::options_for(board, max_depth, mode));
  options.threads = 1;
  return options;
}

TEST(SearchOnRanks, SmallBoards) {
  if (test::kSanitized) return expect_same_with_ranks(one_thread_options_for("4x4", 12), {3});
  expect_same_with_ranks(one_thread_options_for("4x4", 12), {1, 2, 3, 7});
  expect_same_with_ranks(one_thread_options_for("4x4", 12, SymmetryMode::kNone), {2, 3});
  expect_same_with_ranks(one_thread_options_for("4x5", 10), {3});
  expect_same_with_ranks(one_thread_options_for("8x8", 4), {4});
}

// Enough states for more than one batch, which all threads of a rank wait for.
TEST(SearchOnRanks, OfSeveralThreads) {
  expect_same_with_ranks(ample(test::options_for("5x5", test::kSanitized ? 8 : 10)), {2});
}

// 24 cells, and few states: the last depths have more than 20 discs and fewer occupancies than threads.
TEST(SearchOnRanks, OccupanciesThatAllWorkOnTogether) {
  expect_same_with_ranks(one_thread_options_for("3x8", 20), {2, 3});
}

// Ones that begin with 31 discs and with 51.
TEST(SearchOnRanks, MoreThan32Discs) {
  for (const char* start : {".XXOXO/OXOXX./XXOOXO/OXXOOX/XOXXO./.OXOX.",
                            "..XXX.../..XOX.../OOXOOXXX/OXXOXOXX/OXOXXOOX/.XXOOOXX/OOXXOOXX/.OXOXXO."}) {
    SearchOptions options = one_thread_options_for("4x4", 6);
    options.board = parse_board(start);
    options.max_depth = std::min(6, options.board.last_depth());
    expect_same_with_ranks(options, {2, 3});
  }
}

TEST(SearchOnRanks, FetchFromEachOther) {
  EXPECT_GT(search_on(3, one_thread_options_for("5x5", 9)).fetched, 0u);
}

TEST(SearchOnRanks, StoppedByOneAndResumedByOthers) {
  const test::Folder folder;
  SearchOptions options = placed(one_thread_options_for("5x5", 9), Where::kScratch, folder);
  options.memory = std::uint64_t{256} << 20;
  int stops = 0;
  for (const int count : {3, 1, 2, 4, 1}) {
    test::on_ranks(count, [&](const std::shared_ptr<Ranks>& ranks) {
      SearchOptions mine = options;
      mine.ranks = ranks;
      test::StopsOnce listener(ranks->rank() == count - 1 ? 60 : 1'000'000);
      try {
        run_search(mine, listener);
      } catch (const SearchStopped& stopped) {
        EXPECT_TRUE(stopped.resumable);
        EXPECT_EQ(count > 1, ranks->failed_together());
        if (ranks->is_first()) ++stops;
      }
    });
  }
  EXPECT_GT(stops, 1);
  const Found found = search_on(2, options);
  SearchOptions alone = one_thread_options_for("5x5", 9);
  alone.memory = options.memory;
  const SearchResult expected = test::search(alone);
  expect_same_rows(expected.rows, found.rows);
  EXPECT_TRUE(test::states_of(alone, expected) == found.states);
}

TEST(SearchOnRanks, FailTogether) {
  std::atomic<int> failed{0};
  test::on_ranks(3, [&](const std::shared_ptr<Ranks>& ranks) {
    SearchOptions options = one_thread_options_for("4x4", 12);
    options.ranks = ranks;
    options.memory = ranks->rank() == 1 ? 1 : options.memory;
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

TEST(SearchOnRanks, OneFolderIsForOneJob) {
  const test::Folder folder;
  const SearchOptions options = placed(one_thread_options_for("4x4", 12), Where::kScratch, folder);
  Checkpoint other(options.storage.scratch, {.board = "4x4", .symmetry = SymmetryMode::kFull}, true);
  std::atomic<int> refused{0};
  test::on_ranks(2, [&](const std::shared_ptr<Ranks>& ranks) {
    SearchOptions mine = options;
    mine.ranks = ranks;
    test::Listener listener;
    EXPECT_THROW(run_search(mine, listener), WriteError);
    ++refused;
  });
  EXPECT_EQ(2, refused);
}

}  // namespace
}  // namespace othello::enumerate
