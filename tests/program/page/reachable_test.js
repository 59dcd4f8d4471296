// What the analysis board says cannot come up, beside what `othello reach` proves.
//
//   node reachable_test.js FOLDER OTHELLO
//
// FOLDER is what `othello font --page` wrote, OTHELLO the program.
"use strict";

const assert = require("node:assert/strict");
const { spawnSync } = require("node:child_process");
const fs = require("node:fs");
const path = require("node:path");
const vm = require("node:vm");

const { randomNumbers } = require("./fuzzed_text.js");
const { StubPage } = require("./stub_page.js");

if (process.argv.length !== 4) {
  console.error("usage: reachable_test.js FOLDER OTHELLO");
  process.exit(2);
}
const [folder, othello] = process.argv.slice(2);
const scripts = ["rules.js", "tree.js", "reachable.js"].map((name) => fs.readFileSync(path.join(folder, name), "utf8"));
const { makeRules, makeTree, makeReachability } = vm.runInThisContext(`(() => {${scripts.join("\n")}\nreturn { makeRules, makeTree, makeReachability }; })()`);

const random = randomNumbers(64);

function randomGame(rules) {
  const tree = makeTree(rules);
  while (!tree.now().over) {
    const legal = rules.legalMoves(tree.now().cells, tree.now().player);
    tree.play(legal[random(legal.length)]);
  }
  return tree.line();
}

// Of a game nothing is ever said.
function games(rules) {
  const whyNot = makeReachability(rules);
  for (let game = 0; game < 10; ++game)
    for (const { cells, player, passed } of randomGame(rules)) {
      assert.equal(whyNot(cells, player), null);
      if (passed) assert.equal(whyNot(cells, rules.rival(player)), null);
    }
}

// Positions of games with some discs of the other colour, some discs more, or any colours, and X to move.
function changedPositions(rules, count) {
  return Array.from({ length: count }, (_, i) => {
    const line = randomGame(rules);
    const cells = line[4 + random(line.length - 4)].cells.slice();
    const flip = (cell) => (cells[cell] = ["black", "white"][random(2)]);
    if (i % 3 === 0) rules.all.filter((cell) => cells[cell] !== null).forEach(flip);
    else for (let changes = 1 + random(4); changes > 0; --changes) {
      const cell = random(rules.all.length);
      if (i % 3 === 1 || cells[cell] !== null) flip(cell);
    }
    return cells;
  });
}

// What is said is what the program proves, by the same step; where it proves something by one of these steps, so does the page.
function asTheProgram(columns, rows, count, seen) {
  const rules = makeRules(columns, rows);
  games(rules);
  const whyNot = makeReachability(rules);
  const positions = changedPositions(rules, count);
  const text = positions.map((cells) => rules.all.map((cell) => ({ black: "X", white: "O", null: "." })[cells[cell]] + ((cell + 1) % columns === 0 && cell + 1 < columns * rows ? "/" : "")).join(""));
  const run = spawnSync(othello, ["reach", `${columns}x${rows}`, "-", "--time", "1", "--threads", "1", "--memory", "64M", "--format", "json"], { input: text.join("\n") + "\n", encoding: "utf8", maxBuffer: 1 << 26 });
  assert.equal(run.status, 0, run.stderr);
  const answers = run.stdout.trim().split("\n").map((line) => JSON.parse(line));
  assert.equal(answers.length, count);
  const OURS = ["occupancy", "last move", "stuck disc"];
  answers.forEach(({ answer, by }, i) => {
    const found = whyNot(positions[i], "black");
    if (found) assert.equal(answer, "no", `${text[i]}: ${found.why}`);
    if (answer === "no" && OURS.includes(by)) assert.equal(found?.by, by, text[i]);
    if (found && found.by !== by) assert.equal(found.by, "stuck disc", `${text[i]}: ${found.why}; the program: ${by}`); // it tries others before
    seen[found?.by ?? answer] = (seen[found?.by ?? answer] ?? 0) + 1;
  });
}

// The sentence on the page: of what is set up, while it is, and of nothing else.
function sentence() {
  const page = new StubPage(folder, "#board=4x4&you=both&moves=b1a1");
  assert.equal(page.text("unreachable"), "");
  page.click(page.byId("set-up"));
  assert.equal(page.text("unreachable"), "");
  const says = (why) => assert.equal(page.text("unreachable"), why && `This position cannot come up: ${why}.`);
  page.click(page.cell("d4"));
  says("no move can have placed d4");
  page.click(page.byId("setup-clear"));
  says("discs of the start are missing on b2 c2 b3 c3");
  page.click(page.byId("setup-start"));
  says("");
  page.click(page.cell("a1"));
  page.choose(page.byId("setup-player"), "white");
  says("no disc of it can have been the last one");
  page.click(page.byId("setup-accept"));
  assert.match(page.text("unreachable"), /^This position cannot come up: /, "and of what was set up");
  page.click(page.byId("new"));
  says("");
}

const seen = {};
for (const [columns, rows, count] of [[4, 4, 150], [5, 6, 60], [8, 8, 24]]) asTheProgram(columns, rows, count, seen);
for (const by of ["occupancy", "last move", "stuck disc", "yes"]) assert.ok(seen[by] > 3, JSON.stringify(seen));
sentence();
console.log(`as by the program: ${Object.entries(seen).map(([by, count]) => `${by} ${count}`).join(", ")}`);
