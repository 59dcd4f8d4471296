// Values of wide colourings: small boards that run whole with them, against narrow ones. (minimax_test.cpp has
// late positions.)
#include "solve/solve_support.h"
#include "solve/value_book.h"
#include "solve/values_check.h"
#include "support/files.h"
#include "support/sanitized.h"
#include "support/wide_colourings.h"

namespace othello::solve {
namespace {

class WideValues : public testing::TestWithParam<std::tuple<const char*, SymmetryMode>> {
 protected:
  static SolveOptions options() {
    const auto& [board, symmetry] = GetParam();
    return test::solve_options_for(board, ScoreRule::kWinner, symmetry);
  }
};

TEST_P(WideValues, AreThoseOfNarrowColourings) {
  SolveOptions narrow = options();
  narrow.games = true;
  const SolveResult expected = test::solve(narrow);
  struct Way {
    int wide_from;
    int threads;
    std::uint64_t table_bytes;  // 0: as much as is useful
  };
  for (const Way& way : {Way{1, 1, 0}, Way{10, 5, 30'000}, Way{16, 1, 30'000}, Way{13, 7, 0}}) {
    SCOPED_TRACE(
        fmt::format("wide from {}, {} threads, {} bytes", way.wide_from, way.threads, way.table_bytes));
    const test::WideFrom wide(way.wide_from);
    SolveOptions other = narrow;
    other.threads = way.threads;
    other.table_bytes = way.table_bytes;
    const SolveResult found = test::solve(other);
    EXPECT_EQ(test::essence_of(expected), test::essence_of(found));
  }
}

TEST_P(WideValues, AreStoredAndLookedUpInAFolder) {
  const test::WideFrom wide(10);
  const test::Folder folder;
  SolveOptions other = options();
  const auto expected = test::essence_of(test::solve(other));
  other.scratch = folder.file("scratch");
  other.keep_values = {6, 7};
  other.stripe_bytes = 3'000;
  EXPECT_EQ(expected, test::essence_of(test::solve(other)));
  const auto book = open_value_book(other.scratch);
  const ValuesCheckResult checked = check_values(*book, {.states = 200, .seed = 1});
  EXPECT_GE(checked.recomputed, 200u);
}

std::vector<const char*> boards() {
  return test::kSanitized ? std::vector<const char*>{"4x4"} : std::vector<const char*>{"4x4", "4x5"};
}

INSTANTIATE_TEST_SUITE_P(Boards, WideValues,
                         testing::Combine(testing::ValuesIn(boards()),
                                          testing::Values(SymmetryMode::kFull, SymmetryMode::kNone)),
                         [](const auto& test) {
                           return std::string("Board") + std::get<0>(test.param) +
                                  std::string(name_of(std::get<1>(test.param)));
                         });

}  // namespace
}  // namespace othello::solve
