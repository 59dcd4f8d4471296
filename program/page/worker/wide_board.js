// A board of any size up to 8x8: a player's discs are two integers, of rows 1 to 4 (low) and 5 to 8 (high).
//
// A cell's bit is 8 * row + column on every board, so that all shifts are constants.
"use strict";

// The discs of runs along columns or diagonals that begin with some of these, as far as an integer has rows.
function runUpwards(discs, first, shift) {
  let run = discs & first;
  run |= discs & (run << shift);
  return run | (discs & (run << shift));
}

function runDownwards(discs, first, shift) {
  let run = discs & first;
  run |= discs & (run >>> shift);
  return run | (discs & (run >>> shift));
}

// The cells of one of the integers where runs along rows end, of at most six discs.
function endsOfRows(own, discs) {
  let up = discs & (own << 1);
  up |= discs & (up << 1);
  up |= discs & (up << 1);
  up |= discs & (up << 1);
  up |= discs & (up << 1);
  up |= discs & (up << 1);
  let down = discs & (own >>> 1);
  down |= discs & (down >>> 1);
  down |= discs & (down >>> 1);
  down |= discs & (down >>> 1);
  down |= discs & (down >>> 1);
  down |= discs & (down >>> 1);
  return (up << 1) | (down >>> 1);
}

// Keys are 64 bits, from 128 as by MurmurHash3 (Appleby) with two seeds: two positions are confused about once in 10^19
// comparisons.
function mixWord(hash, word) {
  let x = Math.imul(word, 0xcc9e2d51);
  x = hash ^ Math.imul((x << 15) | (x >>> 17), 0x1b873593);
  return (Math.imul((x << 13) | (x >>> 19), 5) + 0xe6546b64) | 0;
}

