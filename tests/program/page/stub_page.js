// The analysis board without a browser: elements that do what its scripts ask of them, and a worker that thinks in this process.
//
// Nothing is laid out or drawn. Selectors are lists of tags and [attribute]; of events only what a person causes comes: keys,
// clicks, changes, and what is pasted.
"use strict";

const fs = require("node:fs");
const path = require("node:path");
const vm = require("node:vm");

const VOID = ["input", "link", "meta"]; // elements without an end tag

// ---- Elements ----

class Element {
  constructor(owner, tag) {
    Object.assign(this, { owner, tag, parent: null, children: [], attributes: new Map(), listeners: new Map() });
    Object.assign(this, { className: "", dataset: {}, style: { setProperty() {} }, hidden: false, disabled: false, tabIndex: 0 });
    const classes = () => this.className.split(" ").filter(Boolean);
    this.classList = { toggle: (name, on) => (this.className = [...classes().filter((other) => other !== name), ...(on ? [name] : [])].join(" ")) };
  }

  get textContent() {
    return this.children.map((child) => child.textContent ?? child).join("");
  }

  set textContent(text) {
    this.children = [text];
  }

  set innerHTML(text) {
    this.markup = text;
    this.children = [];
  }

  setAttribute(name, value) {
    this.attributes.set(name, value);
  }

  append(...content) {
    for (const child of content) if (child instanceof Element) child.parent = this;
    this.children.push(...content);
  }

  replaceChildren(...content) {
    this.children = [];
    this.append(...content);
  }

  contains(other) {
    return other === this || (other?.parent ? this.contains(other.parent) : false);
  }

  matches(selector) {
    return selector.split(", ").some((part) => (part[0] === "[" ? this.attributes.has(part.slice(1, -1)) : part === this.tag));
  }

  closest(selector) {
    return this.matches(selector) ? this : (this.parent?.closest(selector) ?? null);
  }

  querySelectorAll(selector) {
    return this.children.filter((child) => child instanceof Element).flatMap((child) => [...(child.matches(selector) ? [child] : []), ...child.querySelectorAll(selector)]);
  }

  querySelector(selector) {
    return this.querySelectorAll(selector)[0] ?? null;
  }

  addEventListener(type, listener) {
    this.listeners.set(type, [...(this.listeners.get(type) ?? []), listener]);
  }

  // Tells it and all that it lies in.
  dispatch(type, more = {}) {
    const event = { type, target: this, defaultPrevented: false, preventDefault: () => (event.defaultPrevented = true), ...more };
    for (let at = this; at; at = at.parent) for (const listener of at.listeners.get(type) ?? []) listener(event);
  }

  focus() {
    if (this.disabled) return;
    this.owner.activeElement = this;
    for (const listener of this.listeners.get("focus") ?? []) listener({ type: "focus", target: this });
  }

  click() {
    if (this.disabled) return;
    this.dispatch("click");
    if (this.type !== "checkbox") return;
    this.checked = !this.checked;
    this.dispatch("change");
  }
}

// The elements of a page's HTML.
function parse(html) {
  const root = new Element(null, "#document");
  root.owner = root;
  const byId = new Map();
  const create = (tag) => new Element(root, tag);
  let at = root;
  for (const [, end, tag, attributes, text] of html.replace(/<!--.*?-->|<!DOCTYPE[^>]*>/gs, "").matchAll(/<(\/?)(\w+)([^>]*)>|([^<]+)/g)) {
    if (text) at.append(text);
    else if (end) at = at.parent;
    else {
      const made = create(tag);
      for (const [, name, value] of attributes.matchAll(/([\w-]+)(?:="([^"]*)")?/g)) {
        made.setAttribute(name, value ?? "");
        if (["type", "value", "src"].includes(name)) made[name] = value;
        if (name === "hidden") made.hidden = true;
        if (name === "id") byId.set(value, made);
      }
      at.append(made);
      if (!VOID.includes(tag)) at = made;
    }
  }
  const [head, body] = ["head", "body"].map((tag) => root.querySelector(tag));
  return Object.assign(root, { head, body, activeElement: body, getElementById: (id) => byId.get(id) ?? null, createElement: create, createElementNS: (_, tag) => create(tag) });
}

// ---- The page ----

// It begins to think once the page has done what it is doing, and its answers come after that.
class StubWorker {
  constructor(text) {
    this.scope = { postMessage: (data) => setImmediate(() => this.onmessage?.({ data })) };
    new Function("self", text)(this.scope);
  }

  postMessage(data) {
    setImmediate(() => this.scope?.onmessage({ data }));
  }

  terminate() {
    this.scope = this.onmessage = null;
  }
}

class StubPage {
  // `folder` is what `othello font --page` wrote, `hash` the address from # on.
  constructor(folder, hash) {
    const read = (name) => fs.readFileSync(path.join(folder, name), "utf8");
    this.document = parse(read("play.html"));
    this.location = { hash, get href() { return `play.html${this.hash}`; } };
    const timer = (set) => (...given) => set(...given).unref(); // what a page waits for keeps no test from ending
    this.context = vm.createContext({
      document: this.document, location: this.location, history: { replaceState: (_, __, to) => (this.location.hash = to) },
      addEventListener() {}, setTimeout: timer(setTimeout), setInterval: timer(setInterval), clearTimeout, clearInterval,
      performance, navigator: {}, atob, TextDecoder, URLSearchParams, Worker: StubWorker, URL: { createObjectURL: (text) => text },
      Blob: function (parts) { return new String(parts.join("")); },
    });
    this.document.head.append = (script) => { // the book of a board
      script.remove = () => {};
      vm.runInContext(read(script.src), this.context);
      script.onload();
    };
    const scripts = this.document.querySelectorAll("script").map(({ src }) => src);
    vm.runInContext(scripts.map(read).join("\n"), this.context);
  }

  byId(id) {
    return this.document.getElementById(id);
  }

  evaluate(text) {
    return vm.runInContext(text, this.context);
  }

  text(id) {
    return this.byId(id).textContent;
  }

  cell(name) {
    return this.byId("table").querySelectorAll("button").find(({ dataset }) => dataset.what.startsWith(`${name}:`));
  }

  // As with a mouse.
  click(element) {
    if (element.disabled) return;
    element.dispatch("pointerdown");
    if (element.matches("button, input, select")) element.focus();
    element.click();
  }

  choose(select, value) {
    if (select.disabled) return;
    select.value = value;
    select.dispatch("change");
  }

  press(key) {
    this.document.activeElement.dispatch("keydown", { key, altKey: false, ctrlKey: false, metaKey: false });
  }

  paste(text) {
    this.document.activeElement.dispatch("paste", { clipboardData: { getData: () => text } });
  }

  // Waits until the page says so, or fails.
  async until(what, condition) {
    for (const end = Date.now() + 30000; !condition(); await new Promise((resolve) => setTimeout(resolve, 5)))
      if (Date.now() > end) throw new Error(`not within 30 seconds: ${what}`);
  }
}

module.exports = { StubPage };
