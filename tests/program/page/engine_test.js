// What the page to play on knows and does, without a browser: its solver, its evaluation and its games, compared with
// the program and with the value of the start.
//
//   node engine_test.js FOLDER OTHELLO [--positions N] [--games N] [--boards 4x4,4x5]
//
// FOLDER is what `othello font --page` wrote, OTHELLO the program. --positions: random positions of each board whose values
// and those of all their moves are compared (10). --games: of each board against players who move at random and who flip as
// many discs as they can, half of them with either colour (4); boards without a book have shorter ones, because their beginnings
// take long: those of 5x6 resume from random positions of depth 14.
"use strict";

const assert = require("node:assert/strict");
const { spawnSync } = require("node:child_process");

const { randomNumbers } = require("./fuzzed_text.js");
const { sizeOf, randomPosition, boardText, loadEngine } = require("./page_engine.js");

const BOARDS = ["4x4", "4x5", "4x6", "5x5", "5x6"];
const SLOW_WITHOUT_BOOK = { "4x6": 4, "5x5": 6, "5x6": 14 }; // from which depth on games begin then

const [folder, othello, ...options] = process.argv.slice(2);
if (!othello || options.length % 2 !== 0) {
  console.error("usage: engine_test.js FOLDER OTHELLO [--positions N] [--games N] [--boards 4x4,4x5]");
  process.exit(2);
}
const option = (name, fallback) => {
  const at = options.indexOf(name);
  return at < 0 ? fallback : options[at + 1];
};
const POSITIONS = Number(option("--positions", 10));
const GAMES = Number(option("--games", 4));
const boards = option("--boards", BOARDS.join(",")).split(",");
const { OTHELLO_BOOKS, Books, isPerfect, makeRules, NarrowBoard, WideBoard, makeSearch, makeSearches, makeJudge, makeFeatureJudge, makeEstimate, makeBook, makeStartBook, Adviser, bookFile, weightsOf } = loadEngine(folder);

function adviserWith(rules, search, book) {
  const adviser = new Adviser(rules, search, book);
  return { rules, search, book, advise: (question, say) => adviser.advise(question, say) };
}

const hasBook = (board, objective) => objective === "most" && OTHELLO_BOOKS.includes(board);

function adviserOf(board, objective = "most") {
  const [columns, rows] = sizeOf(board);
  const rules = makeRules(columns, rows);
  const book = hasBook(board, objective) ? makeBook(columns, rows, Books.read(bookFile(board), board)) : makeStartBook(rules);
  return adviserWith(rules, makeSearches(rules, weightsOf(rules, objective), objective), book);
}

// What the page uses on 6x6 and 8x8, and where the fewest discs win on 5x6.
const wide = (columns, rows, objective) => adviserOf(`${columns}x${rows}`, objective);

// ---- Positions and players ----

function result(cells, player) {
  const own = cells.filter((colour) => colour === player).length;
  const theirs = cells.filter((colour) => colour !== null && colour !== player).length;
  return own > theirs ? cells.length - 2 * theirs : own < theirs ? 2 * own - cells.length : 0;
}

// ---- What is tested ----

function sameValues(board, objective = "most") {
  const { rules, advise } = adviserOf(board, objective);
  const [columns, rows] = sizeOf(board);
  const random = randomNumbers(columns * 10 + rows);
  const last = columns * rows - 4;
  const least = hasBook(board, objective) ? 0 : (SLOW_WITHOUT_BOOK[board] ?? 0);
  const positions = [];
  while (positions.length < POSITIONS) {
    const found = randomPosition(rules, least + random(last - least), random);
    if (found) positions.push(found);
  }
  const asked = positions.map((position) => boardText(rules, position)).join("\n") + "\n";
  const run = spawnSync(othello, ["value", board, "-", "--format", "json", "--moves", "--objective", objective], { input: asked, encoding: "utf8", maxBuffer: 1 << 28 });
  assert.equal(run.status, 0, run.stderr);
  const answers = run.stdout.trim().split("\n").map((line) => JSON.parse(line));
  assert.equal(answers.length, positions.length);
  let values = 0;
  positions.forEach((position, i) => {
    const expected = new Map(answers[i].moves.map(({ move, value }) => [move, value]));
    const found = advise({ ...position, want: "values" }, () => {}).values;
    const text = boardText(rules, position);
    assert.deepEqual(new Map(found.map(({ cell, value }) => [rules.cellName(cell), value]).sort()), new Map([...expected].sort()), text);
    assert.equal(advise({ ...position, want: "value" }).value, answers[i].value, text);
    const move = advise({ ...position, want: "move" });
    assert.equal(move.value, answers[i].value, text);
    assert.equal(expected.get(rules.cellName(move.cell)), answers[i].value, text);
    values += found.length + 1;
  });
  return values;
}

