// Drives the font's page in a headless browser as a person would. Exits with 77 (skipped) where there is none; browser.js
// says which, and where it is looked for.
//
//   node font_page_test.js FOLDER [SCREENSHOTS]
//
// FOLDER is what `othello font --page` wrote.
"use strict";

const assert = require("node:assert/strict");
const fs = require("node:fs");
const path = require("node:path");

const { Browser } = require("./browser.js");

const browser = new Browser("font.html");
const { open, look, noBarriers, newContext, where, screenshots } = browser.tools();

const labels = (page) => page.$$eval("#sheet button", (buttons) => buttons.map((b) => b.getAttribute("aria-label").split(",")[0]));

// The colours of a board's discs, cell by cell, read from what is drawn.
const discs = (page, selector) =>
  page.$eval(selector, (svg) => {
    const cells = [];
    for (const circle of svg.querySelectorAll("circle:not(.legal):not(.flipped)")) {
      const cell = Math.floor(circle.cy.baseVal.value) * OTHELLO_FONT.columns + Math.floor(circle.cx.baseVal.value);
      cells[cell] = circle.getAttribute("fill") === "#121212" ? "black" : "white";
    }
    return cells;
  });

async function typeAndSend(context) {
  const page = await open(context);
  await page.fill("#text", "");
  await page.type("#text", "Hi, you!\n42 Ω");
  assert.equal((await labels(page)).join(""), "Hispaceyou!42space", "the text is set");
  assert.equal(await page.locator(".missing").count(), 1, "a character that the font lacks is shown as missing");
  await page.check("input[name=ink][value=white]");
  await page.uncheck("#grid");
  await look(page, "typed");
  const other = await open(context, new URL((await page.url())).hash);
  assert.equal(await other.inputValue("#text"), "Hi, you!\n42 Ω", "the address carries the text");
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
    const shown = await page.evaluate(([cells, glyph]) => showGlyph(Rules, cells, glyph), [colours, result.glyph]);
    assert.equal(shown, result.glyph.board, `the last board of ${result.glyph.character} is the glyph`);
  }
  return glyphs.length;
}

async function stepAndPlay(context) {
  const page = await open(context);
  await page.fill("#text", "A");
  await page.click("#sheet button");
  assert.equal(await page.evaluate(() => OTHELLO_FONT.rows + OTHELLO_FONT.columns), await page.locator("#table text").count(), "coordinates");
  assert.match(await page.textContent("#position"), /The start\. (Black|White) to move/);
  assert.equal(await page.locator("#table .legal").count() > 0, true, "legal moves are shown");
  await page.click("#forward");
  assert.match(await page.textContent("#position"), /Move 1: .* flips [a-h][1-8]/);
  assert.equal(await page.locator("#table .flipped").count(), 1, "the flipped disc is marked");
  assert.equal(await page.locator("#table .turning").count(), 1, "and turns");
  await page.click("#forward");
  await look(page, "game");
  assert.match(await page.textContent("#position"), /Move 2:/);
  assert.match((await page.url()), /game=A&move=2$/, "the game is in the address");
  const other = await open(context, new URL((await page.url())).hash);
  assert.match(await other.textContent("#position"), /Move 2:/, "and comes back from there");
  await other.close();
  await page.click("#back");
  assert.match(await page.textContent("#position"), /Move 1:/);
  await page.click("#play");
  await page.waitForFunction(() => /Move 2:/.test(document.getElementById("position").textContent));
  await page.click("#play");
  await page.click("#to-end");
  await look(page, "game-end", { fullPage: true });
  const svg = String(await page.download(() => page.click("#download")));
  assert.match(svg, /^<svg xmlns="http:\/\/www.w3.org\/2000\/svg"/);
  assert.equal(svg.match(/<circle/g).length, await page.evaluate(() => OTHELLO_FONT.columns * OTHELLO_FONT.rows));
  const picture = await page.download(() => page.click("#download-png"));
  assert.deepEqual([...picture.subarray(0, 4)], [0x89, 0x50, 0x4e, 0x47], "a PNG picture");
  await page.fill("#text", "B");
  assert.equal(await page.isHidden("#game"), true, "no game of another text stays");
  assert.doesNotMatch((await page.url()), /game=/);
  await page.close();
}

// The colours that a board of the sheet shows, and those that it should: the glyph in black.
const sheetColours = (page) => page.$$eval("#sheet button svg", (boards) => boards.map((svg) => svg.querySelectorAll("circle").length));

