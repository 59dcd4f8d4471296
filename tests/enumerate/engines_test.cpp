// Both engines find the same, and the search by occupancy does however it is run.

#include "enumerate/engines_support.h"
#include "enumerate/kernels/kernels.h"
#include "enumerate/search/options.h"
#include "support/files.h"
#include "support/forced_kernel.h"
#include "support/sanitized.h"
#include "system/errors.h"

namespace othello::enumerate {
namespace {

using Engines = test::Engines;

TEST_P(Engines, Threads) {
  for (const int threads : {1, 2, 3, 7, 33}) {
    SCOPED_TRACE(std::to_string(threads) + " threads");
    SearchOptions options = Engines::options();
    options.threads = threads;
    expect_same(options);
  }
}

TEST_P(Engines, KernelsWithTheSameGaps) {
  const std::vector<DepthRow> first = expect_same(options());
  for (const Kernels* kernels : runnable_kernels()) {
    SCOPED_TRACE(kernels->name);
    const test::ForcedKernel forced(std::string(kernels->name));
    ASSERT_EQ(kernels, &chosen_kernels());
    const std::vector<DepthRow> rows = expect_same(options());
    ASSERT_EQ(first.size(), rows.size());
    for (std::size_t depth = 0; depth < rows.size(); ++depth) {
      EXPECT_EQ(first[depth].gaps, rows[depth].gaps) << "depth " << depth;
    }
  }
}

// Whatever memory is accepted suffices.
TEST_P(Engines, Memory) {
  int accepted = 0;
  for (const int threads : {1, 3}) {
    for (std::uint64_t mebibytes = 1; mebibytes <= 1024; mebibytes *= 2) {
      SCOPED_TRACE(std::to_string(mebibytes) + " MiB, " + std::to_string(threads) + " threads");
      SearchOptions options = Engines::options();
      options.threads = threads;
      options.memory = mebibytes << 20;
      try {
        expect_same(options);
        ++accepted;
      } catch (const CapacityError& error) {
        EXPECT_NE(std::string::npos, std::string(error.what()).find("--memory")) << error.what();
        EXPECT_LT(mebibytes, 256u) << error.what();
      }
    }
  }
  EXPECT_GE(accepted, 6);
}

// Little memory for bitmaps: all threads mark in one, and large occupancies are computed in tiles.
TEST_P(Engines, Bitmaps) {
  for (const int threads : {1, 3}) {
    for (const std::uint64_t bytes : {4'096u, 65'536u}) {
      SCOPED_TRACE(std::to_string(bytes) + " bytes, " + std::to_string(threads) + " threads");
      SearchOptions options = Engines::options();
      options.threads = threads;
      options.occupancy.bitmap_bytes = bytes;
      expect_same(options);
    }
  }
}

TEST_P(Engines, Scratch) {
  for (const int threads : {1, 7}) {
    const test::Folder folder;
    SearchOptions options = Engines::options();
    options.threads = threads;
    options.storage.scratch = folder.file("scratch");
    expect_same(options);
    // A finished search is resumed and has nothing left to do.
    options.storage.resume = true;
    expect_same(options);
    options.storage.resume = false;
    EXPECT_THROW(test::search(options), WriteError);
  }
}

// How the paper's search numbers and codes what it stores changes no row.
TEST_P(Engines, OtherNumbersAndCodes) {
  for (const bool is_entropy_coded : {false, true}) {
    SearchOptions options = Engines::options();
    options.engine = Engine::kShiftedQueue;
    options.threads = is_entropy_coded ? 3 : 1;
    options.shifted_queue.uses_occupancy_numbers = true;
    options.shifted_queue.is_entropy_coded = is_entropy_coded;
    expect_same(options);
  }
}

// The range of moves is absent unless requested; all else is as with it.
TEST_P(Engines, WithoutTheRangeOfMoves) {
  std::vector<DepthRow> expected = Engines::expected();
  for (DepthRow& row : expected) {
    EXPECT_EQ(row.depth > 0, row.least_moves && row.most_moves) << row.depth;
    row.least_moves.reset();
    row.most_moves.reset();
  }
  for (const Engine engine : {Engine::kOccupancy, Engine::kShiftedQueue}) {
    SCOPED_TRACE(test::name_of_engine(engine));
    SearchOptions options = Engines::options();
    options.engine = engine;
    options.wants_move_range = false;
    test::expect_same_table(expected, test::search(options).rows);
  }
}

std::vector<test::Tree> compared_trees() {
  std::vector<test::Tree> trees{
      {"4x4", 12, SymmetryMode::kFull}, {"4x4", 12, SymmetryMode::kNone}, {"8x8", 5, SymmetryMode::kNone}};
  if (test::kSanitized) {
    trees.push_back({"5x6", 6, SymmetryMode::kFull});
  } else {
    trees.insert(trees.end(), {{"3x6", 14, SymmetryMode::kFull},
                               {"4x5", 11, SymmetryMode::kFull},
                               {"4x6", 8, SymmetryMode::kNone},
                               {"5x5", 7, SymmetryMode::kFull},
                               {"5x6", 8, SymmetryMode::kFull},
                               {"5x6", 7, SymmetryMode::kNone},
                               {"6x6", 7, SymmetryMode::kFull},
                               {"8x8", 6, SymmetryMode::kFull}});
  }
  return trees;
}

INSTANTIATE_TEST_SUITE_P(Trees, Engines, testing::ValuesIn(compared_trees()), test::name_of_tree);

}  // namespace
}  // namespace othello::enumerate
