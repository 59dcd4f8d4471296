// How many states lie below each move of an opening, and who wins them: counted in the book of a solved board, depth
// by depth, as far as it has values and LARGEST allows for every move, so that moves can be compared.
"use strict";

// A list of { cell, depth, states, black, white, drawn } for the moves of a position: of the states that can follow
// a move at `depth` discs beyond the four of the start, how many each colour wins with perfect play. The depth is the
// same for all moves, and each has states there. States that a reflection or rotation turns into each other count
// once, unless colours differ. Empty where the book has nothing.
function countOpenings(rules, book, cells, player) {
  const LARGEST = 3000; // states of a depth below one move: a moment on a phone
  const discs = (position) => position.filter((colour) => colour !== null).length;

  // Those that follow from the positions given, each orbit once for each colour to move. As in the program, a
  // player who has to pass is still the one to move.
  function following(positions) {
    const found = new Map();
    for (const { cells: before, player } of positions) {
      const mover = rules.legalMoves(before, player).length > 0 ? player : rules.rival(player);
      for (const cell of rules.legalMoves(before, mover)) {
        const next = { cells: rules.after(before, cell, mover), player: rules.rival(mover) };
        const { occupancy, mover: own } = book.representative(next.cells, next.player);
        found.set(`${occupancy} ${own} ${next.player}`, next);
      }
    }
    return [...found.values()];
  }

  function count(positions) {
    const counts = { states: positions.length, black: 0, white: 0, drawn: 0 };
    for (const { cells: position, player: mover } of positions) {
      const value = book.value(position, mover);
      if (value === 0) ++counts.drawn;
      else ++counts[value > 0 ? mover : rules.rival(mover)];
    }
    return counts;
  }

  if (book.value(cells, player) === null || discs(cells) - 3 >= book.depths) return [];
  let depth = discs(cells) - 3;
  let below = rules.legalMoves(cells, player).map((cell) => ({ cell, positions: [{ cells: rules.after(cells, cell, player), player: rules.rival(player) }] }));
  while (depth + 1 < book.depths) {
    const next = below.map(({ cell, positions }) => ({ cell, positions: following(positions) }));
    if (next.some(({ positions }) => positions.length === 0 || positions.length > LARGEST)) break;
    below = next;
    ++depth;
  }
  return below.map(({ cell, positions }) => ({ cell, depth, ...count(positions) }));
}
