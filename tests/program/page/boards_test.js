// The boards that the page's searches play on, without a browser, compared with the plain rules.
//
//   node boards_test.js FOLDER
//
// FOLDER is what `othello font --page` wrote.
"use strict";

const assert = require("node:assert/strict");

const { randomNumbers } = require("./fuzzed_text.js");
const { randomPosition, boardText, loadEngine } = require("./page_engine.js");

if (process.argv.length !== 3) {
  console.error("usage: boards_test.js FOLDER");
  process.exit(2);
}
const { makeRules, NarrowBoard, WideBoard } = loadEngine(process.argv[2]);

// All boards have the same moves, which flip the same discs, and come back to where they were.
function sameRules() {
  const boards = [[NarrowBoard, [[4, 4], [4, 5], [5, 5], [5, 6]]], [WideBoard, [[4, 4], [5, 6], [6, 6], [7, 5], [8, 4], [4, 8], [8, 8]]]];
  let compared = 0;
  for (const [Board, sizes] of boards)
    for (const [columns, rows] of sizes) {
      const rules = makeRules(columns, rows);
      const board = new Board(rules);
      const random = randomNumbers(columns * rows);
      for (let i = 0; i < 100; ++i) {
        const position = randomPosition(rules, random(columns * rows - 4), random);
        if (position) compared += sameGame(rules, board, position, random);
      }
    }
  assert.ok(compared > 50000, `${compared}`);
}

// A short game from a position, on a board for searching and by the plain rules. Returns how many moves were compared.
function sameGame(rules, board, { cells, player }, random) {
  const state = () => [board.difference(), board.mobility(), board.firstKey(), board.secondKey(), ...listOf(board)];
  board.set(cells, player);
  const before = state();
  const played = [];
  let compared = 0;
  for (let ply = 0; ply < 6; ++ply) {
    compared += samePosition(rules, board, cells, player);
    const legal = rules.legalMoves(cells, player);
    if (legal.length === 0) break;
    const cell = legal[random(legal.length)];
    assert.equal(board.play(cell), rules.flips(cells, cell, player).length);
    played.push(cell);
    cells = rules.after(cells, cell, player);
    player = rules.rival(player);
  }
  for (const cell of played.reverse()) board.takeBack(cell);
  assert.deepEqual(state(), before);
  return compared;
}

// The vacant cells, as a board for searching lists them.
function listOf({ next, size }) {
  const cells = [];
  for (let cell = next[size]; cell !== size; cell = next[cell]) cells.push(cell);
  return cells;
}

function samePosition(rules, board, cells, player) {
  const text = `${board.constructor.name} ${boardText(rules, { cells, player })}`;
  const rival = rules.rival(player);
  const count = (colour) => cells.filter((other) => other === colour).length;
  const mobility = (who) => rules.legalMoves(cells, who).reduce((sum, cell) => sum + (rules.isCorner(cell) ? 2 : 1), 0);
  const vacant = rules.all.filter((cell) => cells[cell] === null);
  assert.deepEqual(listOf(board).sort((a, b) => a - b), vacant, text);
  assert.equal(board.difference(), count(player) - count(rival), text);
  assert.equal(board.mobility(), mobility(player), text);
  for (const cell of vacant) {
    assert.equal(board.countFlips(cell), rules.flips(cells, cell, player).length, text);
    assert.equal(board.countTheirFlips(cell), rules.flips(cells, cell, rival).length, text);
    if (board.countFlips(cell) === 0) assert.equal(board.play(cell), 0, text);
  }
  board.pass();
  assert.equal(board.mobility(), mobility(rival), text);
  board.pass();
  return vacant.length;
}

// Keys of positions differ in both halves as those drawn at random do; else positions are confused, and values are wrong.
function independentKeys() {
  for (const [columns, rows] of [[6, 6], [8, 8]]) {
    const rules = makeRules(columns, rows);
    const board = new WideBoard(rules);
    const seen = { first: new Set(), second: new Set(), between: new Set() };
    const random = randomNumbers(rows);
    let positions = 0;
    const take = (cells) => {
      board.set(cells, "black");
      const [first, second] = [board.firstKey(), board.secondKey()];
      seen.first.add(first);
      seen.second.add(second);
      seen.between.add((first & 0xffff) | (second << 16));
      ++positions;
    };
    for (const one of rules.all) // discs that differ little, and any
      for (const other of rules.all.filter((cell) => cell > one))
        for (const colours of [["black", "black"], ["black", "white"], ["white", "black"], ["white", "white"]])
          take(rules.all.map((cell) => (cell === one ? colours[0] : cell === other ? colours[1] : null)));
    while (positions < 40000) take(rules.all.map(() => [null, "black", "white"][random(3)]));
    for (const [what, keys] of Object.entries(seen)) // 0.2 are expected to be equal
      assert.ok(positions - keys.size <= 4, `${columns}x${rows}: ${positions - keys.size} ${what} keys are equal`);
  }
}

independentKeys();
sameRules();
