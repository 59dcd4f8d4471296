// The rules for searching on boards of any size up to 8x8: a player's discs are two integers, of rows 1 to 4 and 5 to 8.
// makeBits (bits.js) has the same interface, and is faster where the board fits; search.js does the rest.
//
// A cell's bit is 8 * row + column on every board, so that all shifts are constants; outside of this file cells
// are numbered row by row.
//
// The function contains all that it needs, because the worker is made from its text (worker.js).
"use strict";

function makeWideBits(columns, rows) {
  const STRIDE = 8;
  const SIZE = columns * rows;
  const all = Array.from({ length: SIZE }, (_, cell) => cell);
  const bitOf = Int8Array.from(all, (cell) => STRIDE * Math.floor(cell / columns) + (cell % columns));
  const lowOf = Int32Array.from(bitOf, (bit) => (bit < 32 ? 1 << bit : 0));
  const highOf = Int32Array.from(bitOf, (bit) => (bit < 32 ? 0 : 1 << (bit - 32)));
  const isCorner = all.map((cell) => [0, columns - 1].includes(cell % columns) && [0, rows - 1].includes(Math.floor(cell / columns)));
  const unionOf = (bits, cells) => cells.reduce((union, cell) => union | bits[cell], 0);
  const BOARD_LOW = unionOf(lowOf, all);
  const BOARD_HIGH = unionOf(highOf, all);
  const CORNERS_LOW = unionOf(lowOf, all.filter((cell) => isCorner[cell]));
  const CORNERS_HIGH = unionOf(highOf, all.filter((cell) => isCorner[cell]));
  const INNER = (0x01010101 * ((1 << (columns - 1)) - 2)) | 0; // columns that a row or diagonal can flip, in either integer

  // ---- Rules ----

  // The lines of a cell that a move can flip: entries firstLine[cell] to firstDown[cell] begin beside the cell and lead towards
  // higher bits, those from there to firstLine[cell + 1] towards lower ones.
  const firstLine = new Int16Array(SIZE + 1);
  const firstDown = new Int16Array(SIZE);
  const low = [];
  const high = [];
  const besideLow = new Int32Array(SIZE);
  const besideHigh = new Int32Array(SIZE);
  for (const cell of all) {
    for (const sign of [1, -1]) {
      if (sign === -1) firstDown[cell] = low.length;
      for (const [dx, dy] of [[1, 0], [-1, 1], [0, 1], [1, 1]]) {
        const line = [];
        let x = (cell % columns) + sign * dx;
        let y = Math.floor(cell / columns) + sign * dy;
        for (; x >= 0 && x < columns && y >= 0 && y < rows; x += sign * dx, y += sign * dy) line.push(y * columns + x);
        if (line.length < 2) continue;
        low.push(unionOf(lowOf, line));
        high.push(unionOf(highOf, line));
        besideLow[cell] |= lowOf[line[0]];
        besideHigh[cell] |= highOf[line[0]];
      }
    }
    firstLine[cell + 1] = low.length;
  }
  const lineLow = Int32Array.from(low);
  const lineHigh = Int32Array.from(high);

  function count(x) {
    x -= (x >>> 1) & 0x55555555;
    x = (x & 0x33333333) + ((x >>> 2) & 0x33333333);
    return Math.imul((x + (x >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
  }

  // What findFlips() found.
  let flipsLow = 0;
  let flipsHigh = 0;

  // Finds the discs that a move on a vacant cell flips. Upwards a carry runs along the opponent's discs, and ends in the next
  // cell; downwards that cell is the highest of the line that is not the opponent's.
  function findFlips(cell, ownLow, ownHigh, theirsLow, theirsHigh) {
    flipsLow = flipsHigh = 0;
    if (((besideLow[cell] & theirsLow) | (besideHigh[cell] & theirsHigh)) === 0) return;
    let foundLow = 0;
    let foundHigh = 0;
    let i = firstLine[cell];
    for (const end = firstDown[cell]; i < end; ++i) {
      const l = lineLow[i];
      const run = theirsLow | ~l;
      if (run !== -1) { // it ends in the lower integer
        const last = (run + 1) & ownLow & l;
        if (last !== 0) foundLow |= (last - 1) & l;
      } else {
        const h = lineHigh[i];
        const last = ((theirsHigh | ~h) + 1) & ownHigh & h;
        if (last !== 0) {
          foundLow |= l;
          foundHigh |= (last - 1) & h;
        }
      }
    }
    for (const end = firstLine[cell + 1]; i < end; ++i) {
      const h = lineHigh[i];
      const ends = h & ~theirsHigh;
      if (ends !== 0) {
        const last = (0x80000000 >>> Math.clz32(ends)) & ownHigh;
        if (last !== 0) foundHigh |= h & -(last << 1);
      } else {
        const l = lineLow[i];
        const last = (0x80000000 >>> Math.clz32(l & ~theirsLow)) & ownLow & l;
        if (last !== 0) {
          foundLow |= l & -(last << 1);
          foundHigh |= h;
        }
      }
    }
    flipsLow = foundLow;
    flipsHigh = foundHigh;
  }

  // How many cells the mover may play on, corners counted twice.
  function countMoves(ownLow, ownHigh, theirsLow, theirsHigh) {
    const l = theirsLow & INNER;
    const h = theirsHigh & INNER;
    // Rows.
    let a = l & (ownLow << 1);
    a |= l & (a << 1);
    a |= l & (a << 1);
    a |= l & (a << 1);
    a |= l & (a << 1);
    a |= l & (a << 1);
    let b = l & (ownLow >>> 1);
    b |= l & (b >>> 1);
    b |= l & (b >>> 1);
    b |= l & (b >>> 1);
    b |= l & (b >>> 1);
    b |= l & (b >>> 1);
    let foundLow = (a << 1) | (b >>> 1);
    a = h & (ownHigh << 1);
    a |= h & (a << 1);
    a |= h & (a << 1);
    a |= h & (a << 1);
    a |= h & (a << 1);
    a |= h & (a << 1);
    b = h & (ownHigh >>> 1);
    b |= h & (b >>> 1);
    b |= h & (b >>> 1);
    b |= h & (b >>> 1);
    b |= h & (b >>> 1);
    b |= h & (b >>> 1);
    let foundHigh = (a << 1) | (b >>> 1);
    // Columns and diagonals go from one integer to the other: at most three discs in the first, then at most four.
    a = theirsLow & (ownLow << 8);
    a |= theirsLow & (a << 8);
    a |= theirsLow & (a << 8);
    b = theirsHigh & ((ownHigh << 8) | ((ownLow | a) >>> 24));
    b |= theirsHigh & (b << 8);
    b |= theirsHigh & (b << 8);
    foundLow |= a << 8;
    foundHigh |= (b << 8) | (a >>> 24);
    b = theirsHigh & (ownHigh >>> 8);
    b |= theirsHigh & (b >>> 8);
    b |= theirsHigh & (b >>> 8);
    a = theirsLow & ((ownLow >>> 8) | ((ownHigh | b) << 24));
    a |= theirsLow & (a >>> 8);
    a |= theirsLow & (a >>> 8);
    foundHigh |= b >>> 8;
    foundLow |= (a >>> 8) | (b << 24);
    a = l & (ownLow << 9);
    a |= l & (a << 9);
    a |= l & (a << 9);
    b = h & ((ownHigh << 9) | ((ownLow | a) >>> 23));
    b |= h & (b << 9);
    b |= h & (b << 9);
    foundLow |= a << 9;
    foundHigh |= (b << 9) | (a >>> 23);
    b = h & (ownHigh >>> 9);
    b |= h & (b >>> 9);
    b |= h & (b >>> 9);
    a = l & ((ownLow >>> 9) | ((ownHigh | b) << 23));
    a |= l & (a >>> 9);
    a |= l & (a >>> 9);
    foundHigh |= b >>> 9;
    foundLow |= (a >>> 9) | (b << 23);
    a = l & (ownLow << 7);
    a |= l & (a << 7);
    a |= l & (a << 7);
    b = h & ((ownHigh << 7) | ((ownLow | a) >>> 25));
    b |= h & (b << 7);
    b |= h & (b << 7);
    foundLow |= a << 7;
    foundHigh |= (b << 7) | (a >>> 25);
    b = h & (ownHigh >>> 7);
    b |= h & (b >>> 7);
    b |= h & (b >>> 7);
    a = l & ((ownLow >>> 7) | ((ownHigh | b) << 25));
    a |= l & (a >>> 7);
    a |= l & (a >>> 7);
    foundHigh |= b >>> 7;
    foundLow |= (a >>> 7) | (b << 25);
    foundLow &= BOARD_LOW & ~(ownLow | theirsLow);
    foundHigh &= BOARD_HIGH & ~(ownHigh | theirsHigh);
    return count(foundLow) + count(foundHigh) + count(foundLow & CORNERS_LOW) + count(foundHigh & CORNERS_HIGH);
  }

  // ---- The position ----

  let blackLow = 0;
  let blackHigh = 0;
  let whiteLow = 0;
  let whiteHigh = 0;
  const next = new Int8Array(SIZE + 1); // the vacant cells; SIZE is the list's head and end
  const previous = new Int8Array(SIZE + 1);
  const byWorth = [...all.filter((cell) => isCorner[cell]), ...all.filter((cell) => !isCorner[cell])];
  const flippedLow = new Int32Array(2 * SIZE); // by the moves in progress
  const flippedHigh = new Int32Array(2 * SIZE);
  let top = 0;

  function findFlipsOf(cell, player) {
    if (player === 1) findFlips(cell, blackLow, blackHigh, whiteLow, whiteHigh);
    else findFlips(cell, whiteLow, whiteHigh, blackLow, blackHigh);
  }

  function countFlips(cell, player) {
    findFlipsOf(cell, player);
    return count(flipsLow) + count(flipsHigh);
  }

  // Plays a move, and returns how many discs it flipped: 0 if it is not legal, and then nothing has changed.
  function play(cell, player) {
    findFlipsOf(cell, player);
    if ((flipsLow | flipsHigh) === 0) return 0;
    flippedLow[top] = flipsLow;
    flippedHigh[top++] = flipsHigh;
    blackLow ^= flipsLow;
    whiteLow ^= flipsLow;
    blackHigh ^= flipsHigh;
    whiteHigh ^= flipsHigh;
    if (player === 1) {
      blackLow |= lowOf[cell];
      blackHigh |= highOf[cell];
    } else {
      whiteLow |= lowOf[cell];
      whiteHigh |= highOf[cell];
    }
    next[previous[cell]] = next[cell];
    previous[next[cell]] = previous[cell];
    return count(flipsLow) + count(flipsHigh);
  }

  function takeBack(cell) {
    const turnedLow = flippedLow[--top];
    const turnedHigh = flippedHigh[top];
    blackLow = (blackLow & ~lowOf[cell]) ^ turnedLow;
    whiteLow = (whiteLow & ~lowOf[cell]) ^ turnedLow;
    blackHigh = (blackHigh & ~highOf[cell]) ^ turnedHigh;
    whiteHigh = (whiteHigh & ~highOf[cell]) ^ turnedHigh;
    next[previous[cell]] = cell;
    previous[next[cell]] = cell;
  }

  const mobility = (player) => (player === 1 ? countMoves(blackLow, blackHigh, whiteLow, whiteHigh) : countMoves(whiteLow, whiteHigh, blackLow, blackHigh));

  // ---- Keys ----

  // 64 bits, from 128 as by MurmurHash3 (Appleby) with two seeds: two positions are confused about once in 10^19
  // comparisons.
  function mix(hash, word) {
    let x = Math.imul(word, 0xcc9e2d51);
    x = hash ^ Math.imul((x << 15) | (x >>> 17), 0x1b873593);
    return (Math.imul((x << 13) | (x >>> 19), 5) + 0xe6546b64) | 0;
  }

  function keyOf(seed) {
    let x = mix(mix(mix(mix(seed, blackLow), whiteLow), blackHigh), whiteHigh);
    x = Math.imul(x ^ (x >>> 16), 0x85ebca6b);
    x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
    return x ^ (x >>> 16);
  }

  const firstKey = () => keyOf(0x9e3779b1);
  const secondKey = () => keyOf(0x7feb352d);

  // ---- Positions ----

  // Cells as the pages have them: "black", "white" or null.
  function set(cells) {
    const discsOf = (bits, colour) => unionOf(bits, all.filter((cell) => cells[cell] === colour));
    blackLow = discsOf(lowOf, "black");
    blackHigh = discsOf(highOf, "black");
    whiteLow = discsOf(lowOf, "white");
    whiteHigh = discsOf(highOf, "white");
    top = 0;
    let last = SIZE;
    for (const cell of [...byWorth.filter((other) => cells[other] === null), SIZE]) {
      next[last] = cell;
      previous[cell] = last;
      last = cell;
    }
  }

  const difference = (player) => player * (count(blackLow) + count(blackHigh) - count(whiteLow) - count(whiteHigh));

  return { SIZE, columns, rows, all, next, isCorner, countFlips, play, takeBack, mobility, set, difference, firstKey, secondKey };
}
