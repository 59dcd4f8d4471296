#include "solve/value.h"

#include <gtest/gtest.h>

namespace othello::solve {
namespace {

TEST(ValueBytes, AscendWithTheValueAndNegate) {
  for (Value value = -kMaxCells; value <= kMaxCells; ++value) {
    ASSERT_EQ(value, value_of(byte_of(value)));
    ASSERT_NE(kNoValue, byte_of(value));
    ASSERT_LT(byte_of(value), kValueBytes);
    ASSERT_EQ(-value, value_of(negated(byte_of(value))));
    if (value > -kMaxCells) {
      ASSERT_LT(byte_of(value - 1), byte_of(value));
    }
  }
}

}  // namespace
}  // namespace othello::solve
