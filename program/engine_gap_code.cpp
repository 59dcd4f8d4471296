#include "program/gapkeep_source.h"

#include <limits>

#include "enumerate/kernels/kernels.h"
#include "gapkeep/colouring_gaps.h"

namespace othello::program {
namespace {

using enumerate::Colouring;
using enumerate::kKernelSlack;

// The engine works on colourings of 32 bits; here they are the low halves of the values, and widened
// afterwards.
class EngineGaps : public laboratory::GapCode {
 public:
  EngineGaps() : kernels_(enumerate::chosen_kernels()) {}

  void encode(std::span<const std::uint64_t> values, laboratory::Bytes& out) override {
    low_.resize(values.size() + kKernelSlack);
    for (std::size_t i = 0; i < values.size(); ++i) low_[i] = static_cast<Colouring>(values[i]);
    out.resize(values.size() * kMaxGapBytes + kKernelSlack);
    const std::uint8_t* end = kernels_.encode(low_.data(), values.size(), kBeforeFirst, out.data());
    out.resize(static_cast<std::size_t>(end - out.data()));
  }

  void decode(const laboratory::Bytes& in, std::span<std::uint64_t> values) override {
    static_assert(laboratory::kSlackBytes >= kKernelSlack);
    low_.resize(values.size() + kKernelSlack);
    kernels_.decode(in.data(), values.size(), kBeforeFirst, low_.data());
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < values.size(); ++i) {
      value += static_cast<Colouring>(low_[i] - static_cast<Colouring>(value));
      values[i] = value;
    }
  }

  std::uint64_t largest_gap() const override { return std::numeric_limits<Colouring>::max() - 1; }

 private:
  const enumerate::Kernels& kernels_;
  std::vector<Colouring> low_;
};

}  // namespace

laboratory::CodeEntry engine_entry() {
  return {
      .name = "engine",
      .parameters = {},
      .help = "one, three or seven bytes a gap, as the occupancy engine writes them before the entropy code",
      .make_gap_code = [](std::string_view) { return std::make_unique<EngineGaps>(); },
      .make_code = {}};
}

}  // namespace othello::program
