// RunReader: whole runs and ranges of them, whatever the sizes of pieces and blocks.
#include <gtest/gtest.h>

#include "shiftedqueue/queue_support.h"
#include "support/sanitized.h"

namespace othello::shiftedqueue {
namespace {

template <class Number>
class RunReaderTest : public testing::Test {
 protected:
  static constexpr Number kEnd = RunReader<Number>::kEnd;

  static std::vector<Number> in_range(const std::vector<Number>& values, Number from, Number below) {
    std::vector<Number> result;
    for (const Number value : values) {
      if (from <= value && value < below) result.push_back(value);
    }
    return result;
  }

  // Reads [from, below) value by value, then piece by piece.
  void expect_range(const std::vector<Number>& values, const test::StoredRun<Number>& stored,
                    std::size_t piece, Number from, Number below) {
    const std::vector<Number> expected = in_range(values, from, below);
    RunReader<Number> single(stored.run, piece, from, below);
    ASSERT_EQ(expected, test::rest_of(single));
    ASSERT_TRUE(single.piece().empty());
    single.advance();
    ASSERT_TRUE(single.head() == kEnd);

    RunReader<Number> pieces(stored.run, piece, from, below);
    std::vector<Number> read;
    for (auto part = pieces.piece(); !part.empty(); pieces.skip_piece(), part = pieces.piece()) {
      ASSERT_LE(part.size(), piece);
      read.insert(read.end(), part.begin(), part.end());
    }
    ASSERT_EQ(expected, read);
  }

