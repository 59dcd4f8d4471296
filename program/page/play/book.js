// The books that the page reads: what the states of a board's first depths are worth, or the positions of an opening book.
// docs/play-page.md describes the files.
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

  // What a file holds, whole and right. Throws an Error that says what is wrong with it.
  function bytesOf(file, format, board, text) {
    if (typeof file !== "object" || file === null || file.format !== format || file.version !== 1) throw new Error("it is no book");
    if (file.board !== board) throw new Error("it is of another board");
    if (typeof file[text] !== "string") throw new Error("it is damaged");
    let bytes;
    try {
      bytes = Uint8Array.from(atob(file[text]), (c) => c.charCodeAt(0));
    } catch {
      throw new Error("it is damaged");
    }
    if (checksum(bytes) !== file.checksum) throw new Error("it is damaged");
    return bytes;
  }

  // The positions of an opening book, for the worker (opening_book.js). Throws an Error as above.
  function readPositions(file, board) {
    const POSITION_BYTES = 21;
    const bytes = bytesOf(file, "othello-opening-book", board, "positions");
    if (bytes.length === 0 || bytes.length % POSITION_BYTES !== 0) throw new Error("it is damaged");
    return bytes;
  }

  // The depths of a book of values. Throws an Error as above.
  function read(file, board) {
    const bytes = bytesOf(file, "othello-book", board, "values");
    if (!Number.isInteger(file.depths) || file.depths < 1 || file.depths > BOOK_DEPTHS) throw new Error("it is damaged");
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

  return { read, readPositions };
})();
