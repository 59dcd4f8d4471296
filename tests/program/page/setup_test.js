// Setting up a position on the analysis board, without a browser: nothing but its own controls does anything meanwhile.
//
//   node setup_test.js FOLDER
//
// FOLDER is what `othello font --page` wrote, with a book of 4x4.
"use strict";

const assert = require("node:assert/strict");

const { StubPage } = require("./stub_page.js");

if (process.argv.length !== 3) {
  console.error("usage: setup_test.js FOLDER");
  process.exit(2);
}

const GAME = "#board=4x4&you=both&values=on&moves=b1a1_a3-a2"; // with a variation, which can be promoted and removed
const KEYS = ["n", "l", "t", "u", "r", "h", "b", "p", "v", "s", "ArrowLeft", "ArrowRight", "Home", "End", "H", "B"];

// The page with a game that it has studied, so that hints and the graph are there at once.
async function studied() {
  const page = new StubPage(process.argv[2], GAME);
  await page.until("all is known", () => page.byId("chart").querySelectorAll("circle").length === 4 && page.text("thinking") === "");
  return page;
}

// Everything that a control could change.
const seen = (page) => ({
  isOn: page.evaluate("Setup.isOn()"), hidden: page.byId("setup").hidden, board: page.byId("table").children[0].markup, address: page.evaluate("Address.whole()"),
  hinted: page.byId("table").querySelectorAll("button").map(({ className }) => className), text: page.document.body.textContent,
  match: page.evaluate("JSON.stringify({ ...Match.match, tree: Variations.write(Match.match.tree), rules: null })"),
  controls: ["board", "you", "level", "values"].map((id) => [page.byId(id).value, page.byId(id).checked]),
});

// What the keys and controls do to a game; so the test sees that they can do something.
async function outsideOfIt() {
  for (const [key, changes] of [["h", "hinted"], ["ArrowLeft", "board"], ["v", "controls"], ["n", "text"], ["s", "isOn"]]) {
    const page = await studied();
    const before = seen(page);
    page.press(key);
    assert.notDeepEqual(seen(page)[changes], before[changes], key);
  }
}

async function whileItIsOn(open) {
  const page = await studied();
  const others = () => page.document.querySelectorAll("button, input, select, circle").filter((control) => !["table", "setup"].some((id) => page.byId(id).contains(control)));
  const game = seen(page);
  open(page);
  assert.equal(page.byId("setup").hidden, false);
  page.click(page.byId("setup-clear"));
  for (const name of ["a1", "b1", "b1"]) page.click(page.cell(name)); // the focus stays on a cell, where keys are heard
  const before = seen(page);
  const nothingChanges = (what) => assert.deepEqual(seen(page), before, what);
  for (const key of KEYS) {
    page.press(key);
    nothingChanges(`key ${key}`);
  }
  assert.ok(others().length > 25);
  for (const control of others()) {
    const what = control.attributes.get("id") ?? (control.textContent || control.tag);
    assert.ok(control.disabled || control.tag === "circle", what);
    if (control.tag === "select") page.choose(control, "white");
    else page.click(control);
    nothingChanges(what);
  }
  page.paste("..../.OX./.XO./.... O");
  assert.match(page.text("text-message"), /^A position is being set up: /);
  page.byId("text-message").textContent = "";
  nothingChanges("what is pasted");
  await new Promise((resolve) => setTimeout(resolve, 50));
  nothingChanges("what was asked before");
  return { page, game, others };
}

async function accepted() {
  const { page, others } = await whileItIsOn((page) => page.click(page.byId("set-up")));
  page.click(page.byId("setup-accept"));
  assert.match(page.evaluate("Address.whole()"), /from=XO-{14}&turn=white$/);
  assert.equal(page.byId("setup").hidden, true);
  assert.deepEqual(others().filter(({ disabled }) => disabled).map(({ attributes }) => attributes.get("id")), ["undo", "redo", "to-start", "back", "forward", "to-end"], "there are no moves yet");
  await page.until("its value", () => /black wins by 16/.test(page.text("worth")));
  page.press("h");
  assert.match(page.text("suggestion"), /^Hint: c1, worth \+16 to black\.$/);
}

async function cancelled() {
  const { page, game } = await whileItIsOn((page) => page.press("s"));
  page.click(page.byId("setup-cancel"));
  await page.until("the game is back", () => page.text("thinking") === "");
  assert.equal(page.byId("board").disabled, false);
  for (const what of ["board", "address", "match", "controls", "isOn"]) assert.deepEqual(seen(page)[what], game[what], what);
}

(async () => {
  await outsideOfIt();
  await accepted();
  await cancelled();
  console.log("a position that is set up keeps its discs, whatever is pressed");
})();
