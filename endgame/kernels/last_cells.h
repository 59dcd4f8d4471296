// The last four vacant cells, written out. Included by each kernel in its own namespace, after flips().
//
// All but solve_1 return a bound as Kernel::null_window does. The `try_N` make a move, if it is legal, after
// which N cells are vacant; they raise `best` and say whether it is more than alpha.

constexpr int kNoScore = -2 * kFieldCells;

inline bool touches(int cell, Bitboard discs) {
  return (kNeighbours[static_cast<std::size_t>(cell)] & discs) != 0;
}

inline int score_of_end(const Worker& worker, Bitboard mover, Bitboard opponent, int vacant) {
  return final_score(worker.problem.scoring, std::popcount(mover) - std::popcount(opponent), vacant);
}

// Twice the discs that a disc on the board's last vacant cell flips.
inline int twice_flips(const Field& field, int cell, Bitboard ours, Bitboard theirs) {
  return field.has_gaps ? 2 * std::popcount(flips(cell, ours, theirs)) : twice_last_flips(cell, ours);
}

// The board's last vacant cell: here the value itself, since nothing is left to decide.
inline int solve_1(const Worker& worker, Bitboard mover, int cell) {
  const Field& field = worker.problem.field;
  const int difference = 2 * std::popcount(mover) - field.size + 1;
  const Bitboard opponent = field.cells & ~(mover | bit(cell));
  if (const int flipped = twice_flips(field, cell, mover, opponent); flipped != 0)
    return difference + flipped + 1;
  if (const int flipped = twice_flips(field, cell, opponent, mover); flipped != 0)
    return difference - flipped - 1;
  return final_score(worker.problem.scoring, difference, 1);
}

inline bool try_1(Worker& worker, Bitboard mover, Bitboard opponent, int alpha, int cell, int last,
                  int& best) {
  if (!touches(cell, opponent)) return false;
  const Bitboard flipped = flips(cell, mover, opponent);
  if (flipped == 0) return false;
  ++worker.nodes;
  best = std::max(best, -solve_1(worker, opponent ^ flipped, last));
  return best > alpha;
}

inline int solve_2(Worker& worker, Bitboard mover, Bitboard opponent, int alpha, int a, int b) {
  ++worker.nodes;
  int best = kNoScore;
  if (try_1(worker, mover, opponent, alpha, a, b, best)) return best;
  if (try_1(worker, mover, opponent, alpha, b, a, best)) return best;
  if (best != kNoScore) return best;
  // The mover passes.
  if (try_1(worker, opponent, mover, -alpha - 1, a, b, best)) return -best;
  if (try_1(worker, opponent, mover, -alpha - 1, b, a, best)) return -best;
  if (best != kNoScore) return -best;
  return score_of_end(worker, mover, opponent, 2);
}

inline bool try_2(Worker& worker, Bitboard mover, Bitboard opponent, int alpha, int cell, int a, int b,
                  int& best) {
  if (!touches(cell, opponent)) return false;
  const Bitboard flipped = flips(cell, mover, opponent);
  if (flipped == 0) return false;
  const State next = after({mover, opponent}, flipped, cell);
  best = std::max(best, -solve_2(worker, next.mover, next.opponent, -alpha - 1, a, b));
  return best > alpha;
}

inline int solve_3(Worker& worker, Bitboard mover, Bitboard opponent, int alpha, int a, int b, int c) {
  ++worker.nodes;
  // A cell that is alone in its quarter comes first.
  const auto& quarter = worker.problem.field.quarter;
  const auto quarter_of_a = quarter[static_cast<std::size_t>(a)];
  if (quarter_of_a == quarter[static_cast<std::size_t>(b)]) {
    std::swap(a, c);
  } else if (quarter_of_a == quarter[static_cast<std::size_t>(c)]) {
    std::swap(a, b);
  }
  int best = kNoScore;
  if (try_2(worker, mover, opponent, alpha, a, b, c, best)) return best;
  if (try_2(worker, mover, opponent, alpha, b, a, c, best)) return best;
  if (try_2(worker, mover, opponent, alpha, c, a, b, best)) return best;
  if (best != kNoScore) return best;
  if (try_2(worker, opponent, mover, -alpha - 1, a, b, c, best)) return -best;
  if (try_2(worker, opponent, mover, -alpha - 1, b, a, c, best)) return -best;
  if (try_2(worker, opponent, mover, -alpha - 1, c, a, b, best)) return -best;
  if (best != kNoScore) return -best;
  return score_of_end(worker, mover, opponent, 3);
}

inline bool try_3(Worker& worker, Bitboard mover, Bitboard opponent, int alpha, int cell, int a, int b, int c,
                  int& best) {
  if (!touches(cell, opponent)) return false;
  const Bitboard flipped = flips(cell, mover, opponent);
  if (flipped == 0) return false;
  const State next = after({mover, opponent}, flipped, cell);
  best = std::max(best, -solve_3(worker, next.mover, next.opponent, -alpha - 1, a, b, c));
  return best > alpha;
}

// The cells in the order in which to try them.
inline int solve_4(Worker& worker, Bitboard mover, Bitboard opponent, int alpha, int a, int b, int c, int d) {
  ++worker.nodes;
  int best = kNoScore;
  if (try_3(worker, mover, opponent, alpha, a, b, c, d, best)) return best;
  if (try_3(worker, mover, opponent, alpha, b, a, c, d, best)) return best;
  if (try_3(worker, mover, opponent, alpha, c, a, b, d, best)) return best;
  if (try_3(worker, mover, opponent, alpha, d, a, b, c, best)) return best;
  if (best != kNoScore) return best;
  if (try_3(worker, opponent, mover, -alpha - 1, a, b, c, d, best)) return -best;
  if (try_3(worker, opponent, mover, -alpha - 1, b, a, c, d, best)) return -best;
  if (try_3(worker, opponent, mover, -alpha - 1, c, a, b, d, best)) return -best;
  if (try_3(worker, opponent, mover, -alpha - 1, d, a, b, c, best)) return -best;
  if (best != kNoScore) return -best;
  return score_of_end(worker, mover, opponent, 4);
}
