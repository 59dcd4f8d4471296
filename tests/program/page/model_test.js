// The analysis board without a browser: the tree of a game, games and positions as text, addresses, openings.
//
//   node model_test.js FOLDER
//
// FOLDER is what `othello font --page` wrote.
"use strict";

const assert = require("node:assert/strict");
const fs = require("node:fs");
const path = require("node:path");
const vm = require("node:vm");

const { randomNumbers, fuzzed } = require("./fuzzed_text.js");

if (process.argv.length !== 3) {
  console.error("usage: model_test.js FOLDER");
  process.exit(2);
}
const scripts = ["rules.js", "values.js", "tree.js", "notation.js", "variations.js", "match.js", "tables.js", "start_book.js", "depths.js", "opening_names.js"].map((name) => fs.readFileSync(path.join(process.argv[2], name), "utf8"));
const { makeRules, makeTree, Notation, Variations, Match, Depths, makeStartBook, makeOpeningNames, openingLines, OTHELLO_OPENINGS } = vm.runInThisContext(`(() => {${scripts.join("\n")}\nreturn { makeRules, makeTree, Notation, Variations, Match, Depths, makeStartBook, makeOpeningNames, openingLines, OTHELLO_OPENINGS }; })()`);

const names = (nodes) => nodes.slice(1).map(({ move }) => move).join(" ");
const playAll = (tree, text) => text.split(" ").forEach((name) => assert.ok(tree.play(tree.rules.cellOf(name)), name));

// ---- Trees ----

function steps() {
  const tree = makeTree(makeRules(8, 8));
  playAll(tree, "f5 d6 c3 d3 c4");
  assert.equal(tree.forward(), false);
  for (let i = 0; i < 2; ++i) assert.equal(tree.back(), true);
  assert.equal(tree.now().move, "c3");
  assert.equal(names(tree.line()), "f5 d6 c3 d3 c4", "what was taken back is still there");
  assert.equal(tree.forward(), true);
  assert.equal(tree.now().move, "d3");
  tree.toStart();
  assert.equal(tree.now(), tree.root);
  assert.equal(tree.back(), false);
  tree.toEnd();
  assert.equal(tree.now().move, "c4");
  assert.equal(tree.play(tree.rules.cellOf("a1")), false, "an illegal move changes nothing");
  assert.equal(names(tree.line()), "f5 d6 c3 d3 c4");
}

function variations() {
  const tree = makeTree(makeRules(8, 8));
  playAll(tree, "f5 d6 c3");
  const main = tree.now();
  tree.back();
  playAll(tree, "c5 f4");
  assert.equal(names(tree.line()), "f5 d6 c5 f4");
  assert.deepEqual(main.parent.children.map(({ move }) => move), ["c3", "c5"]);
  tree.goTo(main.parent);
  playAll(tree, "c3");
  assert.equal(tree.now(), main, "a move that is there is gone to, not added");
  const variation = main.parent.children[1];
  tree.goTo(variation);
  assert.equal(names(tree.line()), "f5 d6 c5 f4", "a variation keeps its own continuation");
  tree.promote(variation);
  assert.deepEqual(main.parent.children.map(({ move }) => move), ["c5", "c3"]);
  tree.toEnd();
  tree.remove(variation);
  assert.equal(tree.now(), main.parent, "who stood in a branch that is removed stands where it began");
  assert.equal(names(tree.line()), "f5 d6 c3");
}

function passes() {
  // Black's last discs but one are gone: white has to pass, then the game ends.
  const rules = makeRules(4, 4);
  const cells = [..."XXXXXXXXXXXXXXO-"].map((letter) => ({ X: "black", O: "white" })[letter] ?? null);
  const tree = makeTree(rules, cells, "white");
  assert.equal(tree.root.passed, true);
  assert.equal(tree.root.player, "black");
  assert.ok(tree.play(15));
  assert.equal(tree.now().over, true);
  assert.equal(tree.play(15), false);
}

// ---- Trees as a word for the address ----

// A node with all below it, in an order of its own: the first continuation, then the others.
const shapeOf = (node) => `${node.move}(${node.children.map(shapeOf).join("")})`;

const readTree = (text, board = "8x8") => {
  const tree = makeTree(makeRules(...Notation.sizeOf(board)));
  return { tree, ...Variations.read(text, tree) };
};

