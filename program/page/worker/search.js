// The exact value of a position, by a search to the end: that of `othello solve`, the mover's discs minus the
// opponent's at the end, vacant cells to the winner; minus that where the fewest discs win. `board` is a NarrowBoard or a WideBoard.
"use strict";

const FEW_VACANT = 5; // with so many vacant cells or fewer few_vacant.js solves

// A solver of the board's position, with the keys given: a bound as of makeFewSolver().
function makeSolver(board, quadrant, sign, solveFew) {
  const { size, next } = board;
  const table = makePositionTable();
  const { cells, keys, list } = makeOrderedMoves(board, quadrant, sign);

  // A bound by a successor that is known to be bad enough for the opponent; -INFINITE if none is.
  function knownCut(begin, end, beta) {
    for (let i = begin; i < end; ++i) {
      const entry = table.find(keys[2 * i], keys[2 * i + 1]);
      if (entry >= 0 && -table.highOf(entry) >= beta) return -table.highOf(entry);
    }
    return -INFINITE;
  }

  return function solve(beta, difference, vacant, parity, key0, key1, passed) {
    const known = table.find(key0, key1);
    const low = known >= 0 ? table.lowOf(known) : -size;
    const high = known >= 0 ? table.highOf(known) : size;
    if (low >= beta) return low;
    if (high < beta) return high;
    const begin = vacant << 6;
    const end = list(vacant, known >= 0 ? table.cellOf(known) : size, parity);
    if (end === begin) {
      if (passed) return sign * finished(difference, vacant);
      board.pass();
      const value = -solve(1 - beta, -difference, vacant, parity, board.firstKey(), board.secondKey(), true);
      board.pass();
      return value;
    }
    if (vacant > FEW_VACANT + 2) {
      const value = knownCut(begin, end, beta);
      if (value !== -INFINITE) return value;
    }
    let best = -INFINITE;
    let bestCell = size;
    for (let i = begin; i < end && best < beta; ++i) {
      const cell = cells[i];
      const left = -difference - 2 * board.play(cell) - 1;
      const odd = parity ^ quadrant[cell];
      const value = vacant <= FEW_VACANT + 1
        ? -solveFew(1 - beta, left, vacant - 1, odd, false)
        : -solve(1 - beta, left, vacant - 1, odd, keys[2 * i], keys[2 * i + 1], false);
      board.takeBack(cell);
      if (value > best) {
        best = value;
        bestCell = cell;
      }
    }
    table.store(key0, key1, vacant, best >= beta ? Math.max(low, best) : low, best >= beta ? high : Math.min(high, best), bestCell);
    return best;
  };
}

function makeSearch(board, sign = 1) {
  const quadrant = quadrantsOf(board.rules);
  const solveFew = makeFewSolver(board, quadrant, sign);
  const solve = makeSolver(board, quadrant, sign, solveFew);

  // A bound of the value of a position to the player whose turn it is: from below, and at least `beta`, if the value is that; else
  // from above, and less.
  function bound(cells, player, beta) {
    board.set(cells, player);
    const vacant = board.rules.all.filter((cell) => cells[cell] === null);
    const parity = vacant.reduce((odd, cell) => odd ^ quadrant[cell], 0);
    const difference = board.difference();
    if (vacant.length === 0) return sign * difference + 0;
    if (vacant.length <= FEW_VACANT) return solveFew(beta, difference, vacant.length, parity, false) + 0; // no negative zero
    return solve(beta, difference, vacant.length, parity, board.firstKey(), board.secondKey(), false) + 0;
  }

  // The exact value, by null windows from a guess on, as in MTD(f) (Plaat and others, 1996): a sixth fewer positions than with
  // one window that is open.
  function exact(cells, player, guess = 0) {
    let low = -board.size;
    let high = board.size;
    for (let value = guess; low < high; ) {
      const beta = Math.max(value, low + 1);
      value = bound(cells, player, beta);
      if (value < beta) high = value;
      else low = value;
    }
    return low;
  }

  return { exact, bound };
}
