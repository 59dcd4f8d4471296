// The text set in boards. One tab stop: arrow keys go from letter to letter.
"use strict";

const Sheet = (() => {
  const { look } = Look;
  const element = document.getElementById("sheet");
  const glyphs = new Map(OTHELLO_FONT.glyphs.map((glyph) => [glyph.character, glyph]));
  const LEAST_SIZE = 2; // pixels; words that are too long even then are broken
  let size = look.size;
  let choose = () => {};

  const glyphOf = (character) => glyphs.get(character) ?? null;
  const glyphsOfText = () => look.text.split("\n").map((line) => [...line].map(glyphOf));
  const nameOf = (character) => (character === " " ? "space" : character);
  const matchText = (glyph) => (glyph.distance === 0 ? "exact" : `${glyph.distance} cell${glyph.distance > 1 ? "s" : ""} off`);
  const wordsOf = (line) => line.split(/(?<= )/);
  const buttons = () => [...element.querySelectorAll("button")];

  // ---- How large ----

  const letters = (count) => count * Rules.columns + Math.max(0, count - 1) * Boards.GAP.letter;
  const lengthOfWord = (word) => letters([...word].length);
  const lengthOfLine = (line) => wordsOf(line).reduce((sum, word) => sum + lengthOfWord(word) + Boards.GAP.word, 0);

  // The size of a cell in pixels, such that no word is wider than the page or, if the text must fit, each
  // line is as wide.
  function fittingSize() {
    const width = element.clientWidth - 2;
    const all = look.text.split("\n");
    const longest = look.fit ? Math.max(...all.map(lengthOfLine)) : Math.max(...all.flatMap((line) => wordsOf(line).map(lengthOfWord)));
    const most = longest > 0 ? Math.floor((4 * width) / longest) / 4 : look.size;
    const size = look.fit ? Math.min(most, width / Rules.columns) : Math.min(most, look.size);
    return Math.max(LEAST_SIZE, size);
  }

  // ---- Drawing ----

  function boardButton(glyph, character) {
    if (!glyph) {
      const missing = document.createElement("span");
      missing.className = "missing";
      missing.style.width = `${size * Rules.columns}px`;
      missing.style.height = `${size * Rules.rows}px`;
      missing.textContent = character;
      missing.title = "not in the font";
      return missing;
    }
    const button = document.createElement("button");
    button.type = "button";
    button.innerHTML = Boards.glyph(glyph.board, look.ink, look.grid, size);
    button.setAttribute("aria-label", `${nameOf(character)}, ${matchText(glyph)}: show its game`);
    button.setAttribute("aria-pressed", String(look.game === character));
    button.dataset.code = glyph.code;
    button.tabIndex = -1;
    button.addEventListener("click", () => choose(glyph));
    return button;
  }

  function draw() {
    size = fittingSize();
    const focused = buttons().indexOf(document.activeElement);
    element.replaceChildren();
    for (const text of look.text.split("\n")) {
      const line = document.createElement("div");
      line.className = "line";
      for (const part of wordsOf(text)) {
        const word = document.createElement("div");
        word.className = "word";
        for (const character of part) word.append(boardButton(glyphOf(character), character));
        line.append(word);
      }
      element.append(line);
    }
    document.documentElement.style.setProperty("--cell", `${size}px`);
    const all = buttons();
    if (all.length > 0) all[Math.max(0, Math.min(focused, all.length - 1))].tabIndex = 0;
    if (focused >= 0) all[Math.min(focused, all.length - 1)]?.focus();
  }

  // Updates only which letter is chosen.
  function mark() {
    for (const button of buttons())
      button.setAttribute("aria-pressed", String(look.game !== null && Number(button.dataset.code) === glyphOf(look.game)?.code));
  }

  // ---- From letter to letter ----

  function goTo(button) {
    for (const other of buttons()) other.tabIndex = other === button ? 0 : -1;
    button.focus();
  }

  // The letter above or below: of those in the next row the one that is nearest.
  function inNextRow(from, direction) {
    const place = (button) => button.getBoundingClientRect();
    const here = place(from);
    const beyond = buttons().filter((button) => (place(button).top - here.top) * direction > here.height / 2);
    if (beyond.length === 0) return from;
    const nearestTop = Math.min(...beyond.map((button) => Math.abs(place(button).top - here.top)));
    return beyond
      .filter((button) => Math.abs(Math.abs(place(button).top - here.top) - nearestTop) < 1)
      .reduce((best, button) => (Math.abs(place(button).left - here.left) < Math.abs(place(best).left - here.left) ? button : best));
  }

  function onKey(event) {
    const from = event.target.closest("button");
    if (!from || event.altKey || event.ctrlKey || event.metaKey) return;
    const all = buttons();
    const at = all.indexOf(from);
    const targets = {
      ArrowLeft: () => all[Math.max(0, at - 1)],
      ArrowRight: () => all[Math.min(all.length - 1, at + 1)],
      ArrowUp: () => inNextRow(from, -1),
      ArrowDown: () => inNextRow(from, 1),
      Home: () => all[0],
      End: () => all[all.length - 1],
    };
    if (!Object.hasOwn(targets, event.key)) return;
    event.preventDefault();
    goTo(targets[event.key]());
  }

  // `show(glyph)` is called when a letter is chosen, `redraw()` when the page has become wider or narrower.
  function start(show, redraw) {
    choose = show;
    element.addEventListener("keydown", onKey);
    let width = element.clientWidth;
    new ResizeObserver(() => {
      if (element.clientWidth === width) return;
      width = element.clientWidth;
      redraw();
    }).observe(element);
  }

  return { start, draw, mark, goTo, buttons, glyphOf, glyphsOfText, size: () => size };
})();
