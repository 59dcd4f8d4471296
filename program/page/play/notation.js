// Games and positions as text, read and written. It knows nothing of the page.
//
// A position has X for black and O for white, row by row or drawn, and then perhaps who moves and which moves follow: what
// board/formats/position.h reads, on boards MxN. What is wrong with a text is an Error whose message names the place.
"use strict";

const Notation = (() => {
  const BOARDS = ["4x4", "4x5", "4x6", "5x5", "5x6", "6x6", "8x8"];
  const LONGEST = 4000; // characters
  const COLOURS = { X: "black", x: "black", "*": "black", b: "black", B: "black", O: "white", o: "white", w: "white", W: "white", ".": null, "-": null };
  const LETTERS = { black: "X", white: "O", null: "-" };
  const sizeOf = (board) => board.split("x").map(Number);
  const shown = (text) => `\u201c${text.slice(0, 12)}\u201d`;

  function fail(message, at = null) {
    throw Object.assign(new Error(at === null ? `${message}.` : `${message}, at character ${at + 1}.`), { at });
  }

  // ---- Positions ----

  const SIDES = { x: "black", "*": "black", b: "black", black: "black", o: "white", w: "white", white: "white" };
  const MOVE = /^(\d+\s*[.):]*\s*)?([a-h][1-8]|pass|pa(?![a-z])|ps(?![a-z])|--)/i;
  const STATEMENT = /^\s*((([a-h][1-8]|pass|pa|ps|--)\s*:\s*)?[-+]?\d+(\.\d+)?)?\s*$/i;

  // Who moves, "X", "black to move" and so on, and where in the text that ends; null if it says neither.
  function sideOf(text, begin) {
    const rest = text.slice(begin);
    const found = /^.*?([^\s|(:;,]+) to move[).]*/is.exec(rest) ?? /^[\s|,]*([^\s|;,]+)(\s+(moves|to play|next)\b)?/i.exec(rest);
    if (!found || MOVE.test(found[1]) || STATEMENT.test(found[1]) || /^\d+[.):]/.test(found[1])) return { player: null, end: begin };
    const player = Object.hasOwn(SIDES, found[1].toLowerCase()) ? SIDES[found[1].toLowerCase()] : null;
    return player ? { player, end: begin + found[0].length } : fail(`${shown(found[1])} does not say whose turn it is: write X or black, O or white`, begin + found[0].indexOf(found[1]));
  }

  // The rows of a drawing: numbers may stand beside them, and the names of columns above and below.
  function drawnRowsOf(text) {
    const rows = [];
    let end = 0;
    let named = false;
    for (const line of text.split("\n")) {
      const row = /^[\s|]*\d{0,2}[\s|]*([-.XxOo*bBwW](?:[\s|]*[-.XxOo*bBwW])*)[\s|]*\d{0,2}[\s|]*$/.exec(line);
      const names = /^[\s|]*a\s+b\s+c[\sa-h|]*$/i.test(line);
      const isRow = row && row[1].replace(/[\s|]/g, "").length >= 4;
      if (!isRow && !names && !(rows.length === 0 && line.trim() === "")) break;
      end += line.length + 1;
      if (isRow) rows.push(row[1].replace(/[\s|]/g, ""));
      else if (names && rows.length > 0) break;
      else named ||= names;
    }
    // A drawing marks legal moves by stars where its discs are X.
    const stars = named && rows.some((row) => row.includes("X"));
    return rows.length > 0 ? { rows: stars ? rows.map((row) => row.replaceAll("*", "-")) : rows, end: Math.min(end, text.length) } : null;
  }

  // The rows of a position as they are separated in the text, or all cells in one; null if there are none.
  function rowsOf(text) {
    const found = /^[-.XxOo*bBwW]{4,}(?:[\s/|]+[-.XxOo*bBwW]{4,})*(?=$|[\s;,])/.exec(text);
    return found ? { rows: found[0].split(/[\s/|]+/), end: found[0].length } : drawnRowsOf(text);
  }

  function boardOf(rows) {
    const wide = rows[0].length;
    const uneven = rows.findIndex((row) => row.length !== wide);
    if (uneven > 0) fail(`Row ${uneven + 1} has ${rows[uneven].length} cells and the first has ${wide}`);
    const one = rows.length === 1;
    const board = one ? BOARDS.find((name) => wide === sizeOf(name)[0] * sizeOf(name)[1]) : `${wide}x${rows.length}`;
    if (one && !board) fail(`${wide} cells in a row are not a board of this page: ${BOARDS.join(", ")}`);
    if (!BOARDS.includes(board)) fail(`This page has no board of ${wide} columns and ${rows.length} rows: it has ${BOARDS.join(", ")}`);
    return board;
  }

  function readPosition(text) {
    const found = rowsOf(text);
    if (!found) return null;
    const board = boardOf(found.rows);
    const cells = [...found.rows.join("")].map((character) => COLOURS[character]);
    if (!cells.includes("black") && !cells.includes("white")) fail("The position has no disc");
    const { player, end } = sideOf(text, found.end);
    const from = { board, cells, player: player ?? "black" };
    const rest = text.slice(end);
    if (/^\s*;/.test(rest) || STATEMENT.test(rest.split(";")[0])) requireStatements(rest, end);
    else return replay(tokensOf(" ".repeat(end) + rest), from);
    return { ...from, moves: [] };
  }

  // Of an OBF line: moves and what they are worth, which are not used.
  function requireStatements(text, begin) {
    let at = begin;
    for (const score of text.split(";")) {
      if (!STATEMENT.test(score)) fail(`${shown(score.trim())} is not a move with its score`, at + score.length - score.trimStart().length);
      at += score.length + 1;
    }
  }

  // ---- Transcripts ----

  // { text, at, kind }: moves and passes; numbers and punctuation are left out.
  function tokensOf(text) {
    const tokens = [];
    const pattern = /([a-h][1-8])(?!\d)|(pass|pa(?![a-z])|ps(?![a-z])|--|\u2013|\u2014)|(\d{1,3}(?:\.+|\)|:)?|[\s,;|/.]+|\u2026)/giy;
    while (pattern.lastIndex < text.length) {
      const at = pattern.lastIndex;
      const found = pattern.exec(text);
      if (!found) fail(`${shown(text.slice(at))} is neither a move nor a pass`, at);
      if (found[1]) tokens.push({ kind: "move", text: found[1].toLowerCase(), at });
      else if (found[2]) tokens.push({ kind: "pass", text: found[2], at });
    }
    return tokens;
  }

  // Plays a move by the name of its cell; `at` is where it is written.
  function playNamed(tree, name, at = null) {
    const { player, over, cells } = tree.now();
    const { columns, rows, cellOf } = tree.rules;
    const move = `${name} (move ${tree.pathTo(tree.now()).length})`;
    if (!/^[a-z][1-9]$/.test(name) || name.charCodeAt(0) - 97 >= columns || Number(name[1]) > rows) fail(`${move} is not on the board ${columns}x${rows}`, at);
    if (over) fail(`${move} comes after the end of the game`, at);
    if (cells[cellOf(name)]) fail(`${move} is not legal for ${player}: the cell is filled`, at);
    if (!tree.play(cellOf(name))) fail(`${move} is not legal for ${player}: it flips nothing`, at);
  }

  // Plays a game from the start of a board, or from a position.
  function replay(tokens, from) {
    const tree = makeTree(makeRules(...sizeOf(from.board)), from.cells ?? undefined, from.player);
    let announced = false; // a pass that was written
    for (const { kind, text, at } of tokens) {
      const { player, passed, over } = tree.now();
      if (kind === "pass") {
        if (!over && (!passed || announced)) fail(`A pass, but ${player} has a move`, at);
        announced = true;
        continue;
      }
      announced = false;
      playNamed(tree, text, at);
    }
    return { ...from, moves: tree.line().slice(1).map(({ cell }) => cell) };
  }

  // On the board that is shown, or on another one where the whole game is legal there. If it is legal nowhere, it is a game of the
  // board where most of it is legal, and what is wrong there is wrong with it.
  function readTranscript(text, shownBoard) {
    const tokens = tokensOf(text);
    if (!tokens.some(({ kind }) => kind === "move")) fail("There is no move in it");
    let longest = null;
    for (const board of [shownBoard, ...BOARDS.filter((other) => other !== shownBoard).reverse()]) {
      try {
        return replay(tokens, { board, cells: null, player: "black" });
      } catch (error) {
        if (longest && error.at <= longest.at) continue;
        longest = error;
        if (board !== shownBoard) error.message = `As a game of ${board}: ${error.message}`;
      }
    }
    throw longest;
  }

  // What a text says: { board, cells, player, moves }; cells are null for a game from the start, moves are cells.
  function read(text, shownBoard) {
    if (text.trim() === "") fail("There is nothing to read");
    if (text.length > LONGEST) fail(`The text is longer than ${LONGEST} characters`);
    const skipped = text.length - text.trimStart().length;
    const body = text.trim().replace(/%[^\n]*/g, (comment) => " ".repeat(comment.length)).trimEnd(); // an OBF comment
    try {
      return readPosition(body) ?? readTranscript(body, shownBoard);
    } catch (error) {
      if (skipped > 0) error.message = error.message.replace(/at character (\d+)\.$/, (_, at) => `at character ${Number(at) + skipped}.`);
      throw error;
    }
  }

  // ---- Writing ----

  const discsOf = (cells) => cells.map((colour) => LETTERS[colour]).join("");

  // f5d6c3..., without the passes, which are forced.
  const transcript = (line) => line.slice(1).map(({ move }) => move).join("");

  // Rows, and who moves.
  function position({ cells, player }, columns) {
    const rows = [];
    for (let at = 0; at < cells.length; at += columns) rows.push(discsOf(cells.slice(at, at + columns)));
    return `${rows.join("\n")}\n${LETTERS[player]}`;
  }

  // A line of OBF (docs/endgame.md), which is of 8x8.
  const obf = ({ cells, player }) => `${discsOf(cells)} ${LETTERS[player]};`;

  return { BOARDS, sizeOf, fail, shown, read, readPosition, playNamed, transcript, position, obf, discsOf };
})();
