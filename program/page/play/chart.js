// The value over the game that is shown, for black: who was winning, and where it was lost. Full points are exact,
// hollow ones estimates.
"use strict";

const Chart = (() => {
  const WIDTH = 320;
  const HEIGHT = 120;
  const EDGE = 8;
  const LABELS = 28; // for the values, on the left
  const element = document.getElementById("chart");
  let goTo = () => {};

  const shape = (name, attributes) => {
    const made = document.createElementNS(SVG_NAMESPACE, name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    return made;
  };

  function described(points) {
    const known = points.filter(({ found }) => found);
    return `Value for black: ${known.map(({ at, found }) => `${at === 0 ? "start" : `move ${at}`} ${Table.spoken(found)}`).join(", ")}`;
  }

  // The line of what is known, broken where something is missing.
  function pathOf(points) {
    let path = "";
    points.forEach(({ x, y, found }, i) => {
      if (found) path += `${points[i - 1]?.found ? "L" : "M"}${x} ${y}`;
    });
    return path;
  }

  function draw() {
    const line = Match.match.tree.line();
    const found = line.map((node) => Knowledge.worth(node, "black"));
    element.hidden = !Match.match.values || line.length < 2 || found.every((value) => !value);
    element.replaceChildren();
    if (element.hidden) return;
    const largest = Math.max(4, ...found.map((value) => Math.ceil(Math.abs(value?.value ?? 0))));
    const yOf = (value) => HEIGHT / 2 - (value / largest) * (HEIGHT / 2 - EDGE);
    const points = line.map((node, at) => ({
      node, at, found: found[at],
      x: LABELS + (at / (line.length - 1)) * (WIDTH - LABELS - EDGE),
      y: found[at] ? yOf(found[at].value) : null,
    }));
    const drawing = shape("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": described(points) });
    drawing.append(shape("path", { class: "axis", d: `M${LABELS} ${yOf(0)}H${WIDTH - EDGE / 2}` }));
    for (const value of [largest, 0, -largest]) {
      const label = shape("text", { x: LABELS - 5, y: yOf(value) + 4, "text-anchor": "end" });
      label.textContent = Table.signed(value);
      drawing.append(label);
    }
    const here = points[line.indexOf(Match.now())];
    drawing.append(shape("path", { class: "here", d: `M${here.x} 0V${HEIGHT}` }), shape("path", { class: "curve", d: pathOf(points) }));
    for (const point of points.filter((other) => other.found)) {
      const mark = shape("circle", { cx: point.x, cy: point.y, r: 4, class: point.found.exact ? "exact" : "estimate" });
      mark.addEventListener("click", () => goTo(point.node));
      drawing.append(mark);
    }
    element.append(drawing);
  }

  // `choose(node)` is called when a point is chosen.
  const start = (choose) => (goTo = choose);

  return { start, draw };
})();
