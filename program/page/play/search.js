// The exact value of a position, by a search to the end: that of `othello solve`, the mover's discs minus the
// opponent's at the end, vacant cells to the winner. `bits` are the rules of a board (bits.js, wide_bits.js).
//
// The functions contain all that they need, because the worker is made from their text (worker.js).
"use strict";

// The value of a game that is over.
function finished(difference, vacant) {
  return difference > 0 ? difference + vacant : difference < 0 ? difference - vacant : 0;
}

function makeSearch(bits) {
  const { SIZE, columns, rows, next, isCorner, countFlips, play, takeBack, mobility, firstKey, secondKey } = bits;
  const INFINITE = 1e6;
  const PLAIN_VACANT = 5; // with so many vacant cells or fewer no table and no ordering but by parity
  const TABLE_BITS = 18; // buckets of two entries
  const ENTRY = 4; // integers: two of the key, bounds and best cell, vacant cells

  // ---- Few vacant cells ----

  const quadrant = new Int8Array(SIZE + 1);
  for (const cell of bits.all) quadrant[cell] = 1 << ((cell % columns >= columns / 2 ? 1 : 0) + (Math.floor(cell / columns) >= rows / 2 ? 2 : 0));

  function parityOfVacant() {
    let parity = 0;
    for (let cell = next[SIZE]; cell !== SIZE; cell = next[cell]) parity ^= quadrant[cell];
    return parity;
  }

  // The last vacant cell.
  function lastCell(player, difference) {
    const cell = next[SIZE];
    let count = countFlips(cell, player);
    if (count !== 0) return difference + 2 * count + 1;
    count = countFlips(cell, -player);
    if (count !== 0) return difference - 2 * count - 1;
    return finished(difference, 1);
  }

  // `difference` is the mover's discs minus the opponent's. Vacant cells of quadrants with an odd number of
  // them come first: the last move there is an advantage.
  function solveFew(player, alpha, beta, difference, vacant, parity, passed) {
    if (vacant === 1) return lastCell(player, difference);
    let best = -INFINITE;
    for (let odd = 1; odd >= 0; --odd) {
      for (let cell = next[SIZE]; cell !== SIZE; cell = next[cell]) {
        if (((quadrant[cell] & parity) !== 0) !== (odd === 1)) continue;
        const count = play(cell, player);
        if (count === 0) continue;
        const value = -solveFew(-player, -beta, -alpha, -difference - 2 * count - 1, vacant - 1, parity ^ quadrant[cell], false);
        takeBack(cell, player, count);
        if (value > best) {
          best = value;
          if (value >= beta) return value;
          if (value > alpha) alpha = value;
        }
      }
    }
    if (best !== -INFINITE) return best;
    if (passed) return finished(difference, vacant);
    return -solveFew(-player, -beta, -alpha, -difference, vacant, parity, true);
  }

  // ---- Positions that were seen ----

  // Flipped in the first integer of a key if white moves: discs of bits.js leave that bit 0, and in hashes of wide_bits.js
  // any bit is as good as another.
  const MOVER = 1 << 31;
  const table = new Int32Array((2 * ENTRY) << TABLE_BITS);

  function bucketOf(key0, key1) {
    let hash = Math.imul(key0, 0x9e3779b1) ^ Math.imul(key1 ^ (key1 >>> 15), 0x85ebca6b);
    hash ^= hash >>> 15;
    hash = Math.imul(hash, 0x2c1b3c6d);
    return (hash >>> (32 - TABLE_BITS)) * 2 * ENTRY;
  }

  function entryOf(key0, key1) {
    const bucket = bucketOf(key0, key1);
    if (table[bucket] === key0 && table[bucket + 1] === key1) return bucket;
    if (table[bucket + ENTRY] === key0 && table[bucket + ENTRY + 1] === key1) return bucket + ENTRY;
    return -1;
  }

  // Bounds are stored with 128 added, a byte each; the best cell beside them.
  function store(key0, key1, vacant, low, high, cell) {
    let entry = bucketOf(key0, key1);
    if (!(table[entry] === key0 && table[entry + 1] === key1)) {
      if ((table[entry + ENTRY] === key0 && table[entry + ENTRY + 1] === key1) || table[entry + 3] > vacant) entry += ENTRY;
    }
    table[entry] = key0;
    table[entry + 1] = key1;
    table[entry + 2] = ((low + 128) << 16) | ((high + 128) << 8) | cell;
    table[entry + 3] = vacant;
  }

  // ---- To the end ----

  // Moves of the positions in progress, by the number of vacant cells: cells, keys of what follows, and order.
  const cellsOf = new Int32Array((SIZE + 1) * 64);
  const keysOf = new Int32Array((SIZE + 1) * 128);
  const scoreOf = new Int32Array((SIZE + 1) * 64);

  // Lists the moves, the likely best first: that of the table, then by the fewest moves left to the opponent.
  // Returns the end of the list.
  function order(player, vacant, first, parity) {
    const begin = vacant << 6;
    let end = begin;
    for (let cell = next[SIZE]; cell !== SIZE; cell = next[cell]) {
      const count = play(cell, player);
      if (count === 0) continue;
      let score = -1000;
      if (cell !== first) {
        score = 4 * mobility(-player);
        if (isCorner[cell]) score -= 2;
        if ((quadrant[cell] & parity) !== 0) score -= 2;
      }
      const after0 = player === 1 ? firstKey() ^ MOVER : firstKey();
      const after1 = secondKey();
      takeBack(cell, player, count);
      let place = end++;
      for (; place > begin && scoreOf[place - 1] > score; --place) {
        scoreOf[place] = scoreOf[place - 1];
        cellsOf[place] = cellsOf[place - 1];
        keysOf[2 * place] = keysOf[2 * place - 2];
        keysOf[2 * place + 1] = keysOf[2 * place - 1];
      }
      scoreOf[place] = score;
      cellsOf[place] = cell;
      keysOf[2 * place] = after0;
      keysOf[2 * place + 1] = after1;
    }
    return end;
  }

  // Is a successor known to be bad enough for the opponent? Its bound, or -INFINITE.
  function knownCut(begin, end, beta) {
    for (let i = begin; i < end; ++i) {
      const entry = entryOf(keysOf[2 * i], keysOf[2 * i + 1]);
      if (entry < 0) continue;
      const value = 128 - ((table[entry + 2] >>> 8) & 255);
      if (value >= beta) return value;
    }
    return -INFINITE;
  }

  function solve(player, alpha, beta, difference, vacant, key0, key1, passed) {
    let low = -SIZE;
    let high = SIZE;
    let first = SIZE;
    const known = entryOf(key0, key1);
    if (known >= 0) {
      const word = table[known + 2];
      low = (word >>> 16) - 128;
      high = ((word >>> 8) & 255) - 128;
      first = word & 255;
      if (low >= beta || low === high) return low;
      if (high <= alpha) return high;
      if (low > alpha) alpha = low;
      if (high < beta) beta = high;
    }
    const parity = parityOfVacant();
    const begin = vacant << 6;
    const end = order(player, vacant, first, parity);
    if (end === begin) {
      if (passed) return finished(difference, vacant);
      return -solve(-player, -beta, -alpha, -difference, vacant, key0 ^ MOVER, key1, true);
    }
    if (vacant > PLAIN_VACANT + 2) {
      const value = knownCut(begin, end, beta);
      if (value !== -INFINITE) return value;
    }
    let best = -INFINITE;
    let bestCell = SIZE;
    let floor = alpha;
    for (let i = begin; i < end; ++i) {
      const cell = cellsOf[i];
      const count = play(cell, player);
      const left = -difference - 2 * count - 1;
      let value;
      if (vacant <= PLAIN_VACANT + 1) {
        value = -solveFew(-player, -beta, -floor, left, vacant - 1, parity ^ quadrant[cell], false);
      } else if (i === begin) {
        value = -solve(-player, -beta, -floor, left, vacant - 1, keysOf[2 * i], keysOf[2 * i + 1], false);
      } else {
        value = -solve(-player, -floor - 1, -floor, left, vacant - 1, keysOf[2 * i], keysOf[2 * i + 1], false);
        if (value > floor && value < beta) value = -solve(-player, -beta, -value, left, vacant - 1, keysOf[2 * i], keysOf[2 * i + 1], false);
      }
      takeBack(cell, player, count);
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
    store(key0, key1, vacant, low, high, bestCell);
    return best;
  }

  const numberOf = (player) => (player === "black" ? 1 : -1);

  // The exact value of a position to the player whose turn it is, or a bound of it if that lies outside the
  // window.
  function bounded(cells, name, alpha, beta) {
    bits.set(cells);
    const player = numberOf(name);
    const vacant = cells.filter((colour) => colour === null).length;
    const difference = bits.difference(player);
    if (vacant === 0) return finished(difference, 0) + 0; // no negative zero
    if (vacant <= PLAIN_VACANT) return solveFew(player, alpha, beta, difference, vacant, parityOfVacant(), false) + 0;
    return solve(player, alpha, beta, difference, vacant, player === 1 ? firstKey() : firstKey() ^ MOVER, secondKey(), false) + 0;
  }

  // The exact value, by null windows from a guess on, as in MTD(f) (Plaat and others, 1996): a sixth fewer positions than with
  // one window that is open.
  function exact(cells, name, guess = 0) {
    let low = -SIZE;
    let high = SIZE;
    for (let value = guess; low < high; ) {
      const beta = Math.max(value, low + 1);
      value = bounded(cells, name, beta - 1, beta);
      if (value < beta) high = value;
      else low = value;
    }
    return low + 0;
  }

  return { exact, bounded };
}