function treesAsWords() {
  const tree = makeTree(makeRules(8, 8));
  const go = (...names) => {
    tree.toStart();
    for (const name of names) assert.ok(tree.play(tree.rules.cellOf(name)), name);
    return tree.now();
  };
  assert.deepEqual(Variations.write(tree), { text: "", at: null });
  go("f5", "d6", "c3", "d3");
  assert.deepEqual(Variations.write(tree), { text: "f5d6c3d3", at: null });
  go("f5", "d6", "c5", "f4", "e3");
  go("f5", "d6", "c5", "b4");
  go("f5", "f6");
  const shown = go("f5", "d6", "c5", "b4");
  const { text, at } = Variations.write(tree);
  assert.deepEqual([text, at], ["f5d6_f6-c3_c5f4_b4-e3-d3", 7]);
  const { tree: other, nodes, whole } = readTree(text);
  assert.equal(whole, true);
  assert.equal(shapeOf(other.root), shapeOf(tree.root));
  assert.equal(names(other.line()), "f5 d6 c3 d3", "an address without a number shows the end of the game");
  assert.equal(names(other.pathTo(nodes[at])), names(tree.pathTo(shown)));
  other.goTo(nodes[1]);
  assert.equal(names(other.line()), "f5 d6 c3 d3", "variations are not what one steps through");
}

// Random trees of every board come back, and so does the position that is shown.
function randomTrees() {
  const random = randomNumbers(12);
  let variations = 0;
  for (const board of Notation.BOARDS)
    for (let round = 0; round < 30; ++round) {
      const tree = makeTree(makeRules(...Notation.sizeOf(board)));
      const all = [tree.root];
      for (let moves = random(60); moves > 0; --moves) {
        if (random(4) === 0) tree.goTo(all[random(all.length)]);
        const { cells, player, over } = tree.now();
        if (over) continue;
        const legal = tree.rules.legalMoves(cells, player);
        tree.play(legal[random(legal.length)]);
        if (!all.includes(tree.now())) all.push(tree.now());
      }
      tree.goTo(all[random(all.length)]);
      const { text, at } = Variations.write(tree);
      const { tree: other, nodes, whole } = readTree(text, board);
      assert.ok(whole, text);
      assert.equal(shapeOf(other.root), shapeOf(tree.root), text);
      if (at !== null) other.goTo(nodes[at]);
      assert.equal(names(other.pathTo(other.now())), names(tree.pathTo(tree.now())), text);
      variations += text.split("_").length - 1;
    }
  assert.ok(variations > 500, `${variations} variations`);
}

// What is no tree is refused; of what was legal before, the game is what is shown.
function damagedTrees() {
  for (const text of ["_", "-", "f5-", "_f5-", "f5_-", "f5_d6-", "f5__d3--", "f5_d3", "f5_d3-_", "f5d6-c3", "f5_d3--", "f5(d3)", "f5d", "f5_D3-", "f5_h9-", "f5_<b>-", "a".repeat(4001), "f5_d3-".repeat(800)])
    assert.equal(readTree(text).whole, false, text);
  const { tree } = readTree("f5d6_f6e6a1-c3");
  assert.equal(names(tree.line()), "f5 d6");
  assert.equal(shapeOf(tree.root), "null(f5(d6()f6(e6())))");
  const random = randomNumbers(13);
  const pieces = ["f5", "d6", "f6", "f4", "c3", "c4", "_", "-", "_", "-", "<b>"];
  let whole = 0;
  for (let i = 0; i < 5000; ++i) {
    const text = Array.from({ length: 1 + random(10) }, () => pieces[random(pieces.length)]).join("");
    const read = readTree(text);
    assert.ok(read.nodes.every((node) => read.tree.pathTo(node)[0] === read.tree.root));
    if (!read.whole) continue;
    ++whole;
    const again = readTree(Variations.write(read.tree).text);
    assert.equal(shapeOf(again.tree.root), shapeOf(read.tree.root), text);
  }
  assert.ok(whole > 20 && whole < 4000, `${whole} of 5000 were trees`);
}

// A tree that is too long for an address: then only the line that is shown.
function longTrees() {
  const tree = makeTree(makeRules(8, 8));
  const explore = (depth) => {
    const here = tree.now();
    if (depth === 0 || here.over) return;
    for (const cell of tree.rules.legalMoves(here.cells, here.player)) {
      tree.goTo(here);
      tree.play(cell);
      explore(depth - 1);
    }
  };
  explore(5);
  tree.back();
  const { text, at } = Variations.write(tree);
  assert.deepEqual([text, at], [Notation.transcript(tree.line()), 4]);
}

