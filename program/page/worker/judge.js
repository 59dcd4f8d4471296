// How a position of a board that cannot be solved at once looks, in hundredths of a disc.
//
// The evaluation is that of the program without patterns (play/features.h, play/evaluation.h), with its weights (weights.js),
// and gives the same values.
"use strict";

const DISC = 100;

// The counts of play/features.h, in its order: each the mover's minus the opponent's.
class Features {
  constructor(board) {
    const { all, lineFrom } = board.rules;
    this.board = board;
    this.neighbours = all.map((cell) => [...UPWARDS, ...DOWNWARDS].flatMap((direction) => lineFrom(cell, direction).slice(0, 1)));
    this.isEdge = this.neighbours.map((cells) => cells.length < 8);
    const corners = all.filter((cell) => board.isCorner[cell]);
    this.nearCorners = corners.map((corner) => ({
      corner,
      beside: this.neighbours[corner].filter((cell) => this.isEdge[cell]),
      before: this.neighbours[corner].filter((cell) => !this.isEdge[cell]),
    }));
    this.stable = new StableDiscs(board.rules);
    this.cells = new Int8Array(board.size);
    this.ownMoves = new Uint8Array(board.size);
    this.theirMoves = new Uint8Array(board.size);
    this.counts = new Int32Array(9);
    // What each count is divided by.
    const { size } = board;
    this.scale = [size, size, size, 4, 4, 8, 4, this.isEdge.filter(Boolean).length, size];
  }

  // Counts for the board's position, and returns how many cells are vacant.
  count() {
    const { board, cells, counts, isEdge, stable } = this;
    board.readDiscs(cells);
    board.readMoves(this.ownMoves);
    board.pass();
    board.readMoves(this.theirMoves);
    board.pass();
    counts.fill(0);
    let vacant = 0;
    let hasEdge = false;
    for (let cell = 0; cell < board.size; ++cell) {
      if (cells[cell] === 0) {
        ++vacant;
        this.#countVacant(cell);
      } else {
        counts[0] += cells[cell];
        if (isEdge[cell]) {
          hasEdge = true;
          counts[board.isCorner[cell] ? 4 : 7] += cells[cell];
        }
      }
    }
    this.#countNearCorners();
    if (hasEdge) {
      stable.findFullLines(cells);
      counts[8] = stable.count(cells, 1) - stable.count(cells, -1);
    }
    return vacant;
  }

  // Moves, those into corners, and vacant cells beside discs of the other player.
  #countVacant(cell) {
    const { cells, counts } = this;
    const moves = this.ownMoves[cell] - this.theirMoves[cell];
    counts[1] += moves;
    if (this.board.isCorner[cell]) counts[3] += moves;
    let isBesideOwn = 0;
    let isBesideTheirs = 0;
    for (const other of this.neighbours[cell]) {
      if (cells[other] === 1) isBesideOwn = 1;
      else if (cells[other] === -1) isBesideTheirs = 1;
    }
    counts[2] += isBesideTheirs - isBesideOwn;
  }

  #countNearCorners() {
    const { cells, counts } = this;
    const seen = new Set(); // beside two vacant corners is beside a vacant corner once
    for (const { corner, beside, before } of this.nearCorners) {
      if (cells[corner] !== 0) continue;
      for (const cell of beside) {
        if (seen.has(cell)) continue;
        seen.add(cell);
        counts[5] += cells[cell];
        counts[7] -= cells[cell];
      }
      for (const cell of before) counts[6] += cells[cell];
    }
  }
}

// The weights where this share of the cells is vacant.
function weightsAt(weights, share) {
  if (share <= weights[0].vacant) return weights[0];
  const last = weights[weights.length - 1];
  if (share >= last.vacant) return last;
  const i = weights.findIndex((stage) => stage.vacant > share);
  const [below, above] = [weights[i - 1], weights[i]];
  const part = (share - below.vacant) / (above.vacant - below.vacant);
  const between = (a, b) => a + part * (b - a);
  return {
    even: between(below.even, above.even),
    odd: between(below.odd, above.odd),
    features: below.features.map((weight, feature) => between(weight, above.features[feature])),
  };
}

// For each number of vacant cells what the turn and one of each count are worth, in 2^-16 of a hundredth.
function worthsOf(weights, size, scale) {
  const fixed = (hundredths) => Math.round(hundredths * 65536);
  return Array.from({ length: size + 1 }, (_, vacant) => {
    const at = weightsAt(weights, vacant / size);
    return {
      turn: fixed(DISC * size * (vacant % 2 === 0 ? at.even : at.odd)),
      features: at.features.map((weight, feature) => fixed((DISC * size * weight) / scale[feature])),
    };
  });
}

function makeJudge(board, weights) {
  const features = new Features(board);
  const { counts } = features;
  const worths = worthsOf(weights, board.size, features.scale);
  const most = DISC * board.size;
  const rounded = (sum) => Math.floor((sum + 32768) / 65536);

  // What the board's position looks like to the mover.
  function evaluate() {
    const worth = worths[features.count()];
    let sum = 0;
    for (let i = 0; i < counts.length; ++i) sum += worth.features[i] * counts[i];
    const ofFeatures = sum < 0 ? -rounded(-sum) : rounded(sum);
    return Math.max(-most, Math.min(most, ofFeatures + rounded(worth.turn)));
  }

  return { evaluate };
}
