// How a position looks where the fewest discs win, in hundredths of a disc: the program's evaluation by features (play/features.h),
// with its weights (play/weights_of_fewest.cpp), and the same values.
"use strict";

const PARTS = 65536; // of a hundredth: weights are whole numbers of them, so that sums are exact

// The weights for a share of vacant cells, in straight lines between the stages: rows of the share, the turn with an even number of vacant
// cells, with an odd one, and the features.
function weightsAt(stages, share) {
  const above = stages.findIndex(([vacant]) => vacant > share);
  if (above === 0) return stages[0];
  if (above < 0) return stages.at(-1);
  const [before, after] = [stages[above - 1], stages[above]];
  const part = (share - before[0]) / (after[0] - before[0]);
  return before.map((weight, i) => weight + part * (after[i] - weight));
}

// Which discs of an edge keep their colour whatever is placed on its vacant cells: a function of both players' discs as bits.
function makeEdge(length) {
  const known = new Map();

  function flips(own, theirs, cell, step) {
    let line = 0;
    let at = cell + step;
    for (; at >= 0 && at < length && (theirs >> at) & 1; at += step) line |= 1 << at;
    return at >= 0 && at < length && (own >> at) & 1 ? line : 0;
  }

  return function stableOf(own, theirs) {
    const key = (own << length) | theirs;
    if (known.has(key)) return known.get(key);
    let stable = own;
    for (let cell = 0; cell < length; ++cell) {
      if (((own | theirs) >> cell) & 1) continue;
      const won = flips(own, theirs, cell, 1) | flips(own, theirs, cell, -1);
      const lost = flips(theirs, own, cell, 1) | flips(theirs, own, cell, -1);
      stable &= stableOf(own | won | (1 << cell), theirs & ~won) & stableOf(own & ~lost, theirs | lost | (1 << cell));
    }
    known.set(key, stable);
    return stable;
  };
}

// Counts discs that cannot be flipped any more, as play/endgame/stability.h: along each axis the line is full, or ends there, or a
// neighbour is such a disc; those of an edge by the edge alone.
function makeStability({ all, lineFrom }, onEdge) {
  const size = all.length;
  const lines = UPWARDS.map(([x, y]) => all.filter((cell) => lineFrom(cell, [-x, -y]).length === 0).map((cell) => [cell, ...lineFrom(cell, [x, y])]));
  const edges = lines.flat().filter((line) => line.length > 2 && line.every((cell) => onEdge[cell])).map((line) => ({ line, stableOf: makeEdge(line.length) }));
  const beside = UPWARDS.map(([x, y]) => all.map((cell) => [[x, y], [-x, -y]].map((direction) => lineFrom(cell, direction)[0] ?? size)));
  const safe = UPWARDS.map(() => new Uint8Array(size));
  const stable = new Uint8Array(size + 1); // the last is beyond the board

  function findSafe(discs) {
    lines.forEach((ofAxis, axis) => {
      for (const line of ofAxis) {
        const isFull = line.every((cell) => discs[cell] !== 0) ? 1 : 0;
        for (const cell of line) safe[axis][cell] = isFull;
        safe[axis][line[0]] = safe[axis][line.at(-1)] = 1;
      }
    });
  }

  function count(discs, whose) {
    stable.fill(0);
    for (const { line, stableOf } of edges) {
      const bits = (colour) => line.reduce((sum, cell, i) => sum | (discs[cell] === colour ? 1 << i : 0), 0);
      const found = stableOf(bits(whose), bits(-whose));
      line.forEach((cell, i) => (stable[cell] |= (found >> i) & 1));
    }
    const isStable = (cell) => UPWARDS.every((_, axis) => safe[axis][cell] || stable[beside[axis][cell][0]] || stable[beside[axis][cell][1]]);
    for (let more = true; more; ) {
      more = false;
      for (const cell of all) {
        if (discs[cell] !== whose || stable[cell] || !isStable(cell)) continue;
        stable[cell] = 1;
        more = true;
      }
    }
    return stable.reduce((sum, one) => sum + one, 0);
  }

  // The mover's minus the opponent's; `discs` as of readDiscs().
  return function difference(discs) {
    if (!edges.some(({ line }) => line.some((cell) => discs[cell] !== 0))) return 0;
    findSafe(discs);
    return count(discs, 1) - count(discs, -1);
  };
}

function makeFeatureJudge(board, stages) {
  const { rules, size } = board;
  const { columns, all, isCorner, lineFrom } = rules;
  const onEdge = all.map((cell) => cell % columns === 0 || (cell + 1) % columns === 0 || cell < columns || cell >= size - columns);
  const around = all.map((cell) => [...UPWARDS, ...DOWNWARDS].flatMap((direction) => lineFrom(cell, direction).slice(0, 1)));
  const corners = all.filter(isCorner);
  const stableDifference = makeStability(rules, onEdge);
  const discs = new Int8Array(size);
  const isBeside = new Uint8Array(size); // vacant corners
  const fixed = (hundredths) => Math.sign(hundredths) * Math.round(Math.abs(PARTS * hundredths));
  const rounded = (sum) => Math.floor((sum + PARTS / 2) / PARTS);
  const scale = [size, size, size, 4, 4, 8, 4, onEdge.filter(Boolean).length, size];
  const rowsOf = Array.from({ length: size + 1 }, (_, vacant) => {
    const [, even, odd, ...weights] = weightsAt(stages, vacant / size);
    return { turn: fixed(100 * size * (vacant % 2 === 0 ? even : odd)), weights: weights.map((weight, i) => fixed((100 * size * weight) / scale[i])) };
  });

  // Moves, and moves into corners, of the player to move.
  function movesOf() {
    const moves = board.countMoves();
    return [moves, board.mobility() - moves];
  }

  function count() {
    board.readDiscs(discs);
    const sum = (cells) => cells.reduce((total, cell) => total + discs[cell], 0);
    const vacantCorners = corners.filter((cell) => discs[cell] === 0);
    const near = vacantCorners.flatMap((cell) => around[cell]);
    isBeside.fill(0);
    for (const cell of near) isBeside[cell] = 1;
    let [own, theirs] = [0, 0]; // vacant cells beside discs
    for (const cell of all) {
      if (discs[cell] !== 0) continue;
      if (around[cell].some((other) => discs[other] === 1)) ++own;
      if (around[cell].some((other) => discs[other] === -1)) ++theirs;
    }
    const [moves, cornerMoves] = movesOf();
    board.pass();
    const [replies, cornerReplies] = movesOf();
    board.pass();
    const before = all.filter((cell) => isBeside[cell] && !onEdge[cell]);
    const beside = all.filter((cell) => isBeside[cell] && onEdge[cell]);
    const edges = all.filter((cell) => onEdge[cell] && !isCorner(cell) && !isBeside[cell]);
    return [sum(all), moves - replies, theirs - own, cornerMoves - cornerReplies, sum(corners), sum(beside), sum(before), sum(edges), stableDifference(discs)];
  }

  // What the board's position looks like to the mover.
  function evaluate() {
    const counts = count();
    const { turn, weights } = rowsOf[discs.reduce((vacant, disc) => vacant + (disc === 0 ? 1 : 0), 0)];
    const ofFeatures = counts.reduce((sum, number, i) => sum + number * weights[i], 0);
    const value = (ofFeatures < 0 ? -rounded(-ofFeatures) : rounded(ofFeatures)) + rounded(turn);
    return Math.max(-100 * size, Math.min(100 * size, value));
  }

  return { evaluate };
}
