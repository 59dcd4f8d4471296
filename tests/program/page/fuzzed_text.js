// Texts that somebody might paste: nearly right ones, and what has no business there, markup among them.
"use strict";

// The same numbers every time: a linear congruential generator.
function randomNumbers(seed) {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const PIECES = [
  "f5", "D6", "c3", "d3", "c4", "e6", "a1", "h8", "i9", "pass", "--", "PA", "1.", "2)", "\u2026", "XO", "....", "XXXX", "OOOO", "----", "/", "\n", "\r\n", "\t", " ", ";", "%", "X;",
  "<script>window.bad = 1</script>", "<img src=x onerror='window.bad = 1'>", "<svg onload=window.bad=1>", "\"><b id=bad>", "&lt;b&gt;", "<!--", "]]>", "javascript:window.bad=1",
  "${window.bad = 1}", "__proto__", "constructor", "\u0000", "\ufeff", "\u202e", "\u{1f642}", "\ud800", "e\u0301", "NaN", "-1", "1e9", "A4:+10;", "<a href=javascript:window.bad=1>x</a>",
];

const REAL = ["f5d6c3d3c4f4", "1. F5 D6 2. C3 D3", "..../.OX./.XO./.... X", "-XXXXXX---XOOOO--XOXXOOX-OOOOOOOOOOOXXOOOOOXXOOX--XXOO----XXXXX- X; A4:+10;", "..../.OX./.XO./.... X b1 a1", "  a b c d\n1 - - - - 1\n2 - O * - 2\n3 - * O - 3\n4 - - - - 4\nX to move"];

function fuzzed(random) {
  if (random(3) === 0) { // a real one, changed
    const characters = [...REAL[random(REAL.length)]];
    for (let changes = 1 + random(3); changes > 0; --changes) characters.splice(random(characters.length), random(2), PIECES[random(PIECES.length)]);
    return characters.join("");
  }
  return Array.from({ length: 1 + random(8) }, () => (random(8) === 0 ? String.fromCharCode(random(65536)) : PIECES[random(PIECES.length)])).join("");
}

module.exports = { randomNumbers, fuzzed };