function keyOf(discs, seed) {
  let x = mixWord(mixWord(mixWord(mixWord(seed, discs[0]), discs[2]), discs[1]), discs[3]);
  x = Math.imul(x ^ (x >>> 16), 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
  return x ^ (x >>> 16);
}

class WideBoard extends SearchedBoard {
  constructor(rules) {
    super(rules);
    const bitOf = (cell) => 8 * Math.floor(cell / rules.columns) + (cell % rules.columns);
    this.lowOf = Int32Array.from(rules.all, (cell) => (bitOf(cell) < 32 ? 1 << bitOf(cell) : 0));
    this.highOf = Int32Array.from(rules.all, (cell) => (bitOf(cell) < 32 ? 0 : 1 << (bitOf(cell) - 32)));
    this.inner = (0x01010101 * ((1 << (rules.columns - 1)) - 2)) | 0; // columns that a row or diagonal can flip, in either integer
    this.onBoard = Int32Array.from(this.#unionOf(rules.all));
    this.corners = Int32Array.from(this.#unionOf(rules.all.filter(rules.isCorner)));
    this.lines = new WideLines(rules, (cells) => this.#unionOf(cells));
    this.discs = new Int32Array(4); // the mover's low and high, the opponent's low and high
    this.found = new Int32Array(2); // low and high: what was found last
    this.flipped = new Int32Array(2 * this.size);
  }

  #unionOf(cells) {
    return [this.lowOf, this.highOf].map((bits) => cells.reduce((union, cell) => union | bits[cell], 0));
  }

  set(cells, player) {
    const { all } = this.rules;
    const own = all.filter((cell) => cells[cell] === player);
    const theirs = all.filter((cell) => cells[cell] !== null && cells[cell] !== player);
    this.discs.set([...this.#unionOf(own), ...this.#unionOf(theirs)]);
    this.top = 0;
    this.listVacant(cells);
  }

  countFlips(cell) {
    const { discs, found } = this;
    if (!this.lines.touch(cell, discs[2], discs[3])) return 0;
    this.lines.findFlips(cell, discs[0], discs[1], discs[2], discs[3], found);
    return countBits(found[0]) + countBits(found[1]);
  }

  countTheirFlips(cell) {
    const { discs, found } = this;
    if (!this.lines.touch(cell, discs[0], discs[1])) return 0;
    this.lines.findFlips(cell, discs[2], discs[3], discs[0], discs[1], found);
    return countBits(found[0]) + countBits(found[1]);
  }

  play(cell) {
    const { discs, found, flipped, top } = this;
    const ownLow = discs[0];
    const ownHigh = discs[1];
    const theirsLow = discs[2];
    const theirsHigh = discs[3];
    if (!this.lines.touch(cell, theirsLow, theirsHigh)) return 0;
    this.lines.findFlips(cell, ownLow, ownHigh, theirsLow, theirsHigh, found);
    const low = found[0];
    const high = found[1];
    if ((low | high) === 0) return 0;
    flipped[top] = low;
    flipped[top + 1] = high;
    this.top = top + 2;
    discs[0] = theirsLow ^ low;
    discs[1] = theirsHigh ^ high;
    discs[2] = (ownLow ^ low) | this.lowOf[cell];
    discs[3] = (ownHigh ^ high) | this.highOf[cell];
    this.fill(cell);
    return countBits(low) + countBits(high);
  }

  takeBack(cell) {
    const { discs, flipped } = this;
    this.top -= 2;
    const low = flipped[this.top];
    const high = flipped[this.top + 1];
    const theirsLow = discs[0] ^ low;
    const theirsHigh = discs[1] ^ high;
    discs[0] = (discs[2] ^ low) & ~this.lowOf[cell];
    discs[1] = (discs[3] ^ high) & ~this.highOf[cell];
    discs[2] = theirsLow;
    discs[3] = theirsHigh;
    this.vacate(cell);
  }

  pass() {
    const { discs } = this;
    const low = discs[0];
    const high = discs[1];
    discs[0] = discs[2];
    discs[1] = discs[3];
    discs[2] = low;
    discs[3] = high;
  }

  // Finds the cells where the mover may play. Runs along columns and diagonals go from one integer to the other.
  findMoves() {
    const { discs, inner, found, onBoard } = this;
    const ownLow = discs[0];
    const ownHigh = discs[1];
    const theirsLow = discs[2];
    const theirsHigh = discs[3];
    const innerLow = theirsLow & inner;
    const innerHigh = theirsHigh & inner;
    let low = endsOfRows(ownLow, innerLow);
    let high = endsOfRows(ownHigh, innerHigh);
    let a = runUpwards(theirsLow, ownLow << 8, 8);
    let b = runUpwards(theirsHigh, (ownHigh << 8) | ((ownLow | a) >>> 24), 8);
    low |= a << 8;
    high |= (b << 8) | (a >>> 24);
    b = runDownwards(theirsHigh, ownHigh >>> 8, 8);
    a = runDownwards(theirsLow, (ownLow >>> 8) | ((ownHigh | b) << 24), 8);
    high |= b >>> 8;
    low |= (a >>> 8) | (b << 24);
    a = runUpwards(innerLow, ownLow << 9, 9);
    b = runUpwards(innerHigh, (ownHigh << 9) | ((ownLow | a) >>> 23), 9);
    low |= a << 9;
    high |= (b << 9) | (a >>> 23);
    b = runDownwards(innerHigh, ownHigh >>> 9, 9);
    a = runDownwards(innerLow, (ownLow >>> 9) | ((ownHigh | b) << 23), 9);
    high |= b >>> 9;
    low |= (a >>> 9) | (b << 23);
    a = runUpwards(innerLow, ownLow << 7, 7);
    b = runUpwards(innerHigh, (ownHigh << 7) | ((ownLow | a) >>> 25), 7);
    low |= a << 7;
    high |= (b << 7) | (a >>> 25);
    b = runDownwards(innerHigh, ownHigh >>> 7, 7);
    a = runDownwards(innerLow, (ownLow >>> 7) | ((ownHigh | b) << 25), 7);
    high |= b >>> 7;
    low |= (a >>> 7) | (b << 25);
    found[0] = low & onBoard[0] & ~(ownLow | theirsLow);
    found[1] = high & onBoard[1] & ~(ownHigh | theirsHigh);
  }

  countMoves() {
    const { found } = this;
    this.findMoves();
    return countBits(found[0]) + countBits(found[1]);
  }

  mobility() {
    const { found, corners } = this;
    this.findMoves();
    return countBits(found[0]) + countBits(found[1]) + countBits(found[0] & corners[0]) + countBits(found[1] & corners[1]);
  }

  // Writes whose disc each cell has: 1 the mover's, -1 the opponent's, 0 none.
  readDiscs(cells) {
    const { discs, lowOf, highOf } = this;
    for (let cell = 0; cell < this.size; ++cell) {
      const low = lowOf[cell];
      const high = highOf[cell];
      cells[cell] = ((discs[0] & low) | (discs[1] & high)) !== 0 ? 1 : ((discs[2] & low) | (discs[3] & high)) !== 0 ? -1 : 0;
    }
  }

  difference() {
    const { discs } = this;
    return countBits(discs[0]) + countBits(discs[1]) - countBits(discs[2]) - countBits(discs[3]);
  }

  firstKey() {
    return keyOf(this.discs, 0x9e3779b1);
  }

  secondKey() {
    return keyOf(this.discs, 0x7feb352d);
  }
}
