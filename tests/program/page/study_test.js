// What the analysis board says of a game on 6x6, without a browser: nothing that contradicts itself, and what is known from the start on.
//
//   node study_test.js FOLDER OTHELLO
//
// FOLDER is what `othello font --page` wrote, OTHELLO the program, whose review of games of 4x4 says the same as the page.
"use strict";

const assert = require("node:assert/strict");
const { spawnSync } = require("node:child_process");

const { randomNumbers } = require("./fuzzed_text.js");
const { StubPage } = require("./stub_page.js");

if (process.argv.length !== 4) {
  console.error("usage: study_test.js FOLDER OTHELLO");
  process.exit(2);
}

const GAME = "d5e3f2d6c2b3c5b4e4c1a4a3a2f4b5d2"; // to the last position of which the page only has estimates, and one beyond
const open = (more) => new StubPage(process.argv[2], `#board=6x6&you=both${more}`);
const quiet = async (page, what) => {
  await new Promise(setImmediate); // for the first question
  await page.until(what, () => page.text("thinking") === "");
};
const curve = (page) => page.byId("chart").children[0].attributes.get("aria-label");

async function lookedOver(level) {
  const page = open(`&values=on&level=${level}&moves=${GAME}`);
  await page.until("the game is looked over", () => page.byId("chart").querySelectorAll("circle").length === 17 && page.text("thinking") === "");
  return page;
}

// What a move cost by the values of all moves before it, which one search has found.
const COST = `(move) => {
  const after = Match.match.tree.line().find((node) => node.move === move);
  const { values } = Knowledge.of(after.parent);
  const best = Math.max(...values.map(({ value }) => value));
  const lost = best - values.find(({ cell }) => cell === after.cell).value;
  return JSON.stringify({ lost: Math.round(lost), better: values.filter(({ value }) => value === best).map(({ cell }) => Match.match.rules.cellName(cell)) });
}`;

// Step by step back through a game whose positions are all known: what a move cost is said from values of one search, or not at all.
async function costs(level) {
  const page = await lookedOver(level);
  const said = [];
  for (let move = 16; move > 0; --move) {
    said.push(page.text("cost")); // at once, and when all is known
    await quiet(page, "the position is studied");
    said.push(page.text("cost"));
    page.press("ArrowLeft");
  }
  await quiet(page, "the start is studied");
  let compared = 0;
  for (const text of said.filter((other) => other !== "")) {
    const [, move, about, discs, better] = /move (..) (?:looks as good as any|cost nothing|cost (about )?(\d+) discs?: (..) was better)\.$/.exec(text);
    const expected = JSON.parse(page.evaluate(`(${COST})("${move}")`));
    assert.equal(Number(discs ?? 0), expected.lost, text);
    assert.ok(!better || (expected.better.includes(better) && better !== move), text);
    assert.ok(!better || about, "an estimate is called one");
    ++compared;
  }
  assert.ok(compared >= 16, `${compared} costs`);
}

// While it looks deeper and deeper, the values on the board are of one depth.
async function oneDepthAtATime() {
  const page = open(`&level=3&moves=${GAME.slice(0, 8)}`);
  page.evaluate("var shown = []; const show = Table.showValues; Table.showValues = (values, complete) => { shown.push(values.map(({ depth }) => depth)); show(values, complete); };");
  page.press("v");
  await page.until("the values", () => page.text("ranking") !== "");
  const shown = JSON.parse(page.evaluate("JSON.stringify(shown)"));
  for (const depths of shown) assert.equal(new Set(depths).size, 1, String(depths));
  assert.deepEqual([...new Set(shown.flat())], [1, 2, 3, 4]);
  assert.match(page.text("depth"), /^Estimates, depth 4\./);
}

// While one waits estimates become deeper by two plies at a time, and exact where the end is near; a move ends that.
async function deeperWhileOneWaits() {
  const page = open(`&values=on&lines=on&level=4&moves=${GAME.slice(0, 30)}`); // 17 cells are vacant
  page.evaluate("var said = []; const say = Words.depth; Words.depth = (...given) => { say(...given); said.push(document.getElementById('depth').textContent); };");
  await page.until("exact values", () => page.text("depth") === "Exact values.");
  await quiet(page, "the lines by exact values");
  const said = JSON.parse(page.evaluate("JSON.stringify(said)")).map((text) => text.replace(" Values are exact from 16 vacant cells on.", ""));
  const moves = page.byId("ranking").querySelectorAll("tr").length - 1;
  const now = (depth, next) => Array.from({ length: moves }, (_, i) => `Estimates, depth ${depth}; now ${next}, ${i + 1} of ${moves}.`);
  const expected = ["Estimates, depth 5.", ...now(5, "depth 7@73%"), "Estimates, depth 7@73%.", ...now("7@73%", "to the end"), "Exact values."];
  assert.deepEqual(said.filter((text) => text !== "").slice(-expected.length), expected);
  const value = page.evaluate("Knowledge.of(Match.now()).value");
  assert.equal(value, page.evaluate("Knowledge.worth(Match.now(), Match.now().player).value"));
  assert.match(page.text("best-lines"), /^Best line: .*, worth [^a]/, "lines are of the deeper values");
  page.press("ArrowLeft");
  page.press("v");
  await new Promise((resolve) => setTimeout(resolve, 1200));
  assert.equal(page.text("depth"), "", "nothing is deepened without values");
}

