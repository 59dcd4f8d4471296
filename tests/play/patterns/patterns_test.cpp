// The patterns of every board: their instances are what the symmetries make of them, and cover what they should.

#include "play/patterns/patterns.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <stdexcept>

namespace othello::patterns {
namespace {

Instance sorted(Instance cells) {
  std::ranges::sort(cells);
  return cells;
}

// Where the symmetry takes a cell of the field: mirrored, upside down, exchanged columns and rows.
int image(int cell, int columns, int rows, unsigned symmetry) {
  int column = cell % 8;
  int row = cell / 8;
  if ((symmetry & 1) != 0) column = columns - 1 - column;
  if ((symmetry & 2) != 0) row = rows - 1 - row;
  if ((symmetry & 4) != 0) std::swap(column, row);
  return 8 * row + column;
}

template <class Test>
void for_all_boards(Test test) {
  for (int columns = 4; columns <= 8; ++columns) {
    for (int rows = 4; rows <= 8; ++rows) test(columns, rows);
  }
}

TEST(Patterns, TheirInstancesAreAllImagesOnceEach) {
  for_all_boards([](int columns, int rows) {
    SCOPED_TRACE(std::to_string(columns) + "x" + std::to_string(rows));
    std::set<Instance> all;
    for (const Pattern& pattern : patterns_of(columns, rows)) {
      std::set<Instance> mine;
      for (const Instance& instance : pattern.instances) {
        ASSERT_EQ(pattern.cells(), static_cast<int>(instance.size()));
        for (const int cell : instance) ASSERT_TRUE(cell % 8 < columns && cell / 8 < rows);
        ASSERT_TRUE(mine.insert(sorted(instance)).second) << pattern.name;
        ASSERT_TRUE(all.insert(sorted(instance)).second) << pattern.name;
      }
      for (unsigned symmetry = 0; symmetry < (columns == rows ? 8U : 4U); ++symmetry) {
        Instance moved = pattern.instances.front();
        for (int& cell : moved) cell = image(cell, columns, rows, symmetry);
        ASSERT_TRUE(mine.contains(sorted(moved))) << pattern.name << ", symmetry " << symmetry;
      }
      ASSERT_LE(pattern.cells(), kMaxPatternCells);
    }
  });
}

TEST(Patterns, EveryLineOfFourCellsIsInOne) {
  for_all_boards([](int columns, int rows) {
    std::set<Instance> lines;
    for (const Pattern& pattern : patterns_of(columns, rows)) {
      for (const Instance& instance : pattern.instances) lines.insert(sorted(instance));
    }
    for (int row = 1; row < rows - 1; ++row) {
      Instance line;
      for (int column = 0; column < columns; ++column) line.push_back(8 * row + column);
      ASSERT_TRUE(lines.contains(line)) << columns << 'x' << rows << " row " << row;
    }
    for (int column = 1; column < columns - 1; ++column) {
      Instance line;
      for (int row = 0; row < rows; ++row) line.push_back(8 * row + column);
      ASSERT_TRUE(lines.contains(line)) << columns << 'x' << rows << " column " << column;
    }
    for (int column = 0; column + 4 <= columns; ++column) {
      Instance falling;
      for (int i = 0; i < rows && column + i < columns; ++i) falling.push_back(8 * i + column + i);
      ASSERT_TRUE(lines.contains(falling)) << columns << 'x' << rows << " diagonal " << column;
    }
  });
}

TEST(Patterns, ThoseOfEightByEight) {
  std::map<int, int> instances;  // by cells
  int weights = 0;
  for (const Pattern& pattern : patterns_of(8, 8)) {
    instances[pattern.cells()] += static_cast<int>(pattern.instances.size());
    weights += pattern.configurations();
  }
  // Corner blocks of nine; edges and long blocks of ten; rows 2 to 4 and the diagonals, of eight and fewer.
  EXPECT_EQ((std::map<int, int>{{4, 4}, {5, 4}, {6, 4}, {7, 4}, {8, 14}, {9, 4}, {10, 12}}), instances);
  EXPECT_EQ(19683 + 2 * 59049 + 4 * 6561 + 2187 + 729 + 243 + 81, weights);
}

TEST(Patterns, HighBoardsHaveThoseOfWideOnes) {
  for_all_boards([](int columns, int rows) {
    const std::vector<Pattern> wide = patterns_of(columns, rows);
    const std::vector<Pattern> high = patterns_of(rows, columns);
    ASSERT_EQ(wide.size(), high.size());
    if (columns == rows) return;
    for (std::size_t i = 0; i < wide.size(); ++i) {
      ASSERT_EQ(wide[i].instances.size(), high[i].instances.size());
      for (std::size_t j = 0; j < wide[i].instances.size(); ++j) {
        Instance moved = wide[i].instances[j];
        for (int& cell : moved) cell = cell % 8 * 8 + cell / 8;
        ASSERT_EQ(moved, high[i].instances[j]);
      }
    }
  });
}

TEST(Patterns, SmallBoardsHaveNone) {
  EXPECT_FALSE(has_patterns(3, 8));
  EXPECT_FALSE(has_patterns(5, 3));
  EXPECT_TRUE(has_patterns(4, 4));
  EXPECT_THROW(patterns_of(3, 8), std::logic_error);
}

}  // namespace
}  // namespace othello::patterns
