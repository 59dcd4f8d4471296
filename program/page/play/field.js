// The rules for searching, on boards of any size up to 8x8: a board of cells on which moves are played and taken
// back, as the evaluation (judge.js) reads it. makeBits (bits.js) and makeWideBits (wide_bits.js) are faster, for solving.
//
// `board` is an array of cells, row by row: 1 black, -1 white, 0 vacant, and one cell beyond, which ends all
// lines. A player is 1 or -1. The vacant cells are a linked list, corners first: `next`, which begins and ends
// with SIZE.
//
// The function contains all that it needs, because the worker is made from its text (worker.js).
"use strict";

function makeField(columns, rows) {
  const SIZE = columns * rows;
  const OUTSIDE = 2; // what the cell beyond holds
  const AXES = [[1, 0], [0, 1], [1, 1], [1, -1]]; // rows, columns, and both diagonals
  const STEPS = AXES.flatMap(([dx, dy]) => [[dx, dy], [-dx, -dy]]);
  const board = new Int8Array(SIZE + 1);
  board[SIZE] = OUTSIDE;

  // ---- Geometry ----

  const all = Array.from({ length: SIZE }, (_, cell) => cell);
  const step = (cell, [dx, dy]) => {
    const x = (cell % columns) + dx;
    const y = Math.floor(cell / columns) + dy;
    return x >= 0 && x < columns && y >= 0 && y < rows ? y * columns + x : SIZE;
  };
  const lineFrom = (cell, direction) => {
    const line = [];
    for (let at = step(cell, direction); at !== SIZE; at = step(at, direction)) line.push(at);
    return line;
  };
  const neighbours = all.map((cell) => STEPS.map((direction) => step(cell, direction)).filter((other) => other !== SIZE));
  const isCorner = all.map((cell) => [0, columns - 1].includes(cell % columns) && [0, rows - 1].includes(Math.floor(cell / columns)));

  // The lines that a move may flip, each with the cell beyond at its end: those of a cell are the entries
  // firstRay[cell] to firstRay[cell + 1] of `rays`, which say where in `rayCells` a line begins.
  const firstRay = new Int16Array(SIZE + 1);
  const rayList = [];
  const cellList = [];
  for (const cell of all) {
    for (const direction of STEPS) {
      const line = lineFrom(cell, direction);
      if (line.length < 2) continue;
      rayList.push(cellList.length);
      cellList.push(...line, SIZE);
    }
    firstRay[cell + 1] = rayList.length;
  }
  const rays = Int16Array.from(rayList);
  const rayCells = Int8Array.from(cellList);

  // ---- Vacant cells ----

  const next = new Int8Array(SIZE + 1); // SIZE is the list's head and end
  const previous = new Int8Array(SIZE + 1);
  const byWorth = [...all.filter((cell) => isCorner[cell]), ...all.filter((cell) => !isCorner[cell])];

  function fill(cell) {
    next[previous[cell]] = next[cell];
    previous[next[cell]] = previous[cell];
  }

  function vacate(cell) {
    next[previous[cell]] = cell;
    previous[next[cell]] = cell;
  }

  // ---- Moves ----

  function canPlay(cell, player) {
    const rival = -player;
    for (let ray = firstRay[cell]; ray < firstRay[cell + 1]; ++ray) {
      let at = rays[ray];
      if (board[rayCells[at]] !== rival) continue;
      while (board[rayCells[++at]] === rival);
      if (board[rayCells[at]] === player) return true;
    }
    return false;
  }

  const flipped = new Int8Array(SIZE * 20); // discs that the moves in progress have flipped
  let top = 0;

  // Plays a move, and returns how many discs it flipped: 0 if it is not legal, and then nothing has changed.
  function play(cell, player) {
    const rival = -player;
    const before = top;
    for (let ray = firstRay[cell]; ray < firstRay[cell + 1]; ++ray) {
      const begin = rays[ray];
      if (board[rayCells[begin]] !== rival) continue;
      let at = begin + 1;
      while (board[rayCells[at]] === rival) ++at;
      if (board[rayCells[at]] !== player) continue;
      while (--at >= begin) flipped[top++] = rayCells[at];
    }
    if (top === before) return 0;
    for (let i = before; i < top; ++i) board[flipped[i]] = player;
    board[cell] = player;
    fill(cell);
    return top - before;
  }

  function takeBack(cell, player, count) {
    for (; count > 0; --count) board[flipped[--top]] = -player;
    board[cell] = 0;
    vacate(cell);
  }

  // How many moves a player has, those into corners counted twice.
  function mobility(player) {
    let count = 0;
    for (let cell = next[SIZE]; cell !== SIZE; cell = next[cell]) if (canPlay(cell, player)) count += isCorner[cell] ? 2 : 1;
    return count;
  }

  // ---- Positions ----

  // Cells as the pages have them: "black", "white" or null.
  function set(cells) {
    cells.forEach((colour, cell) => (board[cell] = colour === "black" ? 1 : colour === "white" ? -1 : 0));
    top = 0;
    let last = SIZE;
    for (const cell of [...byWorth.filter((other) => board[other] === 0), SIZE]) {
      next[last] = cell;
      previous[cell] = last;
      last = cell;
    }
  }

  // The player's discs minus the rival's.
  function difference(player) {
    let sum = 0;
    for (let cell = 0; cell < SIZE; ++cell) sum += board[cell];
    return sum * player;
  }

  return { SIZE, AXES, columns, rows, all, board, next, step, neighbours, isCorner, canPlay, play, takeBack, mobility, set, difference };
}
