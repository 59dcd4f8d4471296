// The analysis board as a person studies on it, in a headless browser.
//
//   node analysis_page_test.js FOLDER [SCREENSHOTS]
//
// FOLDER is what `othello font --page` wrote, with a book of 4x4; BROWSER is chromium or firefox. Screenshots go to the second folder,
// if given. It exits with 77 if the browser is not there.
"use strict";

const assert = require("node:assert/strict");

const { randomNumbers, fuzzed } = require("../fuzzed_text.js");
const { Browser } = require("./browser.js");

const browser = new Browser("play.html");
const { open, look, noBarriers, newContext } = browser.tools();

const FUZZED = 500;
const SIZES = [["desktop", 1280, 800], ["upright", 390, 844], ["landscape", 844, 390]];

const text = (page, id) => page.textContent(`#${id}`);
const says = (page, id, pattern) =>
  page.waitForFunction(([name, source]) => new RegExp(source, "s").test(document.getElementById(name).textContent), [id, pattern.source]);
const allValues = (page) => page.waitForFunction(() => document.querySelector("#table .best") !== null);
const quiet = (page) => page.waitForFunction(() => document.getElementById("thinking").textContent === "");
const current = (page) => page.$eval("#moves [aria-current]", (button) => button.textContent);
const moveButton = (page, name) => page.evaluate((move) => [...document.querySelectorAll("#moves button")].find((b) => b.textContent.endsWith(` ${move}`)).click(), name);
const cell = (page, name) => page.locator(`#table button[aria-label^="${name}:"]`);

async function paste(page, what) {
  await page.fill("#text", what);
  await page.click('#exchange button[type="submit"]');
}

// The list of moves, keys through the game, redo, and variations.
async function goThroughTheGame(context) {
  const page = await open(context, "#board=8x8&you=both&moves=f5d6c3d3c4");
  assert.equal(await current(page), "5. black c4");
  await page.keyboard.press("ArrowLeft");
  assert.equal(await current(page), "4. white d3");
  assert.match(await page.url(), /moves=f5d6c3d3c4&at=4$/, "the address says where one is");
  await page.keyboard.press("Home");
  await says(page, "position", /The start/);
  await page.keyboard.press("ArrowRight");
  assert.equal(await current(page), "1. black f5");
  await page.keyboard.press("End");
  assert.equal(await current(page), "5. black c4");
  await moveButton(page, "d6");
  await says(page, "position", /White plays d6/);
  await page.click("#redo");
  assert.equal(await current(page), "3. black c3");
  await page.click("#undo");
  // Another move where the game has one begins a variation.
  await cell(page, "c5").click();
  await says(page, "position", /Black plays c5/);
  assert.equal(await page.locator("#moves .variation").count(), 1);
  assert.match(await text(page, "moves"), /3\. black c3.*3\. black c5.*4\. white d3/s);
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowRight");
  assert.equal(await current(page), "3. black c5", "after a click on the board the arrow keys go through the game, along the variation");
  await page.click("#moves .variation button[title='Make this the game']");
  assert.match(await text(page, "moves"), /3\. black c5.*3\. black c3/s);
  await look(page, "analysis-variation");
  await page.click("#moves .variation button[title='Remove this variation']");
  assert.equal(await page.locator("#moves .variation").count(), 0);
  assert.doesNotMatch(await text(page, "moves"), /black c3/);
  const again = await open(context, "#board=8x8&you=both&moves=f5d6c3&at=1");
  assert.equal(await current(again), "1. black f5");
  assert.match(await text(again, "moves"), /3\. black c3/);
  await again.close();
  await page.close();
}

// Variations are in the address, and come back from there with the position that is shown.
async function shareVariations(context) {
  const page = await open(context, "#board=8x8&you=both&moves=f5d6c3d3c4");
  await moveButton(page, "d6");
  await cell(page, "c5").click();
  await cell(page, "f4").click();
  await moveButton(page, "f5");
  await cell(page, "f6").click();
  await moveButton(page, "c5");
  const address = await page.url();
  assert.match(address, /moves=f5d6_f6-c3_c5f4-d3c4&at=5$/);
  const other = await open(context, new URL(address).hash);
  assert.equal(await current(other), "3. black c5");
  assert.equal(await other.innerHTML("#moves"), await page.innerHTML("#moves"));
  assert.equal(await other.locator("#moves .variation").count(), 2);
  await other.keyboard.press("ArrowRight");
  assert.equal(await current(other), "4. white f4", "one steps along the variation");
  assert.equal(await other.url(), address.replace("&at=5", "&at=6"));
  await other.close();
  await page.close();
}

