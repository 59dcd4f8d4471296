// The page's side of the worker: one question at a time, and the books.
"use strict";

// The function that the script of a book calls.
let receiveBook = () => {};

const Thinker = (() => {
  const books = new Map(); // board and objective to a promise of what is read for them: { depths, positions, weights }, null for what is not there
  let worker = null;
  let asked = null; // { id, answer, found }
  let lastId = 0;
  let address = null; // of a blob with the worker's script

  // ---- Books ----

  function load(name, board, read, without) {
    return new Promise((resolve) => {
      const script = document.createElement("script");
      let received;
      receiveBook = (file) => (received = file);
      script.src = `${name}-${board}.js`;
      script.onload = script.onerror = () => {
        script.remove();
        try {
          resolve(read(received, board));
        } catch (error) {
          Notice.show(`The ${name} of ${board} cannot be used: ${error.message}. ${without}`);
          resolve(null);
        }
      };
      document.head.append(script);
    });
  }

  // Scripts load sequentially, because their content does not say which script it is.
  let loading = Promise.resolve();

  // Books are of the usual game, and so are the weights that are read.
  function readBooks(board) {
    const THINKS = "The program thinks for itself.";
    const loadIf = (wanted, ...given) => (loading = loading.then(() => (wanted ? load(...given) : null)));
    const depths = loadIf(OTHELLO_BOOKS.includes(board), "book", board, Books.read, THINKS);
    const positions = loadIf(OTHELLO_OPENING_BOOKS.includes(board), "openings", board, Books.readPositions, THINKS);
    const weights = loadIf(!Match.isSolved(board), "weights", board, Books.readWeights, "It judges positions only where it sees the end.");
    return Promise.all([depths, positions, weights]).then(([depths, positions, weights]) => ({ depths, positions, weights }));
  }

  function booksOf(board, objective) {
    const key = `${board} ${objective}`;
    if (!books.has(key)) books.set(key, objective === "most" ? readBooks(board) : Promise.resolve({ depths: null, positions: null, weights: OTHELLO_WEIGHTS_OF_FEWEST }));
    return books.get(key);
  }

  // ---- Questions ----

  // A page that was opened as a file may not load a worker's script, so the worker is made of its text, which the page has
  // (worker_text.js).
  function begin(rules, objective, { depths, positions, weights }) {
    address ??= URL.createObjectURL(new Blob([OTHELLO_WORKER], { type: "text/javascript" }));
    worker = new Worker(address);
    worker.onmessage = ({ data }) => {
      if (!asked || data.id !== asked.id) return;
      if (data.found) {
        asked.found(data.found);
        return;
      }
      const { answer } = asked;
      asked = null;
      answer(data.answer);
    };
    worker.onerror = (event) => {
      Notice.show(`The program cannot think here: ${event.message ?? "there is no worker"}.`);
      worker.terminate();
      worker = null;
      const failed = asked;
      asked = null;
      failed?.fail(new Error("no worker"));
    };
    worker.postMessage({ columns: rules.columns, rows: rules.rows, objective, depths, positions, weights, start: Match.startRowOf(rules) });
  }

  // Cancels the question in progress; its answer will be null.
  function cancel() {
    if (!asked) return;
    worker?.terminate();
    worker = null;
    const { answer } = asked;
    asked = null;
    answer(null);
  }

  function forget() {
    cancel();
    worker?.terminate();
    worker = null;
  }

  // The answer to a question (worker.js); null if it was cancelled. It is rejected if the program cannot think.
  // `found` is called with each new value.
  function ask(rules, question, found = () => {}) {
    cancel();
    const id = ++lastId;
    return new Promise((answer, fail) => {
      asked = { id, answer, fail, found };
      const { objective } = Match.match;
      booksOf(`${rules.columns}x${rules.rows}`, objective).then((held) => {
        if (asked?.id !== id) return;
        if (!worker) begin(rules, objective, held);
        worker.postMessage({ id, ...question });
      }).catch((error) => {
        Notice.show(`The program cannot think here: ${error.message}.`);
        asked = null;
        fail(error);
      });
    });
  }

  return { ask, cancel, forget };
})();