const PLAYERS = {
  random: (rules, cells, player, random) => {
    const legal = rules.legalMoves(cells, player);
    return legal[random(legal.length)];
  },
  greedy: (rules, cells, player, random) => {
    const legal = rules.legalMoves(cells, player);
    const most = Math.max(...legal.map((cell) => rules.flips(cells, cell, player).length));
    const best = legal.filter((cell) => rules.flips(cells, cell, player).length === most);
    return best[random(best.length)];
  },
};

// The page is never left with less than what the game was worth to it when it began.
function games(board) {
  const { rules, advise } = adviserOf(board);
  const random = randomNumbers(GAMES);
  const from = OTHELLO_BOOKS.includes(board) ? 0 : (SLOW_WITHOUT_BOOK[board] ?? 0);
  let better = 0;
  for (let game = 0; game < GAMES; ++game) {
    const other = Object.keys(PLAYERS)[game % 2];
    const mine = game % 4 < 2 ? "black" : "white";
    let position = null;
    while (position === null) position = randomPosition(rules, from, random);
    let { cells, player } = position;
    const value = advise({ cells, player, want: "value" }).value * (player === mine ? 1 : -1);
    const moves = [];
    for (;;) {
      if (rules.legalMoves(cells, player).length === 0) player = rules.rival(player);
      if (rules.legalMoves(cells, player).length === 0) break;
      const cell = player === mine ? advise({ cells, player, want: "move" }).cell : PLAYERS[other](rules, cells, player, random);
      moves.push(rules.cellName(cell));
      cells = rules.after(cells, cell, player);
      player = rules.rival(player);
    }
    assert.ok(result(cells, mine) >= value, `${board} as ${mine} against ${other}: ${moves.join(" ")}`);
    if (result(cells, mine) > value) ++better;
  }
  return better;
}

function fourByFourFromNothing() {
  const rules = makeRules(4, 4);
  const before = process.cpuUsage();
  assert.equal(makeSearch(new NarrowBoard(rules)).exact(rules.start(), "black"), -10);
  const { user, system } = process.cpuUsage(before);
  assert.ok(user + system < 1e6, `${user + system} microseconds`);
}

// One move ahead, the page's evaluation is the program's, to the last digit that it prints.
function sameEvaluation(board, objective = "most") {
  const [columns, rows] = sizeOf(board);
  const { rules, search } = wide(columns, rows, objective);
  const random = randomNumbers(columns);
  const commands = [`boardsize ${columns} ${rows}`];
  const expected = [];
  for (let i = 0; i < POSITIONS; ++i) {
    let [cells, player] = [rules.start(), "black"];
    commands.push("clear_board");
    for (let moves = 4 + random(columns * rows - 12); moves > 0; --moves) {
      if (rules.legalMoves(cells, player).length === 0) player = rules.rival(player);
      const legal = rules.legalMoves(cells, player);
      if (legal.length === 0) break;
      const cell = legal[random(legal.length)];
      commands.push(`play ${player} ${rules.cellName(cell)}`);
      cells = rules.after(cells, cell, player);
      player = rules.rival(player);
    }
    if (rules.legalMoves(cells, player).length === 0) continue;
    commands.push("othello-hint");
    expected.push({ cells, player });
  }
  const run = spawnSync(othello, ["play", board, "--protocol", "gtp", "--level", "1", "--threads", "1", "--objective", objective], {
    input: commands.join("\n") + "\nquit\n", encoding: "utf8",
  });
  const hints = run.stdout.split("\n\n").filter((answer) => /^= [A-H][1-8] /.test(answer));
  assert.equal(hints.length, expected.length, run.stderr + run.stdout.slice(0, 400));
  hints.forEach((hint, i) => {
    const theirs = new Map([...hint.matchAll(/([A-H][1-8]) (about )?([+-]?[0-9.]+)/g)].map(([, move, , value]) => [move.toLowerCase(), Number(value)]));
    const { cells, player } = expected[i];
    const ours = rules.legalMoves(cells, player).map((cell) => ({ cell, value: (0 - search.estimate(rules.after(cells, cell, player), rules.rival(player), 0, false)) / 100 }));
    for (const { cell, value } of ours) assert.ok(Math.abs(theirs.get(rules.cellName(cell)) - value) < 0.0501, `${board} ${boardText(rules, expected[i])} ${rules.cellName(cell)}: ${value}, not ${theirs.get(rules.cellName(cell))}`);
    assert.equal(ours.length, theirs.size);
  });
  return hints.length;
}

