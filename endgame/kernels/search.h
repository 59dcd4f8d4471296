// The search above the last four vacant cells. Included by each kernel in its own namespace.

inline Bitboard legal_moves(const Field& field, Bitboard mover, Bitboard opponent) {
  return line_ends(mover, opponent) & field.vacant(mover, opponent);
}

int few_cells(Worker& worker, Bitboard mover, Bitboard opponent, int alpha, unsigned odd_quarters);
int null_window(Worker& worker, Bitboard mover, Bitboard opponent, int alpha);

// Four vacant cells, those of odd quarters first.
inline int four_cells(Worker& worker, Bitboard mover, Bitboard opponent, int alpha, unsigned odd_quarters) {
  const Field& field = worker.problem.field;
  const Bitboard vacant = field.vacant(mover, opponent);
  std::array<int, 4> cells;  // NOLINT(cppcoreguidelines-pro-type-member-init): filled below
  std::size_t count = 0;
  const Bitboard odd = vacant & field.quarters[odd_quarters];
  for (Bitboard rest = odd; rest != 0; rest &= rest - 1) cells[count++] = std::countr_zero(rest);
  for (Bitboard rest = vacant & ~odd; rest != 0; rest &= rest - 1) cells[count++] = std::countr_zero(rest);
  return solve_4(worker, mover, opponent, alpha, cells[0], cells[1], cells[2], cells[3]);
}

// Five vacant cells to the first that go to the table: cells in odd quarters first.
int few_cells(Worker& worker, Bitboard mover, Bitboard opponent, int alpha, unsigned odd_quarters) {
  const Field& field = worker.problem.field;
  const Bitboard vacant = field.vacant(mover, opponent);
  const int count = std::popcount(vacant);
  if (count == 4) return four_cells(worker, mover, opponent, alpha, odd_quarters);
  const Bitboard legal = line_ends(mover, opponent) & vacant;
  if (legal == 0 && (line_ends(opponent, mover) & vacant) != 0) {
    return -few_cells(worker, opponent, mover, -alpha - 1, odd_quarters);
  }
  ++worker.nodes;
  if (legal == 0) return score_of_end(worker, mover, opponent, count);
  int best = kNoScore;
  const Bitboard odd = legal & field.quarters[odd_quarters];
  for (Bitboard group : {odd, legal & ~odd}) {
    for (; group != 0; group &= group - 1) {
      const int cell = std::countr_zero(group);
      const Bitboard flipped = flips(cell, mover, opponent);
      const State next = after({mover, opponent}, flipped, cell);
      const unsigned odd_then = odd_quarters ^ field.quarter[static_cast<std::size_t>(cell)];
      const int value = -few_cells(worker, next.mover, next.opponent, -alpha - 1, odd_then);
      if (value > best) {
        best = value;
        if (best > alpha) return best;
      }
    }
  }
  return best;
}

// One, two or three vacant cells: only as the start of a search.
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

// The value of a child to its own mover if nobody looks further, in 1/16 discs or so; for ordering only.
inline int static_value(const Field& field, Bitboard mover, Bitboard opponent) {
  const Bitboard vacant = field.vacant(mover, opponent);
  const Bitboard own = line_ends(mover, opponent) & vacant;
  const Bitboard theirs = line_ends(opponent, mover) & vacant;
  const auto count = [](Bitboard cells) { return std::popcount(cells); };
  const int mobility =
      count(own) - count(theirs) + count(own & field.corners) - count(theirs & field.corners);
  const int corners = count(mover & field.corners) - count(opponent & field.corners);
  return 16 * mobility + 64 * corners;
}

// A bound as of null_window, but on what static_value says after `depth` more moves.
int shallow(Worker& worker, Bitboard mover, Bitboard opponent, int alpha, int beta, int depth, bool passed) {
  const Field& field = worker.problem.field;
  if (depth == 0) return static_value(field, mover, opponent);
  const Bitboard legal = legal_moves(field, mover, opponent);
  if (legal == 0) {
    if (passed) return 1000 * (std::popcount(mover) - std::popcount(opponent));
    return -shallow(worker, opponent, mover, -beta, -alpha, depth, true);
  }
  int best = -1000000;
  for (Bitboard rest = legal; rest != 0; rest &= rest - 1) {
    const int cell = std::countr_zero(rest);
    const State next = after({mover, opponent}, flips(cell, mover, opponent), cell);
    const int value =
        -shallow(worker, next.mover, next.opponent, -beta, -std::max(alpha, best), depth - 1, false);
    if (value > best) {
      best = value;
      if (best >= beta) return best;
    }
  }
  return best;
}

inline int shallow_depth(int vacant) {
  return vacant < 15 ? -1 : vacant < 19 ? 0 : vacant < 23 ? 1 : 2;
}

