// Puts the page together: controls, whose turn it is, and questions to the program.
"use strict";

(() => {
  const { match } = Match;
  const byId = (id) => document.getElementById(id);
  const LEAST_MILLISECONDS = { answer: 400, watch: 900 }; // before the program's move is made
  let turn = 0; // counts all that makes older thoughts worthless
  let paused = false;
  let clock = null;

  // What acts on the game: not while a position is set up, whose discs would be lost.
  const inGame = (act) => (...given) => {
    if (!Setup.isOn()) act(...given);
  };

  const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, Math.max(0, milliseconds)));

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

  // ---- What is shown ----

  // The values of the moves that are shown, and whether they are all.
  function showValues(values, complete) {
    Table.showValues(values, complete);
    Words.depth(values);
    if (complete) Ranking.draw(values, Knowledge.of(Match.now())?.openings);
  }

  function drawBoard(turning) {
    const position = Match.now();
    const open = position.over || Match.isProgramsTurn() ? [] : match.rules.legalMoves(position.cells, position.player);
    Table.draw(position, open, turning);
    const values = match.values && !position.over && !Match.isProgramsTurn() ? Knowledge.of(position)?.values : null;
    Ranking.draw(null);
    Words.depth(null);
    if (values) showValues(values, true);
  }

  // While a position is set up the board does not show the game, and only the set-up's own controls may be used.
  function drawControls() {
    for (const id of ["controls", "steps", "moves", "exchange"])
      for (const control of byId(id).querySelectorAll("button, input, select")) control.disabled = Setup.isOn();
    if (Setup.isOn()) return;
    const line = match.tree.line();
    const at = line.indexOf(Match.now());
    for (const id of ["undo", "to-start", "back"]) byId(id).disabled = at === 0;
    for (const id of ["redo", "to-end", "forward"]) byId(id).disabled = at === line.length - 1;
    for (const id of ["show-hint", "best-line"]) byId(id).disabled = Match.now().over || Match.isProgramsTurn();
    byId("pause").hidden = match.you !== "none";
    byId("pause").textContent = paused ? "Continue" : "Stop";
    byId("level-label").hidden = Match.isSolved(match.board);
  }

  function draw(turning) {
    drawBoard(turning);
    Words.position();
    Words.banner();
    Words.worth();
    Words.opening();
    Words.cost();
    Words.hint(null);
    MoveList.draw();
    Chart.draw();
    Exchange.draw();
    drawControls();
  }

  // ---- Whose turn it is ----

  // Call this after every change: discards the current thought, draws, and lets the program think again.
  function proceed(turning = false) {
    ++turn;
    Thinker.cancel();
    stopThinking();
    if (Setup.isOn()) Setup.close();
    Match.writeAddress();
    draw(turning);
    if (Match.isProgramsTurn() && !paused) answer();
    else study();
  }

  async function answer() {
    const mine = turn;
    const since = performance.now();
    const position = Match.now();
    const found = await think(position, "move", "Thinking");
    if (!found) return;
    if (found.exact) Knowledge.remember(position, found);
    const least = match.you === "none" ? LEAST_MILLISECONDS.watch : LEAST_MILLISECONDS.answer;
    await wait(least - (performance.now() - since));
    if (mine !== turn) return;
    match.tree.play(found.cell);
    proceed(true);
  }

  // All that there is to know of what is shown, one question after the other.
  async function study() {
    if ((await lookBack()) && (await lookAhead()) && (await lookUp())) lookOver();
  }

  // Computes what your last move cost. Like those that follow, false if the game has continued meanwhile.
  async function lookBack() {
    const last = Words.yourLastMove();
    if (!last || Knowledge.costOf(last)) return true;
    const needed = Match.isSolved(match.board) ? [[last.parent, "best", "cell"], [last, "value", "value"]] : [[last.parent, "values", "values"]];
    for (const [position, want, part] of needed) {
      if (position.over || Knowledge.of(position)?.[part] !== undefined) continue;
      const found = await think(position, want, "Looking what the last move cost");
      if (!found) return false;
      Knowledge.remember(position, found);
    }
    Words.cost();
    return true;
  }

  // Computes the value of every move, if wanted.
  async function lookAhead() {
    const position = Match.now();
    if (!match.values || position.over || Match.isProgramsTurn() || Knowledge.of(position)?.values) return true;
    const all = match.rules.legalMoves(position.cells, position.player).length;
    let values = []; // of one depth: what looks better by another may not be
    let count = 0;
    const show = (found) => {
      if (found.depth !== values[0]?.depth) values = [];
      values.push(found);
      if (found.exact || values.length === all) showValues(values, false);
      showThinking(`${(count++ % all) + 1} of ${all} values${found.exact ? "" : `, depth ${found.depth}`}`);
    };
    const found = await think(position, "values", `0 of ${all} values`, show);
    if (!found) return false;
    Knowledge.remember(position, found);
    showValues(found.values, true);
    Words.worth();
    Words.opening();
    Chart.draw();
    return true;
  }

  // Counts what lies below the moves, where there is a book.
  async function lookUp() {
    const position = Match.now();
    const { values, openings } = Knowledge.of(position) ?? {};
    if (!match.values || position.over || Match.isProgramsTurn() || openings || !OTHELLO_BOOKS.includes(match.board)) return true;
    const found = await think(position, "openings", "Counting openings");
    if (!found) return false;
    Knowledge.remember(position, found);
    Ranking.draw(values, found.openings);
    return true;
  }

  // Computes what the graph lacks, from the end, where it is quick, to the beginning.
  async function lookOver() {
    if (!match.values) return;
    for (const position of match.tree.line().reverse()) {
      if (Knowledge.worth(position, "black")) continue;
      const found = await think(position, "value", "Looking over the game");
      if (!found) return;
      Knowledge.remember(position, found);
      Chart.draw();
    }
  }

  // A question of yours, about a position that is not over.
  async function question(want, what) {
    if (Match.now().over || Match.isProgramsTurn()) return null;
    ++turn;
    return think(Match.now(), want, what);
  }

  async function hint() {
    let best = Knowledge.of(Match.now());
    if (best?.cell === undefined) {
      const found = await question("best", "Looking for a hint");
      if (!found) return;
      best = Knowledge.remember(Match.now(), found);
    }
    if (Match.now().over || Match.isProgramsTurn()) return;
    Table.hint(best.cell);
    Words.hint(best);
    study();
  }

  // Puts the best moves into the tree, where one steps through them.
  async function bestLine() {
    const from = Match.now();
    const found = await question("line", "Looking for the best line");
    if (!found) return;
    for (const cell of found.moves) match.tree.play(cell);
    match.tree.goTo(from);
    proceed();
    Words.line(found);
  }

  // ---- Controls ----

  function choose(cell) {
    if (Setup.isOn()) {
      Setup.put(cell);
      return;
    }
    if (Match.isProgramsTurn()) {
      Notice.show("It is the program's turn.");
      return;
    }
    if (match.tree.play(cell)) proceed(true);
    else if (!Match.now().over) Notice.show(`${match.rules.cellName(cell)} is not a legal move.`);
  }

  function begin(board, cells, player) {
    if (board !== match.board) {
      Thinker.forget();
      Knowledge.forget();
    }
    paused = false;
    Match.begin(board, cells, player);
    Table.lay(match.rules);
  }

  function newGame() {
    begin(match.board);
    proceed();
  }

  // A step that goes where the game has a position; `act` says whether it has.
  function step(act) {
    if (!act()) return;
    paused = match.you === "none";
    proceed();
  }

  const steps = {
    undo: () => step(Match.undo),
    redo: () => step(Match.redo),
    back: () => step(match.tree.back),
    forward: () => step(match.tree.forward),
    "to-start": () => step(() => match.tree.toStart() ?? true),
    "to-end": () => step(() => match.tree.toEnd() ?? true),
  };

  function goTo(node) {
    step(() => match.tree.goTo(node) ?? true);
  }

  function pause() {
    if (match.you !== "none") return;
    paused = !paused;
    if (!paused) match.tree.toEnd();
    proceed();
  }

  function openSetup() {
    ++turn;
    Thinker.cancel();
    stopThinking();
    Ranking.draw(null);
    Setup.open();
    drawControls();
  }

  function afterSetup(made) {
    if (made) begin(match.board, made.cells, made.player);
    proceed();
  }

  // A game that was read is there to be studied: nobody answers until you choose a side.
  function loaded({ board, cells, player, moves }) {
    begin(board, cells ?? undefined, player);
    moves.forEach(match.tree.play);
    match.you = "both";
    fillControls();
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
      begin(byId("board").value);
      proceed();
      return;
    }
    if (event.target === byId("level")) Knowledge.forget();
    if (event.target === byId("you")) paused = false;
    proceed();
  }

  function followAddress(hash) {
    const board = match.board;
    const refused = Match.readAddress(hash);
    if (board !== match.board) Thinker.forget();
    Knowledge.forget();
    paused = false;
    fillControls();
    Table.lay(match.rules);
    proceed();
    if (refused.length > 0) Notice.show(`The address asks for what this page does not have: ${refused.join(", ")}.`);
  }

  function onKey(event) {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.target.matches("select, input, textarea")) return;
    const values = () => byId("values").click();
    const actions = {
      n: newGame, u: steps.undo, r: steps.redo, h: hint, b: bestLine, p: pause, v: values, s: openSetup,
      arrowleft: steps.back, arrowright: steps.forward, home: steps["to-start"], end: steps["to-end"],
    };
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
  byId("board").append(group("perfect", Match.BOARDS.filter(Match.isSolved)), group("with a level", Match.BOARDS.filter((board) => !Match.isSolved(board))));
  byId("level").append(...Match.LEVELS.map((level) => option(level, level)));
  byId("solved-from").textContent = solvedFrom(0);
  byId("controls").addEventListener("change", readControls);
  byId("controls").addEventListener("submit", (event) => event.preventDefault());
  const buttons = { new: newGame, "show-hint": hint, "best-line": bestLine, "set-up": openSetup, pause, copy: Notice.copyLink, ...steps };
  for (const [id, act] of Object.entries(buttons)) byId(id).addEventListener("click", inGame(act));
  document.addEventListener("keydown", inGame(onKey));
  MoveList.start(inGame(goTo), proceed);
  Ranking.start(choose);
  Chart.start(inGame(goTo));
  Setup.start(afterSetup);
  Exchange.start(loaded);
  Table.start(choose);
  Address.follow(followAddress);
})();