// Variations that are none: a message, and what was legal of the game.
async function garbageForVariations(context) {
  const page = await open(context, "#board=8x8&you=both");
  for (const moves of ["f5d6_", "f5d6_f6", "f5d6_a1-", "f5d6_-", "f5d6-", "f5d6_%3Cimg src=x onerror=window.bad=1%3E-", "f5d6_<b id=bad>f6</b>-", "f5d6" + "_f6-".repeat(2000), "f5d6_\u202ef6-"]) {
    await page.evaluate((to) => (location.hash = to), `#board=8x8&you=both&moves=${moves}`);
    await says(page, "notice", /what this page does not have: moves\./);
    assert.equal(await page.locator("main script, main img, #bad").count(), 0, moves);
    assert.equal(await page.evaluate(() => "bad" in window), false);
    await page.evaluate(() => (location.hash = "#board=8x8&you=both&moves=f5"));
    await says(page, "position", /Black plays f5/);
    await page.evaluate(() => (document.getElementById("notice").textContent = ""));
  }
  await page.evaluate(() => (location.hash = "#board=8x8&you=both&moves=f5d6_a1-"));
  await says(page, "position", /White plays d6/);
  await page.close();
}

// The program does not answer where one looks back at its turn.
async function lookingBack(context) {
  const page = await open(context, "#board=4x4&moves=b1a1");
  await page.keyboard.press("ArrowLeft");
  await says(page, "position", /Black plays b1/);
  await page.waitForTimeout(800);
  assert.equal(await current(page), "1. black b1");
  await page.close();
}

async function pasteThings(context) {
  const page = await open(context, "#board=4x4");
  await paste(page, "1. F5 D6 2. c3 D3");
  await says(page, "text-message", /Read 4 moves on 8x8\./);
  assert.equal(await page.inputValue("#board"), "8x8");
  assert.equal(await current(page), "4. white d3");
  assert.equal(await page.inputValue("#you"), "both", "nobody answers what was pasted");
  await paste(page, "f5 d6 a8");
  await says(page, "text-message", /a8 \(move 3\) is not legal for black: it flips nothing, at character 7\./);
  assert.equal(await current(page), "4. white d3", "and nothing has changed");
  await paste(page, "-XXXXXX---XOOOO--XOXXOOX-OOOOOOOOOOOXXOOOOOXXOOX--XXOO----XXXXX- X; A4:+10;");
  await says(page, "text-message", /Read a position on 8x8/);
  await says(page, "position", /Black to move/);
  assert.match(await page.url(), /from=-XXXXXX---X[-XO]{53}/);
  await page.click("#save-obf");
  assert.match(await page.inputValue("#text"), /^-XXXXXX---XOOOO--XOXXOOX-OOOOOOOOOOOXXOOOOOXXOOX--XXOO----XXXXX- X;$/);
  await paste(page, "..../.OX./.XO./.... O");
  await says(page, "position", /White to move/);
  assert.equal(await page.inputValue("#board"), "4x4");
  // Pasted anywhere on the page.
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", "c2");
    const event = new Event("paste", { bubbles: true }); // a ClipboardEvent of Firefox's takes no data
    document.getElementById("table").dispatchEvent(Object.defineProperty(event, "clipboardData", { value: clipboardData }));
  });
  await says(page, "text-message", /^Read 1 move on 6x6\.$/);
  await page.close();
}

