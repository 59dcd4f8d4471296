// Every code of the laboratory returns what went in, for any input, and has the size that its definition
// says.
#include "gapkeep/laboratory/codes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <random>
#include <stdexcept>
#include <utility>

#include "gapkeep/laboratory/measure.h"
#include "program/gapkeep_source.h"
#include "system/uint128.h"

namespace othello::laboratory {
namespace {

const CodeTable& table() {
  static const CodeTable table({program::engine_entry()});
  return table;
}

Values values_of(const Values& gaps) {
  Values values{0};
  for (const std::uint64_t gap : gaps) values.push_back(values.back() + gap + 1);
  return values;
}

// Gaps below `bound`, most of them far below.
Values random_gaps(std::size_t count, std::uint64_t bound, unsigned seed) {
  std::mt19937_64 random(seed);
  Values gaps;
  for (std::size_t i = 0; i < count; ++i) gaps.push_back((random() >> (random() % 64)) % bound);
  return gaps;
}

// Every code that can be named, alone and with zstd behind it.
std::vector<std::string> all_names() {
  std::vector<std::string> names;
  for (const CodeEntry& entry : table().entries()) {
    std::vector<std::string> bases{entry.name};
    if (entry.name == "gapkeep") bases = {"gapkeep", "gapkeep-1-2-60", "gapkeep-3-64", "gapkeep-64"};
    for (const std::string& base : bases) {
      names.push_back(base);
      if (!entry.make_gap_code) continue;
      for (const std::string& setting : zstd_settings()) names.push_back(base + "+" + setting);
    }
  }
  return names;
}

class Codes : public testing::TestWithParam<std::string> {
 protected:
  void expect_round_trip(const Values& gaps) {
    const Values values = values_of(gaps);
    code_->encode(values);
    EXPECT_GT(code_->bytes(), 0U);
    Values decoded(values.size() + kSlackValues, ~std::uint64_t{0});
    code_->decode(std::span(decoded).first(values.size()));
    decoded.resize(values.size());
    EXPECT_TRUE(values == decoded) << values.size() << " values";
  }