// Full-width estimates are those of a plain negamax, whatever the table knows from other depths and windows.
function estimatesArePlain(objective) {
  const rules = makeRules(6, 6);
  const board = new WideBoard(rules);
  const sign = objective === "most" ? 1 : -1;
  const judge = (objective === "most" ? makeJudge : makeFeatureJudge)(board, weightsOf(rules, objective));
  const plain = (cells, player, depth, passed = false) => {
    const rival = rules.rival(player);
    const legal = rules.legalMoves(cells, player);
    if (legal.length === 0) {
      const count = (colour) => cells.filter((one) => one === colour).length;
      const lead = count(player) - count(rival);
      return passed ? sign * 100 * (lead + Math.sign(lead) * (36 - count(player) - count(rival))) : -plain(cells, rival, depth, true);
    }
    if (depth === 0) {
      board.set(cells, player);
      return judge.evaluate();
    }
    return Math.max(...legal.map((cell) => -plain(rules.after(cells, cell, player), rival, depth - 1)));
  };
  const estimate = makeEstimate(board, judge, sign);
  const random = randomNumbers(36);
  let compared = 0;
  for (let i = 0; i < 30; ++i) {
    const position = randomPosition(rules, 8 + random(22), random);
    if (!position) continue;
    const { cells, player } = position;
    for (const depth of [3, 1, 4, 2, 4]) {
      const value = plain(cells, player, depth) + 0;
      const beta = value + random(400) - 200;
      const bound = estimate(cells, player, depth, false, beta - 1, beta);
      assert.equal(bound >= beta, value >= beta, `${boardText(rules, position)} ${depth}: ${bound}, ${value} and ${beta}`);
      assert.equal(estimate(cells, player, depth, false), value, `${boardText(rules, position)} ${depth}`);
      ++compared;
    }
  }
  assert.ok(compared > 100);
  return compared;
}

// Multi-ProbCut finds nearly what the full width does, by less than half of its evaluations.
function selectiveSearch() {
  const rules = makeRules(8, 8);
  const board = new WideBoard(rules);
  const judge = makeJudge(board, weightsOf(rules));
  let evaluations = 0;
  const estimate = makeEstimate(board, { evaluate: () => (++evaluations, judge.evaluate()) });
  const random = randomNumbers(73);
  const [counts, errors] = [[0, 0], []];
  for (let i = 0; i < 12; ++i) {
    const { cells, player } = randomPosition(rules, 10 + random(25), random);
    const [full, cut] = [false, true].map((isSelective, which) => {
      evaluations = 0;
      const value = estimate(cells, player, 7, isSelective);
      counts[which] += evaluations;
      return value;
    });
    errors.push(Math.abs(full - cut) / 100);
  }
  const mean = errors.reduce((sum, error) => sum + error, 0) / errors.length;
  assert.ok(mean < 2 && Math.max(...errors) < 10, `errors ${errors.join(" ")}`);
  assert.ok(counts[1] < counts[0] / 2, `${counts[1]} evaluations instead of ${counts[0]}`);
  return { mean, share: counts[1] / counts[0] };
}

// A better level wins: the evaluation and the search are of some use.
function levelsDiffer() {
  const { rules, advise } = wide(6, 6);
  const random = randomNumbers(6);
  let sum = 0;
  for (let game = 0; game < 4; ++game) {
    const mine = game % 2 === 0 ? "black" : "white";
    let [cells, player] = [rules.start(), "black"];
    for (;;) {
      if (rules.legalMoves(cells, player).length === 0) player = rules.rival(player);
      if (rules.legalMoves(cells, player).length === 0) break;
      const cell = player === mine ? advise({ cells, player, want: "move", level: 2 }).cell : PLAYERS.greedy(rules, cells, player, random);
      cells = rules.after(cells, cell, player);
      player = rules.rival(player);
    }
    sum += result(cells, mine);
  }
  assert.ok(sum > 30, `level 2 against a greedy player: ${sum} discs in 4 games`);
}

