// The search above the last four vacant cells. Included by each kernel in its own namespace.

int few_cells(Worker& worker, const State& state, int alpha, unsigned odd_quarters, Bitboard legal);
int many_cells(Worker& worker, const State& state, int alpha, Bitboard legal);

// Four vacant cells, those of odd quarters first.
inline int four_cells(Worker& worker, const State& state, int alpha, unsigned odd_quarters) {
  const Field& field = worker.problem.field;
  const Bitboard vacant = field.vacant(state.mover, state.opponent);
  std::array<int, 4> cells;  // NOLINT(cppcoreguidelines-pro-type-member-init): filled below
  std::size_t count = 0;
  const Bitboard odd = vacant & field.quarters[odd_quarters];
  for (Bitboard rest = odd; rest != 0; rest &= rest - 1) cells[count++] = std::countr_zero(rest);
  for (Bitboard rest = vacant & ~odd; rest != 0; rest &= rest - 1) cells[count++] = std::countr_zero(rest);
  return solve_4(worker, state.mover, state.opponent, alpha, cells[0], cells[1], cells[2], cells[3]);
}

// The mover has no move: it is the other's turn, or the end.
inline int few_cells_pass(Worker& worker, const State& state, int vacant, int alpha, unsigned odd_quarters) {
  const State passed = state.with_roles_exchanged();
  const Bitboard legal = legal_moves(worker.problem.field, passed.mover, passed.opponent);
  if (legal != 0) return -few_cells(worker, passed, -alpha - 1, odd_quarters, legal);
  ++worker.nodes;
  return score_of_end(worker, state.mover, state.opponent, vacant);
}

// The value of a move of a state with five vacant cells or more; `next` is the state after it.
inline int few_cells_after(Worker& worker, const State& next, int vacant, int cell, int alpha,
                           unsigned odd_quarters) {
  const Field& field = worker.problem.field;
  const unsigned odd_then = odd_quarters ^ field.quarter[static_cast<std::size_t>(cell)];
  if (vacant == 5) return -four_cells(worker, next, -alpha - 1, odd_then);
  const Bitboard replies = legal_moves(field, next.mover, next.opponent);
  return -few_cells(worker, next, -alpha - 1, odd_then, replies);
}

// Moves into odd quarters first, into corners first among those.
inline int few_cells_by_quarter(Worker& worker, const State& state, int vacant, int alpha,
                                unsigned odd_quarters, Bitboard legal) {
  const Field& field = worker.problem.field;
  int best = kNoScore;
  const Bitboard odd = legal & field.quarters[odd_quarters];
  const Bitboard even = legal & ~odd;
  for (Bitboard group :
       {odd & field.corners, odd & ~field.corners, even & field.corners, even & ~field.corners}) {
    for (; group != 0; group &= group - 1) {
      const int cell = std::countr_zero(group);
      const State next = after(state, flips(cell, state.mover, state.opponent), cell);
      best = std::max(best, few_cells_after(worker, next, vacant, cell, alpha, odd_quarters));
      if (best > alpha) return best;
    }
  }
  return best;
}

// Moves that leave few replies first.
inline int few_cells_by_replies(Worker& worker, const State& state, int alpha, unsigned odd_quarters,
                                Bitboard legal) {
  const Field& field = worker.problem.field;
  const Bitboard odd = field.quarters[odd_quarters];
  MoveList moves;
  for (Bitboard rest = legal; rest != 0; rest &= rest - 1) {
    Move move{.flipped = 0, .replies = 0, .hash = 0, .cell = std::countr_zero(rest), .rank = 0};
    move.flipped = flips(move.cell, state.mover, state.opponent);
    const State next = after(state, move.flipped, move.cell);
    move.replies = legal_moves(field, next.mover, next.opponent);
    move.rank = rank_by_replies(field, next, move, odd);
    moves.add(move);
  }
  int best = kNoScore;
  for (int i = 0; i < moves.count() && best <= alpha; ++i) {
    const Move& move = moves.bring_best_to(i);
    const State next = after(state, move.flipped, move.cell);
    const unsigned odd_then = odd_quarters ^ field.quarter[static_cast<std::size_t>(move.cell)];
    best = std::max(best, -few_cells(worker, next, -alpha - 1, odd_then, move.replies));
  }
  return best;
}

// Five vacant cells to the first that go to the table; `legal` are the mover's moves.
int few_cells(Worker& worker, const State& state, int alpha, unsigned odd_quarters, Bitboard legal) {
  const int vacant = std::popcount(worker.problem.field.vacant(state.mover, state.opponent));
  if (legal == 0) return few_cells_pass(worker, state, vacant, alpha, odd_quarters);
  ++worker.nodes;
  if (vacant < kOrderVacant) return few_cells_by_quarter(worker, state, vacant, alpha, odd_quarters, legal);
  return few_cells_by_replies(worker, state, alpha, odd_quarters, legal);
}

