// The rules for searching on boards of at most 5 columns and 6 rows: a player's discs are an integer below 2^30, so
// moves take a few operations. search.js does the rest.
//
// A cell's bit is 5 * row + column on every board, so that all shifts are constants; outside of this file cells
// are numbered row by row.
//
// The function contains all that it needs, because the worker is made from its text (worker.js).
"use strict";

function makeBits(columns, rows) {
  const STRIDE = 5;
  const INNER = 0x1ce739ce; // columns 1 to 3 of all rows: cells that a row or diagonal can flip
  const SIZE = columns * rows;
  const all = Array.from({ length: SIZE }, (_, cell) => cell);

  let BOARD = 0;
  for (let row = 0; row < rows; ++row) BOARD |= ((1 << columns) - 1) << (STRIDE * row);
  const at = (x, y) => STRIDE * y + x;
  const corners = (1 << at(0, 0)) | (1 << at(columns - 1, 0)) | (1 << at(0, rows - 1)) | (1 << at(columns - 1, rows - 1));
  const bitOf = Int8Array.from(all, (cell) => at(cell % columns, Math.floor(cell / columns)));
  const isCorner = all.map((cell) => ((corners >> bitOf[cell]) & 1) === 1);

  // ---- Rules ----

  // For each cell and direction, the line that begins beside the cell: towards higher cell numbers (up), and
  // lower ones (down).
  const up = new Int32Array(32 * 4);
  const down = new Int32Array(32 * 4);
  const beside = new Int32Array(32);
  for (let y = 0; y < rows; ++y)
    for (let x = 0; x < columns; ++x) {
      const cell = at(x, y);
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

  // ---- The position ----

  let black = 0;
  let white = 0;
  const next = new Int8Array(SIZE + 1); // the vacant cells; SIZE is the list's head and end
  const previous = new Int8Array(SIZE + 1);
  const byWorth = [...all.filter((cell) => isCorner[cell]), ...all.filter((cell) => !isCorner[cell])];
  const flipped = new Int32Array(2 * SIZE); // by the moves in progress
  let top = 0;

  const flipsOf = (bit, player) => {
    const own = player === 1 ? black : white;
    const theirs = player === 1 ? white : black;
    return (beside[bit] & theirs) === 0 ? 0 : flips(bit, own, theirs);
  };
  const countFlips = (cell, player) => count(flipsOf(bitOf[cell], player));

  // Plays a move, and returns how many discs it flipped: 0 if it is not legal, and then nothing has changed.
  function play(cell, player) {
    const bit = bitOf[cell];
    const turned = flipsOf(bit, player);
    if (turned === 0) return 0;
    flipped[top++] = turned;
    black ^= turned;
    white ^= turned;
    if (player === 1) black |= 1 << bit;
    else white |= 1 << bit;
    next[previous[cell]] = next[cell];
    previous[next[cell]] = previous[cell];
    return count(turned);
  }

  function takeBack(cell) {
    const keep = ~(1 << bitOf[cell]);
    const turned = flipped[--top];
    black = (black & keep) ^ turned;
    white = (white & keep) ^ turned;
    next[previous[cell]] = cell;
    previous[next[cell]] = cell;
  }

  // How many moves a player has, those into corners counted twice.
  function mobility(player) {
    const found = player === 1 ? moves(black, white) : moves(white, black);
    return count(found) + count(found & corners);
  }

  // Cells as the pages have them: "black", "white" or null.
  function set(cells) {
    const discsOf = (player) => cells.reduce((discs, colour, cell) => (colour === player ? discs | (1 << bitOf[cell]) : discs), 0);
    black = discsOf("black");
    white = discsOf("white");
    top = 0;
    let last = SIZE;
    for (const cell of [...byWorth.filter((other) => cells[other] === null), SIZE]) {
      next[last] = cell;
      previous[cell] = last;
      last = cell;
    }
  }

  const difference = (player) => player * (count(black) - count(white));

  // The key is the position itself.
  return { SIZE, columns, rows, all, next, isCorner, countFlips, play, takeBack, mobility, set, difference, firstKey: () => black, secondKey: () => white };
}