// ---- Text ----

const read = (text, board = "5x6") => Notation.read(text, board);

function transcripts() {
  const rules = makeRules(8, 8);
  const expected = ["f5", "d6", "c3", "d3", "c4"].map(rules.cellOf);
  for (const text of ["F5D6c3d3C4", "f5 d6 c3 d3 c4", " 1. f5 d6 2. c3 d3 3. c4", "1: f5, 2: d6, 3: c3, 4: d3, 5: c4\n", "f5|d6|c3|d3|c4", "1.F5 2.D6 3.C3 4.D3 5.C4"])
    for (const board of ["8x8", "5x6"]) {
      const found = read(text, board);
      assert.deepEqual([found.board, found.moves, found.cells], ["8x8", expected, null], text);
    }
  assert.equal(read("b2", "4x6").board, "4x6");
  assert.equal(read("c2").board, "5x6", "the board that is shown comes first");
}

// A random game of every board, with its passes and without, comes back from its text.
function roundTrips() {
  const random = randomNumbers(4);
  let passesSeen = 0;
  for (const board of Notation.BOARDS)
    for (let game = 0; game < 20; ++game) {
      const [columns, rows] = Notation.sizeOf(board);
      const tree = makeTree(makeRules(columns, rows));
      const written = [];
      while (!tree.now().over) {
        const { cells, player } = tree.now();
        const legal = tree.rules.legalMoves(cells, player);
        tree.play(legal[random(legal.length)]);
        written.push(tree.now().move);
        if (tree.now().passed) written.push(["pass", "--", "PA", "ps"][random(4)]);
        passesSeen += tree.now().passed ? 1 : 0;
      }
      const moves = tree.line().slice(1).map(({ cell }) => cell);
      for (const text of [Notation.transcript(tree.line()), written.join(" "), written.join(" ").toUpperCase()]) {
        const found = read(text, board);
        assert.deepEqual([found.board, found.moves], [board, moves], text);
      }
      const position = tree.line()[random(moves.length)];
      const found = read(Notation.position(position, columns), "4x4");
      assert.deepEqual([found.board, found.cells, found.player], [board, position.cells, position.player]);
      assert.deepEqual(read(Notation.discsOf(position.cells) + (position.player === "white" ? " O" : "")), found);
    }
  assert.ok(passesSeen > 10);
}

function positions() {
  const line = "-XXXXXX---XOOOO--XOXXOOX-OOOOOOOOOOOXXOOOOOXXOOX--XXOO----XXXXX- X; A4:+10; B2:+0; A3:-6; % a comment";
  const found = read(line);
  assert.deepEqual([found.board, found.player, found.cells[1], found.cells[0], found.cells[11]], ["8x8", "black", "black", null, "white"]);
  assert.equal(Notation.obf(found), line.slice(0, 67));
  assert.deepEqual(read(line.slice(0, 67) + " --:-127;"), found); // as Edax writes them
  assert.deepEqual(read(line.slice(0, 67) + " +10;"), found);
  assert.equal(read("..../.OX./.XO./.... white to move").player, "white");
  assert.equal(read("....\n.ox.\n.*o.\n....\n\nO").player, "white");
  assert.equal(read("..../.OX./.XO./....").player, "black");
}

// Positions that are drawn, and those that moves follow, as tests/board has them.
function drawings() {
  const ggs = "|   A B C D E F G H\n| 1 - - - - - - - - 1\n| 2 - - - - - - - - 2\n| 3 - - - - - - - - 3\n| 4 - - - O * - - - 4\n"
    + "| 5 - - - * O - - - 5\n| 6 - - - - - - - - 6\n| 7 - - - - - - - - 7\n| 8 - - - - - - - - 8\n|   A B C D E F G H\n|\n";
  const start = makeRules(8, 8).start();
  assert.deepEqual(read(ggs), { board: "8x8", cells: start, player: "black", moves: [] });
  assert.equal(read(`${ggs}|O to move\n`).player, "white");
  assert.deepEqual(read(`${ggs}X f5 d6`).moves, ["f5", "d6"].map(makeRules(8, 8).cellOf));
  const small = makeRules(4, 4);
  for (const text of [
    ".....WB..BW.....", ".... .wb. .bw. ....", "|....|\n|.OX.|\n|.XO.|\n|....|", "1 . . . .\n2 . O X .\n3 . X O .\n4 . . . .",
    "  a b c d\n1 - - - - 1\n2 - O * - 2\n3 - * O - 3\n4 - - - - 4\n  a b c d\n", "    A B C D\r\n  1 . . * . 1\r\n  2 * O X . 2\r\n  3 . X O * 3\r\n  4 . * . . 4\r\n    A B C D\r\n",
  ]) assert.deepEqual(read(text), { board: "4x4", cells: small.start(), player: "black", moves: [] }, text);
  assert.equal(read("  a b c d\n1 . . . .\n2 . O X .\n3 . X O .\n4 . . . .\nX black 2, O white 2; white to move\n").player, "white");
}

