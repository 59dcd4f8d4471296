// All games of the text at once: every board is filled move by move, until all of them are letters.
"use strict";

const Together = (() => {
  const { look } = Look;
  const byId = (id) => document.getElementById(id);
  const STEP_MILLISECONDS = 350;
  const games = new Map(); // character code to positions
  let timer = null;
  let at = 0;

  const positionsOf = (glyph) => {
    if (!games.has(glyph.code)) games.set(glyph.code, replayGame(Rules, glyph.game));
    return games.get(glyph.code);
  };

  const glyphsShown = () => Sheet.glyphsOfText().flat().filter((glyph) => glyph?.game);
  const last = () => Math.max(0, ...glyphsShown().map((glyph) => positionsOf(glyph).length - 1));

  // The ink is the colour that the sheet has it in, whichever discs it is in the game.
  function boardAt(glyph, step) {
    const positions = positionsOf(glyph);
    const { cells } = positions[Math.min(step, positions.length - 1)];
    const colours = turnCells(Rules, cells, glyph).map((colour) =>
      colour === null || glyph.game.ink === look.ink ? colour : Rules.rival(colour));
    return Boards.partial(colours, look.grid, Sheet.size());
  }

  function show(step) {
    at = Math.min(step, last());
    const drawn = new Map();
    for (const button of Sheet.buttons()) {
      const glyph = OTHELLO_FONT.glyphs.find((other) => String(other.code) === button.dataset.code);
      if (!glyph.game) continue;
      if (!drawn.has(glyph.code)) drawn.set(glyph.code, boardAt(glyph, at));
      button.innerHTML = drawn.get(glyph.code);
    }
    byId("all-move").max = last();
    byId("all-move").value = at;
    byId("all-move").setAttribute("aria-valuetext", `move ${at} of ${last()}`);
    if (at === last()) stop();
  }

  function stop() {
    clearInterval(timer);
    timer = null;
    byId("play-all").textContent = "Play all";
  }

  function playOrStop() {
    if (timer) {
      stop();
      return;
    }
    if (glyphsShown().length === 0) return;
    byId("play-all").textContent = "Stop";
    timer = setInterval(() => show(at + 1), STEP_MILLISECONDS);
    show(at >= last() ? 0 : at);
  }

  // Call this when the sheet was drawn again: all games are at their ends.
  function reset() {
    stop();
    at = last();
    byId("all-move").max = at;
    byId("all-move").value = at;
    byId("all-move").disabled = byId("play-all").disabled = at === 0;
  }

  function start() {
    byId("play-all").addEventListener("click", playOrStop);
    byId("all-move").addEventListener("input", () => {
      stop();
      show(Number(byId("all-move").value));
    });
  }

  return { start, reset };
})();
