// The scripts of the analysis board that think, as its worker has them, and what their tests have in common.
"use strict";

const fs = require("node:fs");
const path = require("node:path");
const vm = require("node:vm");

const sizeOf = (board) => board.split("x").map(Number);

// After so many random moves; null where the game ended before, or where it ends there.
function randomPosition(rules, depth, random) {
  let [cells, player] = [rules.start(), "black"];
  for (let moves = 0; ; ++moves) {
    if (rules.legalMoves(cells, player).length === 0) player = rules.rival(player);
    const legal = rules.legalMoves(cells, player);
    if (legal.length === 0) return null;
    if (moves === depth) return { cells, player };
    cells = rules.after(cells, legal[random(legal.length)], player);
    player = rules.rival(player);
  }
}

const boardText = (rules, { cells, player }) =>
  cells.map((colour, cell) => (colour === null ? "." : colour === player ? "X" : "O") + ((cell + 1) % rules.columns === 0 && cell + 1 < cells.length ? "/" : "")).join("");

// What the scripts of a folder that `othello font --page` wrote define.
function loadEngine(folder) {
  const script = (name) => fs.readFileSync(path.join(folder, name), "utf8");
  // In this context: in one of node:vm's every look-up of Math is slow.
  const evaluate = (text, names) => vm.runInThisContext(`((self) => {${text}\nreturn { ${names} }; })({})`);
  const page = evaluate(["books.js", "tables.js", "worker_text.js", "book.js"].map(script).join("\n"), "OTHELLO_WEIGHTS_OF_FEWEST, OTHELLO_BOOKS, OTHELLO_OPENING_BOOKS, OTHELLO_WORKER, Books");
  const worker = evaluate(page.OTHELLO_WORKER, "isPerfect, makeRules, NarrowBoard, WideBoard, makeSearch, makeSearches, makeJudge, makeFeatureJudge, makeEstimate, makeBook, makeStartBook, makeOpeningBook, Adviser, countOpenings");

  function bookFile(board, name = "book") {
    let received = null;
    vm.runInNewContext(script(`${name}-${board}.js`), { receiveBook: (file) => (received = file) });
    return received;
  }

  // Of boards that the page does not solve.
  const weightsOf = ({ columns, rows }, objective = "most") => (objective === "fewest" ? page.OTHELLO_WEIGHTS_OF_FEWEST : columns < 6 ? null : page.Books.readWeights(bookFile(`${columns}x${rows}`, "weights"), `${columns}x${rows}`));
  return { ...page, ...worker, bookFile, weightsOf };
}

module.exports = { sizeOf, randomPosition, boardText, loadEngine };