  std::mt19937_64 random_{2};
};

using Numbers = testing::Types<std::uint64_t, Uint128>;
TYPED_TEST_SUITE(RunReaderTest, Numbers);

TYPED_TEST(RunReaderTest, EmptyRunHasNoValues) {
  const Run<TypeParam> none;
  RunReader<TypeParam> reader(none, 10);
  EXPECT_TRUE(reader.head() == this->kEnd);
  EXPECT_TRUE(reader.piece().empty());
  RunReader<TypeParam> nothing;
  EXPECT_TRUE(nothing.head() == this->kEnd);
  EXPECT_TRUE(nothing.piece().empty());
}

TYPED_TEST(RunReaderTest, RangesAcrossBlockBorders) {
  for (const char* text : {"8,16,32,64", "2,3", "1,1,1,64", "5"}) {
    const Widths widths = Widths::parse(text);
    for (const auto& values : test::many_sets<TypeParam>(test::kSanitized ? 4500 : 9000, this->random_)) {
      const auto stored = test::stored_run(values, widths);
      std::vector<std::pair<TypeParam, TypeParam>> ranges{{0, this->kEnd}, {0, 0}, {0, 1}, {5, 3}};
      // Ranges that begin and end at, just before and just after the first value of an extent, and of a block.
      for (const std::size_t at :
           {std::size_t{0}, stored.run.extents.size() / 2, stored.run.extents.size()}) {
        const TypeParam first = at < stored.run.extents.size()
                                    ? stored.run.extents[at].first
                                    : values[std::min<std::size_t>(kBlockStates, values.size() - 1)];
        for (const TypeParam border :
             {first > 0 ? first - 1 : first, first, static_cast<TypeParam>(first + 1)}) {
          ranges.emplace_back(0, border);
          ranges.emplace_back(border, this->kEnd);
          ranges.emplace_back(values[this->random_() % values.size()], border);
        }
      }
      for (const auto& [from, below] : ranges) {
        for (const std::size_t piece : {1u, 7u, 512u, 5000u}) {
          if (test::kSanitized && piece != 7) continue;
          this->expect_range(values, stored, piece, from, below);
          if (this->HasFatalFailure()) return;
        }
      }
    }
  }
}

TYPED_TEST(RunReaderTest, RandomRangesCutARunWithoutLoss) {
  const Widths widths = Widths::paper();
  const auto values = test::list(test::uneven_set<TypeParam>(30'000, 40, this->random_));
  const auto stored = test::stored_run(values, widths);
  for (int round = 0; round < 30; ++round) {
    std::set<TypeParam> cuts{0, this->kEnd};
    for (int i = 0; i < round; ++i) cuts.insert(test::uneven_number<TypeParam>(40, this->random_));
    std::vector<TypeParam> joined;
    for (auto from = cuts.begin(), below = std::next(from); below != cuts.end(); ++from, ++below) {
      RunReader<TypeParam> reader(stored.run, 33, *from, *below);
      const auto part = test::rest_of(reader);
      joined.insert(joined.end(), part.begin(), part.end());
    }
    ASSERT_EQ(values, joined);
  }
}

TYPED_TEST(RunReaderTest, CodedExtentsTakeLessAndReadAsOthers) {
  const auto values = test::list(test::uneven_set<TypeParam>(40'000, 30, this->random_));
  const auto plain = test::stored_run(values, Widths::paper());
  const auto coded = test::stored_run(values, RunCode::entropy());
  EXPECT_LT(coded.run.bytes, plain.run.bytes * 9 / 10);
  EXPECT_LT(coded.memory->used_bytes(), plain.memory->used_bytes());
  for (const std::size_t piece : {1u, 512u}) {
    for (const auto& [from, below] : {std::pair<TypeParam, TypeParam>{0, this->kEnd},
                                      {values[100], values[values.size() / 2]},
                                      {values[values.size() / 3] + 1, this->kEnd}})
      this->expect_range(values, coded, piece, from, below);
  }
}

TYPED_TEST(RunReaderTest, FreesWhatLiesInItsRangeAndNothingElse) {
  const Widths widths = Widths::paper();
  const auto values = test::list(test::uneven_set<TypeParam>(40'000, 50, this->random_));
  auto stored = test::stored_run(values, widths);
  ASSERT_GT(stored.run.extents.size(), 7u);
  const TypeParam from = stored.run.extents[2].first + 1;
  const TypeParam below = stored.run.extents[6].last;
  auto reader = RunReader<TypeParam>::freeing(stored.run, 100, from, below);
  for (; !reader.piece().empty(); reader.skip_piece()) {
    for (const RunExtent<TypeParam>& extent : stored.run.extents) {
      ASSERT_TRUE(extent.last < reader.head() || extent.data != nullptr) << "of values still to come";
    }
  }
  for (std::size_t i = 0; i < stored.run.extents.size(); ++i)
    EXPECT_EQ(i >= 3 && i <= 5, stored.run.extents[i].data == nullptr) << i;
  std::uint64_t bytes = 0;
  for (const RunExtent<TypeParam>& extent : stored.run.extents) {
    if (extent.data) bytes += extent.bytes + kReadSlack;
  }
  EXPECT_EQ(bytes, stored.memory->used_bytes());
}

TYPED_TEST(RunReaderTest, ExtentsHaveWholeBlocksOfAllValues) {
  for (const char* text : {"8,16,32,64", "5,4"}) {  // of which the latter hold few gaps
    const Widths widths = Widths::parse(text);
    const auto values = test::list(test::uneven_set<TypeParam>(40'000, 50, this->random_));
    const auto stored = test::stored_run(values, widths);
    test::Bytes bytes;
    std::uint64_t states = 0;
    for (const RunExtent<TypeParam>& extent : stored.run.extents) {
      bytes.insert(bytes.end(), extent.stored().begin(), extent.stored().end());
      EXPECT_GE(extent.bytes, extent.states == 0 ? 0u : 1u);
      states += extent.states;
    }
    EXPECT_EQ(test::write(values, widths).bytes, bytes) << "as without extents";
    EXPECT_EQ(values.size(), states);
    EXPECT_EQ(values.size(), stored.run.states);
    EXPECT_EQ(bytes.size(), stored.run.bytes);
  }
}

TYPED_TEST(RunReaderTest, WithoutMemoryNothingIsWritten) {
  RunStore memory(std::uint64_t{1} << 14, std::size_t{1} << 12);
  const auto values = test::list(test::uneven_set<TypeParam>(40'000, 50, this->random_));
  const auto write_all = [&](RunStore::Shortage shortage) {
    RunWriter<TypeParam> writer(memory, Widths::paper(), shortage);
    for (const TypeParam value : values) writer.append(value);
    return writer.finish();
  };
  EXPECT_THROW(write_all(RunStore::Shortage::kThrow), OutOfSpace);
  EXPECT_EQ(0u, memory.used_bytes());
  EXPECT_EQ(values.size(), write_all(RunStore::Shortage::kBorrow).states);
  EXPECT_EQ(0u, memory.used_bytes());
}

}  // namespace
}  // namespace othello::shiftedqueue
