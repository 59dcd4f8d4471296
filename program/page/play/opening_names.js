// Names of openings. White's first move makes three families, which every board has: parallel is beside black's disc and the centre block,
// diagonal touches the block at a corner only, perpendicular lies at another side of it. On 8x8 many lines have names
// (openings.csv, in the words of the federations' lists). It knows nothing of the page.
//
// Names belong to positions, so moves in another order, or mirrored, lead to the same name.
"use strict";

function makeOpeningNames(rules, lines) {
  const { columns, rows } = rules;
  const nameOf = (cells, player) => `${player} ${cells.map((colour) => (colour === null ? "-" : colour[0])).join("")}`;
  const families = new Map();
  const names = new Map();

  // Positions after the moves, which are cells: the last of them.
  const after = (moves) => moves.reduce(({ cells, player }, cell) => ({ cells: rules.after(cells, cell, player), player: rules.rival(player) }), { cells: rules.start(), player: "black" });

  const centre = rules.start().flatMap((colour, cell) => (colour === null ? [] : [cell]));
  const distance = (a, b) => Math.abs((a % columns) - (b % columns)) + Math.abs(Math.floor(a / columns) - Math.floor(b / columns));

  function familyOf(first, reply) {
    if (!centre.some((cell) => distance(cell, reply) === 1)) return "Diagonal";
    return distance(first, reply) === 1 ? "Parallel" : "Perpendicular";
  }

  for (const first of rules.legalMoves(rules.start(), "black")) {
    const { cells, player } = after([first]);
    for (const reply of rules.legalMoves(cells, player)) {
      const next = after([first, reply]);
      families.set(nameOf(next.cells, next.player), familyOf(first, reply));
    }
  }

  // The reflections and rotations that keep the start of a square board.
  const images = [([x, y]) => [x, y], ([x, y]) => [y, x], ([x, y]) => [columns - 1 - x, rows - 1 - y], ([x, y]) => [columns - 1 - y, rows - 1 - x]];
  for (const { name, moves } of lines)
    for (const image of images) {
      const { cells, player } = after(moves.map((cell) => {
        const [x, y] = image([cell % columns, Math.floor(cell / columns)]);
        return y * columns + x;
      }));
      names.set(nameOf(cells, player), name);
    }

  // The name of a game, given as its positions: that of the last position that has one; "" if none has.
  return function openingOf(positions) {
    const found = (known) => positions.reduce((last, { cells, player }) => known.get(nameOf(cells, player)) ?? last, null);
    const family = found(families);
    const name = found(names);
    return [family && `${family} opening`, name].filter(Boolean).join(": ");
  };
}

// The lines of openings.csv, with moves as cells; they are of 8x8.
const openingLines = (rules, text) =>
  text.split("\n").map((row) => {
    const [name, moves] = row.split(",");
    return { name, moves: moves.match(/../g).map(rules.cellOf) };
  });
