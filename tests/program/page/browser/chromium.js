// Headless Chromium, driven by the Chrome DevTools Protocol over a pipe: messages of JSON, each ended by a zero byte, on the file
// descriptors 3 (to it) and 4 (from it).
"use strict";

const path = require("node:path");

const { BrowserProcess, Calls } = require("./process.js");

const OPTIONS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync", "--disable-extensions", "--hide-scrollbars", "--force-color-profile=srgb", "--remote-debugging-pipe"];

// What the protocol has to know of keys without a character, and of Enter, which has one.
const KEYS = { Tab: 9, Enter: 13, Escape: 27, End: 35, Home: 36, ArrowLeft: 37, ArrowUp: 38, ArrowRight: 39, ArrowDown: 40, Shift: 16, Control: 17 };
const MODIFIERS = { Control: 2, Shift: 8 };

class ChromiumTab {
  #held = 0; // modifier keys

  constructor(calls, targetId, sessionId, hear) {
    this.call = (method, params) => calls.call(method, params, { sessionId });
    this.closeTarget = () => calls.call("Target.closeTarget", { targetId });
    this.hear = hear;
  }

  async prepare({ viewport, deviceScaleFactor = 1, colorScheme = "light", reducedMotion = "no-preference" }) {
    this.scale = deviceScaleFactor;
    this.features = [{ name: "prefers-color-scheme", value: colorScheme }, { name: "prefers-reduced-motion", value: reducedMotion }];
    for (const domain of ["Page", "Runtime", "Log", "Network"]) await this.call(`${domain}.enable`);
    await this.call("Target.setAutoAttach", { autoAttach: true, waitForDebuggerOnStart: false, flatten: true });
    await this.call("Emulation.setFocusEmulationEnabled", { enabled: true });
    await this.setMedium("");
    await this.setViewport(viewport);
  }

  // What happened in the page, in words that both browsers share.
  take(method, params) {
    if (method === "Page.loadEventFired") this.loaded?.();
    else if (method === "Runtime.exceptionThrown") this.hear("complaint", params.exceptionDetails.exception?.description ?? params.exceptionDetails.text);
    else if (method === "Runtime.consoleAPICalled" && ["error", "warning", "assert"].includes(params.type)) this.hear("complaint", JSON.stringify(params.args));
    else if (method === "Log.entryAdded" && ["error", "warning"].includes(params.entry.level)) this.hear("complaint", params.entry.text);
    else if (method === "Network.requestWillBeSent") this.hear("request", params.request.url);
  }

  async navigate(url) {
    const loaded = new Promise((resolve) => (this.loaded = resolve));
    const { errorText } = await this.call("Page.navigate", { url });
    if (errorText) throw new Error(`${url}: ${errorText}`);
    await loaded;
  }

  async evaluate(expression) {
    const { result, exceptionDetails } = await this.call("Runtime.evaluate", { expression, awaitPromise: true, returnByValue: true, userGesture: true });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  }

  // Runs the text before the scripts of every page that is opened in this tab.
  before(source) {
    return this.call("Page.addScriptToEvaluateOnNewDocument", { source });
  }

