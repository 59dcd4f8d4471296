// Headless Firefox, driven by WebDriver BiDi, which is a W3C standard and built in: JSON over a WebSocket.
//
// The protocol cannot say yet what a page prefers (dark, no motion) nor that it is printed. So Firefox is started such that scripts may
// run in its own window (--remote-allow-system-access), which set what its developer tools set; where its window does not have that,
// the test is skipped.
"use strict";

const fs = require("node:fs");
const path = require("node:path");

const { BrowserProcess, Calls, Unsupported } = require("./process.js");
const { WebSocketClient } = require("./websocket.js");

const PREFERENCES = {
  "browser.download.alwaysOpenPanel": false, // the list of downloads would take the focus from the page
  "browser.shell.checkDefaultBrowser": false,
  "browser.aboutwelcome.enabled": false,
  "browser.newtabpage.enabled": false,
  "browser.startup.page": 0,
  "browser.startup.homepage": "about:blank",
  "app.normandy.enabled": false,
  "app.update.disabledForTesting": true,
  "datareporting.policy.dataSubmissionEnabled": false,
  "extensions.update.enabled": false,
  "network.captive-portal-service.enabled": false,
  "network.connectivity-service.enabled": false,
  "services.settings.server": "data:,#remote-settings-dummy/v1",
  "toolkit.telemetry.reportingpolicy.firstRun": false,
};

// Keys without a character have places in the private use area (WebDriver, "keyboard actions").
const KEYS = { Tab: "\uE004", Enter: "\uE007", Shift: "\uE008", Control: "\uE009", Escape: "\uE00C", End: "\uE010", Home: "\uE011",
  ArrowLeft: "\uE012", ArrowUp: "\uE013", ArrowRight: "\uE014", ArrowDown: "\uE015" };

const OVERRIDES = { colorScheme: "prefersColorSchemeOverride", reducedMotion: "prefersReducedMotionOverride", medium: "mediumOverride" };

class FirefoxTab {
  constructor(firefox, context, hear) {
    Object.assign(this, { firefox, context, hear });
    this.call = (method, params) => firefox.calls.call(method, { context, ...params });
  }

  async prepare({ viewport, deviceScaleFactor = 1, colorScheme = "light", reducedMotion = "no-preference" }) {
    this.scale = deviceScaleFactor;
    this.preferred = { colorScheme, reducedMotion: reducedMotion === "reduce" ? "reduce" : "no-preference" };
    await this.setViewport(viewport);
  }

  take(method, params) {
    if (method === "log.entryAdded" && ["error", "warn"].includes(params.level)) this.hear("complaint", params.text);
    else if (method === "network.beforeRequestSent") this.hear("request", params.request.url);
  }

  async navigate(url) {
    await this.call("browsingContext.navigate", { url, wait: "complete" });
    await this.firefox.override(this.context, this.preferred);
  }

  async evaluate(expression) {
    const { result, exceptionDetails } = await this.firefox.calls.call("script.evaluate",
      { expression, awaitPromise: true, userActivation: true, target: { context: this.context } });
    if (exceptionDetails) throw new Error(exceptionDetails.text);
    return result.value;
  }

  before(source) {
    return this.firefox.calls.call("script.addPreloadScript", { functionDeclaration: `() => { ${source} }`, contexts: [this.context] });
  }

  setViewport(viewport) {
    return this.call("browsingContext.setViewport", { viewport, devicePixelRatio: this.scale });
  }

  setMedium(medium) {
    return this.firefox.override(this.context, { medium });
  }

  async slowDown() {
    throw new Unsupported("WebDriver BiDi has no command that slows the processor down");
  }

  async clickAt(x, y) {
    await this.#activate();
    const actions = [{ type: "pointerMove", x: Math.round(x), y: Math.round(y) }, { type: "pointerDown", button: 0 }, { type: "pointerUp", button: 0 }];
    await this.call("input.performActions", { actions: [{ type: "pointer", id: "mouse", actions }] });
  }

  keyDown(key) {
    return this.#key("keyDown", key);
  }

  keyUp(key) {
    return this.#key("keyUp", key);
  }

  async #key(type, key) {
    await this.#activate();
    await this.call("input.performActions", { actions: [{ type: "key", id: "keyboard", actions: [{ type, value: KEYS[key] ?? key }] }] });
  }

  // Only the tab in front has the focus.
  async #activate() {
    if (this.firefox.inFront === this.context) return;
    await this.call("browsingContext.activate");
    this.firefox.inFront = this.context;
  }

  async screenshot(fullPage) {
    const { data } = await this.call("browsingContext.captureScreenshot", { origin: fullPage ? "document" : "viewport" });
    return Buffer.from(data, "base64");
  }

  async pdf() {
    const { data } = await this.call("browsingContext.print", { page: { width: 21, height: 29.7 } });
    return Buffer.from(data, "base64");
  }

  async close() {
    this.firefox.inFront = null;
    await this.call("browsingContext.close");
  }
}

