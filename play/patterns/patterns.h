// The patterns of a board: groups of cells whose configurations the evaluation weighs.
//
// A pattern is a list of cells. Those lists that the symmetries of the board carry it to are its instances;
// all share one table of weights, indexed by what lies on the cells, the first cell in the lowest digit:
//
//     index = sum of 3^i * (0 vacant, 1 a disc of the mover, 2 one of the opponent) over the cells i
//
// Every board from 4x4 to 8x8 has the same kinds of patterns: blocks of a corner (3x3, and 5x2 along sides of
// six cells or more), edges with the two cells before their corners, all other rows, columns and diagonals of
// four cells or more. They are those of most programs since Logistello (M. Buro, "Experiments with
// Multi-ProbCut and a new high-quality evaluation function for Othello", 1997).
#pragma once

#include <string>
#include <vector>

namespace othello::patterns {

inline constexpr int kLeastSide = 4;
inline constexpr int kMaxPatternCells = 10;  // of a pattern: its configurations have numbers of 16 bits

/// Cells of a field of eight by eight: 8 * row + column.
using Instance = std::vector<int>;

struct Pattern {
  std::string name;
  std::vector<Instance> instances;

  int cells() const { return static_cast<int>(instances.front().size()); }
  int configurations() const;  // 3^cells
};

/// Whether boards of these sides have patterns.
bool has_patterns(int columns, int rows);

/// The patterns of a board; those of MxN and NxM are the same but for exchanged columns and rows, in the same
/// order. Throws std::logic_error unless has_patterns().
std::vector<Pattern> patterns_of(int columns, int rows);

}  // namespace othello::patterns
