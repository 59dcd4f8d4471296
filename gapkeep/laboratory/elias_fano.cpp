// Elias-Fano (Elias, 1974; Fano, 1971): the low bits of every value as they are, the upper ones in unary.
#include <bit>

#include "gapkeep/laboratory/bits.h"
#include "gapkeep/laboratory/code.h"

namespace othello::laboratory {
namespace {

// With l = floor(log2(largest value / number of values)) low bits, value i sets bit (value >> l) + i of the
// upper part: a one for every value, and a zero wherever the upper half of the values goes up by one.
class EliasFano : public Code {
 public:
  void encode(std::span<const std::uint64_t> values) override {
    const std::uint64_t ratio = values.back() / values.size();
    low_width_ = ratio == 0 ? 0 : static_cast<int>(std::bit_width(ratio)) - 1;
    low_.clear();
    upper_.assign(((values.back() >> low_width_) + values.size()) / 64 + 1, 0);
    for (std::size_t i = 0; i < values.size(); ++i) {
      const std::uint64_t place = (values[i] >> low_width_) + i;
      upper_[place / 64] |= std::uint64_t{1} << place % 64;
      low_.put(values[i] & ((std::uint64_t{1} << low_width_) - 1), low_width_);
    }
    low_.finish();
  }
  // And a byte for the number of low bits.
  std::size_t bytes() const override { return low_.size() + upper_.size() * sizeof(std::uint64_t) + 1; }

  void decode(std::span<std::uint64_t> values) override {
    BitReader low(low_.bytes());
    std::size_t done = 0;
    for (std::size_t word = 0; done < values.size(); ++word) {
      for (std::uint64_t bits = upper_[word]; bits != 0; bits &= bits - 1) {
        const std::uint64_t place = 64 * word + static_cast<std::uint64_t>(std::countr_zero(bits));
        values[done] = (place - done) << low_width_ | low.read(low_width_);
        ++done;
      }
    }
  }

 private:
  int low_width_ = 0;
  BitWriter low_;
  std::vector<std::uint64_t> upper_;
};

}  // namespace

CodeEntry elias_fano_entry() {
  return {.name = "elias-fano",
          .parameters = {},
          .help = "the low bits of every value as they are, the upper ones in unary",
          .make_gap_code = {},
          .make_code = [](std::string_view) { return std::make_unique<EliasFano>(); }};
}

}  // namespace othello::laboratory
