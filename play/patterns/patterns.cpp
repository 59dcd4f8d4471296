#include "play/patterns/patterns.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <stdexcept>
#include <utility>

namespace othello::patterns {
namespace {

constexpr int kFieldSide = 8;
constexpr int kMinLine = 4;       // shorter diagonals say little
constexpr int kMinLongBlock = 6;  // shorter sides' two rows are patterns already

struct Cell {
  int column;
  int row;
};

// The patterns of a board that is no higher than wide.
class Maker {
 public:
  Maker(int columns, int rows) : columns_(columns), rows_(rows) {}

  std::vector<Pattern> all() {
    add("corner 3x3", block(3, 3));
    for (const bool along_columns : {false, true}) {
      if (along_columns && columns_ == rows_) break;
      add_lines(along_columns);
    }
    add_diagonals();
    return std::move(patterns_);
  }

 private:
  std::vector<Cell> block(int columns, int rows) const {
    std::vector<Cell> cells;
    for (int row = 0; row < rows; ++row) {
      for (int column = 0; column < columns; ++column) cells.push_back({column, row});
    }
    return cells;
  }

  // Rows, or columns, from the edge to the middle, and the long block at the corner.
  void add_lines(bool along_columns) {
    const int length = along_columns ? rows_ : columns_;
    const int lines = along_columns ? columns_ : rows_;
    const char* kind = along_columns ? "column" : "row";
    const auto at = [&](int along, int line) {
      return along_columns ? Cell{line, along} : Cell{along, line};
    };
    for (int line = 0; line < (lines + 1) / 2; ++line) {
      std::vector<Cell> cells;
      for (int along = 0; along < length; ++along) cells.push_back(at(along, line));
      if (line == 0) {
        cells.push_back(at(1, 1));
        cells.push_back(at(length - 2, 1));
      }
      add(line == 0 ? fmt::format("edge {}", kind) : fmt::format("{} {}", kind, line + 1), cells);
    }
    if (length < kMinLongBlock) return;
    std::vector<Cell> cells;
    for (int line = 0; line < 2; ++line) {
      for (int along = 0; along < 5; ++along) cells.push_back(at(along, line));
    }
    add(fmt::format("corner along the {}", kind), cells);
  }

  // Those that fall to the right; the others are their images.
  void add_diagonals() {
    for (int first = 1 - rows_; first < columns_; ++first) {
      std::vector<Cell> cells;
      for (int row = std::max(0, -first); row < rows_ && row + first < columns_; ++row)
        cells.push_back({row + first, row});
      if (static_cast<int>(cells.size()) >= kMinLine)
        add(fmt::format("diagonal of {} from {}", cells.size(), first), cells);
    }
  }

  Cell image(Cell cell, unsigned symmetry) const {
    if ((symmetry & 1) != 0) cell.column = columns_ - 1 - cell.column;
    if ((symmetry & 2) != 0) cell.row = rows_ - 1 - cell.row;
    if ((symmetry & 4) != 0) std::swap(cell.column, cell.row);
    return cell;
  }

  // All images, once each; nothing if an earlier pattern has them.
  void add(const std::string& name, const std::vector<Cell>& cells) {
    Pattern pattern{.name = name, .instances = {}};
    for (unsigned symmetry = 0; symmetry < (columns_ == rows_ ? 8U : 4U); ++symmetry) {
      Instance instance;
      for (const Cell& cell : cells) {
        const Cell here = image(cell, symmetry);
        instance.push_back(here.row * kFieldSide + here.column);
      }
      Instance sorted = instance;
      std::ranges::sort(sorted);
      if (known_.insert(std::move(sorted)).second) pattern.instances.push_back(std::move(instance));
    }
    if (!pattern.instances.empty()) patterns_.push_back(std::move(pattern));
  }

  int columns_;
  int rows_;
  std::set<Instance> known_;  // each sorted
  std::vector<Pattern> patterns_;
};

}  // namespace

int Pattern::configurations() const {
  int product = 1;
  for (int i = 0; i < cells(); ++i) product *= 3;
  return product;
}

bool has_patterns(int columns, int rows) {
  return std::min(columns, rows) >= kLeastSide && std::max(columns, rows) <= kFieldSide;
}

std::vector<Pattern> patterns_of(int columns, int rows) {
  if (!has_patterns(columns, rows)) throw std::logic_error("a board without patterns");
  std::vector<Pattern> patterns = Maker(std::max(columns, rows), std::min(columns, rows)).all();
  if (columns >= rows) return patterns;
  for (Pattern& pattern : patterns) {
    for (Instance& instance : pattern.instances) {
      for (int& cell : instance) cell = cell % kFieldSide * kFieldSide + cell / kFieldSide;
    }
  }
  return patterns;
}

}  // namespace othello::patterns
