// How a position of a board that cannot be solved at once looks, in hundredths of a disc.
//
// The evaluation is that of the program without patterns (play/features.h, play/evaluation.h), with its weights (weights.js),
// and gives the same values.
//
// The function contains all that it needs, because the worker is made from its text (worker.js).
"use strict";

function makeJudge(field, weights) {
  const { SIZE, AXES, columns, rows, all, board, step, neighbours, isCorner, canPlay } = field;
  const DISC = 100;
  const isEdge = all.map((cell) => neighbours[cell].length < 8);
  const corners = all.filter((cell) => isCorner[cell]);
  const nearCorners = corners.map((corner) => ({
    corner,
    beside: neighbours[corner].filter((cell) => isEdge[cell]),
    before: neighbours[corner].filter((cell) => !isEdge[cell]),
  }));

  // ---- Stable discs ----

  // Indexed by an edge's content, a digit of base 3 per cell, 1 ours and 2 theirs: which of our discs keep
  // their colour whatever is played.
  function stableEdges(length) {
    const stable = new Uint8Array(3 ** length);
    const power = Array.from({ length }, (_, i) => 3 ** i);
    const digit = (edge, cell) => Math.floor(edge / power[cell]) % 3;
    const played = (edge, cell, who) => {
      let result = edge + who * power[cell];
      for (const direction of [1, -1]) {
        let at = cell + direction;
        while (at >= 0 && at < length && digit(edge, at) === 3 - who) at += direction;
        if (at < 0 || at >= length || digit(edge, at) !== who) continue;
        for (at -= direction; at !== cell; at -= direction) result += (2 * who - 3) * power[at];
      }
      return result;
    };
    const byVacant = Array.from(stable, (_, edge) => edge);
    const vacantOf = byVacant.map((edge) => power.filter((_, cell) => digit(edge, cell) === 0).length);
    byVacant.sort((a, b) => vacantOf[a] - vacantOf[b]); // a move fills a cell, so its successors come first
    for (const edge of byVacant) {
      let ours = 0;
      for (let cell = 0; cell < length; ++cell) if (digit(edge, cell) === 1) ours |= 1 << cell;
      for (let cell = 0; cell < length && ours !== 0; ++cell)
        if (digit(edge, cell) === 0) ours &= stable[played(edge, cell, 1)] & stable[played(edge, cell, 2)];
      stable[edge] = ours;
    }
    return stable;
  }

  const edgeOf = { [columns]: stableEdges(columns), [rows]: stableEdges(rows) };
  const edges = [
    all.slice(0, columns),
    all.slice(SIZE - columns),
    all.filter((cell) => cell % columns === 0),
    all.filter((cell) => cell % columns === columns - 1),
  ].map((cells) => ({ cells, stable: edgeOf[cells.length] }));
  // Each axis has the line of each cell, and the cell's neighbours on it. Which lines are full is computed
  // for each board.
  const axes = AXES.map((axis) => {
    const line = new Int8Array(SIZE).fill(-1);
    const next = new Int8Array(SIZE);
    const previous = new Int8Array(SIZE);
    let lines = 0;
    for (const cell of all) {
      next[cell] = step(cell, axis);
      previous[cell] = step(cell, [-axis[0], -axis[1]]);
    }
    for (const cell of all)
      if (previous[cell] === SIZE) {
        for (let at = cell; at !== SIZE; at = next[at]) line[at] = lines;
        ++lines;
      }
    return { line, next, previous, full: new Uint8Array(lines) };
  });

  function findFullLines() {
    for (const { line, full } of axes) {
      full.fill(1);
      for (let cell = 0; cell < SIZE; ++cell) if (board[cell] === 0) full[line[cell]] = 0;
    }
  }

  const stable = new Uint8Array(SIZE + 1);

  function holds(cell) {
    for (const { line, next, previous, full } of axes) {
      if (full[line[cell]] || next[cell] === SIZE || previous[cell] === SIZE) continue;
      if (!stable[next[cell]] && !stable[previous[cell]]) return false;
    }
    return true;
  }

  // A disc is stable if along each axis its line is full or ends with it, or a neighbour is a stable disc of
  // its own colour; on an edge by the edge alone. Call this after findFullLines().
  function countStable(player) {
    stable.fill(0);
    let count = 0;
    for (const { cells, stable: table } of edges) {
      let edge = 0;
      for (let i = cells.length - 1; i >= 0; --i) edge = 3 * edge + (board[cells[i]] === 0 ? 0 : board[cells[i]] === player ? 1 : 2);
      const kept = table[edge];
      for (let i = 0; i < cells.length; ++i)
        if ((kept >> i) & 1 && !stable[cells[i]]) {
          stable[cells[i]] = 1;
          ++count;
        }
    }
    for (let before = -1; before !== count; ) {
      before = count;
      for (let cell = 0; cell < SIZE; ++cell) {
        if (board[cell] !== player || stable[cell] || !holds(cell)) continue;
        stable[cell] = 1;
        ++count;
      }
    }
    return count;
  }

  // ---- Evaluation ----

  const SCALE = [SIZE, SIZE, SIZE, 4, 4, 8, 4, all.filter((cell) => isEdge[cell]).length, SIZE];
  const fixed = (hundredths) => Math.round(hundredths * 65536);
  const rounded = (sum) => Math.floor((sum + 32768) / 65536);

  function weightsAt(share) {
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

  const rowOf = Array.from({ length: SIZE + 1 }, (_, vacant) => {
    const at = weightsAt(vacant / SIZE);
    return {
      turn: fixed(DISC * SIZE * (vacant % 2 === 0 ? at.even : at.odd)),
      features: at.features.map((weight, feature) => fixed((DISC * SIZE * weight) / SCALE[feature])),
    };
  });

  const counts = new Int32Array(9);

  // Fills `counts`: each the player's minus the rival's, in the order of play/features.h. Returns the number
  // of vacant cells.
  function countFeatures(player) {
    counts.fill(0);
    let vacant = 0;
    let edgeDiscs = 0;
    for (let cell = 0; cell < SIZE; ++cell) {
      const colour = board[cell];
      if (colour !== 0) {
        counts[0] += colour;
        if (!isEdge[cell]) continue;
        edgeDiscs += 1;
        if (isCorner[cell]) counts[4] += colour;
        else counts[7] += colour;
        continue;
      }
      ++vacant;
      let near = 0; // 1 black, 2 white
      for (const other of neighbours[cell]) near |= board[other] === 1 ? 1 : board[other] === -1 ? 2 : 0;
      if (near & 2) {
        counts[2] += 1;
        if (canPlay(cell, 1)) {
          counts[1] += 1;
          if (isCorner[cell]) counts[3] += 1;
        }
      }
      if (near & 1) {
        counts[2] -= 1;
        if (canPlay(cell, -1)) {
          counts[1] -= 1;
          if (isCorner[cell]) counts[3] -= 1;
        }
      }
    }
    const seen = new Set(); // beside two vacant corners is beside a vacant corner once
    for (const { corner, beside, before } of nearCorners) {
      if (board[corner] !== 0) continue;
      for (const cell of beside) {
        if (seen.has(cell)) continue;
        seen.add(cell);
        counts[5] += board[cell];
        counts[7] -= board[cell];
      }
      for (const cell of before) counts[6] += board[cell];
    }
    if (edgeDiscs > 0) {
      findFullLines();
      counts[8] = countStable(1) - countStable(-1);
    }
    if (player === -1) for (let i = 0; i < counts.length; ++i) counts[i] = -counts[i];
    return vacant;
  }

  function evaluate(player) {
    const row = rowOf[countFeatures(player)];
    let sum = 0;
    for (let i = 0; i < counts.length; ++i) sum += row.features[i] * counts[i];
    const ofFeatures = sum < 0 ? -rounded(-sum) : rounded(sum);
    return Math.max(-DISC * SIZE, Math.min(DISC * SIZE, ofFeatures + rounded(row.turn)));
  }

  return { evaluate };
}
