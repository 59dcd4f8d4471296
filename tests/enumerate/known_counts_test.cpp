#include "enumerate/known_counts_support.h"
#include "support/sanitized.h"

namespace othello::enumerate {
namespace {

class KnownCounts : public testing::TestWithParam<Engine> {
 protected:
  static SearchOptions options_for(const char* board, int max_depth) {
    // The counts are compared; how memory is used is seen three depths earlier.
    SearchOptions options = test::options_for(board, max_depth - (test::kSanitized ? 3 : 0));
    options.engine = GetParam();
    return options;
  }
};

TEST_P(KnownCounts, WholeGameOf4x4) {
  test::expect_known(options_for("4x4", 12), test::k4x4);
}
TEST_P(KnownCounts, WholeGameOf4x5) {
  test::expect_known(options_for("4x5", 16), test::k4x5);
}
TEST_P(KnownCounts, FirstDepthsOf4x6) {
  test::expect_known(options_for("4x6", 10), test::k4x6);
}
TEST_P(KnownCounts, FirstDepthsOf5x6) {
  test::expect_known(options_for("5x6", 9), test::k5x6);
}

INSTANTIATE_TEST_SUITE_P(Engines, KnownCounts, testing::Values(Engine::kOccupancy, Engine::kShiftedQueue),
                         [](const auto& test) { return test::name_of_engine(test.param); });

}  // namespace
}  // namespace othello::enumerate
