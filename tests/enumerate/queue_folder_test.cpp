// The paper's search in a folder: the same rows as in memory, however often it was stopped and whatever it is resumed with.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <random>

#include "enumerate/search_support.h"
#include "shiftedqueue/engine/queue_folder.h"
#include "support/files.h"
#include "system/errors.h"

namespace othello::enumerate {
namespace {

class QueueFolderTest : public testing::Test {
 protected:
  SearchOptions options(const Board& board) const {
    SearchOptions options{.board = board};
    options.engine = Engine::kShiftedQueue;
    options.max_depth = board.last_depth();
    options.memory = std::uint64_t{64} << 20;
    return options;
  }
  SearchOptions options_in_folder(const Board& board) const {
    SearchOptions in_folder = options(board);
    in_folder.storage.scratch = folder_.file("scratch");
    in_folder.storage.resume = true;
    in_folder.shifted_queue.commit_seconds = 0;
    return in_folder;
  }

  test::Folder folder_;
};

TEST_F(QueueFolderTest, StoppedAndResumedWithOtherThreadsAndWidths) {
  std::mt19937_64 random(47);
  for (const auto& [board, by_occupancy] :
       {std::pair{Board(4, 4), false}, {Board(4, 5), false}, {Board(3, 7), false}, {Board(4, 5), true}}) {
    SearchObserver silent;
    SearchOptions in_memory = options(board);
    in_memory.shifted_queue.uses_occupancy_numbers = by_occupancy;
    const std::vector<DepthRow> expected = run_search(in_memory, silent).rows;
    int stops = 0;
    for (bool is_finished = false; !is_finished;) {
      SearchOptions resumed = options_in_folder(board);
      resumed.threads = std::vector<int>{1, 2, 3, 7}.at(random() % 4);
      resumed.shifted_queue.uses_occupancy_numbers = by_occupancy;
      resumed.shifted_queue.is_entropy_coded = random() % 2 == 0;
      resumed.shifted_queue.tunes_widths = random() % 2 == 0;
      if (random() % 2 == 0) resumed.widths = Widths::parse("3,5,64");
      resumed.storage.keep_depths = {5, board.last_depth() / 2, board.last_depth() - 3};
      if (random() % 2 == 0) resumed.shifted_queue.disk = std::uint64_t{24} << 20;
      test::StopsOnce observer(stops > 60 ? test::kNoQuestion
                                          : 1 + static_cast<int>(random() % (stops < 4 ? 4 : 300)));
      try {
        test::expect_same_counts(expected, run_search(resumed, observer).rows);
        is_finished = true;
      } catch (const SearchStopped& stopped) {
        EXPECT_TRUE(stopped.resumable);
        ++stops;
      }
    }
    EXPECT_GT(stops, 3);
    std::filesystem::remove_all(folder_.file("scratch"));
  }
}

TEST_F(QueueFolderTest, NoFileIsLeftThatNoManifestNames) {
  const Board board(4, 5);
  SearchObserver silent;
  run_search(options_in_folder(board), silent);
  CheckpointSubject subject;
  const shiftedqueue::QueueManifest manifest =
      shiftedqueue::read_queue_manifest(folder_.file("scratch"), subject);
  const std::map<std::uint64_t, int> named = shiftedqueue::named_files(manifest);
  std::size_t files = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder_.file("scratch")))
    files += entry.path().extension() == ".run" ? 1u : 0u;
  EXPECT_EQ(named.size(), files);
  EXPECT_GT(files, 0u);
}

TEST_F(QueueFolderTest, DamageAndForeignFoldersAreFoundByName) {
  const Board board(4, 5);
  SearchOptions begun = options_in_folder(board);
  begun.max_depth = 9;
  SearchObserver silent;
  run_search(begun, silent);
  const auto expect_refused = [&](const SearchOptions& wrong, const std::string& what) {
    try {
      run_search(wrong, silent);
      ADD_FAILURE() << what << " was not found";
    } catch (const DamagedFile& error) {
      EXPECT_NE(std::string::npos, std::string(error.what()).find(what)) << error.what();
    }
  };
  expect_refused(options_in_folder(Board(5, 5)), "of board 4x5");
  SearchOptions other = options_in_folder(board);
  other.symmetry = SymmetryMode::kNone;
  expect_refused(other, "symmetry");
  other = options_in_folder(board);
  other.shifted_queue.uses_occupancy_numbers = true;
  expect_refused(other, "numbering");
  other = options_in_folder(board);
  other.engine = Engine::kOccupancy;
  expect_refused(other, "engine");

  // A bit of any byte of a file: its head, its data, its index.
  std::string path;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder_.file("scratch")))
    if (entry.path().extension() == ".run") path = entry.path();
  const auto bytes = static_cast<std::streamoff>(std::filesystem::file_size(path));
  for (const std::streamoff at : {std::streamoff{3}, bytes / 2, bytes - 20, bytes - 1}) {
    std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
    file.seekg(at);
    const int byte = file.get();
    file.seekp(at);
    file.put(static_cast<char>(byte ^ 16));
    file.close();
    expect_refused(options_in_folder(board), path);
    std::fstream mended(path, std::ios::in | std::ios::out | std::ios::binary);
    mended.seekp(at);
    mended.put(static_cast<char>(byte));
  }
  EXPECT_EQ(board.last_depth() + 1,
            static_cast<int>(run_search(options_in_folder(board), silent).rows.size()));
}

TEST_F(QueueFolderTest, DiskThatIsTooSmallIsSaid) {
  SearchOptions small = options_in_folder(Board(4, 6));
  small.shifted_queue.disk = std::uint64_t{2} << 20;
  SearchObserver silent;
  EXPECT_THROW(run_search(small, silent), CapacityError);
  EXPECT_TRUE(std::filesystem::exists(shiftedqueue::queue_manifest_path(folder_.file("scratch"))));
}

}  // namespace
}  // namespace othello::enumerate
