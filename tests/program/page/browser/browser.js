// A headless browser for the tests of a page, and what both tests do with it: the same steps in every browser.
//
// BROWSER says which: chromium (which it is without) or firefox. It is looked for in CHROMIUM or FIREFOX, else under /usr/bin, and
// needs nothing else but Node.js. axe-core, which looks for barriers, is looked for in node's paths (NODE_PATH); without it that
// part is left out. PATIENCE is how many milliseconds to wait for anything (30000), for machines that are busy.
"use strict";

const assert = require("node:assert/strict");
const fs = require("node:fs");
const path = require("node:path");
const { pathToFileURL } = require("node:url");

const { Chromium } = require("./chromium.js");
const { Firefox } = require("./firefox.js");
const { Context } = require("./page.js");
const { Unsupported } = require("./process.js");

const BROWSERS = { chromium: Chromium, firefox: Firefox };
const WRONG_USAGE = 2;
const SKIPPED = 77;

function wrongUsage(text) {
  console.error(text);
  process.exit(WRONG_USAGE);
}

function readAxe() {
  try {
    return fs.readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
  } catch {
    console.log("axe-core is not installed: barriers are not looked for");
    return null;
  }
}

function findProgram({ title, programs, variable }) {
  const wanted = process.env[variable] ? [process.env[variable]] : programs;
  const found = wanted.find((program) => fs.existsSync(program));
  if (found) return found;
  console.log(`skipped: ${title} is not there: ${wanted.join(", ")}`);
  return process.exit(SKIPPED);
}

// The page `name` of the folder that the command line names.
class Browser {
  #driver;

  constructor(name) {
    if (process.argv.length < 3) wrongUsage(`usage: ${path.basename(process.argv[1])} FOLDER [SCREENSHOTS]`);
    const wanted = process.env.BROWSER ?? "chromium";
    if (!Object.hasOwn(BROWSERS, wanted)) wrongUsage(`BROWSER=${wanted}: name ${Object.keys(BROWSERS).join(" or ")}`);
    this.kind = BROWSERS[wanted];
    this.program = findProgram(this.kind);
    this.axe = readAxe();
    this.file = path.resolve(process.argv[2], name);
    this.screenshots = process.argv[3];
    this.patience = Number(process.env.PATIENCE ?? 30000);
    this.complaints = []; // of the console, and requests to elsewhere
  }

  #hear(what, text) {
    if (what === "complaint") this.complaints.push(text);
    else if (!/^(file|data|blob|about):/.test(text)) this.complaints.push(`a request to ${text}`);
  }

  newContext(look = {}) {
    return Context.open(this.#driver, look, (what, text) => this.#hear(what, text));
  }

  // `prepare(page)` is called before the page is there.
  async openAt(context, address, prepare = null) {
    const page = await context.newPage();
    await prepare?.(page);
    await page.goto(address);
    return page;
  }

  open(context, hash = "", prepare = null) {
    return this.openAt(context, pathToFileURL(this.file).href + hash, prepare);
  }

  async look(page, name, options = {}) {
    if (this.screenshots) await page.screenshot({ path: path.join(this.screenshots, `${name}.png`), ...options });
  }

  async noBarriers(page, what) {
    if (!this.axe) return;
    await page.addScript(this.axe);
    const violations = await page.evaluate(async () =>
      (await axe.run({ preload: false })).violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`));
    assert.deepEqual(violations, [], what);
  }

  // A part of the test that not every browser can be asked for: it is left out there, by name and with the reason.
  async where(what, part) {
    try {
      return await part();
    } catch (error) {
      if (!(error instanceof Unsupported)) throw error;
      console.log(`left out in ${this.kind.title}: ${what}: ${error.message}`);
      return null;
    }
  }

  // The members that tests call, by themselves.
  tools() {
    const { patience, screenshots } = this;
    const bound = Object.fromEntries(["open", "look", "noBarriers", "newContext", "where"].map((name) => [name, this[name].bind(this)]));
    return { patience, screenshots, ...bound };
  }

  // Runs a test, which says what it has seen, and ends the process.
  async run(test) {
    try {
      this.#driver = await this.kind.launch(this.program, this.patience);
      this.#driver.patience = this.patience;
      const seen = await test();
      await this.#driver.close();
      assert.deepEqual(this.complaints, [], "the console is quiet and nothing is fetched");
      console.log(`all well in ${this.kind.title}: ${seen}`);
    } catch (error) {
      console.error(error);
      process.exitCode = 1;
    }
    process.exit();
  }
}

module.exports = { Browser };
