// What a board's start and its first moves are worth, where other machines have solved them (tables.js, of results/atlas): a book of two
// depths for a board that the page cannot solve from there.
"use strict";

// `row` is one of the table: what the start is worth to black, who begins, and so each first move. Without it nothing is known.
function makeStartBook(rules, row) {
  const nameOf = (cells, player) => `${player} ${cells}`;
  const known = new Map();
  if (row) {
    const [, , value, moves] = row.split(",");
    known.set(nameOf(rules.start(), "black"), Number(value));
    for (const move of moves.split(" ")) {
      const [name, worth] = move.split(":");
      known.set(nameOf(rules.after(rules.start(), rules.cellOf(name), "black"), "white"), 0 - Number(worth));
    }
  }
  // As of a book (book.js): what a position is worth to the player whose turn it is; null where that is not known. No depth is whole as
  // there, with all orbits.
  return { value: (cells, player) => known.get(nameOf(cells, player)) ?? null, depths: 0 };
}
