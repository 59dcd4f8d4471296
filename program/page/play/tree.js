// A game with its variations: a tree of positions. It knows nothing of the page.
//
// A node is a position: { cells, player, passed, over, move, cell, flipped, by, parent, children, chosen }. `player` moves
// next; `passed`: the other one had no move and was skipped; `move` names the cell that led here, null for the root;
// `by` made it and `flipped` those cells. The first child continues the game, others are variations. `chosen` is
// the child that going forward leads to.
"use strict";

// Whose turn it is next, whether a player without a move was skipped, and whether the game is over.
function turnOf(rules, cells, player) {
  if (rules.legalMoves(cells, player).length > 0) return { player, passed: false, over: false };
  const rival = rules.rival(player);
  return rules.legalMoves(cells, rival).length > 0 ? { player: rival, passed: true, over: false } : { player, passed: false, over: true };
}

const makeNode = (rules, cells, player, more) => ({ cells, ...turnOf(rules, cells, player), move: null, cell: null, flipped: [], by: null, parent: null, children: [], chosen: null, ...more });

// From the root to a node.
function pathTo(end) {
  const path = [];
  for (let at = end; at !== null; at = at.parent) path.unshift(at);
  return path;
}

// Makes the branch that a node is in the game.
function promote(node) {
  for (const at of pathTo(node).slice(1)) {
    const { children } = at.parent;
    children.unshift(...children.splice(children.indexOf(at), 1));
  }
}

function makeTree(rules, startCells = rules.start(), startPlayer = "black") {
  const root = makeNode(rules, startCells, startPlayer);
  let current = root;

  // Plays a move from the current position: along the tree where it has that move, else as a new branch. Returns
  // whether it is legal.
  function play(cell) {
    const { cells, player: by, over } = current;
    const flipped = over ? [] : rules.flips(cells, cell, by);
    if (flipped.length === 0) return false;
    let next = current.children.find((child) => child.cell === cell);
    if (!next) {
      next = makeNode(rules, rules.after(cells, cell, by), rules.rival(by), { move: rules.cellName(cell), cell, flipped, by, parent: current });
      current.children.push(next);
    }
    current.chosen = next;
    current = next;
    return true;
  }

  // The game that is shown: to the current position, and as it continues from there.
  function line() {
    const shown = pathTo(current);
    for (let at = current.chosen; at !== null; at = at.chosen) shown.push(at);
    return shown;
  }

  // Makes any node of the tree the current one.
  function goTo(to) {
    const path = pathTo(to);
    for (const at of path.slice(1)) at.parent.chosen = at;
    current = to;
  }

  // Steps along the line; false at its end.
  function step(by) {
    const shown = line();
    const to = shown[shown.indexOf(current) + by];
    if (!to) return false;
    current = to;
    return true;
  }

  // Removes the branch that begins with a node, which must not be the root; the current position moves out of it.
  function remove(branch) {
    const { parent } = branch;
    if (pathTo(current).includes(branch)) current = parent;
    parent.children.splice(parent.children.indexOf(branch), 1);
    if (parent.chosen === branch) parent.chosen = parent.children[0] ?? null;
  }

  return {
    rules, root, play, goTo, pathTo, line, remove, promote,
    now: () => current,
    back: () => step(-1),
    forward: () => step(1),
    toStart: () => goTo(root),
    toEnd: () => goTo(line().at(-1)),
  };
}
