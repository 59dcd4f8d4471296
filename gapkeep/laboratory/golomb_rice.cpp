// Golomb-Rice: the upper part of each gap in unary and the lower part as it is.
#include <bit>
#include <limits>

#include "gapkeep/laboratory/bits.h"
#include "gapkeep/laboratory/code.h"

namespace othello::laboratory {
namespace {

// The parameter is chosen again for so many values.
constexpr std::size_t kGolombBlock = 4096;

// The best parameter k of each block of 4,096 gaps (one byte), then the quotient gap >> k in unary, ended by
// a one, and k bits. Quotients from kEscape on are the escape and 64 bits: a few gaps of sparse sets would
// run to megabytes.
class GolombRice : public Code {
 public:
  void encode(std::span<const std::uint64_t> values) override {
    bits_.clear();
    for (std::size_t begin = 1; begin < values.size(); begin += kGolombBlock) {
      const std::size_t end = std::min(begin + kGolombBlock, values.size());
      gaps_.clear();
      for (std::size_t i = begin; i < end; ++i) gaps_.push_back(values[i] - values[i - 1] - 1);
      const int k = best_parameter();
      bits_.put(static_cast<std::uint64_t>(k), 8);
      for (const std::uint64_t gap : gaps_) put(gap, k);
    }
    bits_.finish();
  }
  std::size_t bytes() const override { return bits_.size(); }

  void decode(std::span<std::uint64_t> values) override {
    BitReader bits(bits_.bytes());
    std::uint64_t value = values[0] = 0;
    for (std::size_t begin = 1; begin < values.size(); begin += kGolombBlock) {
      const std::size_t end = std::min(begin + kGolombBlock, values.size());
      const int k = static_cast<int>(bits.read(8));
      for (std::size_t i = begin; i < end; ++i) values[i] = value += read(bits, k) + 1;
    }
  }

 private:
  static constexpr int kEscape = 40;

  static std::uint64_t cost(std::uint64_t gap, int k) {
    const std::uint64_t quotient = gap >> k;
    return quotient < kEscape ? quotient + 1 + static_cast<std::uint64_t>(k) : kEscape + 1 + 64;
  }

  int best_parameter() const {
    int best = 0;
    std::uint64_t fewest = std::numeric_limits<std::uint64_t>::max();
    for (int k = 0; k < 48; ++k) {
      std::uint64_t bits = 0;
      for (const std::uint64_t gap : gaps_) bits += cost(gap, k);
      if (bits >= fewest) continue;
      fewest = bits;
      best = k;
    }
    return best;
  }

  void put(std::uint64_t gap, int k) {
    const std::uint64_t quotient = std::min<std::uint64_t>(gap >> k, kEscape);
    bits_.put(std::uint64_t{1} << quotient, static_cast<int>(quotient) + 1);
    if (quotient == kEscape) {
      bits_.put(gap, 64);
    } else {
      bits_.put(gap & ((std::uint64_t{1} << k) - 1), k);
    }
  }

  static std::uint64_t read(BitReader& bits, int k) {
    const int quotient = std::countr_zero(bits.peek());
    bits.skip(quotient + 1);
    if (quotient == kEscape) return bits.read(64);
    return static_cast<std::uint64_t>(quotient) << k | bits.read(k);
  }

  BitWriter bits_;
  Values gaps_;
};

}  // namespace

CodeEntry golomb_rice_entry() {
  return {.name = "golomb-rice",
          .parameters = {},
          .help = "the upper part of a gap in unary, k bits as they are, the best k for every 4,096",
          .make_gap_code = {},
          .make_code = [](std::string_view) { return std::make_unique<GolombRice>(); }};
}

}  // namespace othello::laboratory
