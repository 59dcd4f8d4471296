// The moves of a position, best first: value, what each loses against the best, and what lies below it in the book.
"use strict";

const Ranking = (() => {
  const element = document.getElementById("ranking");
  let play = () => {};

  const cellOf = (name, content) => {
    const made = document.createElement(name);
    made.append(content);
    return made;
  };
  const rowOf = (...cells) => {
    const row = document.createElement("tr");
    row.append(...cells);
    return row;
  };
  const heading = (text) => Object.assign(cellOf("th", text), { scope: "col" });

  function lossOf(found, best) {
    const loss = best - found.value;
    return found.exact ? String(loss) : `\u2248${Math.max(0, Math.round(loss))}`;
  }

  // Nothing if there are no values.
  function draw(values, openings = []) {
    element.hidden = !values || values.length === 0;
    if (element.hidden) return element.replaceChildren();
    const best = Math.max(...values.map(({ value }) => value));
    const below = new Map(openings.map((opening) => [opening.cell, opening]));
    const names = ["Move", "Value", "Loss", ...(below.size > 0 ? [`States at depth ${openings[0].depth}`, "Black wins", "Drawn", "White wins"] : [])];
    const rows = [...values].sort((a, b) => b.value - a.value || a.cell - b.cell).map((found) => {
      const button = Object.assign(document.createElement("button"), { type: "button", className: "small", textContent: Match.match.rules.cellName(found.cell) });
      button.addEventListener("click", () => play(found.cell));
      const opening = below.get(found.cell);
      const counts = opening ? [opening.states.toLocaleString("en"), ...["black", "drawn", "white"].map((who) => Table.share(opening[who], opening.states))] : names.slice(3).map(() => "");
      const first = Object.assign(cellOf("th", button), { scope: "row" });
      return rowOf(first, ...[Table.valueText(found), lossOf(found, best), ...counts].map((text) => cellOf("td", text)));
    });
    const head = document.createElement("thead");
    head.append(rowOf(...names.map(heading)));
    const body = document.createElement("tbody");
    body.append(...rows);
    return element.replaceChildren(head, body);
  }

  // `choose(cell)` is called when a move is chosen.
  const start = (choose) => (play = choose);

  return { start, draw };
})();
