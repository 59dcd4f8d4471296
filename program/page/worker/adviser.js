// What the page is told of a position: its value, the best move, the values of all moves, the best line.
"use strict";

// What finds values on a board: { exact, bound } (search.js), on the fastest board that holds it. Boards that are not perfect
// also have estimates, with `weights` of patterns (judge.js), or of features (features.js) where the fewest discs win.
function makeSearches(rules, weights, objective = "most") {
  const { columns, rows } = rules;
  const sign = signOf(objective);
  if (isPerfect(columns, rows, objective)) return { perfect: true, sign, ...makeSearch(new NarrowBoard(rules), sign) };
  const board = new WideBoard(rules);
  const judge = objective === "most" ? makeJudge(board, weights) : makeFeatureJudge(board, weights);
  return { perfect: false, sign, ...makeSearch(board, sign), estimate: makeEstimate(board, judge, sign) };
}

// It answers exactly where `search` solves a position, and by estimates before. `say` is called with values of moves as they are found.
class Adviser {
  // `openings`: an opening book, or null.
  constructor(rules, search, book, openings = null) {
    Object.assign(this, { rules, search, book, openings });
  }

  // `want`: "move" is the program's own, "best" and "line" are those of the analysis, "value" is of the position and
  // "values" of all its moves; "openings" counts what the book has below (openings.js). A line ends after `plies` moves. A position must have a move.
  advise({ cells, player, want, level, plies = Infinity }, say = () => {}) {
    const solved = this.#solves(cells, player, want, level);
    if (want === "values") return { values: solved ? this.#exactValues(cells, player, say) : this.#estimatedValues(cells, player, this.#depthOf(cells, level), say) };
    if (want === "value" && (solved || this.#known(cells, player) !== null)) return { value: this.#exactValue(cells, player), exact: true };
    if (want === "line") return this.#bestLine(cells, player, level, plies);
    if (want === "openings") return { openings: countOpenings(this.rules, this.book, cells, player) };
    return this.#moveFor(cells, player, want, level);
  }

  // ---- What is answered how ----

  #known(cells, player) {
    return this.book.value(cells, player);
  }

  // Whether the moves of a position have exact values. As a player the program only sees as much as its level says.
  #solves(cells, player, want, level) {
    if (this.search.perfect || countVacant(cells) <= (want === "move" ? playerSolvesFrom(level) : solvedFrom(level))) return true;
    return this.#childrenOf(cells, player).every((child) => this.#known(child.cells, this.rules.rival(player)) !== null);
  }

  // How deep the analysis looks: as deep as the level says, or a ply deeper, so that it judges positions with an even number of vacant
  // cells wherever it begins. What is good for the one to move differs by discs between even and odd, and a game's estimates would
  // rise and fall with every move.
  #depthOf(cells, level) {
    return level + ((countVacant(cells) + level) % 2);
  }

