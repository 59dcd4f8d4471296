// The worker that thinks, beside the page: it answers questions on values and moves, one position at a time.
//
// A page that was opened as a file may not load a worker's script, so the worker is made from the text of the
// functions that it calls. While it thinks it receives no messages; to cancel a question, thinker.js
// terminates it and starts another.
"use strict";

// The questions on a position of one board. `say` is called with values of moves as they are found.
function makeAdviser(rules, solver, wide, book) {
  const known = (cells, player) => (book ? book.value(cells, player) : null);

  // A value of a position on a small board: from the book, or computed.
  function exactValue(cells, player) {
    return known(cells, player) ?? solver.value(cells, player);
  }

  const childrenOf = (cells, player) => rules.legalMoves(cells, player).map((cell) => ({ cell, cells: rules.after(cells, cell, player) }));

  // Moves that leave the rival few moves come first, corners before all: the likely best makes the rest
  // quick.
  function likelyFirst(children, player) {
    const { columns, rows } = rules;
    const corner = (cell) => [0, columns - 1].includes(cell % columns) && [0, rows - 1].includes(Math.floor(cell / columns));
    const worth = (child) => rules.legalMoves(child.cells, rules.rival(player)).length - (corner(child.cell) ? 100 : 0);
    return children.map((child) => [worth(child), child]).sort((a, b) => a[0] - b[0]).map(([, child]) => child);
  }

  const anyOf = (list) => list[Math.floor(Math.random() * list.length)];

  // One of the best moves, and what the position is worth. Where the book has all moves, any of the best.
  function exactMove(cells, player) {
    const rival = rules.rival(player);
    const children = likelyFirst(childrenOf(cells, player), player);
    const values = children.map((child) => known(child.cells, rival));
    if (values.every((value) => value !== null)) {
      const value = 0 - Math.min(...values);
      return { cell: anyOf(children.filter((_, i) => 0 - values[i] === value)).cell, value, exact: true };
    }
    const goal = known(cells, player);
    let best = { cell: null, value: -Infinity, exact: true };
    for (const child of children) {
      const floor = goal === null ? best.value : goal - 1;
      let value;
      if (floor === -Infinity) {
        value = 0 - solver.value(child.cells, rival);
      } else {
        value = 0 - solver.value(child.cells, rival, -floor - 1, -floor);
        if (value > floor && goal === null) value = 0 - solver.value(child.cells, rival);
      }
      if (value > best.value) best = { cell: child.cell, value, exact: true };
      if (goal !== null && value >= goal) break;
    }
    return best;
  }

  function exactValues(cells, player, say) {
    const values = likelyFirst(childrenOf(cells, player), player).map((child) => {
      const found = { cell: child.cell, value: 0 - exactValue(child.cells, rules.rival(player)), exact: true };
      say(found);
      return found;
    });
    return values;
  }

  function roughValues(cells, player, level, say) {
    return likelyFirst(childrenOf(cells, player), player).map((child) => {
      const { value, exact } = wide.value(child.cells, rules.rival(player), level, level - 1);
      const found = { cell: child.cell, value: (0 - value) / 100, exact };
      say(found);
      return found;
    });
  }

  function roughMove(cells, player, level) {
    let best = { cell: null, value: -Infinity, exact: true };
    for (const child of likelyFirst(childrenOf(cells, player), player)) {
      const beta = best.cell === null ? 1e6 : -100 * best.value;
      const { value, exact } = wide.value(child.cells, rules.rival(player), level, level - 1, -1e6, beta);
      if ((0 - value) / 100 > best.value) best = { cell: child.cell, value: (0 - value) / 100, exact };
    }
    return best;
  }

  // `want`: "value" of the position, "values" of all its moves, or a "move", which must exist.
  return function advise({ cells, player, want, level }, say) {
    if (want === "values") return { values: solver ? exactValues(cells, player, say) : roughValues(cells, player, level, say) };
    if (want === "value" && solver) return { value: exactValue(cells, player), exact: true };
    return solver ? exactMove(cells, player) : roughMove(cells, player, level);
  };
}

function startWorker() {
  let advise = null;
  self.onmessage = ({ data }) => {
    if (data.columns) {
      const { columns, rows, depths, weights } = data;
      const small = columns <= 5 && rows <= 6;
      advise = makeAdviser(
        makeRules(columns, rows),
        small ? makeNarrowSolver(columns, rows) : null,
        small ? null : makeWidePlayer(columns, rows, weights),
        depths ? makeBook(columns, rows, depths) : null,
      );
      return;
    }
    const answer = advise(data, (found) => self.postMessage({ id: data.id, found }));
    self.postMessage({ id: data.id, answer });
  };
}

const workerText = () => ['"use strict";', ...[makeRules, makeNarrowSolver, makeWidePlayer, makeBook, makeAdviser, startWorker].map(String), "startWorker();"].join("\n");
