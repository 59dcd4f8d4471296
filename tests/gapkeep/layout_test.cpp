// The bytes of blocks, computed by hand. They are what files hold: they must never change.

#include <gtest/gtest.h>

#include <initializer_list>

#include "support/blocks.h"
#include "support/plain_gapkeep.h"

namespace othello {
namespace {

test::Bytes bytes(std::initializer_list<int> values) {
  test::Bytes result;
  for (const int value : values) result.push_back(static_cast<std::byte>(value));
  return result;
}

template <class Number>
void expect_layout(const test::Bytes& expected, const std::vector<Number>& values, const Widths& widths) {
  EXPECT_EQ(expected, test::write(values, widths).bytes);
  EXPECT_EQ(expected, plain::blocks(values, widths)) << "the plain twin";
  EXPECT_EQ(values, test::read<Number>(expected, widths));
  const auto verdict = test::validate<Number>(expected, widths);
  EXPECT_EQ(std::nullopt, verdict.fault);
  EXPECT_EQ(values, verdict.values);
}

// Widths 2,3. The gaps minus one are 0, 1, 3, 10; least significant bits first they are
//   00   10   11 000   11 111
// and so the bytes, again from their least significant bits, 0010 1100 = 0x34 and 0111 1100 = 0x3e.
TEST(Layout, OneBlock) {
  expect_layout<std::uint64_t>(bytes({5, 0, 0, 0, 0, 0, 0, 0,  //
                                      5, 0, 0, 0,              //
                                      2, 0, 0, 0,              //
                                      0x34, 0x3e}),
                               {5, 6, 8, 12, 23}, Widths::parse("2,3"));
}

// The same, then a gap of 11, one more than 2,3 can hold: a block of its own, without a payload.
TEST(Layout, AGapTooLargeOpensABlock) {
  expect_layout<std::uint64_t>(bytes({5,  0, 0, 0, 0, 0, 0, 0, 5, 0, 0, 0, 2, 0, 0, 0, 0x34, 0x3e,  //
                                      35, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0}),
                               {5, 6, 8, 12, 23, 35}, Widths::parse("2,3"));
}

// The paper's widths. Gaps minus one: 254 in one byte; 255 and 256 in 8 + 16 bits; 255 + 65535 in 8 + 16
// + 32.
TEST(Layout, ThePapersWidths) {
  expect_layout<std::uint64_t>(bytes({0xe8, 3,    0,    0, 0, 0, 0, 0, 5, 0, 0, 0, 14, 0, 0, 0,  //
                                      0xfe,                                                      //
                                      0xff, 0,    0,                                             //
                                      0xff, 1,    0,                                             //
                                      0xff, 0xff, 0xff, 0, 0, 0, 0}),
                               {1000, 1255, 1511, 1768, 67559}, Widths::paper());
}

// 2^64 + 2 and its successor in 16 bytes of first value, one byte of widths 3 for the gap.
TEST(Layout, WideNumbers) {
  const Uint128 first = (Uint128{1} << 64) + 2;
  expect_layout<Uint128>(bytes({2,   0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0,  //
                                3,   0, 0, 0, 1, 0, 0, 0,                          //
                                0x28}),
                         {first, first + 1, first + 7}, Widths::parse("3"));
}

// One bit a gap: eight gaps of 0, 1, 0, 1, 1, 0, 0, 0 fill a byte and leave no padding.
TEST(Layout, AFullByteHasNoPadding) {
  expect_layout<std::uint64_t>(bytes({0, 0, 0, 0, 0, 0, 0, 0, 9, 0, 0, 0, 1, 0, 0, 0, 0x1a}),
                               {0, 1, 3, 4, 6, 8, 9, 10, 11}, Widths::parse("1"));
}

TEST(Layout, HeaderSizes) {
  EXPECT_EQ(16u, kHeaderBytes<std::uint64_t>);
  EXPECT_EQ(24u, kHeaderBytes<Uint128>);
}

}  // namespace
}  // namespace othello
