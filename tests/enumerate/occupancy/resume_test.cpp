// A search that is stopped and resumed finds what an undisturbed one does; damage on the way is found.

#include <random>

#include "enumerate/engines_support.h"
#include "enumerate/frontier/checkpoint/first_versions.h"
#include "enumerate/frontier/segment_file.h"
#include "enumerate/search/options.h"
#include "support/files.h"
#include "support/sanitized.h"
#include "system/errors.h"

namespace othello::enumerate {
namespace {

class Resume : public test::Engines {
 protected:
  SearchOptions options() const {
    SearchOptions options = Engines::options();
    options.storage.scratch = folder_.file("scratch");
    options.storage.resume = true;  // does no harm on a first run
    return options;
  }

  /// Runs until the stop; false if there was nothing left to stop.
  static bool run_and_stop(const SearchOptions& options, int questions) {
    test::StopsOnce listener(questions);
    try {
      run_search(options, listener);
      return false;
    } catch (const SearchStopped& stopped) {
      EXPECT_TRUE(stopped.resumable);
      EXPECT_NE(std::string::npos, std::string(stopped.what()).find("--resume")) << stopped.what();
      return true;
    }
  }

  std::vector<std::string> stored_files() const {
    std::vector<std::string> paths;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder_.path())) {
      if (entry.is_regular_file()) paths.push_back(entry.path().string());
    }
    std::ranges::sort(paths);
    return paths;
  }

  const test::Folder folder_;
  std::mt19937_64 random_{111};
};

TEST_P(Resume, StoppedAgainAndAgain) {
  for (const int threads : {1, 2, 7}) {
    SearchOptions stopped = options();
    stopped.storage.scratch += std::to_string(threads);
    int stops = 0;
    // Every run continues a little longer than the one before, so that they come to an end.
    for (int questions = 1; stops < 500; questions += 1 + questions / 4) {
      // On other numbers of threads, too.
      stopped.threads = 1 + (threads + stops) % 7;
      if (!run_and_stop(stopped, questions)) break;
      ++stops;
    }
    EXPECT_GT(stops, 5);
    stopped.threads = threads;
    expect_same(stopped);
  }
}

TEST_P(Resume, WithoutScratchCannotBeResumed) {
  SearchOptions options = Engines::options();
  test::StopsOnce listener(3);
  try {
    run_search(options, listener);
    ADD_FAILURE() << "not stopped";
  } catch (const SearchStopped& stopped) {
    EXPECT_FALSE(stopped.resumable);
  }
}

TEST_P(Resume, SaysWhereItGoesOn) {
  ASSERT_TRUE(run_and_stop(options(), 40));
  test::Listener listener;
  run_search(options(), listener);
  ASSERT_FALSE(listener.notes.empty());
  EXPECT_NE(std::string::npos, listener.notes[0].find(options().storage.scratch)) << listener.notes[0];
}

TEST_P(Resume, OtherSearchesAreRefused) {
  ASSERT_TRUE(run_and_stop(options(), 40));
  SearchOptions other = options();
  other.board = Board(3, 7);
  other.max_depth = 5;
  EXPECT_THROW(test::search(other), DamagedFile);
  other = options();
  other.symmetry = other.symmetry == SymmetryMode::kFull ? SymmetryMode::kNone : SymmetryMode::kFull;
  EXPECT_THROW(test::search(other), DamagedFile);
  expect_same(options());
}

TEST_P(Resume, ADeeperSearchGoesOnFromAShallowerOne) {
  SearchOptions shallow = options();
  for (shallow.max_depth = 0; shallow.max_depth < GetParam().max_depth; shallow.max_depth += 3) {
    test::Listener listener;
    run_search(shallow, listener);
    ASSERT_EQ(static_cast<std::size_t>(shallow.max_depth) + 1, listener.rows.size());
  }
  expect_same(options());
  shallow.max_depth = 1;
  EXPECT_THROW(test::search(shallow), std::invalid_argument) << "the checkpoint is deeper already";
}

// One byte of one file at a time: found, or computed again.
TEST_P(Resume, DamageIsFoundOrRepaired) {
  int refused = 0;
  int repaired = 0;
  for (int questions = 30; questions < 3'000; questions *= 3) {
    std::filesystem::remove_all(options().storage.scratch);
    if (!run_and_stop(options(), questions)) break;
    const std::string whole = folder_.file("whole");
    std::filesystem::remove_all(whole);
    std::filesystem::rename(options().storage.scratch, whole);
    for (const std::string& path : stored_files()) {
      if (!path.ends_with(".segment") && !path.ends_with(".json")) continue;
      std::filesystem::remove_all(options().storage.scratch);
      std::filesystem::copy(whole, options().storage.scratch, std::filesystem::copy_options::recursive);
      const std::string damaged = options().storage.scratch + path.substr(whole.size());
      std::string content = test::content_of(damaged);
      const std::size_t at = random_() % content.size();
      content[at] = static_cast<char>(content[at] ^ 1 << random_() % 8);
      test::write_content(damaged, content);
      SCOPED_TRACE(damaged + " byte " + std::to_string(at));
      try {
        expect_same(options());
        ++repaired;
      } catch (const DamagedFile&) {
        ++refused;
      }
      if (HasFatalFailure()) return;
    }
  }
  EXPECT_GT(refused, 0);
  EXPECT_GT(repaired, 0);
}

