// Games and positions that come and go as text and files, and the picture of the board.
"use strict";

const Exchange = (() => {
  const byId = (id) => document.getElementById(id);
  const text = byId("text");
  const say = (message) => (byId("text-message").textContent = message);
  let load = () => {};
  let opened = null; // the file or text that was read last (game_files.js)

  const movesOf = ({ tree, moves }) => (tree ? tree.line().length - 1 : moves.length);

  function described(found, number) {
    const count = movesOf(found);
    const what = count > 0 ? `${count} move${count === 1 ? "" : "s"} on ${found.board}` : `a position on ${found.board}`;
    const names = found.players?.some(Boolean) ? ` (${found.players.map((name) => name || "?").join(" \u2013 ")})` : "";
    return `Read ${opened.count > 1 ? `game ${number + 1} of ${opened.count}: ` : ""}${what}${names}.`;
  }

  // What is wrong with a text or file changes nothing else.
  function sayIfWrong(act) {
    try {
      act();
    } catch (error) {
      say(error.message);
    }
  }

  // Shows one of the games or positions of what is opened.
  function show(found, number) {
    byId("game-label").hidden = opened.count === 1;
    byId("game-number").max = byId("game-count").textContent = opened.count;
    byId("game-number").value = number + 1;
    load(found);
    say(described(found, number));
  }

  // `what` is a text, or the bytes of a file; `players`: the names of players in a file beside it.
  function read(what, players = null) {
    if (Setup.isOn()) {
      say("A position is being set up: play from there, or cancel it, and then read another.");
      return;
    }
    sayIfWrong(() => {
      const next = GameFiles.open(what, Match.match.board, players);
      const first = next.read(0);
      opened = next;
      show(first, 0);
    });
  }

  function chooseGame() {
    const number = Number(byId("game-number").value);
    if (Number.isInteger(number) && number >= 1 && number <= opened.count) sayIfWrong(() => show(opened.read(number - 1), number - 1));
    else say(`There are games 1 to ${opened.count}.`);
  }

  // One file of games or positions, and perhaps the players of WTHOR.
  async function readFiles(files) {
    let contents;
    try {
      contents = await Promise.all([...files].map(async (file) => new Uint8Array(await file.arrayBuffer())));
    } catch {
      return say("The file cannot be read.");
    }
    const players = contents.find(Wthor.hasPlayers) ?? null;
    const games = contents.find((content) => content !== players) ?? players;
    if (games) read(games, players);
  }

  // Files that are dropped anywhere, and texts, but those for the field.
  const isDropped = ({ target, dataTransfer }) => dataTransfer.types.includes("Files") || !target.matches?.("input, textarea");

  function onDrop(event) {
    if (!isDropped(event)) return;
    event.preventDefault();
    const { files } = event.dataTransfer;
    if (files.length > 0) readFiles(files);
    else read(event.dataTransfer.getData("text/plain"));
  }

  // Shows a text in the field, so that it can be copied by hand where the browser allows nothing else.
  async function hand(what, name) {
    text.value = what;
    text.select();
    try {
      await navigator.clipboard.writeText(what);
      say(`${name} copied.`);
    } catch {
      say(`${name} is in the field.`);
    }
  }

  async function savePng() {
    const PIXELS = 80; // a cell
    const svg = makeBoards(Match.match.rules).picture(Match.now(), PIXELS, Match.match.turned);
    if (!(await Picture.savePng(svg, 1, "othello.png"))) say("The browser cannot make the picture.");
  }

  // What is pasted anywhere but into a field.
  function onPaste(event) {
    if (event.target.matches?.("input, textarea")) return;
    const pasted = event.clipboardData?.getData("text/plain") ?? "";
    text.value = pasted.slice(0, 5000);
    read(pasted);
  }

  // `loaded()` is called with what was read: { board, cells, player, moves } (notation.js), or { board, tree, objective }.
  function start(loaded) {
    load = loaded;
    byId("exchange").addEventListener("submit", (event) => {
      event.preventDefault();
      read(text.value);
    });
    byId("file").addEventListener("change", () => readFiles(byId("file").files));
    byId("game-number").addEventListener("change", chooseGame);
    document.addEventListener("dragover", (event) => {
      if (isDropped(event)) event.preventDefault();
    });
    document.addEventListener("drop", onDrop);
    byId("save-sgf").addEventListener("click", () => hand(PropertyGames.write(Match.match.tree), "The game with its variations"));
    byId("save-game").addEventListener("click", () => {
      const line = Match.match.tree.line();
      if (line.length > 1) hand(Notation.transcript(line), "The game");
      else say("No move has been made yet.");
    });
    byId("save-position").addEventListener("click", () => hand(Notation.position(Match.now(), Match.match.rules.columns), "The position"));
    byId("save-obf").addEventListener("click", () => hand(Notation.obf(Match.now()), "The OBF line"));
    byId("save-png").addEventListener("click", savePng);
    document.addEventListener("paste", onPaste);
  }

  const draw = () => (byId("save-obf").hidden = Match.match.board !== "8x8");

  return { start, draw };
})();
