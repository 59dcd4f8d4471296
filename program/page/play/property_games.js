// Games as lists of properties in brackets, with variations: GGF and SGF (docs/formats.md; board/formats/property_games.h has what
// the properties mean). It knows nothing of the page.
"use strict";

const PropertyGames = (() => {
  const MOST_NESTED = 500; // variations in variations
  const { fail, shown } = Notation;

  // Archives of GGS have a number before the game.
  const isOne = (text) => /^[\s\d]*\(\s*;/.test(text);

  // ---- Lists of properties ----

  // The games of a text: { at, properties, children }. A property is { name, at, values: [{ text, at }] }, a child what follows.
  function parse(text) {
    let at = 0;
    const skipBlanks = () => {
      while (/\s/.test(text[at] ?? "")) ++at;
    };

    function value() {
      const begin = at++;
      let read = "";
      for (; at < text.length && text[at] !== "]"; ++at) {
        if (text[at] === "\\") ++at;
        read += text[at] ?? "";
      }
      if (at >= text.length) fail("The bracket that begins here has no end", begin);
      ++at;
      return { text: read.trim(), at: begin + 1 + read.length - read.trimStart().length };
    }

    function property() {
      const begin = at;
      while (/[A-Za-z]/.test(text[at] ?? "")) ++at;
      const name = text.slice(begin, at).replace(/[a-z]/g, "");
      const values = [];
      for (skipBlanks(); text[at] === "["; skipBlanks()) values.push(value());
      if (values.length === 0) fail(`${shown(name)} has no value in brackets`, begin);
      return { name, at: begin, values };
    }

    function game(nested) {
      const begin = at++;
      const found = { at: begin, properties: [], children: [] };
      if (nested > MOST_NESTED) fail(`Variations are nested more than ${MOST_NESTED} times`, begin);
      for (;;) {
        skipBlanks();
        if (at >= text.length) fail("The game that begins here has no end", begin);
        if (text[at] === "(") found.children.push(game(nested + 1));
        else if (text[at] === ";") ++at;
        else if (/[A-Za-z]/.test(text[at])) found.properties.push(property());
        else if (text[at++] === ")") return found;
        else fail(`${shown(text[at - 1])} is not a property, such as PB[name]`, at - 1);
      }
    }

    const games = [];
    for (at = text.indexOf("("); at >= 0; at = text.indexOf("(", at)) games.push(game(0));
    return games;
  }

  const find = (properties, name) => properties.find((property) => property.name === name)?.values[0] ?? null;

  // ---- Boards ----

  function rulesOf(columns, rows, at) {
    if (!Notation.BOARDS.includes(`${columns}x${rows}`)) fail(`This page has no board of ${columns} columns and ${rows} rows: it has ${Notation.BOARDS.join(", ")}`, at);
    return makeRules(columns, rows);
  }

  function ggfTree({ properties, at }) {
    const board = find(properties, "BO");
    const [, side, cells] = /^(\d+)\s+(.*)$/s.exec(board?.text ?? "") ?? fail("The game has no BO, its board", board?.at ?? at);
    const rules = rulesOf(Number(side), Number(side), board.at);
    const begin = board.at + board.text.length - cells.length;
    let found;
    try {
      found = Notation.readPosition(cells) ?? fail("This is not a position", 0);
    } catch (error) {
      fail(error.message.replace(/(, at character \d+)?\.$/, ""), begin + (error.at ?? 0));
    }
    if (found.cells.length !== rules.all.length) fail(`The position is not of ${side} columns and rows`, begin);
    return makeTree(rules, found.cells, found.player);
  }

  // Two letters, column and row, as the name of a cell; other texts as they are.
  const sgfName = (text) => (/^[A-Za-z]{2}$/.test(text) ? text[0] + (text.toLowerCase().charCodeAt(1) - 96) : text).toLowerCase();

  function sgfCells(rules, values) {
    return values.flatMap(({ text, at }) => {
      const ends = text.split(":").map((corner) => {
        const name = sgfName(corner);
        if (!/^[a-h][1-8]$/.test(name) || name.charCodeAt(0) - 97 >= rules.columns || Number(name[1]) > rules.rows) fail(`The board has no cell ${shown(corner)}`, at);
        return rules.cellOf(name);
      });
      const [[x, y], [toX, toY]] = [ends[0], ends.at(-1)].map((cell) => [cell % rules.columns, Math.floor(cell / rules.columns)]);
      return rules.all.filter((cell) => cell % rules.columns >= x && cell % rules.columns <= toX && cell / rules.columns >= y && cell / rules.columns < toY + 1);
    });
  }

  const SETS_UP = { AB: "black", AW: "white", AE: null };

  function sgfTree({ properties, at }) {
    const size = find(properties, "SZ");
    const [columns, rows] = (size?.text ?? "8").split(":").map(Number);
    const rules = rulesOf(columns, rows ?? columns, size?.at ?? at);
    const firstMove = properties.findIndex(({ name }) => name === "B" || name === "W");
    const before = firstMove < 0 ? properties : properties.slice(0, firstMove);
    const setup = before.filter(({ name }) => Object.hasOwn(SETS_UP, name));
    const cells = setup.length > 0 ? rules.all.map(() => null) : rules.start();
    for (const { name, values } of setup) for (const cell of sgfCells(rules, values)) cells[cell] = SETS_UP[name];
    if (cells.every((colour) => colour === null)) fail("The position has no disc", setup[0].at);
    const turn = find(before, "PL")?.text ?? (setup.length > 0 && firstMove >= 0 ? properties[firstMove].name : "");
    return makeTree(rules, cells, /^w/i.test(turn) ? "white" : "black");
  }

  // ---- Moves ----

  function playMove(tree, { name, at, values: [value] }, text, isPass) {
    const by = name === "B" ? "black" : "white";
    const { player, passed, over } = tree.now();
    if (isPass) {
      if (!over && !(passed && by !== player)) fail(`A pass, but ${player} has a move`, at);
      return;
    }
    if (!over && by !== player) fail(`A move of ${by}, but it is the turn of ${player}`, at);
    Notation.playNamed(tree, text, value.at);
  }

  const isPassWord = (text) => /^(pa|pass|ps|--)$/i.test(text);
  const READERS = {
    ggf: (tree, property, text = property.values[0].text.split("/")[0]) => playMove(tree, property, text.toLowerCase(), isPassWord(text)),
    sgf: (tree, property, text = property.values[0].text) => playMove(tree, property, sgfName(text), text === "" || text === "tt" || isPassWord(text)),
  };

  // Plays what a game says from where the tree stands: its moves, and then each of its variations.
  function replay(tree, { properties, children }, playProperty) {
    let begun = tree.now() !== tree.root;
    for (const property of properties) {
      if (begun && Object.hasOwn(SETS_UP, property.name)) fail(`${property.name} sets up the board after the first move`, property.at);
      if (property.name !== "B" && property.name !== "W") continue;
      playProperty(tree, property);
      begun = true;
    }
    const end = tree.now();
    for (const child of children) {
      tree.goTo(end);
      replay(tree, child, playProperty);
    }
  }

  // In GGF an `a` in the type, as in 8a, is of the game in which the fewest discs win. SGF does not say.
  const objectiveOf = ({ properties }) => (find(properties, "TY")?.text.includes("a") ? "fewest" : "most");

  // A game as a tree that stands at its end, { board, tree, players, objective }, the last if it is said.
  function read(game) {
    const kind = find(game.properties, "GM")?.text;
    if (kind !== "Othello" && kind !== "2") fail("A game of Othello has GM[Othello] (GGF) or GM[2] (SGF)", game.at);
    const tree = kind === "2" ? sgfTree(game) : ggfTree(game);
    replay(tree, game, kind === "2" ? READERS.sgf : READERS.ggf);
    let end = tree.root;
    while (end.children.length > 0) end = end.children[0];
    tree.goTo(end);
    const players = ["PB", "PW"].map((name) => find(game.properties, name)?.text ?? "");
    return { board: `${tree.rules.columns}x${tree.rules.rows}`, tree, players, ...(kind !== "2" && { objective: objectiveOf(game) }) };
  }

  // ---- Writing ----

  // A tree as SGF, with all variations; passes are written.
  function write({ root, rules }) {
    const { columns, rows } = rules;
    const lettersOf = (cell) => [cell % columns, Math.floor(cell / columns)].map((number) => String.fromCharCode(97 + number)).join("");
    const initial = (player) => player[0].toUpperCase();
    const moveOf = ({ by, cell }) => `\n;${initial(by)}[${lettersOf(cell)}]`;
    function after(node) {
      let text = "";
      for (let at = node; ; at = at.children[0]) {
        if (at !== node) text += moveOf(at);
        if (at.passed && at !== root) text += `\n;${initial(rules.rival(at.player))}[]`;
        if (at.children.length !== 1) return text + at.children.map((child) => `\n(${moveOf(child).trim()}${after(child)})`).join("");
      }
    }
    const size = columns === rows ? columns : `${columns}:${rows}`;
    const discs = (player) => rules.all.filter((cell) => root.cells[cell] === player).map((cell) => `[${lettersOf(cell)}]`).join("");
    const setup = ["black", "white"].map((player) => discs(player) && `A${initial(player)}${discs(player)}`).join("");
    return `(;GM[2]FF[4]SZ[${size}]${setup}PL[${initial(root.player)}]${after(root)})\n`;
  }

  return { isOne, parse, read, write };
})();
