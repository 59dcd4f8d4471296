#include "enumerate/known_counts_support.h"

namespace othello {
namespace {

TEST(KnownCounts, WholeGameOf4x4) {
  test::expect_known(test::options_for("4x4", 12), test::k4x4);
}
TEST(KnownCounts, WholeGameOf4x5) {
  test::expect_known(test::options_for("4x5", 16), test::k4x5);
}
TEST(KnownCounts, FirstDepthsOf4x6) {
  test::expect_known(test::options_for("4x6", 10), test::k4x6);
}
TEST(KnownCounts, FirstDepthsOf5x6) {
  test::expect_known(test::options_for("5x6", 9), test::k5x6);
}

}  // namespace
}  // namespace othello
