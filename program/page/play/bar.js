// The bar beside the board: how far the position that is shown is won, black's part of it black. Eight discs fill half of a side.
"use strict";

const Bar = (() => {
  const element = document.getElementById("bar");
  const HALF = 8;
  const shareOf = (value) => 50 + (50 * value) / (Math.abs(value) + HALF); // per cent

  function draw() {
    const { values, turned, rules } = Match.match;
    const found = values ? Knowledge.worth(Match.now(), "black") : null;
    element.hidden = !values;
    element.classList.toggle("turned", turned);
    element.classList.toggle("unknown", found === null);
    element.style.setProperty("--black", `${found ? shareOf(found.value) : 50}%`);
    element.setAttribute("aria-valuemin", -rules.all.length);
    element.setAttribute("aria-valuemax", rules.all.length);
    element.setAttribute("aria-valuenow", found ? Math.round(found.value) : 0);
    element.setAttribute("aria-valuetext", found ? Table.spoken(found) : "not known yet");
  }

  return { draw };
})();
