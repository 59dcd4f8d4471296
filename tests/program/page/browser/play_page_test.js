// Drives the page to play on in a headless browser as a person would. Exits with 77 (skipped) where there is none; browser.js
// says which, and where it is looked for.
//
//   node play_page_test.js FOLDER [SCREENSHOTS]
//
// FOLDER is what `othello font --page` wrote, with the values of 4x5. PHONE_POSITIONS: how many positions of 6x6 are solved on a
// slow processor (10).
"use strict";

const assert = require("node:assert/strict");
const fs = require("node:fs");
const path = require("node:path");
const { pathToFileURL } = require("node:url");

const { Browser } = require("./browser.js");
const { RATE, answersOnAPhone, valuesOnAPhone } = require("./phone.js");

const browser = new Browser("play.html");
const { open, look, noBarriers, newContext, where, patience } = browser.tools();

const folder = process.argv[2];
const PHONE_POSITIONS = Number(process.env.PHONE_POSITIONS ?? 10);

const text = (page, id) => page.textContent(`#${id}`);
const says = (page, id, pattern) =>
  page.waitForFunction(([name, source]) => new RegExp(source).test(document.getElementById(name).textContent), [id, pattern.source]);
const values = (page) => page.$$eval("#table .value", (labels) => labels.map((label) => label.textContent).sort());
const allValues = async (page) => {
  await page.waitForFunction(() => document.querySelector("#table .best") !== null);
  return values(page);
};
const cell = (page, name) => page.locator(`#table button[aria-label^="${name}:"]`);
const noOverflow = (page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

// A game against perfection: moves, values, cost, hint, undo, and the address there and back.
async function playPerfection(context) {
  const page = await open(context, "#board=4x6");
  await says(page, "position", /The start\. Black to move: your turn\. Black 2, white 2\./);
  assert.equal(await page.locator("#table .legal").count(), 4, "legal moves are shown");
  assert.equal(await values(page).then((all) => all.length), 0, "values are not shown unless they are wanted");
  await page.check("#values");
  assert.deepEqual(await allValues(page), ["+16", "+16", "+4", "+4"], "the value of every move");
  assert.equal(await page.locator("#table .best").count(), 2);
  await says(page, "worth", /With perfect play from here: black wins by 16\./);
  await look(page, "play-values");
  const worse = (await page.$$eval("#table button:has(.value)", (all) => all.map((b) => b.getAttribute("aria-label")))).find((label) => label.includes("worth +4"));
  await cell(page, worse.slice(0, 2)).click();
  await says(page, "position", /White plays [a-d][1-6] and flips/);
  await says(page, "cost", /cost 12 discs: [a-d][1-6] was better\./);
  await says(page, "worth", /black wins by 4\./);
  assert.equal(await page.locator("#moves li").count(), 2);
  await look(page, "play-cost");
  assert.match((await page.url()), /#board=4x6&values=on&moves=([a-d][1-6]){2}$/, "the game is in the address");
  const other = await open(context, new URL((await page.url())).hash);
  await other.waitForFunction((moves) => document.getElementById("moves").textContent === moves, await text(page, "moves")); // and comes back from there
  await says(other, "cost", /cost 12 discs/);
  await other.close();
  await page.click("#undo");
  await says(page, "position", /The start/);
  assert.equal(await page.locator("#moves li").count(), 2, "what was taken back stays in sight");
  await page.click("#redo");
  await says(page, "position", /White plays/);
  assert.equal(await page.isDisabled("#redo"), true);
  await page.click("#undo");
  await says(page, "position", /The start/);
  await page.click("#show-hint");
  await says(page, "suggestion", /Hint: [a-d][1-6], worth \+16 to black\./);
  const hinted = await page.getAttribute("#table .hinted", "data-cell");
  await page.click(`#table button[data-cell="${hinted}"]`);
  await says(page, "cost", /cost nothing/);
  await page.uncheck("#values");
  assert.equal(await page.locator("#table .value").count(), 0);
  await page.click("#new");
  await says(page, "position", /The start/);
  await page.selectOption("#you", "white");
  await says(page, "position", /Black plays/);
  await says(page, "position", /White to move: your turn/);
  await page.locator('#table button[aria-disabled="true"]').first().click({ force: true });
  await says(page, "notice", /is not a legal move/);
  await page.click("#copy");
  await says(page, "notice", /ink/);
  await page.close();
}

// Both sides, with passes, to the end: the shortest of them on 4x4.
async function toTheEnd(context) {
  const page = await open(context, "#board=4x4&you=both");
  for (let moves = 0; moves < 20 && !/The game is over/.test(await text(page, "position")); ++moves) await page.locator('#table button[aria-disabled="false"]').first().click();
  await says(page, "position", /The game is over: (a draw|(black|white) wins by \d+)\./);
  assert.equal(await page.isDisabled("#show-hint"), true);
  await page.click("#undo");
  await says(page, "position", /to move\./);
  await page.close();
}

// Where the fewest discs win: the same game, other values, no counts of states, and 5x6 with a level.
async function fewestWin(context) {
  const page = await open(context, "#board=4x4&you=both&values=on");
  assert.deepEqual(await allValues(page), Array(4).fill("\u221210"));
  await says(page, "opening", /states|only state/);
  await page.selectOption("#objective", "fewest");
  await says(page, "worth", /With perfect play from here: black wins by 4\./);
  assert.deepEqual(await allValues(page), Array(4).fill("+4"));
  assert.doesNotMatch(await text(page, "opening"), /state/);
  await look(page, "play-fewest");
  for (let moves = 0; moves < 20 && !/The game is over/.test(await text(page, "position")); ++moves) await page.locator('#table button[aria-disabled="false"]').first().click();
  const [, winner, blacks, whites] = (await text(page, "banner")).match(/^(Black|White) wins by \d+: (\d+) to (\d+)$/);
  assert.equal(winner, Number(blacks) < Number(whites) ? "Black" : "White");
  assert.match(await page.url(), /#board=4x4&objective=fewest&you=both/);
  await page.selectOption("#board", "5x6");
  assert.equal(await page.isVisible("#level"), true);
  assert.match((await allValues(page))[0], /^\u2248/);
  await page.close();
}

async function watch(context) {
  const page = await open(context, "#board=4x4&you=none");
  await says(page, "moves", /1\. black .*2\. white /);
  await page.click("#pause");
  const before = await text(page, "moves");
  await page.waitForTimeout(1500);
  assert.equal(await text(page, "moves"), before, "stopped");
  await page.click("#pause");
  await says(page, "position", /The game is over: white wins by 10\./);
  await look(page, "play-watched");
  await page.close();
}

// 6x6 and 8x8: a level, estimates, and exact values near the end.
async function withLevel(context) {
  const page = await open(context, "#board=8x8&level=1&values=on");
  assert.equal(await page.isVisible("#level"), true);
  assert.match((await allValues(page))[0], /^\u2248[+\u2212]?\d+$/, "estimates are said to be such");
  await page.locator('#table button[aria-disabled="false"]').first().click();
  await says(page, "position", /White plays/);
  await says(page, "cost", /cost about|looks as good/);
  await page.selectOption("#board", "6x6");
  await says(page, "position", /The start/);
  await page.selectOption("#level", "3");
  await page.locator('#table button[aria-disabled="false"]').first().click();
  await says(page, "position", /White plays/);
  assert.match((await page.url()), /board=6x6&level=3&values=on&moves=([a-f][1-6]){2}/);
  await page.close();
}

// Without a book the beginning of 5x6 takes long; that is said, and whatever one does ends it.
async function interrupt(context) {
  const page = await open(context, "#board=5x6&you=white");
  const thinks = await page.evaluate(() => !OTHELLO_BOOKS.includes("5x6"));
  if (thinks) {
    await says(page, "thinking", /Thinking/);
    await says(page, "thinking", /[12] s/);
    await look(page, "play-thinking");
  }
  await page.selectOption("#you", "both");
  await says(page, "thinking", /^$/);
  await page.locator('#table button[aria-disabled="false"]').first().click();
  await page.click("#show-hint");
  await page.click("#new");
  await says(page, "position", /The start\. Black to move\./);
  assert.equal(await text(page, "thinking"), "");
  await page.close();
}

// What an address must not do: break the page, or show more than a message.
async function hostileAddresses(context) {
  const hashes = ["#board=9x9", "#board=constructor", "#board=4x4&moves=a1", "#board=4x4&moves=%3Cscript%3E", "#you=nobody", "#level=11&board=6x6", "#level=1e0", "#values=yes",
    "#x%3Cimg=1", "#board=4x4&moves=b1z9", "#board=5x6&moves=" + "d3".repeat(3000), "#moves=h8", "#board=4x4&turn=white", "#board=4x4&board=5x6"];
  const page = await open(context);
  for (const hash of hashes) {
    await page.evaluate((to) => (location.hash = to), hash);
    await says(page, "notice", /what this page does not have/);
    assert.ok((await page.locator("#table circle").count()) > 3, hash);
    assert.equal(await page.locator("main script, main img").count(), 0);
    await page.evaluate(() => (document.getElementById("notice").textContent = ""));
  }
  await page.evaluate(() => (location.hash = "#board=4x4&you=both&moves=b1a1"));
  await says(page, "moves", /1\. black b1.*2\. white a1/);
  await page.close();
}

// An address that somebody changes while the page has not written all of its own yet: theirs stays.
async function changedMeanwhile(context) {
  const page = await open(context, "#board=4x4&you=both");
  await page.evaluate(() => {
    for (const values of ["off", "on"]) Address.show(new URLSearchParams({ board: "4x4", values }));
    location.hash = "#board=9x9";
    Address.whole(); // as when the time to write comes before the event of the change
  });
  await says(page, "notice", /what this page does not have: board/);
  await page.close();
}

// A damaged book is named, and the game continues.
async function damagedBook(context) {
  const folder = fs.mkdtempSync(path.join(process.env.TMPDIR ?? "/tmp", "othello-test-"));
  try {
    fs.cpSync(path.dirname(browser.file), folder, { recursive: true });
    const book = path.join(folder, "book-4x5.js");
    const script = fs.readFileSync(book, "utf8");
    for (const damaged of [script.replace(/"values": "..../, '"values": "AAAA'), 'receiveBook({"format": "othello-book"});\n', "", script.replace('"board": "4x5"', '"board": "5x6"')]) {
      assert.notEqual(damaged, script);
      fs.writeFileSync(book, damaged);
      const page = await browser.openAt(context, pathToFileURL(path.join(folder, "play.html")).href + "#board=4x5&you=white");
      await says(page, "notice", /The book of 4x5 cannot be used: it is /);
      await says(page, "position", /Black plays [a-d][1-6]/);
      await page.close();
    }
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

async function lightAndDark() {
  for (const colorScheme of ["light", "dark"]) {
    const context = await newContext({ viewport: { width: 1000, height: 800 }, colorScheme });
    const page = await open(context, "#board=4x6&values=on&you=both&moves=b2");
    await allValues(page);
    assert.equal((await page.evaluate(() => getComputedStyle(document.body).backgroundColor)) === "rgb(253, 253, 250)", colorScheme === "light");
    await noBarriers(page, colorScheme);
    await look(page, `play-${colorScheme}`, { fullPage: true });
    await context.close();
  }
}

async function reducedMotion() {
  const context = await newContext({ reducedMotion: "reduce" });
  const page = await open(context, "#board=4x4&you=both");
  await page.locator('#table button[aria-disabled="false"]').first().click();
  assert.equal(await page.$eval("#table .turning", (disc) => getComputedStyle(disc).animationName), "none", "nothing turns where motion is not wanted");
  await context.close();
}

async function anySize() {
  for (const [name, viewport, scale] of [["narrow", { width: 360, height: 640 }, 1], ["zoomed", { width: 640, height: 400 }, 2]]) {
    const context = await newContext({ viewport, deviceScaleFactor: scale });
    for (const board of ["4x6", "8x8"]) {
      const page = await open(context, `#board=${board}&values=on&level=1`);
      await allValues(page);
      assert.equal(await noOverflow(page), 0, `${name}: nothing runs over the right edge`);
      await page.locator("#table").scrollIntoView();
      const { top, bottom, smallest } = await page.evaluate(() => {
        const box = document.getElementById("table").getBoundingClientRect();
        return { top: box.top, bottom: box.bottom, smallest: document.querySelector("#table button").getBoundingClientRect().width };
      });
      assert.ok(bottom - top <= viewport.height, `${name}: the board fits the screen`);
      assert.ok(smallest >= 24, `${name}: a cell is large enough to be hit: ${smallest}`);
      await look(page, `play-${name}-${board}`, { fullPage: true });
      await page.close();
    }
    await context.close();
  }
}

async function keyboardOnly(context) {
  const page = await open(context, "#board=4x4&you=both");
  const focused = () => page.evaluate(() => document.activeElement.id || document.activeElement.getAttribute("aria-label") || document.activeElement.textContent);
  const reached = [];
  for (let i = 0; i < 20 && !/^[a-d][1-4]:/.test(await focused()); ++i) {
    await page.keyboard.press("Tab");
    reached.push(await focused());
  }
  for (const control of ["board", "you", "values", "new", "show-hint", "copy"]) assert.ok(reached.includes(control), `${control} is reached by Tab: ${reached}`);
  assert.match(await focused(), /black may play here/, "and the first legal move");
  const pressed = async (key) => {
    await page.keyboard.press(key);
    return (await focused()).slice(0, 2);
  };
  await page.keyboard.press("Home");
  for (let i = 0; i < 4; ++i) await page.keyboard.press("ArrowUp");
  assert.equal((await focused()).slice(0, 2), "a1");
  assert.equal(await pressed("ArrowLeft"), "a1", "no further than the edge");
  assert.equal(await pressed("ArrowRight"), "b1");
  await page.keyboard.press("Enter");
  await says(page, "position", /Black plays b1/);
  assert.match(await focused(), /^b1: black/, "the focus stays");
  assert.equal(await pressed("End"), "d1");
  assert.equal(await pressed("ArrowDown"), "d2");
  await page.keyboard.press("v");
  await allValues(page);
  await page.keyboard.press("h");
  await says(page, "suggestion", /Hint/);
  await page.keyboard.press("u");
  await says(page, "position", /The start/);
  await page.keyboard.press("n");
  assert.equal(await page.locator("#moves li").count(), 0);
  await page.keyboard.press("Tab");
  assert.doesNotMatch(await focused(), /^[a-d][1-4]:/, "the board is one tab stop");
  await page.close();
}

async function print(context) {
  const page = await open(context, "#board=4x6&you=both&moves=b2");
  await page.emulateMedia({ media: "print" });
  assert.equal(await page.isHidden("#controls"), true);
  assert.equal(await page.isVisible("#table"), true);
  const pdf = await page.pdf();
  assert.equal(pdf.subarray(0, 5).toString(), "%PDF-");
  await look(page, "play-print");
  await page.close();
}

// From nothing, in the browser: no book, no table.
async function fourByFour(context) {
  const page = await open(context, "#board=6x6");
  const solve = () => new Promise((resolve, reject) => {
    const worker = new Worker(URL.createObjectURL(new Blob([OTHELLO_WORKER], { type: "text/javascript" })));
    const before = performance.now();
    worker.onmessage = ({ data: { answer } }) => (answer.value === -10 ? resolve(performance.now() - before) : reject(new Error(`worth ${answer.value}`)));
    worker.postMessage({ columns: 4, rows: 4, depths: null });
    worker.postMessage({ id: 1, cells: makeRules(4, 4).start(), player: "black", want: "value" });
  });
  const milliseconds = await page.evaluate(solve);
  assert.ok(milliseconds < 1000 || patience > 30000, `4x4 is solved in ${milliseconds} ms`);
  await page.close();
  return milliseconds;
}

// A first answer within a second, on a processor that is four times as slow.
async function onAPhone() {
  const measured = await where("how long answers take on a phone", () => answersOnAPhone({ newContext, open, folder }));
  if (measured === null) return;
  const { rate, games } = measured;
  console.log(`on a phone, ${RATE} times as slow (measured at ${rate.toFixed(1)} times), milliseconds that an answer takes to think:`);
  for (const { board, waits } of games) {
    const longest = Math.max(...waits);
    console.log(`  ${board}: first ${waits[0].toFixed(0)}, longest ${longest.toFixed(0)} (answer ${waits.indexOf(longest) + 1} of ${waits.length})`);
    assert.ok(waits[0] < 1000 || patience > 30000, `${board}: the first answer takes ${waits[0]} ms`);
  }
  assert.ok(rate > RATE / 2, `the page was slowed down only ${rate} times`);
}

// 6x6 is exact from 16 vacant cells on, and on that processor all moves have their values within three seconds.
async function exactOnAPhone() {
  const measured = await where("how long exact values of 6x6 take on a phone", () => valuesOnAPhone({ newContext, open, folder }, PHONE_POSITIONS));
  if (measured === null) return;
  const waits = measured.waits.sort((a, b) => a - b);
  const share = (part) => waits[Math.ceil(part * waits.length) - 1].toFixed(0);
  console.log(`  6x6, 16 vacant cells, all moves exact, ${waits.length} positions: median ${share(0.5)}, 90 % below ${share(0.9)}, longest ${share(1)}`);
  assert.ok(waits.at(-1) < 3000 || patience > 30000, `exact values take ${waits.at(-1)} ms`);
}

browser.run(async () => {
  const context = await newContext({ viewport: { width: 1000, height: 800 } });
  const milliseconds = await fourByFour(context);
  await onAPhone();
  await exactOnAPhone();
  await playPerfection(context);
  await toTheEnd(context);
  await fewestWin(context);
  await watch(context);
  await withLevel(context);
  await interrupt(context);
  await keyboardOnly(context);
  await hostileAddresses(context);
  await changedMeanwhile(context);
  await damagedBook(context);
  await lightAndDark();
  await reducedMotion();
  await anySize();
  await print(context);
  return `4x4 solved from nothing in ${milliseconds.toFixed(0)} ms`;
});
