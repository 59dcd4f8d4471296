// What a file or a pasted text holds: one game or position, or many. It knows nothing of the page.
"use strict";

// WTHOR, the database of the French federation: board/formats/wthor.h has the layout.
const Wthor = (() => {
  const HEAD = 16;
  const GAME = 68;
  const LARGE_GAME = 104; // of 10x10
  const MOVES = 8; // where they begin in a game
  const NAME = 20; // of a player, in WTHOR.JOU
  const PLAYERS = [2, 4]; // where their numbers stand in a game
  const viewOf = (bytes) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const countOf = (bytes) => viewOf(bytes).getUint32(4, true);

  // Whether bytes are such a file: they are as many as the games that its head counts.
  const isOne = (bytes) => bytes.length >= HEAD && bytes.length === HEAD + countOf(bytes) * (bytes[12] === 10 ? LARGE_GAME : GAME);

  // Whether bytes are names of players: as many as their head counts, and no games.
  const hasPlayers = (bytes) => bytes.length > HEAD && countOf(bytes) === 0 && bytes.length === HEAD + viewOf(bytes).getUint16(8, true) * NAME;

  function nameOf(players, number) {
    const begin = HEAD + number * NAME;
    if (!players || begin >= players.length) return `player ${number}`;
    return new TextDecoder("latin1").decode(players.subarray(begin, begin + NAME)).replace(/\0.*$/s, "");
  }

  function read(bytes, number, players) {
    const tree = makeTree(makeRules(8, 8));
    const begin = HEAD + number * GAME;
    for (let at = begin + MOVES; at < begin + GAME && bytes[at] !== 0; ++at) {
      const [row, column] = [Math.floor(bytes[at] / 10), bytes[at] % 10];
      const place = `game ${number + 1}, byte ${at}`;
      if (row < 1 || row > 8 || column < 1 || column > 8) throw new Error(`${bytes[at]} is not a move, in ${place}.`);
      try {
        Notation.playNamed(tree, String.fromCharCode(96 + column) + row);
      } catch (error) {
        throw new Error(error.message.replace(/\.$/, `, in ${place}.`));
      }
    }
    return { board: "8x8", tree, objective: "most", players: PLAYERS.map((at) => nameOf(players, viewOf(bytes).getUint16(begin + at, true))) };
  }

  // `players`: the bytes of WTHOR.JOU, or null.
  function open(bytes, players) {
    if (bytes[12] === 10) throw new Error("The file has games of 10x10, at byte 12.");
    if (countOf(bytes) === 0) throw new Error("The file has no game, at byte 4.");
    return { count: countOf(bytes), read: (number) => read(bytes, number, players) };
  }

  return { isOne, hasPlayers, open };
})();

const GameFiles = (() => {
  const MOST_BYTES = 1 << 24;

  // Says line and column where a text of several lines is wrong.
  function withPlaces(text, act) {
    try {
      return act();
    } catch (error) {
      if (typeof error.at !== "number" || !text.trim().includes("\n")) throw error;
      const before = text.slice(0, error.at).split("\n");
      throw new Error(error.message.replace(/at character \d+\.$/, `at line ${before.length}, column ${before.at(-1).length + 1}.`));
    }
  }

  // Games and positions, one a line, if the first two are some by themselves.
  function openLines(text, shownBoard) {
    const lines = text.split(/\r?\n/).map((line, i) => ({ line: line.replace(/%.*/, ""), number: i + 1 })).filter(({ line }) => line.trim() !== "");
    const read = ({ line, number }) => {
      try {
        return Notation.read(line, shownBoard);
      } catch (error) {
        throw new Error(`Line ${number}: ${error.message}`);
      }
    };
    if (lines.length < 2) return null;
    try {
      lines.slice(0, 2).forEach(read);
    } catch {
      return null;
    }
    return { count: lines.length, read: (number) => read(lines[number]) };
  }

  function openText(text, shownBoard) {
    if (PropertyGames.isOne(text)) {
      const games = withPlaces(text, () => PropertyGames.parse(text));
      return { count: games.length, read: (number) => withPlaces(text, () => PropertyGames.read(games[number])) };
    }
    try {
      const found = Notation.read(text, shownBoard);
      return { count: 1, read: () => found };
    } catch (error) {
      const lines = openLines(text, shownBoard);
      if (lines) return lines;
      throw error;
    }
  }

  // { count, read(number) }: read() returns what a game or position is, as Notation.read() or as a tree, { board, tree, players }. Both throw an
  // Error that names the place. `players`: of WTHOR, or null.
  function open(data, shownBoard, players = null) {
    if (data.length > MOST_BYTES) throw new Error(`The file is larger than ${MOST_BYTES >> 20} MiB.`);
    if (typeof data === "string") return openText(data, shownBoard);
    if (Wthor.hasPlayers(data)) throw new Error("The file has names of players: choose it together with a file of games, .wtb.");
    return Wthor.isOne(data) ? Wthor.open(data, players) : openText(new TextDecoder().decode(data), shownBoard);
  }

  return { open };
})();