async function playTogether(context) {
  const page = await open(context, "#text=AB+A");
  const cells = await page.evaluate(() => OTHELLO_FONT.columns * OTHELLO_FONT.rows);
  const before = await page.innerHTML("#sheet");
  assert.deepEqual(await sheetColours(page), [cells, cells, cells, cells]);
  await page.fill("#all-move", "0");
  assert.deepEqual(await sheetColours(page), [4, 4, 4, 4], "all games at their starts");
  await page.click("#play-all");
  await page.waitForFunction(() => Number(document.getElementById("all-move").value) >= 2);
  await look(page, "together");
  await page.click("#play-all");
  const stopped = await page.inputValue("#all-move");
  assert.equal(await page.textContent("#play-all"), "Play all");
  await page.waitForTimeout(800);
  assert.equal(await page.inputValue("#all-move"), stopped, "stopped");
  await page.fill("#all-move", await page.getAttribute("#all-move", "max"));
  assert.equal(await page.innerHTML("#sheet"), before, "at their ends they are the letters");
  await page.check("input[value=white]");
  const white = await page.innerHTML("#sheet");
  await page.fill("#all-move", "0");
  await page.fill("#all-move", await page.getAttribute("#all-move", "max"));
  assert.equal(await page.innerHTML("#sheet"), white, "in white ink too");
  await page.close();
}

// A slider drawn to and fro: more changes than a browser lets an address have (it would say so in the console).
async function hasty(context) {
  const page = await open(context, "#text=A");
  const sizes = await page.evaluate(() => {
    const slider = document.getElementById("size");
    const sizes = [];
    for (let change = 0; change < 1000; ++change) {
      slider.value = Number(slider.min) + (change % 7);
      slider.dispatchEvent(new Event("input", { bubbles: true }));
      sizes.push(slider.value);
    }
    return sizes;
  });
  await page.waitForFunction((size) => location.hash.endsWith("size=" + size), sizes.at(-1));
  await page.close();
}

// What an address must not do: break the page, or show more than a message.
async function hostileAddresses(context) {
  const hashes = [
    "#text=A&size=abc", "#text=A&size=1e1", "#text=A&ink=%3Cscript%3E", "#game=constructor&text=A", "#text=A&fit=toString", "#move=-1&text=A",
    "#text=%ED%A0%80%ED%B0", "#text=%", "#text=A&x%3Cimg=1", "#text=A&move=9999",
  ];
  for (const hash of hashes) {
    const page = await open(context, hash);
    assert.equal(await page.locator("#sheet svg").count() + (await page.locator(".missing").count()) > 0, true, hash);
    assert.equal(await page.isHidden("#game"), true, hash);
    assert.equal(await page.locator("main script, main img").count(), 0);
    if (!hash.startsWith("#text=%")) assert.match(await page.textContent("#notice"), /what this page does not have/, hash);
    await page.close();
  }
  const page = await open(context, "#text=" + "A".repeat(5000));
  assert.equal((await page.inputValue("#text")).length, 400, "no more than there is space for");
  await page.evaluate(() => (location.hash = "#text=B&game=B&move=99"));
  await page.waitForFunction(() => /The game is over/.test(document.getElementById("position").textContent));
  await page.fill("#text", "x" + "\u{1f600}".repeat(399) + "\u{1f600}");
  assert.equal([...(await page.inputValue("#text"))].length, 400, "whole characters are cut off");
  assert.equal(await page.evaluate(() => /\p{Surrogate}/u.test(document.getElementById("text").value)), false);
  await page.click("#copy");
  assert.notEqual(await page.textContent("#notice"), "");
  await page.waitForFunction(() => document.getElementById("notice").textContent === "");
  await page.close();
}

async function lightAndDark() {
  for (const colorScheme of ["light", "dark"]) {
    const context = await newContext({ viewport: { width: 1000, height: 800 }, colorScheme });
    const page = await open(context, "#text=Light+and+dark,+A&game=A&move=3");
    await page.evaluate(() => document.fonts.ready);
    assert.equal(await page.evaluate(() => [...document.fonts].every((font) => font.status === "loaded")), true, "the page's font is loaded");
    const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    assert.equal(paper === "rgb(253, 253, 250)", colorScheme === "light", paper);
    await noBarriers(page, colorScheme);
    await look(page, colorScheme, { fullPage: true });
    await context.close();
  }
}

async function reducedMotion() {
  const context = await newContext({ reducedMotion: "reduce" });
  const page = await open(context, "#text=A&game=A");
  await page.click("#forward");
  const animation = await page.$eval("#table .turning", (disc) => getComputedStyle(disc).animationName);
  assert.equal(animation, "none", "nothing turns where motion is not wanted");
  assert.equal(await page.locator("#table .flipped").count(), 1, "but it is marked");
  await context.close();
}

