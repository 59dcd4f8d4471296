// A browser as a process of its own: its profile in a folder that goes with it, and calls to it by number.
"use strict";

const { spawn } = require("node:child_process");
const fs = require("node:fs");
const os = require("node:os");
const path = require("node:path");

// What a browser cannot be asked for.
class Unsupported extends Error {}

class BrowserProcess {
  constructor(patience) {
    this.patience = patience;
    this.folder = fs.mkdtempSync(path.join(os.tmpdir(), "othello-browser-"));
    this.downloads = path.join(this.folder, "downloads");
    fs.mkdirSync(this.downloads);
    process.once("exit", () => this.end());
  }

  start(program, options, stdio) {
    this.process = spawn(program, options, { stdio });
    this.gone = new Promise((resolve) => this.process.once("exit", resolve));
    this.process.once("error", () => {}); // that it did not start is seen by who waits for its first word
  }

  // Waits for the process, which was asked to end, but not for ever, and removes what it left.
  async leave() {
    await Promise.race([this.gone, new Promise((resolve) => setTimeout(resolve, this.patience).unref())]);
    this.end();
  }

  end() {
    this.process?.kill("SIGKILL");
    fs.rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

// Calls and their answers, and events, of both protocols: JSON with an `id` that the answer repeats.
//
// `send(text)` carries a message away; what comes is given to take(text). `tell(method, params, message)` hears events.
class Calls {
  #waiting = new Map();
  #lastId = 0;

  constructor(send, tell, patience) {
    Object.assign(this, { send, tell, patience });
  }

  call(method, params = {}, more = {}) {
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      const clock = setTimeout(() => this.#settle(id, reject, new Error(`${method} was not answered in ${this.patience} ms`)), this.patience);
      this.#waiting.set(id, { method, clock, resolve, reject });
      this.send(JSON.stringify({ id, method, params, ...more }));
    });
  }

  #settle(id, how, what) {
    clearTimeout(this.#waiting.get(id).clock);
    this.#waiting.delete(id);
    how(what);
  }

  take(text) {
    const message = JSON.parse(text);
    const asked = this.#waiting.get(message.id);
    if (asked && message.error) this.#settle(message.id, asked.reject, new Error(`${asked.method}: ${message.error.message ?? message.message}`));
    else if (asked) this.#settle(message.id, asked.resolve, message.result);
    else if (message.method) this.tell(message.method, message.params, message);
  }

  // No answer will come any more.
  abandon(reason) {
    for (const [id, { reject }] of this.#waiting) this.#settle(id, reject, new Error(reason));
  }
}

module.exports = { BrowserProcess, Calls, Unsupported };
