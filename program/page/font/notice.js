// Messages, which go away, and the link to what is shown.
"use strict";

const Notice = (() => {
  const MILLISECONDS = 6000;
  const element = document.getElementById("notice");
  let timer = null;

  function show(text) {
    clearTimeout(timer);
    element.textContent = text;
    timer = setTimeout(() => (element.textContent = ""), MILLISECONDS);
  }

  async function copyLink() {
    try {
      await navigator.clipboard.writeText(Address.whole());
      show("Link copied.");
    } catch {
      show("The link is in the address bar.");
    }
  }

  return { show, copyLink };
})();
