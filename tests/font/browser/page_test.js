// Drives the page in headless Chromium as a person would. Exits with 77 (skipped) where there is no Chromium or
// no playwright-core.
//
//   node page_test.js FOLDER [SCREENSHOTS]
//
// FOLDER is what `othello font --page` wrote. playwright-core is looked for in node's paths (NODE_PATH), Chromium
// in CHROMIUM, else under /usr/bin.
"use strict";

const assert = require("node:assert/strict");
const fs = require("node:fs");
const path = require("node:path");
const { pathToFileURL } = require("node:url");

const SKIPPED = 77;
const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";

function skip(reason) {
  console.log(`skipped: ${reason}`);
  process.exit(SKIPPED);
}

let chromium;
try {
  ({ chromium } = require("playwright-core"));
} catch {
  skip("playwright-core is not installed");
}
if (!fs.existsSync(executablePath)) skip(`${executablePath} is not there`);
if (process.argv.length < 3) {
  console.error("usage: page_test.js FOLDER [SCREENSHOTS]");
  process.exit(2);
}

const address = pathToFileURL(path.resolve(process.argv[2], "index.html")).href;
const screenshots = process.argv[3];
const complaints = [];

async function open(context, hash = "") {
  const page = await context.newPage();
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("request", (request) => {
    if (!/^(file|data|blob):/.test(request.url())) complaints.push(`a request to ${request.url()}`);
  });
  await page.goto(address + hash);
  return page;
}

async function look(page, name, options = {}) {
  if (screenshots) await page.screenshot({ path: path.join(screenshots, `${name}.png`), ...options });
}

const labels = (page) => page.$$eval("#sheet button", (buttons) => buttons.map((b) => b.getAttribute("aria-label").split(",")[0]));

// The colours of a board's discs, cell by cell, read from what is drawn.
const discs = (page, selector) =>
  page.$eval(selector, (svg) => {
    const cells = [];
    for (const circle of svg.querySelectorAll("circle:not(.legal)")) {
      const cell = Math.floor(circle.cy.baseVal.value) * OTHELLO_FONT.columns + Math.floor(circle.cx.baseVal.value);
      cells[cell] = circle.getAttribute("fill") === "#121212" ? "black" : "white";
    }
    return cells;
  });

async function typeAndSend(context) {
  const page = await open(context);
  await page.fill("#text", "");
  await page.type("#text", "Hi, you!\n42 é");
  assert.equal((await labels(page)).join(""), "Hispaceyou!42space", "the text is set");
  assert.equal(await page.locator(".missing").count(), 1, "a character that the font lacks is shown as missing");
  await page.check("input[name=ink][value=white]");
  await page.uncheck("#grid");
  await look(page, "typed");
  const other = await open(context, new URL(page.url()).hash);
  assert.equal(await other.inputValue("#text"), "Hi, you!\n42 é", "the address carries the text");
  assert.equal(await other.isChecked("input[value=white]"), true);
  assert.equal(await other.isChecked("#grid"), false);
  const ink = await discs(other, "#sheet button svg");
  const glyph = await other.evaluate(() => OTHELLO_FONT.glyphs.find((g) => g.character === "H").board);
  assert.equal(ink.map((c) => (c === "white" ? "#" : ".")).join(""), glyph, "white ink");
}

async function playEveryGame(context) {
  const page = await open(context);
  const glyphs = await page.evaluate(() => OTHELLO_FONT.glyphs.filter((g) => g.game).map(({ character, code }) => ({ character, code })));
  await page.fill("#text", glyphs.map((glyph) => glyph.character).join(""));
  for (const { code } of glyphs) {
    await page.click(`#sheet button[data-code="${code}"]`);
    const result = await page.evaluate((wanted) => {
      const glyph = OTHELLO_FONT.glyphs.find((g) => g.code === wanted);
      document.getElementById("to-end").click();
      return { glyph, text: document.getElementById("position").textContent };
    }, code);
    assert.match(result.text, /The game is over/);
    const colours = await discs(page, "#table svg");
    const shown = await page.evaluate(([cells, glyph]) => Rules.shown(cells, glyph), [colours, result.glyph]);
    assert.equal(shown, result.glyph.board, `the last board of ${result.glyph.character} is the glyph`);
  }
  return glyphs.length;
}

