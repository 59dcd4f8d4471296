// How a position of a board that cannot be solved at once looks, in hundredths of a disc: the program's evaluation by patterns
// (play/patterns/pattern_evaluation.h), with its weights (weights-6x6.js, weights-8x8.js), and the same values.
"use strict";

const VACANT_PER_STAGE = 4;
const MOBILITY = 32;

// `weights`: { stages, patterns, weights } (book.js), or null if there are none; then all positions look even.
function makeJudge(board, weights) {
  if (weights === null) return { evaluate: () => 0 };
  const table = weights.weights;
  const instances = weights.patterns.flat();
  const longest = Math.max(...instances.map((cells) => cells.length));
  const cellsOf = new Uint8Array(instances.length * longest).fill(board.size); // an instance's cells backwards; first those beyond the board
  instances.forEach((cells, i) => [...cells].reverse().forEach((cell, k) => (cellsOf[(i + 1) * longest - cells.length + k] = cell)));
  const starts = [];
  let perStage = VACANT_PER_STAGE + 2 * MOBILITY;
  for (const pattern of weights.patterns) {
    starts.push(...pattern.map(() => perStage));
    perStage += 3 ** pattern[0].length;
  }
  const begins = Int32Array.from(starts);
  const digits = new Uint8Array(board.size + 1); // 0 vacant, 1 the mover's, 2 the opponent's; the last is beyond the board
  const discs = new Int8Array(board.size);
  const most = 100 * board.size;

  // What the board's position looks like to the mover.
  function evaluate() {
    board.readDiscs(discs);
    let vacant = 0;
    for (let cell = 0; cell < discs.length; ++cell) {
      digits[cell] = (discs[cell] + 3) % 3;
      if (discs[cell] === 0) ++vacant;
    }
    const stage = Math.min(Math.floor(vacant / VACANT_PER_STAGE), weights.stages - 1) * perStage;
    const moves = board.countMoves();
    board.pass();
    const replies = board.countMoves();
    board.pass();
    const ofMoves = stage + VACANT_PER_STAGE;
    let sum = table[stage + (vacant % VACANT_PER_STAGE)] + table[ofMoves + Math.min(moves, MOBILITY - 1)] + table[ofMoves + MOBILITY + Math.min(replies, MOBILITY - 1)];
    let at = 0;
    for (let i = 0; i < begins.length; ++i) {
      let index = 0;
      for (const end = at + longest; at < end; ++at) index = 3 * index + digits[cellsOf[at]];
      sum += table[stage + begins[i] + index];
    }
    return Math.max(-most, Math.min(most, sum));
  }

  return { evaluate };
}
