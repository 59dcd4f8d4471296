// The game that ends with a letter, step by step.
"use strict";

const Game = (() => {
  const { look } = Look;
  const byId = (id) => document.getElementById(id);
  const PLAY_MILLISECONDS = 900;
  const BOARD_CELL = 40; // pixels; the style sheet makes it smaller where there is less space
  let shown = null; // { glyph, positions, at, timer }

  const nameOf = (glyph) => (glyph.character === " " ? "the space" : glyph.character);
  const capitalised = (text) => text[0].toUpperCase() + text.slice(1);

  function readingText(glyph) {
    const steps = [];
    if (glyph.rotate180) steps.push("turned by half a turn");
    if (glyph.mirror) steps.push("mirrored");
    const how = steps.length > 0 ? steps.join(" and ") : "as it is";
    const end = glyph.distance === 0 ? "It is the letter exactly." : `It differs from the letter in ${glyph.distance} marked cells.`;
    return `The last board, ${how}, with ${glyph.game.ink} as ink, shows ${nameOf(glyph)}. ${end}`;
  }

  const differingCells = (glyph) =>
    [...glyph.board].map((c, cell) => (c === glyph.pattern[cell] ? -1 : cell)).filter((cell) => cell >= 0);

  function open(glyph, move = 0) {
    stop();
    byId("game").hidden = false;
    byId("hint").hidden = true;
    byId("game-title").textContent = `The game that makes ${nameOf(glyph)}`;
    look.game = glyph.character;
    byId("players").hidden = byId("steps").hidden = !glyph.game;
    if (!glyph.game) {
      shown = null;
      byId("moves").replaceChildren(Object.assign(document.createElement("li"), { textContent: "No game is known." }));
    } else {
      shown = { glyph, positions: replayGame(Rules, glyph.game), at: 0, timer: null };
      if (showGlyph(Rules, shown.positions.at(-1).cells, glyph) !== glyph.board) throw new Error("the game ends elsewhere");
      byId("letter").innerHTML = Boards.glyph(glyph.board, glyph.game.ink, true, 20, differingCells(glyph));
      byId("reading").textContent = readingText(glyph);
      byId("move").max = shown.positions.length - 1;
      listMoves();
      goTo(move);
    }
    Sheet.mark();
  }

  // As open(), for a letter that was chosen: brings it into view and takes the focus there.
  function show(glyph) {
    open(glyph);
    Look.writeAddress();
    byId("game-title").focus({ preventScroll: true });
    byId("game").scrollIntoView({ block: "start" });
  }

  function listMoves() {
    byId("moves").replaceChildren(
      ...shown.positions.slice(1).map(({ move }, i) => {
        const item = document.createElement("li");
        const button = document.createElement("button");
        button.type = "button";
        button.textContent = move;
        button.addEventListener("click", () => goTo(i + 1));
        item.append(button);
        return item;
      }),
    );
  }

  function positionText() {
    const { positions, at } = shown;
    const { cells, player, move, flipped } = positions[at];
    const count = (colour) => cells.filter((c) => c === colour).length;
    const discs = `Black ${count("black")}, white ${count("white")}.`;
    const rival = Rules.rival(player);
    const last =
      move === null
        ? "The start."
        : move === "pass"
          ? `Move ${at}: ${rival} passes.`
          : `Move ${at}: ${rival} plays ${move} and flips ${flipped.map(Rules.cellName).join(" ")}.`;
    const next =
      at === positions.length - 1
        ? "The game is over."
        : Rules.legalMoves(cells, player).length > 0
          ? `${capitalised(player)} to move.`
          : `${capitalised(player)} has no move.`;
    return `${last} ${next} ${discs}`;
  }

  function goTo(at) {
    const { positions } = shown;
    const before = shown.at;
    shown.at = Math.max(0, Math.min(positions.length - 1, at));
    byId("table").innerHTML = Boards.position(positions[shown.at], BOARD_CELL, shown.at === before + 1);
    byId("position").textContent = positionText();
    byId("move").value = shown.at;
    byId("move").setAttribute("aria-valuetext", byId("position").textContent);
    byId("to-start").disabled = byId("back").disabled = shown.at === 0;
    byId("to-end").disabled = byId("forward").disabled = shown.at === positions.length - 1;
    document.querySelectorAll("#moves button").forEach((button, i) => {
      const current = i + 1 === shown.at;
      if (current) button.setAttribute("aria-current", "step");
      else button.removeAttribute("aria-current");
      button.tabIndex = current || (shown.at === 0 && i === 0) ? 0 : -1; // one tab stop
    });
    look.move = shown.at;
    Look.writeAddress();
    if (shown.at === positions.length - 1) stop();
  }

  function stop() {
    if (!shown?.timer) return;
    clearInterval(shown.timer);
    shown.timer = null;
    byId("play").textContent = "Play";
  }

  function playOrStop() {
    if (shown.timer) {
      stop();
      return;
    }
    if (shown.at === shown.positions.length - 1) goTo(0);
    shown.timer = setInterval(() => goTo(shown.at + 1), PLAY_MILLISECONDS);
    byId("play").textContent = "Stop";
  }

  // Leaves the focus where it is, unless that is here.
  function close() {
    stop();
    const code = shown?.glyph.code ?? Sheet.glyphOf(look.game)?.code;
    const hadFocus = byId("game").contains(document.activeElement);
    shown = null;
    look.game = null;
    look.move = 0;
    byId("game").hidden = true;
    byId("hint").hidden = false;
    Sheet.mark();
    Look.writeAddress();
    if (!hadFocus) return;
    const button = Sheet.buttons().find((other) => other.dataset.code === String(code));
    if (button) Sheet.goTo(button);
    else byId("text").focus();
  }

  function onKey(event) {
    if (look.game === null || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "Escape") {
      close();
      return;
    }
    if (!shown || event.target.matches("input")) return;
    const actions = {
      ArrowLeft: () => goTo(shown.at - 1),
      ArrowRight: () => goTo(shown.at + 1),
      Home: () => goTo(0),
      End: () => goTo(Infinity),
      p: playOrStop,
      P: playOrStop,
    };
    if (!Object.hasOwn(actions, event.key)) return;
    event.preventDefault();
    const onMove = event.target.closest("#moves") !== null;
    actions[event.key]();
    if (onMove) document.querySelector("#moves button[aria-current]")?.focus();
  }

  function start() {
    byId("to-start").addEventListener("click", () => goTo(0));
    byId("back").addEventListener("click", () => goTo(shown.at - 1));
    byId("forward").addEventListener("click", () => goTo(shown.at + 1));
    byId("to-end").addEventListener("click", () => goTo(Infinity));
    byId("play").addEventListener("click", playOrStop);
    byId("move").addEventListener("input", () => goTo(Number(byId("move").value)));
    byId("close").addEventListener("click", close);
    byId("game").addEventListener("keydown", onKey);
  }

  return { start, open, show, close };
})();
