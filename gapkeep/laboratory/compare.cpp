#include "gapkeep/laboratory/compare.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <span>
#include <stdexcept>

#include "gapkeep/gap_counts.h"
#include "gapkeep/laboratory/codes.h"
#include "system/errors.h"
#include "system/memory.h"
#include "system/output_file.h"

namespace othello::laboratory {
namespace {

// The slices are kept as they are: a machine word a state.
void require_memory(std::uint64_t states, std::uint64_t slices) {
  const std::uint64_t kept = std::min(states, slices * laboratory::kSliceStates);
  const std::uint64_t bytes = kept * sizeof(std::uint64_t);
  const std::uint64_t usable = default_memory();
  if (bytes <= usable) return;
  throw CapacityError(
      fmt::format("{} states to compare codes on take {} of memory, and {} are usable: give "
                  "fewer --slices",
                  kept, format_size(bytes), format_size(usable)));
}

}  // namespace

Comparison compare_codes(const laboratory::CodeTable& table, const GapStream& stream,
                         std::vector<std::string> names, const MeasureOptions& how,
                         const CodeBegins& begins) {
  for (const std::string& name : names) table.make_code(name);  // a wrong name before the reading
  require_memory(stream.states, how.slices);
  laboratory::SliceSampler sampler(stream.states, how.slices);
  GapCounter counter;
  stream.visit([&](std::span<const std::uint64_t> gaps) {
    for (const std::uint64_t gap : gaps) {
      counter.add(gap);
      sampler.add(gap);
    }
  });
  const GapCounts gaps = counter.finish();
  const auto sample = sampler.finish();
  if (sample.empty()) throw std::invalid_argument("these are too few states to compare codes on");
  if (names.empty()) names = table.default_names(gaps);
  Comparison comparison{.entropy = gaps.entropy(), .sampled = {.all_states = stream.states}, .codes = {}};
  comparison.sampled.slices = sample.size();
  for (const laboratory::Values& slice : sample) comparison.sampled.states += slice.size();
  for (const std::string& name : names) {
    begins(name, comparison.codes.size() + 1, names.size());
    const auto code = table.make_code(name);
    if (code->largest_gap() < gaps.largest()) {
      throw std::invalid_argument(fmt::format("code '{}' holds gaps to {}; the largest of these is {}", name,
                                              code->largest_gap(), gaps.largest()));
    }
    comparison.codes.push_back(laboratory::measure_code(name, *code, sample, how.repetitions));
  }
  laboratory::mark_unbeaten(comparison.codes);
  return comparison;
}

void export_gaps(const std::string& path, const GapStream& gaps_of_set) {
  static_assert(std::endian::native == std::endian::little);
  OutputStream stream(path);
  gaps_of_set.visit([&](std::span<const std::uint64_t> gaps) { stream.write(std::as_bytes(gaps)); });
  stream.commit();
}

}  // namespace othello::laboratory
