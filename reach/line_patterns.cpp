#include "reach/line_patterns.h"

namespace othello::reach {
namespace {

constexpr int kShortestLine = 3;  // that flips anything
constexpr std::array<std::size_t, kMaxPatternCells + 1> kPowers{1,   3,   9,    27,          81,
                                                                243, 729, 2187, kMaxPatterns};

// The game on one line.
class LineGame {
 public:
  LineGame(int length, unsigned start, unsigned unfixed)
      : length_(static_cast<std::size_t>(length)), unfixed_(unfixed) {
    for (unsigned mover = 0; mover <= start; ++mover) {
      if ((mover & ~start) != 0) continue;
      std::size_t pattern = 0;
      for (std::size_t i = 0; i < length_; ++i)
        pattern += (start >> i & 1) == 0 ? 0 : kPowers[i] * ((mover >> i & 1) != 0 ? 1 : 2);
      add(pattern, 0);
    }
    // Each disc makes a pattern of one more, so patterns of few discs come first.
    for (std::size_t discs = 0; discs < length_; ++discs) {
      for (std::size_t pattern = 0; pattern < kPowers[length_]; ++pattern) {
        if (reached_[pattern] && discs_of(pattern) == discs) play(pattern);
      }
    }
  }

  const PatternSet& reached() const { return reached_; }

 private:
  static std::size_t digit(std::size_t pattern, std::size_t i) { return pattern / kPowers[i] % 3; }

  std::size_t discs_of(std::size_t pattern) const {
    std::size_t discs = 0;
    for (std::size_t i = 0; i < length_; ++i) discs += digit(pattern, i) != 0 ? 1u : 0u;
    return discs;
  }

  // Adds a pattern and all that differ from it by flips of cells `from` onwards that are not fixed.
  void add(std::size_t pattern, std::size_t from) {
    reached_.set(pattern);
    for (std::size_t i = from; i < length_; ++i) {
      if ((unfixed_ >> i & 1) == 0 || digit(pattern, i) == 0) continue;
      add(digit(pattern, i) == 1 ? pattern + kPowers[i] : pattern - kPowers[i], i + 1);
    }
  }

  // Places a disc of either player on each vacant cell.
  void play(std::size_t pattern) {
    for (std::size_t cell = 0; cell < length_; ++cell) {
      if (digit(pattern, cell) != 0) continue;
      for (std::size_t own = 1; own <= 2; ++own) {
        const std::size_t next = pattern + own * kPowers[cell] + flips(pattern, cell, own, 1) +
                                 flips(pattern, cell, own, static_cast<std::size_t>(-1));
        if (!reached_[next]) add(next, 0);
      }
    }
  }

  // What the flips in one direction add to a pattern, modulo 2^64.
  std::size_t flips(std::size_t pattern, std::size_t cell, std::size_t own, std::size_t step) const {
    std::size_t sum = 0;
    std::size_t i = cell + step;
    for (; i < length_ && digit(pattern, i) == 3 - own; i += step) sum += (2 * own - 3) * kPowers[i];
    return i < length_ && digit(pattern, i) == own ? sum : 0;
  }

  std::size_t length_;
  unsigned unfixed_;
  PatternSet reached_;
};

// Whether some colouring of a line's filled cells is not among the patterns.
bool excludes_any(const PatternSet& patterns, int length, unsigned filled) {
  for (unsigned mover = filled;; mover = (mover - 1) & filled) {
    std::size_t pattern = 0;
    for (std::size_t i = 0; i < static_cast<std::size_t>(length); ++i)
      pattern += (filled >> i & 1) == 0 ? 0 : kPowers[i] * ((mover >> i & 1) != 0 ? 1 : 2);
    if (!patterns[pattern]) return true;
    if (mover == 0) return false;
  }
}

}  // namespace

LinePatterns::LinePatterns(const Board& board) : lines_(board) {
  for (std::size_t axis = 0; axis < kLineAxes.size(); ++axis) {
    const auto& [columns, rows] = kLineAxes[axis];
    for (int cell = 0; cell < board.grid_cells(); ++cell) {
      int column = board.column_of(cell);
      int row = board.row_of(cell);
      if (!board.contains(column, row) || board.contains(column - columns, row - rows)) continue;
      BoardLine found{.line = {}, .axis = axis};
      for (; board.contains(column, row); column += columns, row += rows) {
        if (found.line.length == kMaxPatternCells) {
          found.line.length = 0;
          break;
        }
        const int next = board.cell(column, row);
        if ((board.centre() & bit(next)) != 0) found.start |= 1u << found.line.length;
        found.line.cells[static_cast<std::size_t>(found.line.length++)] = static_cast<std::uint8_t>(next);
      }
      if (found.line.length >= kShortestLine) board_lines_.push_back(found);
    }
  }
}

Bitboard LinePatterns::flippable(Bitboard occupancy, std::size_t axis) const {
  const auto& [columns, rows] = kLineAxes[axis];
  const int shift = rows * lines_.columns + columns;
  const Bitboard between = (occupancy << shift) & (occupancy >> shift) & occupancy;
  return columns == 0 ? between : between & lines_.inner_columns;
}

LineTest LinePatterns::test_for(Bitboard occupancy) const {
  std::array<Bitboard, kLineAxes.size()> along{};
  for (std::size_t axis = 0; axis < kLineAxes.size(); ++axis) along[axis] = flippable(occupancy, axis);
  LineTest test;
  for (const auto& [line, axis, start] : board_lines_) {
    unsigned filled = 0;
    unsigned unfixed = 0;
    for (int i = 0; i < line.length; ++i) {
      const Bitboard cell = bit(line.cells[static_cast<std::size_t>(i)]);
      if ((occupancy & cell) != 0) filled |= 1u << i;
      for (std::size_t other = 0; other < kLineAxes.size(); ++other) {
        if (other != axis && (along[other] & cell) != 0) unfixed |= 1u << i;
      }
    }
    if (unfixed == filled) continue;
    const PatternSet& possible = patterns_of({line.length, start, unfixed});
    if (!excludes_any(possible, line.length, filled)) continue;
    test.lines_.push_back(line);
    test.lines_.back().possible = &possible;
  }
  return test;
}

const PatternSet& LinePatterns::patterns_of(const Key& key) const {
  const std::scoped_lock lock(mutex_);
  std::unique_ptr<const PatternSet>& patterns = patterns_[key];
  if (!patterns) {
    const auto& [length, start, unfixed] = key;
    patterns = std::make_unique<const PatternSet>(LineGame(length, start, unfixed).reached());
  }
  return *patterns;
}

}  // namespace othello::reach
