// Patterns of single lines that no game shows, whatever happens elsewhere.
//
// A line is a row, column or diagonal of cells, cut where there is none. Of a game one line shows this: discs are
// placed on it, of either player; each flips the discs of the other player that it encloses along the line; and
// between moves discs may flip that moves elsewhere enclose along other lines. Along such a line a disc flips only
// if both its neighbours on that line are filled, and cells that are filled in an earlier state are filled in the
// occupancy as well. Discs for which none of the three other lines allows it are *fixed* except along the line
// itself: those of an edge, for example. So of each line, by the cells that are not fixed, the patterns can be
// enumerated that this game on the line reaches; a state that shows another one is not reachable, nor does a game lead
// through it. Of the 256 colourings of a full edge of eight cells 150 come up.
//
// A pattern is a number in base 3, a digit for each cell: 0 vacant, 1 the mover's disc, 2 the opponent's.
#pragma once

#include <array>
#include <bitset>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <tuple>
#include <vector>

#include "board/rules.h"

namespace othello::reach {

inline constexpr int kMaxPatternCells = 8;  // of a line; longer ones are not tested
inline constexpr int kMaxPatterns = 6561;   // 3^8
/// Columns and rows from a cell of a line to the next.
inline constexpr std::array<std::array<int, 2>, 4> kLineAxes{{{1, 0}, {0, 1}, {1, 1}, {-1, 1}}};
using PatternSet = std::bitset<kMaxPatterns>;

/// What the lines of an occupancy allow. Cheap to ask.
class LineTest {
 public:
  /// False only for what no game shows. `state` has no discs outside the occupancy.
  bool allows(const State& state) const {
    for (const Line& line : lines_) {
      if (!(*line.possible)[line.pattern_of(state)]) return false;
    }
    return true;
  }

 private:
  friend class LinePatterns;

  struct Line {
    int length = 0;
    std::array<std::uint8_t, kMaxPatternCells> cells{};
    const PatternSet* possible = nullptr;

    std::size_t pattern_of(const State& state) const {
      std::size_t pattern = 0;
      for (int i = length - 1; i >= 0; --i) {
        const int cell = cells[static_cast<std::size_t>(i)];
        pattern = 3 * pattern + (state.mover >> cell & 1) + 2 * (state.opponent >> cell & 1);
      }
      return pattern;
    }
  };

  std::vector<Line> lines_;
};

class LinePatterns {
 public:
  explicit LinePatterns(const Board& board);

  /// The test for states of this occupancy and those that lead to them. This object must outlive it. May be called
  /// by several threads at once.
  LineTest test_for(Bitboard occupancy) const;

 private:
  struct BoardLine {
    LineTest::Line line;
    std::size_t axis;    // of kLineAxes
    unsigned start = 0;  // which of its cells the start fills
  };
  // The length, which cells the start fills, and which are not fixed.
  using Key = std::tuple<int, unsigned, unsigned>;

  // The cells of an occupancy whose discs moves along an axis may flip.
  Bitboard flippable(Bitboard occupancy, std::size_t axis) const;
  const PatternSet& patterns_of(const Key& key) const;

  BoardLines lines_;
  std::vector<BoardLine> board_lines_;
  mutable std::mutex mutex_;
  mutable std::map<Key, std::unique_ptr<const PatternSet>> patterns_;
};

}  // namespace othello::reach
