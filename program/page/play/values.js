// What the page and its worker both have to know of values.
"use strict";

// The value of a game that is over, to the player who has so many more discs: vacant cells go to the winner.
function finished(difference, vacant) {
  return difference > 0 ? difference + vacant : difference < 0 ? difference - vacant : 0;
}

// What the value of a finished game is multiplied by.
const signOf = (objective) => (objective === "fewest" ? -1 : 1);

const countVacant = (cells) => cells.filter((colour) => colour === null).length;

// Whether the program solves any position of a board. Where the fewest discs win there are no books, and 5x6 takes too long.
const isPerfect = (columns, rows, objective = "most") => columns <= 5 && rows <= 6 && (objective === "most" || columns * rows <= 25);

// From how many vacant cells on the analysis solves positions of boards that are not perfect: of the usual game a phone takes less
// than a second for all moves.
const solvedFrom = (level) => Math.max(16, 2 * level);

// The same as a player: 20 vacant cells of 8x8 may take ten seconds.
const playerSolvesFrom = (level) => Math.min(18, 2 * level);

// Whether a search of so many plies is selective, with a confidence of 73 %: from the same depth on as the program's levels.
const isSelective = (depth) => depth > 6;
