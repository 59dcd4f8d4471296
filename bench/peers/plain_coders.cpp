// Gap codes as they are, Golomb-Rice, and binary interpolative coding.
#include <algorithm>
#include <limits>

#include "bench/peers/bits.h"
#include "bench/peers/coder.h"
#include "gapkeep/block.h"
#include "integer/uint128.h"

namespace othello::peers {
namespace {

// Parameters are chosen, and interpolation begins, anew for so many values.
constexpr std::size_t kBlock = 4096;

class GapsAlone : public Coder {
 public:
  explicit GapsAlone(std::shared_ptr<GapCode> code) : code_(std::move(code)) {}

  std::string name() const override { return code_->name(); }
  void encode(std::span<const std::uint64_t> values) override {
    bytes_.clear();
    code_->encode(values, bytes_);
    size_ = bytes_.size();
    bytes_.resize(size_ + kReadSlack);
  }
  std::size_t bytes() const override { return size_; }
  void decode(std::span<std::uint64_t> values) override { code_->decode(bytes_, values); }

 private:
  std::shared_ptr<GapCode> code_;
  Bytes bytes_;
  std::size_t size_ = 0;
};

// The best parameter k of each block of 4,096 gaps (one byte), then the quotient gap >> k in unary, ended by
// a one, and k bits. Quotients from kEscape on are the escape and 64 bits: a few gaps of sparse sets would
// run to megabytes.
class Rice : public Coder {
 public:
  std::string name() const override { return "golomb-rice"; }

  void encode(std::span<const std::uint64_t> values) override {
    bits_.clear();
    for (std::size_t begin = 1; begin < values.size(); begin += kBlock) {
      const std::size_t end = std::min(begin + kBlock, values.size());
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
    for (std::size_t begin = 1; begin < values.size(); begin += kBlock) {
      const std::size_t end = std::min(begin + kBlock, values.size());
      const int k = static_cast<int>(bits.take(8));
      for (std::size_t i = begin; i < end; ++i) values[i] = value += take(bits, k) + 1;
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

  static std::uint64_t take(BitReader& bits, int k) {
    const int quotient = std::countr_zero(bits.peek());
    bits.skip(quotient + 1);
    if (quotient == kEscape) return bits.take(64);
    return static_cast<std::uint64_t>(quotient) << k | bits.take(k);
  }

  BitWriter bits_;
  Values gaps_;
};

// Moffat and Stuiver (Information Retrieval 3, 2000): the middle value of a block in as many bits as the room
// between its neighbours leaves open, then both halves. The last value of each block comes first, in 64 bits.
class Interpolative : public Coder {
 public:
  std::string name() const override { return "interpolative"; }

  void encode(std::span<const std::uint64_t> values) override {
    bits_.clear();
    for (std::size_t begin = 1; begin < values.size(); begin += kBlock) {
      const std::size_t end = std::min(begin + kBlock, values.size());
      bits_.put(values[end - 1], 64);
      put_middle(values, begin, end - 1, values[begin - 1] + 1, values[end - 1] - 1);
    }
    bits_.finish();
  }
  std::size_t bytes() const override { return bits_.size(); }

  void decode(std::span<std::uint64_t> values) override {
    BitReader bits(bits_.bytes());
    values[0] = 0;
    for (std::size_t begin = 1; begin < values.size(); begin += kBlock) {
      const std::size_t end = std::min(begin + kBlock, values.size());
      values[end - 1] = bits.take(64);
      take_middle(bits, values, begin, end - 1, values[begin - 1] + 1, values[end - 1] - 1);
    }
  }

 private:
  // One of `choices` values in truncated binary: the first 2^w - choices take w - 1 bits, the others w.
  void put_choice(std::uint64_t value, std::uint64_t choices) {
    const int width = bit_width(choices - 1);
    const std::uint64_t shorter = (std::uint64_t{1} << width) - choices;
    if (value < shorter) {
      bits_.put(value, width - 1);
    } else {
      // The upper bits come first, so that a reader can tell the two lengths apart.
      bits_.put((value + shorter) >> 1, width - 1);
      bits_.put((value + shorter) & 1, 1);
    }
  }

  static std::uint64_t take_choice(BitReader& bits, std::uint64_t choices) {
    const int width = bit_width(choices - 1);
    const std::uint64_t shorter = (std::uint64_t{1} << width) - choices;
    const std::uint64_t upper = bits.take(width - 1);
    return upper < shorter ? upper : (upper << 1 | bits.take(1)) - shorter;
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

void add_plain_coders(const std::vector<std::shared_ptr<GapCode>>& codes, Coders& coders) {
  for (const auto& code : codes) coders.push_back(std::make_unique<GapsAlone>(code));
}

void add_rice(Coders& coders) {
  coders.push_back(std::make_unique<Rice>());
}

void add_interpolative(Coders& coders) {
  coders.push_back(std::make_unique<Interpolative>());
}

}  // namespace othello::peers
