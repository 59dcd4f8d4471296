// The games of letters (font.js), and their positions as the letters are read.
"use strict";

// All positions of a game: { cells, player, move, flipped }, the start first.
function replayGame(rules, game) {
  const positions = [{ cells: rules.start(), player: game.first, move: null, flipped: [] }];
  for (const move of game.moves.split(" ")) {
    const { cells, player } = positions.at(-1);
    let next = cells;
    let flipped = [];
    if (move === "pass") {
      if (rules.legalMoves(cells, player).length > 0) throw new Error("a pass, but there is a move");
    } else {
      flipped = rules.flips(cells, rules.cellOf(move), player);
      if (flipped.length === 0) throw new Error(move + " is not a legal move");
      next = rules.after(cells, rules.cellOf(move), player);
    }
    positions.push({ cells: next, player: rules.rival(player), move, flipped });
  }
  return positions;
}

// The cells of a position in the glyph's orientation: the colour of each cell of the glyph, or null.
function turnCells({ columns, rows }, cells, glyph) {
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
const showGlyph = (rules, cells, glyph) =>
  turnCells(rules, cells, glyph)
    .map((colour) => (colour === glyph.game.ink ? "#" : "."))
    .join("");
