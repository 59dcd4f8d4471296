// What is shown of the game: the board with its values, and which controls can be used.
"use strict";

const View = (() => {
  const { match } = Match;
  const byId = (id) => document.getElementById(id);

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
    Lines.draw();
    if (values) showValues(values, true);
  }

  // While a position is set up the board does not show the game, and only the set-up's own controls may be used.
  function drawControls() {
    byId("play").classList.toggle("set-up", Setup.isOn());
    for (const id of ["controls", "steps", "moves", "exchange"])
      for (const control of byId(id).querySelectorAll("button, input, select")) control.disabled = Setup.isOn();
    if (Setup.isOn()) return;
    const line = match.tree.line();
    const at = line.indexOf(Match.now());
    for (const id of ["undo", "to-start", "back"]) byId(id).disabled = at === 0;
    for (const id of ["redo", "to-end", "forward"]) byId(id).disabled = at === line.length - 1;
    for (const id of ["show-hint", "best-line"]) byId(id).disabled = Match.now().over || Match.isProgramsTurn();
    byId("pause").hidden = match.you !== "none";
    byId("pause").textContent = match.paused ? "Continue" : "Stop";
    byId("lines-label").hidden = !match.values;
    byId("level-label").hidden = Match.isSolved(match.board);
  }

  // What follows from values of the positions of the game.
  function drawWorth() {
    Words.worth();
    Bar.draw();
    Chart.draw();
    MoveList.drawMarks();
  }

  function draw(turning) {
    drawBoard(turning);
    Words.position();
    Words.unreachable();
    Words.banner();
    Words.opening();
    Words.cost();
    Words.hint(null);
    MoveList.draw();
    drawWorth();
    Exchange.draw();
    drawControls();
  }

  return { showValues, drawWorth, drawControls, draw };
})();