function sidesAndMoves() {
  const cells = "..../.OX./.XO./....";
  const { cellOf } = makeRules(4, 4);
  for (const side of [" X", " x", " *", " b", " B", " black", " BLACK", ";", " X;", "\nX to move", " (* to move)", ""]) assert.equal(read(cells + side).player, "black", side);
  for (const side of [" O", " o", " w", " W", " white", " O;", "\n White to move.", "\nX black 2, O white 2; white to move\n"]) assert.equal(read(cells + side).player, "white", side);
  for (const moves of [" b1 a1", "\nb1a1", " X b1 a1", " X 1. B1 A1", "\nX\n1: b1, a1"]) assert.deepEqual(read(cells + moves).moves, ["b1", "a1"].map(cellOf), moves);
  assert.deepEqual(read(`${cells} O c1`).moves, [cellOf("c1")]);
  for (const scores of [" X B1:-10;", " X; b1:-10", " X b1: -10", " X -10;", " X PA:-6", " +4"]) assert.deepEqual(read(cells + scores).moves, [], scores);
}

// What is wrong is said with its place.
function messages() {
  const expected = {
    "": "There is nothing to read.",
    "  \n ": "There is nothing to read.",
    "pass": "There is no move in it.",
    "f5 d6 c3 e9": /^\u201ce9\u201d is neither a move nor a pass, at character 10\.$/,
    "f5 f5": /f5 \(move 2\) is not legal for white: the cell is filled, at character 4\.$/,
    "  f5 a1": /a1 \(move 2\) is not legal for white: it flips nothing, at character 6\.$/,
    "f5 pass d6": /^A pass, but white has a move, at character 4\.$/,
    "f5 <b>d6</b>": /^\u201c<b>d6<\/b>\u201d is neither a move nor a pass, at character 4\.$/,
    "XXXX/OO": /^.* is neither a move nor a pass, at character 1\.$/,
    "XXXX/OOOOO": /^Row 2 has 5 cells and the first has 4\.$/,
    "XXXXOOO": /^7 cells in a row are not a board of this page/,
    "XXXXXXX/OOOOOOO": /^This page has no board of 7 columns and 2 rows/,
    "..../..../..../....": /^The position has no disc\.$/,
    "..../.OX./.XO./.... maybe": /^\u201cmaybe\u201d does not say whose turn it is.*, at character 21\.$/,
    "..../.OX./.XO./.... X b1 b1": /^b1 \(move 2\) is not legal for white: the cell is filled, at character 26\.$/,
    "..../.OX./.XO./.... O b1": /^b1 \(move 1\) is not legal for white: it flips nothing, at character 23\.$/,
    [`${"-".repeat(62)}XO X; A4:+1; <i>`]: /^\u201c<i>\u201d is not a move with its score, at character 76\.$/,
  };
  for (const [text, message] of Object.entries(expected)) assert.throws(() => read(text, "8x8"), { message }, JSON.stringify(text));
  assert.throws(() => read("a".repeat(4001)), { message: /longer than 4000/ });
  // The board that a game is of is the one where most of it is legal, whatever board is shown.
  const thirteen = "f5d6c3d3c4f4f6f3e6e7d7g6f8";
  for (const shown of Notation.BOARDS) {
    const fits = shown === "8x8" ? "" : "As a game of 8x8: ";
    const wrong = { h1: `${fits}h1 (move 14) is not legal for white: it flips nothing, at character 27.`, f8: `${fits}f8 (move 14) is not legal for white: the cell is filled, at character 27.` };
    for (const [move, message] of Object.entries(wrong)) assert.throws(() => read(thirteen + move, shown), { message }, shown);
  }
  assert.throws(() => read("h8", "5x6"), { message: "h8 (move 1) is not on the board 5x6, at character 1." }, "no board fits better than the one shown");
}