  std::unique_ptr<Code> code_ = table().make_code(GetParam());
  std::uint64_t most_ = std::min(code_->largest_gap(), std::numeric_limits<std::uint64_t>::max() - 1);
};

TEST_P(Codes, ReturnWhatWentIn) {
  for (const std::size_t count :
       std::vector<std::size_t>{1, 2, 7, 8, 9, 63, 64, 65, 4094, 4095, 4096, 4097, 65535}) {
    expect_round_trip(Values(count, 0));
    expect_round_trip(random_gaps(count, 256, 1));
    expect_round_trip(random_gaps(count, std::min(most_, std::uint64_t{1} << 40), 2));
  }
}

TEST_P(Codes, HoldGapsToTheirLimit) {
  expect_round_trip({0, most_ / 2, 1});
  expect_round_trip({most_ - 1});
}

TEST_P(Codes, ForgetTheSliceBefore) {
  expect_round_trip(random_gaps(65535, most_ / 65536 / 2 + 1, 3));
  expect_round_trip({1, 2, 3});
  const auto fresh = table().make_code(GetParam());
  fresh->encode(values_of({1, 2, 3}));
  EXPECT_EQ(fresh->bytes(), code_->bytes());
}

std::string name_of_test(const testing::TestParamInfo<std::string>& info) {
  std::string name = info.param;
  std::ranges::replace_if(
      name, [](char c) { return c == '-' || c == '+'; }, '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(All, Codes, testing::ValuesIn(all_names()), name_of_test);

std::size_t bytes_of(const std::string& name, const Values& gaps) {
  const auto code = table().make_code(name);
  code->encode(values_of(gaps));
  return code->bytes();
}

TEST(CodeSizes, AreThoseOfTheDefinitions) {
  const Values gaps = random_gaps(5000, std::uint64_t{1} << 30, 4);
  const Values values = values_of(gaps);
  std::size_t leb128 = 0;
  for (const std::uint64_t gap : gaps)
    leb128 += static_cast<std::size_t>(std::max((bit_width(gap) + 6) / 7, 1));
  EXPECT_EQ(leb128, bytes_of("leb128", gaps));
  // One byte is for the first value.
  for (const auto& [gap, bytes] : std::vector<std::pair<std::uint64_t, std::size_t>>{
           {0, 1}, {254, 1}, {255, 3}, {65789, 3}, {65790, 7}, {4000000000, 7}}) {
    EXPECT_EQ(1 + bytes, bytes_of("engine", {gap})) << gap;
  }
  int low = 0;
  while ((values.back() / values.size()) >> (low + 1) != 0) ++low;
  const std::size_t upper_bits = (values.back() >> low) + values.size();
  EXPECT_EQ((values.size() * static_cast<std::size_t>(low) + 7) / 8 + (upper_bits / 64 + 1) * 8 + 1,
            bytes_of("elias-fano", gaps));
}

TEST(CodeNames, WrongOnesAreRefused) {
  for (const char* name : {"", "leb12", "leb128-3", "gapkeep-", "gapkeep-0", "gapkeep-8-x", "leb128+",
                           "leb128+zstd-2", "golomb-rice+zstd-1", "+zstd-1", "leb128+zstd-1+zstd-1"}) {
    EXPECT_THROW(table().make_code(name), std::invalid_argument) << name;
  }
}

TEST(CodeNames, WhatCannotHoldTheGapsIsNotCompared) {
  GapCounter counter;
  counter.add(3);
  EXPECT_EQ(1, std::ranges::count(table().default_names(counter.finish()), "engine+zstd-huffman"));
  counter.add(std::uint64_t{1} << 40);
  const auto names = table().default_names(counter.finish());
  EXPECT_EQ(0, std::ranges::count(names, "engine+zstd-huffman"));
  for (const std::string& name : names)
    EXPECT_GE(table().make_code(name)->largest_gap(), std::uint64_t{1} << 40) << name;
}

TEST(Compare, SlicesAreEvenlySpread) {
  SliceSampler sampler(10 * kSliceStates, 2);
  for (std::uint64_t i = 0; i < 10 * kSliceStates; ++i) sampler.add(i);
  const auto slices = sampler.finish();
  ASSERT_EQ(2U, slices.size());
  for (std::size_t s = 0; s < 2; ++s) {
    ASSERT_EQ(kSliceStates, slices[s].size());
    EXPECT_EQ(0U, slices[s][0]);
    EXPECT_EQ(s * 5 * kSliceStates + 2, slices[s][1]);
  }
  EXPECT_TRUE(SliceSampler(0, 3).finish().empty());
}

TEST(Compare, ACodeThatIsWrongIsFound) {
  class Wrong : public Code {
   public:
    void encode(std::span<const std::uint64_t> values) override { values_ = {values.begin(), values.end()}; }
    std::size_t bytes() const override { return 1; }
    void decode(std::span<std::uint64_t> values) override {
      std::ranges::copy(values_, values.begin());
      ++values.back();
    }

   private:
    Values values_;
  } wrong;
  const std::vector<Values> slices{{0, 1, 2}};
  EXPECT_THROW(measure_code("wrong", wrong, slices, 1), std::logic_error);
}

TEST(Compare, TheFrontIsWhatNothingBeats) {
  std::vector<CodeFigures> figures;
  for (const auto& [bits, speed] :
       std::vector<std::pair<double, double>>{{4, 1}, {5, 2}, {5, 1}, {6, 2}, {7, 3}, {4, 1}})
    figures.push_back(
        {.name = {}, .bits_per_state = bits, .encoded_per_second = 0, .decoded_per_second = speed});
  mark_unbeaten(figures);
  std::vector<bool> best;
  for (const CodeFigures& code : figures) best.push_back(code.best);
  EXPECT_EQ((std::vector<bool>{true, true, false, false, true, true}), best);
}

}  // namespace
}  // namespace othello::laboratory
