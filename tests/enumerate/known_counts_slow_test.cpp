// As far as seconds go. 4x6 is searched where the engines are compared on it (engines_slow_test.cpp).
#include "enumerate/known_counts_support.h"

namespace othello::enumerate {
namespace {

SearchOptions options_for(Engine engine, const char* board, int max_depth) {
  SearchOptions options = test::options_for(board, max_depth);
  options.engine = engine;
  options.memory = std::uint64_t{1} << 30;
  return options;
}

class KnownCountsSlow : public testing::TestWithParam<Engine> {};

TEST_P(KnownCountsSlow, Depth11Of5x6) {
  test::expect_known(options_for(GetParam(), "5x6", 11), test::k5x6);
}

INSTANTIATE_TEST_SUITE_P(Engines, KnownCountsSlow, testing::Values(Engine::kOccupancy, Engine::kShiftedQueue),
                         [](const auto& test) { return test::name_of_engine(test.param); });

}  // namespace
}  // namespace othello::enumerate
