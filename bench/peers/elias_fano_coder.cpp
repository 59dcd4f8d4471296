// Elias-Fano codes by SDSL's sd_vector: the low bits of every value as they are, the upper ones in unary.
#include "bench/peers/coder.h"

#ifdef OTHELLO_HAS_SDSL
#include <bit>
#include <sdsl/sd_vector.hpp>

namespace othello::peers {
namespace {

class EliasFano : public Coder {
 public:
  std::string name() const override { return "elias-fano"; }

  void encode(std::span<const std::uint64_t> values) override {
    sdsl::sd_vector_builder builder(values.back() + 1, values.size());
    for (const std::uint64_t value : values) builder.set(value);
    set_ = sdsl::sd_vector<>(builder);
  }
  // Without the tables for random access, which decoding in order does not need.
  std::size_t bytes() const override {
    return sdsl::size_in_bytes(set_.low) + sdsl::size_in_bytes(set_.high);
  }

  void decode(std::span<std::uint64_t> values) override {
    const std::uint64_t* words = set_.high.data();
    const auto low_bits = set_.wl;
    std::size_t done = 0;
    for (std::size_t word = 0; done < values.size(); ++word) {
      for (std::uint64_t bits = words[word]; bits != 0 && done < values.size(); bits &= bits - 1) {
        const std::uint64_t place = 64 * word + static_cast<std::uint64_t>(std::countr_zero(bits));
        values[done] = (place - done) << low_bits | (low_bits == 0 ? 0 : std::uint64_t{set_.low[done]});
        ++done;
      }
    }
  }

 private:
  sdsl::sd_vector<> set_;
};

}  // namespace

void add_elias_fano(Coders& coders) {
  coders.push_back(std::make_unique<EliasFano>());
}

}  // namespace othello::peers
#else
namespace othello::peers {
void add_elias_fano(Coders& /*coders*/) {}
}  // namespace othello::peers
#endif
