// What is known of positions by now: values, best moves, openings. An entry is { value, exact, depth?, cell?, values?,
// openings?, lines? }, values seen by who moves.
"use strict";

const Knowledge = (() => {
  const known = new Map(); // by Match.nameOf a position

  const of = (position) => known.get(Match.nameOf(position));

  function remember(position, answer) {
    const best = answer.values?.reduce((a, b) => (b.value > a.value ? b : a));
    const entry = { ...of(position), ...(best ?? answer), ...(answer.values && { values: answer.values, lines: undefined }) };
    known.set(Match.nameOf(position), entry);
    return entry;
  }

  // What a position is worth to `player`, as far as it is known; the end of a game always is, and so are starts of the table.
  function worth(position, player) {
    const { cells, player: mover, over } = position;
    const value = over ? Match.result(cells, mover) : Match.match.startBook.value(cells, mover);
    const found = value !== null ? { value, exact: true } : of(position);
    if (found?.value === undefined) return null;
    return { ...found, value: position.player === player ? found.value : 0 - found.value };
  }

  // What the move that led to a position cost who made it: { value, exact, best }, or null while that is not
  // known. Estimates are only compared with those of the same search: others look less deep, or deeper.
  function costOf(after) {
    const before = after.parent;
    const best = of(before);
    if (best?.cell === undefined) return null;
    const made = best.cell === after.cell ? best : (best.values?.find(({ cell }) => cell === after.cell) ?? worth(after, before.player));
    if (!made || !(made === best || best.values || (best.exact && made.exact))) return null;
    const value = Math.round(100 * (best.value - made.value)) / 100; // estimates are hundredths
    return { value: best.exact ? value : Math.round(value), exact: best.exact, best: best.cell };
  }

  // What that move lost, in discs, never below 0; null while it is not known. Where both positions are solved the better move need
  // not be known.
  function lossOf(after) {
    const before = after.parent;
    const best = of(before);
    const made = best?.values?.find(({ cell }) => cell === after.cell);
    if (made) return Math.max(0, best.value - made.value);
    const [could, has] = [worth(before, before.player), worth(after, before.player)];
    return could?.exact && has?.exact ? Math.max(0, could.value - has.value) : null;
  }

  return { of, remember, worth, costOf, lossOf, forget: () => known.clear() };
})();
