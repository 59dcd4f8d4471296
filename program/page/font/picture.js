// Files that a page hands over: pictures, made of its drawings.
"use strict";

const Picture = (() => {
  function save(blob, name) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(blob);
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  }

  // The text of an SVG document, so many times as large, as PNG. Resolves to false where that is too large for
  // the browser.
  async function savePng(svg, scale, name) {
    const picture = new Image();
    picture.src = "data:image/svg+xml," + encodeURIComponent(svg);
    await picture.decode();
    const canvas = document.createElement("canvas");
    canvas.width = picture.width * scale;
    canvas.height = picture.height * scale;
    canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
    if (blob) save(blob, name);
    return blob !== null;
  }

  return { save, savePng };
})();
