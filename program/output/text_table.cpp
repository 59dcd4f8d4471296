#include "program/output/text_table.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <limits>

#include <fmt/format.h>

#include "system/text.h"

namespace othello::program {

namespace {

// The width assumed for terminals that do not report one.
constexpr std::size_t kAssumedWidth = 80;

std::size_t terminal_width() {
  if (const char* columns = std::getenv("COLUMNS"); columns != nullptr) {
    if (const auto width = parse_integer<std::size_t>(columns, 1)) return *width;
  }
  struct winsize size {};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return kAssumedWidth;
  return size.ws_col;
}

}  // namespace

std::size_t output_columns() {
  if (isatty(STDOUT_FILENO) != 1) return std::numeric_limits<std::size_t>::max();
  return terminal_width() - 1;
}

std::size_t TextTable::length() const {
  std::size_t length = 0;
  bool first = true;
  for (std::size_t i = 0; i < columns_.size(); ++i) {
    if (left_out_[i]) continue;
    length += (first ? 0 : columns_[i].gap) + std::max(columns_[i].width, columns_[i].heading.size());
    first = false;
  }
  return length;
}

void TextTable::fit(const std::vector<std::size_t>& least_widths, std::size_t most) {
  TextTable wide = *this;
  for (std::size_t i = 0; i < columns_.size(); ++i)
    wide.columns_[i].width = std::max(columns_[i].width, least_widths[i]);
  if (wide.length() <= most) return;
  for (std::size_t i = 0; i < columns_.size(); ++i)
    columns_[i].width = std::max(columns_[i].heading.size(), least_widths[i]);
  while (length() > most && leave_one_out()) {
  }
  // The freed width then goes to the remaining columns.
  for (std::size_t i = 0; i < columns_.size() && length() < most; ++i) {
    if (left_out_[i] || wide.columns_[i].width <= columns_[i].width) continue;
    columns_[i].width += std::min(most - length(), wide.columns_[i].width - columns_[i].width);
  }
}

bool TextTable::leave_one_out() {
  std::size_t least_important = columns_.size();
  int highest = 0;
  for (std::size_t i = 0; i < columns_.size(); ++i) {
    if (left_out_[i] || columns_[i].drop_order <= highest) continue;
    highest = columns_[i].drop_order;
    least_important = i;
  }
  if (least_important == columns_.size()) return false;
  left_out_[least_important] = true;
  return true;
}

std::string TextTable::head() const {
  Cells headings;
  for (const TextColumn& column : columns_) headings.push_back(column.heading);
  return row(headings);
}

std::string TextTable::row(const Cells& cells) const {
  std::string line;
  bool first = true;
  for (std::size_t i = 0; i < std::min(cells.size(), columns_.size()); ++i) {
    if (left_out_[i]) continue;
    const TextColumn& column = columns_[i];
    if (!first) line.append(column.gap, ' ');
    first = false;
    line += column.align == TextColumn::Align::kLeft ? fmt::format("{:<{}}", cells[i], column.width)
                                                     : fmt::format("{:>{}}", cells[i], column.width);
  }
  line.resize(line.find_last_not_of(' ') + 1);
  return line;
}

std::vector<std::size_t> longest_cells(std::size_t columns, const std::vector<TextTable::Cells>& rows) {
  std::vector<std::size_t> longest(columns);
  for (const TextTable::Cells& row : rows) {
    for (std::size_t i = 0; i < std::min(columns, row.size()); ++i)
      longest[i] = std::max(longest[i], row[i].size());
  }
  return longest;
}

std::string format_table(std::vector<TextColumn> columns, const std::vector<TextTable::Cells>& rows,
                         std::size_t most) {
  const std::vector<std::size_t> longest = longest_cells(columns.size(), rows);
  TextTable table(std::move(columns));
  table.fit(longest, most);
  std::string text = table.head() + '\n';
  for (const TextTable::Cells& row : rows) text += table.row(row) + '\n';
  return text;
}

std::string duration_text(double seconds) {
  if (seconds >= 0x1p63) return fmt::format("{:.3g} h", seconds / 3600);
  const auto whole = static_cast<std::uint64_t>(seconds + 0.5);
  if (whole < 120) return fmt::format("{} s", whole);
  if (whole < 120 * 60) return fmt::format("{} min", (whole + 30) / 60);
  return fmt::format("{} h {:02} min", whole / 3600, whole % 3600 / 60);
}

}  // namespace othello::program
