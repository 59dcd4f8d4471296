// The page: text set in boards, kept in the address; and the game of a letter, step by step.
"use strict";

(() => {
  const byId = (id) => document.getElementById(id);
  const glyphs = new Map(OTHELLO_FONT.glyphs.map((glyph) => [glyph.character, glyph]));
  const FIRST_TEXT = "Othello\nFont";
  const PLAY_MILLISECONDS = 700;

  const look = { text: FIRST_TEXT, ink: "black", size: 12, grid: true };

  // ---- The address ----

  function readAddress() {
    const parameters = new URLSearchParams(location.hash.slice(1));
    look.text = (parameters.get("text") ?? FIRST_TEXT).slice(0, 400);
    look.ink = parameters.get("ink") === "white" ? "white" : "black";
    const size = Number(parameters.get("size"));
    look.size = size >= 4 && size <= 28 ? Math.round(size) : 12;
    look.grid = parameters.get("grid") !== "off";
  }

  function writeAddress() {
    const parameters = new URLSearchParams({ text: look.text });
    if (look.ink !== "black") parameters.set("ink", look.ink);
    if (look.size !== 12) parameters.set("size", look.size);
    if (!look.grid) parameters.set("grid", "off");
    history.replaceState(null, "", "#" + parameters);
  }

  // ---- The sheet ----

  const glyphsOfText = () => look.text.split("\n").map((line) => [...line].map((c) => glyphs.get(c) ?? null));

  const matchText = (glyph) => (glyph.distance === 0 ? "exact" : `${glyph.distance} cell${glyph.distance > 1 ? "s" : ""} off`);

  function boardButton(glyph, character) {
    if (!glyph) {
      const missing = document.createElement("span");
      missing.className = "missing";
      missing.style.width = `${look.size * Rules.columns}px`;
      missing.style.height = `${look.size * Rules.rows}px`;
      missing.textContent = character;
      missing.title = "not in the font";
      return missing;
    }
    const button = document.createElement("button");
    button.type = "button";
    button.innerHTML = Boards.glyph(glyph.board, look.ink, look.grid, look.size);
    const name = character === " " ? "space" : character;
    button.setAttribute("aria-label", `${name}, ${matchText(glyph)}: show its game`);
    button.setAttribute("aria-pressed", String(shownGame?.glyph === glyph));
    button.dataset.code = glyph.code;
    button.addEventListener("click", () => showGame(glyph, button));
    return button;
  }

  function drawSheet() {
    const sheet = byId("sheet");
    sheet.replaceChildren();
    for (const text of look.text.split("\n")) {
      const line = document.createElement("div");
      line.className = "line";
      for (const part of text.split(/(?<= )/)) {
        const word = document.createElement("div");
        word.className = "word";
        for (const character of part) word.append(boardButton(glyphs.get(character), character));
        line.append(word);
      }
      sheet.append(line);
    }
    document.documentElement.style.setProperty("--cell", `${look.size}px`);
  }

  function fillControls() {
    byId("text").value = look.text;
    document.querySelector(`input[name=ink][value=${look.ink}]`).checked = true;
    byId("size").value = look.size;
    byId("grid").checked = look.grid;
  }

  function readControls() {
    look.text = byId("text").value;
    look.ink = document.querySelector("input[name=ink]:checked").value;
    look.size = Number(byId("size").value);
    look.grid = byId("grid").checked;
    writeAddress();
    drawSheet();
  }

  function notice(text) {
    byId("notice").textContent = text;
  }

  function download() {
    const svg = Boards.sheet(glyphsOfText(), look.ink, look.grid, look.size);
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
    link.download = "othello-font.svg";
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  }

  async function copyLink() {
    writeAddress();
    try {
      await navigator.clipboard.writeText(location.href);
      notice("Link copied.");
    } catch {
      notice("The link is in the address bar.");
    }
  }

  // ---- The game ----

  let shownGame = null; // { glyph, positions, at, opener, timer }

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

  function differingCells(glyph) {
    return [...glyph.board].map((c, cell) => (c === glyph.pattern[cell] ? -1 : cell)).filter((cell) => cell >= 0);
  }

  function showGame(glyph, opener) {
    stopPlaying();
    byId("game").hidden = false;
    byId("hint").hidden = true;
    byId("game-title").textContent = `The game that makes ${nameOf(glyph)}`;
    if (!glyph.game) {
      shownGame = null;
      byId("players").hidden = byId("steps").hidden = true;
      byId("moves").replaceChildren(Object.assign(document.createElement("li"), { textContent: "No game is known." }));
      return;
    }
    byId("players").hidden = byId("steps").hidden = false;
    shownGame = { glyph, positions: Rules.replay(glyph.game), at: 0, opener, timer: null };
    if (Rules.shown(shownGame.positions.at(-1).cells, glyph) !== glyph.board) throw new Error("the game ends elsewhere");
    byId("letter").innerHTML = Boards.glyph(glyph.board, glyph.game.ink, true, 20, differingCells(glyph));
    byId("reading").textContent = readingText(glyph);
    byId("move").max = shownGame.positions.length - 1;
    listMoves();
    for (const button of document.querySelectorAll("#sheet button"))
      button.setAttribute("aria-pressed", String(button.dataset.code === String(glyph.code)));
    goTo(0);
    byId("game-title").focus({ preventScroll: true });
    byId("game").scrollIntoView({ block: "nearest" });
  }

  function listMoves() {
    byId("moves").replaceChildren(
      ...shownGame.positions.slice(1).map(({ move }, i) => {
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
    const { positions, at } = shownGame;
    const { cells, player, move } = positions[at];
    const count = (colour) => cells.filter((c) => c === colour).length;
    const discs = `Black ${count("black")}, white ${count("white")}.`;
    const last = move === null ? "The start." : `Move ${at}: ${Rules.rival(player)} ${move === "pass" ? "passes" : "plays " + move}.`;
    const next =
      at === positions.length - 1
        ? "The game is over."
        : Rules.legalMoves(cells, player).length > 0
          ? `${capitalised(player)} to move.`
          : `${capitalised(player)} has no move.`;
    return `${last} ${next} ${discs}`;
  }

  function goTo(at) {
    const { positions } = shownGame;
    shownGame.at = Math.max(0, Math.min(positions.length - 1, at));
    byId("table").innerHTML = Boards.position(positions[shownGame.at], 40);
    byId("position").textContent = positionText();
    byId("move").value = shownGame.at;
    byId("move").setAttribute("aria-valuetext", byId("position").textContent);
    byId("to-start").disabled = byId("back").disabled = shownGame.at === 0;
    byId("to-end").disabled = byId("forward").disabled = shownGame.at === positions.length - 1;
    document.querySelectorAll("#moves button").forEach((button, i) => {
      if (i + 1 === shownGame.at) button.setAttribute("aria-current", "step");
      else button.removeAttribute("aria-current");
    });
    if (shownGame.at === positions.length - 1) stopPlaying();
  }

  function stopPlaying() {
    if (!shownGame?.timer) return;
    clearInterval(shownGame.timer);
    shownGame.timer = null;
    byId("play").textContent = "Play";
    byId("play").setAttribute("aria-pressed", "false");
  }

  function playOrStop() {
    if (shownGame.timer) {
      stopPlaying();
      return;
    }
    if (shownGame.at === shownGame.positions.length - 1) goTo(0);
    shownGame.timer = setInterval(() => goTo(shownGame.at + 1), PLAY_MILLISECONDS);
    byId("play").textContent = "Stop";
    byId("play").setAttribute("aria-pressed", "true");
  }

  function closeGame() {
    stopPlaying();
    const code = shownGame?.glyph.code;
    shownGame = null;
    byId("game").hidden = true;
    byId("hint").hidden = false;
    const button = document.querySelector(`#sheet button[data-code="${code}"]`);
    for (const other of document.querySelectorAll("#sheet button")) other.setAttribute("aria-pressed", "false");
    (button ?? byId("text")).focus();
  }

  function onKey(event) {
    if (!shownGame || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "Escape") {
      closeGame();
      return;
    }
    if (event.target.matches("textarea, input")) return;
    const actions = {
      ArrowLeft: () => goTo(shownGame.at - 1),
      ArrowRight: () => goTo(shownGame.at + 1),
      Home: () => goTo(0),
      End: () => goTo(Infinity),
      p: playOrStop,
      P: playOrStop,
    };
    if (!actions[event.key]) return;
    event.preventDefault();
    actions[event.key]();
  }

  // ---- The explanation ----

  function explain() {
    byId("board-name").textContent = `${Rules.columns} by ${Rules.rows} cells`;
    byId("distance-total").textContent = OTHELLO_FONT.glyphs.length;
    const parts = OTHELLO_FONT.distances.map((count, distance) =>
      count === 0 ? "" : distance === 0 ? `${count} were found exactly` : `${count} with ${distance} cell${distance > 1 ? "s" : ""} off`,
    );
    byId("counts").textContent = parts.filter(Boolean).join(", ") + ".";
  }

  byId("controls").addEventListener("input", readControls);
  byId("controls").addEventListener("submit", (event) => event.preventDefault());
  byId("download").addEventListener("click", download);
  byId("copy").addEventListener("click", copyLink);
  byId("to-start").addEventListener("click", () => goTo(0));
  byId("back").addEventListener("click", () => goTo(shownGame.at - 1));
  byId("forward").addEventListener("click", () => goTo(shownGame.at + 1));
  byId("to-end").addEventListener("click", () => goTo(Infinity));
  byId("play").addEventListener("click", playOrStop);
  byId("move").addEventListener("input", () => goTo(Number(byId("move").value)));
  byId("close").addEventListener("click", closeGame);
  document.addEventListener("keydown", onKey);
  window.addEventListener("hashchange", () => {
    readAddress();
    fillControls();
    drawSheet();
  });

  readAddress();
  fillControls();
  drawSheet();
  explain();
})();
