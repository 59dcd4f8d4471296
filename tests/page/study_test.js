// What the analysis board says of a game on 6x6, without a browser: what is known of its start.
//
//   node study_test.js FOLDER
//
// FOLDER is what `othello font --page` wrote.
"use strict";

const assert = require("node:assert/strict");

const { StubPage } = require("./stub_page.js");

if (process.argv.length !== 3) {
  console.error("usage: study_test.js FOLDER");
  process.exit(2);
}

const open = (more) => new StubPage(process.argv[2], `#board=6x6&you=both${more}`);
const quiet = async (page, what) => {
  await new Promise(setImmediate); // for the first question
  await page.until(what, () => page.text("thinking") === "");
};
const curve = (page) => page.byId("chart").children[0].attributes.get("aria-label");

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

(async () => {
  await knownStart();
  console.log("what is known of 6x6 is said");
})();