// The start and its first moves have the values of results/atlas, at any level.
async function knownStart() {
  const page = open("&values=on&level=1");
  await quiet(page, "the start is studied");
  assert.match(page.text("worth"), /^With perfect play from here: white wins by 4\.$/);
  assert.equal(page.text("depth"), "Exact values.");
  assert.equal(page.text("ranking"), "MoveValueLossc2\u221240b3\u221240e4\u221240d5\u221240");
  page.press("b");
  await page.until("the best line", () => page.text("suggestion") !== "");
  assert.match(page.text("suggestion"), /it looks like \u22124 for black\./);
  page.click(page.cell("d5"));
  await quiet(page, "a first move is studied");
  assert.match(page.text("cost"), /^Black\u2019s move d5 cost nothing\.$/);
  assert.match(page.text("worth"), /^With perfect play from here: white wins by 4\.$/);
  assert.match(curve(page), /: start \u22124, move 1 \u22124(,|$)/);
  page.press("b");
  await page.until("the best line", () => page.text("suggestion") !== "");
  assert.match(page.text("suggestion"), /it looks like \+4 for white\./);
}

// The marks of the moves and what the players lost are those of `othello review`: of solved positions the values are the same.
async function marksAsReviewed() {
  const random = randomNumbers(44);
  const marks = new Set();
  for (let game = 0; game < 6; ++game) {
    const page = new StubPage(process.argv[2], "#board=4x4&you=both&values=on");
    const moves = page.evaluate(`(() => {
      const { tree, rules } = Match.match;
      for (const number of ${JSON.stringify(Array.from({ length: 12 }, () => random(1000)))}) {
        const { cells, player, over } = tree.now();
        const legal = over ? [] : rules.legalMoves(cells, player);
        if (legal.length > 0) tree.play(legal[number % legal.length]);
      }
      return tree.line().slice(1).map(({ move }) => move).join("");
    })()`);
    page.press("ArrowLeft");
    const run = spawnSync(process.argv[3], ["review", "-", "--board", "4x4", "--format", "json", "--quiet"], { input: moves, encoding: "utf8" });
    assert.equal(run.status, 0, run.stderr);
    const reviewed = JSON.parse(run.stdout.split("\n")[0]);
    await quiet(page, "the game is looked over");
    const seen = page.byId("moves").querySelectorAll("button").map(({ textContent }) => textContent.split(" ").slice(1).join(" "));
    assert.deepEqual(seen, reviewed.moves.map(({ colour, played, mark }) => [colour, played, ...(mark ? [mark] : [])].join(" ")), moves);
    const rows = page.byId("losses").querySelectorAll("tr").slice(1).map((row) => row.children.map(({ textContent }) => textContent));
    const expected = ["black", "white"].map((colour, i) => {
      const { moves: count, inaccuracies, mistakes, blunders, mean_loss: mean } = reviewed.players[i];
      return [colour, ...[count, inaccuracies, mistakes, blunders].map(String), mean.toFixed(2)];
    });
    assert.deepEqual(rows.map((row) => row.map(String)), expected, moves);
    reviewed.moves.forEach(({ mark }) => marks.add(mark));
  }
  assert.ok(marks.has("?") && marks.has("??"), [...marks].join(" "));
}

// A loss of the least that a mark needs has it, and a hundredth less the mark before.
function leastLosses() {
  const page = new StubPage(process.argv[2], "#board=4x4");
  const markOf = (loss) => page.evaluate(`Marks.of(${loss})`);
  for (const [loss, mark, before] of [[2, "?!", ""], [4, "?", "?!"], [8, "??", "?"]]) assert.deepEqual([markOf(loss), markOf(loss - 0.01)], [mark, before]);
}

// The best line and the second begin with the two best moves, and each ends as it says; the bar says what the position is worth.
async function linesAndBar() {
  const page = open("&values=on&lines=on&level=2&turned=on&moves=d5e3");
  await page.until("the lines", () => page.text("best-lines") !== "");
  const ranked = page.byId("ranking").querySelectorAll("tr").slice(1, 3).map((row) => row.children[0].textContent);
  const said = /^Best line: ([a-f1-6 ]+), worth (about \S+)\. Second line: ([a-f1-6 ]+), worth about \S+\.$/.exec(page.text("best-lines"));
  assert.deepEqual([said[1], said[3]].map((line) => line.split(" ")[0]), ranked);
  for (const line of [said[1], said[3]]) {
    const legal = page.evaluate(`(() => {
      const tree = makeTree(Match.match.rules, Match.now().cells, Match.now().player);
      return ${JSON.stringify(line.split(" "))}.every((name) => tree.play(Match.match.rules.cellOf(name)));
    })()`);
    assert.ok(legal && line.split(" ").length > 1, line);
  }
  const bar = (name) => page.byId("bar").attributes.get(name);
  assert.equal(bar("aria-valuetext"), said[2], "black is to move");
  page.press("l");
  assert.equal(page.text("best-lines"), "");
  page.press("v");
  assert.equal(page.byId("bar").hidden, true);
}

// The longest value that there is leaves the bar's end in sight, and a draw half of it.
function shareOfTheBar() {
  const page = new StubPage(process.argv[2], "#board=4x4&values=on");
  const share = (value) => {
    const set = {};
    page.byId("bar").style.setProperty = (name, to) => (set[name] = parseFloat(to));
    page.evaluate(`Knowledge.worth = () => ({ value: ${value}, exact: true }); Bar.draw();`);
    return set["--black"];
  };
  assert.deepEqual([0, 8, -8].map(share), [50, 75, 25]);
  assert.ok(share(64) < 95 && share(64) > share(63));
}

(async () => {
  leastLosses();
  await linesAndBar();
  shareOfTheBar();
  await marksAsReviewed();
  for (const level of [1, 4]) await costs(level);
  await oneDepthAtATime();
  await deeperWhileOneWaits();
  await knownStart();
  console.log("a game on 6x6 is judged without contradiction");
})();
