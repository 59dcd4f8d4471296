// What a position looks like some plies ahead, in hundredths of a disc, seen by the player to move: alpha-beta over the evaluation
// (judge.js). `field` is the board (field.js).
//
// The function contains all that it needs but finished() (search.js), because the worker is made from its text (worker.js).
"use strict";

function makeEstimate(field, judge) {
  const { SIZE, next, isCorner, play, takeBack, mobility } = field;
  const INFINITE = 1e6;

  // Moves that leave the rival few come first, corners before all.
  function ordered(player) {
    const moves = [];
    for (let cell = next[SIZE]; cell !== SIZE; cell = next[cell]) {
      const count = play(cell, player);
      if (count === 0) continue;
      moves.push({ cell, worth: mobility(-player) - (isCorner[cell] ? 100 : 0) });
      takeBack(cell, player, count);
    }
    return moves.sort((a, b) => a.worth - b.worth);
  }

  // Alpha-beta with null windows. The end of a game that is found counts discs.
  function look(player, depth, vacant, alpha, beta, passed) {
    if (mobility(player) === 0) return passed ? 100 * finished(field.difference(player), vacant) : -look(-player, depth, vacant, -beta, -alpha, true);
    if (depth === 0) return judge.evaluate(player);
    let best = -INFINITE;
    let floor = alpha;
    for (const { cell } of ordered(player)) {
      const count = play(cell, player);
      let value;
      if (best === -INFINITE) {
        value = -look(-player, depth - 1, vacant - 1, -beta, -floor, false);
      } else {
        value = -look(-player, depth - 1, vacant - 1, -floor - 1, -floor, false);
        if (value > floor && value < beta) value = -look(-player, depth - 1, vacant - 1, -beta, -value, false);
      }
      takeBack(cell, player, count);
      if (value > best) best = value;
      if (best > floor) floor = best;
      if (best >= beta) break;
    }
    return best;
  }

  // What a position looks like to the player whose turn it is, so many plies ahead.
  return function estimate(cells, name, depth, alpha = -INFINITE, beta = INFINITE) {
    field.set(cells);
    return look(name === "black" ? 1 : -1, depth, cells.filter((colour) => colour === null).length, alpha, beta, false) + 0;
  };
}