// Files that are dropped on the page, of several games, and with variations, which go out as they came in.
async function files(context) {
  const page = await open(context, "#board=4x4");
  const drop = (name, text) => page.evaluate(([name, text]) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([text], name));
    const event = new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer });
    document.getElementById("table").dispatchEvent(event);
  }, [name, text]);
  const sgf = "(;GM[2]FF[4]SZ[6]PB[a]PW[b]\n;B[cb]\n(;W[bd])\n(;W[bb]\n;B[ab]))\n";
  await drop("games.sgf", `${sgf}(;GM[2]SZ[4];B[ba])`);
  await says(page, "text-message", /^Read game 1 of 2: 2 moves on 6x6 \(a \u2013 b\)\.$/);
  assert.equal(await page.locator("#moves .variation").count(), 1);
  await page.fill("#game-number", "2");
  await page.evaluate(() => document.getElementById("game-number").dispatchEvent(new Event("change")));
  await says(page, "text-message", /^Read game 2 of 2: 1 move on 4x4\.$/);
  assert.equal(await page.inputValue("#board"), "4x4");
  await drop("game.sgf", `${sgf.slice(0, -3)};W[ff]))`);
  await says(page, "text-message", /^f6 \(move 4\) is not legal for white: it flips nothing, at line 5, column 10\.$/);
  assert.equal(await page.inputValue("#board"), "4x4", "nothing has changed");
  assert.equal(await page.isVisible("#game-number"), true);
  await paste(page, sgf);
  await says(page, "text-message", /^Read 2 moves on 6x6/);
  assert.equal(await page.isVisible("#game-number"), false);
  await page.click("#save-sgf");
  assert.match(await page.inputValue("#text"), /^\(;GM\[2\]FF\[4\]SZ\[6\]AB(\[..\]){2}AW(\[..\]){2}PL\[B\]\n;B\[cb\]\n\(;W\[bd\]\)\n\(;W\[bb\]\n;B\[ab\]\)\)\n$/);
  await page.close();
}

// Whatever is pasted: what is not understood changes the message and nothing else, and nothing becomes part of the page.
async function pasteGarbage(context) {
  const page = await open(context, "#board=6x6&you=both&moves=d2");
  const random = randomNumbers(500);
  const texts = Array.from({ length: FUZZED }, () => fuzzed(random));
  const seen = await page.evaluate((all) => {
    const field = document.getElementById("text");
    const message = document.getElementById("text-message");
    const shown = () => {
      const copy = document.body.cloneNode(true);
      copy.querySelector("#text-message").textContent = "";
      return copy.innerHTML + location.hash + document.getElementById("board").value;
    };
    const elements = () => [...document.querySelectorAll("body *")].map(({ localName }) => localName).filter((name) => ["script", "img", "a", "b", "i", "iframe"].includes(name)).length;
    const kinds = { refused: 0, understood: 0, changed: [] };
    const first = elements();
    for (const text of all) {
      const before = shown();
      field.value = text;
      document.getElementById("exchange").requestSubmit();
      if (elements() !== first || message.children.length > 0 || "bad" in window) throw new Error(`interpreted: ${text}`);
      if (/^Read /.test(message.textContent)) ++kinds.understood;
      else {
        ++kinds.refused;
        if (message.textContent === "") throw new Error(`no message: ${text}`);
        if (shown() !== before) kinds.changed.push(text);
      }
    }
    return kinds;
  }, texts);
  assert.deepEqual(seen.changed, []);
  assert.ok(seen.refused > FUZZED / 2 && seen.refused + seen.understood === FUZZED, JSON.stringify(seen));
  assert.equal(await page.evaluate(() => "bad" in window), false);
  await page.close();
  return seen.refused;
}

async function setUp(context) {
  const page = await open(context, "#board=4x4&you=both");
  await page.click("#set-up");
  await page.click("#setup-clear");
  await page.click("#setup-accept");
  await says(page, "notice", /The position has no disc/);
  const put = async (name, times) => {
    for (; times > 0; --times) await cell(page, name).click();
  };
  await put("a1", 1);
  await put("b1", 2);
  await put("d4", 3);
  // What acts on the game does nothing meanwhile; the focus is on a cell.
  for (const key of ["h", "b", "v", "p", "s", "n", "u", "r", "ArrowLeft", "ArrowRight", "Home", "End"]) await page.keyboard.press(key);
  for (const id of ["board", "you", "values", "new", "show-hint", "best-line", "set-up", "to-start", "save-position"]) assert.equal(await page.isDisabled(`#${id}`), true, id);
  assert.equal(await page.isVisible("#setup"), true);
  assert.equal(await page.locator("#table .hinted, #table .value").count(), 0);
  assert.equal(await page.getAttribute('#table button[aria-label^="b1:"]', "aria-label"), "b1: white");
  await page.selectOption("#setup-player", "black");
  await page.click("#setup-accept");
  await says(page, "position", /Black to move\. Black 1, white 1\./);
  assert.match(await page.url(), /from=XO-{14}$/, "the address holds it");
  assert.equal(await page.isDisabled("#show-hint"), false);
  await cell(page, "c1").click();
  await says(page, "banner", /^Black wins by 16: 3 to 0$/);
  await look(page, "analysis-banner");
  const other = await open(context, new URL(await page.url()).hash);
  assert.equal(await text(other, "banner"), await text(page, "banner"));
  await other.close();
  await page.click("#set-up");
  await cell(page, "d4").click();
  await page.click("#setup-cancel");
  await says(page, "position", /The game is over/);
  await page.close();
}

