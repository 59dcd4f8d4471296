// What the page shows, and its form in the address:
//
//   #text=...&ink=white&size=20&fit=on&grid=off&game=A&move=7
//
// Parts of an address that the page does not have are left out, and named in a message.
"use strict";

const Look = (() => {
  const FIRST_TEXT = "Othello\nFont 2018";
  const MOST_CHARACTERS = 400;
  const SIZE = { least: 4, most: 28, first: 12 }; // sizes of a cell, in pixels

  const first = () => ({ text: FIRST_TEXT, ink: "black", size: SIZE.first, fit: false, grid: true, game: null, move: 0 });
  const look = first();

  // Composed characters, whole ones only, and no more than there is space for.
  function cleaned(text) {
    const whole = text.normalize("NFC").replace(/\p{Surrogate}/gu, "").replace(/\r\n?/g, "\n");
    return [...whole].slice(0, MOST_CHARACTERS).join("");
  }

  // Sets the look to what the address says. Returns the words that were not understood.
  function readAddress(hash) {
    const parameters = new URLSearchParams(hash.replace(/^#/, ""));
    const refused = [];
    Object.assign(look, first());
    const take = (name, read) => {
      if (!parameters.has(name)) return;
      const value = read(parameters.get(name));
      if (value === undefined) refused.push(name);
      else look[name] = value;
    };
    const number = (least, most) => (text) =>
      /^\d{1,4}$/.test(text) && Number(text) >= least && Number(text) <= most ? Number(text) : undefined;
    const oneOf = (values) => (text) => (Object.hasOwn(values, text) ? values[text] : undefined);
    take("text", (text) => {
      if ([...text].length > MOST_CHARACTERS) refused.push(`more than ${MOST_CHARACTERS} characters of text`);
      return cleaned(text);
    });
    take("ink", oneOf({ black: "black", white: "white" }));
    take("size", number(SIZE.least, SIZE.most));
    take("fit", oneOf({ on: true, off: false }));
    take("grid", oneOf({ on: true, off: false }));
    take("game", (text) => ([...text].length === 1 && [...look.text].includes(text) ? text : undefined));
    take("move", number(0, 99));
    for (const name of parameters.keys()) if (!Object.hasOwn(look, name)) refused.push(name.slice(0, 20));
    return refused;
  }

  function writeAddress() {
    const parameters = new URLSearchParams({ text: look.text });
    if (look.ink !== "black") parameters.set("ink", look.ink);
    if (look.size !== SIZE.first) parameters.set("size", look.size);
    if (look.fit) parameters.set("fit", "on");
    if (!look.grid) parameters.set("grid", "off");
    if (look.game !== null) parameters.set("game", look.game);
    if (look.game !== null && look.move > 0) parameters.set("move", look.move);
    Address.show(parameters);
  }

  return { look, cleaned, readAddress, writeAddress };
})();
