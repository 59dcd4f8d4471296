// The books that the page reads: what the states of a board's first depths are worth, the positions of an opening book, or the weights of
// an evaluation.
// docs/play-page.md describes the files.
"use strict";

const Books = (() => {
  const BOOK_DEPTHS = 61;
  const MOST_STAGES = 17;
  const BESIDE_PATTERNS = 68; // the weights of a stage that are of no pattern: of the turn, and of moves (judge.js)

  // FNV-1a, 32 bits.
  function checksum(bytes) {
    let sum = 0x811c9dc5;
    for (let i = 0; i < bytes.length; ++i) sum = Math.imul(sum ^ bytes[i], 0x01000193);
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
    if (typeof file !== "object" || file === null || file.format !== format || file.version !== 1) throw new Error("it is not a book");
    if (file.board !== board) throw new Error("it is of another board");
    if (typeof file[text] !== "string") throw new Error("it is damaged");
    let decoded;
    try {
      decoded = atob(file[text]);
    } catch {
      throw new Error("it is damaged");
    }
    const bytes = new Uint8Array(decoded.length);
    for (let i = 0; i < bytes.length; ++i) bytes[i] = decoded.charCodeAt(i);
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

  // Numbers in LEB128 and bytes, one after the other.
  function makeNext(bytes) {
    let at = 0;
    function byte() {
      if (at >= bytes.length) throw new Error("it is damaged");
      return bytes[at++];
    }
    function next() {
      let number = 0;
      for (let scale = 1; ; scale *= 128) {
        const read = byte();
        if (read < 128) return number + read * scale;
        number += (read - 128) * scale;
        if (scale > 2 ** 28) throw new Error("it is damaged");
      }
    }
    next.byte = byte;
    next.isAtEnd = () => at === bytes.length;
    return next;
  }

  // The weights of an evaluation and its patterns, for the worker (judge.js). Throws an Error as above.
  function readWeights(file, board) {
    const next = makeNext(bytesOf(file, "othello-weights", board, "weights"));
    const { stages, patterns } = file;
    const [columns, rows] = board.split("x").map(Number);
    const isCell = (cell) => Number.isInteger(cell) && cell >= 0 && cell < columns * rows;
    const isPattern = (pattern) => Array.isArray(pattern) && pattern.length > 0 && pattern.every((cells) => Array.isArray(cells) && cells.length === pattern[0].length && cells.every(isCell));
    if (!Number.isInteger(stages) || stages < 1 || stages > MOST_STAGES || !Array.isArray(patterns) || !patterns.every(isPattern)) throw new Error("it is damaged");
    const perStage = patterns.reduce((sum, [cells]) => sum + 3 ** cells.length, BESIDE_PATTERNS);
    const weights = new Int16Array(stages * perStage);
    for (let i = 0; i < weights.length; ) {
      const number = next();
      if (number === 0) i += next();
      else weights[i++] = number % 2 === 0 ? number / 2 : -(number + 1) / 2;
      if (i > weights.length) throw new Error("it is damaged");
    }
    if (!next.isAtEnd()) throw new Error("it is damaged");
    return { stages, patterns, weights };
  }

  // The depths of a book of values. Throws an Error as above.
  function read(file, board) {
    const next = makeNext(bytesOf(file, "othello-book", board, "values"));
    if (!Number.isInteger(file.depths) || file.depths < 1 || file.depths > BOOK_DEPTHS) throw new Error("it is damaged");
    const [columns, rows] = board.split("x").map(Number);
    const depths = Array.from({ length: file.depths }, () => readDepth(next, columns * rows));
    if (!next.isAtEnd()) throw new Error("it is damaged");
    return depths;
  }

  return { read, readPositions, readWeights };
})();
