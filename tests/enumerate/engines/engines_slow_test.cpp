// Both engines find the same on whole trees, and by occupancy with every number of threads and every kernel.

#include "enumerate/engines/engines_support.h"
#include "enumerate/occupancy/kernels/kernels.h"
#include "support/files.h"
#include "support/forced_kernel.h"

namespace othello {
namespace {

class EnginesSlow : public test::Engines {
 protected:
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
    options.occupancy.scratch = folder.file("scratch");
    options.occupancy.keep_depths = {3, 8};
    expect_same(options);
    for (const int depth : {3, 8}) {
      EXPECT_TRUE(std::filesystem::exists(options.occupancy.scratch + "/depth-0" + std::to_string(depth)));
    }
  }
};

// One test, so that the paper's search, which takes the longest, runs once.
TEST_P(EnginesSlow, FindTheSameHoweverTheyAreRun) {
  vary_threads();
  vary_kernels();
  cut_into_tiles();
  use_scratch_and_little_memory();
}

// All of 4x6 is compared where its known counts are (known_counts_slow_test.cpp).
INSTANTIATE_TEST_SUITE_P(
    Trees, EnginesSlow,
    testing::Values(test::Tree{"4x5", 16, SymmetryMode::kFull}, test::Tree{"4x5", 16, SymmetryMode::kNone},
                    test::Tree{"4x6", 14, SymmetryMode::kFull}, test::Tree{"4x6", 12, SymmetryMode::kNone},
                    test::Tree{"5x6", 10, SymmetryMode::kFull}, test::Tree{"5x6", 10, SymmetryMode::kNone}),
    test::name_of_tree);

}  // namespace
}  // namespace othello
