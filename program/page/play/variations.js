// A game with its variations as a word for the address: f5d6c3_c5f4-d3 is f5 d6 c3 d3, or c5 f4 in place of c3.
//
//   line = { move { variation } }, variation = "_" line "-"
//
// A variation replaces the move before it, and has one move or more; several of one move follow each other. Passes are
// forced, so they are not written. The characters are those that an address holds as they are. It knows nothing of
// the page.
"use strict";

const Variations = (() => {
  const LONGEST = 4000; // characters

  // Plays what a text says from the tree's root. Returns the nodes that its moves lead to, in the order of the text and after
  // the root, and whether it was understood to its end. The tree then stands at the end of the game.
  function read(text, tree) {
    const { columns, rows, cellOf } = tree.rules;
    const nodes = [tree.root];
    const replaced = []; // the moves that the variations in progress replace
    const isOnBoard = (name) => name.charCodeAt(0) - 97 < columns && Number(name[1]) <= rows;
    let before = ""; // the kind of the last token
    const take = (token) => {
      const last = before;
      before = token.length === 2 ? "move" : token;
      if (before === "move") {
        if (!isOnBoard(token) || !tree.play(cellOf(token))) return false;
        nodes.push(tree.now());
      } else if (before === "_") {
        if (last !== "move" && last !== "-") return false;
        replaced.push(tree.now());
        tree.goTo(tree.now().parent);
      } else {
        if (last === "_" || replaced.length === 0) return false;
        tree.goTo(replaced.pop());
      }
      return true;
    };
    tree.toStart();
    const tokens = /^([a-h][1-8]|[_-])*$/.test(text) && text.length <= LONGEST ? (text.match(/[a-h][1-8]|[_-]/g) ?? []) : null;
    const whole = tokens !== null && tokens.every(take) && replaced.length === 0;
    while (replaced.length > 0) tree.goTo(replaced.pop());
    tree.toEnd();
    return { nodes, whole };
  }

  // { text, at }: the tree as read() takes it, and the number of the current position among the nodes that read() returns; null at
  // the end of the game. If the text were too long, it is only the line that is shown.
  function write(tree) {
    const nodes = [tree.root];
    let text = "";
    const follow = (first) => {
      let end = first;
      for (let at = first; at; at = at.children[0]) {
        text += at.move;
        nodes.push(at);
        if (at === at.parent.children[0]) at.parent.children.slice(1).forEach(vary);
        end = at;
      }
      return end;
    };
    const vary = (node) => {
      text += "_";
      follow(node);
      text += "-";
    };
    const end = follow(tree.root.children[0]) ?? tree.root;
    const placeOf = (list, last) => (tree.now() === last ? null : list.indexOf(tree.now()));
    if (text.length <= LONGEST) return { text, at: placeOf(nodes, end) };
    const line = tree.line();
    return { text: line.slice(1).map(({ move }) => move).join(""), at: placeOf(line, line.at(-1)) };
  }

  return { read, write };
})();
