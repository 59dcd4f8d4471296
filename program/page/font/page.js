// Puts the page together: controls, downloads, and the explanation.
"use strict";

(() => {
  const { look } = Look;
  const byId = (id) => document.getElementById(id);

  // ---- Controls and address ----

  function fillControls() {
    byId("text").value = look.text;
    document.querySelector(`input[name=ink][value=${look.ink}]`).checked = true;
    byId("size").value = look.size;
    byId("fit").checked = look.fit;
    byId("grid").checked = look.grid;
    byId("size").disabled = look.fit;
  }

  function draw() {
    Sheet.draw();
    Together.reset();
    byId("size").disabled = look.fit;
  }

  function readControls(event) {
    if (event.target === byId("all-move")) return;
    const text = Look.cleaned(byId("text").value);
    if (event.target === byId("text") && !event.isComposing && text !== byId("text").value) {
      const at = byId("text").selectionStart;
      byId("text").value = text;
      byId("text").setSelectionRange(at, at);
    }
    look.text = text;
    look.ink = document.querySelector("input[name=ink]:checked").value;
    look.size = Number(byId("size").value);
    look.fit = byId("fit").checked;
    look.grid = byId("grid").checked;
    if (look.game !== null && ![...look.text].includes(look.game)) Game.close();
    Look.writeAddress();
    draw();
  }

  function followAddress(hash) {
    const refused = Look.readAddress(hash);
    fillControls();
    draw();
    const { game, move } = look;
    if (game !== null && Sheet.glyphOf(game)) Game.open(Sheet.glyphOf(game), move);
    else if (!byId("game").hidden) Game.close();
    if (refused.length > 0) Notice.show(`The address asks for what this page does not have: ${refused.join(", ")}.`);
  }

  // ---- Downloads ----

  const sheetAsSvg = () => Boards.sheet(Sheet.glyphsOfText(), look.ink, look.grid, Sheet.size());

  async function downloadPng() {
    const SCALE = 4; // pixels of the picture for one of the page
    if (!(await Picture.savePng(sheetAsSvg(), SCALE, "othello-font.png"))) Notice.show("This text is too large for a PNG picture; SVG has no such limit.");
  }

  function copyLink() {
    Look.writeAddress();
    Notice.copyLink();
  }

  // ---- The explanation ----

  function explain() {
    byId("board-name").textContent = `${Rules.columns} by ${Rules.rows} cells`;
    byId("distance-total").textContent = OTHELLO_FONT.glyphs.length;
    const parts = OTHELLO_FONT.distances.map((count, distance) =>
      count === 0 ? "" : distance === 0 ? `${count} were found exactly` : `${count} with ${distance} cell${distance > 1 ? "s" : ""} off`,
    );
    byId("counts").textContent = parts.filter(Boolean).join(", ") + ".";
    const exact = OTHELLO_FONT.distances.slice(1).every((count) => count === 0);
    byId("inexact").hidden = exact;
    byId("characters").textContent = OTHELLO_FONT.glyphs.map((glyph) => glyph.character).join("").trim();
  }

  byId("controls").addEventListener("input", readControls);
  byId("controls").addEventListener("submit", (event) => event.preventDefault());
  byId("download").addEventListener("click", () => Picture.save(new Blob([sheetAsSvg()], { type: "image/svg+xml" }), "othello-font.svg"));
  byId("download-png").addEventListener("click", downloadPng);
  byId("copy").addEventListener("click", copyLink);

  Sheet.start(Game.show, draw);
  Together.start();
  Game.start();
  Address.follow(followAddress);
  explain();
})();
