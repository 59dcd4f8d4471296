// An opening book that was read (Books.readPositions): moves of the first plies, found by long searches of the program.
"use strict";

// `bytes` as docs/play-page.md describes them. A position's values are hundredths of a disc, to the player whose turn it is.
function makeOpeningBook(rules, bytes) {
  const POSITION_BYTES = 21;
  const NO_MOVE = 255;
  const ALIKE = 50; // moves so close to the best are as good
  const images = symmetriesOf(rules.columns, rules.rows);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const places = new Map(); // a position's mover and opponent to where it is
  for (let at = 0; at < bytes.length; at += POSITION_BYTES) places.set(`${view.getBigUint64(at, true)} ${view.getBigUint64(at + 8, true)}`, at);

  // The image that is the smallest (occupancy, mover) of the orbit.
  function representative(cells, player) {
    let best = null;
    for (const image of images) {
      let [occupancy, mover] = [0n, 0n];
      cells.forEach((colour, cell) => {
        if (colour === null) return;
        const bit = 1n << BigInt(image[cell]);
        occupancy |= bit;
        if (colour === player) mover |= bit;
      });
      if (best === null || occupancy < best.occupancy || (occupancy === best.occupancy && mover < best.mover)) best = { occupancy, mover, image };
    }
    return best;
  }

  // What the book says of a position: its value, and, if a move out of the book is among its best, that move and its value. Null where
  // it does not have it.
  function find(cells, player) {
    const { occupancy, mover, image } = representative(cells, player);
    const at = places.get(`${mover} ${occupancy ^ mover}`);
    if (at === undefined) return null;
    const leaf = view.getUint8(at + 20);
    return { value: view.getInt16(at + 16, true), leaf: leaf === NO_MOVE ? null : image.indexOf(leaf), leafValue: view.getInt16(at + 18, true) };
  }

  // One of the best moves; null where the book does not have the position.
  function move(cells, player) {
    const found = find(cells, player);
    if (found === null) return null;
    const known = found.leaf === null ? [] : [{ cell: found.leaf, value: found.leafValue }];
    const rival = rules.rival(player);
    for (const cell of rules.legalMoves(cells, player)) {
      const after = rules.after(cells, cell, player);
      const passes = rules.legalMoves(after, rival).length === 0;
      const next = find(after, passes ? player : rival);
      if (next !== null) known.push({ cell, value: passes ? next.value : 0 - next.value });
    }
    const good = known.filter(({ value }) => value >= found.value - ALIKE);
    const { cell, value } = good[Math.floor(Math.random() * good.length)];
    return { cell, value: value / 100, exact: false };
  }

  return { find, move };
}
