// The rules of Othello for the pages. A position is an array of cells, each "black", "white" or null.
//
// The function contains all that it needs, because its text goes into a worker, too (worker.js).
"use strict";

function makeRules(columns, rows) {
  const rival = (player) => (player === "black" ? "white" : "black");
  const cellName = (cell) => String.fromCharCode(97 + (cell % columns)) + (Math.floor(cell / columns) + 1);

  function cellOf(name) {
    return name.charCodeAt(0) - 97 + (Number(name.slice(1)) - 1) * columns;
  }

  function start() {
    const cells = new Array(columns * rows).fill(null);
    const left = Math.floor((columns - 1) / 2);
    const top = Math.floor((rows - 1) / 2);
    cells[top * columns + left] = cells[(top + 1) * columns + left + 1] = "white";
    cells[top * columns + left + 1] = cells[(top + 1) * columns + left] = "black";
    return cells;
  }

  function flips(cells, cell, player) {
    const flipped = [];
    if (cells[cell]) return flipped;
    for (const [right, down] of [[1, 0], [1, 1], [0, 1], [-1, 1], [-1, 0], [-1, -1], [0, -1], [1, -1]]) {
      const line = [];
      let x = (cell % columns) + right;
      let y = Math.floor(cell / columns) + down;
      const inside = () => x >= 0 && x < columns && y >= 0 && y < rows;
      while (inside() && cells[y * columns + x] === rival(player)) {
        line.push(y * columns + x);
        x += right;
        y += down;
      }
      if (inside() && cells[y * columns + x] === player) flipped.push(...line);
    }
    return flipped;
  }

  const legalMoves = (cells, player) => cells.map((_, cell) => cell).filter((cell) => flips(cells, cell, player).length > 0);

  // The cells after a move, which must be legal.
  function after(cells, cell, player) {
    const next = cells.slice();
    for (const changed of [cell, ...flips(cells, cell, player)]) next[changed] = player;
    return next;
  }

  // All positions of a game: { cells, player, move, flipped }, the start first.
  function replay(game) {
    const positions = [{ cells: start(), player: game.first, move: null, flipped: [] }];
    for (const move of game.moves.split(" ")) {
      const { cells, player } = positions[positions.length - 1];
      let next = cells;
      let flipped = [];
      if (move === "pass") {
        if (legalMoves(cells, player).length > 0) throw new Error("a pass, but there is a move");
      } else {
        flipped = flips(cells, cellOf(move), player);
        if (flipped.length === 0) throw new Error(move + " is not a legal move");
        next = after(cells, cellOf(move), player);
      }
      positions.push({ cells: next, player: rival(player), move, flipped });
    }
    return positions;
  }

  // The cells of a position in the glyph's orientation: the colour of each cell of the glyph, or null.
  function turned(cells, glyph) {
    return cells.map((_, cell) => {
      let x = cell % columns;
      let y = Math.floor(cell / columns);
      if (glyph.mirror) x = columns - 1 - x;
      if (glyph.rotate180) {
        x = columns - 1 - x;
        y = rows - 1 - y;
      }
      return cells[y * columns + x];
    });
  }

  // The board that a final position shows as a glyph: '#' for ink and '.' for none.
  const shown = (cells, glyph) =>
    turned(cells, glyph)
      .map((colour) => (colour === glyph.game.ink ? "#" : "."))
      .join("");

  return { columns, rows, rival, cellName, cellOf, start, flips, legalMoves, after, replay, turned, shown };
}
