// What the analysis board reads from files and writes, without a browser, beside what `othello review` reads from the same files.
//
//   node files_test.js FOLDER OTHELLO
//
// FOLDER is what `othello font --page` wrote, OTHELLO the program.
"use strict";

const assert = require("node:assert/strict");
const { spawnSync } = require("node:child_process");
const fs = require("node:fs");
const os = require("node:os");
const path = require("node:path");
const vm = require("node:vm");

const { randomNumbers } = require("./fuzzed_text.js");

if (process.argv.length !== 4) {
  console.error("usage: files_test.js FOLDER OTHELLO");
  process.exit(2);
}
const [folder, othello] = process.argv.slice(2);
const scripts = ["rules.js", "tree.js", "notation.js", "property_games.js", "game_files.js"].map((name) => fs.readFileSync(path.join(folder, name), "utf8"));
const { makeRules, makeTree, Notation, PropertyGames, GameFiles } = vm.runInThisContext(`(() => {${scripts.join("\n")}\nreturn { makeRules, makeTree, Notation, PropertyGames, GameFiles }; })()`);

const random = randomNumbers(2026);
const mainLine = ({ root }) => {
  const moves = [];
  for (let at = root.children[0]; at; at = at.children[0]) moves.push(at.move);
  return moves.join(" ");
};
// A node with all below it.
const shapeOf = (node) => `${node.move}(${node.children.map(shapeOf).join("")})`;
const all = ({ count, read }) => Array.from({ length: count }, (_, number) => read(number));

// The moves of all games of a file, as the program reads it.
function reviewed(bytes, name) {
  const place = fs.mkdtempSync(path.join(process.env.TMPDIR ?? os.tmpdir(), "othello-test-"));
  try {
    fs.writeFileSync(path.join(place, name), bytes);
    const run = spawnSync(othello, ["review", path.join(place, name), "--level", "1", "--threads", "1", "--format", "json", "--quiet"], { encoding: "utf8", maxBuffer: 1 << 26 });
    assert.equal(run.status, 0, run.stderr);
    return run.stdout.trim().split("\n").slice(0, -1).map((line) => JSON.parse(line)).map(({ moves }) => moves.map(({ played }) => played).join(" "));
  } finally {
    fs.rmSync(place, { recursive: true });
  }
}

// To the end of the game, from the start or from a position of a game before; with variations unless `plain`.
function randomTree(board, plain = false) {
  const rules = makeRules(...Notation.sizeOf(board));
  const playOn = (tree, moves) => {
    for (; moves > 0 && !tree.now().over; --moves) {
      const legal = rules.legalMoves(tree.now().cells, tree.now().player);
      tree.play(legal[random(legal.length)]);
    }
  };
  let tree = makeTree(rules);
  if (!plain && random(2) === 0) {
    playOn(tree, random(8));
    if (!tree.now().over) tree = makeTree(rules, tree.now().cells, tree.now().player);
  }
  playOn(tree, Infinity);
  const line = tree.line();
  for (let variations = plain ? 0 : random(6); variations > 0; --variations) {
    tree.goTo(line[random(line.length)]);
    playOn(tree, 1 + random(5));
  }
  return tree;
}

