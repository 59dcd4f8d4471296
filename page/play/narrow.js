// Solves positions of boards of at most 5 columns and 6 rows exactly: alpha-beta on two 32-bit integers.
//
// A cell is bit 5 * row + column on every board, so that all shifts are constants; a player's discs are an
// integer below 2^30. Values are those of `othello solve`: the mover's discs minus the opponent's at the end,
// vacant cells to the winner.
//
// The function contains all that it needs, because the worker is made from its text (worker.js).
"use strict";

function makeNarrowSolver(columns, rows) {
  const STRIDE = 5;
  const INNER = 0x1ce739ce; // columns 1 to 3 of all rows: cells that a row or diagonal can flip
  const SIZE = columns * rows;
  const INFINITE = 100;
  const PLAIN_VACANT = 4; // with so many vacant cells or fewer no table and no ordering but by parity
  const TABLE_BITS = 19; // buckets of two entries
  const ENTRY = 4; // integers: mover, opponent, bounds and best cell, vacant cells

  let BOARD = 0;
  for (let row = 0; row < rows; ++row) BOARD |= ((1 << columns) - 1) << (STRIDE * row);
  const at = (x, y) => STRIDE * y + x;
  const corners = (1 << at(0, 0)) | (1 << at(columns - 1, 0)) | (1 << at(0, rows - 1)) | (1 << at(columns - 1, rows - 1));

  // ---- Rules ----

  // For each cell and direction, the line that begins beside the cell: towards higher cell numbers (up), and
  // lower ones (down).
  const up = new Int32Array(32 * 4);
  const down = new Int32Array(32 * 4);
  const quadrant = new Int32Array(32);
  const beside = new Int32Array(32);
  for (let y = 0; y < rows; ++y)
    for (let x = 0; x < columns; ++x) {
      const cell = at(x, y);
      quadrant[cell] = 1 << ((x >= columns / 2 ? 1 : 0) + (y >= rows / 2 ? 2 : 0));
      [[1, 0], [-1, 1], [0, 1], [1, 1]].forEach(([dx, dy], line) => {
        for (const [masks, sign] of [[up, 1], [down, -1]]) {
          let mask = 0;
          let u = x + sign * dx;
          let v = y + sign * dy;
          let length = 0;
          for (; u >= 0 && u < columns && v >= 0 && v < rows; u += sign * dx, v += sign * dy, ++length) {
            mask |= 1 << at(u, v);
            if (length === 0) beside[cell] |= mask;
          }
          masks[4 * cell + line] = length > 1 ? mask : 0;
        }
      });
    }

  function count(x) {
    x -= (x >>> 1) & 0x55555555;
    x = (x & 0x33333333) + ((x >>> 2) & 0x33333333);
    return Math.imul((x + (x >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
  }

  // The cells on which the mover may play.
  function moves(own, theirs) {
    const inner = theirs & INNER;
    let a = inner & (own << 1);
    a |= inner & (a << 1);
    a |= inner & (a << 1);
    let b = inner & (own >>> 1);
    b |= inner & (b >>> 1);
    b |= inner & (b >>> 1);
    let found = (a << 1) | (b >>> 1);
    a = inner & (own << 4);
    a |= inner & (a << 4);
    a |= inner & (a << 4);
    b = inner & (own >>> 4);
    b |= inner & (b >>> 4);
    b |= inner & (b >>> 4);
    found |= (a << 4) | (b >>> 4);
    a = inner & (own << 6);
    a |= inner & (a << 6);
    a |= inner & (a << 6);
    b = inner & (own >>> 6);
    b |= inner & (b >>> 6);
    b |= inner & (b >>> 6);
    found |= (a << 6) | (b >>> 6);
    a = theirs & (own << 5);
    a |= theirs & (a << 5);
    a |= theirs & (a << 5);
    a |= theirs & (a << 5);
    b = theirs & (own >>> 5);
    b |= theirs & (b >>> 5);
    b |= theirs & (b >>> 5);
    b |= theirs & (b >>> 5);
    found |= (a << 5) | (b >>> 5);
    return found & BOARD & ~(own | theirs);
  }

  // The discs that a move on a vacant cell flips. Upwards a carry runs along the opponent's discs, and ends
  // in the next cell; downwards that cell is the highest of the line that is not the opponent's.
  function flips(cell, own, theirs) {
    const i = 4 * cell;
    let m = up[i];
    let x = (((theirs | ~m) + 1) & own & m) - 1;
    let flipped = x & ~(x >> 31) & m;
    m = up[i + 1];
    x = (((theirs | ~m) + 1) & own & m) - 1;
    flipped |= x & ~(x >> 31) & m;
    m = up[i + 2];
    x = (((theirs | ~m) + 1) & own & m) - 1;
    flipped |= x & ~(x >> 31) & m;
    m = up[i + 3];
    x = (((theirs | ~m) + 1) & own & m) - 1;
    flipped |= x & ~(x >> 31) & m;
    m = down[i];
    flipped |= m & -(((0x80000000 >>> Math.clz32(m & ~theirs)) & own) << 1);
    m = down[i + 1];
    flipped |= m & -(((0x80000000 >>> Math.clz32(m & ~theirs)) & own) << 1);
    m = down[i + 2];
    flipped |= m & -(((0x80000000 >>> Math.clz32(m & ~theirs)) & own) << 1);
    m = down[i + 3];
    flipped |= m & -(((0x80000000 >>> Math.clz32(m & ~theirs)) & own) << 1);
    return flipped;
  }

  function final(own, theirs) {
    const mine = count(own);
    const others = count(theirs);
    return mine > others ? SIZE - 2 * others : mine < others ? 2 * mine - SIZE : 0;
  }

  // ---- Few vacant cells ----

  let nodes = 0;

  // The last vacant cell; `difference` is the mover's discs minus the opponent's.
  function lastCell(own, theirs, cell, difference) {
    ++nodes;
    let flipped = flips(cell, own, theirs);
    if (flipped !== 0) return difference + 2 * count(flipped) + 1;
    flipped = flips(cell, theirs, own);
    if (flipped !== 0) return difference - 2 * count(flipped) - 1;
    return difference > 0 ? difference + 1 : difference < 0 ? difference - 1 : 0;
  }

  // Vacant cells of quadrants with an odd number of them come first: the last move there is an advantage.
  function solveFew(own, theirs, alpha, beta, vacant, parity, passed) {
    ++nodes;
    let best = -INFINITE;
    for (let odd = 1; odd >= 0; --odd) {
      for (let left = vacant; left !== 0; left &= left - 1) {
        const cell = 31 - Math.clz32(left & -left);
        if (((quadrant[cell] & parity) !== 0) !== (odd === 1)) continue;
        if ((beside[cell] & theirs) === 0) continue;
        const flipped = flips(cell, own, theirs);
        if (flipped === 0) continue;
        const mine = own | flipped | (1 << cell);
        const others = theirs & ~flipped;
        const rest = vacant & ~(1 << cell);
        let value;
        if ((rest & (rest - 1)) === 0) {
          const c = 31 - Math.clz32(rest);
          value = -lastCell(others, mine, c, 2 * count(others) - SIZE + 1);
        } else {
          value = -solveFew(others, mine, -beta, -alpha, rest, parity ^ quadrant[cell], false);
        }
        if (value > best) {
          best = value;
          if (value >= beta) return value;
          if (value > alpha) alpha = value;
        }
      }
    }
    if (best !== -INFINITE) return best;
    if (passed) return final(own, theirs);
    return -solveFew(theirs, own, -beta, -alpha, vacant, parity, true);
  }

  // ---- Many vacant cells ----

  const table = new Int32Array(ENTRY * 2 << TABLE_BITS);

  function bucketOf(own, theirs) {
    let hash = Math.imul(own, 0x9e3779b1) ^ Math.imul(theirs ^ (theirs >>> 15), 0x85ebca6b);
    hash ^= hash >>> 15;
    hash = Math.imul(hash, 0x2c1b3c6d);
    return (hash >>> (32 - TABLE_BITS)) * 2 * ENTRY;
  }

  function entryOf(own, theirs) {
    const bucket = bucketOf(own, theirs);
    if (table[bucket] === own && table[bucket + 1] === theirs) return bucket;
    if (table[bucket + ENTRY] === own && table[bucket + ENTRY + 1] === theirs) return bucket + ENTRY;
    return -1;
  }

  // Bounds are stored with 128 added, a byte each; the best cell beside them.
  function store(own, theirs, vacant, low, high, cell) {
    let entry = bucketOf(own, theirs);
    if (!(table[entry] === own && table[entry + 1] === theirs)) {
      if ((table[entry + ENTRY] === own && table[entry + ENTRY + 1] === theirs) || table[entry + 3] > vacant) entry += ENTRY;
    }
    table[entry] = own;
    table[entry + 1] = theirs;
    table[entry + 2] = ((low + 128) << 16) | ((high + 128) << 8) | cell;
    table[entry + 3] = vacant;
  }

  // Moves of the positions in progress, by the number of vacant cells: cells, flips, and order.
  const cellsOf = new Int32Array(32 * 32);
  const flipsOf = new Int32Array(32 * 32);
  const scoreOf = new Int32Array(32 * 32);

  function parityOf(vacant) {
    let parity = 0;
    for (let left = vacant; left !== 0; left &= left - 1) parity ^= quadrant[31 - Math.clz32(left & -left)];
    return parity;
  }

  // Lists the moves, the likely best first: that of the table, then by the fewest moves left to the opponent.
  function order(own, theirs, legal, first, vacant, parity) {
    const begin = vacant << 5;
    let end = begin;
    for (let left = legal; left !== 0; left &= left - 1) {
      const move = left & -left;
      const cell = 31 - Math.clz32(move);
      const flipped = flips(cell, own, theirs);
      const mine = own | flipped | move;
      const others = theirs & ~flipped;
      let score;
      if (cell === first) {
        score = -1000;
      } else {
        const replies = moves(others, mine);
        score = 4 * (count(replies) + count(replies & corners));
        if ((move & corners) !== 0) score -= 12;
        if ((quadrant[cell] & parity) !== 0) score -= 2;
      }
      let place = end++;
      for (; place > begin && scoreOf[place - 1] > score; --place) {
        scoreOf[place] = scoreOf[place - 1];
        cellsOf[place] = cellsOf[place - 1];
        flipsOf[place] = flipsOf[place - 1];
      }
      scoreOf[place] = score;
      cellsOf[place] = cell;
      flipsOf[place] = flipped;
    }
    return end;
  }

  function solve(own, theirs, alpha, beta, vacant, passed) {
    ++nodes;
    let low = -SIZE;
    let high = SIZE;
    let first = 31;
    const known = entryOf(own, theirs);
    if (known >= 0) {
      const word = table[known + 2];
      low = (word >>> 16) - 128;
      high = ((word >>> 8) & 255) - 128;
      first = word & 31;
      if (low >= beta || low === high) return low;
      if (high <= alpha) return high;
      if (low > alpha) alpha = low;
      if (high < beta) beta = high;
    }
    const legal = moves(own, theirs);
    if (legal === 0) {
      if (passed) return final(own, theirs);
      return -solve(theirs, own, -beta, -alpha, vacant, true);
    }
    const empty = BOARD & ~(own | theirs);
    const parity = parityOf(empty);
    const begin = vacant << 5;
    const end = order(own, theirs, legal, first, vacant, parity);
    // Is a successor known to be bad enough for the opponent?
    if (vacant > PLAIN_VACANT + 2) {
      for (let i = begin; i < end; ++i) {
        const flipped = flipsOf[i];
        const entry = entryOf(theirs & ~flipped, own | flipped | (1 << cellsOf[i]));
        if (entry < 0) continue;
        const value = 128 - ((table[entry + 2] >>> 8) & 255);
        if (value >= beta) return value;
      }
    }
    let best = -INFINITE;
    let bestCell = 31;
    let floor = alpha;
    for (let i = begin; i < end; ++i) {
      const cell = cellsOf[i];
      const flipped = flipsOf[i];
      const mine = own | flipped | (1 << cell);
      const others = theirs & ~flipped;
      let value;
      if (vacant <= PLAIN_VACANT + 1) {
        value = -solveFew(others, mine, -beta, -floor, empty & ~(1 << cell), parity ^ quadrant[cell], false);
      } else if (i === begin) {
        value = -solve(others, mine, -beta, -floor, vacant - 1, false);
      } else {
        value = -solve(others, mine, -floor - 1, -floor, vacant - 1, false);
        if (value > floor && value < beta) value = -solve(others, mine, -beta, -value, vacant - 1, false);
      }
      if (value > best) {
        best = value;
        bestCell = cell;
        if (value > floor) floor = value;
        if (value >= beta) break;
      }
    }
    if (best > alpha && best < beta) low = high = best;
    else if (best >= beta) low = Math.max(low, best);
    else high = Math.min(high, best);
    store(own, theirs, vacant, low, high, bestCell);
    return best;
  }

  function value(own, theirs, alpha, beta) {
    const empty = BOARD & ~(own | theirs);
    const vacant = count(empty);
    if (vacant === 0) return final(own, theirs);
    if (vacant === 1) return lastCell(own, theirs, 31 - Math.clz32(empty), count(own) - count(theirs));
    if (vacant <= PLAIN_VACANT) return solveFew(own, theirs, alpha, beta, empty, parityOf(empty), false);
    return solve(own, theirs, alpha, beta, vacant, false);
  }

  const bitOf = (cell) => 1 << at(cell % columns, Math.floor(cell / columns));
  const discsOf = (cells, player) => cells.reduce((discs, colour, cell) => (colour === player ? discs | bitOf(cell) : discs), 0);

  return {
    // The value of a position to the player whose turn it is, or a bound of it if that lies outside the
    // window.
    value(cells, player, alpha = -SIZE, beta = SIZE) {
      const rival = player === "black" ? "white" : "black";
      return value(discsOf(cells, player), discsOf(cells, rival), alpha, beta) + 0; // no negative zero
    },
    nodes: () => nodes,
  };
}
