#include "program/gapkeep_stats.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <span>

#include "gapkeep/block_sizer.h"

namespace othello {
namespace {

// What the ratio compares with: a state as one machine word, as the paper does.
constexpr double kWordBits = 64;

// One line of the table: what it is, and a cell for every column. The CSV has the same under its short name.
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

std::vector<Line> bits_lines(const std::vector<GapStats>& columns) {
  int widest = 1;
  for (const GapStats& column : columns) widest = std::max(widest, bit_width(column.gaps.largest()));
  std::vector<Line> lines;
  for (int bits = 1; bits <= widest; ++bits) {
    lines.push_back(line_of(fmt::format("  {} bit{}", bits, bits == 1 ? "" : "s"),
                            fmt::format("percent_of_gaps_of_{}_bits", bits), columns, [&](const GapStats& s) {
                              const auto needed = s.gaps.bits_needed();
                              return share_text(needed[static_cast<std::size_t>(bits - 1)], s.gaps.total());
                            }));
  }
  return lines;
}

std::vector<Line> widths_lines(const std::vector<GapStats>& columns, std::size_t index) {
  const std::string name = columns.front().costs[index].widths.to_string('-');
  const auto bits = [index](const GapStats& s) {
    const GapCost& cost = s.costs[index].cost;
    return per_gap(cost.bits, s.gaps.total() - cost.beyond);
  };
  const auto blocks = [index](const GapStats& s) -> std::optional<double> {
    const auto bytes = s.costs[index].block_bytes;
    return bytes ? std::optional(per_gap(8 * *bytes, s.states.value_or(0))) : std::nullopt;
  };
  std::vector<Line> lines;
  lines.push_back(line_of("  bits a gap", "bits_per_state of " + name, columns,
                          [&](const GapStats& s) { return fmt::format("{:.4f}", bits(s)); }));
  lines.push_back(line_of("  ratio to 64 bits", "ratio of " + name, columns, [&](const GapStats& s) {
    return fmt::format("{:.3f}", kWordBits / std::max(bits(s), 1e-9));
  }));
  lines.push_back(line_of("  gaps too large for these widths", "gaps_beyond of " + name, columns,
                          [&](const GapStats& s) { return fmt::format("{}", s.costs[index].cost.beyond); }));
  lines.push_back(line_of("  as gapkeep blocks, bits a state", "block_bits_per_state of " + name, columns,
                          [&](const GapStats& s) {
                            const auto value = blocks(s);
                            return value ? fmt::format("{:.4f}", *value) : std::string("-");
                          }));
  return lines;
}

std::string table_row(const Line& line) {
  std::string text = fmt::format("{:<34}", line.title);
  for (const std::string& cell : line.cells) text += fmt::format(" {:>16}", cell);
  return text + '\n';
}

std::string csv_rows(const std::vector<Line>& lines, const std::vector<GapStats>& columns) {
  std::string text;
  for (const Line& line : lines) {
    for (std::size_t i = 0; i < columns.size(); ++i) {
      if (line.cells[i] == "-") continue;
      text += fmt::format("{},{},{}\n", columns[i].numbering, line.measure, line.cells[i]);
    }
  }
  return text;
}

}  // namespace

GapStats measure_stats(StoredGaps& stored, GapNumbering numbering, const std::vector<Widths>& widths) {
  const std::uint64_t states = stored.label().states;
  GapCounter counter;
  // The occupancy engine stores records, not blocks.
  const bool in_blocks = numbering != GapNumbering::kColouring;
  std::vector<BlockSizer> sizers;
  if (in_blocks) {
    for (const Widths& entry : widths) sizers.emplace_back(entry, 8);
  }
  stored.visit(numbering, [&](std::span<const std::uint64_t> gaps) {
    for (const std::uint64_t gap : gaps) counter.add(gap);
    for (BlockSizer& sizer : sizers) std::ranges::for_each(gaps, [&](std::uint64_t gap) { sizer.add(gap); });
  });
  GapStats stats = stats_of_counts(counter.finish(), widths);
  stats.numbering = name_of(numbering);
  stats.number_bits = stored.number_bits(numbering);
  stats.states = states;
  for (std::size_t i = 0; i < sizers.size(); ++i)
    stats.costs[i].block_bytes = states == 0 ? 0 : sizers[i].bytes();
  return stats;
}

GapStats stats_of_counts(GapCounts gaps, const std::vector<Widths>& widths) {
  GapStats stats{
      .numbering = "histogram", .number_bits = {}, .states = {}, .gaps = std::move(gaps), .costs = {}};
  for (const Widths& entry : widths) stats.costs.push_back({entry, stats.gaps.cost(entry), {}});
  return stats;
}

std::string stats_text(const std::string& title, const std::vector<GapStats>& columns, Format format) {
  const auto general = general_lines(columns);
  const auto needed = bits_lines(columns);
  if (format == Format::kCsv) {
    std::string text = "numbering,measure,value\n" + csv_rows(general, columns) + csv_rows(needed, columns);
    for (std::size_t i = 0; i < columns.front().costs.size(); ++i)
      text += csv_rows(widths_lines(columns, i), columns);
    return text;
  }
  std::string text = title + '\n';
  text += table_row(line_of("numbering", "", columns, [](const GapStats& s) { return s.numbering; }));
  for (const Line& line : general) text += table_row(line);
  text += "percent of the gaps that need\n";
  for (const Line& line : needed) text += table_row(line);
  for (std::size_t i = 0; i < columns.front().costs.size(); ++i) {
    text += fmt::format("widths {}\n", columns.front().costs[i].widths.to_string());
    for (const Line& line : widths_lines(columns, i)) text += table_row(line);
  }
  return text;
}

std::string gap_bits_text(const std::string& title, const std::string& numbering, const GapHistogram& gaps,
                          Format format) {
  const auto all = std::reduce(gaps.count.begin(), gaps.count.end());
  std::size_t widest = gaps.count.size();
  while (widest > 1 && gaps.count[widest - 1] == 0) --widest;
  std::string text =
      format == Format::kCsv
          ? "numbering,measure,value\n"
          : fmt::format("{}\n{:<34} {:>16}\npercent of the gaps that need\n", title, "numbering", numbering);
  for (std::size_t i = 0; i < widest; ++i) {
    const std::string share = share_text(gaps.count[i], all);
    text += format == Format::kCsv
                ? fmt::format("{},percent_of_gaps_of_{}_bits,{}\n", numbering, i + 1, share)
                : table_row({fmt::format("  {} bit{}", i + 1, i == 0 ? "" : "s"), "", {share}});
  }
  return text;
}

}  // namespace othello