// Nothing that is typed breaks it: a game or a position, or a message.
function anything() {
  const random = randomNumbers(11);
  let understood = 0;
  for (let i = 0; i < 5000; ++i) {
    const text = fuzzed(random);
    try {
      const { board, cells, moves, player } = read(text, Notation.BOARDS[random(7)]);
      assert.ok(Notation.BOARDS.includes(board) && ["black", "white"].includes(player) && Array.isArray(moves), text);
      if (cells) assert.equal(cells.length, Notation.sizeOf(board)[0] * Notation.sizeOf(board)[1]);
      ++understood;
    } catch (error) {
      assert.match(error.message, /^.+\.$/s, text);
      assert.equal(error.constructor.name, "Error", `${text}: ${error.stack}`);
    }
  }
  assert.ok(understood > 0);
  return understood;
}

// ---- Addresses ----

// What an address has that the page does not is named, each thing once, and the rest is taken.
function addresses() {
  const corner = `XO${"-".repeat(14)}`;
  const expected = {
    "": [],
    "#board=4x4&you=both&level=2&values=on&lines=on&turned=on&moves=b1a1&at=1": [],
    "#board=4x4&objective=fewest": [],
    "#board=4x4&objective=least": ["objective"],
    "#board=4x4&lines=yes&turned=180": ["lines", "turned"],
    [`#board=4x4&from=${corner}`]: [],
    [`#board=4x4&from=${corner}&turn=white`]: [],
    "#board=9x9": ["board"],
    "#board=constructor&you=nobody&level=11&values=yes&at=1": ["board", "you", "level", "values", "at"],
    "#board=4x4&moves=%3Cscript%3E": ["moves"],
    [`#board=4x5&from=${corner}`]: ["from"],
    "#x%3Cimg=1&x%3Cimg=2&a-name-of-twenty-and-more=1": ["x<img", "a-name-of-twenty-and"],
    "#board=4x4&turn=white": ["turn without a position"],
    "#board=4x4&turn=black": ["turn without a position"],
    "#board=4x4&turn=green": ["turn"],
    [`#board=4x5&from=${corner}&turn=white`]: ["from", "turn without a position"],
    "#board=4x4&board=5x6": ["a second board"],
    "#board=9x9&board=4x4&board=4x4": ["board", "a second board"],
    "#moves=c2&moves=c2&at=0&at=1": ["a second moves", "a second at"],
  };
  for (const [hash, refused] of Object.entries(expected)) assert.deepEqual(Match.readAddress(hash), refused, hash);
  Match.readAddress("#board=5x6&objective=fewest");
  assert.deepEqual([Match.match.objective, Match.isSolved("5x5"), Match.isSolved("5x6")], ["fewest", true, false]);
  Match.readAddress("#board=4x4&board=5x6&turn=white");
  assert.deepEqual([Match.match.objective, Match.isSolved("5x6")], ["most", true]);
  assert.deepEqual([Match.match.board, Match.now().player], ["4x4", "black"]);
  Match.readAddress(`#board=4x4&from=${corner}&turn=white`);
  assert.deepEqual([Match.now().cells[0], Match.match.tree.root.player], ["black", "black"], "white has no move and passes");
  Match.readAddress("#board=4x4&from=OX--------------&turn=white");
  assert.equal(Match.now().player, "white");
}

// ---- Openings ----

// The page's tables say what the tree's own table of depths says, of all boards that the page solves.
function depthsAsInTheTables() {
  const table = fs.readFileSync(path.join(__dirname, "../../../results/solved/depths.csv"), "utf8").trim().split("\n").map((row) => row.split(","));
  let compared = 0;
  for (const [board, score, depth, ...numbers] of table) {
    const [states, wins, draws, losses, lowest, , highest] = numbers.map(Number);
    if (score !== "winner" || !Notation.BOARDS.includes(board)) continue;
    const { below, above, ...counts } = Depths.of(board, Number(depth));
    assert.deepEqual(counts, { states, won: wins, drawn: draws, lost: losses }, `${board} ${depth}`);
    assert.deepEqual([below(lowest), above(highest), below(highest + 1), above(lowest - 1)], [0, 0, states, states]);
    ++compared;
  }
  assert.equal(compared, 13 + 17 + 21 + 22 + 27);
  for (const [board, depth] of [["4x4", 13], ["8x8", 3], ["6x6", 0], ["constructor", 0]]) assert.equal(Depths.of(board, depth), null);
}

