// Minutes, not seconds.
#include "enumerate/engines/engines_support.h"
#include "enumerate/engines/known_counts_support.h"

namespace othello {
namespace {

SearchOptions options_for(Engine engine, const char* board, int max_depth) {
  SearchOptions options = test::options_for(board, max_depth);
  options.engine = engine;
  options.memory = std::uint64_t{1} << 30;
  return options;
}

TEST(KnownCountSlow, WholeGameOf4x6ByBothEngines) {
  const auto by_occupancy = test::expect_known(options_for(Engine::kOccupancy, "4x6", 20), test::k4x6);
  const auto by_rank = test::expect_known(options_for(Engine::kShiftedQueue, "4x6", 20), test::k4x6);
  test::expect_same_table(by_rank, by_occupancy);
}

class KnownCountsSlow : public testing::TestWithParam<Engine> {};

TEST_P(KnownCountsSlow, Depth11Of5x6) {
  test::expect_known(options_for(GetParam(), "5x6", 11), test::k5x6);
}

INSTANTIATE_TEST_SUITE_P(Engines, KnownCountsSlow, testing::Values(Engine::kOccupancy, Engine::kShiftedQueue),
                         [](const auto& test) { return test::name_of_engine(test.param); });

}  // namespace
}  // namespace othello
