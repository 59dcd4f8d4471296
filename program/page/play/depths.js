// How many states a depth of a solved board has, and who wins them: counts of tables.js. States that a reflection or rotation turns
// into each other count once. It knows nothing of the page.
"use strict";

const Depths = (() => {
  const boards = new Map(); // by name: for each depth a list of { value, states }
  for (const row of OTHELLO_HISTOGRAM.split("\n")) {
    const [board, ...numbers] = row.split(",");
    const [depth, value, states] = numbers.map(Number);
    if (!boards.has(board)) boards.set(board, []);
    (boards.get(board)[depth] ??= []).push({ value, states });
  }

  // { states, won, drawn, lost, below(value), above(value) }, all numbers of states, by the player whose turn it is; null for what the
  // tables lack.
  function of(board, depth) {
    const rows = boards.get(board)?.[depth];
    if (!rows) return null;
    const count = (condition) => rows.reduce((sum, { value, states }) => sum + (condition(value) ? states : 0), 0);
    return {
      states: count(() => true),
      won: count((value) => value > 0),
      drawn: count((value) => value === 0),
      lost: count((value) => value < 0),
      below: (limit) => count((value) => value < limit),
      above: (limit) => count((value) => value > limit),
    };
  }

  return { of };
})();
