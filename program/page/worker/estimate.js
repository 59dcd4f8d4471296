// What a position looks like some plies ahead, in hundredths of a disc, seen by the player to move: alpha-beta over the evaluation
// (judge.js), full-width or, where a search is selective, with multi-ProbCut (play/endgame/probcut.h has the model and its source).
"use strict";

const PROBCUT_CONFIDENCE = 1.1; // of 73 %
const PROBCUT_CAUTION = 1.5; // of a cut by the evaluation alone, in the last plies
const LAST_PLIES = 2;
const PLIES_KEPT = 2; // positions with so many plies to look or more are kept in a table

// The deviation of a deep value from that of a search of few plies, or of none, in hundredths of a disc.
function probCutDeviation(vacant, depth, shallow) {
  const u = vacant / 60;
  return Math.exp(shallow === 0 ? 6.399 + 0.101 * u - 1.5 * u * u + 0.051 * depth : 4.805 + 4.251 * u - 4.696 * u * u + 0.085 * depth - 0.14 * shallow);
}

// `sign`: signOf() the objective.
function makeEstimate(board, judge, sign = 1) {
  const { size, next, isCorner } = board;
  const most = 100 * size;
  const table = makePositionTable();
  let selective = false;

  // `first`, then moves that leave the rival few, corners before others, or after them where the fewest discs win.
  function listMoves(first) {
    const moves = [];
    for (let cell = next[size]; cell !== size; cell = next[cell]) {
      if (board.play(cell) === 0) continue;
      moves.push({ cell, worth: cell === first ? -1000 : board.mobility() - (isCorner[cell] ? 100 * sign : 0) });
      board.takeBack(cell);
    }
    return moves.sort((a, b) => a.worth - b.worth);
  }

  // As look(), where the mover has no move. The end of a game that is found counts discs.
  function lookPassed(depth, vacant, alpha, beta, passed) {
    if (passed) return 100 * sign * finished(board.difference(), vacant);
    board.pass();
    const value = -look(depth, vacant, -beta, -alpha, true);
    board.pass();
    return value;
  }

  // A bound of a null window from `alpha` on, if a shallower search or the evaluation is so far outside that a deeper search is hardly
  // within; else null.
  function probCut(depth, vacant, alpha) {
    const value = judge.evaluate();
    if (depth <= LAST_PLIES) {
      const margin = PROBCUT_CAUTION * PROBCUT_CONFIDENCE * probCutDeviation(vacant, depth, 0);
      return value >= alpha + 1 + margin ? alpha + 1 : value <= alpha - margin ? alpha : null;
    }
    const shallow = 2 * Math.floor(depth / 4) + (depth & 1);
    const margin = Math.floor(PROBCUT_CONFIDENCE * probCutDeviation(vacant, depth, shallow));
    const slack = (PROBCUT_CONFIDENCE * probCutDeviation(vacant, shallow, 0)) / 2;
    const high = alpha + 1 + margin;
    if (value >= alpha + 1 - slack && high < most && look(shallow, vacant, high - 1, high, false) >= high) return alpha + 1;
    const low = alpha - margin;
    if (value <= alpha + slack && low > -most && look(shallow, vacant, low, low + 1, false) <= low) return alpha;
    return null;
  }

  function look(depth, vacant, alpha, beta, passed) {
    if (board.mobility() === 0) return lookPassed(depth, vacant, alpha, beta, passed);
    if (depth === 0) return judge.evaluate();
    return depth < PLIES_KEPT ? lookAtMoves(depth, vacant, alpha, beta, size) : lookKnowing(depth, vacant, alpha, beta);
  }

  // With what the table has of the position, of a search as deep and as selective.
  function lookKnowing(depth, vacant, alpha, beta) {
    const key0 = board.firstKey();
    const key1 = board.secondKey();
    const rank = 2 * depth + (selective ? 1 : 0);
    const known = table.find(key0, key1);
    const isSame = known >= 0 && table.rankOf(known) === rank;
    const low = isSame ? table.lowOf(known) : -most;
    const high = isSame ? table.highOf(known) : most;
    if (low >= beta || low === high) return low;
    if (high <= alpha) return high;
    let best = size;
    const value = lookAtMoves(depth, vacant, alpha, beta, known >= 0 ? table.cellOf(known) : size, (cell) => (best = cell));
    table.store(key0, key1, rank, value > alpha ? Math.max(low, value) : low, value < beta ? Math.min(high, value) : high, best);
    return value;
  }

  // Alpha-beta with null windows. `first`: the move that comes first. `say` is called with moves that are better than those before.
  function lookAtMoves(depth, vacant, alpha, beta, first, say = () => {}) {
    if (selective && beta - alpha === 1) {
      const bound = probCut(depth, vacant, alpha);
      if (bound !== null) return bound;
    }
    let best = -INFINITE;
    let floor = alpha;
    for (const { cell } of listMoves(first)) {
      board.play(cell);
      let value;
      if (best === -INFINITE) {
        value = -look(depth - 1, vacant - 1, -beta, -floor, false);
      } else {
        value = -look(depth - 1, vacant - 1, -floor - 1, -floor, false);
        if (value > floor && value < beta) value = -look(depth - 1, vacant - 1, -beta, -value, false);
      }
      board.takeBack(cell);
      if (value > best) {
        best = value;
        say(cell);
      }
      if (best > floor) floor = best;
      if (best >= beta) break;
    }
    return best;
  }

  // What a position looks like to the player whose turn it is, so many plies ahead.
  return function estimate(cells, player, depth, isSelective, alpha = -INFINITE, beta = INFINITE) {
    board.set(cells, player);
    selective = isSelective;
    return look(depth, countVacant(cells), alpha, beta, false) + 0;
  };
}
