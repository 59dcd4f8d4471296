// How many games there are, by random games (D. E. Knuth, Estimating the efficiency of backtrack programs, Mathematics of
// Computation 29, 1975).
//
// In a random game all moves are equally likely. With b(k) the number of moves where k moves have been made, it stands for
//
//     w(k) = b(0) b(1) ... b(k-1)
//
// sequences of k moves, and at its end for as many games; the mean over all random games is unbiased. A forced pass is no move.
// Sums weighted by w give what is so on average over all sequences of k moves.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "board/board.h"
#include "estimate/statistics.h"

namespace othello::estimate {

inline constexpr std::uint64_t kMaxPlayouts = 10'000'000'000;

struct GamesOptions {
  Board board;
  std::uint64_t seed = 1;
  std::uint64_t samples = 0;  // random games, 1 to kMaxPlayouts
  double seconds = 0;         // no sample is begun later than that; 0: no limit
  int threads = 1;
};

/// Sums of all random games, for a number of moves made.
struct GamesRow {
  double sequences = 0;  // of so many moves
  double ended = 0;      // those of them after which the game is over
  double moves = 0;      // legal moves after them
  double flips = 0;      // of these moves
};

struct GamesRun {
  std::uint64_t samples = 0;
  Estimate games;
  std::vector<GamesRow> rows;  // by moves made; means of the samples
};

/// From the first games of the seed, until `stop` or the time ended them. A seed and a number of samples determine every digit.
GamesRun estimate_games(const GamesOptions& options, const std::function<bool()>& stop);

}  // namespace othello::estimate
