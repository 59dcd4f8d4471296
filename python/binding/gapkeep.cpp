// Sorted sets of integers as gapkeep blocks, and what widths and other codes make of them.
#include <pybind11/stl.h>

#include <algorithm>
#include <span>
#include <string>
#include <vector>

#include "gapkeep/block_sizer.h"
#include "gapkeep/block_writer.h"
#include "gapkeep/gap_counts.h"
#include "gapkeep/laboratory/codes.h"
#include "gapkeep/laboratory/compare.h"
#include "gapkeep/laboratory/measure.h"
#include "gapkeep/optimum.h"
#include "gapkeep/validate.h"
#include "gapkeep/widths.h"
#include "python/binding/arrays.h"
#include "python/binding/bindings.h"
#include "python/binding/run_interruptible.h"
#include "system/errors.h"

namespace othello::python {
namespace {

// A copy that ascends strictly. Throws std::invalid_argument, which names the first number that does not.
std::vector<std::uint64_t> ascending(const WordArray& numbers) {
  std::vector<std::uint64_t> copy(count_of<std::uint64_t>(numbers));
  copy_items(numbers, 0, std::span(copy));
  const auto fault = std::ranges::adjacent_find(copy, std::ranges::greater_equal());
  if (fault != copy.end())
    throw std::invalid_argument(
        fmt::format("numbers: number {} is not above the one before", fault - copy.begin() + 1));
  if (!copy.empty() && copy.back() == ~std::uint64_t{0})
    throw std::invalid_argument("numbers: 2^64 - 1 is too large");
  return copy;
}

// Calls visit(gap) with those between neighbours.
template <class Visit>
void for_each_gap(const std::vector<std::uint64_t>& numbers, const Visit& visit) {
  for (std::size_t i = 1; i < numbers.size(); ++i) visit(numbers[i] - numbers[i - 1] - 1);
}

GapCounts counted(const std::vector<std::uint64_t>& numbers) {
  const ReleasedLock released;
  GapCounter counter;
  for_each_gap(numbers, [&](std::uint64_t gap) { counter.add(gap); });
  return counter.finish();
}

py::bytes encoded(const WordArray& given, const std::string& widths_text) {
  const std::vector<std::uint64_t> numbers = ascending(given);
  const Widths widths = Widths::parse(widths_text);
  std::vector<std::byte> bytes;
  {
    const ReleasedLock released;
    BlockSizer sizer(widths, sizeof(std::uint64_t));
    for_each_gap(numbers, [&](std::uint64_t gap) { sizer.add(gap); });
    if (!numbers.empty()) bytes.resize(sizer.bytes() + 2 * sizeof(std::uint64_t));
    BlockWriter<std::uint64_t> writer(bytes, widths);
    for (const std::uint64_t number : numbers) writer.append(number);
    bytes.resize(numbers.empty() ? 0 : writer.finish());
  }
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

WordArray decoded(const py::bytes& blocks, const std::string& widths_text) {
  const auto text = static_cast<std::string_view>(blocks);
  const Widths widths = Widths::parse(widths_text);
  std::vector<std::uint64_t> numbers;
  {
    const ReleasedLock released;
    const auto fault =
        read_validated<std::uint64_t>(std::as_bytes(std::span(text)), widths, ~std::uint64_t{0}, 0, numbers);
    if (fault) throw DamagedFile("blocks: " + *fault);
  }
  auto result = new_items<std::uint64_t>(numbers.size());
  std::ranges::copy(numbers, items_in(result).begin());
  return result;
}

// How many gaps need 1, 2, .. 64 bits; the entropy; and of each widths the bits of all gaps and the bytes of blocks.
py::tuple measured(const WordArray& given, const std::vector<std::string>& widths_texts) {
  const std::vector<std::uint64_t> numbers = ascending(given);
  const GapCounts counts = counted(numbers);
  py::list costs;
  for (const std::string& text : widths_texts) {
    const Widths widths = Widths::parse(text);
    BlockSizer sizer(widths, sizeof(std::uint64_t));
    {
      const ReleasedLock released;
      for_each_gap(numbers, [&](std::uint64_t gap) { sizer.add(gap); });
    }
    const GapCost cost = counts.cost(widths);
    costs.append(
        py::make_tuple(widths.to_string(), cost.bits, numbers.empty() ? 0 : sizer.bytes(), cost.not_held));
  }
  return py::make_tuple(counts.count_by_bits(), counts.entropy(), costs);
}

py::list best_widths(const WordArray& given, int most) {
  if (most < 1 || most > kMaxWidths)
    throw std::invalid_argument(fmt::format("most {}: must be from 1 to {}", most, kMaxWidths));
  const GapCounts counts = counted(ascending(given));
  if (counts.total() == 0) throw std::invalid_argument("numbers: two at least are needed");
  std::vector<Optimum> best;
  run_interruptible([&](const StopFlag&) { best = optimal_widths(counts, most); });
  py::list rows;
  for (const Optimum& optimum : best) rows.append(py::make_tuple(optimum.widths.to_string(), optimum.bits));
  return rows;
}

py::list compared(const WordArray& given, const std::vector<std::string>& names) {
  const std::vector<std::uint64_t> numbers = ascending(given);
  laboratory::Comparison comparison;
  run_interruptible([&](const StopFlag& stop) {
    const GapStream stream{.numbering = "numbers",
                           .number_bits = 64,
                           .states = numbers.size(),
                           .visit = [&](const VisitGaps& visit) {
                             std::vector<std::uint64_t> gaps;
                             for_each_gap(numbers, [&](std::uint64_t gap) { gaps.push_back(gap); });
                             visit(gaps);
                           }};
    comparison = laboratory::compare_codes(laboratory::CodeTable{}, stream, names, {},
                                           [&](const std::string&, std::size_t, std::size_t) {
                                             if (stop) throw Stopped();
                                           });
  });
  py::list rows;
  for (const laboratory::CodeFigures& code : comparison.codes)
    rows.append(
        py::make_tuple(code.name, code.bits_per_state, code.decoded_per_second, code.encoded_per_second));
  return rows;
}

}  // namespace

void bind_gapkeep(py::module_& module) {
  module.def("gapkeep_encoded", &encoded);
  module.def("gapkeep_decoded", &decoded);
  module.def("gapkeep_measured", &measured);
  module.def("gapkeep_best_widths", &best_widths);
  module.def("gapkeep_compared", &compared);
}

}  // namespace othello::python
