// Minutes, not seconds.
#include "enumerate/engines/known_counts_support.h"

namespace othello {
namespace {

class KnownCountsSlow : public testing::TestWithParam<Engine> {
 protected:
  static SearchOptions options_for(const char* board, int max_depth) {
    SearchOptions options = test::options_for(board, max_depth);
    options.engine = GetParam();
    options.memory = std::uint64_t{1} << 30;
    return options;
  }
};

TEST_P(KnownCountsSlow, WholeGameOf4x6) {
  test::expect_known(options_for("4x6", 20), test::k4x6);
}

TEST_P(KnownCountsSlow, Depth11Of5x6) {
  test::expect_known(options_for("5x6", 11), test::k5x6);
}

INSTANTIATE_TEST_SUITE_P(Engines, KnownCountsSlow, testing::Values(Engine::kOccupancy, Engine::kShiftedQueue),
                         [](const auto& test) { return test::name_of_engine(test.param); });

}  // namespace
}  // namespace othello
