// The part of the address behind "#", in which the pages keep what they show.
"use strict";

const Address = (() => {
  // Browsers refuse to have an address changed more than some 200 times in ten seconds; a slider that is
  // drawn, or a key held down, asks for more. Changes that come faster are put together.
  const MILLISECONDS = 100;
  let wanted = null;
  let timer = null;

  function write() {
    if (wanted !== null) history.replaceState(null, "", "#" + wanted);
    timer = wanted === null ? null : setTimeout(write, MILLISECONDS);
    wanted = null;
  }

  // At once, or as soon as the browser lets it.
  function show(parameters) {
    wanted = parameters;
    if (timer === null) write();
  }

  // The whole address, with what waits to be written.
  function whole() {
    clearTimeout(timer);
    write();
    return location.href;
  }

  addEventListener("pagehide", whole);

  return { show, whole };
})();
