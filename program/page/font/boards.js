// Boards as SVG. A cell is one unit wide.
"use strict";

const BOARD_COLOURS = { cloth: "#247848", line: "#145230", black: "#121212", white: "#fafaf5", mark: "#ffd54a" };
const SVG_NAMESPACE = "http://www.w3.org/2000/svg";

// What boards are made of.
function makeShapes(rules) {
  const { columns, rows } = rules;
  const centre = (cell) => `cx="${(cell % columns) + 0.5}" cy="${Math.floor(cell / columns) + 0.5}"`;
  const disc = (cell, colour, more = "") => `<circle ${centre(cell)} r=".42" fill="${BOARD_COLOURS[colour]}"${more}/>`;

  function lines() {
    let path = "";
    for (let x = 0; x <= columns; ++x) path += `M${x} 0V${rows}`;
    for (let y = 0; y <= rows; ++y) path += `M0 ${y}H${columns}`;
    return `<path d="${path}" stroke="${BOARD_COLOURS.line}" stroke-width=".06" fill="none"/>`;
  }

  const cloth = (grid) => `<rect width="${columns}" height="${rows}" fill="${BOARD_COLOURS.cloth}"/>` + (grid ? lines() : "");

  const wrap = (content, cellPixels, margin = 0) =>
    `<svg xmlns="${SVG_NAMESPACE}" viewBox="${-0.05 - margin} ${-0.05 - margin} ${columns + 0.1 + margin} ${rows + 0.1 + margin}"` +
    ` width="${(columns + margin) * cellPixels}" height="${(rows + margin) * cellPixels}" aria-hidden="true">${content}</svg>`;

  // Frames of cells, round their discs.
  const marks = (cells) =>
    cells
      .map((cell) => {
        const x = (cell % columns) + 0.04;
        const y = Math.floor(cell / columns) + 0.04;
        return `<rect x="${x}" y="${y}" width=".92" height=".92" rx=".03" fill="none" stroke="${BOARD_COLOURS.mark}" stroke-width=".07"/>`;
      })
      .join("");

  // The names of columns and rows, above and to the left. `turned`: of a board that is turned by half a turn.
  function coordinates(turned = false) {
    const label = (x, y, text) =>
      `<text x="${x}" y="${y}" font-size=".34" font-family="sans-serif" text-anchor="middle" fill="currentColor">${text}</text>`;
    let content = "";
    for (let x = 0; x < columns; ++x) content += label(x + 0.5, -0.13, rules.cellName(turned ? columns - 1 - x : x)[0]);
    for (let y = 0; y < rows; ++y) content += label(-0.26, y + 0.62, turned ? rows - y : y + 1);
    return content;
  }

  const turn = (content, turned) => (turned ? `<g transform="rotate(180 ${columns / 2} ${rows / 2})">${content}</g>` : content);

  // From cell to cell, the first in a ring. play.css has what tells lines of different kinds apart.
  function arrows(cells, kind) {
    const at = (cell) => [(cell % columns) + 0.5, Math.floor(cell / columns) + 0.5];
    const SHORTER = 0.3; // at both ends
    const HEAD = 0.24;
    let shafts = "";
    let heads = "";
    cells.slice(1).forEach((cell, i) => {
      const [[x, y], [toX, toY]] = [at(cells[i]), at(cell)];
      const length = Math.hypot(toX - x, toY - y);
      const [right, down] = [(toX - x) / length, (toY - y) / length];
      const point = (along, aside) => `${(x + along * right - aside * down).toFixed(3)} ${(y + along * down + aside * right).toFixed(3)}`;
      const tip = length - SHORTER;
      shafts += `M${point(SHORTER, 0)}L${point(tip, 0)}`;
      heads += `M${point(tip - HEAD, HEAD / 2)}L${point(tip, 0)}L${point(tip - HEAD, -HEAD / 2)}`;
    });
    const drawn = (edge) => `<circle ${centre(cells[0])} r=".45" class="line-${kind}${edge}"/><path d="${shafts}" class="line-${kind}${edge}"/>` +
      `<path d="${heads}" class="head line-${kind}${edge}"/>`;
    return drawn(" line-edge") + drawn("");
  }

  // Discs of a list of colours, cell by cell; null is a vacant cell.
  const discs = (cells) => cells.map((colour, cell) => (colour ? disc(cell, colour) : "")).join("");

  return { centre, disc, cloth, wrap, marks, coordinates, turn, arrows, discs };
}

