// Random sets of every density through the writer, both readers and the plain twin.

#include <gtest/gtest.h>

#include <random>

#include "support/blocks.h"
#include "support/plain_gapkeep.h"

namespace othello {
namespace {

template <class Number>
class RoundTrip : public testing::Test {};

using Numbers = testing::Types<std::uint64_t, Uint128>;
TYPED_TEST_SUITE(RoundTrip, Numbers);

TYPED_TEST(RoundTrip, RandomSets) {
  std::mt19937_64 random(22);
  for (const Widths& widths : test::many_widths()) {
    for (const std::size_t size : {1u, 2u, 3u, 8u, 9u, 10u, 100u, 1000u}) {
      for (const auto& values : test::many_sets<TypeParam>(size, random)) {
        SCOPED_TRACE(widths.to_string());
        const auto written = test::write(values, widths);
        ASSERT_EQ(values.size(), written.states);
        ASSERT_EQ(plain::blocks(values, widths), written.bytes);
        ASSERT_EQ(values, test::read<TypeParam>(written.bytes, widths));
        const auto verdict = test::validate<TypeParam>(written.bytes, widths);
        ASSERT_EQ(std::nullopt, verdict.fault);
        ASSERT_EQ(values, verdict.values);
      }
    }
  }
}

// The space of a piece is rarely a block's: the reader stops and continues anywhere.
TYPED_TEST(RoundTrip, ReadInPiecesOfOddSizes) {
  std::mt19937_64 random(23);
  for (const Widths& widths : test::many_widths()) {
    for (const auto& values : test::many_sets<TypeParam>(600, random)) {
      SCOPED_TRACE(widths.to_string());
      const auto bytes = test::write(values, widths).bytes;
      for (const std::size_t piece : {1u, 2u, 3u, 7u, 8u, 9u, 16u, 17u, 599u, 600u, 601u}) {
        ASSERT_EQ(values, test::read_in_pieces<TypeParam>(bytes, widths, [&] { return piece; })) << piece;
      }
      ASSERT_EQ(values, test::read_in_pieces<TypeParam>(bytes, widths, [&] { return random() % 20; }));
    }
  }
}

TYPED_TEST(RoundTrip, BlocksEndAfter4096Values) {
  std::mt19937_64 random(24);
  for (const Widths& widths : {Widths::paper(), Widths::parse("2,3,64"), Widths::parse("64")}) {
    for (const std::size_t size : {4095u, 4096u, 4097u, 8192u, 8193u}) {
      const auto values = test::set_of_gaps<TypeParam>(3, size, [&] { return TypeParam{random() % 400}; });
      const auto written = test::write(values, widths);
      ASSERT_EQ((size + 4095) / 4096, written.locations.size());
      ASSERT_EQ(values, test::read<TypeParam>(written.bytes, widths));
      ASSERT_EQ(plain::blocks(values, widths), written.bytes);
      ASSERT_EQ(std::nullopt, test::validate<TypeParam>(written.bytes, widths).fault);
    }
  }
}

// The locations lead to the headers: block by block they chain up to the end.
TYPED_TEST(RoundTrip, PlacesAreWhereBlocksBegin) {
  std::mt19937_64 random(25);
  for (const Widths& widths : test::many_widths()) {
    for (const auto& values : test::many_sets<TypeParam>(5000, random)) {
      const auto written = test::write(values, widths);
      std::size_t offset = 0;
      std::uint64_t states = 0;
      for (const auto& place : written.locations) {
        ASSERT_EQ(offset, place.offset);
        const auto header = BlockHeader<TypeParam>::load(written.bytes.data() + offset);
        ASSERT_EQ(header.first, place.first);
        ASSERT_EQ(values[states], place.first);
        states += header.count;
        offset += header.block_bytes();
      }
      ASSERT_EQ(written.bytes.size(), offset);
      ASSERT_EQ(values.size(), states);
    }
  }
}

TYPED_TEST(RoundTrip, TheEmptySet) {
  for (const std::size_t size : {0u, 100u}) {
    test::Bytes buffer(size);
    BlockWriter<TypeParam> writer(buffer, Widths::paper());
    EXPECT_EQ(0u, writer.finish());
    EXPECT_EQ(0u, writer.states());
    EXPECT_EQ(0u, writer.bytes());
  }
  EXPECT_EQ(std::nullopt, test::validate<TypeParam>({}, Widths::paper()).fault);
  EXPECT_EQ(std::nullopt, test::validate<TypeParam>({}, Widths::paper(), 0).fault);
  BlockReader<TypeParam> reader;
  TypeParam out[kWriteSlack + 1];
  EXPECT_EQ(0u, reader.remaining());
  EXPECT_EQ(0u, reader.read(Widths::paper(), out, 1));
}

}  // namespace
}  // namespace othello