// No more than three vacant cells: only as the start of a search.
inline int hardly_any_cells(Worker& worker, Bitboard mover, Bitboard opponent, int alpha, Bitboard vacant) {
  const int a = std::countr_zero(vacant);
  const Bitboard others = vacant & (vacant - 1);
  const int b = std::countr_zero(others);
  switch (std::popcount(vacant)) {
    case 0:
      return score_of_end(worker, mover, opponent, 0);
    case 1:
      ++worker.nodes;
      return solve_1(worker, mover, a);
    case 2:
      return solve_2(worker, mover, opponent, alpha, a, b);
    default:
      return solve_3(worker, mover, opponent, alpha, a, b, std::countr_zero(others & (others - 1)));
  }
}

// The value of a move of a state with kTableVacant cells or more.
inline int value_after(Worker& worker, const State& state, int vacant, const Move& move, int alpha) {
  const State next = after(state, move.flipped, move.cell);
  if (vacant > kTableVacant) return -many_cells(worker, next, -alpha - 1, move.replies);
  const Field& field = worker.problem.field;
  const unsigned odd = field.odd_quarters(field.vacant(next.mover, next.opponent));
  return -few_cells(worker, next, -alpha - 1, odd, move.replies);
}

inline MoveList list_moves(const Problem& problem, const State& state, int vacant, Bitboard legal) {
  MoveList moves;
  for (Bitboard rest = legal; rest != 0; rest &= rest - 1) {
    const int cell = std::countr_zero(rest);
    const Bitboard flipped = flips(cell, state.mover, state.opponent);
    const State next = after(state, flipped, cell);
    const std::uint64_t hash = TranspositionTable::hash(next.mover, next.opponent);
    if (vacant > kTableVacant) problem.table.prefetch(hash);
    moves.add({.flipped = flipped, .replies = 0, .hash = hash, .cell = cell, .rank = 0});
  }
  return moves;
}

// Enhanced transposition cut-off: what is known of the successors already shows that the value is more than
// alpha. The bound, or kNoScore.
inline int successor_bound(const Problem& problem, const State& state, int alpha, const MoveList& moves) {
  for (int i = 0; i < moves.count(); ++i) {
    const State next = after(state, moves[i].flipped, moves[i].cell);
    Bounds bounds;
    if (problem.table.find(moves[i].hash, next.mover, next.opponent, bounds) && -bounds.upper > alpha) {
      return -bounds.upper;
    }
  }
  return kNoScore;
}

// The best of the moves, as far as it is known, and its cell.
struct Best {
  int value = kNoScore;
  int cell = -1;
};

// The moves from `from` on together with other threads.
inline Best search_together(Worker& worker, const State& state, int alpha, MoveList& moves, int from,
                            Best best) {
  for (int i = from; i < moves.count(); ++i) moves.bring_best_to(i);
  SplitPoint split{.parent = worker.split,
                   .state = state,
                   .alpha = alpha,
                   .moves = moves,
                   .next = from,
                   .best = best.value,
                   .best_cell = best.cell};
  worker.team.share(worker, split);
  return {.value = split.best, .cell = split.best_cell};
}

// One move after the other until one is worth more than alpha. Meaningless once the worker was told to stop.
inline Best search_moves(Worker& worker, const State& state, int vacant, int alpha, MoveList& moves) {
  const bool shared = vacant >= worker.problem.share_vacant;
  Best best;
  for (int i = 0; i < moves.count() && best.value <= alpha; ++i) {
    if (shared && i > 0 && i + 1 < moves.count() && worker.team.has_idle()) {
      return search_together(worker, state, alpha, moves, i, best);
    }
    const Move& move = moves.bring_best_to(i);
    const int value = value_after(worker, state, vacant, move, alpha);
    if (shared && worker.team.aborted(worker)) break;
    if (value > best.value) best = {.value = value, .cell = move.cell};
  }
  return best;
}

// The mover has no move: it is the other's turn, or the end.
inline int many_cells_pass(Worker& worker, const State& state, int vacant, int alpha) {
  const State passed = state.with_roles_exchanged();
  const Bitboard legal = legal_moves(worker.problem.field, passed.mover, passed.opponent);
  if (legal != 0) return -many_cells(worker, passed, -alpha - 1, legal);
  ++worker.nodes;
  return score_of_end(worker, state.mover, state.opponent, vacant);
}

// What the table knows: of the state, and while guessing or where nothing else is known, what was guessed.
struct Known {
  Bounds bounds;
  Bounds guessed;
  bool guessing;

  int move() const { return bounds.move >= 0 ? bounds.move : guessed.move; }
};

