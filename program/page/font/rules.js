// The rules of Othello, for what pages show. A position is an array of cells, row by row, each "black", "white" or null.
"use strict";

function makeRules(columns, rows) {
  const DIRECTIONS = [[1, 0], [1, 1], [0, 1], [-1, 1], [-1, 0], [-1, -1], [0, -1], [1, -1]];
  const rival = (player) => (player === "black" ? "white" : "black");

  // ---- Cells ----

  const all = Array.from({ length: columns * rows }, (_, cell) => cell);
  const cellName = (cell) => String.fromCharCode(97 + (cell % columns)) + (Math.floor(cell / columns) + 1);
  const cellOf = (name) => name.charCodeAt(0) - 97 + (Number(name.slice(1)) - 1) * columns;
  const isCorner = (cell) => [0, columns - 1].includes(cell % columns) && [0, rows - 1].includes(Math.floor(cell / columns));

  // The cells that lie in a direction from a cell, the nearest first.
  function lineFrom(cell, [right, down]) {
    const line = [];
    let x = (cell % columns) + right;
    let y = Math.floor(cell / columns) + down;
    for (; x >= 0 && x < columns && y >= 0 && y < rows; x += right, y += down) line.push(y * columns + x);
    return line;
  }

  const lines = all.map((cell) => DIRECTIONS.map((direction) => lineFrom(cell, direction)));

  // ---- Moves ----

  function start() {
    const cells = new Array(columns * rows).fill(null);
    const left = Math.floor((columns - 1) / 2);
    const top = Math.floor((rows - 1) / 2);
    cells[top * columns + left] = cells[(top + 1) * columns + left + 1] = "white";
    cells[top * columns + left + 1] = cells[(top + 1) * columns + left] = "black";
    return cells;
  }

  // The cells whose discs a move flips; none if it is not legal.
  function flips(cells, cell, player) {
    if (cells[cell]) return [];
    return lines[cell].flatMap((line) => {
      const end = line.findIndex((other) => cells[other] !== rival(player));
      return end > 0 && cells[line[end]] === player ? line.slice(0, end) : [];
    });
  }

  const legalMoves = (cells, player) => all.filter((cell) => flips(cells, cell, player).length > 0);

  // The cells after a move, which must be legal.
  function after(cells, cell, player) {
    const next = cells.slice();
    for (const changed of [cell, ...flips(cells, cell, player)]) next[changed] = player;
    return next;
  }

  return { columns, rows, all, rival, cellName, cellOf, isCorner, lineFrom, lines, start, flips, legalMoves, after };
}
