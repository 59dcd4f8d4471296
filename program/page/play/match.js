// The game, how it is played, and its form in the address:
//
//   #board=8x8&objective=fewest&you=white&level=3&values=on&moves=d3c5_c3-&at=1
//
// The moves are those of the tree (variations.js). Parts of an address that the page does not have are left out, and named
// in a message.
"use strict";

const Match = (() => {
  const { BOARDS, sizeOf } = Notation;
  const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
  const OBJECTIVES = ["most", "fewest"]; // who wins: the player with most discs, or with the fewest
  const SIDES = ["black", "white", "both", "none"];
  const SWITCHES = ["values", "lines", "turned"];
  const NAMES = ["board", "objective", "you", "level", ...SWITCHES, "from", "turn", "moves", "at"];
  const first = () => ({ board: "5x6", objective: "most", you: "black", level: 4, values: false, lines: false, turned: false });
  const match = { ...first(), tree: null, rules: null, startBook: null, paused: false }; // paused: the program, who plays both sides, stops

  const isSolved = (board) => isPerfect(...sizeOf(board), match.objective);
  const now = () => match.tree.now();
  const isYours = (player) => match.you === "both" || match.you === player;
  const nameOf = (position) => `${position.player} ${Notation.discsOf(position.cells)}`;

  // The program plays on where the game ends; where there are moves to go forward to, you are looking back.
  const isProgramsTurn = () => !now().over && !isYours(now().player) && now().children.length === 0;

  // The row of the table of starts (tables.js) that is of a board; undefined if there is none.
  const startRowOf = ({ columns, rows }) => OTHELLO_STARTS.split("\n").find((row) => row.startsWith(`${columns}x${rows},${match.objective},`));

  // From the board's start, or from a position.
  function begin(board, cells, player) {
    const [columns, rows] = sizeOf(board);
    match.board = board;
    match.rules = makeRules(columns, rows);
    match.tree = makeTree(match.rules, cells, player);
    match.startBook = makeStartBook(match.rules, startRowOf(match.rules));
  }

  // The game that is shown stays: only what it is worth is another.
  function setObjective(objective) {
    match.objective = objective;
    match.startBook = makeStartBook(match.rules, startRowOf(match.rules));
  }

  // Goes back to your last turn; by one move if both sides are yours or none is. Returns whether there was a
  // move to undo.
  function undo() {
    const path = match.tree.pathTo(now());
    const to = path.slice(0, -1).findLast(({ player }) => match.you === "none" || isYours(player));
    if (!to) return false;
    match.tree.goTo(to);
    return true;
  }

  // Goes forward as far as undo() would go back.
  function redo() {
    if (!match.tree.forward()) return false;
    while (match.you !== "none" && !now().over && !isYours(now().player) && match.tree.forward());
    return true;
  }

  // What the end of a game is worth to a player.
  function result(cells, player) {
    const count = (wanted) => cells.filter((colour) => colour === wanted).length;
    return signOf(match.objective) * finished(count(player) - count(match.rules.rival(player)), countVacant(cells)) + 0;
  }

  // ---- Address ----

  const cellsFrom = (text) => [...text].map((letter) => ({ X: "black", O: "white" })[letter] ?? null);

  // Sets the match to what the address says. Returns the words that were not understood.
  function readAddress(hash) {
    const parameters = new URLSearchParams(hash.replace(/^#/, ""));
    const refused = [];
    Object.assign(match, first());
    const take = (name, values) => {
      if (!parameters.has(name)) return undefined;
      const value = values.find((other) => String(other) === parameters.get(name));
      if (value === undefined) refused.push(name);
      return value;
    };
    const keep = (name, values) => (match[name] = take(name, values) ?? match[name]);
    keep("board", BOARDS);
    keep("objective", OBJECTIVES);
    keep("you", SIDES);
    keep("level", LEVELS);
    for (const name of SWITCHES) match[name] = take(name, ["on"]) === "on";
    const from = parameters.get("from");
    const player = take("turn", ["black", "white"]);
    const [columns, rows] = sizeOf(match.board);
    const usable = from !== null && from.length === columns * rows && /^[-XO]*[XO][-XO]*$/.test(from);
    if (from !== null && !usable) refused.push("from");
    if (player !== undefined && !usable) refused.push("turn without a position");
    begin(match.board, usable ? cellsFrom(from) : undefined, usable ? player : undefined);
    const { nodes, whole } = Variations.read(parameters.get("moves") ?? "", match.tree);
    if (!whole) refused.push("moves");
    const at = take("at", nodes.map((_, i) => i));
    if (at !== undefined) match.tree.goTo(nodes[at]);
    for (const name of new Set(parameters.keys())) {
      if (!NAMES.includes(name)) refused.push(name.slice(0, 20));
      else if (parameters.getAll(name).length > 1) refused.push(`a second ${name}`);
    }
    return refused;
  }

  function writeAddress() {
    const parameters = new URLSearchParams({ board: match.board });
    const { objective, you, level } = first();
    const { root } = match.tree;
    const { text, at } = Variations.write(match.tree);
    if (match.objective !== objective) parameters.set("objective", match.objective);
    if (match.you !== you) parameters.set("you", match.you);
    if (match.level !== level) parameters.set("level", match.level);
    for (const name of SWITCHES.filter((name) => match[name])) parameters.set(name, "on");
    // A pass at the start comes about again where the address is read.
    const starter = root.passed ? match.rules.rival(root.player) : root.player;
    if (Notation.discsOf(root.cells) !== Notation.discsOf(match.rules.start()) || starter !== "black") {
      parameters.set("from", Notation.discsOf(root.cells));
      if (starter === "white") parameters.set("turn", "white");
    }
    if (text !== "") parameters.set("moves", text);
    if (at !== null) parameters.set("at", at);
    Address.show(parameters);
  }

  return { BOARDS, LEVELS, SWITCHES, match, isSolved, now, isYours, isProgramsTurn, nameOf, begin, setObjective, startRowOf, undo, redo, result, readAddress, writeAddress };
})();
