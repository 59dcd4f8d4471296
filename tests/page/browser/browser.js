// Headless Chromium for the tests of a page, and what both tests do with it.
//
// playwright-core, and axe-core, which looks for barriers, are looked for in node's paths (NODE_PATH), Chromium in CHROMIUM,
// else under /usr/bin. Without axe-core that part is left out. PATIENCE is how many milliseconds to wait for anything (30000),
// for machines that are busy.
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

function readAxe() {
  try {
    return fs.readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
  } catch {
    console.log("axe-core is not installed: barriers are not looked for");
    return null;
  }
}

// The page `name` of the folder that the command line names.
class Browser {
  constructor(name) {
    if (process.argv.length < 3) {
      console.error(`usage: ${path.basename(process.argv[1])} FOLDER [SCREENSHOTS]`);
      process.exit(2);
    }
    try {
      this.chromium = require("playwright-core").chromium;
    } catch {
      skip("playwright-core is not installed");
    }
    if (!fs.existsSync(executablePath)) skip(`${executablePath} is not there`);
    this.axe = readAxe();
    this.file = path.resolve(process.argv[2], name);
    this.screenshots = process.argv[3];
    this.patience = Number(process.env.PATIENCE ?? 30000);
    this.complaints = []; // of the console, and requests to elsewhere
  }

  async openAt(context, address) {
    context.setDefaultTimeout(this.patience);
    const page = await context.newPage();
    page.on("console", (message) => {
      if (["error", "warning"].includes(message.type())) this.complaints.push(message.text());
    });
    page.on("pageerror", (error) => this.complaints.push(String(error)));
    page.on("request", (request) => {
      if (!/^(file|data|blob):/.test(request.url())) this.complaints.push(`a request to ${request.url()}`);
    });
    await page.goto(address);
    return page;
  }

  open(context, hash = "") {
    return this.openAt(context, pathToFileURL(this.file).href + hash);
  }

  async look(page, name, options = {}) {
    if (this.screenshots) await page.screenshot({ path: path.join(this.screenshots, `${name}.png`), ...options });
  }

  async noBarriers(page, what) {
    if (!this.axe) return;
    await page.evaluate(this.axe);
    const { violations } = await page.evaluate(() => axe.run({ preload: false }));
    assert.deepEqual(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`), [], what);
  }

  // The members that tests call, by themselves.
  tools() {
    const { patience, screenshots } = this;
    return { patience, screenshots, open: this.open.bind(this), look: this.look.bind(this), noBarriers: this.noBarriers.bind(this) };
  }

  // Runs a test, which says what it has seen, and ends the process.
  async run(test) {
    try {
      const chromium = await this.chromium.launch({ executablePath, args: ["--no-sandbox"], timeout: this.patience });
      const seen = await test(chromium);
      await chromium.close();
      assert.deepEqual(this.complaints, [], "the console is quiet and nothing is fetched");
      console.log(`all well: ${seen}`);
    } catch (error) {
      console.error(error);
      process.exit(1);
    }
  }
}

module.exports = { Browser };