// Losses, the graph, openings, and the best line.
async function study(context) {
  const page = await open(context, "#board=4x4&values=on&you=both&moves=b1a3");
  await page.waitForFunction(() => document.querySelectorAll("#chart circle.exact").length === 3);
  await page.click("#back");
  await allValues(page);
  await says(page, "depth", /^Exact values\.$/);
  const rows = await page.$$eval("#ranking tbody tr", (all) => all.map((row) => [...row.cells].map(({ textContent }) => textContent)));
  assert.deepEqual(rows.map(([move, value, loss]) => [move, value, loss]), [["a1", "+10", "0"], ["a3", "\u221212", "22"], ["c1", "\u221214", "24"]]);
  await page.waitForFunction(() => /States at depth/.test(document.getElementById("ranking").textContent));
  const shares = await page.$$eval("#ranking tbody tr", (all) => all.map((row) => [...row.cells].slice(4).reduce((sum, { textContent }) => sum + parseFloat(textContent), 0)));
  for (const sum of shares) assert.ok(Math.abs(sum - 100) < 1.01, `the shares make up all: ${sum}`);
  assert.match(await page.getAttribute("#chart svg", "aria-label"), /start \u221210, move 1 \u221210, move 2/);
  await look(page, "analysis-study", { fullPage: true });
  await page.click("#best-line");
  await says(page, "suggestion", /Best line: [a-d1-4 ]+; it ends: white wins by 10\./);
  await quiet(page);
  for (let steps = 0; !(await page.isDisabled("#forward")); ++steps) {
    assert.ok(steps < 20);
    await page.click("#forward");
  }
  await says(page, "banner", /^White wins by 10: /);
  await page.close();
}

// The name of an opening, and how many states a depth has and who wins them.
async function openings(context) {
  const page = await open(context, "#board=8x8&you=both&moves=f5d6c3d3c4f4");
  await says(page, "opening", /^Perpendicular opening: Tiger\.$/);
  await page.keyboard.press("Home");
  await says(page, "opening", /^$/);
  await page.evaluate(() => (location.hash = "#board=4x4&you=both&moves=b1a1"));
  await says(page, "opening", /^Diagonal opening\. Depth 2: 3 states; the player to move wins 67 % of them, draws 0 %, loses 33 %\.$/);
  await page.check("#values");
  await says(page, "opening", / 0 % are worth less than this one, 67 % more\.$/);
  await page.click("#back");
  await says(page, "opening", /^Depth 1: the only state\.$/);
  await page.evaluate(() => (location.hash = "#board=5x6&you=both&moves=c2b4c5b6a5a3c6"));
  await says(page, "opening", /^Perpendicular opening\. Depth 7: 22,880 states; the player to move wins 62\.9 % of them, draws 3\.0 %, loses 34\.1 %\.$/);
  await page.evaluate(() => (location.hash = "#board=4x4&you=both&from=XO--------------"));
  await says(page, "position", /Black 1, white 1/);
  assert.equal(await text(page, "opening"), "", "nothing of a position that no game may lead to");
  await page.close();
}

// On a large board estimates say so and how deep they are, and turn exact.
async function estimates(context) {
  const page = await open(context, "#board=6x6&values=on&you=both&level=2&moves=c2b4");
  await says(page, "depth", /^Estimates, depth 2\. Values are exact from 16 vacant cells on\.$/);
  await page.waitForFunction(() => document.querySelector("#table .best .value")?.textContent.startsWith("\u2248"));
  await page.evaluate(() => { // play on to 16 vacant cells
    const { match, now } = Match;
    while (now().cells.filter((colour) => colour === null).length > 16) match.tree.play(match.rules.legalMoves(now().cells, now().player)[0]);
    const hash = new URLSearchParams({ board: "6x6", values: "on", you: "both", level: 2, moves: Notation.transcript(match.tree.line()) });
    location.hash = hash;
  });
  const since = Date.now();
  await says(page, "depth", /^Exact values\.$/);
  await allValues(page);
  const milliseconds = Date.now() - since;
  assert.ok(milliseconds < 3000 || browser.patience > 30000, `exact from 16 vacant cells on: ${milliseconds} ms`);
  await page.close();
  return milliseconds;
}

