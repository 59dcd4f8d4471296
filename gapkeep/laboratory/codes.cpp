#include "gapkeep/laboratory/codes.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "gapkeep/optimum.h"
#include "gapkeep/widths.h"

namespace othello::laboratory {
namespace {

// A code of gaps by itself.
class GapsAlone : public Code {
 public:
  explicit GapsAlone(std::unique_ptr<GapCode> code) : code_(std::move(code)) {}

  void encode(std::span<const std::uint64_t> values) override {
    bytes_.clear();
    code_->encode(values, bytes_);
    size_ = bytes_.size();
    bytes_.resize(size_ + kSlackBytes);
  }
  std::size_t bytes() const override { return size_; }
  void decode(std::span<std::uint64_t> values) override { code_->decode(bytes_, values); }
  std::uint64_t largest_gap() const override { return code_->largest_gap(); }

 private:
  std::unique_ptr<GapCode> code_;
  Bytes bytes_;
  std::size_t size_ = 0;
};

std::string title_of(const CodeEntry& entry) {
  return entry.parameters.empty() ? entry.name : entry.name + "-" + entry.parameters;
}

std::string allowed_names(const std::vector<CodeEntry>& entries) {
  std::string text;
  for (const CodeEntry& entry : entries) text += title_of(entry) + ", ";
  return text + "those of gaps also with +zstd-1, +zstd-3, +zstd-9 or +zstd-huffman";
}

// Nothing if the name is that of another code.
std::optional<std::string_view> parameters_in(std::string_view name, const CodeEntry& entry) {
  if (name == entry.name) return std::string_view();
  if (entry.parameters.empty() || !name.starts_with(entry.name + "-")) return std::nullopt;
  const std::string_view parameters = name.substr(entry.name.size() + 1);
  return parameters.empty() ? std::nullopt : std::optional(parameters);
}

// The widths worth comparing for these gaps.
std::vector<Widths> widths_to_compare(const GapCounts& gaps) {
  std::vector<Widths> lists{Widths::paper()};
  const auto add = [&](const Widths& widths) {
    if (std::ranges::find(lists, widths) == lists.end()) lists.push_back(widths);
  };
  for (const auto& optimum : optimal_widths(gaps, 4, WidthChoices::whole_bytes())) {
    if (optimum.widths.count() == 4) add(optimum.widths);
  }
  for (const auto& optimum : optimal_widths(gaps, 4)) {
    if (optimum.widths.count() > 1) add(optimum.widths);
  }
  return lists;
}

}  // namespace

CodeTable::CodeTable(std::vector<CodeEntry> more) {
  const auto add = [&](std::optional<CodeEntry> entry) {
    if (entry) entries_.push_back(std::move(*entry));
  };
  add(leb128_entry());
  add(stream_vbyte_entry());
  add(gapkeep_entry());
  for (CodeEntry& entry : more) add(std::move(entry));
  add(golomb_rice_entry());
  add(interpolative_entry());
  add(elias_fano_entry());
  add(roaring_entry());
}

std::unique_ptr<Code> CodeTable::make_code(std::string_view name) const {
  const std::size_t plus = name.find('+');
  const std::string_view base = name.substr(0, plus);
  for (const CodeEntry& entry : entries_) {
    const auto parameters = parameters_in(base, entry);
    if (!parameters) continue;
    if (entry.make_code && plus == std::string_view::npos) return entry.make_code(*parameters);
    if (!entry.make_gap_code)
      throw std::invalid_argument(fmt::format("code '{}': {} is not a code of gaps", name, base));
    auto code = entry.make_gap_code(*parameters);
    if (plus == std::string_view::npos) return std::make_unique<GapsAlone>(std::move(code));
    if (auto behind = make_zstd_code(std::move(code), name.substr(plus + 1))) return behind;
  }
  throw std::invalid_argument(
      fmt::format("code '{}': there is no such code; there are {}", name, allowed_names(entries_)));
}

std::vector<std::string> CodeTable::default_names(const GapCounts& gaps) const {
  std::vector<std::string> alone;
  std::vector<std::string> with_zstd;
  const auto add = [&](const CodeEntry& entry, const std::string& name) {
    if (make_code(name)->largest_gap() < gaps.largest()) return;
    alone.push_back(name);
    if (!entry.make_gap_code) return;
    for (const auto& setting : zstd_settings()) with_zstd.push_back(name + "+" + setting);
  };
  for (const CodeEntry& entry : entries_) {
    if (entry.name != "gapkeep") {
      add(entry, entry.name);
      continue;
    }
    for (const Widths& widths : widths_to_compare(gaps)) add(entry, entry.name + "-" + widths.to_string('-'));
  }
  alone.insert(alone.end(), with_zstd.begin(), with_zstd.end());
  return alone;
}

}  // namespace othello::laboratory
