// A pass that is stopped and resumed finds what an undisturbed one does; damage on the way is found,
// and what belongs to something else is refused.
#include <algorithm>
#include <atomic>
#include <bit>
#include <filesystem>
#include <random>
#include <set>

#include "board/rules.h"
#include "enumerate/frontier/checkpoint/checkpoint_folder.h"
#include "enumerate/frontier/checkpoint/first_versions.h"
#include "enumerate/frontier/segment_file.h"
#include "enumerate/search_support.h"
#include "solve/costs.h"
#include "solve/maintenance.h"
#include "solve/plan.h"
#include "solve/solve_layout.h"
#include "solve/solve_support.h"
#include "solve/value_book.h"
#include "solve/value_segment_file.h"
#include "support/files.h"
#include "support/sanitized.h"
#include "system/errors.h"

namespace othello::solve {
namespace {

namespace fs = std::filesystem;

using StopsOnce = test::StopsAt<test::SolveListener>;

/// Requests a stop once a depth is enumerated, or solved, or so much of it is.
class StopsAfter : public test::SolveListener {
 public:
  enum class Work { kSearching, kSolving };
  StopsAfter(Work work, int depth, double share = 1) : work_(work), depth_(depth), share_(share) {}
  void depth_finished(const enumerate::DepthRow& row) override {
    if (work_ == Work::kSearching && row.depth >= depth_) stop_ = true;
  }
  void depth_solved(const SolvedRow& row) override {
    if (work_ == Work::kSolving && row.depth <= depth_) stop_ = true;
  }
  void solving(int depth, double share) override {
    if (work_ == Work::kSolving && depth == depth_ && share_ < 1 && share >= share_) stop_ = true;
  }
  bool stop_requested() const override { return stop_; }

 private:
  Work work_;
  int depth_;
  double share_;
  std::atomic<bool> stop_{false};
};
using enum StopsAfter::Work;

class SolveScratch : public testing::Test {
 protected:
  SolveOptions options() const {
    SolveOptions options = test::solve_options_for("4x5");
    options.scratch = folder_.file("scratch");
    options.resume = true;  // does no harm on a first run
    return options;
  }
  static const std::vector<std::string>& expected() {
    static const auto lines = test::essence_of(test::solve(test::solve_options_for("4x5")));
    return lines;
  }
  void expect_same(const SolveOptions& options) const {
    EXPECT_EQ(expected(), test::essence_of(test::solve(options)));
  }

  /// Returns false if there was nothing left to stop.
  template <class Listener>
  static bool run_and_stop(const SolveOptions& options, Listener&& listener) {
    try {
      run_solve(options, listener);
      return false;
    } catch (const enumerate::SearchStopped& stopped) {
      EXPECT_TRUE(stopped.resumable);
      EXPECT_NE(std::string::npos, std::string(stopped.what()).find("--resume")) << stopped.what();
      return true;
    }
  }

  std::vector<std::string> stored_files(const std::string& extension) const {
    std::vector<std::string> paths;
    for (const auto& entry : fs::recursive_directory_iterator(folder_.path())) {
      if (entry.path().extension() == extension) paths.push_back(entry.path().string());
    }
    std::ranges::sort(paths);
    return paths;
  }

