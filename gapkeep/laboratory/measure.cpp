#include "gapkeep/laboratory/measure.h"

#include <algorithm>
#include <limits>
#include <stdexcept>

#include "system/stopwatch.h"

namespace othello::laboratory {
namespace {

template <class Action>
double best_seconds(int repetitions, Action&& action) {
  double best = std::numeric_limits<double>::max();
  for (int pass = 0; pass < repetitions; ++pass) {
    const double begin = thread_cpu_seconds();
    action();
    best = std::min(best, thread_cpu_seconds() - begin);
  }
  return best;
}

bool is_beaten(const CodeFigures& code, const CodeFigures& by) {
  const bool no_worse =
      by.bits_per_state <= code.bits_per_state && by.decoded_per_second >= code.decoded_per_second;
  return no_worse &&
         (by.bits_per_state < code.bits_per_state || by.decoded_per_second > code.decoded_per_second);
}

}  // namespace

SliceSampler::SliceSampler(std::uint64_t gaps_in_all, std::uint64_t slices)
    : most_(slices),
      stride_(std::max<std::uint64_t>(gaps_in_all / std::max<std::uint64_t>(slices, 1), kSliceStates)) {}

std::vector<Values> SliceSampler::finish() {
  std::erase_if(slices_, [](const Values& slice) { return slice.size() < 2; });
  return std::move(slices_);
}

CodeFigures measure_code(const std::string& name, Code& code, std::span<const Values> slices,
                         int repetitions) {
  std::uint64_t bytes = 0;
  std::uint64_t states = 0;
  double encoding = 0;
  double decoding = 0;
  Values decoded(kSliceStates + kSlackValues);
  for (const Values& slice : slices) {
    encoding += best_seconds(repetitions, [&] { code.encode(slice); });
    const auto out = std::span(decoded).first(slice.size());
    decoding += best_seconds(repetitions, [&] { code.decode(out); });
    if (!std::ranges::equal(slice, out)) throw std::logic_error("code " + name + " decodes to other values");
    bytes += code.bytes();
    states += slice.size();
  }
  const auto all = static_cast<double>(states);
  constexpr double kShortest = 1e-9;  // in place of a time that a clock reads as 0
  return {.name = name,
          .bits_per_state = 8 * static_cast<double>(bytes) / all,
          .encoded_per_second = all / std::max(encoding, kShortest),
          .decoded_per_second = all / std::max(decoding, kShortest),
          .best = false};
}

void mark_unbeaten(std::vector<CodeFigures>& figures) {
  for (CodeFigures& code : figures) {
    code.best = std::ranges::none_of(figures, [&](const CodeFigures& by) { return is_beaten(code, by); });
  }
}

}  // namespace othello::laboratory