function makeBoards(rules) {
  const { columns, rows } = rules;
  const { centre, disc, cloth, wrap, marks, coordinates, turn, arrows, discs } = makeShapes(rules);
  const GAP = { letter: 0.25, word: 0.6, line: 0.8 }; // between boards, in cells
  const MARGIN = 0.5; // for the coordinates

  // A glyph's board without its frame: text of '#' and '.', ink "black" or "white".
  const glyphContent = (board, ink, grid) =>
    cloth(grid) + discs([...board].map((c) => (c === "#" ? ink : rules.rival(ink))));

  const glyph = (board, ink, grid, cellPixels, marked = []) => wrap(glyphContent(board, ink, grid) + marks(marked), cellPixels);

  // Some discs of a glyph's board: the position of its game, read as the glyph is read.
  const partial = (cells, grid, cellPixels) => wrap(cloth(grid) + discs(cells), cellPixels);

  // A position of a game: legal moves as small dots, the last move marked, a dot in every disc that it
  // flipped. With `turning`, those are animated: style.css has their colours, since the pages allow no inline
  // styles. `turned`: the board by half a turn.
  function position({ cells, player, move, flipped }, cellPixels, turning, turned = false) {
    let content = "";
    cells.forEach((colour, cell) => {
      if (!colour) return;
      const turns = turning && flipped.includes(cell);
      content += disc(cell, colour, turns ? ` class="turning to-${colour}"` : "");
    });
    for (const cell of flipped) content += `<circle class="flipped" ${centre(cell)} r=".09" fill="${BOARD_COLOURS.mark}"/>`;
    for (const cell of rules.legalMoves(cells, player))
      content += `<circle class="legal" ${centre(cell)} r=".14" fill="${BOARD_COLOURS[player]}"/>`;
    if (move && move !== "pass") content += marks([rules.cellOf(move)]);
    return wrap(cloth(true) + coordinates(turned) + turn(content, turned), cellPixels, MARGIN);
  }

  // Lines of moves as arrows, to lie over a position.
  const lines = (all, cellPixels, turned) => wrap(turn(all.map((cells, i) => arrows(cells, i + 1)).reverse().join(""), turned), cellPixels, MARGIN);

  // A position as one SVG document of its own, with the last move and the coordinates.
  function picture({ cells, move }, cellPixels, turned = false) {
    const paper = `<rect x="-1" y="-1" width="${columns + 2}" height="${rows + 2}" fill="#fff"/>`;
    return wrap(paper + cloth(true) + coordinates(turned) + turn(discs(cells) + (move ? marks([rules.cellOf(move)]) : ""), turned), cellPixels, MARGIN);
  }

  // A whole text as one SVG document: lines of boards; null for a missing character.
  function sheet(text, ink, grid, cellPixels) {
    const step = columns + GAP.letter;
    const width = Math.max(1, ...text.map((line) => line.length)) * step - GAP.letter;
    const height = text.length * (rows + GAP.line) - GAP.line;
    let content = "";
    text.forEach((line, row) => {
      line.forEach((glyphAt, column) => {
        if (!glyphAt) return;
        content += `<g transform="translate(${column * step} ${row * (rows + GAP.line)})">${glyphContent(glyphAt.board, ink, grid)}</g>\n`;
      });
    });
    return `<svg xmlns="${SVG_NAMESPACE}" viewBox="-.1 -.1 ${width + 0.2} ${height + 0.2}" width="${width * cellPixels}"` +
      ` height="${height * cellPixels}">\n${content}</svg>\n`;
  }

  return { GAP, MARGIN, glyph, partial, position, lines, picture, sheet };
}
