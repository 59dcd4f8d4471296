// The lines that a move on a wide board (wide_board.js) can flip, and what it flips on them.
"use strict";

// The lines of a cell are entries firstLine[cell] to firstLine[cell + 1]; those before firstDown[cell] lead towards higher bits.
class WideLines {
  // `unionOf` makes the two integers of a list of cells.
  constructor(rules, unionOf) {
    const lines = [];
    const addLines = (cell, directions) => lines.push(...directions.map((direction) => rules.lineFrom(cell, direction)).filter((line) => line.length > 1));
    this.firstLine = new Int16Array(rules.all.length + 1);
    this.firstDown = new Int16Array(rules.all.length);
    for (const cell of rules.all) {
      addLines(cell, UPWARDS);
      this.firstDown[cell] = lines.length;
      addLines(cell, DOWNWARDS);
      this.firstLine[cell + 1] = lines.length;
    }
    const bits = lines.map(unionOf);
    this.low = Int32Array.from(bits, ([low]) => low);
    this.high = Int32Array.from(bits, ([, high]) => high);
    const beside = rules.all.map((cell) => unionOf(lines.slice(this.firstLine[cell], this.firstLine[cell + 1]).map(([first]) => first)));
    this.besideLow = Int32Array.from(beside, ([low]) => low);
    this.besideHigh = Int32Array.from(beside, ([, high]) => high);
  }

  // Whether some of these discs lie beside a cell, where a move may flip them.
  touch(cell, low, high) {
    return ((this.besideLow[cell] & low) | (this.besideHigh[cell] & high)) !== 0;
  }

  // Finds the discs that a move on a vacant cell flips. Towards higher bits a carry runs along the opponent's discs, and ends in
  // the next cell; towards lower ones that cell is the highest of the line that is not the opponent's.
  findFlips(cell, ownLow, ownHigh, theirsLow, theirsHigh, found) {
    const { firstLine, firstDown, low, high } = this;
    let foundLow = 0;
    let foundHigh = 0;
    let i = firstLine[cell];
    for (const end = firstDown[cell]; i < end; ++i) {
      const l = low[i];
      const run = theirsLow | ~l;
      if (run !== -1) { // it ends in the lower integer
        const last = (run + 1) & ownLow & l;
        if (last !== 0) foundLow |= (last - 1) & l;
      } else {
        const h = high[i];
        const last = ((theirsHigh | ~h) + 1) & ownHigh & h;
        if (last !== 0) {
          foundLow |= l;
          foundHigh |= (last - 1) & h;
        }
      }
    }
    for (const end = firstLine[cell + 1]; i < end; ++i) {
      const h = high[i];
      const ends = h & ~theirsHigh;
      if (ends !== 0) {
        const last = (0x80000000 >>> Math.clz32(ends)) & ownHigh;
        if (last !== 0) foundHigh |= h & -(last << 1);
      } else {
        const l = low[i];
        const last = (0x80000000 >>> Math.clz32(l & ~theirsLow)) & ownLow & l;
        if (last !== 0) {
          foundLow |= l & -(last << 1);
          foundHigh |= h;
        }
      }
    }
    found[0] = foundLow;
    found[1] = foundHigh;
  }
}
