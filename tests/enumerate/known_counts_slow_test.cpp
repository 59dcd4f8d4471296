// Minutes, not seconds.
#include "enumerate/known_counts_support.h"

namespace othello {
namespace {

TEST(KnownCountsSlow, WholeGameOf4x6) {
  SearchOptions options = test::options_for("4x6", 20);
  options.memory = std::uint64_t{1} << 30;
  test::expect_known(options, test::k4x6);
}

TEST(KnownCountsSlow, Depth11Of5x6) {
  SearchOptions options = test::options_for("5x6", 11);
  options.memory = std::uint64_t{1} << 30;
  test::expect_known(options, test::k5x6);
}

}  // namespace
}  // namespace othello
