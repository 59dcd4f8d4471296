// The moves of the positions that a search is at, the likely best first.
"use strict";

// Those of a position with so many vacant cells begin at 64 times that number: `cells`, and `keys`, two for what follows each.
// `sign`: signOf() the objective; corners are good to have in the usual game alone.
function makeOrderedMoves(board, quadrant, sign) {
  const { size, next, isCorner } = board;
  const cells = new Int32Array((size + 1) * 64);
  const keys = new Int32Array((size + 1) * 128);
  const scores = new Int32Array((size + 1) * 64);

  function insert(begin, end, score, cell, key0, key1) {
    let place = end;
    for (; place > begin && scores[place - 1] > score; --place) {
      scores[place] = scores[place - 1];
      cells[place] = cells[place - 1];
      keys[2 * place] = keys[2 * place - 2];
      keys[2 * place + 1] = keys[2 * place - 1];
    }
    scores[place] = score;
    cells[place] = cell;
    keys[2 * place] = key0;
    keys[2 * place + 1] = key1;
  }

  // Lists the moves of the board's position: `first`, then by the fewest moves left to the opponent. Returns the end of the list.
  function list(vacant, first, parity) {
    const begin = vacant << 6;
    let end = begin;
    for (let cell = next[size]; cell !== size; cell = next[cell]) {
      if (board.play(cell) === 0) continue;
      let score = -1000;
      if (cell !== first) {
        score = 4 * board.mobility();
        if (isCorner[cell]) score -= 2 * sign;
        if ((quadrant[cell] & parity) !== 0) score -= 2;
      }
      const key0 = board.firstKey();
      const key1 = board.secondKey();
      board.takeBack(cell);
      insert(begin, end++, score, cell, key0, key1);
    }
    return end;
  }

  return { cells, keys, list };
}
