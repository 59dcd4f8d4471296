// The books and weights of the analysis board, without a browser: what they say, compared with the program, and that damaged ones are
// refused.
//
//   node books_test.js FOLDER OTHELLO [OPENING-BOOK]
//
// FOLDER is what `othello font --page` wrote, OTHELLO the program, OPENING-BOOK the file of the opening book of 8x8 that the page was given.
"use strict";

const assert = require("node:assert/strict");
const { spawnSync } = require("node:child_process");

const { randomNumbers } = require("./fuzzed_text.js");
const { randomPosition, boardText, loadEngine } = require("./page_engine.js");

const [folder, othello, openingFile] = process.argv.slice(2);
if (!othello) {
  console.error("usage: books_test.js FOLDER OTHELLO [OPENING-BOOK]");
  process.exit(2);
}
const { OTHELLO_BOOKS, OTHELLO_OPENING_BOOKS, Books, makeRules, makeSearches, makeBook, makeStartBook, makeOpeningBook, Adviser, countOpenings, bookFile, weightsOf } = loadEngine(folder);

// A book that is not whole and right is refused, whatever is wrong with it.
function damagedBooks() {
  const board = OTHELLO_BOOKS[0];
  if (!board) return;
  const good = bookFile(board);
  assert.equal(Books.read(good, board).length, good.depths);
  const bytes = Buffer.from(good.values, "base64");
  const refused = (file, what) => assert.throws(() => Books.read(file, board), { message: /^it is / }, what);
  for (const file of [null, undefined, 7, "book", [], {}, { ...good, version: 2 }, { ...good, board: "8x8" }, { ...good, depths: 0 }, { ...good, depths: 1e9 },
    { ...good, depths: good.depths + 1 }, { ...good, depths: good.depths - 1 }, { ...good, checksum: good.checksum + 1 }, { ...good, values: 5 },
    { ...good, values: "<script>" }, { ...good, values: "" }]) refused(file, JSON.stringify(file)?.slice(0, 100));
  for (const length of [0, 1, 2, 10, bytes.length >> 1, bytes.length - 1]) refused({ ...good, values: bytes.subarray(0, length).toString("base64") }, `${length} bytes`);
  const random = randomNumbers(7);
  for (let i = 0; i < 20; ++i) {
    const changed = Buffer.from(bytes);
    changed[random(bytes.length)] ^= 1 << random(8);
    refused({ ...good, values: changed.toString("base64") }, "a changed byte");
  }
  // With a checksum that fits: numbers without an end, and a book that continues.
  const sum = (data) => [...data].reduce((hash, byte) => Math.imul(hash ^ byte, 0x01000193), 0x811c9dc5 | 0) >>> 0;
  for (const data of [Buffer.alloc(64, 0xff), Buffer.concat([bytes, Buffer.from([0])]), bytes.subarray(0, bytes.length - 1), Buffer.from([0xff, 0xff, 0xff, 0xff, 0x7f])])
    assert.throws(() => Books.read({ ...good, checksum: sum(data), values: data.toString("base64") }, board), { message: /./ });
}

// Nor are weights that are not whole and right; without any, the page plays on.
function damagedWeights() {
  const good = bookFile("6x6", "weights");
  const bytes = Buffer.from(good.weights, "base64");
  const sum = (data) => data.reduce((hash, byte) => Math.imul(hash ^ byte, 0x01000193), 0x811c9dc5 | 0) >>> 0;
  const withBytes = (data) => ({ ...good, weights: data.toString("base64"), checksum: sum(data) });
  assert.equal(Books.readWeights(withBytes(bytes), "6x6").weights.length, Books.readWeights(good, "6x6").weights.length);
  for (const file of [null, {}, { ...good, format: "othello-book" }, { ...good, board: "8x8" }, { ...good, checksum: good.checksum + 1 }, { ...good, stages: 0 },
    { ...good, stages: good.stages + 1 }, { ...good, stages: good.stages - 1 }, { ...good, stages: 1e9 }, { ...good, patterns: null }, { ...good, patterns: [[[36]]] },
    { ...good, patterns: good.patterns.slice(1) }, withBytes(bytes.subarray(0, -1)), withBytes(Buffer.concat([bytes, Buffer.from([2])])), withBytes(Buffer.from([0, 0xff, 0xff, 0xff, 0x7f]))])
    assert.throws(() => Books.readWeights(file, "6x6"), { message: /^it is / });
  const rules = makeRules(6, 6);
  const adviser = new Adviser(rules, makeSearches(rules, null), makeStartBook(rules));
  assert.ok(rules.legalMoves(rules.start(), "black").includes(adviser.advise({ cells: rules.start(), player: "black", want: "move", level: 1 }).cell));
}