class Firefox {
  static title = "Firefox";
  static programs = ["/usr/bin/firefox-esr", "/usr/bin/firefox"];
  static variable = "FIREFOX";

  #tabs = new Map(); // by context

  static async launch(program, patience) {
    const firefox = new Firefox();
    firefox.process = new BrowserProcess(patience);
    const preferences = Object.entries(PREFERENCES).map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`);
    fs.writeFileSync(path.join(firefox.process.folder, "user.js"), preferences.join(""));
    firefox.process.start(program, ["--headless", "--no-remote", "--profile", firefox.process.folder, "--remote-debugging-port", "0", "--remote-allow-system-access"],
      ["ignore", "ignore", "pipe"]);
    const starting = 4 * patience; // its first start, with a profile to be made, is by far the slowest thing that it does
    const address = await firefox.#address(starting);
    firefox.calls = new Calls((text) => firefox.socket.send(text), (method, params) => firefox.#tell(method, params), starting);
    firefox.socket = await WebSocketClient.connect(`${address}/session`, (text) => firefox.calls.take(text), () => firefox.calls.abandon("Firefox has ended"));
    await firefox.calls.call("session.new", { capabilities: {} });
    await firefox.calls.call("session.subscribe", { events: ["log.entryAdded", "network.beforeRequestSent", "browsingContext.downloadEnd"] });
    await firefox.calls.call("browser.setDownloadBehavior", { downloadBehavior: { type: "allowed", destinationFolder: firefox.process.downloads } });
    firefox.calls.patience = patience;
    return firefox;
  }

  // Where it listens, which it says on standard error.
  #address(patience) {
    return new Promise((resolve, reject) => {
      let said = "";
      const fail = (why) => reject(new Error(`Firefox ${why}: ${said}`));
      const clock = setTimeout(() => fail(`does not listen after ${patience} ms`), patience);
      this.process.gone.then(() => fail("has ended"));
      this.process.process.stderr.setEncoding("utf8").on("data", (text) => {
        said = (said + text).slice(-10000);
        const found = /BiDi listening on (ws:\S+)/.exec(said);
        if (!found) return;
        clearTimeout(clock);
        resolve(found[1]);
      });
    });
  }

  #tell(method, params) {
    if (method === "browsingContext.downloadEnd") this.downloaded?.(params.status === "complete" ? params.filepath : null);
    else this.#tabs.get(params.context ?? params.source?.context)?.take(method, params);
  }

  // Sets what a tab prefers, or its medium, as the developer tools do.
  async override(context, wanted) {
    const { contexts: [window] } = await this.calls.call("browsingContext.getTree", { "moz:scope": "chrome" });
    const settings = Object.entries(wanted).map(([name, value]) => [OVERRIDES[name], value]);
    const expression = `(() => {
      const { NavigableManager } = ChromeUtils.importESModule("chrome://remote/content/shared/NavigableManager.sys.mjs");
      const context = NavigableManager.getBrowsingContextById(${JSON.stringify(context)}).top;
      for (const [name, value] of ${JSON.stringify(settings)}) {
        if (!(name in context)) return name;
        context[name] = value;
      }
    })()`;
    const { result, exceptionDetails } = await this.calls.call("script.evaluate", { expression, awaitPromise: true, target: { context: window.context } });
    const lacking = exceptionDetails?.text ?? result.value;
    if (lacking) throw new Unsupported(`Firefox cannot be told ${Object.keys(wanted).join(", ")}: ${lacking}`);
  }

  async newContext() {
    return (await this.calls.call("browser.createUserContext")).userContext;
  }

  closeContext(userContext) {
    this.inFront = null;
    return this.calls.call("browser.removeUserContext", { userContext });
  }

  async newTab(userContext, look, hear) {
    const { context } = await this.calls.call("browsingContext.create", { type: "tab", userContext });
    const tab = new FirefoxTab(this, context, hear);
    this.#tabs.set(context, tab);
    this.inFront = null; // a new tab comes to the front, but not always with the focus
    await tab.prepare(look);
    return tab;
  }

  async close() {
    await this.calls.call("browser.close").catch(() => {});
    this.socket.close();
    await this.process.leave();
  }
}

module.exports = { Firefox };
