// The board on the page: a drawing with a button over each cell. One tab stop: arrow keys go from cell to
// cell.
"use strict";

const Table = (() => {
  const element = document.getElementById("table");
  const side = document.getElementById("side"); // with what lies beside it
  const CELL = 40; // pixels; the style sheet makes the board as large as there is space for
  let rules = null;
  let boards = null;
  let drawing = null;
  let overlay = null; // over the discs, under the values
  let turned = false; // by half a turn
  let buttons = [];
  let choose = () => {};

  const signed = (value) => (value > 0 ? `+${value}` : value < 0 ? `\u2212${-value}` : "0");
  const valueText = ({ value, exact }) => (exact ? signed(value) : `\u2248${signed(Math.round(value))}`);
  const share = (part, whole) => `${((100 * part) / whole).toFixed(whole > 100 ? 1 : 0)} %`;
  const spoken = ({ value, exact }) => (exact ? signed(value) : `about ${signed(Math.round(value))}`);

  // Sets up a board for these rules; one of the same size stays, and the focus with it.
  function lay(newRules) {
    if (rules?.columns === newRules.columns && rules.rows === newRules.rows) return;
    rules = newRules;
    boards = makeBoards(rules);
    drawing = document.createElement("div");
    overlay = Object.assign(document.createElement("div"), { className: "overlay" });
    const { columns, rows } = rules;
    buttons = Array.from({ length: columns * rows }, (_, cell) => {
      const button = document.createElement("button");
      button.type = "button";
      button.tabIndex = -1;
      button.dataset.cell = cell;
      button.addEventListener("click", () => choose(cell));
      button.addEventListener("focus", () => stopAt(button));
      return button;
    });
    place();
    side.style.setProperty("--columns", columns + boards.MARGIN);
    side.style.setProperty("--shape", (columns + boards.MARGIN) / (rows + boards.MARGIN));
    element.replaceChildren(drawing, overlay, ...buttons);
  }

  // Where a cell is shown, and which cell is shown there.
  const placeOf = (cell) => (turned ? buttons.length - 1 - cell : cell);

  function place() {
    const { columns, rows } = rules;
    const share = (cells, all) => `${(100 * cells) / (all + boards.MARGIN + 0.1)}%`;
    for (const [cell, { style }] of buttons.entries()) {
      style.left = share((placeOf(cell) % columns) + boards.MARGIN + 0.05, columns);
      style.top = share(Math.floor(placeOf(cell) / columns) + boards.MARGIN + 0.05, rows);
      style.width = share(1, columns);
      style.height = share(1, rows);
    }
  }

  // The board is drawn so from the next draw() on.
  function turn(on) {
    turned = on;
    place();
  }

  const stopAt = (button) => buttons.forEach((other) => (other.tabIndex = other === button ? 0 : -1));

  // Draws the position; `open` are the cells that may be chosen. `turning`: flipped discs are animated.
  function draw(position, open, turning) {
    const legal = position.over ? [] : rules.legalMoves(position.cells, position.player);
    drawing.innerHTML = boards.position(position, CELL, turning, turned);
    showLines([]);
    for (const [cell, button] of buttons.entries()) {
      const what = position.cells[cell] ?? (legal.includes(cell) ? `${position.player} may play here` : "vacant");
      button.dataset.what = `${rules.cellName(cell)}: ${what}`;
      button.setAttribute("aria-label", button.dataset.what);
      button.setAttribute("aria-disabled", String(!open.includes(cell)));
      button.className = "";
      button.replaceChildren();
    }
    if (!buttons.some((button) => button.tabIndex === 0)) stopAt(buttons[legal[0] ?? 0]);
  }

  // Shows lines of cells as arrows, the best first.
  function showLines(lines) {
    overlay.innerHTML = lines.length > 0 ? boards.lines(lines, CELL, turned) : "";
  }

  // Shows the values of moves: { cell, value, exact }. Once all are known the best are marked.
  function showValues(values, complete) {
    const best = Math.max(...values.map(({ value }) => value));
    for (const found of values) {
      const button = buttons[found.cell];
      const label = document.createElement("span");
      label.className = "value";
      label.textContent = valueText(found);
      button.replaceChildren(label);
      const isBest = complete && found.value === best;
      button.classList.toggle("best", isBest);
      button.setAttribute("aria-label", `${button.dataset.what}, worth ${spoken(found)}${isBest ? ", a best move" : ""}`);
    }
  }

  function hint(cell) {
    buttons.forEach((button) => button.classList.toggle("hinted", Number(button.dataset.cell) === cell));
    stopAt(buttons[cell]);
  }

  // After a click the arrow keys go through the game (play.js); who comes by keyboard goes through the cells.
  let pointed = false;

  function onKey(event) {
    const from = event.target.closest("button");
    if (!from || pointed || event.altKey || event.ctrlKey || event.metaKey) return;
    const { columns, rows } = rules;
    const at = placeOf(Number(from.dataset.cell));
    const x = at % columns;
    const y = Math.floor(at / columns);
    const targets = {
      ArrowLeft: [Math.max(0, x - 1), y],
      ArrowRight: [Math.min(columns - 1, x + 1), y],
      ArrowUp: [x, Math.max(0, y - 1)],
      ArrowDown: [x, Math.min(rows - 1, y + 1)],
      Home: [0, y],
      End: [columns - 1, y],
    };
    if (!Object.hasOwn(targets, event.key)) return;
    event.preventDefault();
    const [column, row] = targets[event.key];
    buttons[placeOf(row * columns + column)].focus();
  }

  // `play(cell)` is called when a cell is chosen.
  function start(play) {
    choose = play;
    element.addEventListener("keydown", onKey);
    element.addEventListener("pointerdown", () => (pointed = true));
    document.addEventListener("keydown", (event) => {
      if (event.key === "Tab") pointed = false;
    }, true);
  }

  return { start, lay, turn, draw, showLines, showValues, hint, signed, valueText, share, spoken };
})();
