// The game as a list of moves that can be chosen, black's in one column and white's in the other, with marks of what they lost
// (losses.js). Each is followed by the variations from where it was made.
"use strict";

const MoveList = (() => {
  const element = document.getElementById("moves");
  let marks = new Map(); // from each node to where its mark stands
  let goTo = () => {};
  let change = () => {};

  const make = (name, properties, ...content) => {
    const made = Object.assign(document.createElement(name), properties);
    made.append(...content);
    return made;
  };

  // Passes have numbers, too.
  const numberOf = (node) => (node.parent === null ? 0 : numberOf(node.parent) + (node.parent.passed ? 2 : 1));

  function entryOf(node) {
    const mark = make("span", { className: "mark" });
    marks.set(node, mark);
    const number = make("span", { className: "number", textContent: `${numberOf(node)}. ` });
    const by = make("span", { className: "spoken", textContent: `${node.by} ` });
    const button = make("button", { type: "button" }, number, by, node.move, mark);
    button.addEventListener("click", () => goTo(node));
    if (node === Match.now()) button.setAttribute("aria-current", "step");
    return make("li", { className: node.by }, button);
  }

  function passOf(node) {
    const player = Match.match.rules.rival(node.player);
    return make("li", { className: `pass ${player}`, textContent: `${numberOf(node) + 1}. ${player} passes` });
  }

  // What each move lost, as far as that is known.
  function drawMarks() {
    for (const [node, element] of marks) {
      const loss = Match.match.values ? Knowledge.lossOf(node) : null;
      const mark = loss === null ? "" : Marks.of(loss);
      element.textContent = mark && ` ${mark}`;
      element.title = mark && `${Marks.NAMES[mark]}: lost ${Number(loss.toFixed(1))} discs`;
    }
    Losses.draw();
  }

  function variationOf(node) {
    const { tree } = Match.match;
    const action = (text, label, act) => {
      const button = make("button", { type: "button", className: "small", textContent: text, title: label });
      button.setAttribute("aria-label", `${label}: ${node.move}`);
      button.addEventListener("click", () => {
        act(node);
        change();
      });
      return button;
    };
    const list = make("ol", {}, ...entriesFrom(node));
    list.setAttribute("aria-label", `Variation ${node.move}`);
    return make("li", { className: "variation" }, list, action("\u2191", "Make this the game", tree.promote), action("\u00D7", "Remove this variation", tree.remove));
  }

  // A node and what follows, with the variations from each.
  function entriesFrom(node) {
    const entries = [];
    for (let at = node; at; at = at.children[0]) {
      entries.push(entryOf(at));
      if (at.passed) entries.push(passOf(at));
      if (at === at.parent.children[0]) entries.push(...at.parent.children.slice(1).map(variationOf));
    }
    return entries;
  }

  function draw() {
    const { root } = Match.match.tree;
    marks = new Map();
    const entries = [...(root.passed ? [passOf(root)] : []), ...entriesFrom(root.children[0])];
    const focused = element.contains(document.activeElement);
    document.getElementById("moves-title").hidden = entries.length === 0;
    element.replaceChildren(...entries);
    const current = element.querySelector("[aria-current]");
    if (focused) current?.focus();
    if (current) element.scrollTop = current.offsetTop - element.offsetTop - element.clientHeight / 2;
  }

  // `choose(node)` is called when a move is chosen, `changed()` after a variation was removed or promoted.
  function start(choose, changed) {
    goTo = choose;
    change = changed;
  }

  return { start, draw, drawMarks };
})();
