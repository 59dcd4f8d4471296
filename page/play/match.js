// The game, and its form in the address:
//
//   #board=5x6&you=white&level=3&values=on&moves=d3c5
//
// Passes are forced, so they are not written. Parts of an address that the page does not have are left out,
// and named in a message.
"use strict";

const Match = (() => {
  const BOARDS = ["4x4", "4x5", "4x6", "5x5", "5x6", "6x6", "8x8"];
  const LEVELS = [1, 2, 3, 4, 5, 6];
  const SIDES = ["black", "white", "both", "none"];
  const first = () => ({ board: "5x6", you: "black", level: 4, values: false });
  const match = { ...first(), positions: [], rules: null };

  const isPerfect = (board) => !["6x6", "8x8"].includes(board);
  const isSmall = () => isPerfect(match.board);
  const now = () => match.positions[match.positions.length - 1];
  const isYours = (player) => match.you === "both" || match.you === player;
  const nameOf = (position) => `${position.player} ${position.cells.map((colour) => (colour ? colour[0] : ".")).join("")}`;

  // Whose turn it is next, whether a player without a move was skipped, and whether the game is over.
  function turn(cells, player) {
    const { rules } = match;
    if (rules.legalMoves(cells, player).length > 0) return { player, passed: false, over: false };
    const rival = rules.rival(player);
    return rules.legalMoves(cells, rival).length > 0 ? { player: rival, passed: true, over: false } : { player, passed: false, over: true };
  }

  function begin(board) {
    const [columns, rows] = board.split("x").map(Number);
    match.board = board;
    match.rules = makeRules(columns, rows);
    const cells = match.rules.start();
    match.positions = [{ cells, move: null, flipped: [], by: null, ...turn(cells, "black") }];
  }

  // Whether that was a legal move.
  function play(cell) {
    const { rules } = match;
    const { cells, player, over } = now();
    if (over || !rules.legalMoves(cells, player).includes(cell)) return false;
    const next = rules.after(cells, cell, player);
    match.positions.push({ cells: next, move: rules.cellName(cell), flipped: rules.flips(cells, cell, player), by: player, ...turn(next, rules.rival(player)) });
    return true;
  }

  // Goes back to your last turn; by one move if both sides are yours or none is. Returns whether there was a
  // move to undo.
  function undo() {
    if (match.positions.length === 1) return false;
    const taken = match.positions.slice(0, -1).findLastIndex(({ player }) => match.you === "none" || isYours(player));
    if (taken < 0) return false;
    match.positions.length = taken + 1;
    return true;
  }

  // The discs of the player minus the rival's, at the end of a game; vacant cells go to the winner.
  function result(cells, player) {
    const own = cells.filter((colour) => colour === player).length;
    const theirs = cells.filter((colour) => colour === match.rules.rival(player)).length;
    return own > theirs ? cells.length - 2 * theirs : own < theirs ? 2 * own - cells.length : 0;
  }

  // ---- Address ----

  // Plays moves such as "d3c5" as far as they are legal. Returns whether all are.
  function replay(text) {
    if (!/^([a-h][1-8])*$/.test(text)) return false;
    for (const [name] of text.matchAll(/../g)) {
      const { columns, rows } = match.rules;
      if (name.charCodeAt(0) - 97 >= columns || Number(name[1]) > rows || !play(match.rules.cellOf(name))) return false;
    }
    return true;
  }

  // Sets the match to what the address says. Returns the words that were not understood.
  function readAddress(hash) {
    const parameters = new URLSearchParams(hash.replace(/^#/, ""));
    const refused = [];
    Object.assign(match, first());
    const take = (name, values) => {
      if (!parameters.has(name)) return;
      const value = values.find((other) => String(other) === parameters.get(name));
      if (value === undefined) refused.push(name);
      else match[name] = value;
    };
    take("board", BOARDS);
    take("you", SIDES);
    take("level", LEVELS);
    if (parameters.has("values")) {
      if (parameters.get("values") === "on") match.values = true;
      else refused.push("values");
    }
    begin(match.board);
    if (!replay(parameters.get("moves") ?? "")) refused.push("moves");
    for (const name of parameters.keys()) if (!["board", "you", "level", "values", "moves"].includes(name)) refused.push(name.slice(0, 20));
    return refused;
  }

  function writeAddress() {
    const parameters = new URLSearchParams({ board: match.board });
    const { you, level } = first();
    if (match.you !== you) parameters.set("you", match.you);
    if (match.level !== level) parameters.set("level", match.level);
    if (match.values) parameters.set("values", "on");
    if (match.positions.length > 1) parameters.set("moves", match.positions.slice(1).map(({ move }) => move).join(""));
    Address.show(parameters);
  }

  return { BOARDS, LEVELS, match, isPerfect, isSmall, now, isYours, nameOf, begin, play, undo, result, readAddress, writeAddress };
})();