  const test::Folder folder_;
  std::mt19937_64 random_{77};
};

TEST_F(SolveScratch, StoppedAgainAndAgain) {
  SolveOptions stopped = options();
  stopped.stripe_bytes = 200'000;
  int stops = 0;
  // Every run continues a little longer than the one before, so that they come to an end.
  for (int questions = 1; stops < 500; questions += 1 + questions / 3) {
    stopped.threads = 1 + stops % 4;
    if (!run_and_stop(stopped, StopsOnce(questions))) break;
    ++stops;
  }
  EXPECT_GT(stops, 5);
  expect_same(stopped);
}

TEST_F(SolveScratch, StoppedAfterEachDepthOnADiskThatDoesNotHoldAllFrontiers) {
  SolveOptions stopped = options();
  const SolveResult result = test::solve(test::solve_options_for("4x5"));
  stopped.disk = static_cast<std::uint64_t>(
      1.6 * least_disk_bytes(depth_costs(stopped, result.rows), {.solved = 17, .kept = {}}));
  int stops = 0;
  for (int depth = 16; depth >= 1; --depth) {
    if (run_and_stop(stopped, StopsAfter(kSolving, depth))) ++stops;
  }
  EXPECT_GT(stops, 10);
  expect_same(stopped);
}

// The states of a random game.
std::vector<State> states_of_a_game(const Board& board, std::mt19937_64& random) {
  const Rules rules(board);
  std::vector<State> states{board.start()};
  while (board.depth_of(states.back()) < board.last_depth()) {
    State state = states.back();
    const Bitboard moves = rules.playable_moves(state);
    if (moves == 0) break;
    states.push_back(
        rules.after_move(state, nth_cell(moves, random() % static_cast<unsigned>(std::popcount(moves)))));
  }
  return states;
}

// Where the depth after is released while a depth is computed, a pass that was stopped in the midst of that
// has values of neither as a whole.
TEST_F(SolveScratch, AfterEachDepthItsValuesAreThereWhateverInterrupts) {
  SolveOptions stopped = options();
  const SolveResult result = test::solve(test::solve_options_for("4x5"));
  stopped.disk = static_cast<std::uint64_t>(
      1.5 * least_disk_bytes(depth_costs(stopped, result.rows), {.solved = 17, .kept = {}}));
  std::vector<std::vector<State>> games;
  for (int game = 0; game < (test::kSanitized ? 10 : 50); ++game)
    games.push_back(states_of_a_game(stopped.board, random_));
  std::set<int> seen;
  stopped.after_depth = [&](int depth) {
    seen.insert(depth);
    const auto book = open_value_book(stopped.scratch);
    ASSERT_TRUE(book->has(depth));
    for (const std::vector<State>& game : games) {
      for (auto at = static_cast<std::size_t>(depth); at < game.size(); ++at) {
        const bool found = !book->has(static_cast<int>(at)) || book->find(game[at]).has_value();
        EXPECT_TRUE(found) << depth << " " << at;
      }
    }
  };
  int stops = 0;
  for (int questions = 40; stops < 500; questions += 1 + questions / 20) {
    if (!run_and_stop(stopped, StopsOnce(questions))) break;
    ++stops;
  }
  EXPECT_GT(stops, 5);
  EXPECT_EQ(17U, seen.size());
}

// Stops a pass on a tight disk in the midst of many depths, and calls `visit` with a copy of its folder wherever the depth
// after the one in progress is cut off.
class SolveScratchCutOff : public SolveScratch {
 protected:
  SolveOptions tight() const {
    SolveOptions tight = options();
    tight.threads = 1;
    const SolveResult result = test::solve(test::solve_options_for("4x5"));
    tight.disk = static_cast<std::uint64_t>(
        1.05 * least_disk_bytes(depth_costs(tight, result.rows), {.solved = 17, .kept = {}}));
    return tight;
  }

  template <class Visit>
  int visit_stops(const Visit& visit) const {
    const SolveOptions stopped = tight();
    int visited = 0;
    // The last depths are too small for a stop in their midst.
    for (int depth = 14; depth >= 1; depth -= test::kSanitized ? 4 : 1) {
      if (!run_and_stop(stopped, StopsAfter(kSolving, depth, 0.5)) || !has_released(depth + 1)) continue;
      ++visited;
      SolveOptions copied = stopped;
      copied.scratch = folder_.file("copy");
      fs::copy(stopped.scratch, copied.scratch, fs::copy_options::recursive);
      visit(copied, depth);
      fs::remove_all(copied.scratch);
    }
    return visited;
  }

