#include "program/output/gap_counts_csv.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <iterator>
#include <optional>
#include <stdexcept>
#include <string_view>
#include <vector>

#include "system/errors.h"
#include "system/line_reader.h"
#include "system/output_file.h"

namespace othello {
namespace {

constexpr std::string_view kHeader = "gap,count";
// The sum of all counts times 128 bits has to fit 64 bits.
constexpr std::uint64_t kMostGaps = std::uint64_t{1} << 54;

std::optional<GapCount> parse_line(std::string_view line) {
  const auto comma = line.find(',');
  if (comma == std::string_view::npos) return std::nullopt;
  const auto number = [](std::string_view text) -> std::optional<std::uint64_t> {
    std::uint64_t value = 0;
    const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || stop != text.data() + text.size()) return std::nullopt;
    return value;
  };
  const auto gap = number(line.substr(0, comma));
  const auto count = number(line.substr(comma + 1));
  if (!gap || !count) return std::nullopt;
  return GapCount{*gap, *count};
}

}  // namespace

void write_gap_counts(const std::string& path, const GapCounts& gaps) {
  std::string text = fmt::format("{}\n", kHeader);
  for (const auto [gap, count] : gaps.entries())
    fmt::format_to(std::back_inserter(text), "{},{}\n", gap, count);
  write_output(path, text);
}

GapCounts read_gap_counts(const std::string& path) {
  LineReader reader(path);
  std::vector<GapCount> entries;
  std::string line;
  std::uint64_t total = 0;
  while (reader.next(line) == LineReader::Got::kLine) {
    const std::size_t number = reader.number();
    if (!line.empty() && line.back() == '\r') line.pop_back();
    if (line.empty() || (number == 1 && line == kHeader)) continue;
    const auto entry = parse_line(line);
    if (!entry) {
      throw DamagedFile(fmt::format(
          "{}: line {} is not gap,count with two whole numbers below 2^64: '{:.40}'", path, number, line));
    }
    if (entry->count == 0) continue;
    if (entry->count > kMostGaps - total)
      throw DamagedFile(fmt::format("{}: line {}: more than {} gaps", path, number, kMostGaps));
    entries.push_back(*entry);
    total += entry->count;
  }
  if (entries.empty()) throw DamagedFile(fmt::format("{}: has no gaps", path));
  std::ranges::sort(entries, {}, &GapCount::gap);
  const auto twice = std::ranges::adjacent_find(entries, {}, &GapCount::gap);
  if (twice != entries.end()) throw DamagedFile(fmt::format("{}: gap {} has two lines", path, twice->gap));
  return GapCounts(std::move(entries));
}

}  // namespace othello
