// Setting up a position: while it is on, choosing a cell puts a black disc there, then a white one, then none.
"use strict";

const Setup = (() => {
  const byId = (id) => document.getElementById(id);
  const AFTER = new Map([[null, "black"], ["black", "white"], ["white", null]]);
  let cells = null; // while it is on
  let finish = () => {};

  const isOn = () => cells !== null;

  function draw() {
    Table.draw({ cells, player: byId("setup-player").value, move: null, flipped: [], over: true }, cells.map((_, cell) => cell));
    Words.unreachable({ cells, player: byId("setup-player").value });
  }

  function open() {
    const now = Match.now();
    cells = now.cells.slice();
    byId("setup-player").value = now.player;
    byId("setup").hidden = false;
    draw();
    byId("setup-player").focus();
  }

  function close() {
    cells = null;
    byId("setup").hidden = true;
  }

  function put(cell) {
    cells[cell] = AFTER.get(cells[cell]);
    draw();
  }

  function replace(others) {
    cells = others;
    draw();
  }

  function accept() {
    if (cells.every((colour) => colour === null)) {
      Notice.show("The position has no disc: choose cells to put some there.");
      return;
    }
    const made = { cells, player: byId("setup-player").value };
    close();
    finish(made);
  }

  // `done({ cells, player })` is called with the position, `done(null)` if it was cancelled.
  function start(done) {
    finish = done;
    byId("setup-player").addEventListener("change", draw);
    byId("setup-clear").addEventListener("click", () => replace(cells.map(() => null)));
    byId("setup-start").addEventListener("click", () => replace(Match.match.rules.start()));
    byId("setup-accept").addEventListener("click", accept);
    byId("setup-cancel").addEventListener("click", () => {
      close();
      done(null);
    });
  }

  return { start, open, close, isOn, put };
})();