 private:
  bool has_released(int depth) const {
    return std::ranges::any_of(stored_files(".segment"), [&](const std::string& path) {
      const enumerate::SegmentFile file = enumerate::open_segment_file(path, false);
      return file.label.depth == depth && file.released;
    });
  }
};

TEST_F(SolveScratchCutOff, WithoutTheRecordAllIsSolvedAgain) {
  const auto visit = [&](const SolveOptions& copied, int /*depth*/) {
    fs::remove(copied.scratch + "/solve.json");
    expect_same(copied);
  };
  EXPECT_GT(visit_stops(visit), 0);
}

TEST_F(SolveScratchCutOff, WithoutTheDepthAfterAllIsSolvedAgain) {
  const auto visit = [&](const SolveOptions& copied, int depth) {
    fs::remove_all(values_folder(copied.scratch, depth + 1));
    expect_same(copied);
  };
  EXPECT_GT(visit_stops(visit), 0);
}

// They can be computed again only while the depth after is whole.
TEST_F(SolveScratchCutOff, DamagedValuesOfTheDepthInProgress) {
  int refused = 0;
  const auto visit = [&](const SolveOptions& copied, int depth) {
    const std::vector<std::string> paths = value_paths(copied.scratch, depth);
    if (paths.empty()) return;
    for (const std::string& path : paths) fs::resize_file(path, fs::file_size(path) - 1);
    try {
      test::solve(copied);
      ADD_FAILURE() << depth;
    } catch (const DamagedFile& error) {
      const std::string what = error.what();
      EXPECT_NE(std::string::npos, what.find("nothing was deleted")) << what;
      EXPECT_NE(std::string::npos, what.find(values_folder(copied.scratch, depth + 1))) << what;
      ++refused;
    }
    EXPECT_EQ(paths, value_paths(copied.scratch, depth));
    fs::remove_all(values_folder(copied.scratch, depth + 1));
    expect_same(copied);
  };
  visit_stops(visit);
  EXPECT_GT(refused, 0);
}

TEST_F(SolveScratch, GivesUpStatesAndValuesThatAreDoneWith) {
  SolveOptions kept = options();
  kept.keep_values = {3, 9};
  expect_same(kept);
  EXPECT_EQ((std::vector<int>{0, 3, 9}), stored_value_depths(kept.scratch));
  for (const int depth : {3, 5, 9, 12, 16}) {
    EXPECT_EQ(depth == 3 || depth == 9,
              fs::exists(fmt::format("{}/search-1/depth-{:02}", kept.scratch, depth)))
        << depth;
  }
}

TEST_F(SolveScratch, WithoutResumeNothingIsOverwritten) {
  expect_same(options());
  SolveOptions again = options();
  again.resume = false;
  EXPECT_THROW(test::solve(again), WriteError);
  expect_same(options());
}

// What was kept is named by the record alone.
TEST_F(SolveScratch, WithoutResumeASearchThatLostTheRecordIsNotTakenOver) {
  ASSERT_TRUE(run_and_stop(options(), StopsAfter(kSolving, 11)));
  fs::remove(solve_manifest_path(options().scratch));
  const std::vector<std::string> values = stored_files(".values");
  SolveOptions again = options();
  again.resume = false;
  EXPECT_THROW(test::solve(again), WriteError);
  EXPECT_EQ(values, stored_files(".values"));
  expect_same(options());
}

// One that was put back from a copy: what is newer is no leftover.
TEST_F(SolveScratch, AnOlderManifestOfTheSearchDeletesNothing) {
  const std::string manifest = enumerate::manifest_path(search_folder(options().scratch, 1));
  ASSERT_TRUE(run_and_stop(options(), StopsAfter(kSearching, 6)));
  const std::string older = test::content_of(manifest);
  ASSERT_TRUE(run_and_stop(options(), StopsAfter(kSearching, 10)));
  const std::string newest = test::content_of(manifest);
  const std::vector<std::string> segments = stored_files(".segment");
  test::write_content(manifest, older);
  try {
    test::solve(options());
    ADD_FAILURE() << "resumed";
  } catch (const DamagedFile& error) {
    EXPECT_NE(std::string::npos, std::string(error.what()).find("newest manifest")) << error.what();
  }
  EXPECT_EQ(segments, stored_files(".segment"));
  test::write_content(manifest, newest);
  expect_same(options());
}

TEST_F(SolveScratch, OfAKeptDepthNothingMayBeCutOff) {
  SolveOptions kept = options();
  kept.keep_values = {9};
  expect_same(kept);
  const auto is_good = [&] { return verify_solve(kept.scratch, 1, [](const std::string& /*line*/) {}); };
  EXPECT_TRUE(is_good());
  // To where a release cuts it.
  const std::string path = value_paths(kept.scratch, 9).front();
  const std::string whole = test::content_of(path);
  open_value_segment(path, false).segment.bytes->release();
  EXPECT_TRUE(open_value_segment(path, false).released);
  EXPECT_FALSE(is_good());
  kept.to_file = true;
  EXPECT_THROW(test::solve(kept), DamagedFile);
  test::write_content(path, whole);
  EXPECT_TRUE(is_good());
  expect_same(kept);
}

TEST_F(SolveScratch, OtherPassesAreRefused) {
  ASSERT_TRUE(run_and_stop(options(), StopsAfter(kSolving, 11)));
  SolveOptions other = options();
  other.board = Board(5, 4);
  EXPECT_THROW(test::solve(other), DamagedFile);
  other = options();
  other.symmetry = SymmetryMode::kNone;
  EXPECT_THROW(test::solve(other), DamagedFile);
  other = options();
  other.score = ScoreRule::kDiscs;
  EXPECT_THROW(test::solve(other), DamagedFile);
  expect_same(options());
}

TEST_F(SolveScratch, TooLittleDiskIsRefusedWithWhatIsNeeded) {
  SolveOptions small = options();
  small.disk = 100'000;
  try {
    test::solve(small);
    ADD_FAILURE() << "solved";
  } catch (const CapacityError& error) {
    EXPECT_NE(std::string::npos, std::string(error.what()).find("--disk")) << error.what();
  }
  small.disk = 0;
  expect_same(small);
}

// They are read for their counts.
TEST_F(SolveScratch, SegmentsWithoutCountsInTheirIndex) {
  ASSERT_TRUE(run_and_stop(options(), StopsAfter(kSolving, 12)));
  for (const std::string& path : stored_files(".segment")) test::turn_into_version_4(path);
  expect_same(options());
}

// Writes a segment again whose first part has so many states more in the index, and the second so many fewer.
void change_counts(const std::string& path, std::uint32_t more, std::uint32_t fewer) {
  const enumerate::SegmentFile file = enumerate::open_segment_file(path, true);
  const std::string content = test::content_of(path);
  const enumerate::ChunkLocation& last = file.segment.chunks.back();
  const auto bytes = std::as_bytes(std::span(content)).last(last.offset + last.bytes);
  enumerate::Segment segment{file.segment.index(), {bytes.begin(), bytes.end()}};
  segment.counts.clear();
  const std::vector<std::uint8_t>& counts = file.segment.counts;
  std::size_t part = 0;
  for (const std::uint8_t* at = counts.data(); at != counts.data() + counts.size(); ++part) {
    auto changed = enumerate::PartCounts::read(at);
    if (part == 0) changed.states += more;
    if (part == 1) changed.states -= fewer;
    changed.append_to(segment.counts);
  }
  enumerate::write_segment_file(path, file.label, segment);
}

// Nothing is written beside the states of a record that is larger or smaller than its index says.
TEST_F(SolveScratch, CountsThatContradictTheStatesAreFound) {
  ASSERT_TRUE(run_and_stop(options(), StopsAfter(kSolving, 12)));
  std::string path;
  for (const std::string& other : stored_files(".segment")) {
    const enumerate::SegmentFile file = enumerate::open_segment_file(other, true);
    if (file.label.depth == 11 && file.segment.records.size() > 2) path = other;
  }
  const std::string content = test::content_of(path);
  for (const auto& [more, fewer] : {std::pair{1u, 0u}, std::pair{0u, 1u}, std::pair{1u, 1u}}) {
    change_counts(path, more, fewer);
    EXPECT_THROW(test::solve(options()), DamagedFile) << more << " more, " << fewer << " fewer";
    test::write_content(path, content);
  }
  expect_same(options());
}

// One byte of one file at a time: found, or computed again.
TEST_F(SolveScratch, DamageIsFound) {
  SolveOptions stopped = options();
  stopped.stripe_bytes = 50'000;
  // In the midst of a depth, so that there are values in progress.
  for (int questions = 20; stored_value_depths(stopped.scratch).size() < 2; questions += 40) {
    ASSERT_TRUE(run_and_stop(stopped, StopsOnce(questions)));
  }
  std::vector<std::string> files = stored_files(".values");
  files.push_back(solve_manifest_path(stopped.scratch));
  int refused = 0;
  int repaired = 0;
  const test::Folder copies;
  for (int trial = 0; trial < (test::kSanitized ? 16 : 40); ++trial) {
    const std::string copy = copies.file(std::to_string(trial));
    fs::copy(stopped.scratch, copy, fs::copy_options::recursive);
    const std::string& victim = files[static_cast<std::size_t>(trial) % files.size()];
    const std::string path = copy + victim.substr(stopped.scratch.size());
    std::string content = test::content_of(path);
    char& byte = content[random_() % content.size()];
    byte = static_cast<char>(byte ^ (1 << random_() % 8));
    test::write_content(path, content);
    SolveOptions damaged = stopped;
    damaged.scratch = copy;
    try {
      test::SolveListener listener;
      EXPECT_EQ(expected(), test::essence_of(run_solve(damaged, listener)));
      ++repaired;
    } catch (const DamagedFile&) {
      ++refused;
    }
    fs::remove_all(copy);
  }
  EXPECT_GT(refused, 0);
  EXPECT_GT(repaired, 0);
  expect_same(stopped);
}

}  // namespace
}  // namespace othello::solve
