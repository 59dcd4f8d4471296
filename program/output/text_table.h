// Tables of text for people, which fit the terminal.
//
// A table is as wide as its columns if the terminal is wide enough or standard output is not a terminal. On a
// narrower one its columns shrink first, as far as they can without cutting a cell off; then whole columns
// are left out, the least important ones first.
#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace othello::program {

/// The longest line that takes one row of the terminal: one less than its width, which is the environment
/// variable COLUMNS if it is set, else what the terminal reports, else 80. No limit if standard output is
/// not a terminal.
std::size_t output_columns();

struct TextColumn {
  enum class Align { kLeft, kRight };

  std::string heading;
  std::size_t width = 0;  // in characters; longer cells are not cut off
  int drop_order = 0;     // the highest is left out first; those of rank 0 stay
  Align align = Align::kRight;
  std::size_t gap = 1;  // blanks in front, but of the first column
};

/// Lines come without their end, and without blanks in front of it.
class TextTable {
 public:
  using Cells = std::vector<std::string>;

  explicit TextTable(std::vector<TextColumn> columns) : columns_(std::move(columns)) {}

  /// Fits a table that is printed row by row. `least_widths`: how narrow each column may become, without its
  /// heading.
  void fit(const std::vector<std::size_t>& least_widths, std::size_t most = output_columns());
  std::string head() const;
  /// There may be fewer cells than columns.
  std::string row(const Cells& cells) const;

 private:
  std::size_t length() const;
  // False if all remaining columns have to stay.
  bool leave_one_out();

  std::vector<TextColumn> columns_;
  std::vector<bool> left_out_ = std::vector<bool>(columns_.size());
};

/// A whole table, each line with its end: headings and rows.
std::string format_table(std::vector<TextColumn> columns, const std::vector<TextTable::Cells>& rows,
                         std::size_t most = output_columns());

/// The longest cell of each column.
std::vector<std::size_t> longest_cells(std::size_t columns, const std::vector<TextTable::Cells>& rows);

// Lengths of time as people say them.

/// "40 s", "12 min", "3 h 05 min".
std::string duration_text(double seconds);

}  // namespace othello::program