  #childrenOf(cells, player) {
    return this.rules.legalMoves(cells, player).map((cell) => ({ cell, cells: this.rules.after(cells, cell, player) }));
  }

  // Moves that leave the rival few moves come first, corners before all, or last where the fewest discs win: the likely best makes
  // the rest quick.
  #likelyFirst(cells, player) {
    const { rules } = this;
    const worth = (child) => rules.legalMoves(child.cells, rules.rival(player)).length - (rules.isCorner(child.cell) ? 100 * this.search.sign : 0);
    return this.#childrenOf(cells, player).map((child) => [worth(child), child]).sort((a, b) => a[0] - b[0]).map(([, child]) => child);
  }

  // ---- Exact values ----

  // A value from the book, or computed, the faster the better the guess.
  #exactValue(cells, player, guess = 0) {
    return this.#known(cells, player) ?? this.search.exact(cells, player, guess);
  }

  #exactValues(cells, player, say) {
    let guess = 0; // moves are often worth the same
    return this.#likelyFirst(cells, player).map((child) => {
      guess = this.#exactValue(child.cells, this.rules.rival(player), guess);
      const found = { cell: child.cell, value: 0 - guess, exact: true };
      say(found);
      return found;
    });
  }

  // One of the best moves, and what the position is worth. Where the book has all moves, any of the best.
  #exactMove(cells, player) {
    const children = this.#likelyFirst(cells, player);
    const values = children.map((child) => this.#known(child.cells, this.rules.rival(player)));
    if (!values.every((value) => value !== null)) return this.#searchMove(children, this.rules.rival(player), this.#known(cells, player));
    const value = 0 - Math.min(...values);
    const best = children.filter((_, i) => 0 - values[i] === value);
    return { cell: best[Math.floor(Math.random() * best.length)].cell, value, exact: true };
  }

  // The first of the best moves. `goal` is what the position is worth, null if that is not known.
  #searchMove(children, rival, goal) {
    const { search } = this;
    let best = { cell: null, value: -Infinity, exact: true };
    for (const child of children) {
      const floor = goal === null ? best.value : goal - 1;
      let value;
      if (floor === -Infinity) {
        value = 0 - search.exact(child.cells, rival);
      } else {
        value = 0 - search.bound(child.cells, rival, -floor);
        if (value > floor && goal === null) value = 0 - search.exact(child.cells, rival, -value);
      }
      if (value > best.value) best = { cell: child.cell, value, exact: true };
      if (goal !== null && value >= goal) break;
    }
    return best;
  }

  // ---- Estimates ----

  // What a move looks like to who makes it, in discs.
  #estimate(child, player, depth, beta = INFINITE) {
    return (0 - this.search.estimate(child.cells, this.rules.rival(player), depth - 1, isSelective(depth), -INFINITE, beta)) / 100;
  }

  // Deeper and deeper, the best of the last round first.
  #estimatedValues(cells, player, last, say) {
    let children = this.#likelyFirst(cells, player);
    let values = [];
    for (let depth = 1; depth <= last; ++depth) {
      values = children.map((child) => {
        const found = { cell: child.cell, value: this.#estimate(child, player, depth), exact: false, depth };
        say(found);
        return found;
      });
      const worth = new Map(values.map(({ cell, value }) => [cell, value]));
      children = children.sort((a, b) => worth.get(b.cell) - worth.get(a.cell));
    }
    return values;
  }

  #estimatedMove(cells, player, depth) {
    let best = { cell: null, value: -Infinity, exact: false, depth };
    for (const child of this.#likelyFirst(cells, player)) {
      const beta = best.cell === null ? INFINITE : -100 * best.value;
      const value = this.#estimate(child, player, depth, beta);
      if (value > best.value) best = { ...best, cell: child.cell, value };
    }
    return best;
  }

  // ---- Moves ----

  #moveFor(cells, player, want, level) {
    if (this.#solves(cells, player, want, level)) return this.#exactMove(cells, player);
    const opening = want === "move" ? this.openings?.move(cells, player) : null;
    if (opening) return opening;
    return this.#estimatedMove(cells, player, want === "move" ? level : this.#depthOf(cells, level));
  }

  // The best moves of both players up to the end, or as far as the level sees where that is out of reach.
  #bestLine(cells, player, level, plies) {
    const { rules } = this;
    const hasMove = (who) => rules.legalMoves(cells, who).length > 0;
    const isOver = () => !["black", "white"].some(hasMove);
    const moves = [];
    let seen = 0;
    let value = this.#known(cells, player) === null ? null : { value: this.#known(cells, player), exact: true };
    while (moves.length < plies && !isOver()) {
      if (!hasMove(player)) player = rules.rival(player);
      if (seen >= level && !this.#solves(cells, player, "best", level)) break;
      const best = this.#moveFor(cells, player, "best", level);
      value ??= best;
      if (!best.exact) ++seen;
      moves.push(best.cell);
      cells = rules.after(cells, best.cell, player);
      player = rules.rival(player);
    }
    return { ...value, moves, ends: isOver() };
  }
}
