// A book: what the states of a board's first depths are worth. docs/play-page.md describes the file.
//
// The function contains all that it needs, because its text goes into the worker, too (worker.js).
"use strict";

const Books = (() => {
  const BOOK_DEPTHS = 61;

  // FNV-1a, 32 bits.
  function checksum(bytes) {
    let sum = 0x811c9dc5;
    for (const byte of bytes) sum = Math.imul(sum ^ byte, 0x01000193);
    return sum >>> 0;
  }

  // A depth has its occupancies, ascending; where the states of each begin; their colourings and values.
  function readDepth(next, size) {
    const occupancies = next();
    const depth = { occupancies: new Int32Array(occupancies), begins: new Int32Array(occupancies + 1), colourings: [], values: [] };
    let occupancy = 0;
    for (let i = 0; i < occupancies; ++i) {
      occupancy += next();
      depth.occupancies[i] = occupancy++;
      if (occupancy > 2 ** size) throw new Error("a cell that the board lacks");
      const states = next();
      let colouring = 0;
      for (let state = 0; state < states; ++state) {
        colouring += next();
        depth.colourings.push(colouring++);
      }
      for (let state = 0; state < states; ++state) depth.values.push(next.byte() - 65);
      depth.begins[i + 1] = depth.colourings.length;
    }
    return { ...depth, colourings: Int32Array.from(depth.colourings), values: Int8Array.from(depth.values) };
  }

  // The depths of a book as its file gives it. Throws an Error that says what is wrong with it.
  function read(file, board) {
    if (typeof file !== "object" || file === null || file.format !== "othello-book" || file.version !== 1) throw new Error("it is no book");
    if (file.board !== board) throw new Error("it is of another board");
    if (!Number.isInteger(file.depths) || file.depths < 1 || file.depths > BOOK_DEPTHS || typeof file.values !== "string") throw new Error("it is damaged");
    let bytes;
    try {
      bytes = Uint8Array.from(atob(file.values), (c) => c.charCodeAt(0));
    } catch {
      throw new Error("it is damaged");
    }
    if (checksum(bytes) !== file.checksum) throw new Error("it is damaged");
    let at = 0;
    const next = () => {
      let number = 0;
      for (let scale = 1; ; scale *= 128) {
        const byte = next.byte();
        number += (byte & 127) * scale;
        if (byte < 128) return number;
        if (scale > 2 ** 28) throw new Error("it is damaged");
      }
    };
    next.byte = () => {
      if (at >= bytes.length) throw new Error("it is damaged");
      return bytes[at++];
    };
    const [columns, rows] = board.split("x").map(Number);
    const depths = Array.from({ length: file.depths }, () => readDepth(next, columns * rows));
    if (at !== bytes.length) throw new Error("it is damaged");
    return depths;
  }

  return { read };
})();

// Looks positions up in what Books.read() gave.
function makeBook(columns, rows, depths) {
  // The reflections and rotations that keep the board and its centre block in place: the image of each cell.
  function symmetries() {
    const left = Math.floor((columns - 1) / 2);
    const top = Math.floor((rows - 1) / 2);
    const found = [];
    for (const swap of columns === rows ? [false, true] : [false])
      for (const mirrored of [false, true])
        for (const turned of [false, true]) {
          const image = (cell) => {
            let x = cell % columns;
            let y = Math.floor(cell / columns);
            if (mirrored) x = columns - 1 - x;
            if (turned) y = rows - 1 - y;
            if (swap) [x, y] = [y, x];
            return y * columns + x;
          };
          const centre = [0, 1, columns, columns + 1].map((more) => top * columns + left + more);
          if (centre.every((cell) => centre.includes(image(cell)))) found.push(Array.from({ length: columns * rows }, (_, cell) => image(cell)));
        }
    return found;
  }
  const images = symmetries();

  // Where in the ascending numbers of a range a number is; -1 if it is not.
  function find(numbers, number, begin, end) {
    while (begin < end) {
      const middle = (begin + end) >> 1;
      if (numbers[middle] < number) begin = middle + 1;
      else end = middle;
    }
    return begin;
  }

  // The smallest image of a position: { occupancy, mover }, which names its orbit.
  function representative(cells, player) {
    let best = null; // the smallest occupancy of the orbit, and of those the smallest colouring
    for (const image of images) {
      let occupancy = 0;
      let mover = 0;
      cells.forEach((colour, cell) => {
        if (colour !== null) occupancy |= 1 << image[cell];
        if (colour === player) mover |= 1 << image[cell];
      });
      if (best === null || occupancy < best.occupancy || (occupancy === best.occupancy && mover < best.mover)) best = { occupancy, mover };
    }
    return best;
  }

  // What a position is worth to the player whose turn it is; null where the book does not have it.
  function value(cells, player) {
    const depth = depths[cells.filter((colour) => colour !== null).length - 4];
    if (!depth) return null;
    const best = representative(cells, player);
    const place = find(depth.occupancies, best.occupancy, 0, depth.occupancies.length);
    if (depth.occupancies[place] !== best.occupancy) return null;
    let colouring = 0;
    let disc = 0;
    for (let cell = 0; cell < columns * rows; ++cell)
      if ((best.occupancy >> cell) & 1) colouring |= ((best.mover >> cell) & 1) << disc++;
    const state = find(depth.colourings, colouring, depth.begins[place], depth.begins[place + 1]);
    return state < depth.begins[place + 1] && depth.colourings[state] === colouring ? depth.values[state] : null;
  }

  return { value, representative, depths: depths.length };
}
