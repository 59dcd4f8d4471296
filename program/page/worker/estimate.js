// What a position looks like some plies ahead, in hundredths of a disc, seen by the player to move: alpha-beta over the evaluation
// (judge.js).
"use strict";

function makeEstimate(board, judge) {
  const { size, next, isCorner } = board;

  // Moves that leave the rival few come first, corners before all.
  function listMoves() {
    const moves = [];
    for (let cell = next[size]; cell !== size; cell = next[cell]) {
      if (board.play(cell) === 0) continue;
      moves.push({ cell, worth: board.mobility() - (isCorner[cell] ? 100 : 0) });
      board.takeBack(cell);
    }
    return moves.sort((a, b) => a.worth - b.worth);
  }

  // As look(), where the mover has no move. The end of a game that is found counts discs.
  function lookPassed(depth, vacant, alpha, beta, passed) {
    if (passed) return 100 * finished(board.difference(), vacant);
    board.pass();
    const value = -look(depth, vacant, -beta, -alpha, true);
    board.pass();
    return value;
  }

  // Alpha-beta with null windows.
  function look(depth, vacant, alpha, beta, passed) {
    if (board.mobility() === 0) return lookPassed(depth, vacant, alpha, beta, passed);
    if (depth === 0) return judge.evaluate();
    let best = -INFINITE;
    let floor = alpha;
    for (const { cell } of listMoves()) {
      board.play(cell);
      let value;
      if (best === -INFINITE) {
        value = -look(depth - 1, vacant - 1, -beta, -floor, false);
      } else {
        value = -look(depth - 1, vacant - 1, -floor - 1, -floor, false);
        if (value > floor && value < beta) value = -look(depth - 1, vacant - 1, -beta, -value, false);
      }
      board.takeBack(cell);
      if (value > best) best = value;
      if (best > floor) floor = best;
      if (best >= beta) break;
    }
    return best;
  }

  // What a position looks like to the player whose turn it is, so many plies ahead.
  return function estimate(cells, player, depth, alpha = -INFINITE, beta = INFINITE) {
    board.set(cells, player);
    return look(depth, countVacant(cells), alpha, beta, false) + 0;
  };
}
