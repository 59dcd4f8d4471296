// The start page, the font's page, the manual, and the report where it lies beside them, as a person with any screen and any look meets them.
// analysis_page_test.js does the same for the analysis board.
//
//   node pages_test.js FOLDER [SCREENSHOTS]
//
// FOLDER is what `othello font --page` wrote; ../report is the folder of `scripts/report`. It exits with 77 if the browser is not there.
"use strict";

const assert = require("node:assert/strict");
const fs = require("node:fs");
const path = require("node:path");
const { pathToFileURL } = require("node:url");

const { Browser } = require("./browser.js");

const browser = new Browser("index.html");
const { look, noBarriers, newContext } = browser.tools();

const SIZES = [["desktop", 1280, 800], ["upright", 390, 844], ["landscape", 844, 390]];

const folder = path.dirname(browser.file);
const PAGES = { start: "index.html", font: "font.html#text=Any+screen&game=A", report: "../report/index.html" };
const addressOf = (place) => {
  const [file, hash] = place.split("#");
  return pathToFileURL(path.join(folder, file)).href + (hash ? `#${hash}` : "");
};
const lies = (place) => fs.existsSync(path.join(folder, place.split("#")[0]));

// Every link to a page of ours leads to one.
async function links(page, name) {
  const targets = await page.$$eval("a[href]", (all) => all.map((link) => link.getAttribute("href")));
  for (const target of targets.filter((href) => !/^(#|https?:|data:|blob:)/.test(href)))
    assert.ok(fs.existsSync(path.join(folder, path.dirname(PAGES[name]), target.split("#")[0])), `${name}: ${target}`);
  return targets.length;
}

async function anyScreenAndLook(name) {
  let linked = 0;
  for (const [size, width, height] of SIZES)
    for (const colorScheme of ["light", "dark"]) {
      const context = await newContext({ viewport: { width, height }, colorScheme, reducedMotion: "reduce" });
      const page = await browser.openAt(context, addressOf(PAGES[name]));
      const what = `${name}, ${size}, ${colorScheme}`;
      linked = await links(page, name);
      await page.evaluate(() => document.querySelectorAll("details").forEach((details) => (details.open = true)));
      const seen = await page.evaluate(() => ({
        overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
        paper: getComputedStyle(document.body).backgroundColor,
        ink: getComputedStyle(document.body).color,
        headings: document.querySelectorAll("h1").length,
      }));
      assert.equal(seen.overflow, 0, `${what}: nothing runs over the right edge`);
      assert.equal(seen.headings, 1, `${what}: one heading`);
      const light = (colour) => colour.match(/\d+/g).slice(0, 3).reduce((sum, part) => sum + Number(part), 0);
      assert.equal(light(seen.paper) > light(seen.ink), colorScheme === "light", `${what}: ${seen.ink} on ${seen.paper}`);
      await noBarriers(page, what);
      await look(page, `page-${name}-${size}-${colorScheme}`, { fullPage: true });
      await context.close();
    }
  return linked;
}

browser.run(async () => {
  const seen = [];
  for (const name of Object.keys(PAGES).filter((page) => lies(PAGES[page]))) seen.push(`${name} with ${await anyScreenAndLook(name)} links`);
  return seen.join(", ");
});
