// Binary interpolative coding.
#include <algorithm>

#include "gapkeep/laboratory/bits.h"
#include "gapkeep/laboratory/code.h"
#include "system/uint128.h"

namespace othello::laboratory {
namespace {

// Interpolation starts over after so many values.
constexpr std::size_t kInterpolativeBlock = 4096;

// Moffat and Stuiver (Information Retrieval 3, 2000): the middle value of a block in as many bits as the
// range between its neighbours leaves open, then both halves. The last value of each block comes first, in
// 64 bits.
class Interpolative : public Code {
 public:
  void encode(std::span<const std::uint64_t> values) override {
    bits_.clear();
    for (std::size_t begin = 1; begin < values.size(); begin += kInterpolativeBlock) {
      const std::size_t end = std::min(begin + kInterpolativeBlock, values.size());
      bits_.put(values[end - 1], 64);
      put_middle(values, begin, end - 1, values[begin - 1] + 1, values[end - 1] - 1);
    }
    bits_.finish();
  }
  std::size_t bytes() const override { return bits_.size(); }

  void decode(std::span<std::uint64_t> values) override {
    BitReader bits(bits_.bytes());
    values[0] = 0;
    for (std::size_t begin = 1; begin < values.size(); begin += kInterpolativeBlock) {
      const std::size_t end = std::min(begin + kInterpolativeBlock, values.size());
      values[end - 1] = bits.read(64);
      take_middle(bits, values, begin, end - 1, values[begin - 1] + 1, values[end - 1] - 1);
    }
  }

 private:
  // One of `choices` values in truncated binary: the first 2^w - choices take w - 1 bits, the others w.
  void put_choice(std::uint64_t value, std::uint64_t choices) {
    const int width = bit_width(choices - 1);
    const std::uint64_t shorter = (std::uint64_t{2} << (width - 1)) - choices;  // 2^64 is 0 here
    if (value < shorter) {
      bits_.put(value, width - 1);
    } else {
      // The upper bits come first, so that a reader can distinguish the two lengths.
      bits_.put((value + shorter) >> 1, width - 1);
      bits_.put((value + shorter) & 1, 1);
    }
  }

  static std::uint64_t take_choice(BitReader& bits, std::uint64_t choices) {
    const int width = bit_width(choices - 1);
    const std::uint64_t shorter = (std::uint64_t{2} << (width - 1)) - choices;  // 2^64 is 0 here
    const std::uint64_t upper = bits.read(width - 1);
    return upper < shorter ? upper : (upper << 1 | bits.read(1)) - shorter;
  }

  // Values [begin, end), all from `low` to `high`.
  void put_middle(std::span<const std::uint64_t> values, std::size_t begin, std::size_t end,
                  std::uint64_t low, std::uint64_t high) {
    if (begin == end) return;
    const std::uint64_t choices = high - low + 1 - (end - begin - 1);
    if (choices == 1) return;  // no gaps left
    const std::size_t middle = begin + (end - begin) / 2;
    put_choice(values[middle] - low - (middle - begin), choices);
    put_middle(values, begin, middle, low, values[middle] - 1);
    put_middle(values, middle + 1, end, values[middle] + 1, high);
  }

  static void take_middle(BitReader& bits, std::span<std::uint64_t> values, std::size_t begin,
                          std::size_t end, std::uint64_t low, std::uint64_t high) {
    if (begin == end) return;
    const std::uint64_t choices = high - low + 1 - (end - begin - 1);
    if (choices == 1) {
      for (std::size_t i = begin; i < end; ++i) values[i] = low + (i - begin);
      return;
    }
    const std::size_t middle = begin + (end - begin) / 2;
    values[middle] = low + (middle - begin) + take_choice(bits, choices);
    take_middle(bits, values, begin, middle, low, values[middle] - 1);
    take_middle(bits, values, middle + 1, end, values[middle] + 1, high);
  }

  BitWriter bits_;
};

}  // namespace

CodeEntry interpolative_entry() {
  return {.name = "interpolative",
          .parameters = {},
          .help = "the middle value in the bits that its neighbours leave open, then both halves",
          .make_gap_code = {},
          .make_code = [](std::string_view) { return std::make_unique<Interpolative>(); }};
}

}  // namespace othello::laboratory