// 6x6's start and its first moves have the values of the atlas; of other boards and positions nothing is known.
function startsAsInTheAtlas(table, objective) {
  Match.readAddress(`#board=6x6&objective=${objective}`);
  const atlas = fs.readFileSync(path.join(__dirname, `../../../results/atlas/${table}.csv`), "utf8").trim().split("\n").map((row) => row.split(","));
  const [, , , value, firstMoves] = atlas.find(([board, start]) => board === "6x6" && start === "crossed");
  const rules = makeRules(6, 6);
  const book = makeStartBook(rules, Match.startRowOf(rules));
  assert.equal(book.value(rules.start(), "black"), Number(value));
  assert.equal(book.value(rules.start(), "white"), null);
  const moves = firstMoves.split(" ").map((move) => move.split(":"));
  assert.deepEqual(moves.map(([name]) => rules.cellOf(name)).sort(), rules.legalMoves(rules.start(), "black").sort());
  for (const [name, worth] of moves) {
    const after = rules.after(rules.start(), rules.cellOf(name), "black");
    assert.equal(book.value(after, "white"), -Number(worth));
    assert.equal(book.value(after, "black"), null);
  }
  assert.equal(makeStartBook(makeRules(8, 8), Match.startRowOf(makeRules(8, 8))).value(makeRules(8, 8).start(), "black"), null);
}

function namesOfOpenings() {
  for (const board of Notation.BOARDS) { // after every first move there is one of each family
    const rules = makeRules(...Notation.sizeOf(board));
    const openingOf = makeOpeningNames(rules, []);
    const tree = makeTree(rules);
    for (const first of rules.legalMoves(rules.start(), "black")) {
      const families = [];
      tree.toStart();
      tree.play(first);
      assert.equal(openingOf(tree.pathTo(tree.now())), "");
      const { cells, player } = tree.now();
      for (const reply of rules.legalMoves(cells, player)) {
        tree.back();
        tree.play(first);
        tree.play(reply);
        families.push(openingOf(tree.pathTo(tree.now())));
        tree.back();
      }
      assert.deepEqual(families.sort(), ["Diagonal opening", "Parallel opening", "Perpendicular opening"], board);
    }
  }
  const rules = makeRules(8, 8);
  const lines = openingLines(rules, OTHELLO_OPENINGS);
  assert.ok(lines.length > 20);
  const openingOf = makeOpeningNames(rules, lines);
  const named = (text) => {
    const tree = makeTree(rules);
    for (const [name] of text.matchAll(/../g)) assert.ok(tree.play(rules.cellOf(name)), `${text}: ${name}`);
    return openingOf(tree.line());
  };
  for (const { name, moves } of lines) assert.match(named(moves.map(rules.cellName).join("")), new RegExp(`^(Diagonal|Perpendicular) opening: ${name}$`));
  const expected = {
    "f5f4": "Parallel opening", "f5d6": "Perpendicular opening", "d3c3": "Diagonal opening", "f5": "", "": "",
    "f5d6c3d3c4": "Perpendicular opening: Tiger", "e6f4c3c4d3": "Perpendicular opening: Tiger", "d3c5f6f5e6": "Perpendicular opening: Tiger",
    "f5d6c5f4e3c6d3f6e6d7": "Perpendicular opening: Rose", "f5f6e6f4e3": "Diagonal opening: Cow", "f5f6e6d6c5": "Diagonal opening: Cow",
    "e6f6f5d6c5": "Diagonal opening: Cow", "f5f6e6f4e3d6": "Diagonal opening: Chimney", "f5f6e6f4c3": "Diagonal opening: Buffalo", "f5f6e6f4c3d7": "Diagonal opening: Buffalo",
  };
  for (const [moves, name] of Object.entries(expected)) assert.equal(named(moves), name, moves);
}

steps();
variations();
passes();
treesAsWords();
randomTrees();
damagedTrees();
longTrees();
depthsAsInTheTables();
startsAsInTheAtlas("fewest", "fewest");
startsAsInTheAtlas("atlas", "most");
namesOfOpenings();
transcripts();
roundTrips();
positions();
drawings();
sidesAndMoves();
messages();
addresses();
console.log(`trees, games and positions are well; ${anything()} of 5000 fuzzed texts were understood`);
