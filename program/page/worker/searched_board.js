// What the boards share on which moves are played and taken back: narrow_board.js and wide_board.js, which keep discs as bits.
//
// A position is seen by the player to move; play() and pass() change who that is. A cell is its number row by row.
"use strict";

// How many bits of an integer are set.
function countBits(x) {
  x -= (x >>> 1) & 0x55555555;
  x = (x & 0x33333333) + ((x >>> 2) & 0x33333333);
  return Math.imul((x + (x >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

// Lines in these directions lead towards higher bits, in the opposite ones towards lower bits.
const UPWARDS = [[1, 0], [-1, 1], [0, 1], [1, 1]];
const DOWNWARDS = UPWARDS.map(([right, down]) => [-right, -down]);

// The vacant cells are a linked list, corners first: `next`, which begins and ends with `size`.
class SearchedBoard {
  constructor(rules) {
    this.rules = rules;
    this.size = rules.all.length;
    this.isCorner = rules.all.map(rules.isCorner);
    this.next = new Int8Array(this.size + 1);
    this.previous = new Int8Array(this.size + 1);
    this.top = 0; // of the stack of flipped discs, by the moves in progress
  }

  fill(cell) {
    const { next, previous } = this;
    next[previous[cell]] = next[cell];
    previous[next[cell]] = previous[cell];
  }

  // Takes back the last fill(), which must be of this cell.
  vacate(cell) {
    const { next, previous } = this;
    next[previous[cell]] = cell;
    previous[next[cell]] = cell;
  }

  listVacant(cells) {
    const vacant = this.rules.all.filter((cell) => cells[cell] === null);
    const corners = vacant.filter((cell) => this.isCorner[cell]);
    const others = vacant.filter((cell) => !this.isCorner[cell]);
    let last = this.size;
    for (const cell of [...corners, ...others, this.size]) {
      this.next[last] = cell;
      this.previous[cell] = last;
      last = cell;
    }
  }
}
