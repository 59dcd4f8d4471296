#include "program/output/gapkeep_tables.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <vector>

#include "gapkeep/laboratory/codes.h"
#include "program/output/text_table.h"

namespace othello::program {
namespace {

using laboratory::CodeFigures;
using laboratory::Comparison;

// The measured part of the set, so that the figures are not taken for those of all of it.
std::string measured_text(const Comparison& comparison) {
  const laboratory::SampleSize& sampled = comparison.sampled;
  const std::string each =
      fmt::format("each of {} states at most and coded by itself", laboratory::kSliceStates);
  // In most numberings the first state has no gap before it.
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
         format_table({{.heading = "", .width = 1},
                       {.heading = "code", .width = 36, .align = TextColumn::Align::kLeft},
                       {.heading = "bits a state", .width = 12},
                       {.heading = "encoded, million/s", .width = 18, .drop_order = 2},
                       {.heading = "decoded, million/s", .width = 18, .drop_order = 1}},
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

}  // namespace

std::string comparison_text(const std::string& title, const Comparison& comparison, Format format) {
  if (format == Format::kCsv) return csv_text(comparison);
  return format == Format::kJson ? json_text(title, comparison) : table_text(title, comparison);
}

std::string code_list(const laboratory::CodeTable& table) {
  std::string text;
  for (const auto& entry : table.entries()) {
    const std::string name =
        entry.parameters.empty() ? entry.name : entry.name + "[-" + entry.parameters + "]";
    text += fmt::format("{:<24} {}\n", entry.make_gap_code ? name + "[+zstd-..]" : name, entry.help);
  }
  std::string settings;
  for (const std::string& setting : laboratory::zstd_settings())
    settings += (settings.empty() ? "" : ", ") + setting;
  return text + fmt::format("{:<24} zstd behind a code of gaps: {}\n", "+zstd-..", settings);
}

}  // namespace othello::program
