// Puts the page together: controls, and whose turn it is.
"use strict";

(() => {
  const { match } = Match;
  const { SWITCHES } = Match;
  const byId = (id) => document.getElementById(id);
  const LEAST_MILLISECONDS = { answer: 400, watch: 900 }; // before the program's move is made

  // What acts on the game: not while a position is set up, whose discs would be lost.
  const inGame = (act) => (...given) => {
    if (!Setup.isOn()) act(...given);
  };

  const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, Math.max(0, milliseconds)));

  // ---- Whose turn it is ----

  // Call this after every change: discards the current thought, draws, and lets the program think again.
  function proceed(turning = false) {
    Study.cancel();
    if (Setup.isOn()) Setup.close();
    Match.writeAddress();
    View.draw(turning);
    if (Match.isProgramsTurn() && !match.paused) answer();
    else Study.study();
  }

  async function answer() {
    const isCurrent = Study.watch();
    const since = performance.now();
    const position = Match.now();
    const found = await Study.think(position, "move", "Thinking");
    if (!found) return;
    if (found.exact) Knowledge.remember(position, found);
    const least = match.you === "none" ? LEAST_MILLISECONDS.watch : LEAST_MILLISECONDS.answer;
    await wait(least - (performance.now() - since));
    if (!isCurrent()) return;
    match.tree.play(found.cell);
    proceed(true);
  }

  async function hint() {
    let best = Knowledge.of(Match.now());
    const asks = best?.cell === undefined;
    if (asks) {
      const found = await Study.question("best", "Looking for a hint");
      if (!found) return;
      best = Knowledge.remember(Match.now(), found);
    }
    if (Match.now().over || Match.isProgramsTurn()) return;
    Table.hint(best.cell);
    Words.hint(best);
    if (asks) Study.study();  // which the question ended
  }

  // Puts the best moves into the tree, where one steps through them.
  async function bestLine() {
    const from = Match.now();
    const found = await Study.question("line", "Looking for the best line");
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

  // All that is known is of another board, or another objective.
  function forget() {
    Thinker.forget();
    Knowledge.forget();
  }

  function setObjective(objective) {
    if (objective === match.objective) return;
    forget();
    Match.setObjective(objective);
  }

  function begin(board, cells, player) {
    if (board !== match.board) forget();
    match.paused = false;
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
    match.paused = match.you === "none";
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
    match.paused = !match.paused;
    if (!match.paused) match.tree.toEnd();
    proceed();
  }

  function openSetup() {
    Study.cancel();
    Ranking.draw(null);
    Setup.open();
    View.drawControls();
  }

  function afterSetup(made) {
    if (made) begin(match.board, made.cells, made.player);
    proceed();
    byId("set-up").focus({ preventScroll: true }); // where it was before
  }

  // A game that was read is there to be studied: nobody answers until you choose a side.
  function loaded({ board, cells, player, moves, tree, objective = match.objective }) {
    setObjective(objective);
    begin(board, cells ?? undefined, player);
    if (tree) match.tree = tree;
    else moves.forEach(match.tree.play);
    match.you = "both";
    fillControls();
    proceed();
  }

  const option = (value, text) => Object.assign(document.createElement("option"), { value, textContent: text });
  const group = (label, boards) => {
    const element = Object.assign(document.createElement("optgroup"), { label });
    element.append(...boards.map((board) => option(board, board.replace("x", " by "))));
    return element;
  };

  // Which boards are perfect depends on the objective.
  function fillControls() {
    const [perfect, others] = [true, false].map((isSolved) => Match.BOARDS.filter((board) => Match.isSolved(board) === isSolved));
    byId("board").replaceChildren(group("perfect", perfect), group("with a level", others));
    byId("board").value = match.board;
    byId("objective").value = match.objective;
    byId("you").value = match.you;
    byId("level").value = match.level;
    for (const name of SWITCHES) byId(name).checked = match[name];
    Table.turn(match.turned);
  }

  function readControls(event) {
    match.you = byId("you").value;
    match.level = Number(byId("level").value);
    for (const name of SWITCHES) match[name] = byId(name).checked;
    Table.turn(match.turned);
    if (event.target === byId("board")) {
      begin(byId("board").value);
      proceed();
      return;
    }
    if (event.target === byId("objective")) {
      setObjective(byId("objective").value);
      fillControls();
    }
    if (event.target === byId("level")) Knowledge.forget();
    if (event.target === byId("you")) match.paused = false;
    proceed();
  }

  function followAddress(hash) {
    const { board, objective } = match;
    const refused = Match.readAddress(hash);
    if (board !== match.board || objective !== match.objective) Thinker.forget();
    Knowledge.forget();
    match.paused = false;
    Table.lay(match.rules);
    fillControls();
    proceed();
    if (refused.length > 0) Notice.show(`The address asks for what this page does not have: ${refused.join(", ")}.`);
  }

  function onKey(event) {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.target.matches("select, input, textarea")) return;
    const click = (id) => () => byId(id).click();
    const actions = {
      n: newGame, u: steps.undo, r: steps.redo, h: hint, b: bestLine, p: pause, v: click("values"), l: click("lines"), t: click("turned"), s: openSetup,
      arrowleft: steps.back, arrowright: steps.forward, home: steps["to-start"], end: steps["to-end"],
    };
    const key = event.key.toLowerCase();
    if (!Object.hasOwn(actions, key)) return;
    event.preventDefault();
    actions[key]();
  }

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
