// The values of a book that was read (book.js).
"use strict";

// The reflections and rotations that keep the board and its centre block in place: the image of each cell.
function symmetriesOf(columns, rows) {
  const left = Math.floor((columns - 1) / 2);
  const top = Math.floor((rows - 1) / 2);
  const found = [];
  for (const swap of columns === rows ? [false, true] : [false])
    for (const mirrored of [false, true])
      for (const turned of [false, true]) {
        const image = (cell) => {
          let x = cell % columns;
          let y = Math.floor(cell / columns);
          if (mirrored) x = columns - 1 - x;
          if (turned) y = rows - 1 - y;
          if (swap) [x, y] = [y, x];
          return y * columns + x;
        };
        const centre = [0, 1, columns, columns + 1].map((more) => top * columns + left + more);
        if (centre.every((cell) => centre.includes(image(cell)))) found.push(Array.from({ length: columns * rows }, (_, cell) => image(cell)));
      }
  return found;
}

// Where in the ascending numbers of a range a number is, or would be.
function findNumber(numbers, number, begin, end) {
  while (begin < end) {
    const middle = (begin + end) >> 1;
    if (numbers[middle] < number) begin = middle + 1;
    else end = middle;
  }
  return begin;
}

// Looks positions up in what Books.read() gave.
function makeBook(columns, rows, depths) {
  const images = symmetriesOf(columns, rows);

  // The smallest image of a position: { occupancy, mover }, which names its orbit.
  function representative(cells, player) {
    let best = null; // the smallest occupancy of the orbit, and of those the smallest colouring
    for (const image of images) {
      let occupancy = 0;
      let mover = 0;
      cells.forEach((colour, cell) => {
        if (colour !== null) occupancy |= 1 << image[cell];
        if (colour === player) mover |= 1 << image[cell];
      });
      if (best === null || occupancy < best.occupancy || (occupancy === best.occupancy && mover < best.mover)) best = { occupancy, mover };
    }
    return best;
  }

  // What a position is worth to the player whose turn it is; null where the book does not have it.
  function value(cells, player) {
    const depth = depths[cells.filter((colour) => colour !== null).length - 4];
    if (!depth) return null;
    const best = representative(cells, player);
    const place = findNumber(depth.occupancies, best.occupancy, 0, depth.occupancies.length);
    if (depth.occupancies[place] !== best.occupancy) return null;
    let colouring = 0;
    let disc = 0;
    for (let cell = 0; cell < columns * rows; ++cell)
      if ((best.occupancy >> cell) & 1) colouring |= ((best.mover >> cell) & 1) << disc++;
    const state = findNumber(depth.colourings, colouring, depth.begins[place], depth.begins[place + 1]);
    return state < depth.begins[place + 1] && depth.colourings[state] === colouring ? depth.values[state] : null;
  }

  return { value, representative, depths: depths.length };
}
