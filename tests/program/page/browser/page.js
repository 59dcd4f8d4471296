// A page as a person uses it, in any browser whose tab can navigate, evaluate, click at a point and press a key (chromium.js,
// firefox.js).
//
// Methods have the names that they have in Playwright, so who knows that knows these; there are those that the tests call. What
// looks for an element waits for it; a click waits until the element is in sight, enabled, at rest, and not under another one.
"use strict";

const fs = require("node:fs");

const POLL = 25; // milliseconds
const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

// An expression that calls a function in the page. Argument and result go as JSON, alike in all browsers.
const callOf = (f, argument) =>
  `(async () => { const answer = await (${f})(${argument === undefined ? "" : JSON.stringify(argument)}); return answer === undefined ? "" : JSON.stringify(answer); })()`;

// ---- What runs in the page ----

const isVisible = (element) => {
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0 && getComputedStyle(element).visibility !== "hidden";
};

// The middle of an element that can be clicked, or why it cannot be.
const pointOf = async ([selector, at, force]) => {
  const element = document.querySelectorAll(selector)[at];
  if (!element) return { reason: "there is none" };
  const middle = () => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2, width, height };
  };
  const { width, height } = middle();
  if (width === 0 || height === 0) return { reason: "it is not shown" };
  if (element.disabled && !force) return { reason: "it is disabled" };
  const outside = ({ x, y }) => x < 0 || y < 0 || x >= innerWidth || y >= innerHeight;
  if (outside(middle())) element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
  const before = middle();
  await new Promise((resolve) => { // two frames; a tab in the background has none
    requestAnimationFrame(() => requestAnimationFrame(resolve));
    setTimeout(resolve, 200);
  });
  const { x, y } = middle();
  if (x !== before.x || y !== before.y) return { reason: "it moves" }; // a key may have scrolled the page, slowly
  const over = document.elementFromPoint(x, y);
  if (!force && !element.contains(over) && over?.closest("label")?.control !== element) return { reason: `${over?.outerHTML.slice(0, 80)} is over it` };
  return { x, y };
};

const setText = ([selector, text]) => {
  const element = document.querySelector(selector);
  element.focus();
  element.value = text;
  element.dispatchEvent(new InputEvent("input", { bubbles: true }));
  element.dispatchEvent(new Event("change", { bubbles: true }));
};

const setOption = ([selector, value]) => {
  const element = document.querySelector(selector);
  element.value = value;
  if (element.value !== value) throw new Error(`${selector} has no ${value}`);
  element.dispatchEvent(new Event("input", { bubbles: true }));
  element.dispatchEvent(new Event("change", { bubbles: true }));
};

// ---- On this side ----

class Keyboard {
  constructor(tab) {
    this.tab = tab;
  }

  // One key, or several with + between them: all but the last are held.
  async press(keys) {
    const names = keys.split(/(?<=.)\+/);
    for (const key of names) await this.tab.keyDown(key);
    for (const key of names.reverse()) await this.tab.keyUp(key);
  }

  async type(text) {
    for (const character of text) await this.press(character === "\n" ? "Enter" : character);
  }
}

// The element number `at` of those that match.
class Locator {
  constructor(page, selector, at = 0) {
    Object.assign(this, { page, selector, at });
  }

  first() {
    return this.nth(0);
  }

  nth(at) {
    return new Locator(this.page, this.selector, at);
  }

  count() {
    return this.page.$$eval(this.selector, (all) => all.length);
  }

  async click({ force = false } = {}) {
    const { x, y } = await this.page.until(`${this.selector} cannot be clicked`, async () => {
      const point = await this.page.evaluate(pointOf, [this.selector, this.at, force]);
      return point.reason ? { not: point.reason } : { found: point };
    });
    await this.page.tab.clickAt(x, y);
  }

  scrollIntoView() {
    return this.page.evaluate(([selector, at]) => {
      const element = document.querySelectorAll(selector)[at];
      const { top, bottom } = element.getBoundingClientRect();
      if (top < 0 || bottom > innerHeight) element.scrollIntoView({ block: "center", behavior: "instant" });
    }, [this.selector, this.at]);
  }
}

class Page {
  constructor(context, tab) {
    Object.assign(this, { context, tab, patience: context.driver.patience, keyboard: new Keyboard(tab) });
  }

  // Asks until there is an answer; `ask` resolves to { found } or, not yet, to { not: why }.
  async until(what, ask) {
    for (const end = Date.now() + this.patience; ; await pause(POLL)) {
      const answer = await ask();
      if ("found" in answer) return answer.found;
      if (Date.now() > end) throw new Error(`${what}: ${answer.not} (after ${this.patience} ms)`);
    }
  }

