// The part of the address behind "#", in which the pages keep what they show.
"use strict";

const Address = (() => {
  // Browsers refuse to have an address changed more than some 200 times in ten seconds; a slider that is
  // drawn, or a key held down, asks for more. Changes that come faster are put together.
  const MILLISECONDS = 100;
  let wanted = null;
  let timer = null;
  let known = location.hash; // as it was last read or written here

  // Who changes the address by hand is not written over: the browser tells of the change later than it makes it.
  function write() {
    if (wanted !== null && location.hash === known) {
      history.replaceState(null, "", "#" + wanted);
      known = location.hash;
    }
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

  // Calls read(hash) now, and whenever the address is changed by hand. What waited to be written is forgotten.
  function follow(read) {
    const changed = () => {
      wanted = null;
      known = location.hash;
      read(known);
    };
    addEventListener("hashchange", changed);
    changed();
  }

  addEventListener("pagehide", whole);

  return { show, whole, follow };
})();