// Columns that an earlier version, or an earlier run without the option, did not count are absent; all that
// the rest of the search counts is there.
TEST_P(Resume, GoesOnFromAFolderOfTheFirstVersion) {
  ASSERT_TRUE(run_and_stop(options(), 60));
  test::turn_into_version_1(options().storage.scratch);
  test::Listener listener;
  const std::vector<DepthRow> rows = run_search(options(), listener).rows;
  const std::vector<DepthRow>& expected = Engines::expected();
  ASSERT_EQ(expected.size(), rows.size());
  std::size_t counted = 0;
  for (std::size_t depth = 0; depth < rows.size(); ++depth) {
    EXPECT_EQ(expected[depth].states, rows[depth].states);
    EXPECT_EQ(expected[depth].digest, rows[depth].digest);
    if (rows[depth].moves) {
      ++counted;
      EXPECT_EQ(expected[depth].moves, rows[depth].moves) << depth;
      EXPECT_EQ(expected[depth].flips, rows[depth].flips) << depth;
    } else {
      EXPECT_EQ(0u, counted) << "depth " << depth << " was computed by this run alone";
      EXPECT_FALSE(rows[depth].flips);
    }
    if (rows[depth].least_moves) {
      EXPECT_EQ(expected[depth].least_moves, rows[depth].least_moves) << depth;
      EXPECT_EQ(expected[depth].most_moves, rows[depth].most_moves) << depth;
    } else {
      EXPECT_FALSE(rows[depth].most_moves);
    }
  }
  EXPECT_GT(counted, 0u);
  EXPECT_LT(counted, rows.size());
  EXPECT_TRUE(rows.back().least_moves);
  EXPECT_FALSE(rows[1].moves);
}

TEST_P(Resume, HasTheRangeOfMovesOnlyWhereItWasCountedThroughout) {
  SearchOptions without = options();
  without.wants_move_range = false;
  ASSERT_TRUE(run_and_stop(without, 60));
  test::Listener listener;
  const std::vector<DepthRow> rows = run_search(options(), listener).rows;
  std::size_t counted = 0;
  for (std::size_t depth = 0; depth < rows.size(); ++depth) {
    EXPECT_EQ(Engines::expected()[depth].moves, rows[depth].moves) << depth;
    EXPECT_EQ(Engines::expected()[depth].flips, rows[depth].flips) << depth;
    if (!rows[depth].least_moves) continue;
    ++counted;
    EXPECT_EQ(Engines::expected()[depth].least_moves, rows[depth].least_moves) << depth;
    EXPECT_EQ(Engines::expected()[depth].most_moves, rows[depth].most_moves) << depth;
  }
  EXPECT_GT(counted, 0u);
  EXPECT_LT(counted + 1, rows.size());
}

TEST_P(Resume, KeepsDepths) {
  SearchOptions keeping = options();
  keeping.storage.keep_depths = {0, 2, 5, GetParam().max_depth};
  ASSERT_TRUE(run_and_stop(keeping, 60));
  expect_same(keeping);
  for (int depth = 0; depth <= GetParam().max_depth; ++depth) {
    const std::string folder =
        keeping.storage.scratch + "/depth-" + (depth < 10 ? "0" : "") + std::to_string(depth);
    const bool kept = depth == 0 || depth == 2 || depth == 5 || depth == GetParam().max_depth;
    EXPECT_EQ(kept, std::filesystem::exists(folder)) << depth;
  }
}

// As a search that was deeper has left it.
TEST_P(Resume, HandsOverNoDepthOfWhichStatesAreGone) {
  SearchOptions shallow = options();
  shallow.max_depth = 6;
  shallow.keep_last_states = true;
  const std::uint64_t states = test::search(shallow).rows.back().states;
  EXPECT_EQ(states, test::states_of(shallow, test::search(shallow)).size());
  const std::string folder = shallow.storage.scratch + "/depth-06";
  const std::string segment = std::filesystem::directory_iterator(folder)->path().string();
  open_segment_file(segment, true).segment.bytes->release();
  try {
    test::search(shallow);
    ADD_FAILURE() << "they were handed over";
  } catch (const DamagedFile& error) {
    EXPECT_NE(std::string::npos, std::string(error.what()).find("some states of depth 6 are gone"))
        << error.what();
  }
  shallow.keep_last_states = false;
  EXPECT_EQ(states, test::search(shallow).rows.back().states);
}

std::vector<test::Tree> resumed_trees() {
  if (test::kSanitized) return {{"4x4", 12, SymmetryMode::kFull}};
  return {
      {"4x4", 12, SymmetryMode::kFull}, {"4x5", 10, SymmetryMode::kFull}, {"5x6", 7, SymmetryMode::kNone}};
}

INSTANTIATE_TEST_SUITE_P(Trees, Resume, testing::ValuesIn(resumed_trees()), test::name_of_tree);

}  // namespace
}  // namespace othello::enumerate
