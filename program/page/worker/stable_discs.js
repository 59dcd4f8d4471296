// Discs that keep their colour whatever is played, as far as play/features.h finds them. `cells` are a player's discs (1), the
// other's (-1), and vacant cells (0).
"use strict";

// An edge is a number with a digit of base 3 for each cell: 1 ours, 2 theirs.
const EDGE_POWERS = Array.from({ length: 8 }, (_, cell) => 3 ** cell);
const edgeDigit = (edge, cell) => Math.floor(edge / EDGE_POWERS[cell]) % 3;

// The edge after a player, 1 or 2, has played on a cell.
function playEdge(edge, length, cell, player) {
  let result = edge + player * EDGE_POWERS[cell];
  for (const direction of [1, -1]) {
    let at = cell + direction;
    while (at >= 0 && at < length && edgeDigit(edge, at) === 3 - player) at += direction;
    if (at < 0 || at >= length || edgeDigit(edge, at) !== player) continue;
    for (at -= direction; at !== cell; at -= direction) result += (2 * player - 3) * EDGE_POWERS[at];
  }
  return result;
}

// By the number of an edge of this length, which of our discs are stable on it, as bits.
function stableEdges(length) {
  const stable = new Uint8Array(3 ** length);
  const cells = Array.from({ length }, (_, cell) => cell);
  const vacantOf = Array.from(stable, (_, edge) => cells.filter((cell) => edgeDigit(edge, cell) === 0));
  const byVacant = Array.from(stable, (_, edge) => edge);
  byVacant.sort((a, b) => vacantOf[a].length - vacantOf[b].length); // a move fills a cell, so its successors come first
  for (const edge of byVacant) {
    let ours = 0;
    for (const cell of cells) if (edgeDigit(edge, cell) === 1) ours |= 1 << cell;
    for (const cell of vacantOf[edge]) {
      if (ours === 0) break;
      ours &= stable[playEdge(edge, length, cell, 1)] & stable[playEdge(edge, length, cell, 2)];
    }
    stable[edge] = ours;
  }
  return stable;
}

// The edges of a board, each as its cells with the table of what is stable.
function edgesOf({ columns, rows, all }) {
  const tables = { [columns]: stableEdges(columns), [rows]: stableEdges(rows) };
  const edges = [0, rows - 1].map((row) => all.filter((cell) => Math.floor(cell / columns) === row));
  edges.push(...[0, columns - 1].map((column) => all.filter((cell) => cell % columns === column)));
  return edges.map((cells) => ({ cells, stable: tables[cells.length] }));
}

class StableDiscs {
  constructor(rules) {
    const { all, lineFrom } = rules;
    this.size = all.length;
    this.edges = edgesOf(rules);
    this.stable = new Uint8Array(this.size + 1); // of the player who is being counted; the last is beyond the board
    // Each axis has the line of each cell, and the cell's neighbours on it.
    this.axes = UPWARDS.map(([right, down]) => {
      const neighbours = (direction) => Int8Array.from(all, (cell) => lineFrom(cell, direction)[0] ?? this.size);
      const [next, previous] = [neighbours([right, down]), neighbours([-right, -down])];
      const line = new Int8Array(this.size);
      const firsts = all.filter((cell) => previous[cell] === this.size);
      firsts.forEach((first, number) => [first, ...lineFrom(first, [right, down])].forEach((cell) => (line[cell] = number)));
      return { line, next, previous, full: new Uint8Array(firsts.length) };
    });
  }

  // Looks which lines are full; count() then counts for either player.
  findFullLines(cells) {
    for (const { line, full } of this.axes) {
      full.fill(1);
      for (let cell = 0; cell < this.size; ++cell) if (cells[cell] === 0) full[line[cell]] = 0;
    }
  }

  // Whether a disc is held along each axis: its line is full or ends with it, or a neighbour is a stable disc of its own colour.
  #holds(cell) {
    for (const { line, next, previous, full } of this.axes) {
      if (full[line[cell]] || next[cell] === this.size || previous[cell] === this.size) continue;
      if (!this.stable[next[cell]] && !this.stable[previous[cell]]) return false;
    }
    return true;
  }

  // Marks the discs that are stable by an edge alone, and returns how many were not marked before.
  #markEdge(cells, player, edge) {
    const { stable } = this;
    let number = 0;
    for (let i = edge.cells.length - 1; i >= 0; --i) number = 3 * number + (cells[edge.cells[i]] === 0 ? 0 : cells[edge.cells[i]] === player ? 1 : 2);
    const kept = edge.stable[number];
    let count = 0;
    for (let i = 0; i < edge.cells.length; ++i)
      if ((kept >> i) & 1 && !stable[edge.cells[i]]) {
        stable[edge.cells[i]] = 1;
        ++count;
      }
    return count;
  }

  // How many discs of a player, 1 or -1, are stable.
  count(cells, player) {
    const { stable, size } = this;
    stable.fill(0);
    let count = 0;
    for (const edge of this.edges) count += this.#markEdge(cells, player, edge);
    for (let before = -1; before !== count; ) {
      before = count;
      for (let cell = 0; cell < size; ++cell) {
        if (cells[cell] !== player || stable[cell] || !this.#holds(cell)) continue;
        stable[cell] = 1;
        ++count;
      }
    }
    return count;
  }
}
