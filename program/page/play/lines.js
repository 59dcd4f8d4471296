// The best line and the second best: what each begins with, and the best moves of both players after that, as arrows on the board and
// in words.
"use strict";

const Lines = (() => {
  const { match } = Match;
  const PLIES = 6; // of a line
  const ARROWS = 3; // of these are drawn
  const NAMES = ["Best", "Second"];
  const element = document.getElementById("best-lines");

  // The two best moves of a position whose values are known.
  const bestTwo = (position) => [...(Knowledge.of(position)?.values ?? [])].sort((a, b) => b.value - a.value || a.cell - b.cell).slice(0, NAMES.length);

  const isWanted = (position) => match.values && match.lines && !position.over && !Match.isProgramsTurn();

  // What the lines lack: { found, after } for each move whose continuation is to be asked for.
  function missing(position) {
    if (!isWanted(position) || Knowledge.of(position)?.lines) return [];
    return bestTwo(position).map((found) => {
      const cells = match.rules.after(position.cells, found.cell, position.player);
      return { found, after: { cells, ...turnOf(match.rules, cells, match.rules.rival(position.player)) } };
    });
  }

  function draw() {
    const position = Match.now();
    const lines = isWanted(position) ? (Knowledge.of(position)?.lines ?? []) : [];
    Table.showLines(lines.map(({ moves }) => moves.slice(0, ARROWS)));
    element.textContent = lines.map(({ moves, found }, i) => `${NAMES[i]} line: ${moves.map(match.rules.cellName).join(" ")}, worth ${Table.spoken(found)}.`).join(" ");
  }

  return { PLIES, missing, draw };
})();
