// The part of the address behind "#", in which the pages keep what they show.
"use strict";

const Address = (() => {
  // Browsers refuse to change an address more than some 200 times in ten seconds; a slider that is dragged,
  // or a key held down, causes more. Changes that come faster are merged.
  const MILLISECONDS = 100;
  let wanted = null;
  let timer = null;
  let known = location.hash; // as it was last read or written here

  // An address changed by hand is not overwritten: the browser reports the change later than it makes it.
  function write() {
    if (wanted !== null && location.hash === known) {
      history.replaceState(null, "", "#" + wanted);
      known = location.hash;
    }
    timer = wanted === null ? null : setTimeout(write, MILLISECONDS);
    wanted = null;
  }

  // Writes at once, or as soon as the browser allows it.
  function show(parameters) {
    wanted = parameters;
    if (timer === null) write();
  }

  // The whole address, with the pending change.
  function whole() {
    clearTimeout(timer);
    write();
    return location.href;
  }

  // Calls read(hash) now, and whenever the address is changed by hand, which discards a pending change.
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
