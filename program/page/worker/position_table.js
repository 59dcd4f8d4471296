// What a search knows of positions: bounds of their values, and the best cell.
"use strict";

// An entry is its place in the table. A position may have either of two: one of a high rank stays, a number up to 255 that says how much
// work it was.
function makePositionTable() {
  const BITS = 18; // of the number of pairs of entries
  const ENTRY = 4; // integers: two of the key; rank and best cell; bounds, 16 bits each
  const words = new Int32Array((2 * ENTRY) << BITS);

  function pairOf(key0, key1) {
    let hash = Math.imul(key0, 0x9e3779b1) ^ Math.imul(key1 ^ (key1 >>> 15), 0x85ebca6b);
    hash ^= hash >>> 15;
    hash = Math.imul(hash, 0x2c1b3c6d);
    return (hash >>> (32 - BITS)) * 2 * ENTRY;
  }

  // The entry of a position; -1 if there is none.
  function find(key0, key1) {
    const pair = pairOf(key0, key1);
    if (words[pair] === key0 && words[pair + 1] === key1) return pair;
    if (words[pair + ENTRY] === key0 && words[pair + ENTRY + 1] === key1) return pair + ENTRY;
    return -1;
  }

  const rankOf = (entry) => words[entry + 2] >>> 8;
  const cellOf = (entry) => words[entry + 2] & 255;
  const lowOf = (entry) => words[entry + 3] >> 16;
  const highOf = (entry) => (words[entry + 3] << 16) >> 16;

  function store(key0, key1, rank, low, high, cell) {
    let entry = pairOf(key0, key1);
    if (!(words[entry] === key0 && words[entry + 1] === key1)) {
      if ((words[entry + ENTRY] === key0 && words[entry + ENTRY + 1] === key1) || rankOf(entry) > rank) entry += ENTRY;
    }
    words[entry] = key0;
    words[entry + 1] = key1;
    words[entry + 2] = (rank << 8) | cell;
    words[entry + 3] = (low << 16) | (high & 0xffff);
  }

  return { find, rankOf, lowOf, highOf, cellOf, store };
}
