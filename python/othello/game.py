"""A game, ply by ply."""

from collections.abc import Iterable, Iterator

import numpy as np

from .arrays import States
from .board import PASS, Board, Objective, Score
from .drawing import Drawing, draw


class Game:
    """A game from a board's start, with the moves made so far. Black begins, whose discs are the start's X.

    `moves`: those to begin with, as push() and pushes() take them. A player without a move passes: a pass that is due is made
    by the move after it, and need not be named. Raises ValueError.

        game = othello.Game("8x8", "f5d6c3")
        game.push("d3")
        game.legal_moves()
    """

    def __init__(self, board: str | Board = "8x8", moves: str | Iterable[str | int] = ()):
        self.board = board if isinstance(board, Board) else Board(board)
        self._states = [self.board.start]  # before each ply, and now; each seen by its mover
        self._plies: list[int] = []  # cells and PASS
        self.pushes(moves)

    # ---- The game so far ----

    @property
    def state(self) -> States:
        """The position now, seen by the player whose turn it is: uint64 of shape (2,)."""
        return self._states[-1].copy()

    @property
    def plies(self) -> list[int]:
        """The cells played, PASS among them."""
        return list(self._plies)

    @property
    def turn(self) -> str:
        """"black" or "white"; also after the end, whose turn it would be."""
        return "white" if len(self._plies) % 2 else "black"

    @property
    def black(self) -> int:
        """Black's discs as a bitboard."""
        return int(self.state[len(self._plies) % 2])

    @property
    def white(self) -> int:
        return int(self.state[1 - len(self._plies) % 2])

    def text(self) -> str:
        """The moves as games are written down, passes left out: "f5d6c3"."""
        return "".join(self.board.cell_name(cell) for cell in self._plies if cell != PASS)

    def __len__(self) -> int:
        """How many plies there were, passes among them."""
        return len(self._plies)

    def __iter__(self) -> Iterator[States]:
        """The positions, from the start to now."""
        return (state.copy() for state in self._states)

    def __repr__(self) -> str:
        return f"othello.Game({self.board.name!r}, {self.text()!r})"

    # ---- What can be played ----

    def legal_cells(self) -> list[int]:
        """Where the player whose turn it is may move: [PASS] for who has to pass, [] after the end."""
        if self.board.must_pass(self.state):
            return [PASS]
        moves = int(self.board.moves(self.state)) & ~self.board._core.closed
        return [cell for cell in range(self.board.columns * self.board.rows) if moves >> cell & 1]

    def legal_moves(self) -> list[str]:
        """The same by names: "d3"; "pass"."""
        return [self.board.cell_name(cell) for cell in self.legal_cells()]

    def is_over(self) -> bool:
        return bool(self.board.is_over(self.state))

    def push(self, move: str | int) -> None:
        """Makes a move: a cell's name in upper or lower case, "pass", or a cell or PASS. Raises ValueError, and leaves the game as
        it was, if it is not legal."""
        cell = self._cell(move)
        passed = cell != PASS and self.board.must_pass(self.state)
        if passed:
            self._play(PASS)
        try:
            self._play(cell)
        except (ValueError, OverflowError):
            if passed:
                self.pop()
            raise ValueError(f"{move!r} is not a legal move for {self.turn} after {self.text() or 'the start'}") from None

    def pushes(self, moves: str | Iterable[str | int]) -> None:
        """Makes several moves: a list of them, or a text such as "f5d6c3" or "f5 d6 pass c3"."""
        if isinstance(moves, str):
            words = moves.lower().replace("pass", " pass ").replace(",", " ").split()
            moves = [move for word in words for move in ([word] if word == "pass" else _pairs(word))]
        for move in moves:
            self.push(move)

    def pop(self) -> int:
        """Takes back the last ply, a pass too, and returns its cell. Raises IndexError at the start."""
        if not self._plies:
            raise IndexError("no move was made")
        self._states.pop()
        return self._plies.pop()

    # ---- Its end ----

    def score(self, score: Score = "winner", objective: Objective = "most") -> int:
        """Black's discs minus white's; vacant cells count for the winner, or for nobody ("discs"). Minus that if the "fewest" discs win.
        Raises ValueError before the end."""
        if not self.is_over():
            raise ValueError("the game is not over")
        movers = int(self.board.final_scores(self.state, score, objective))
        return movers if self.turn == "black" else -movers

    def draw(self) -> Drawing:
        """The position as a picture, with the last move and the legal ones marked."""
        last = next((cell for cell in reversed(self._plies) if cell != PASS), None)
        rows = str(self)
        return draw(self.board._core, self.black, self.white, rows.replace("\n", "/"), last, self.legal_cells())

    def _repr_svg_(self) -> str:
        return self.draw().svg

    def __str__(self) -> str:
        """Rows of X, black, and O, white."""
        text = self.board.text(self.state)
        return (text if self.turn == "black" else text.translate(str.maketrans("XO", "OX"))).replace("/", "\n")

    def _cell(self, move: str | int) -> int:
        if not isinstance(move, str):
            return int(move)
        name = move.lower()
        if name == "pass":
            return PASS
        column, row = ord(name[:1] or "?") - ord("a"), name[1:]
        if not (0 <= column < self.board.columns and row.isdecimal() and 1 <= int(row) <= self.board.rows):
            raise ValueError(f"{move!r} is not a cell of {self.board.name}")
        return (int(row) - 1) * self.board.columns + column

    def _play(self, cell: int) -> None:
        after = self.board.after(self.state, np.int64(cell))
        self._states.append(after)
        self._plies.append(cell)


def _pairs(word: str) -> Iterator[str]:
    """The names of cells in a word: a letter, and the digits after it."""
    begin = 0
    for at in range(1, len(word) + 1):
        if at == len(word) or not word[at].isdigit():
            yield word[begin:at]
            begin = at