// What lies below the first moves is counted as the program counts states: up to depth 4 nobody passes, so none is counted with
// either colour.
function openings() {
  if (!OTHELLO_BOOKS.includes("4x4")) return;
  const rules = makeRules(4, 4);
  const depths = Books.read(bookFile("4x4"), "4x4");
  const run = spawnSync(othello, ["enumerate", "4x4", "--format", "json", "--quiet"], { encoding: "utf8" });
  const { rows } = JSON.parse(run.stdout);
  for (const depth of [1, 2, 3, 4]) {
    const found = countOpenings(rules, makeBook(4, 4, depths.slice(0, depth + 1)), rules.start(), "black");
    assert.deepEqual(found.map(({ cell }) => rules.cellName(cell)).sort(), ["a2", "b1", "c4", "d3"]);
    const { values } = depths[depth];
    const blackMoves = depth % 2 === 0;
    const won = { black: values.filter((value) => (blackMoves ? value > 0 : value < 0)).length, drawn: values.filter((value) => value === 0).length };
    for (const entry of found) // the first moves are images of each other
      assert.deepEqual(entry, { cell: entry.cell, depth, states: rows[depth].states, black: won.black, drawn: won.drawn, white: rows[depth].states - won.black - won.drawn });
  }
  assert.deepEqual(countOpenings(rules, makeBook(4, 4, depths.slice(0, 1)), rules.start(), "black"), []);
}

// All moves are counted at the same depth, however many the book has: the last at which each has states, and none too many.
function openingsAtOneDepth() {
  const MOST = 3000;
  const sameDepth = (rules, { cells, player }) => {
    const book = { ...makeBook(rules.columns, rules.rows, []), depths: 27, value: () => 0 }; // who wins is of no concern here
    const found = countOpenings(rules, book, cells, player);
    assert.deepEqual(found.map(({ cell }) => cell), rules.legalMoves(cells, player));
    for (const { depth, states } of found) assert.ok(depth === found[0].depth && states > 0 && states <= MOST, `${boardText(rules, { cells, player })}: ${states} states at depth ${depth}`);
    return found[0].depth;
  };
  for (const [columns, rows, ...expected] of [[4, 5, 7, 7], [4, 6, 6, 7], [5, 5, 6, 7], [5, 6, 6, 6]]) {
    const rules = makeRules(columns, rows);
    const start = { cells: rules.start(), player: "black" };
    const after = { cells: rules.after(start.cells, rules.legalMoves(start.cells, "black")[0], "black"), player: "white" };
    assert.deepEqual([start, after].map((position) => sameDepth(rules, position)), expected, `${columns}x${rows}`);
  }
  const rules = makeRules(4, 4); // where a game may end after any of the last moves
  const random = randomNumbers(16);
  for (let i = 0; i < 100; ++i) {
    const position = randomPosition(rules, 6 + random(6), random);
    if (position) sameDepth(rules, position);
  }
}

// Games within the opening book of 8x8: each position is worth what the program's book says, and the page makes one of its good moves; at
// the end the book ends for both.
function openingBook(file) {
  assert.deepEqual(OTHELLO_OPENING_BOOKS, ["8x8"]);
  const rules = makeRules(8, 8);
  const bytes = Books.readPositions(bookFile("8x8", "openings"), "8x8");
  const book = makeOpeningBook(rules, bytes);
  const adviser = new Adviser(rules, makeSearches(rules, weightsOf(rules)), makeStartBook(rules), book);
  const starts = new Set();
  let positions = 0;
  for (let game = 0; game < 6; ++game) {
    let [cells, player, moves] = [rules.start(), "black", ""];
    for (;;) {
      const text = spawnSync(othello, ["book", "show", file, "--format", "json", ...(moves ? [moves] : [])], { encoding: "utf8" });
      const move = book.move(cells, player);
      if (text.status !== 0) {
        assert.deepEqual([move, book.find(cells, player)], [null, null], moves);
        break;
      }
      const known = JSON.parse(text.stdout);
      assert.equal(book.find(cells, player).value, Math.round(100 * known[0].value), moves);
      const { cell, value, exact } = adviser.advise({ cells, player, want: "move", level: 1 });
      const made = known.find((one) => one.move === rules.cellName(cell));
      assert.ok(made && made.value === value && value >= known[0].value - 0.5 && !exact, `${moves}: ${rules.cellName(cell)} ${value}`);
      ++positions;
      if (moves === "") starts.add(cell);
      moves += rules.cellName(cell);
      cells = rules.after(cells, cell, player);
      player = rules.legalMoves(cells, rules.rival(player)).length > 0 ? rules.rival(player) : player;
    }
  }
  assert.ok(positions > 20 && starts.size > 1, `${positions} positions, ${starts.size} first moves`);
  const good = bookFile("8x8", "openings");
  for (const bad of [null, {}, { ...good, format: "othello-book" }, { ...good, board: "6x6" }, { ...good, checksum: good.checksum + 1 }, { ...good, positions: good.positions.slice(4) }, { ...good, positions: "", checksum: 0x811c9dc5 }])
    assert.throws(() => Books.readPositions(bad, "8x8"), { message: /^it is / });
}

openings();
openingsAtOneDepth();
damagedBooks();
damagedWeights();
if (openingFile) openingBook(openingFile);
