#include "program/gapkeep_compare.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <memory>
#include <nlohmann/json.hpp>
#include <span>
#include <stdexcept>
#include <utility>
#include <vector>

#include "files/output_file.h"
#include "gapkeep/gap_counts.h"
#include "laboratory/codes.h"
#include "laboratory/zstd_behind.h"
#include "machine/errors.h"
#include "machine/memory.h"
#include "program/option_values.h"
#include "program/text_table.h"

namespace othello {
namespace {

using laboratory::CodeFigures;

// What was measured of the set, so that nobody takes the figures for those of all of it.
std::string measured_text(const Comparison& comparison) {
  const Sampled& sampled = comparison.sampled;
  const std::string each =
      fmt::format("each of {} states at most and coded by itself", laboratory::kSliceStates);
  // Of most numberings the first state has no gap before it.
  if (sampled.states + 1 >= sampled.all_states)
    return fmt::format("measured: all {} states, in slices, {}", sampled.all_states, each);
  return fmt::format("measured: {} of {} states, in {} slices evenly spread, {}", sampled.states,
                     sampled.all_states, sampled.slices, each);
}

std::string table_text(const std::string& title, const Comparison& comparison) {
  std::vector<TextTable::Cells> rows;
  for (const CodeFigures& code : comparison.codes) {
    rows.push_back({code.best ? "*" : " ", code.name, fmt::format("{:.4f}", code.bits_per_state),
                    fmt::format("{:.1f}", code.encoded_per_second / 1e6),
                    fmt::format("{:.1f}", code.decoded_per_second / 1e6)});
  }
  return title + '\n' +
         text_of({{.heading = "", .width = 1},
                  {.heading = "code", .width = 36, .align = TextColumn::Align::kLeft},
                  {.heading = "bits a state", .width = 12},
                  {.heading = "encoded, million/s", .width = 18, .rank = 2},
                  {.heading = "decoded, million/s", .width = 18, .rank = 1}},
                 rows) +
         fmt::format(
             "* no other is smaller and decodes faster\norder-0 entropy of all gaps: {:.4f} bits a gap\n{}\n",
             comparison.entropy, measured_text(comparison));
}

std::string csv_text(const Comparison& comparison) {
  std::string text =
      "coder,bits_per_state,encoded_per_second,decoded_per_second,on_front,measured_states,all_states\n";
  for (const CodeFigures& code : comparison.codes) {
    text += fmt::format("{},{:.4f},{:.0f},{:.0f},{},{},{}\n", code.name, code.bits_per_state,
                        code.encoded_per_second, code.decoded_per_second, code.best ? 1 : 0,
                        comparison.sampled.states, comparison.sampled.all_states);
  }
  return text;
}

std::string json_text(const std::string& title, const Comparison& comparison) {
  nlohmann::ordered_json codes = nlohmann::ordered_json::array();
  for (const CodeFigures& code : comparison.codes) {
    codes.push_back({{"name", code.name},
                     {"bits_per_state", code.bits_per_state},
                     {"encoded_per_second", code.encoded_per_second},
                     {"decoded_per_second", code.decoded_per_second},
                     {"on_front", code.best}});
  }
  const nlohmann::ordered_json whole{{"states", title},
                                     {"measured_states", comparison.sampled.states},
                                     {"all_states", comparison.sampled.all_states},
                                     {"slices", comparison.sampled.slices},
                                     {"entropy_bits_per_gap", comparison.entropy},
                                     {"codes", codes}};
  return whole.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + '\n';
}

// The slices are kept as they are: a machine word a state.
void require_memory(std::uint64_t states, std::uint64_t slices) {
  const std::uint64_t kept = std::min(states, slices * laboratory::kSliceStates);
  const std::uint64_t bytes = kept * sizeof(std::uint64_t);
  if (bytes <= default_memory()) return;
  throw CapacityError(
      fmt::format("{} states to compare codes on take {} of memory, and {} are usable: give "
                  "fewer --slices",
                  kept, size_text(bytes), size_text(default_memory())));
}

}  // namespace

Comparison compare_codes(StoredGaps& stored, GapNumbering numbering, std::vector<std::string> names,
                         const Measuring& how, WorkProgress& progress) {
  for (const std::string& name : names) laboratory::make_code(name);  // a wrong name before the reading
  require_memory(stored.label().states, how.slices);
  laboratory::SliceSampler sampler(stored.label().states, how.slices);
  GapCounter counter;
  stored.visit(numbering, [&](std::span<const std::uint64_t> gaps) {
    for (const std::uint64_t gap : gaps) {
      counter.add(gap);
      sampler.add(gap);
    }
  });
  const GapCounts gaps = counter.finish();
  const auto sample = sampler.finish();
  if (sample.empty()) throw std::invalid_argument("these are too few states to compare codes on");
  if (names.empty()) names = laboratory::names_to_compare(gaps);
  Comparison comparison{
      .entropy = gaps.entropy(), .sampled = {.all_states = stored.label().states}, .codes = {}};
  comparison.sampled.slices = sample.size();
  for (const laboratory::Values& slice : sample) comparison.sampled.states += slice.size();
  for (const std::string& name : names) {
    progress.begin(fmt::format("measuring {}, {} of {}", name, comparison.codes.size() + 1, names.size()));
    const auto code = laboratory::make_code(name);
    if (code->largest_gap() < gaps.largest()) {
      throw std::invalid_argument(fmt::format("code '{}' holds gaps to {}; the largest of these is {}", name,
                                              code->largest_gap(), gaps.largest()));
    }
    comparison.codes.push_back(laboratory::measure_code(name, *code, sample, how.passes));
  }
  laboratory::mark_best(comparison.codes);
  return comparison;
}

std::string comparison_text(const std::string& title, const Comparison& comparison, Format format) {
  switch (format) {
    case Format::kCsv:
      return csv_text(comparison);
    case Format::kJson:
      return json_text(title, comparison);
    case Format::kTable:
      break;
  }
  return table_text(title, comparison);
}

std::string code_list() {
  std::string text;
  for (const auto& entry : laboratory::known_codes()) {
    const std::string name =
        entry.parameters.empty() ? entry.name : entry.name + "[-" + entry.parameters + "]";
    text += fmt::format("{:<24} {}\n", entry.make_gap_code ? name + "[+zstd-..]" : name, entry.help);
  }
  std::string settings;
  for (const std::string& setting : laboratory::zstd_settings())
    settings += (settings.empty() ? "" : ", ") + setting;
  return text + fmt::format("{:<24} zstd behind a code of gaps: {}\n", "+zstd-..", settings);
}

void export_sequence(const std::string& path, StoredGaps& stored, GapNumbering numbering) {
  static_assert(std::endian::native == std::endian::little);
  OutputStream stream(path);
  stored.visit(numbering, [&](std::span<const std::uint64_t> gaps) { stream.write(std::as_bytes(gaps)); });
  stream.commit();
}

}  // namespace othello
