// How long the program's answers take on a phone, in the browser's own terms: a small screen, and a processor four times as slow as
// this one.
//
// Chromium slows down a page's own thread and none of its workers, which is where the program thinks. So the page gets a stand-in for
// Worker that runs the worker's script on the page's own thread. The page's policy forbids to make a function of its text, so the text
// is part of what is put there. What is measured is that thread's processor time, which other processes do not lengthen; how much slower the thread became is measured too, and the figures are for RATE times.
"use strict";

const fs = require("node:fs");
const path = require("node:path");

const RATE = 4;
const BEGINNING = 3; // answers
const VIEWPORT = { width: 360, height: 640 };

// `folder` is that of the page.
function workerOnThePage(folder) {
  const script = fs.readFileSync(path.join(folder, "worker_text.js"), "utf8");
  const text = new Function(`${script}\nreturn OTHELLO_WORKER;`)();
  return `
  globalThis.Worker = class {
    #self = { postMessage: (data) => setTimeout(() => this.onmessage?.({ data })) };
    constructor() {
      globalThis.startWorkerHere(this.#self);
    }
    postMessage(data) {
      setTimeout(() => this.#self.onmessage({ data: structuredClone(data) }));
    }
    terminate() {
      this.#self.onmessage = () => {};
    }
  };
  globalThis.startWorkerHere = (self) => {
${text}
  };`;
}

// A fixed piece of work.
const work = () => {
  let x = 1;
  for (let i = 0; i < 2e7; ++i) x = (Math.imul(x, 31) + i) | 0;
  return x;
};

// You make the first legal move, and the program answers. Resolves to false where it has no answer: it has to pass, or the game is over.
const clickAndWait = async () => {
  const { match, now, isYours } = Match;
  const answering = () => !now().over && !isYours(now().player);
  const next = () => new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      observer.disconnect();
      resolve();
    });
    observer.observe(document.getElementById("moves"), { childList: true });
  });
  const cell = match.rules.legalMoves(now().cells, now().player)[0];
  document.querySelector(`#table button[data-cell="${cell}"]`).click();
  const answered = answering();
  while (answering()) await next();
  return { answered, over: now().over };
};

// What `act` resolves to, and the milliseconds of processor time that the page's thread took for it.
async function timed(page, act) {
  const before = await page.tab.processorTime();
  const result = await act();
  return { result, milliseconds: (await page.tab.processorTime()) - before };
}

async function slowness(page) {
  const times = [];
  for (const rate of [1, 1, RATE]) {
    await page.tab.slowDown(rate);
    times.push((await timed(page, () => page.evaluate(work))).milliseconds);
  }
  return times[2] / times[1]; // the first is for the compiler
}

async function play(page, answers) {
  const waits = [];
  for (let over = false; !over && waits.length < answers; ) {
    await page.waitForFunction(() => document.getElementById("thinking").textContent === ""); // about what the last move cost
    const { result, milliseconds } = await timed(page, () => page.evaluate(clickAndWait));
    if (result.answered) waits.push(milliseconds);
    over = result.over;
  }
  return waits;
}

// { rate, games: [{ board, waits }] }, waits in milliseconds: whole games of the boards that have a book and of the smallest, which needs none, and beginnings on
// those with a level.
async function answersOnAPhone({ newContext, open, folder }) {
  const context = await newContext({ viewport: VIEWPORT, deviceScaleFactor: 2 });
  const prepare = async (page) => {
    await page.tab.before(workerOnThePage(folder));
    await page.tab.slowDown(1);
  };
  const probe = await open(context, "#board=4x4", prepare);
  const boards = await probe.evaluate(() => Match.BOARDS.filter((board) => OTHELLO_BOOKS.includes(board) || board === "4x4" || !Match.isSolved(board)));
  const rate = await slowness(probe);
  await probe.close();
  const games = [];
  for (const board of boards) {
    const page = await open(context, `#board=${board}`, prepare);
    await page.tab.slowDown(RATE);
    const perfect = await page.evaluate((name) => Match.isSolved(name), board);
    const waits = await play(page, perfect ? Infinity : BEGINNING);
    games.push({ board, waits: waits.map((milliseconds) => (milliseconds * RATE) / rate) });
    await page.close();
  }
  await context.close();
  return { rate, games };
}

// Random positions of a board with so many vacant cells.
const randomPositions = ([columns, rows, vacant, count]) => {
  const rules = makeRules(columns, rows);
  let state = 20;
  const random = (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const found = [];
  while (found.length < count) {
    const tree = makeTree(rules);
    while (!tree.now().over && tree.now().cells.filter((colour) => colour === null).length > vacant) {
      const legal = rules.legalMoves(tree.now().cells, tree.now().player);
      tree.play(legal[random(legal.length)]);
    }
    const { cells, player, over } = tree.now();
    if (!over) found.push({ cells, player });
  }
  return found;
};

// { rate, waits }: how long the exact values of all moves take, in milliseconds, of random positions of 6x6 from which the analysis
// solves.
async function valuesOnAPhone({ newContext, open, folder }, count) {
  const context = await newContext({ viewport: VIEWPORT, deviceScaleFactor: 2 });
  const page = await open(context, "#board=6x6&you=both", (opened) => opened.tab.before(workerOnThePage(folder)));
  const positions = await page.evaluate(randomPositions, [6, 6, await page.evaluate(() => solvedFrom(0)), count]);
  const rate = await slowness(page);
  const allExact = async (position) => {
    const { values } = await Thinker.ask(Match.match.rules, { ...position, want: "values", level: 1 });
    return values.every(({ exact }) => exact);
  };
  const waits = [];
  for (const position of positions) {
    const { result, milliseconds } = await timed(page, () => page.evaluate(allExact, position));
    if (!result) throw new Error("a value is not exact");
    waits.push((milliseconds * RATE) / rate);
  }
  await context.close();
  return { rate, waits };
}

module.exports = { RATE, answersOnAPhone, valuesOnAPhone };
