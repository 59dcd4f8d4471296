// Boards that run whole with wide colourings, as large boards do from 33 discs on: all rows equal those of
// narrow ones, the digests among them.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "enumerate/engines_support.h"
#include "enumerate/kernels/kernels.h"
#include "enumerate/search/options.h"
#include "support/files.h"
#include "support/forced_kernel.h"
#include "support/sanitized.h"
#include "support/wide_colourings.h"

namespace othello::test {
namespace {

using enumerate::SearchOptions;

constexpr const char* kBoard = kSanitized ? "4x4" : "4x5";

SearchOptions whole(SymmetryMode symmetry) {
  SearchOptions options = options_for(kBoard, Board::parse(kBoard).last_depth(), symmetry);
  options.memory = std::uint64_t{512} << 20;
  options.keep_last_states = false;
  return options;
}

// The kernels differ in wide colourings, not in the ways, and orbits in neither.
TEST(WideColourings, GiveTheSameRows) {
  const std::vector<enumerate::DepthRow> expected = search(whole(SymmetryMode::kFull)).rows;
  for (const int wide_from : {1, 12, 19}) {
    for (const Wide way : {Wide::kByDensity, Wide::kInLists, Wide::kInBitmaps}) {
      const WideFrom wide(wide_from, way);
      SCOPED_TRACE(fmt::format("wide from {}, way {}", wide_from, static_cast<int>(way)));
      expect_same_table(expected, search(whole(SymmetryMode::kFull)).rows);
    }
  }
  const WideFrom wide(12, Wide::kByDensity);
  for (const enumerate::Kernels* kernels : enumerate::runnable_kernels()) {
    const ForcedKernel forced{std::string(kernels->name)};
    SCOPED_TRACE(kernels->name);
    expect_same_table(expected, search(whole(SymmetryMode::kFull)).rows);
  }
}

TEST(WideColourings, GiveTheSameRowsWithoutSymmetry) {
  const std::vector<enumerate::DepthRow> expected = search(whole(SymmetryMode::kNone)).rows;
  const WideFrom wide(12, Wide::kByDensity);
  expect_same_table(expected, search(whole(SymmetryMode::kNone)).rows);
}

TEST(WideColourings, ContinueInTheirScratchFolder) {
  const std::vector<enumerate::DepthRow> expected = search(whole(SymmetryMode::kFull)).rows;
  const WideFrom wide(10);
  const Folder folder;
  SearchOptions options = whole(SymmetryMode::kFull);
  options.storage.scratch = folder.path();
  options.max_depth = 9;
  search(options);
  options.storage.resume = true;
  options.max_depth = Board::parse(kBoard).last_depth();
  expect_same_table(expected, search(options).rows);
}

}  // namespace
}  // namespace othello::test