async function stepAndPlay(context) {
  const page = await open(context);
  await page.fill("#text", "A");
  await page.click("#sheet button");
  assert.match(await page.textContent("#position"), /The start\. (Black|White) to move/);
  assert.equal(await page.locator("#table .legal").count() > 0, true, "legal moves are shown");
  await page.click("#forward");
  await page.click("#forward");
  await look(page, "game");
  assert.match(await page.textContent("#position"), /Move 2:/);
  await page.click("#back");
  assert.match(await page.textContent("#position"), /Move 1:/);
  await page.click("#play");
  await page.waitForFunction(() => /Move 2:/.test(document.getElementById("position").textContent));
  await page.click("#play");
  await page.click("#to-end");
  await look(page, "game-end", { fullPage: true });
  const [saved] = await Promise.all([page.waitForEvent("download"), page.click("#download")]);
  const svg = fs.readFileSync(await saved.path(), "utf8");
  assert.match(svg, /^<svg xmlns="http:\/\/www.w3.org\/2000\/svg"/);
  assert.equal(svg.match(/<circle/g).length, await page.evaluate(() => OTHELLO_FONT.columns * OTHELLO_FONT.rows));
}

async function keyboardOnly(context) {
  const page = await open(context);
  const focused = () => page.evaluate(() => document.activeElement.id || document.activeElement.getAttribute("aria-label"));
  await page.keyboard.press("Tab");
  assert.equal(await focused(), "text");
  await page.keyboard.press("Control+A");
  await page.keyboard.type("ok");
  for (let i = 0; i < 12 && !(await focused())?.startsWith("o,"); ++i) await page.keyboard.press("Tab");
  assert.match(await focused(), /^o,/, "a letter can be reached by Tab");
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowRight");
  assert.match(await page.textContent("#position"), /Move 1:/);
  await page.keyboard.press("End");
  assert.match(await page.textContent("#position"), /The game is over/);
  await page.keyboard.press("Home");
  await page.keyboard.press("p");
  await page.waitForFunction(() => /Move 1:/.test(document.getElementById("position").textContent));
  await page.keyboard.press("Escape");
  assert.equal(await page.isHidden("#game"), true);
  assert.match(await focused(), /^o,/, "the focus goes back to the letter");
}

async function narrowScreen(browser) {
  const context = await browser.newContext({ viewport: { width: 360, height: 640 } });
  const page = await open(context, "#text=Othello+Font&size=20");
  await page.click("#sheet button");
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  assert.equal(overflow, 0, "nothing runs over the right edge");
  await look(page, "narrow", { fullPage: true });
  await context.close();
}

async function print(context) {
  const page = await open(context, "#text=Printed");
  await page.emulateMedia({ media: "print" });
  assert.equal(await page.isHidden("#controls"), true);
  assert.equal(await page.isVisible("#sheet"), true);
  await look(page, "print");
  const pdf = await page.pdf({ format: "A4" });
  assert.equal(pdf.subarray(0, 5).toString(), "%PDF-");
  if (screenshots) fs.writeFileSync(path.join(screenshots, "print.pdf"), pdf);
}

async function main() {
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  const context = await browser.newContext({ viewport: { width: 1000, height: 800 } });
  await typeAndSend(context);
  const games = await playEveryGame(context);
  await stepAndPlay(context);
  await keyboardOnly(context);
  await narrowScreen(browser);
  await print(context);
  await browser.close();
  assert.deepEqual(complaints, [], "the console is quiet and nothing is fetched");
  console.log(`all well: ${games} games played to their ends`);
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