// A screen of 1280 x 800 at 200 %.
async function twiceAsLarge() {
  const context = await newContext({ viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 });
  const page = await open(context, "#text=Zoom");
  await page.locator("#sheet button").nth(1).click();
  const inSight = (id) =>
    page.$eval(id, (element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    });
  assert.equal(await inSight("#play"), true, "the play button is in sight");
  assert.equal(await inSight("#table svg"), true, "and the board with it");
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), 0);
  await look(page, "zoomed");
  await context.close();
}

async function keyboardOnly(context) {
  const page = await open(context);
  const focused = () => page.evaluate(() => document.activeElement.id || document.activeElement.getAttribute("aria-label") || "");
  for (const link of ["index.html", "play.html"]) {
    await page.keyboard.press("Tab");
    assert.equal(await page.evaluate(() => document.activeElement.getAttribute("href")), link, "the links to the other pages");
  }
  await page.keyboard.press("Tab");
  assert.equal(await focused(), "text");
  await page.keyboard.press("Control+A");
  await page.keyboard.type("ok go\nup");
  for (let i = 0; i < 12 && !(await focused()).startsWith("o,"); ++i) await page.keyboard.press("Tab");
  assert.match(await focused(), /^o,/, "a letter can be reached by Tab");
  const pressed = async (key) => {
    await page.keyboard.press(key);
    return (await focused()).split(",")[0];
  };
  assert.equal(await pressed("ArrowRight"), "k");
  assert.equal(await pressed("ArrowDown"), "p", "the letter below");
  assert.equal(await pressed("ArrowUp"), "k");
  assert.equal(await pressed("End"), "p");
  assert.equal(await pressed("Home"), "o");
  await page.keyboard.press("Tab");
  assert.doesNotMatch(await focused(), /show its game/, "all letters are one tab stop");
  await page.keyboard.press("Shift+Tab");
  assert.equal((await focused()).split(",")[0], "o");
  const says = (text) => page.waitForFunction((part) => document.getElementById("position").textContent.includes(part), text);
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.getElementById("position").textContent !== "");
  await page.keyboard.press("ArrowRight");
  await says("Move 1:");
  await page.keyboard.press("End");
  await says("The game is over");
  await page.keyboard.press("Home");
  await page.keyboard.press("p");
  await says("Move 1:");
  await page.keyboard.press("Escape");
  assert.equal(await page.isHidden("#game"), true);
  assert.match(await focused(), /^o,/, "the focus goes back to the letter");
  await page.close();
}

// Whole words, at any width of the page.
async function narrowScreen() {
  const context = await newContext({ viewport: { width: 360, height: 640 } });
  const page = await open(context, "#text=Incomprehensible+Othello+Font&size=20");
  const rowsOfWords = () =>
    page.$$eval(".word", (words) => words.map((word) => new Set([...word.children].map((c) => c.getBoundingClientRect().top)).size));
  assert.deepEqual(await rowsOfWords(), [1, 1, 1], "no word is broken");
  const wide = await page.$eval("#sheet", (sheet) => sheet.scrollWidth - sheet.clientWidth);
  assert.equal(wide, 0);
  await page.check("#fit");
  const lines = () => page.$$eval(".line", (all) => all.map((line) => new Set([...line.children].map((word) => word.getBoundingClientRect().top)).size));
  assert.deepEqual(await lines(), [1], "a line that fits");
  await page.setViewportSize({ width: 800, height: 640 });
  const share = () => page.$eval("#sheet", (sheet) => sheet.querySelector(".line").lastChild.getBoundingClientRect().right / sheet.getBoundingClientRect().right);
  await page.waitForFunction(() => document.querySelector(".line").lastChild.getBoundingClientRect().right > 500);
  assert.deepEqual(await lines(), [1]);
  assert.ok((await share()) > 0.85, "and fills the page, which became wider");
  await page.setViewportSize({ width: 360, height: 640 });
  await page.uncheck("#fit");
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
  const pdf = await page.pdf();
  assert.equal(pdf.subarray(0, 5).toString(), "%PDF-");
  if (screenshots) fs.writeFileSync(path.join(screenshots, "print.pdf"), pdf);
}

browser.run(async () => {
  const context = await newContext({ viewport: { width: 1000, height: 800 } });
  await typeAndSend(context);
  const games = await playEveryGame(context);
  await stepAndPlay(context);
  await keyboardOnly(context);
  await playTogether(context);
  await hasty(context);
  await hostileAddresses(context);
  await lightAndDark();
  await reducedMotion();
  await twiceAsLarge();
  await narrowScreen();
  await print(context);
  return `${games} games played to their ends`;
});
