// However a board is solved, its values come out the same.
#include "solve/solve_support.h"
#include "support/files.h"
#include "support/forced_kernel.h"
#include "support/sanitized.h"

#include "enumerate/kernels/kernels.h"
#include "solve/costs.h"
#include "solve/plan.h"

namespace othello::solve {
namespace {

struct SameValuesCase {
  const char* board;
  SymmetryMode symmetry;
  bool games;
};

std::string name_of_case(const testing::TestParamInfo<SameValuesCase>& info) {
  return std::string("Board") + info.param.board +
         (info.param.symmetry == SymmetryMode::kFull ? "" : "NoSymmetry") + (info.param.games ? "Games" : "");
}

/// 4x4 has eight symmetries, and so occupancies that are their own images; 4x5 two, and a hundred times as
/// many states.
class SameValues : public testing::TestWithParam<SameValuesCase> {
 protected:
  static SolveOptions options() {
    SolveOptions options = test::solve_options_for(GetParam().board, ScoreRule::kWinner, GetParam().symmetry);
    options.games = GetParam().games;
    return options;
  }
  void expect_same(const SolveOptions& options) const {
    EXPECT_EQ(expected_, test::essence_of(test::solve(options)));
  }

  std::vector<std::string> expected_ = test::essence_of(test::solve(options()));
};

TEST_P(SameValues, WithAnyNumberOfThreads) {
  for (const int threads : {1, 3, 7}) {
    SolveOptions other = options();
    other.threads = threads;
    expect_same(other);
  }
}

TEST_P(SameValues, WithEveryKernel) {
  for (const enumerate::Kernels* kernels : enumerate::runnable_kernels()) {
    const test::ForcedKernel forced{std::string(kernels->name)};
    SCOPED_TRACE(kernels->name);
    expect_same(options());
  }
}

TEST_P(SameValues, InManySmallStripes) {
  for (const std::uint64_t bytes : {1u, 3'000u, 100'000u}) {
    SolveOptions other = options();
    other.stripe_bytes = bytes;
    expect_same(other);
  }
}

TEST_P(SameValues, InTiles) {
  // Tables of a few colourings, one at a time, which all threads work on. Children are read once per tile: on
  // the larger boards the tiles must not be too many.
  const bool small = options().board.cells() == 16;
  for (const int threads : {1, 3}) {
    SolveOptions other = options();
    other.threads = threads;
    other.table_bytes = small ? 64u << (2 * threads) : 16'384u << threads;
    expect_same(other);
  }
}

TEST_P(SameValues, OnDisk) {
  const test::Folder folder;
  SolveOptions other = options();
  other.scratch = folder.file("scratch");
  expect_same(other);
}

TEST_P(SameValues, OnADiskThatDoesNotHoldAllFrontiers) {
  const SolveResult result = test::solve(options());
  const double least = least_disk_bytes(depth_costs(options(), result.rows),
                                        {.solved = static_cast<int>(result.rows.size()), .kept = {}});
  std::uint64_t all = 0;
  for (const enumerate::DepthRow& row : result.rows) all += row.bytes;
  EXPECT_LT(least, 3.0 * static_cast<double>(all));
  for (const double more : {1.3, 2.0}) {
    const test::Folder folder;
    SolveOptions other = options();
    other.scratch = folder.file("scratch");
    other.disk = static_cast<std::uint64_t>(more * least);
    expect_same(other);
  }
}

std::vector<SameValuesCase> same_values_cases() {
  std::vector<SameValuesCase> cases{{"4x4", SymmetryMode::kFull, false},
                                    {"4x4", SymmetryMode::kFull, true},
                                    {"4x4", SymmetryMode::kNone, true}};
  if (!test::kSanitized)
    cases.insert(cases.end(), {{"4x5", SymmetryMode::kFull, true}, {"3x6", SymmetryMode::kNone, false}});
  return cases;
}

INSTANTIATE_TEST_SUITE_P(Boards, SameValues, testing::ValuesIn(same_values_cases()), name_of_case);

}  // namespace
}  // namespace othello::solve