// Hint, last and best move differ in shape and in colour.
async function marks(context) {
  const page = await open(context, "#board=4x4&values=on&you=both&moves=b1");
  await allValues(page);
  await page.click("#show-hint");
  const seen = await page.evaluate(() => {
    const hint = getComputedStyle(document.querySelector("#table .hinted"), "::after");
    const last = document.querySelector('#table svg rect[fill="none"]');
    const best = document.querySelector("#table .best .value");
    return {
      hint: [hint.borderTopStyle, hint.borderTopColor], last: last.getAttribute("stroke"),
      best: [getComputedStyle(best, "::before").content, getComputedStyle(best).backgroundColor],
    };
  });
  assert.deepEqual(seen, { hint: ["dashed", "rgb(143, 211, 255)"], last: "#ffd54a", best: ['"\u2605"', "rgb(253, 253, 250)"] });
  await page.close();
}

// Turned by half a turn, a cell lies where its opposite was; arrow keys go as they look.
async function turned(context) {
  const page = await open(context, "#board=4x6&you=both&moves=b2");
  const places = (page) => page.$$eval("#table button", (all) => all.map((button) => [button.style.left, button.style.top].join(" ")));
  const names = (page) => page.$$eval("#table svg text", (all) => all.map(({ textContent }) => textContent).join(""));
  const before = await places(page);
  assert.equal(await names(page), "abcd123456");
  await page.keyboard.press("t");
  assert.deepEqual(await places(page), [...before].reverse());
  assert.equal(await names(page), "dcba654321");
  assert.match(await page.url(), /turned=on/);
  const discs = await page.$$eval("#table svg circle[r='.42']", (all) => all.map((disc) => {
    const { left, top } = disc.getBoundingClientRect();
    return document.elementFromPoint(left + 5, top + 5).getAttribute("aria-label");
  }));
  for (const label of discs) assert.match(label, /: (black|white)$/, "discs lie under their cells");
  const focused = () => page.evaluate(() => document.activeElement.getAttribute("aria-label")?.slice(0, 2));
  for (let i = 0; i < 30 && !/^[a-d][1-6]/.test((await focused()) ?? ""); ++i) await page.keyboard.press("Tab");
  const from = await focused();
  await page.keyboard.press("Home");
  assert.equal(await focused(), `d${from[1]}`);
  await page.keyboard.press("ArrowRight");
  assert.equal(await focused(), `c${from[1]}`);
  await page.close();
}

// The best two lines as arrows, with a bar beside the board as high as it.
async function arrowsAndBar(context) {
  const page = await open(context, "#board=4x4&values=on&lines=on&you=both&moves=b1");
  await says(page, "best-lines", /^Best line: a1 .*, worth \+10\. Second line: a3 .*, worth \u221212\.$/);
  assert.deepEqual(await page.$$eval("#table .overlay circle", (all) => all.map((ring) => ring.getAttribute("class"))), ["line-2 line-edge", "line-2", "line-1 line-edge", "line-1"]);
  assert.equal(await page.getAttribute("#bar", "aria-valuetext"), "\u221210");
  const heights = await page.$$eval("#bar, #table", (all) => all.map((element) => element.getBoundingClientRect().height));
  assert.ok(Math.abs(heights[0] - heights[1]) < 1, String(heights));
  await page.keyboard.press("l");
  assert.equal(await page.locator("#table .overlay circle").count(), 0);
  await page.close();
}

async function exports(context) {
  const page = await open(context, "#board=4x4&you=both&moves=b1a1");
  await page.click("#save-game");
  assert.equal(await page.inputValue("#text"), "b1a1");
  await page.click("#save-position");
  assert.match(await page.inputValue("#text"), /^([-XO]{4}\n){4}[XO]$/);
  assert.equal(await page.isHidden("#save-obf"), true, "OBF is of 8x8");
  const picture = await page.download(() => page.click("#save-png"));
  assert.deepEqual([...picture.subarray(0, 4)], [0x89, 0x50, 0x4e, 0x47], "a PNG picture");
  await page.close();
}

