#include "program/gapkeep_compare.h"

#include <fmt/format.h>

#include <bit>
#include <memory>
#include <nlohmann/json.hpp>
#include <span>
#include <stdexcept>
#include <utility>

#include "files/output_file.h"
#include "gapkeep/gap_counts.h"
#include "laboratory/codes.h"
#include "laboratory/zstd_behind.h"

namespace othello {
namespace {

using laboratory::CodeFigures;

std::string table_text(const std::string& title, const Comparison& comparison) {
  std::string text = fmt::format("{}\n  {:<36} {:>12} {:>18} {:>18}\n", title, "code", "bits a state",
                                 "encoded, million/s", "decoded, million/s");
  for (const CodeFigures& code : comparison.codes) {
    text += fmt::format("{} {:<36} {:>12.4f} {:>18.1f} {:>18.1f}\n", code.best ? '*' : ' ', code.name,
                        code.bits_per_state, code.encoded_per_second / 1e6, code.decoded_per_second / 1e6);
  }
  return text + fmt::format("* no other is smaller and decodes faster; order-0 entropy {:.4f} bits a gap\n",
                            comparison.entropy);
}

std::string csv_text(const Comparison& comparison) {
  std::string text = "coder,bits_per_state,encoded_per_second,decoded_per_second,on_front\n";
  for (const CodeFigures& code : comparison.codes) {
    text += fmt::format("{},{:.4f},{:.0f},{:.0f},{}\n", code.name, code.bits_per_state,
                        code.encoded_per_second, code.decoded_per_second, code.best ? 1 : 0);
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
  const nlohmann::ordered_json whole{
      {"states", title}, {"entropy_bits_per_gap", comparison.entropy}, {"codes", codes}};
  return whole.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + '\n';
}

}  // namespace

Comparison compare_codes(StoredGaps& stored, GapNumbering numbering, std::vector<std::string> names,
                         const Measuring& how, WorkProgress& progress) {
  for (const std::string& name : names) laboratory::make_code(name);  // a wrong name before the reading
  laboratory::SliceSampler sampler(stored.label().states, static_cast<std::uint64_t>(how.slices));
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
  Comparison comparison{.entropy = gaps.entropy(), .codes = {}};
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