// Fewest replies first.
inline int rank_of(Worker& worker, const State& next, int vacant, int depth) {
  const Field& field = worker.problem.field;
  if (depth >= 0) return -shallow(worker, next.mover, next.opponent, -1000000, 1000000, depth, false);
  const Bitboard replies = legal_moves(field, next.mover, next.opponent);
  (void)vacant;
  return -16 * (std::popcount(replies) + std::popcount(replies & field.corners));
}

int null_window(Worker& worker, Bitboard mover, Bitboard opponent, int alpha) {
  const Problem& problem = worker.problem;
  const Field& field = problem.field;
  const Bitboard vacant = field.vacant(mover, opponent);
  const int count = std::popcount(vacant);
  if (count < kTableVacant) {
    if (count < 4) return hardly_any_cells(worker, mover, opponent, alpha, vacant);
    return few_cells(worker, mover, opponent, alpha, field.odd_quarters(vacant));
  }
  const Bitboard legal = line_ends(mover, opponent) & vacant;
  if (legal == 0 && (line_ends(opponent, mover) & vacant) != 0) {
    return -null_window(worker, opponent, mover, -alpha - 1);
  }
  const std::uint64_t nodes_before = worker.nodes++;
  if (legal == 0) return score_of_end(worker, mover, opponent, count);

  if (field.size - 2 * std::popcount(opponent) <= alpha) {
    const int most = field.size - 2 * std::popcount(problem.stability.stable(opponent, mover));
    if (most <= alpha) return most;
  }

  const std::uint64_t hash = TranspositionTable::hash(mover, opponent);
  Bounds known{.lower = -field.size, .upper = field.size, .move = -1};
  if (problem.table.find(hash, mover, opponent, known)) {
    if (known.lower > alpha) return known.lower;
    if (known.upper <= alpha) return known.upper;
  }

  MoveList moves;
  for (Bitboard rest = legal; rest != 0; rest &= rest - 1) {
    const int cell = std::countr_zero(rest);
    const Bitboard flipped = flips(cell, mover, opponent);
    const State next = after({mover, opponent}, flipped, cell);
    const std::uint64_t next_hash = TranspositionTable::hash(next.mover, next.opponent);
    if (count > kTableVacant) problem.table.prefetch(next_hash);
    moves.add({.flipped = flipped, .hash = next_hash, .cell = cell, .rank = 0});
  }

  // Enhanced transposition cut-off.
  if (count >= kSuccessorsVacant) {
    for (int i = 0; i < moves.count(); ++i) {
      const State next = after({mover, opponent}, moves[i].flipped, moves[i].cell);
      Bounds of_next;
      if (problem.table.find(moves[i].hash, next.mover, next.opponent, of_next) && -of_next.upper > alpha) {
        return -of_next.upper;
      }
    }
  }
  if (moves.count() > 1) {
    const int depth = shallow_depth(count);
    for (int i = 0; i < moves.count(); ++i) {
      const State next = after({mover, opponent}, moves[i].flipped, moves[i].cell);
      moves[i].rank = moves[i].cell == known.move ? 1 << 30 : rank_of(worker, next, count, depth);
    }
  }

  int best = kNoScore;
  int best_cell = -1;
  for (int i = 0; i < moves.count(); ++i) {
    if (i > 0 && count >= problem.share_vacant && i + 1 < moves.count() && worker.team.has_idle()) {
      for (int j = i; j < moves.count(); ++j) moves.bring_best_to(j);
      SplitPoint split{.parent = worker.split,
                       .state = {mover, opponent},
                       .alpha = alpha,
                       .moves = moves,
                       .next = i,
                       .best = best,
                       .best_cell = best_cell};
      worker.team.share(worker, split);
      if (worker.team.aborted(worker)) return alpha;
      best = split.best;
      best_cell = split.best_cell;
      break;
    }
    const Move& move = moves.bring_best_to(i);
    const State next = after({mover, opponent}, move.flipped, move.cell);
    const int value = -null_window(worker, next.mover, next.opponent, -alpha - 1);
    if (count >= problem.share_vacant && worker.team.aborted(worker)) return alpha;
    if (value > best) {
      best = value;
      best_cell = move.cell;
      if (best > alpha) break;
    }
  }
  Bounds found{.lower = -field.size, .upper = field.size, .move = best_cell};
  (best > alpha ? found.lower : found.upper) = best;
  problem.table.store(hash, mover, opponent, found, worker.nodes - nodes_before);
  return best;
}

void work_at(Worker& worker, SplitPoint& split) {
  while (!worker.team.aborted(worker)) {
    const int index = split.next.fetch_add(1);
    if (index >= split.moves.count()) return;
    const Move& move = split.moves[index];
    const State next = after(split.state, move.flipped, move.cell);
    const int value = -null_window(worker, next.mover, next.opponent, -split.alpha - 1);
    if (worker.team.aborted(worker)) return;
    worker.team.report(split, value, move.cell);
  }
}

int guess(Worker& worker, Bitboard mover, Bitboard opponent, int depth) {
  return shallow(worker, mover, opponent, -1000000, 1000000, depth, false);
}
