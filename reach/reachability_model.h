// How likely a position is to be one that games reach, learnt from random games.
//
// For each depth and each line of the grid (row, column or diagonal of at least two cells) the model knows
// how often random games show each of the line's 3^length patterns. The score of a state is
//
//       sum over lines of log P(line's pattern)
//     - sum over cells of (lines through the cell - 1) log P(cell's disc),
//
// the Bethe approximation of the log-likelihood, as if lines depended on each other through shared cells
// only. Flips happen along lines, so their patterns have most of the information that is cheap to get: with
// them a backwards search finds games with a beam ten times narrower than with pairs of neighbours.
//
// Lines of more than kLongestLine cells are divided, and of more than kMaxLines the shortest are left out: only boards with a
// side of more than 8 have such.
//
// Scores are integers, in units of 1/kUnit of a natural logarithm, and the games come from a fixed seed, so
// that searches repeat exactly.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <random>
#include <span>
#include <vector>

#include "board/rules.h"

namespace othello::reach {

class ReachabilityModel {
 public:
  static constexpr int kUnit = 256;

  explicit ReachabilityModel(const Board& board);

  /// Plays games from each of the starts: on 8x8 for about a second. False once `should_stop`: the next call plays those that are
  /// left. Has to return true before score() is called.
  bool learn(const Rules& rules, const std::vector<State>& starts,
             const std::function<bool()>& should_stop = {});

  /// Comparable between states of one depth only.
  int score(const State& state) const;

 private:
  static constexpr std::size_t kMaxLines = 48;    // 8x8 has 42
  static constexpr std::size_t kLongestLine = 8;  // 3^8 patterns
  using Patterns = std::array<std::uint16_t, kMaxLines>;

  // A line's pattern is a number in base 3, a digit for each cell: 0 vacant, 1 the mover's disc, 2 the
  // opponent's. Cells that do not exist are vacant.
  struct Line {
    std::vector<int> cells;
    std::size_t patterns = 1;  // 3^length
    std::size_t offset = 0;    // of its table among those of one depth
  };

  // Of the games so far.
  struct Seen {
    std::vector<std::uint32_t> patterns;  // as scores_
    std::vector<double> games;            // by depth
    std::mt19937_64 random;
    int played = 0;
  };

  void make_line_features();
  void add_line(std::span<const int> cells);
  void make_weights();
  Patterns patterns_of(const State& state) const;
  std::vector<std::array<double, 3>> discs_seen(std::span<const std::uint32_t> seen) const;
  void score_depth(std::span<const std::uint32_t> seen, double games, std::span<std::int32_t> scores) const;

  Board board_;
  std::vector<Line> lines_;
  std::size_t table_size_ = 0;                            // entries of all lines' tables of one depth
  std::vector<std::array<Patterns, 256>> mover_weights_;  // per byte of the bitboard: patterns of its discs
  std::vector<std::int32_t> scores_;                      // [depth][line][pattern]
  std::unique_ptr<Seen> seen_;                            // until all games are played
};

}  // namespace othello::reach
