// Puts the page together: controls, whose turn it is, questions to the program, and texts.
"use strict";

(() => {
  const { match } = Match;
  const byId = (id) => document.getElementById(id);
  const capitalised = (text) => text[0].toUpperCase() + text.slice(1);
  const LEAST_MILLISECONDS = { answer: 400, watch: 900 }; // before the program's move is made
  const known = new Map(); // by Match.nameOf a position: { value, exact, cell?, values? }
  let turn = 0; // counts all that makes older thoughts worthless
  let paused = false;
  let clock = null;

  const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, Math.max(0, milliseconds)));
  const isProgramsTurn = () => !Match.now().over && !Match.isYours(Match.now().player);

  // ---- Thinking ----

  function showThinking(what) {
    clearInterval(clock);
    const since = performance.now();
    const show = () => {
      const seconds = Math.floor((performance.now() - since) / 1000);
      byId("thinking").textContent = `${what}\u2026` + (seconds > 0 ? ` ${seconds} s` : "");
    };
    show();
    clock = setInterval(show, 1000);
  }

  function stopThinking() {
    clearInterval(clock);
    byId("thinking").textContent = "";
  }

  // Asks about a position; null if the game has continued meanwhile.
  async function think(position, want, what, found) {
    const mine = turn;
    showThinking(what);
    const { cells, player } = position;
    const answer = await Thinker.ask(match.rules, { cells, player, want, level: match.level }, found);
    if (mine !== turn || answer === null) return null;
    stopThinking();
    return answer;
  }

  function remember(position, answer) {
    const values = answer.values;
    const best = values?.reduce((a, b) => (b.value > a.value ? b : a));
    const entry = { ...known.get(Match.nameOf(position)), ...(best ?? answer), ...(values && { values }) };
    known.set(Match.nameOf(position), entry);
    return entry;
  }

  // What a position is worth to `player`, as far as it is known; the end of a game always is.
  function worth(position, player) {
    const found = position.over
      ? { value: Match.result(position.cells, position.player), exact: true }
      : known.get(Match.nameOf(position));
    if (!found) return null;
    return { value: position.player === player ? found.value : -found.value, exact: found.exact };
  }

  // ---- What is said ----

  const discs = (cells, colour) => cells.filter((c) => c === colour).length;
  const ofDiscs = (value) => `${value} disc${value === 1 ? "" : "s"}`;

  function outcome(value, player) {
    if (value === 0) return "a draw";
    return `${value > 0 ? player : match.rules.rival(player)} wins by ${Math.abs(value)}`;
  }

  function sayPosition() {
    const { cells, player, move, flipped, by, passed, over } = Match.now();
    const said = [];
    if (move === null) said.push("The start.");
    else said.push(`${capitalised(by)} plays ${move} and flips ${flipped.map(match.rules.cellName).join(" ")}.`);
    if (passed) said.push(`${capitalised(match.rules.rival(player))} has no move.`);
    const end = Match.result(cells, "black");
    if (over) said.push(`The game is over: ${outcome(end, "black")}.`);
    else said.push(`${capitalised(player)} to move${Match.isYours(player) && match.you !== "both" ? ": your turn" : ""}.`);
    said.push(`Black ${discs(cells, "black")}, white ${discs(cells, "white")}.`);
    byId("position").textContent = said.join(" ");
  }

  function sayWorth() {
    const position = Match.now();
    const found = match.values && !position.over ? worth(position, "black") : null;
    byId("worth").textContent = !found ? "" : found.exact
      ? `With perfect play from here: ${outcome(found.value, "black")}.`
      : `It looks like ${Table.spoken(found)} for black.`;
  }

  // The positions before and after your last move; null if there is none.
  function yourLastMove() {
    const at = match.positions.findLastIndex(({ by }) => by !== null && Match.isYours(by));
    return at < 0 ? null : { before: match.positions[at - 1], after: match.positions[at] };
  }

  // What your last move cost, or null where that is not known yet.
  function costOf({ before, after }) {
    const best = known.get(Match.nameOf(before));
    if (!best) return null;
    const made = best.values?.find(({ cell }) => match.rules.cellName(cell) === after.move) ?? worth(after, before.player);
    if (!made) return null;
    const exact = best.exact && made.exact;
    const value = best.value - made.value;
    return { value: exact ? value : Math.max(0, Math.round(value)), exact, best: best.cell };
  }

  function sayCost() {
    const last = yourLastMove();
    const cost = last && costOf(last);
    if (!cost) {
      byId("cost").textContent = "";
      return;
    }
    const about = cost.exact ? "" : "about ";
    byId("cost").textContent = cost.value <= 0
      ? `Your move ${last.after.move} cost nothing.`
      : `Your move ${last.after.move} cost ${about}${ofDiscs(cost.value)}: ${match.rules.cellName(cost.best)} was better.`;
  }

  function sayMoves() {
    const entries = [];
    for (const { by, move, passed } of match.positions.slice(1)) {
      entries.push(`${by} ${move}`);
      if (passed) entries.push(`${match.rules.rival(by)} passes`);
    }
    byId("moves-title").hidden = entries.length === 0;
    byId("moves").replaceChildren(...entries.map((textContent, i) => Object.assign(document.createElement("li"), { textContent: `${i + 1}. ${textContent}` })));
  }

  function draw(turning) {
    const position = Match.now();
    Table.draw(position, !position.over && Match.isYours(position.player), turning);
    const found = match.values && !isProgramsTurn() ? known.get(Match.nameOf(position))?.values : null;
    if (found && !position.over) Table.showValues(found, true);
    sayPosition();
    sayWorth();
    sayCost();
    sayMoves();
    byId("suggestion").textContent = "";
    byId("undo").disabled = match.positions.length === 1;
    byId("show-hint").disabled = position.over || isProgramsTurn();
    byId("pause").hidden = match.you !== "none";
    byId("pause").textContent = paused ? "Continue" : "Stop";
    byId("level-label").hidden = Match.isSmall();
  }

  // ---- Whose turn it is ----

  // Call this after every change: discards the current thought, draws, and lets the program think again.
  function proceed(turning = false) {
    ++turn;
    Thinker.cancel();
    stopThinking();
    Match.writeAddress();
    draw(turning);
    if (isProgramsTurn() && !paused) answer();
    else lookBack().then((done) => done && lookAhead());
  }

  async function answer() {
    const mine = turn;
    const since = performance.now();
    const position = Match.now();
    const found = await think(position, "move", "Thinking");
    if (!found) return;
    remember(position, found);
    const least = match.you === "none" ? LEAST_MILLISECONDS.watch : LEAST_MILLISECONDS.answer;
    await wait(least - (performance.now() - since));
    if (mine !== turn) return;
    Match.play(found.cell);
    proceed(true);
  }

  // Computes what your last move cost. False if the game has continued meanwhile.
  async function lookBack() {
    const last = yourLastMove();
    if (!last || costOf(last)) return true;
    const needed = Match.isSmall() ? [[last.before, "move"], [last.after, "value"]] : [[last.before, "values"]];
    for (const [position, want] of needed) {
      if (position.over || known.has(Match.nameOf(position))) continue;
      const found = await think(position, want, "Looking what your move cost");
      if (!found) return false;
      remember(position, found);
    }
    sayCost();
    return true;
  }

  // Computes the value of every move, if wanted.
  async function lookAhead() {
    const position = Match.now();
    if (!match.values || position.over || isProgramsTurn() || known.get(Match.nameOf(position))?.values) return;
    const all = match.rules.legalMoves(position.cells, position.player).length;
    const values = [];
    const show = (found) => {
      values.push(found);
      Table.showValues(values, false);
      showThinking(`${values.length} of ${all} values`);
    };
    const found = await think(position, "values", `0 of ${all} values`, show);
    if (!found) return;
    remember(position, found);
    Table.showValues(found.values, true);
    sayWorth();
  }

  async function hint() {
    const position = Match.now();
    if (position.over || isProgramsTurn()) return;
    let best = known.get(Match.nameOf(position));
    if (best?.cell === undefined) {
      ++turn;
      const found = await think(position, "move", "Looking for a hint");
      if (!found) return;
      best = remember(position, found);
    }
    Table.hint(best.cell);
    byId("suggestion").textContent = `Hint: ${match.rules.cellName(best.cell)}, worth ${Table.spoken(best)} to ${position.player}.`;
    if (!(await lookBack())) return;
    lookAhead();
  }

  // ---- Controls ----

  function choose(cell) {
    if (isProgramsTurn()) {
      Notice.show("It is the program's turn.");
      return;
    }
    if (Match.play(cell)) proceed(true);
    else if (!Match.now().over) Notice.show(`${match.rules.cellName(cell)} is not a legal move.`);
  }

  function newGame() {
    paused = false;
    Match.begin(match.board);
    Table.lay(match.rules);
    proceed();
  }

  function undo() {
    if (!Match.undo()) return;
    paused = match.you === "none";
    proceed();
  }

  function pause() {
    if (match.you !== "none") return;
    paused = !paused;
    proceed();
  }

  function fillControls() {
    byId("board").value = match.board;
    byId("you").value = match.you;
    byId("level").value = match.level;
    byId("values").checked = match.values;
  }

  function readControls(event) {
    match.you = byId("you").value;
    match.level = Number(byId("level").value);
    match.values = byId("values").checked;
    if (event.target === byId("board")) {
      match.board = byId("board").value;
      Thinker.forget();
      newGame();
      return;
    }
    if (event.target === byId("level")) known.clear();
    if (event.target === byId("you")) paused = false;
    proceed();
  }

  function followAddress(hash) {
    const board = match.board;
    const refused = Match.readAddress(hash);
    if (board !== match.board) Thinker.forget();
    known.clear();
    paused = false;
    fillControls();
    Table.lay(match.rules);
    proceed();
    if (refused.length > 0) Notice.show(`The address asks for what this page does not have: ${refused.join(", ")}.`);
  }

  function onKey(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target.matches("select, input, textarea")) return;
    const values = () => byId("values").click();
    const actions = { n: newGame, u: undo, h: hint, p: pause, v: values };
    const key = event.key.toLowerCase();
    if (!Object.hasOwn(actions, key)) return;
    event.preventDefault();
    actions[key]();
  }

  const option = (value, text) => Object.assign(document.createElement("option"), { value, textContent: text });
  const group = (label, boards) => {
    const element = Object.assign(document.createElement("optgroup"), { label });
    element.append(...boards.map((board) => option(board, board.replace("x", " by "))));
    return element;
  };
  byId("board").append(group("perfect", Match.BOARDS.filter(Match.isPerfect)), group("with a level", Match.BOARDS.filter((board) => !Match.isPerfect(board))));
  byId("level").append(...Match.LEVELS.map((level) => option(level, level)));
  byId("controls").addEventListener("change", readControls);
  byId("controls").addEventListener("submit", (event) => event.preventDefault());
  byId("new").addEventListener("click", newGame);
  byId("undo").addEventListener("click", undo);
  byId("show-hint").addEventListener("click", hint);
  byId("pause").addEventListener("click", pause);
  byId("copy").addEventListener("click", Notice.copyLink);
  document.addEventListener("keydown", onKey);
  Table.start(choose);
  Address.follow(followAddress);
})();
