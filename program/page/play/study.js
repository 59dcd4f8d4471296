// The page's questions to the program (thinker.js): what it wants to know of the position that is shown, and of the game.
"use strict";

const Study = (() => {
  const { match } = Match;
  const byId = (id) => document.getElementById(id);
  const IDLE_MILLISECONDS = 1000; // before it looks deeper
  let turn = 0; // counts all that makes older thoughts worthless
  let clock = null;

  function showThinking(what) {
    clearInterval(clock);
    const since = performance.now();
    const show = () => {
      const seconds = Math.floor((performance.now() - since) / 1000);
      byId("thinking").textContent = `${what}\u2026` + (seconds > 0 ? ` ${seconds} s` : "");
    };
    show();
    clock = setInterval(show, 1000);
  }

  function hideThinking() {
    clearInterval(clock);
    byId("thinking").textContent = "";
  }

  // Makes all older thoughts worthless.
  function cancel() {
    ++turn;
    Thinker.cancel();
    hideThinking();
  }

  // A function that says whether the thoughts of now are still of worth.
  function watch() {
    const mine = turn;
    return () => mine === turn;
  }

  // Asks about a position, with `more` in the question; null if the game has continued meanwhile.
  async function think(position, want, what, more = {}, found = () => {}) {
    const isCurrent = watch();
    showThinking(what);
    const { cells, player } = position;
    let answer;
    try {
      answer = await Thinker.ask(match.rules, { cells, player, want, level: match.level, ...more }, found);
    } catch {
      if (isCurrent()) hideThinking();
      return null;
    }
    if (!isCurrent() || answer === null) return null;
    hideThinking();
    return answer;
  }

  // As think(), and what is found is known from then on.
  async function learn(position, ...question) {
    const found = await think(position, ...question);
    if (found) Knowledge.remember(position, found);
    return found;
  }

  // All that there is to know of what is shown, one question after the other.
  async function study() {
    if ((await lookBack()) && (await lookAhead()) && (await lookAlong()) && (await lookUp()) && (await lookOver())) lookDeeper();
  }

  // Computes what your last move cost. Like those that follow, false if the game has continued meanwhile.
  async function lookBack() {
    const last = Words.yourLastMove();
    if (!last || Knowledge.costOf(last)) return true;
    const needed = Match.isSolved(match.board) ? [[last.parent, "best", "cell"], [last, "value", "value"]] : [[last.parent, "values", "values"]];
    for (const [position, want, part] of needed) {
      if (position.over || Knowledge.of(position)?.[part] !== undefined) continue;
      if (!(await learn(position, want, "Looking what the last move cost"))) return false;
    }
    Words.cost();
    return true;
  }

  // Computes the value of every move, if wanted.
  async function lookAhead() {
    const position = Match.now();
    if (!match.values || position.over || Match.isProgramsTurn() || Knowledge.of(position)?.values) return true;
    const all = match.rules.legalMoves(position.cells, position.player).length;
    let values = []; // of one depth: what looks better by another may not be
    let count = 0;
    const show = (found) => {
      if (found.depth !== values[0]?.depth) values = [];
      values.push(found);
      if (found.exact || values.length === all) View.showValues(values, false);
      showThinking(`${(count++ % all) + 1} of ${all} values${found.exact ? "" : `, depth ${found.depth}`}`);
    };
    const found = await learn(position, "values", `0 of ${all} values`, {}, show);
    if (!found) return false;
    View.showValues(found.values, true);
    Words.opening();
    View.drawWorth();
    return true;
  }

  // Computes how the best two moves continue, if wanted.
  async function lookAlong() {
    const position = Match.now();
    const lines = [];
    for (const { found, after } of Lines.missing(position)) {
      const line = after.over ? { moves: [] } : await think(after, "line", "Looking along the best lines", { plies: Lines.PLIES - 1 });
      if (!line) return false;
      lines.push({ found, moves: [found.cell, ...line.moves] });
    }
    if (lines.length > 0) Knowledge.remember(position, { lines });
    Lines.draw();
    return true;
  }

  // Counts what lies below the moves, where there is a book.
  async function lookUp() {
    const position = Match.now();
    const { values, openings } = Knowledge.of(position) ?? {};
    if (!match.values || position.over || Match.isProgramsTurn() || openings) return true;
    if (match.objective !== "most" || !OTHELLO_BOOKS.includes(match.board)) return true;
    const found = await learn(position, "openings", "Counting openings");
    if (!found) return false;
    Ranking.draw(values, found.openings);
    return true;
  }

  // Computes what the graph and the marks of moves lack, from the end, where it is quick, to the beginning. Losses by estimates
  // need the values of all moves by one search.
  async function lookOver() {
    if (!match.values) return true;
    const want = Match.isSolved(match.board) ? "value" : "values";
    for (const position of match.tree.line().reverse()) {
      if (position.over || (want === "value" ? Knowledge.worth(position, "black") : Knowledge.of(position)?.values)) continue;
      if (!(await learn(position, want, "Looking over the game"))) return false;
      View.drawWorth();
    }
    return true;
  }

  // Resolves once the page has been left alone for a while and is in sight.
  async function idle() {
    await new Promise((resolve) => setTimeout(resolve, IDLE_MILLISECONDS));
    while (document.hidden) await new Promise((resolve) => document.addEventListener("visibilitychange", resolve, { once: true }));
  }

  // While one looks at a position, its estimates become deeper, by two plies at a time so that the number of vacant cells that they judge
  // stays even, and at last exact.
  async function lookDeeper() {
    const position = Match.now();
    const known = () => Knowledge.of(position)?.values;
    const isCurrent = watch();
    if (!match.values || position.over || Match.isProgramsTurn()) return;
    while (!known().every(({ exact }) => exact)) {
      await idle();
      if (!isCurrent()) return;
      const level = known()[0].depth + 2;
      let count = 0;
      const show = ({ exact, depth }) => {
        if (exact || depth === level) Words.depth(known(), { exact, depth, count: ++count });
      };
      const found = await Thinker.ask(match.rules, { cells: position.cells, player: position.player, want: "values", level }, show).catch(() => null);
      if (!isCurrent() || found === null) return;
      Knowledge.remember(position, found);
      View.showValues(found.values, true);
      View.drawWorth();
      if (!(await lookAlong())) return;
    }
  }

  // A question of yours, about a position that is not over.
  async function question(want, what) {
    if (Match.now().over || Match.isProgramsTurn()) return null;
    cancel();
    return think(Match.now(), want, what);
  }

  return { cancel, watch, think, study, question };
})();