  setViewport({ width, height }) {
    return this.call("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor: this.scale, mobile: false });
  }

  // "print", or "" for the screen.
  setMedium(medium) {
    return this.call("Emulation.setEmulatedMedia", { media: medium, features: this.features });
  }

  // So many times slower; of the page's own thread only, its workers stay as fast as they were.
  slowDown(rate) {
    return this.call("Emulation.setCPUThrottlingRate", { rate });
  }

  // Milliseconds of processor time that the page's own thread has taken.
  async processorTime() {
    await this.call("Performance.enable", { timeDomain: "threadTicks" });
    const { metrics } = await this.call("Performance.getMetrics");
    return 1000 * metrics.find(({ name }) => name === "TaskDuration").value;
  }

  async clickAt(x, y) {
    await this.call("Input.dispatchMouseEvent", { type: "mouseMoved", x, y });
    for (const [type, buttons] of [["mousePressed", 1], ["mouseReleased", 0]])
      await this.call("Input.dispatchMouseEvent", { type, x, y, buttons, button: "left", clickCount: 1 });
  }

  async keyDown(key) {
    this.#held |= MODIFIERS[key] ?? 0;
    const text = key === "Enter" ? "\r" : key.length === 1 && !(this.#held & MODIFIERS.Control) ? key : "";
    await this.call("Input.dispatchKeyEvent", { type: text ? "keyDown" : "rawKeyDown", text, ...this.#nameOf(key) });
  }

  async keyUp(key) {
    this.#held &= ~(MODIFIERS[key] ?? 0);
    await this.call("Input.dispatchKeyEvent", { type: "keyUp", ...this.#nameOf(key) });
  }

  #nameOf(key) {
    const number = KEYS[key] ?? (/^[a-z0-9 ]$/i.test(key) ? key.toUpperCase().charCodeAt(0) : 0);
    const code = /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : key.length > 1 ? key : "";
    return { key, code, windowsVirtualKeyCode: number, modifiers: this.#held };
  }

  async screenshot(fullPage) {
    const { cssContentSize: { width, height } } = await this.call("Page.getLayoutMetrics");
    const clip = fullPage ? { x: 0, y: 0, width, height, scale: 1 } : undefined;
    const { data } = await this.call("Page.captureScreenshot", { captureBeyondViewport: Boolean(fullPage), clip });
    return Buffer.from(data, "base64");
  }

  async pdf() {
    const { data } = await this.call("Page.printToPDF", { paperWidth: 8.27, paperHeight: 11.69 });
    return Buffer.from(data, "base64");
  }

  async close() {
    await this.closeTarget();
  }
}

class Chromium {
  static title = "Chromium";
  static programs = ["/usr/bin/chromium"];
  static variable = "CHROMIUM";

  #tabs = new Map(); // by session
  #begun = new Map(); // downloads, by number: where

  static async launch(program, patience) {
    const chromium = new Chromium();
    chromium.process = new BrowserProcess(patience);
    chromium.process.start(program, [...OPTIONS, `--user-data-dir=${chromium.process.folder}`], ["ignore", "ignore", "ignore", "pipe", "pipe"]);
    const [, , , to, from] = chromium.process.process.stdio;
    chromium.calls = new Calls((text) => to.write(`${text}\0`), (method, params, message) => chromium.#tell(method, params, message), patience);
    let rest = "";
    from.setEncoding("utf8");
    from.on("data", (text) => {
      const whole = (rest + text).split("\0");
      rest = whole.pop();
      whole.forEach((message) => chromium.calls.take(message));
    });
    to.on("error", () => {});
    chromium.process.gone.then(() => chromium.calls.abandon("Chromium has ended"));
    await chromium.calls.call("Browser.setDownloadBehavior", { behavior: "allowAndName", downloadPath: chromium.process.downloads, eventsEnabled: true });
    return chromium;
  }

  #tell(method, params, { sessionId }) {
    if (method === "Target.attachedToTarget") this.#listenTo(params.sessionId, sessionId);
    else if (method === "Browser.downloadWillBegin") this.#begun.set(params.guid, path.join(this.process.downloads, params.guid));
    else if (method === "Browser.downloadProgress" && params.state === "completed") this.downloaded?.(this.#begun.get(params.guid));
    else this.#tabs.get(sessionId)?.take(method, params);
  }

  // A worker of a tab: what it says on the console is the tab's.
  #listenTo(worker, sessionId) {
    const tab = this.#tabs.get(sessionId);
    if (!tab) return;
    this.#tabs.set(worker, tab);
    this.calls.call("Runtime.enable", {}, { sessionId: worker }).catch(() => {}); // it may have ended
  }

  async newContext() {
    const { browserContextId } = await this.calls.call("Target.createBrowserContext");
    await this.calls.call("Browser.setDownloadBehavior", { behavior: "allowAndName", browserContextId, downloadPath: this.process.downloads, eventsEnabled: true });
    return browserContextId;
  }

  closeContext(browserContextId) {
    return this.calls.call("Target.disposeBrowserContext", { browserContextId });
  }

  async newTab(browserContextId, look, hear) {
    const { targetId } = await this.calls.call("Target.createTarget", { url: "about:blank", browserContextId });
    const { sessionId } = await this.calls.call("Target.attachToTarget", { targetId, flatten: true });
    const tab = new ChromiumTab(this.calls, targetId, sessionId, hear);
    this.#tabs.set(sessionId, tab);
    await tab.prepare(look);
    return tab;
  }

  async close() {
    await this.calls.call("Browser.close").catch(() => {});
    await this.process.leave();
  }
}

module.exports = { Chromium };
