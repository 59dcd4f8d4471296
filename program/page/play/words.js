// What the page says of the position that is shown.
"use strict";

const Words = (() => {
  const { match } = Match;
  const say = (id, text) => (document.getElementById(id).textContent = text);
  const capitalised = (text) => text[0].toUpperCase() + text.slice(1);
  const discs = (cells, colour) => cells.filter((c) => c === colour).length;
  const ofDiscs = (value) => `${value} disc${value === 1 ? "" : "s"}`;

  function outcome(value, player) {
    if (value === 0) return "a draw";
    return `${value > 0 ? player : match.rules.rival(player)} wins by ${Math.abs(value)}`;
  }

  function position() {
    const { cells, player, move, flipped, by, passed, over } = Match.now();
    const said = [];
    if (move === null) said.push("The start.");
    else said.push(`${capitalised(by)} plays ${move} and flips ${flipped.map(match.rules.cellName).join(" ")}.`);
    if (passed) said.push(`${capitalised(match.rules.rival(player))} has no move.`);
    if (over) said.push(`The game is over: ${outcome(Match.result(cells, "black"), "black")}.`);
    else said.push(`${capitalised(player)} to move${Match.isYours(player) && match.you !== "both" ? ": your turn" : ""}.`);
    said.push(`Black ${discs(cells, "black")}, white ${discs(cells, "white")}.`);
    say("position", said.join(" "));
  }

  // Of a position of a game, or of one that is being set up.
  let reachability = { rules: null, whyNot: null };

  function unreachable({ cells, player, passed } = Match.now()) {
    const { rules } = match;
    if (reachability.rules !== rules) reachability = { rules, whyNot: makeReachability(rules) };
    const found = reachability.whyNot(cells, passed ? rules.rival(player) : player);
    say("unreachable", found ? `This position cannot come up: ${found.why}.` : "");
  }

  function banner() {
    const { cells, over } = Match.now();
    document.getElementById("banner").hidden = !over;
    say("banner", over ? `${capitalised(outcome(Match.result(cells, "black"), "black"))}: ${discs(cells, "black")} to ${discs(cells, "white")}` : "");
  }

  function worth() {
    const now = Match.now();
    const found = match.values && !now.over ? Knowledge.worth(now, "black") : null;
    say("worth", !found ? "" : found.exact
      ? `With perfect play from here: ${outcome(found.value, "black")}.`
      : `It looks like ${Table.spoken(found)} for black.`);
  }

  // ---- Openings ----

  let named = { rules: null, openingOf: null };

  function nameOfOpening() {
    const { rules, board } = match;
    if (named.rules !== rules) named = { rules, openingOf: makeOpeningNames(rules, board === "8x8" ? openingLines(rules, OTHELLO_OPENINGS) : []) };
    return named.openingOf(match.tree.pathTo(Match.now()));
  }

  // How many states there are of the depth that is shown, and who wins them; how many are worth less and more, if values are
  // shown. Of positions that were set up nothing, because no game may lead to them.
  function countOfDepth() {
    const { root } = match.tree;
    if (Match.nameOf(root) !== Match.nameOf({ cells: match.rules.start(), player: "black" })) return "";
    const now = Match.now();
    const depth = match.tree.pathTo(now).length - 1;
    const known = match.objective === "most" ? Depths.of(match.board, depth) : null;
    if (!known) return "";
    const part = (states) => Table.share(states, known.states);
    const said = known.states === 1
      ? `Depth ${depth}: the only state.`
      : `Depth ${depth}: ${known.states.toLocaleString("en")} states; the player to move wins ${part(known.won)} of them, draws ${part(known.drawn)}, loses ${part(known.lost)}.`;
    // A state's turn is that of the player who has to pass.
    const found = match.values && known.states > 1 ? Knowledge.worth(now, now.passed ? match.rules.rival(now.player) : now.player) : null;
    return found?.exact ? `${said} ${part(known.below(found.value))} are worth less than this one, ${part(known.above(found.value))} more.` : said;
  }

  function opening() {
    const name = nameOfOpening();
    say("opening", [name && `${name}.`, countOfDepth()].filter(Boolean).join(" "));
  }

  // ---- Values ----

  const plies = (depth) => `depth ${depth}${isSelective(depth) ? "@73%" : ""}`;

  // Whether the values on the board are exact, or how deep the estimates are so far. `next`, if deeper ones are being found: how deep, and of
  // how many moves there are some.
  function depth(values, next = null) {
    if (!values || values.length === 0) return say("depth", "");
    if (values.every(({ exact }) => exact)) return say("depth", "Exact values.");
    const nowAt = next ? `; now ${next.exact ? "to the end" : plies(next.depth)}, ${next.count} of ${values.length}` : "";
    return say("depth", `Estimates, ${plies(values[0].depth)}${nowAt}. Values are exact from ${solvedFrom(match.level)} vacant cells on.`);
  }

  // The last move of yours up to the position that is shown; null if there is none.
  const yourLastMove = () => match.tree.pathTo(Match.now()).findLast(({ by }) => by !== null && Match.isYours(by)) ?? null;

  function cost() {
    const last = yourLastMove();
    const found = last && Knowledge.costOf(last);
    if (!found) return say("cost", "");
    const whose = match.you === "both" ? capitalised(last.by) + "\u2019s" : "Your";
    return say("cost", found.value === 0
      ? `${whose} move ${last.move} ${found.exact ? "cost nothing" : "looks as good as any"}.`
      : `${whose} move ${last.move} cost ${found.exact ? "" : "about "}${ofDiscs(found.value)}: ${match.rules.cellName(found.best)} was better.`);
  }

  function hint(best) {
    say("suggestion", best ? `Hint: ${match.rules.cellName(best.cell)}, worth ${Table.spoken(best)} to ${Match.now().player}.` : "");
  }

  function line({ moves, ends, value, exact }) {
    const names = moves.map(match.rules.cellName).join(" ");
    const end = exact && ends ? `ends: ${outcome(value, Match.now().player)}` : `looks like ${Table.spoken({ value, exact })} for ${Match.now().player}`;
    say("suggestion", `Best line: ${names}; it ${end}. Step through it with \u25B6\uFE0E.`);
  }

  return { position, unreachable, banner, worth, opening, depth, cost, hint, line, yourLastMove };
})();
