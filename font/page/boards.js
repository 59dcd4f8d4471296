// Boards as SVG. A cell is one unit wide.
"use strict";

const Boards = (() => {
  const { columns, rows } = Rules;
  const COLOURS = { cloth: "#247848", line: "#145230", black: "#121212", white: "#fafaf5", mark: "#ffd54a" };
  const NAMESPACE = "http://www.w3.org/2000/svg";

  const disc = (cell, colour) =>
    `<circle cx="${(cell % columns) + 0.5}" cy="${Math.floor(cell / columns) + 0.5}" r=".42" fill="${COLOURS[colour]}"/>`;

  function lines() {
    let path = "";
    for (let x = 0; x <= columns; ++x) path += `M${x} 0V${rows}`;
    for (let y = 0; y <= rows; ++y) path += `M0 ${y}H${columns}`;
    return `<path d="${path}" stroke="${COLOURS.line}" stroke-width=".06" fill="none"/>`;
  }

  const cloth = (grid) => `<rect width="${columns}" height="${rows}" fill="${COLOURS.cloth}"/>` + (grid ? lines() : "");

  const wrap = (content, cellPixels) =>
    `<svg xmlns="${NAMESPACE}" viewBox="-.05 -.05 ${columns + 0.1} ${rows + 0.1}" width="${columns * cellPixels}"` +
    ` height="${rows * cellPixels}" aria-hidden="true">${content}</svg>`;

  const marks = (cells) =>
    cells
      .map((cell) => {
        const x = (cell % columns) + 0.08;
        const y = Math.floor(cell / columns) + 0.08;
        return `<rect x="${x}" y="${y}" width=".84" height=".84" fill="none" stroke="${COLOURS.mark}" stroke-width=".1"/>`;
      })
      .join("");

  // A glyph's board without its frame: text of '#' and '.', ink "black" or "white".
  function glyphContent(board, ink, grid) {
    return cloth(grid) + [...board].map((c, cell) => disc(cell, c === "#" ? ink : Rules.rival(ink))).join("");
  }

  const glyph = (board, ink, grid, cellPixels, marked = []) => wrap(glyphContent(board, ink, grid) + marks(marked), cellPixels);

  // A position of a game, with the legal moves as small dots and the last move marked.
  function position({ cells, player, move }, cellPixels) {
    let content = cloth(true);
    cells.forEach((colour, cell) => {
      if (colour) content += disc(cell, colour);
    });
    for (const cell of Rules.legalMoves(cells, player)) {
      content += `<circle class="legal" cx="${(cell % columns) + 0.5}" cy="${Math.floor(cell / columns) + 0.5}" r=".14"` +
        ` fill="${COLOURS[player]}"/>`;
    }
    if (move && move !== "pass") content += marks([Rules.cellOf(move)]);
    return wrap(content, cellPixels);
  }

  // A whole text as one SVG document: lines of boards, a quarter of a cell apart; null for a missing character.
  function sheet(text, ink, grid, cellPixels) {
    const gap = 0.25;
    const step = columns + gap;
    const width = Math.max(1, ...text.map((line) => line.length)) * step - gap;
    const height = text.length * (rows + 0.8) - 0.8;
    let content = "";
    text.forEach((line, row) => {
      line.forEach((glyphAt, column) => {
        if (!glyphAt) return;
        content += `<g transform="translate(${column * step} ${row * (rows + 0.8)})">${glyphContent(glyphAt.board, ink, grid)}</g>\n`;
      });
    });
    return `<svg xmlns="${NAMESPACE}" viewBox="-.1 -.1 ${width + 0.2} ${height + 0.2}" width="${width * cellPixels}"` +
      ` height="${height * cellPixels}">\n${content}</svg>\n`;
  }

  return { glyph, position, sheet };
})();
