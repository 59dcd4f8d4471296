#include "program/output/gapkeep_tables.h"

#include <algorithm>
#include <iterator>
#include <numeric>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "program/output/text_table.h"
#include "system/errors.h"
#include "system/line_reader.h"
#include "system/output_file.h"
#include "system/text.h"

namespace othello::program {

using laboratory::GapStats;

namespace {

// The reference of the ratio: a state as one machine word, as in the paper.
constexpr double kBitsOfNumber = 64;

// One line of the table: what it is, and a cell for every column. CSV and JSON have the same under its short
// name.
struct Line {
  std::string title;
  std::string measure;
  std::vector<std::string> cells;
};

double per_gap(std::uint64_t bits, std::uint64_t gaps) {
  return gaps == 0 ? 0 : static_cast<double>(bits) / static_cast<double>(gaps);
}

template <class Cell>
Line line_of(std::string title, std::string measure, const std::vector<GapStats>& columns, Cell&& cell) {
  Line line{std::move(title), std::move(measure), {}};
  for (const GapStats& column : columns) line.cells.push_back(cell(column));
  return line;
}

template <class Value>
std::string text_or_dash(const std::optional<Value>& value) {
  return value ? fmt::format("{}", *value) : "-";
}

std::string share_text(std::uint64_t count, std::uint64_t all) {
  return fmt::format("{:.4f}", all == 0 ? 0 : 100 * static_cast<double>(count) / static_cast<double>(all));
}

std::vector<Line> general_lines(const std::vector<GapStats>& columns) {
  std::vector<Line> lines;
  lines.push_back(
      line_of("states", "states", columns, [](const GapStats& s) { return text_or_dash(s.states); }));
  lines.push_back(line_of("bits of a number, uncompressed", "number_bits", columns,
                          [](const GapStats& s) { return text_or_dash(s.number_bits); }));
  lines.push_back(
      line_of("gaps", "gaps", columns, [](const GapStats& s) { return fmt::format("{}", s.gaps.total()); }));
  lines.push_back(line_of("different gaps", "distinct_gaps", columns,
                          [](const GapStats& s) { return fmt::format("{}", s.gaps.entries().size()); }));
  lines.push_back(line_of("largest gap", "largest_gap", columns,
                          [](const GapStats& s) { return fmt::format("{}", s.gaps.largest()); }));
  lines.push_back(line_of("order-0 entropy, bits a gap", "entropy_bits_per_gap", columns,
                          [](const GapStats& s) { return fmt::format("{:.4f}", s.gaps.entropy()); }));
  return lines;
}

Line share_line(int bits, std::vector<std::string> cells) {
  return {fmt::format("  {} bit{}", bits, bits == 1 ? "" : "s"),
          fmt::format("percent_of_gaps_of_{}_bits", bits), std::move(cells)};
}

std::vector<Line> bits_lines(const std::vector<GapStats>& columns) {
  int widest = 1;
  for (const GapStats& column : columns) widest = std::max(widest, bit_width(column.gaps.largest()));
  std::vector<Line> lines;
  for (int bits = 1; bits <= widest; ++bits) {
    Line line = share_line(bits, {});
    for (const GapStats& column : columns) {
      const auto needed = column.gaps.count_by_bits();
      line.cells.push_back(share_text(needed[static_cast<std::size_t>(bits - 1)], column.gaps.total()));
    }
    lines.push_back(std::move(line));
  }
  return lines;
}

std::vector<Line> widths_lines(const std::vector<GapStats>& columns, std::size_t index) {
  const std::string name = columns.front().costs[index].widths.to_string('-');
  const auto bits = [index](const GapStats& s) {
    const GapCost& cost = s.costs[index].cost;
    return per_gap(cost.bits, s.gaps.total() - cost.not_held);
  };
  const auto blocks = [index](const GapStats& s) -> std::optional<double> {
    const auto bytes = s.costs[index].block_bytes;
    return bytes ? std::optional(per_gap(8 * *bytes, s.states.value_or(0))) : std::nullopt;
  };
  std::vector<Line> lines;
  lines.push_back(line_of("  bits a gap", "bits_per_gap of " + name, columns,
                          [&](const GapStats& s) { return fmt::format("{:.4f}", bits(s)); }));
  lines.push_back(line_of("  ratio to 64 bits", "ratio of " + name, columns, [&](const GapStats& s) {
    return fmt::format("{:.3f}", kBitsOfNumber / std::max(bits(s), 1e-9));
  }));
  lines.push_back(
      line_of("  gaps too large for these widths", "gaps_beyond of " + name, columns,
              [&](const GapStats& s) { return fmt::format("{}", s.costs[index].cost.not_held); }));
  lines.push_back(line_of("  as gapkeep blocks, bits a state", "block_bits_per_state of " + name, columns,
                          [&](const GapStats& s) {
                            const auto value = blocks(s);
                            return value ? fmt::format("{:.4f}", *value) : std::string("-");
                          }));
  return lines;
}

// A table with a column for every numbering; lines without cells are headings.
std::string as_table(const std::string& title, const std::vector<std::string>& numberings,
                     const std::vector<Line>& lines) {
  std::vector<TextColumn> columns{{.heading = "numbering", .width = 34, .align = TextColumn::Align::kLeft}};
  for (const std::string& numbering : numberings) columns.push_back({.heading = numbering, .width = 16});
  std::vector<TextTable::Cells> rows;
  for (const Line& line : lines) {
    if (line.cells.empty()) continue;
    rows.push_back({line.title});
    rows.back().insert(rows.back().end(), line.cells.begin(), line.cells.end());
  }
  TextTable table(columns);
  table.fit(longest_cells(columns.size(), rows));
  std::string text = title + '\n' + table.head() + '\n';
  std::size_t next = 0;
  for (const Line& line : lines) text += (line.cells.empty() ? line.title : table.row(rows[next++])) + '\n';
  return text;
}

std::string as_csv(const std::vector<std::string>& numberings, const std::vector<Line>& lines) {
  std::string text = "numbering,measure,value\n";
  for (const Line& line : lines) {
    for (std::size_t i = 0; i < line.cells.size(); ++i) {
      if (line.cells[i] == "-") continue;
      text += fmt::format("{},{},{}\n", numberings[i], line.measure, line.cells[i]);
    }
  }
  return text;
}

std::string as_json(const std::string& title, const std::vector<std::string>& numberings,
                    const std::vector<Line>& lines) {
  nlohmann::ordered_json json{{"states", title}, {"numberings", nlohmann::ordered_json::array()}};
  for (std::size_t i = 0; i < numberings.size(); ++i) {
    nlohmann::ordered_json& column = json["numberings"].emplace_back();
    column["numbering"] = numberings[i];
    for (const Line& line : lines) {
      // All measures are numbers, with the digits of the table.
      if (!line.cells.empty() && line.cells[i] != "-")
        column[line.measure] = nlohmann::ordered_json::parse(line.cells[i]);
    }
  }
  return json.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + '\n';
}

std::string lines_text(Format format, const std::string& title, const std::vector<std::string>& numberings,
                       const std::vector<Line>& lines) {
  if (format == Format::kCsv) return as_csv(numberings, lines);
  return format == Format::kJson ? as_json(title, numberings, lines) : as_table(title, numberings, lines);
}

Line heading(std::string text) {
  return {std::move(text), "", {}};
}

}  // namespace

std::string stats_text(const std::string& title, const std::vector<GapStats>& columns, Format format) {
  std::vector<std::string> numberings;
  for (const GapStats& column : columns) numberings.push_back(column.numbering);
  std::vector<Line> lines = general_lines(columns);
  const auto append = [&](const std::vector<Line>& more) {
    lines.insert(lines.end(), more.begin(), more.end());
  };
  append({heading("percent of the gaps that need")});
  append(bits_lines(columns));
  for (std::size_t i = 0; i < columns.front().costs.size(); ++i) {
    append({heading(fmt::format("widths {}", columns.front().costs[i].widths.to_string()))});
    append(widths_lines(columns, i));
  }
  return lines_text(format, title, numberings, lines);
}

std::string gap_bits_text(const std::string& title, const std::string& numbering,
                          const enumerate::GapHistogram& gaps, Format format) {
  const auto all = std::reduce(gaps.count.begin(), gaps.count.end());
  std::size_t widest = gaps.count.size();
  while (widest > 1 && gaps.count[widest - 1] == 0) --widest;
  std::vector<Line> lines{heading("percent of the gaps that need")};
  for (std::size_t bits = 1; bits <= widest; ++bits)
    lines.push_back(share_line(static_cast<int>(bits), {share_text(gaps.count[bits - 1], all)}));
  return lines_text(format, title, {numbering}, lines);
}

namespace {

constexpr std::string_view kHeader = "gap,count";
// The sum of all counts times 128 bits has to fit 64 bits.
constexpr std::uint64_t kMaxGaps = std::uint64_t{1} << 54;

std::optional<GapCount> parse_line(std::string_view line) {
  const auto comma = line.find(',');
  if (comma == std::string_view::npos) return std::nullopt;
  const auto gap = parse_integer<std::uint64_t>(line.substr(0, comma));
  const auto count = parse_integer<std::uint64_t>(line.substr(comma + 1));
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
  while (reader.next(line) == LineReader::ReadStatus::kLine) {
    const std::size_t number = reader.line_number();
    if (!line.empty() && line.back() == '\r') line.pop_back();
    if (line.empty() || (number == 1 && line == kHeader)) continue;
    const auto entry = parse_line(line);
    if (!entry) {
      throw DamagedFile(fmt::format(
          "{}: line {} is not gap,count with two whole numbers below 2^64: '{:.40}'", path, number, line));
    }
    if (entry->count == 0) continue;
    if (entry->count > kMaxGaps - total)
      throw DamagedFile(fmt::format("{}: line {}: more than {} gaps", path, number, kMaxGaps));
    entries.push_back(*entry);
    total += entry->count;
  }
  if (entries.empty()) throw DamagedFile(fmt::format("{}: has no gaps", path));
  std::ranges::sort(entries, {}, &GapCount::gap);
  const auto twice = std::ranges::adjacent_find(entries, {}, &GapCount::gap);
  if (twice != entries.end()) throw DamagedFile(fmt::format("{}: gap {} has two lines", path, twice->gap));
  return GapCounts(std::move(entries));
}

}  // namespace othello::program
