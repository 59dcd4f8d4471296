// Games and positions that come and go as text, and the picture of the board.
"use strict";

const Exchange = (() => {
  const byId = (id) => document.getElementById(id);
  const text = byId("text");
  const say = (message) => (byId("text-message").textContent = message);
  let load = () => {};

  function read(what) {
    if (Setup.isOn()) {
      say("A position is being set up: play from there, or cancel it, and then read another.");
      return;
    }
    let found;
    try {
      found = Notation.read(what, Match.match.board);
    } catch (error) {
      say(error.message);
      return;
    }
    load(found);
    const count = found.moves.length;
    say(count > 0 ? `Read ${count} move${count === 1 ? "" : "s"} on ${found.board}.` : `Read a position on ${found.board}.`);
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

  // `loaded({ board, cells, player, moves })` is called with what was read (notation.js).
  function start(loaded) {
    load = loaded;
    byId("exchange").addEventListener("submit", (event) => {
      event.preventDefault();
      read(text.value);
    });
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