// Where the program cannot solve at once it says so, deeper and deeper; from 16 vacant cells on it is exact, as the program.
function exactFromSixteen(board, positions, objective = "most") {
  const [columns, rows] = sizeOf(board);
  const { rules, advise } = wide(columns, rows, objective);
  const random = randomNumbers(rows);
  // Estimates judge positions with an even number of vacant cells: what a move is worth is what the position after it is worth.
  const before = randomPosition(rules, columns * rows - 4 - 19, random);
  const depths = [];
  const estimates = advise({ ...before, want: "values", level: 2 }, ({ exact, depth }) => depths.push(exact ? "exact" : depth)).values;
  assert.ok(estimates.every(({ exact, depth }) => !exact && depth === 3));
  assert.deepEqual([...new Set(depths)], [1, 2, 3]);
  const rival = rules.rival(before.player);
  for (const { cell, value } of estimates) {
    const after = { cells: rules.after(before.cells, cell, before.player), player: rival };
    if (rules.legalMoves(after.cells, rival).length > 0) assert.equal(0 - advise({ ...after, want: "value", level: 2 }).value, value);
  }
  let longest = 0;
  for (let i = 0; i < positions; ++i) {
    const position = randomPosition(rules, columns * rows - 4 - 16, random);
    if (!position) continue;
    const text = boardText(rules, position);
    const run = spawnSync(othello, ["value", board, text, "--format", "json", "--moves", "--objective", objective], { encoding: "utf8" });
    assert.equal(run.status, 0, run.stderr);
    const expected = JSON.parse(run.stdout);
    const since = process.cpuUsage().user;
    const found = advise({ ...position, want: "values", level: 1 }).values;
    longest = Math.max(longest, process.cpuUsage().user - since);
    const theirs = (expected.positions?.[0] ?? expected).moves.map(({ move, value }) => [move, value]);
    assert.deepEqual(new Map(found.map(({ cell, value }) => [rules.cellName(cell), value]).sort()), new Map(theirs.sort()), text);
    assert.ok(found.every(({ exact }) => exact));
  }
  return Math.round(longest / 1000);
}

// The best line is legal, as long as the game, and ends with what it promises.
function bestLines(board, objective = "most") {
  const { rules, advise } = adviserOf(board, objective);
  const random = randomNumbers(3);
  for (let i = 0; i < POSITIONS; ++i) {
    const position = randomPosition(rules, rules.columns * rules.rows - 4 - random(12), random);
    if (!position) continue;
    let { cells, player } = position;
    const { moves, value, exact, ends } = advise({ cells, player, want: "line" });
    for (const cell of moves) {
      if (rules.legalMoves(cells, player).length === 0) player = rules.rival(player);
      assert.ok(rules.legalMoves(cells, player).includes(cell));
      cells = rules.after(cells, cell, player);
      player = rules.rival(player);
    }
    assert.ok(exact && ends);
    assert.equal(result(cells, position.player) * (objective === "most" ? 1 : -1) + 0, value, boardText(rules, position));
  }
}

fourByFourFromNothing();
for (const board of boards) {
  const values = sameValues(board);
  const better = games(board);
  bestLines(board);
  const book = OTHELLO_BOOKS.includes(board) ? "with a book" : "without a book";
  if (isPerfect(...sizeOf(board), "fewest")) {
    console.log(`${board}: ${sameValues(board, "fewest")} values as the program's where the fewest discs win`);
    bestLines(board, "fewest");
  }
  console.log(`${board}, ${book}: ${values} values of ${POSITIONS} positions as the program's; ${GAMES} games, none worse than it began, ${better} better`);
}
for (const board of ["6x6", "8x8"]) console.log(`${board}: ${sameEvaluation(board)} positions judged as by the program`);
for (const board of ["5x6", "6x6", "8x8"]) console.log(`${board}: ${sameEvaluation(board, "fewest")} positions judged as by the program where the fewest discs win`);
for (const [board, positions] of [["5x6", POSITIONS], ["6x6", POSITIONS], ["8x8", 1]]) console.log(`${board}: where the fewest discs win, exact from 16 vacant cells on, in at most ${exactFromSixteen(board, positions, "fewest")} ms`);
for (const [board, positions] of [["6x6", POSITIONS], ["8x8", 1]]) console.log(`${board}: exact from 16 vacant cells on, in at most ${exactFromSixteen(board, positions)} ms`);
levelsDiffer();
for (const objective of ["most", "fewest"]) console.log(`6x6, ${objective}: ${estimatesArePlain(objective)} estimates as by a plain negamax`);
const { mean, share } = selectiveSearch();
console.log(`8x8: 7 plies at 73 % differ by ${mean.toFixed(2)} discs, with ${(100 * share).toFixed(0)} % of the evaluations`);
