// Solving, for the tests of the pass backwards.
#pragma once

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

#include "board/text.h"
#include "solve/solver.h"
#include "system/uint128.h"

namespace othello::test {

/// Keeps what it receives and never requests a stop.
class SolveListener : public solve::SolveObserver {
 public:
  void depth_finished(const enumerate::DepthRow& row) override { searched.push_back(row); }
  void depth_solved(const solve::SolvedRow& row) override { solved.push_back(row); }

  std::vector<enumerate::DepthRow> searched;
  std::vector<solve::SolvedRow> solved;
};

inline solve::SolveOptions solve_options_for(const char* board, ScoreRule score = ScoreRule::kWinner,
                                             SymmetryMode symmetry = SymmetryMode::kFull) {
  solve::SolveOptions options{.board = board_named(board)};
  options.symmetry = symmetry;
  options.score = score;
  options.threads = 2;
  options.memory = std::uint64_t{256} << 20;
  return options;
}

inline solve::SolveResult solve(const solve::SolveOptions& options) {
  SolveListener listener;
  return solve::run_solve(options, listener);
}

/// What must be the same however a board is solved: a line for each depth, and one of the games.
inline std::vector<std::string> essence_of(const solve::SolveResult& result) {
  std::vector<std::string> lines;
  for (std::size_t depth = 0; depth < result.values.size(); ++depth) {
    const enumerate::DepthRow& searched = result.rows[depth];
    const solve::SolvedRow& solved = result.values[depth];
    lines.push_back(fmt::format("{} {} {:016x} {} {} {:016x} {}", searched.depth, searched.states,
                                searched.digest, solved.depth, solved.states, solved.tally.digest,
                                fmt::join(solved.tally.states, " ")));
  }
  const solve::GameCounts& games = result.games;
  lines.push_back(
      fmt::format("{} {} {} games", to_decimal(games.won), to_decimal(games.drawn), to_decimal(games.lost)));
  return lines;
}

/// States by their value.
using ValueCounts = std::map<solve::Value, std::uint64_t>;

inline ValueCounts counts_of(const solve::SolvedRow& row) {
  ValueCounts counts;
  for (std::size_t byte = 0; byte < row.tally.states.size(); ++byte) {
    if (row.tally.states[byte] != 0)
      counts[solve::value_of(static_cast<solve::ValueByte>(byte))] = row.tally.states[byte];
  }
  return counts;
}

}  // namespace othello::test
