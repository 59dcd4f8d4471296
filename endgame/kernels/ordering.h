// Which moves to try first. Included by each kernel in its own namespace, after its flips and moves.

constexpr int kUnbounded = 1 << 20;
constexpr int kFirst = 1 << 30;  // a rank above all others

inline Bitboard legal_moves(const Field& field, Bitboard mover, Bitboard opponent) {
  return line_ends(mover, opponent) & field.vacant(mover, opponent);
}

// Fewest replies first, in corners most of all.
inline int rank_by_replies(const Field& field, const State& next, const Move& move, Bitboard odd) {
  const Bitboard vacant = field.vacant(next.mover, next.opponent);
  const Bitboard own_cell = bit(move.cell);
  const auto& weights = kMoveWeights;
  int rank = weights.reply * std::popcount(move.replies) +
             weights.corner_reply * std::popcount(move.replies & field.corners) +
             weights.frontier * std::popcount(around(next.opponent) & vacant);
  if ((own_cell & odd) != 0) rank += weights.odd_quarter;
  if ((own_cell & field.before_corners) != 0) rank += weights.before_corner;
  return rank;
}

// What a state looks like to its mover if nobody looks further, in the units of StateWeights.
inline int static_value(const Problem& problem, Bitboard mover, Bitboard opponent) {
  const Field& field = problem.field;
  const auto& weights = kStateWeights;
  const Bitboard vacant = field.vacant(mover, opponent);
  const Bitboard own = line_ends(mover, opponent) & vacant;
  const Bitboard theirs = line_ends(opponent, mover) & vacant;
  const Bitboard near = around(vacant & field.corners);
  const auto difference = [](Bitboard ours, Bitboard others) {
    return std::popcount(ours) - std::popcount(others);
  };
  const auto of_discs = [&](Bitboard among) { return difference(mover & among, opponent & among); };
  return weights.move * difference(own, theirs) +
         weights.corner_move * difference(own & field.corners, theirs & field.corners) +
         weights.corner * of_discs(field.corners) +
         weights.frontier * difference(around(mover) & vacant, around(opponent) & vacant) +
         weights.before_corner * of_discs(near & field.before_corners) +
         weights.beside_corner * of_discs(near & field.beside_corners) +
         weights.stable *
             difference(problem.stability.stable(mover, opponent), problem.stability.stable(opponent, mover));
}

int shallow(const Problem& problem, const State& state, int alpha, int beta, int depth);

// The mover has no move: it is the other's turn, or the end.
inline int shallow_pass(const Problem& problem, const State& state, int alpha, int beta, int depth) {
  const State passed = state.with_roles_exchanged();
  if (legal_moves(problem.field, passed.mover, passed.opponent) != 0) {
    return -shallow(problem, passed, -beta, -alpha, depth);
  }
  return 1000 * (std::popcount(state.mover) - std::popcount(state.opponent));
}

// What a state looks like after `depth` moves more. Exact between alpha and beta, else a bound.
int shallow(const Problem& problem, const State& state, int alpha, int beta, int depth) {
  const Field& field = problem.field;
  if (depth == 0) return static_value(problem, state.mover, state.opponent);
  const Bitboard legal = legal_moves(field, state.mover, state.opponent);
  if (legal == 0) return shallow_pass(problem, state, alpha, beta, depth);
  MoveList moves;
  for (Bitboard rest = legal; rest != 0; rest &= rest - 1) {
    Move move{.flipped = 0, .replies = 0, .hash = 0, .cell = std::countr_zero(rest), .rank = 0};
    move.flipped = flips(move.cell, state.mover, state.opponent);
    if (depth > 1) {
      const State next = after(state, move.flipped, move.cell);
      move.replies = legal_moves(field, next.mover, next.opponent);
      move.rank = rank_by_replies(field, next, move, 0);
    }
    moves.add(move);
  }
  int best = -kUnbounded;
  for (int i = 0; i < moves.count() && best < beta; ++i) {
    const Move& move = moves.bring_best_to(i);
    const State next = after(state, move.flipped, move.cell);
    const int least = std::max(alpha, best);
    // All but the first have to show that they are better at all before they are judged exactly.
    int value = -shallow(problem, next, i == 0 ? -beta : -least - 1, -least, depth - 1);
    if (i > 0 && value > least && value < beta) value = -shallow(problem, next, -beta, -value, depth - 1);
    best = std::max(best, value);
  }
  return best;
}

// How many moves a search looks ahead that orders the moves of a state; -1 if none does.
inline int shallow_depth(int vacant) {
  int depth = -1;
  for (const int from : kShallowVacant) depth += vacant >= from ? 1 : 0;
  return depth;
}

// Ranks the moves of a state; `known` (-1 if there is none) is the cell of what was found best before.
inline void rank_moves(const Problem& problem, const State& state, int vacant, MoveList& moves, int known) {
  const Field& field = problem.field;
  const int depth = moves.count() > 1 ? shallow_depth(vacant) : -1;
  const Bitboard odd = field.quarters[field.odd_quarters(field.vacant(state.mover, state.opponent))];
  int best = -kUnbounded;
  for (int i = 0; i < moves.count(); ++i) {
    Move& move = moves[i];
    const State next = after(state, move.flipped, move.cell);
    move.replies = legal_moves(field, next.mover, next.opponent);
    if (move.cell == known) {
      move.rank = kFirst;
    } else if (depth < 0) {
      move.rank = rank_by_replies(field, next, move, odd);
    } else {
      move.rank = -shallow(problem, next, -kUnbounded, kRankMargin - best, depth);
      best = std::max(best, move.rank);
    }
  }
}
