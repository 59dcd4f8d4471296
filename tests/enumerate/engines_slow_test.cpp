// Both engines find the same on whole trees, and by occupancy with every number of threads and every kernel.

#include <string_view>

#include "board/text.h"
#include "enumerate/engines_support.h"
#include "enumerate/kernels/kernels.h"
#include "enumerate/known_counts_support.h"
#include "enumerate/search/options.h"
#include "support/files.h"
#include "support/forced_kernel.h"

namespace othello::enumerate {
namespace {

class EnginesSlow : public test::Engines {
 protected:
  // 4x6 is compared with known counts, all of it by occupancy and to depth 14 by rank; runs on its first depths.
  std::vector<DepthRow> paper_rows() const override {
    if (GetParam().board != std::string_view("4x6") || GetParam().symmetry != SymmetryMode::kFull) {
      return Engines::paper_rows();
    }
    SearchOptions whole = options();
    whole.max_depth = whole.board.last_depth();
    const auto by_occupancy = test::expect_known(whole, test::k4x6);
    whole.engine = Engine::kShiftedQueue;
    whole.max_depth = 14;
    auto by_rank = test::expect_known(whole, test::k4x6);
    test::expect_same_table(by_rank, std::vector(by_occupancy.begin(), by_occupancy.begin() + 15));
    by_rank.resize(static_cast<std::size_t>(GetParam().max_depth) + 1);
    return by_rank;
  }

  static void vary_threads() {
    for (const int threads : {1, 7}) {
      SCOPED_TRACE(std::to_string(threads) + " threads");
      SearchOptions options = EnginesSlow::options();
      options.threads = threads;
      expect_same(options);
    }
  }

  static void vary_kernels() {
    for (const Kernels* kernels : runnable_kernels()) {
      SCOPED_TRACE(kernels->name);
      const test::ForcedKernel forced(std::string(kernels->name));
      expect_same(options());
    }
  }

  static void cut_into_tiles() {
    SCOPED_TRACE("tiles");
    SearchOptions options = EnginesSlow::options();
    options.occupancy.bitmap_bytes = 32 << 10;
    expect_same(options);
  }

  static void use_scratch_and_little_memory() {
    SCOPED_TRACE("scratch");
    const test::Folder folder;
    SearchOptions options = EnginesSlow::options();
    options.memory = std::uint64_t{128} << 20;
    options.storage.scratch = folder.file("scratch");
    options.storage.keep_depths = {3, 8};
    expect_same(options);
    for (const int depth : {3, 8}) {
      EXPECT_TRUE(std::filesystem::exists(options.storage.scratch + "/depth-0" + std::to_string(depth)));
    }
  }
};

// One test, so that the paper's search, which takes the longest, runs once for each tree.
TEST_P(EnginesSlow, FindTheSameHoweverTheyAreRun) {
  vary_threads();
  vary_kernels();
  cut_into_tiles();
  use_scratch_and_little_memory();
}

INSTANTIATE_TEST_SUITE_P(
    Trees, EnginesSlow,
    testing::Values(test::Tree{"4x5", 16, SymmetryMode::kFull}, test::Tree{"4x5", 16, SymmetryMode::kNone},
                    test::Tree{"4x6", 12, SymmetryMode::kFull}, test::Tree{"4x6", 11, SymmetryMode::kNone},
                    test::Tree{"5x6", 9, SymmetryMode::kFull}, test::Tree{"5x6", 8, SymmetryMode::kNone}),
    test::name_of_tree);

// 4x6 as a part of an 8x8 grid whose other cells do not exist; only digests, which go by the cells' numbers,
// differ. The paper's engine, whose numbers are twice as long here, goes to depth 13.
TEST(FourBySixAmongHoles, HasTheTableOfFourBySix) {
  SearchOptions options = test::options_for("4x6", 0);
  options.board = parse_board("########/#....###/#....###/#.OX.###/#.XO.###/#....###/#....###/########");
  options.max_depth = options.board.last_depth();
  options.memory = std::uint64_t{1} << 30;
  options.keep_last_states = false;
  test::expect_known(options, test::k4x6);
  options.engine = Engine::kShiftedQueue;
  options.max_depth = 13;
  test::expect_known(options, test::k4x6);
}

}  // namespace
}  // namespace othello::enumerate
