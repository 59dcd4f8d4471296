// What the moves of the game lost, as `othello review` marks it (play/review.h), and what each player lost.
"use strict";

// A loss of so many discs and more is marked so. It knows nothing of the page.
const Marks = (() => {
  const LEAST = [["??", 8], ["?", 4], ["?!", 2]]; // the largest first
  const NAMES = { "?!": "inaccuracy", "?": "mistake", "??": "blunder" };

  const of = (loss) => LEAST.find(([, least]) => loss >= least)?.[0] ?? "";

  // { moves, mean, marks }: how many of the losses have each mark, and their mean.
  function summary(losses) {
    const marks = Object.fromEntries(LEAST.map(([mark]) => [mark, losses.filter((loss) => of(loss) === mark).length]));
    return { moves: losses.length, mean: losses.length === 0 ? 0 : losses.reduce((sum, loss) => sum + loss, 0) / losses.length, marks };
  }

  return { LEAST, NAMES, of, summary };
})();

// The table of both players beside the list of moves.
const Losses = (() => {
  const element = document.getElementById("losses");
  const MARKS = ["?!", "?", "??"];

  function rowOf(kind, first, ...others) {
    const cell = (name, scope, text) => Object.assign(document.createElement(name), { textContent: text, ...(scope && { scope }) });
    const row = document.createElement("tr");
    row.append(cell("th", kind === "th" ? "col" : "row", first), ...others.map((text) => cell(kind, kind === "th" ? "col" : "", text)));
    return row;
  }

  // Of the moves of the game that is shown, variations along it included.
  function draw() {
    const found = Match.match.values ? Match.match.tree.line().slice(1).map((node) => ({ by: node.by, loss: Knowledge.lossOf(node) })) : [];
    const known = found.filter(({ loss }) => loss !== null);
    element.hidden = known.length === 0;
    if (element.hidden) return element.replaceChildren();
    const rows = ["black", "white"].map((player) => {
      const { moves, mean, marks } = Marks.summary(known.filter(({ by }) => by === player).map(({ loss }) => loss));
      return rowOf("td", player, moves, ...MARKS.map((mark) => marks[mark]), mean.toFixed(2));
    });
    const [head, body] = ["thead", "tbody"].map((name) => document.createElement(name));
    head.append(rowOf("th", "Player", "Moves", ...MARKS, "Mean loss"));
    body.append(...rows);
    return element.replaceChildren(head, body);
  }

  return { draw };
})();
