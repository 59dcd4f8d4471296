// The search to the end from few vacant cells, without a table, and with no order of moves but by parity.
"use strict";

const INFINITE = 1e6;

// The quadrant of each cell as a bit; 0 of the cell beyond the board.
function quadrantsOf({ columns, rows, all }) {
  const quadrant = (cell) => 1 << ((cell % columns >= columns / 2 ? 1 : 0) + (Math.floor(cell / columns) >= rows / 2 ? 2 : 0));
  return Int8Array.from([...all.map(quadrant), 0]);
}

// A solver of positions with one vacant cell or more: a bound of the value, which is at least `beta` if the value is, and else less.
// `difference` is the mover's discs minus the opponent's. `parity` has the quadrants with an odd number of vacant cells: those
// come first, because in the usual game the last move there is an advantage. `sign`: signOf() the objective.
function makeFewSolver(board, quadrant, sign) {
  const { size, next } = board;

  function solveLast(difference) {
    const cell = next[size];
    let count = board.countFlips(cell);
    if (count !== 0) return sign * (difference + 2 * count + 1);
    count = board.countTheirFlips(cell);
    if (count !== 0) return sign * (difference - 2 * count - 1);
    return sign * finished(difference, 1);
  }

  return function solveFew(beta, difference, vacant, parity, passed) {
    if (vacant === 1) return solveLast(difference);
    let best = -INFINITE;
    for (let odd = parity === 0 ? 0 : 1; odd >= 0; --odd) {
      for (let cell = next[size]; cell !== size; cell = next[cell]) {
        if (((quadrant[cell] & parity) !== 0) !== (odd === 1)) continue;
        const count = board.play(cell);
        if (count === 0) continue;
        const value = -solveFew(1 - beta, -difference - 2 * count - 1, vacant - 1, parity ^ quadrant[cell], false);
        board.takeBack(cell);
        if (value >= beta) return value;
        if (value > best) best = value;
      }
    }
    if (best !== -INFINITE) return best;
    if (passed) return sign * finished(difference, vacant);
    board.pass();
    const value = -solveFew(1 - beta, -difference, vacant, parity, true);
    board.pass();
    return value;
  };
}
