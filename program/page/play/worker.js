// The worker that thinks, beside the page: it answers questions on values and moves, one position at a time.
//
// A page that was opened as a file may not load a worker's script, so the worker is made from the text of the
// functions that it calls. While it thinks it receives no messages; to cancel a question, thinker.js
// terminates it and starts another.
"use strict";

// What finds values on a board: the fastest representation that holds it solves. Boards that cannot be solved from any position
// also have estimates.
function makeSearches(columns, rows, weights) {
  const perfect = columns <= 5 && rows <= 6;
  const { exact, bounded } = makeSearch(perfect ? makeBits(columns, rows) : makeWideBits(columns, rows));
  if (perfect) return { perfect, exact, bounded };
  const field = makeField(columns, rows);
  return { perfect, exact, bounded, estimate: makeEstimate(field, makeJudge(field, weights)) };
}

// From how many vacant cells on the analysis solves positions of boards that are not perfect: a phone takes less than a second for
// all moves.
function solvedFrom(level) {
  return Math.max(16, 2 * level);
}

// The questions on a position of one board, which are answered exactly where `search` solves it, and by estimates before. `say` is
// called with values of moves as they are found.
function makeAdviser(rules, search, book) {
  const known = (cells, player) => book.value(cells, player);
  const knowsMoves = (cells, player) => childrenOf(cells, player).every((child) => known(child.cells, rules.rival(player)) !== null);
  const vacantOf = (cells) => cells.filter((colour) => colour === null).length;
  const moverOf = (cells, player) => (rules.legalMoves(cells, player).length > 0 ? player : rules.rival(player));
  const isOver = (cells) => ["black", "white"].every((player) => rules.legalMoves(cells, player).length === 0);

  // Whether the moves of a position have exact values. As a player the program only sees as much as its level says.
  const solves = (cells, player, want, level) => search.perfect || vacantOf(cells) <= (want === "move" ? 2 * level : solvedFrom(level)) || knowsMoves(cells, player);

  // How deep the analysis looks: as deep as the level says, or a ply deeper, so that it judges positions with an even number of vacant
  // cells wherever it begins. What is good for the one to move differs by discs between even and odd, and a game's estimates would
  // rise and fall with every move.
  const depthOf = (cells, level) => level + ((vacantOf(cells) + level) % 2);

  // A value from the book, or computed, the faster the better the guess.
  const exactValue = (cells, player, guess = 0) => known(cells, player) ?? search.exact(cells, player, guess);

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
        value = 0 - search.exact(child.cells, rival);
      } else {
        value = 0 - search.bounded(child.cells, rival, -floor - 1, -floor);
        if (value > floor && goal === null) value = 0 - search.exact(child.cells, rival, -value);
      }
      if (value > best.value) best = { cell: child.cell, value, exact: true };
      if (goal !== null && value >= goal) break;
    }
    return best;
  }

  function exactValues(cells, player, say) {
    let guess = 0; // moves are often worth the same
    return likelyFirst(childrenOf(cells, player), player).map((child) => {
      guess = exactValue(child.cells, rules.rival(player), guess);
      const found = { cell: child.cell, value: 0 - guess, exact: true };
      say(found);
      return found;
    });
  }

  // Deeper and deeper, the best of the last round first.
  function estimatedValues(cells, player, last, say) {
    let children = likelyFirst(childrenOf(cells, player), player);
    let values = [];
    for (let depth = 1; depth <= last; ++depth) {
      values = children.map((child) => {
        const found = { cell: child.cell, value: (0 - search.estimate(child.cells, rules.rival(player), depth - 1)) / 100, exact: false, depth };
        say(found);
        return found;
      });
      const worth = new Map(values.map(({ cell, value }) => [cell, value]));
      children = children.sort((a, b) => worth.get(b.cell) - worth.get(a.cell));
    }
    return values;
  }

  function estimatedMove(cells, player, depth) {
    let best = { cell: null, value: -Infinity, exact: false, depth };
    for (const child of likelyFirst(childrenOf(cells, player), player)) {
      const beta = best.cell === null ? 1e6 : -100 * best.value;
      const value = (0 - search.estimate(child.cells, rules.rival(player), depth - 1, -1e6, beta)) / 100;
      if (value > best.value) best = { ...best, cell: child.cell, value };
    }
    return best;
  }

  const moveFor = (cells, player, want, level) =>
    solves(cells, player, want, level) ? exactMove(cells, player) : estimatedMove(cells, player, want === "move" ? level : depthOf(cells, level));

  // The best moves of both players up to the end, or as far as the level sees where that is out of reach.
  function bestLine(cells, player, level) {
    const moves = [];
    let seen = 0;
    let value = known(cells, player) === null ? null : { value: known(cells, player), exact: true };
    while (!isOver(cells)) {
      player = moverOf(cells, player);
      if (seen >= level && !solves(cells, player, "best", level)) break;
      const best = moveFor(cells, player, "best", level);
      value ??= best;
      if (!best.exact) ++seen;
      moves.push(best.cell);
      cells = rules.after(cells, best.cell, player);
      player = rules.rival(player);
    }
    return { ...value, moves, ends: isOver(cells) };
  }

  // `want`: "move" is the program's own, "best" and "line" are those of the analysis, "value" is of the position and
  // "values" of all its moves; "openings" counts what the book has below (openings.js). A position must have a move.
  return function advise({ cells, player, want, level }, say = () => {}) {
    const solved = solves(cells, player, want, level);
    if (want === "values") return { values: solved ? exactValues(cells, player, say) : estimatedValues(cells, player, depthOf(cells, level), say) };
    if (want === "value" && (solved || known(cells, player) !== null)) return { value: exactValue(cells, player), exact: true };
    if (want === "line") return bestLine(cells, player, level);
    if (want === "openings") return { openings: countOpenings(rules, book, cells, player) };
    return moveFor(cells, player, want, level);
  };
}

// `scope` is the worker's own, where messages come and go.
function startWorker(scope) {
  let advise = null;
  scope.onmessage = ({ data }) => {
    if (data.columns) {
      const { columns, rows, depths, weights, start } = data;
      const rules = makeRules(columns, rows);
      const book = depths ? makeBook(columns, rows, depths) : makeStartBook(rules, start);
      advise = makeAdviser(rules, makeSearches(columns, rows, weights), book);
      return;
    }
    const answer = advise(data, (found) => scope.postMessage({ id: data.id, found }));
    scope.postMessage({ id: data.id, answer });
  };
}

const workerText = () => ['"use strict";', ...[makeRules, makeBits, makeWideBits, makeField, makeJudge, finished, makeSearch, makeEstimate, makeSearches, makeBook, makeStartBook, countOpenings, solvedFrom, makeAdviser, startWorker].map(String), "startWorker(self);"].join("\n");