// Every step by keys alone.
async function keyboardOnly(context) {
  const page = await open(context, "#board=4x4&you=both");
  const press = async (...keys) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const tabTo = async (what) => {
    for (let i = 0; i < 60; ++i) {
      if (await page.evaluate((selector) => document.activeElement.matches(selector), what)) return;
      await press("Tab");
    }
    throw new Error(`${what} is not reached by Tab`);
  };
  await press("s");
  await says(page, "setup", /Choose a cell/);
  await tabTo("#setup-clear");
  await press("Enter");
  await press("Shift+Tab"); // back to who moves, and to the board
  for (let i = 0; i < 3 && !(await page.evaluate(() => document.activeElement.matches("#table button"))); ++i) await press("Shift+Tab");
  await press("Home", "ArrowUp", "ArrowUp", "ArrowUp", "Enter", "ArrowRight", "Enter", "Enter");
  await tabTo("#setup-accept");
  await press("Enter");
  await says(page, "position", /Black 1, white 1/);
  await press("n", "b");
  await says(page, "suggestion", /Best line/);
  await press("ArrowRight", "ArrowRight", "ArrowLeft", "End");
  await says(page, "banner", /wins by/);
  await press("Home");
  await tabTo("#moves button");
  await press("Enter");
  assert.match(await current(page), /^1\. black/);
  await tabTo("#text");
  await page.keyboard.type("b1");
  await tabTo('#exchange button[type="submit"]');
  await press("Enter");
  await says(page, "text-message", /^Read 1 move on 4x4\.$/);
  await page.close();
}

// The longest label that there can be is no wider than its cell, on the board with the smallest cells.
async function labelsFit(context, name) {
  const page = await open(context, "#board=8x8&values=on&you=both&level=1&moves=f5d6");
  await allValues(page);
  const wider = await page.evaluate(() => {
    const cells = [...document.querySelectorAll("#table button")].filter((cell) => cell.querySelector(".value"));
    return cells.filter((cell) => {
      cell.classList.add("best");
      cell.firstChild.textContent = "\u2248\u221264";
      return cell.firstChild.getBoundingClientRect().width > cell.getBoundingClientRect().width || cell.scrollHeight > cell.clientHeight;
    }).length;
  });
  assert.equal(wider, 0, `${name}: labels run over their cells`);
  await look(page, `analysis-labels-${name}`);
  await page.close();
}

// Nothing runs over the edge, the whole board is in sight, and axe finds nothing.
async function sizes() {
  for (const [name, width, height] of SIZES)
    for (const colorScheme of ["light", "dark"]) {
      const context = await newContext({ viewport: { width, height }, colorScheme, reducedMotion: "reduce" });
      const page = await open(context, "#board=5x6&values=on&lines=on&you=both&moves=c2b4d5e6a4b3a3c1b1e5d6e4d2e2e3c5b6a2&at=11");
      await allValues(page);
      await quiet(page);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), 0, `${name}: nothing runs over the right edge`);
      const { top, bottom } = await page.evaluate(() => {
        const table = document.getElementById("table");
        table.scrollIntoView({ block: "nearest", behavior: "instant" });
        return table.getBoundingClientRect();
      });
      assert.ok(top >= -1 && bottom <= height + 1, `${name}: the whole board is in sight: ${top} to ${bottom}`);
      if (name === "landscape") assert.ok(top < 40, "without scrolling");
      assert.equal(await text(page, "notice"), "");
      if (colorScheme === "light") await labelsFit(context, name);
      await noBarriers(page, `${name} ${colorScheme}`);
      await look(page, `analysis-${name}-${colorScheme}`, { fullPage: name === "upright" });
      await context.close();
    }
}

browser.run(async () => {
  const context = await newContext({ viewport: { width: 1280, height: 800 } });
  await goThroughTheGame(context);
  await shareVariations(context);
  await garbageForVariations(context);
  await lookingBack(context);
  await pasteThings(context);
  await files(context);
  const refused = await pasteGarbage(context);
  await setUp(context);
  await study(context);
  await openings(context);
  const milliseconds = await estimates(context);
  await marks(context);
  await turned(context);
  await arrowsAndBar(context);
  await exports(context);
  await keyboardOnly(context);
  await sizes();
  return `${refused} of ${FUZZED} fuzzed texts refused, all moves of 6x6 exact with 16 vacant cells in ${milliseconds} ms`;
});