  async goto(url) {
    await this.tab.navigate(url);
  }

  async close() {
    await this.tab.close();
  }

  // ---- Looking ----

  async evaluate(f, argument) {
    const json = await this.tab.evaluate(callOf(f, argument));
    return json === "" ? undefined : JSON.parse(json);
  }

  // Runs a script, for what it leaves in the page.
  async addScript(text) {
    await this.tab.evaluate(`${text}\n;""`);
  }

  async waitForFunction(f, argument) {
    await this.until(String(f), async () => ((await this.evaluate(f, argument)) ? { found: true } : { not: `not so with ${JSON.stringify(argument)}` }));
  }

  waitForTimeout(milliseconds) {
    return pause(milliseconds);
  }

  locator(selector) {
    return new Locator(this, selector);
  }

  // f(element, argument) of the first that matches, in the page.
  async $eval(selector, f, argument) {
    const ask = `async ([selector, argument]) => {
      const element = document.querySelector(selector);
      return element ? { found: await (${f})(element, argument) ?? null } : { not: "there is none" };
    }`;
    return this.until(selector, () => this.evaluate(ask, [selector, argument ?? null]));
  }

  $$eval(selector, f) {
    return this.evaluate(`async (selector) => await (${f})([...document.querySelectorAll(selector)])`, selector);
  }

  textContent(selector) {
    return this.$eval(selector, (element) => element.textContent);
  }

  innerHTML(selector) {
    return this.$eval(selector, (element) => element.innerHTML);
  }

  getAttribute(selector, name) {
    return this.$eval(selector, (element, attribute) => element.getAttribute(attribute), name);
  }

  inputValue(selector) {
    return this.$eval(selector, (element) => element.value);
  }

  isChecked(selector) {
    return this.$eval(selector, (element) => element.checked);
  }

  isDisabled(selector) {
    return this.$eval(selector, (element) => element.disabled);
  }

  isVisible(selector) {
    return this.$eval(selector, isVisible);
  }

  async isHidden(selector) {
    return !(await this.isVisible(selector));
  }

  // With what the page has not written yet.
  url() {
    return this.evaluate(() => Address.whole());
  }

  // ---- Doing ----

  click(selector, options) {
    return this.locator(selector).click(options);
  }

  async check(selector) {
    if (!(await this.isChecked(selector))) await this.click(selector);
    if (!(await this.isChecked(selector))) throw new Error(`${selector} was clicked and is not checked`);
  }

  async uncheck(selector) {
    if (await this.isChecked(selector)) await this.click(selector);
    if (await this.isChecked(selector)) throw new Error(`${selector} was clicked and is still checked`);
  }

  // Text at once, or the value of a slider.
  fill(selector, text) {
    return this.evaluate(setText, [selector, text]);
  }

  // Text key by key.
  async type(selector, text) {
    await this.$eval(selector, (element) => element.focus());
    await this.keyboard.type(text);
  }

  selectOption(selector, value) {
    return this.evaluate(setOption, [selector, value]);
  }

  setViewportSize(size) {
    return this.tab.setViewport(size);
  }

  emulateMedia({ media }) {
    return this.tab.setMedium(media === "screen" ? "" : media);
  }

  // Does something, and waits for the file that the page hands over then. Resolves to what is in it.
  async download(act) {
    const { driver } = this.context;
    let clock;
    const path = await new Promise((resolve, reject) => {
      driver.downloaded = resolve;
      clock = setTimeout(() => reject(new Error("nothing was downloaded")), this.patience);
      act().catch(reject);
    });
    clearTimeout(clock);
    driver.downloaded = null;
    return fs.readFileSync(path);
  }

  async screenshot({ path, fullPage = false }) {
    fs.writeFileSync(path, await this.tab.screenshot(fullPage));
  }

  pdf() {
    return this.tab.pdf();
  }
}

// Pages that look and prefer alike, and share nothing with those of another context: `look` may have viewport, deviceScaleFactor,
// colorScheme ("light"), reducedMotion ("no-preference").
class Context {
  constructor(driver, id, look, hear) {
    Object.assign(this, { driver, id, look, hear });
  }

  static async open(driver, look, hear) {
    return new Context(driver, await driver.newContext(), { viewport: { width: 1280, height: 720 }, ...look }, hear);
  }

  async newPage() {
    return new Page(this, await this.driver.newTab(this.id, this.look, this.hear));
  }

  close() {
    return this.driver.closeContext(this.id);
  }
}

module.exports = { Context };
