// The worker that thinks, beside the page: it answers questions on values and moves, one position at a time.
//
// While it thinks it receives no messages; to cancel a question, thinker.js terminates it and starts another.
"use strict";

// `scope` is the worker's own, where messages come and go. The first message is the board and the objective.
function startWorker(scope) {
  let adviser = null;
  scope.onmessage = ({ data }) => {
    if (data.columns) {
      const { columns, rows, objective, depths, positions, weights, start } = data;
      const rules = makeRules(columns, rows);
      const book = depths ? makeBook(columns, rows, depths) : makeStartBook(rules, start);
      adviser = new Adviser(rules, makeSearches(rules, weights, objective), book, positions ? makeOpeningBook(rules, positions) : null);
      return;
    }
    const answer = adviser.advise(data, (found) => scope.postMessage({ id: data.id, found }));
    scope.postMessage({ id: data.id, answer });
  };
}

startWorker(self);
