// A board of at most 5 columns and 6 rows: a player's discs are an integer below 2^30, so moves take a few operations. On such boards
// it solves 1.6 times as fast as wide_board.js, which has the same members and more.
//
// A cell's bit is 5 * row + column on every board, so that all shifts are constants.
"use strict";

const NARROW_STRIDE = 5;
const NARROW_INNER = 0x1ce739ce; // columns 1 to 3 of all rows: cells that a row or diagonal can flip

// The cells where runs of at most three of these discs end, which begin beside one's own, towards higher bits.
function endsUpwards(own, discs, shift) {
  let run = discs & (own << shift);
  run |= discs & (run << shift);
  run |= discs & (run << shift);
  return run << shift;
}

function endsDownwards(own, discs, shift) {
  let run = discs & (own >>> shift);
  run |= discs & (run >>> shift);
  run |= discs & (run >>> shift);
  return run >>> shift;
}

// The cells where the mover may play if they are vacant and on the board.
function narrowMoves(own, theirs) {
  const inner = theirs & NARROW_INNER;
  let up = theirs & (own << 5); // columns, of which runs are up to four discs long
  up |= theirs & (up << 5);
  up |= theirs & (up << 5);
  up |= theirs & (up << 5);
  let down = theirs & (own >>> 5);
  down |= theirs & (down >>> 5);
  down |= theirs & (down >>> 5);
  down |= theirs & (down >>> 5);
  return (up << 5) | (down >>> 5) | endsUpwards(own, inner, 1) | endsDownwards(own, inner, 1) |
    endsUpwards(own, inner, 4) | endsDownwards(own, inner, 4) | endsUpwards(own, inner, 6) | endsDownwards(own, inner, 6);
}

// The discs that are flipped on a line towards higher bits: a carry runs along the opponent's discs, and ends in the next cell.
function flipsUpwards(line, own, theirs) {
  const run = (((theirs | ~line) + 1) & own & line) - 1;
  return run & ~(run >> 31) & line;
}

// Towards lower bits they end with the highest cell of the line that is not the opponent's.
function flipsDownwards(line, own, theirs) {
  return line & -(((0x80000000 >>> Math.clz32(line & ~theirs)) & own) << 1);
}

class NarrowBoard extends SearchedBoard {
  constructor(rules) {
    super(rules);
    this.bitOf = Int8Array.from(rules.all, (cell) => NARROW_STRIDE * Math.floor(cell / rules.columns) + (cell % rules.columns));
    this.onBoard = this.#unionOf(rules.all);
    this.corners = this.#unionOf(rules.all.filter(rules.isCorner));
    this.beside = Int32Array.from(rules.all, (cell) => this.#unionOf([...UPWARDS, ...DOWNWARDS].flatMap((direction) => rules.lineFrom(cell, direction).slice(0, 1))));
    this.upwards = this.#linesIn(UPWARDS);
    this.downwards = this.#linesIn(DOWNWARDS);
    this.own = 0;
    this.theirs = 0;
    this.flipped = new Int32Array(this.size);
  }

  #unionOf(cells) {
    return cells.reduce((union, cell) => union | (1 << this.bitOf[cell]), 0);
  }

  // For each cell and direction the line that begins beside the cell, if it has a disc to flip.
  #linesIn(directions) {
    const { all, lineFrom } = this.rules;
    const lines = all.flatMap((cell) => directions.map((direction) => lineFrom(cell, direction)));
    return Int32Array.from(lines, (line) => (line.length > 1 ? this.#unionOf(line) : 0));
  }

  // Cells as the pages have them: "black", "white" or null.
  set(cells, player) {
    const { all } = this.rules;
    this.own = this.#unionOf(all.filter((cell) => cells[cell] === player));
    this.theirs = this.#unionOf(all.filter((cell) => cells[cell] !== null && cells[cell] !== player));
    this.top = 0;
    this.listVacant(cells);
  }

  flips(cell, own, theirs) {
    if ((this.beside[cell] & theirs) === 0) return 0;
    const { upwards, downwards } = this;
    const i = 4 * cell;
    return flipsUpwards(upwards[i], own, theirs) | flipsUpwards(upwards[i + 1], own, theirs) |
      flipsUpwards(upwards[i + 2], own, theirs) | flipsUpwards(upwards[i + 3], own, theirs) |
      flipsDownwards(downwards[i], own, theirs) | flipsDownwards(downwards[i + 1], own, theirs) |
      flipsDownwards(downwards[i + 2], own, theirs) | flipsDownwards(downwards[i + 3], own, theirs);
  }

  // How many discs a move on a vacant cell would flip.
  countFlips(cell) {
    return countBits(this.flips(cell, this.own, this.theirs));
  }

  countTheirFlips(cell) {
    return countBits(this.flips(cell, this.theirs, this.own));
  }

  // Plays a move, and returns how many discs it flipped: 0 if it is not legal, and then nothing has changed.
  play(cell) {
    const { own, theirs } = this;
    const turned = this.flips(cell, own, theirs);
    if (turned === 0) return 0;
    this.flipped[this.top++] = turned;
    this.own = theirs ^ turned;
    this.theirs = (own ^ turned) | (1 << this.bitOf[cell]);
    this.fill(cell);
    return countBits(turned);
  }

  takeBack(cell) {
    const turned = this.flipped[--this.top];
    const own = (this.theirs ^ turned) & ~(1 << this.bitOf[cell]);
    this.theirs = this.own ^ turned;
    this.own = own;
    this.vacate(cell);
  }

  // Exchanges the players; so again to take it back.
  pass() {
    const { own } = this;
    this.own = this.theirs;
    this.theirs = own;
  }

  // How many moves the mover has, those into corners counted twice.
  mobility() {
    const { own, theirs } = this;
    const moves = narrowMoves(own, theirs) & this.onBoard & ~(own | theirs);
    return countBits(moves) + countBits(moves & this.corners);
  }

  // The mover's discs minus the opponent's.
  difference() {
    return countBits(this.own) - countBits(this.theirs);
  }

  // The key is the position itself.
  firstKey() {
    return this.own;
  }

  secondKey() {
    return this.theirs;
  }
}
