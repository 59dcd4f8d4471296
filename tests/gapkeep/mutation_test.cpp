// Random damage: the validator never fails to answer, and what it accepts is what a writer writes.

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <random>

#include "support/blocks.h"
#include "support/plain_gapkeep.h"

namespace othello {
namespace {

template <class Number>
class Mutation : public testing::Test {};

using Numbers = testing::Types<std::uint64_t, Uint128>;
TYPED_TEST_SUITE(Mutation, Numbers);

void mutate(test::Bytes& bytes, std::mt19937_64& random) {
  const std::uint64_t changes = 1 + random() % 3;
  for (std::uint64_t change = 0; change < changes && !bytes.empty(); ++change) {
    const auto at = static_cast<std::ptrdiff_t>(random() % bytes.size());
    const auto byte = static_cast<std::byte>(random() & 0xff);
    switch (random() % 6) {
      case 0:
        bytes[static_cast<std::size_t>(at)] = byte;
        break;
      case 1:
        bytes[static_cast<std::size_t>(at)] = std::byte{0xff};
        break;
      case 2:
        bytes.erase(bytes.begin() + at);
        break;
      case 3:
        bytes.insert(bytes.begin() + at, byte);
        break;
      default:
        bytes[static_cast<std::size_t>(at)] ^= std::byte{1} << (random() % 8);
    }
  }
}

/// The same blocks, written again one at a time from their values.
template <class Number>
test::Bytes written_again(const test::Bytes& bytes, const std::vector<Number>& values, const Widths& widths) {
  test::Bytes result;
  std::size_t begin = 0;
  for (std::size_t offset = 0; offset < bytes.size();) {
    const auto header = BlockHeader<Number>::load(bytes.data() + offset);
    const auto block = plain::block(std::span(values).subspan(begin, header.count), widths);
    result.insert(result.end(), block.begin(), block.end());
    begin += header.count;
    offset += header.block_bytes();
  }
  return result;
}

TYPED_TEST(Mutation, WhatIsAcceptedIsWellFormedAndReadAlikeByBothReaders) {
  std::mt19937_64 random(30);
  int accepted = 0;
  int refused = 0;
  for (const Widths& widths : test::many_widths()) {
    for (const auto& values : test::many_sets<TypeParam>(24, random)) {
      const test::Bytes original = test::write(values, widths).bytes;
      for (int i = 0; i < 120; ++i) {
        test::Bytes bytes = original;
        mutate(bytes, random);
        const auto verdict = test::validate<TypeParam>(bytes, widths);
        if (verdict.fault) {
          ++refused;
          continue;
        }
        ++accepted;
        SCOPED_TRACE(widths.to_string());
        ASSERT_EQ(verdict.values.end(), std::ranges::adjacent_find(verdict.values, std::greater_equal<>{}));
        ASSERT_EQ(verdict.values, test::read<TypeParam>(bytes, widths));
        ASSERT_EQ(bytes, written_again(bytes, verdict.values, widths));
      }
    }
  }
  EXPECT_GT(accepted, 500);
  EXPECT_GT(refused, 500);
}

TYPED_TEST(Mutation, NoiseIsAnswered) {
  std::mt19937_64 random(31);
  for (const Widths& widths : test::many_widths()) {
    for (int i = 0; i < 300; ++i) {
      test::Bytes bytes(random() % 80);
      for (std::byte& byte : bytes) byte = static_cast<std::byte>(random() & 0xff);
      // A sensible header lets the noise of the payload be looked at.
      if (bytes.size() >= kHeaderBytes<TypeParam> && i % 2 == 0) {
        const auto payload = static_cast<std::uint32_t>(bytes.size() - kHeaderBytes<TypeParam>);
        BlockHeader<TypeParam>{random() % 1000, static_cast<std::uint32_t>(1 + random() % 64), payload}.store(
            bytes.data());
      }
      const auto verdict = test::validate<TypeParam>(bytes, widths);
      if (!verdict.fault) {
        ASSERT_EQ(verdict.values, test::read<TypeParam>(bytes, widths)) << widths.to_string();
      }
    }
  }
}

}  // namespace
}  // namespace othello
