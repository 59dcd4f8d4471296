// The board that the font is for.
"use strict";

const Rules = makeRules(OTHELLO_FONT.columns, OTHELLO_FONT.rows);
const Boards = makeBoards(Rules);
