// Both engines find the same on whole trees, and by occupancy with every number of threads and every kernel.

#include "enumerate/engines_support.h"
#include "enumerate/occupancy/kernels.h"
#include "support/files.h"
#include "support/forced_kernel.h"

namespace othello {
namespace {

using EnginesSlow = test::Engines;

TEST_P(EnginesSlow, Threads) {
  for (const int threads : {1, 7}) {
    SCOPED_TRACE(std::to_string(threads) + " threads");
    SearchOptions options = EnginesSlow::options();
    options.threads = threads;
    expect_same(options);
    if (HasFatalFailure()) return;
  }
}

TEST_P(EnginesSlow, Kernels) {
  for (const Kernels* kernels : runnable_kernels()) {
    SCOPED_TRACE(kernels->name);
    const test::ForcedKernel forced(std::string(kernels->name));
    SearchOptions options = EnginesSlow::options();
    options.threads = 2;
    expect_same(options);
    if (HasFatalFailure()) return;
  }
}

TEST_P(EnginesSlow, Tiles) {
  SearchOptions options = EnginesSlow::options();
  options.threads = 2;
  options.bitmap_bytes = 32 << 10;
  expect_same(options);
}

TEST_P(EnginesSlow, ScratchAndLittleMemory) {
  const test::Folder folder;
  SearchOptions options = EnginesSlow::options();
  options.memory = std::uint64_t{128} << 20;
  options.scratch = folder.file("scratch");
  options.keep_depths = {3, 8};
  expect_same(options);
  for (const int depth : {3, 8}) {
    EXPECT_TRUE(std::filesystem::exists(options.scratch + "/depth-0" + std::to_string(depth)));
  }
}

// Without symmetry the whole of 4x6 would take the paper's search ten minutes.
INSTANTIATE_TEST_SUITE_P(
    Trees, EnginesSlow,
    testing::Values(test::Tree{"4x5", 16, SymmetryMode::kFull}, test::Tree{"4x5", 16, SymmetryMode::kNone},
                    test::Tree{"4x6", 20, SymmetryMode::kFull}, test::Tree{"4x6", 13, SymmetryMode::kNone},
                    test::Tree{"5x6", 11, SymmetryMode::kFull}, test::Tree{"5x6", 11, SymmetryMode::kNone}),
    test::name_of_tree);

}  // namespace
}  // namespace othello