inline Known look_up(const Worker& worker, const State& state, std::uint64_t hash, int vacant) {
  const Problem& problem = worker.problem;
  const int size = problem.field.size;
  const Bounds nothing{.lower = -size, .upper = size, .move = -1};
  Known known{.bounds = nothing, .guessed = nothing, .guessing = false};
  problem.table.find(hash, state.mover, state.opponent, known.bounds);
  if (vacant < kGuessVacant) return known;
  known.guessing = worker.team.selective();
  if (known.guessing || known.bounds.move < 0) {
    const State key = TranspositionTable::key_of_guess(state);
    problem.table.find(TranspositionTable::hash(key.mover, key.opponent), key.mover, key.opponent,
                       known.guessed);
  }
  return known;
}

// A bound that is known and settles the search, or kNoScore.
inline int settled(const Bounds& bounds, int alpha) {
  if (bounds.lower > alpha) return bounds.lower;
  return bounds.upper <= alpha ? bounds.upper : kNoScore;
}

inline void remember(const Problem& problem, const State& state, std::uint64_t hash, int alpha,
                     const Best& best, std::uint64_t nodes, bool guessing) {
  const int size = problem.field.size;
  Bounds found{.lower = -size, .upper = size, .move = best.cell};
  (best.value > alpha ? found.lower : found.upper) = best.value;
  if (!guessing) return problem.table.store(hash, state.mover, state.opponent, found, nodes);
  const State key = TranspositionTable::key_of_guess(state);
  problem.table.store(TranspositionTable::hash(key.mover, key.opponent), key.mover, key.opponent, found,
                      nodes);
}

// kTableVacant cells or more; `legal` are the mover's moves. While guessing (Team::selective), states with
// many vacant cells try some moves only; what comes of it is kept apart from what is proved.
int many_cells(Worker& worker, const State& state, int alpha, Bitboard legal) {
  const Problem& problem = worker.problem;
  const Field& field = problem.field;
  const int vacant = std::popcount(field.vacant(state.mover, state.opponent));
  if (legal == 0) return many_cells_pass(worker, state, vacant, alpha);
  const std::uint64_t nodes_before = worker.nodes++;

  if (field.size - 2 * std::popcount(state.opponent) <= alpha) {
    const int most = field.size - 2 * std::popcount(problem.stability.stable(state.opponent, state.mover));
    if (most <= alpha) return most;
  }
  const std::uint64_t hash = TranspositionTable::hash(state.mover, state.opponent);
  const Known known = look_up(worker, state, hash, vacant);
  if (const int bound = settled(known.bounds, alpha); bound != kNoScore) return bound;
  if (known.guessing) {
    if (const int bound = settled(known.guessed, alpha); bound != kNoScore) return bound;
  }
  MoveList moves = list_moves(problem, state, vacant, legal);
  if (vacant >= kSuccessorsVacant) {
    if (const int bound = successor_bound(problem, state, alpha, moves); bound > alpha) return bound;
  }
  rank_moves(problem, state, vacant, moves, known.move());
  if (known.guessing) moves.keep_best(kGuessMoves);

  const Best best = search_moves(worker, state, vacant, alpha, moves);
  if (vacant >= problem.share_vacant && worker.team.aborted(worker)) return alpha;
  remember(problem, state, hash, alpha, best, worker.nodes - nodes_before, known.guessing);
  return best.value;
}

int null_window(Worker& worker, Bitboard mover, Bitboard opponent, int alpha) {
  const Field& field = worker.problem.field;
  const State state{mover, opponent};
  const Bitboard vacant = field.vacant(mover, opponent);
  const int count = std::popcount(vacant);
  if (count < 4) return hardly_any_cells(worker, mover, opponent, alpha, vacant);
  const unsigned odd = field.odd_quarters(vacant);
  if (count == 4) return four_cells(worker, state, alpha, odd);
  const Bitboard legal = legal_moves(field, mover, opponent);
  if (count < kTableVacant) return few_cells(worker, state, alpha, odd, legal);
  return many_cells(worker, state, alpha, legal);
}

void work_at(Worker& worker, SplitPoint& split) {
  const Field& field = worker.problem.field;
  const int vacant = std::popcount(field.vacant(split.state.mover, split.state.opponent));
  while (!worker.team.aborted(worker)) {
    const int index = split.next.fetch_add(1);
    if (index >= split.moves.count()) return;
    const Move& move = split.moves[index];
    const int value = value_after(worker, split.state, vacant, move, split.alpha);
    if (worker.team.aborted(worker)) return;
    worker.team.report(split, value, move.cell);
  }
}

int guess(Worker& worker, Bitboard mover, Bitboard opponent, int depth) {
  return shallow(worker.problem, {mover, opponent}, -kUnbounded, kUnbounded, depth) / kUnitsPerDisc;
}
