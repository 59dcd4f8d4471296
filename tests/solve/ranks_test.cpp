// Several ranks find the values that one does, and however they end, others continue.

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>

#include "solve/costs.h"
#include "solve/plan.h"
#include "solve/solve_support.h"
#include "support/files.h"
#include "support/thread_ranks.h"
#include "system/errors.h"
#include "system/folder_lock.h"

namespace othello::solve {
namespace {

using Lines = std::vector<std::string>;

SolveOptions options_for(const char* board, const test::Folder& folder,
                         SymmetryMode symmetry = SymmetryMode::kFull) {
  SolveOptions options = test::solve_options_for(board, ScoreRule::kWinner, symmetry);
  options.threads = 1;
  options.scratch = folder.file("scratch");
  options.resume = true;  // does no harm on a first run
  return options;
}

Lines alone(const char* board, SymmetryMode symmetry = SymmetryMode::kFull) {
  return test::essence_of(test::solve(test::solve_options_for(board, ScoreRule::kWinner, symmetry)));
}

/// What the ranks find, which all have to; empty if they were stopped.
Lines solve_on(
    int count, const SolveOptions& options,
    const std::function<std::unique_ptr<SolveObserver>(int rank)>& observer_of = [](int) {
      return std::make_unique<test::SolveListener>();
    }) {
  std::mutex mutex;
  std::vector<Lines> found;
  test::on_ranks(count, [&](const std::shared_ptr<Ranks>& ranks) {
    SolveOptions mine = options;
    mine.ranks = ranks;
    const auto observer = observer_of(ranks->rank());
    try {
      const SolveResult result = run_solve(mine, *observer);
      EXPECT_EQ(ranks->is_first() ? options.keep_values.size() : 0, result.kept.size());
      const std::lock_guard lock(mutex);
      found.push_back(test::essence_of(result));
    } catch (const enumerate::SearchStopped& stopped) {
      EXPECT_TRUE(stopped.resumable);
      EXPECT_EQ(count > 1, ranks->failed_together());
    }
  });
  if (found.empty()) return {};
  EXPECT_EQ(static_cast<std::size_t>(count), found.size()) << "all are stopped, or none";
  for (const Lines& lines : found) EXPECT_EQ(found.front(), lines);
  return found.front();
}

TEST(SolveOnRanks, SmallBoards) {
  for (const char* board : {"4x4", "3x6"}) {
    for (const SymmetryMode symmetry : {SymmetryMode::kFull, SymmetryMode::kNone}) {
      const Lines expected = alone(board, symmetry);
      SolveOptions counting = test::solve_options_for(board, ScoreRule::kWinner, symmetry);
      counting.games = true;
      const Lines expected_with_games = test::essence_of(test::solve(counting));
      for (const int count : {1, 2, 3, 7}) {
        const test::Folder folder;
        SCOPED_TRACE(testing::Message() << board << " on " << count << " ranks");
        EXPECT_EQ(expected, solve_on(count, options_for(board, folder, symmetry)));
        const test::Folder another;
        SolveOptions options = options_for(board, another, symmetry);
        options.games = true;
        EXPECT_EQ(expected_with_games, solve_on(count, options));
      }
    }
  }
}

TEST(SolveOnRanks, OfSeveralThreadsThatKeepValues) {
  const test::Folder folder;
  SolveOptions options = options_for("4x5", folder);
  options.threads = 2;
  options.keep_values = {0, 5, 16};
  options.to_file = true;
  EXPECT_EQ(alone("4x5"), solve_on(2, options));
}

TEST(SolveOnRanks, OnADiskThatDoesNotHoldAllFrontiers) {
  const test::Folder folder;
  SolveOptions options = options_for("4x5", folder);
  const SolveResult result = test::solve(test::solve_options_for("4x5"));
  options.disk = static_cast<std::uint64_t>(
      1.1 * least_disk_bytes(depth_costs(options, result.rows), {.solved = 17, .kept = {}}));
  EXPECT_EQ(test::essence_of(result), solve_on(3, options));
}

/// Requests a stop at one question.
class StopsOneRank : public test::SolveListener {
 public:
  explicit StopsOneRank(int at) : at_(at) {}
  bool stop_requested() const override { return ++asked_ >= at_; }

 private:
  int at_;
  mutable std::atomic<int> asked_{0};
};

TEST(SolveOnRanks, StoppedByOneAndResumedByOthers) {
  const test::Folder folder;
  SolveOptions options = options_for("4x5", folder);
  options.stripe_bytes = 50'000;
  const Lines expected = alone("4x5");
  int stops = 0;
  Lines found;
  // Every run continues a little longer than the one before, so that they come to an end.
  for (int questions = 20; found.empty() && stops < 200; questions += questions / 4) {
    const int count = 1 + stops % 4;
    const int stopper = stops % count;
    found = solve_on(count, options, [&](int rank) -> std::unique_ptr<SolveObserver> {
      if (rank == stopper) return std::make_unique<StopsOneRank>(questions);
      return std::make_unique<test::SolveListener>();
    });
    if (found.empty()) ++stops;
  }
  EXPECT_GT(stops, 5);
  EXPECT_EQ(expected, found);
}

TEST(SolveOnRanks, FailTogether) {
  const test::Folder folder;
  std::atomic<int> failed{0};
  test::on_ranks(3, [&](const std::shared_ptr<Ranks>& ranks) {
    SolveOptions options = options_for("4x4", folder);
    options.ranks = ranks;
    options.memory = ranks->rank() == 2 ? 1 : options.memory;
    test::SolveListener listener;
    try {
      run_solve(options, listener);
    } catch (const CapacityError& error) {
      EXPECT_EQ(0u, std::string(error.what()).find("rank 2: ")) << error.what();
      ++failed;
    }
  });
  EXPECT_EQ(3, failed);
}

TEST(SolveOnRanks, WantAFolderThatTheyShare) {
  std::atomic<int> refused{0};
  test::on_ranks(2, [&](const std::shared_ptr<Ranks>& ranks) {
    SolveOptions options = test::solve_options_for("4x4");
    options.ranks = ranks;
    test::SolveListener listener;
    EXPECT_THROW(run_solve(options, listener), std::invalid_argument);
    ++refused;
  });
  EXPECT_EQ(2, refused);
}

TEST(SolveOnRanks, OneFolderIsForOneJob) {
  const test::Folder folder;
  const FolderLock other(folder.path(), FolderLock::Use::kSearch);
  std::atomic<int> refused{0};
  test::on_ranks(2, [&](const std::shared_ptr<Ranks>& ranks) {
    SolveOptions options = options_for("4x4", folder);
    options.scratch = folder.path();
    options.ranks = ranks;
    test::SolveListener listener;
    EXPECT_THROW(run_solve(options, listener), WriteError);
    ++refused;
  });
  EXPECT_EQ(2, refused);
}

}  // namespace
}  // namespace othello::solve
