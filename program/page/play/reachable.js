// Why a position cannot come up in any game from the start: the cheap ones of the conditions of `othello reach`, with its names
// (docs/reach.md, reach/retro_rules.h). Where they do not settle it, it may come up or not. It knows nothing of the page.
//
// Sets of cells are arrays of booleans.
"use strict";

function makeReachability(rules) {
  const { all, rival, lines } = rules;
  const start = rules.start().map((colour) => colour !== null);
  const where = (condition) => all.map(condition);

  // Whether a cell lies beside two of a set in a line.
  const isBesideTwo = (set, cell) => lines[cell].some(([near, next]) => set[near] && set[next]);

  // Whether a disc of `own` on a cell encloses some of `theirs`.
  const encloses = (own, theirs, cell) => lines[cell].some((line) => {
    const end = line.findIndex((other) => !theirs[other]);
    return end > 0 && own[line[end]];
  });

  // The cells of a set that can be filled one after the other, each beside two others in a line.
  function fillable(occupied) {
    const filled = start.slice();
    for (let grown = true; grown; ) {
      const next = all.filter((cell) => occupied[cell] && !filled[cell] && isBesideTwo(filled, cell));
      for (const cell of next) filled[cell] = true;
      grown = next.length > 0;
    }
    return filled;
  }

  // Whether some disc of `own` can have been the last one.
  const hasLastMove = (own, theirs) => all.some((cell) => own[cell] && !start[cell] && isBesideTwo(own, cell) && !encloses(own, theirs, cell));

  // The discs that moves on any of `cells` may have flipped if `own` may be of the mover's colour then.
  function flippable(cells, own) {
    const flipped = all.map(() => false);
    for (const cell of all.filter((other) => cells[other]))
      for (const line of lines[cell]) for (let i = 0; i + 1 < line.length && own[line[i]] && own[line[i + 1]]; ++i) flipped[line[i]] = true;
    return flipped;
  }

  // The discs that may be taken back, whatever is taken back before: sets grow of those, and of the colours that each disc may have had.
  function takenBack(discs) {
    const mayBe = discs.map((set) => set.slice());
    let taken = all.map(() => false);
    for (let grown = true; grown; ) {
      grown = false;
      for (const [own, other] of [[0, 1], [1, 0]]) {
        const certain = (one, two) => where((cell) => mayBe[one][cell] && !mayBe[two][cell] && !taken[cell]);
        const [certainOwn, certainOther] = [certain(own, other), certain(other, own)];
        const last = where((cell) => mayBe[own][cell] && !start[cell] && isBesideTwo(mayBe[own], cell) && !encloses(certainOwn, certainOther, cell));
        const flipped = flippable(last, mayBe[own]);
        grown ||= all.some((cell) => (last[cell] && !taken[cell]) || (flipped[cell] && !mayBe[other][cell]));
        taken = where((cell) => taken[cell] || last[cell]);
        mayBe[other] = where((cell) => mayBe[other][cell] || flipped[cell]);
      }
    }
    return taken;
  }

  const namesOf = (cells) => cells.map(rules.cellName).join(" ");

  // { by, why } of a position whose `player` moves, or has to pass; null where it is not settled.
  return function whyNot(cells, player) {
    const [own, theirs] = [player, rival(player)].map((colour) => where((cell) => cells[cell] === colour));
    const occupied = where((cell) => cells[cell] !== null);
    const lacking = all.filter((cell) => start[cell] && !occupied[cell]);
    if (lacking.length > 0) return { by: "start", why: `discs of the start are missing on ${namesOf(lacking)}` };
    const filled = fillable(occupied);
    const unfilled = all.filter((cell) => occupied[cell] && !filled[cell]);
    if (unfilled.length > 0) return { by: "occupancy", why: `no order of moves fills ${namesOf(unfilled)}` };
    if (all.every((cell) => occupied[cell] === start[cell])) return null;
    const hasPassed = rules.legalMoves(cells, rival(player)).length === 0 && rules.legalMoves(cells, player).length > 0;
    if (!hasLastMove(theirs, own) && !(hasPassed && hasLastMove(own, theirs))) return { by: "last move", why: "no disc of it can have been the last one" };
    const taken = takenBack([own, theirs]);
    const stuck = all.filter((cell) => occupied[cell] && !start[cell] && !taken[cell]);
    return stuck.length > 0 ? { by: "stuck disc", why: `no move can have placed ${namesOf(stuck)}` } : null;
  };
}