// Trees come back from SGF as they were, and the program reads their games.
function sgfThereAndBack() {
  const trees = Notation.BOARDS.flatMap((board) => Array.from({ length: 6 }, () => randomTree(board)));
  const text = trees.map(PropertyGames.write).join("");
  assert.ok((text.match(/\n\(;/g) ?? []).length > 50 && /\[\]/.test(text), "variations and passes");
  const found = all(GameFiles.open(text, "8x8"));
  assert.deepEqual(found.map(({ tree }) => shapeOf(tree.root)), trees.map(({ root }) => shapeOf(root)));
  found.forEach(({ board, tree }, i) => {
    assert.equal(board, `${trees[i].rules.columns}x${trees[i].rules.rows}`);
    assert.deepEqual([tree.root.cells, tree.root.player], [trees[i].root.cells, trees[i].root.player]);
    assert.equal(tree.line().slice(1).map(({ move }) => move).join(" "), mainLine(trees[i]), "it stands at the end of the game");
  });
  assert.deepEqual(reviewed(text, "games.sgf"), trees.map(mainLine));
  return trees.length;
}

const GGF = "(;GM[Othello]PC[GGS/os]DT[2003]PB[a\\]b]PW[c]RE[+4.00]TI[15:00]TY[8]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]B[F5//0.01]W[d6/-1.5/0.2]B[c3];)";

function ggf() {
  const four = "(;GM[Othello]PB[x]PW[y]TY[4]BO[4 ---- -*O- -O*- ---- O]W[a2]B[pa]W[b1];)";
  const opened = GameFiles.open(`2 ${GGF}\n`, "4x4");
  const { board, tree, players, objective } = opened.read(0);
  assert.equal(objective, "most");
  assert.equal(GameFiles.open(GGF.replace("TY[8]", "TY[8a]"), "4x4").read(0).objective, "fewest");
  assert.deepEqual([opened.count, board, mainLine(tree), players], [1, "8x8", "f5 d6 c3", ["a]b", "c"]]);
  assert.deepEqual(reviewed(GGF, "game.ggf"), ["f5 d6 c3"]);
  assert.throws(() => GameFiles.open(four, "4x4").read(0), { message: /^A pass, but black has a move, at character 61\.$/ });
}

function wthorFile(games) {
  const bytes = Buffer.alloc(16 + 68 * games.length);
  bytes.writeUInt32LE(games.length, 4);
  bytes[12] = 8;
  games.forEach((tree, i) => tree.line().slice(1).forEach(({ cell }, at) => (bytes[16 + 68 * i + 8 + at] = 10 * (Math.floor(cell / 8) + 1) + (cell % 8) + 1)));
  return bytes;
}

function wthor() {
  const games = Array.from({ length: 5 }, () => randomTree("8x8", true));
  const bytes = wthorFile(games);
  const opened = GameFiles.open(new Uint8Array(bytes), "4x4");
  assert.deepEqual(all(opened).map(({ tree }) => mainLine(tree)), games.map(mainLine));
  assert.deepEqual(reviewed(bytes, "games.wtb"), games.map(mainLine));
  bytes.writeUInt16LE(1, 16 + 2);
  bytes.writeUInt16LE(7, 16 + 4);
  const players = Buffer.alloc(16 + 2 * 20);
  players.writeUInt16LE(2, 8);
  players.write("Ros\u00e9 A\0zz", 16 + 20, "latin1");
  assert.deepEqual(GameFiles.open(new Uint8Array(bytes), "4x4").read(0).players, ["player 1", "player 7"]);
  assert.deepEqual(GameFiles.open(new Uint8Array(bytes), "4x4", new Uint8Array(players)).read(0).players, ["Ros\u00e9 A", "player 7"]);
  assert.throws(() => GameFiles.open(new Uint8Array(players), "4x4"), { message: /^The file has names of players: / });
  const withByte = (byte) => {
    bytes[16 + 68 + 8 + 3] = byte;
    return GameFiles.open(new Uint8Array(bytes), "8x8");
  };
  assert.equal(mainLine(withByte(99).read(0).tree), mainLine(games[0]));
  assert.throws(() => withByte(99).read(1), { message: "99 is not a move, in game 2, byte 95." });
  assert.throws(() => withByte(44).read(1), { message: /^d4 \(move 4\) is not legal for white: the cell is filled, in game 2, byte 95\.$/ });
  const large = Buffer.alloc(16 + 104);
  large[4] = 1;
  large[12] = 10;
  assert.throws(() => GameFiles.open(new Uint8Array(large), "8x8"), { message: /10x10, at byte 12\.$/ });
}

// Games or positions, one a line, and what else may be pasted.
function lines() {
  const obf = ["-".repeat(27) + "OX------XO" + "-".repeat(27) + " X; d3:+0; % the start", "", "% only a comment", "-".repeat(26) + "XXX------XO" + "-".repeat(27) + " O;"].join("\r\n");
  const positions = all(GameFiles.open(Buffer.from("\ufeff" + obf), "4x4"));
  assert.deepEqual(positions.map(({ board, player }) => [board, player]), [["8x8", "black"], ["8x8", "white"]]);
  const games = GameFiles.open("f5d6c3\nf5f6\nf5f5\n", "5x6");
  assert.deepEqual([games.count, games.read(1).moves.length], [3, 2]);
  assert.throws(() => games.read(2), { message: /^Line 3: .*f5 \(move 2\) is not legal for white: the cell is filled, at character 3\.$/ });
  assert.equal(GameFiles.open("1. f5 d6\n2. c3 d3\n", "4x4").count, 1, "a game may have line breaks");
}

function messages() {
  const sgf = (text) => `(;GM[2]SZ[4]${text})`;
  const expected = {
    "(;": /^The game that begins here has no end, at character 1\.$/,
    "(;GM[2": /^The bracket that begins here has no end, at character 5\.$/,
    "(;GM": /^\u201cGM\u201d has no value in brackets, at character 3\.$/,
    "(;GM[2]!)": /^\u201c!\u201d is not a property, such as PB\[name\], at character 8\.$/,
    "(;GM[1])": /^A game of Othello has GM\[Othello\] \(GGF\) or GM\[2\] \(SGF\), at character 1\.$/,
    "(;GM[2]SZ[7])": /^This page has no board of 7 columns and 7 rows: .*, at character 11\.$/,
    [sgf(";W[ba]")]: /^A move of white, but it is the turn of black, at character 14\.$/,
    [sgf(";B[ba]\n;W[dd]")]: /^d4 \(move 2\) is not legal for white: it flips nothing, at line 2, column 4\.$/,
    [sgf(";B[ba](;W[aa])(;W[ee])")]: /^e5 \(move 2\) is not on the board 4x4, at character 31\.$/,
    [sgf(";B[zz]")]: /^z26 \(move 1\) is not on the board 4x4, at character 16\.$/,
    [sgf(";B[<b>]")]: /^<b> \(move 1\) is not on the board 4x4, at character 16\.$/,
    [sgf("AB[ze];B[ba]")]: /^The board has no cell \u201cze\u201d, at character 16\.$/,
    [sgf(";B[ba];AB[aa]")]: /^AB sets up the board after the first move, at character 20\.$/,
    [sgf("AE[aa:dd]")]: /^The position has no disc, at character 13\.$/,
    [sgf(";B[]")]: /^A pass, but black has a move, at character 14\.$/,
    ["(".repeat(600)]: /^Variations are nested more than 500 times, /,
    "(;GM[Othello]TY[8])": /^The game has no BO, its board, at character 1\.$/,
    "(;GM[Othello]BO[4 ---- -*O- -O*- ---- Z])": /^\u201cZ\u201d does not say whose turn it is: write X or black, O or white, at character 39\.$/,
  };
  for (const [text, message] of Object.entries(expected)) {
    if (/^\(+$/.test(text)) assert.throws(() => PropertyGames.parse(text), { message });
    else assert.throws(() => all(GameFiles.open(text, "8x8")), { message }, text);
  }
}

// Files that are cut anywhere, or changed: games, or a message.
function damaged() {
  const sgf = PropertyGames.write(randomTree("4x4"));
  let refused = 0;
  const tryOut = (data) => {
    try {
      all(GameFiles.open(data, "4x4"));
    } catch (error) {
      assert.equal(error.constructor.name, "Error", error.stack);
      assert.match(error.message, /^.+\.$/s);
      ++refused;
    }
  };
  for (const text of [sgf, GGF])
    for (let length = 0; length < text.length; ++length) tryOut(text.slice(0, length));
  assert.ok(refused >= sgf.trim().length + GGF.length - 2, `${refused} refused`);
  const bytes = new Uint8Array(wthorFile([randomTree("8x8", true)]));
  for (let i = 0; i < 2000; ++i) {
    const changed = i % 2 === 0 ? bytes.slice() : new TextEncoder().encode(i % 4 === 1 ? sgf : GGF);
    for (let times = 1 + random(3); times > 0; --times) changed[random(changed.length)] = random(256);
    tryOut(i % 8 === 0 ? changed.slice(0, random(changed.length)) : changed);
  }
  return refused;
}

const trees = sgfThereAndBack();
ggf();
wthor();
lines();
messages();
console.log(`${trees} trees came back from SGF; ${damaged()} damaged files were refused`);
