"""Letters among final states (docs/font.md).

    from othello import font

    finals = font.Finals("5x6.h5")                        # as `othello enumerate 5x6 --output 5x6.h5` wrote it
    finals.find("####/...#/..#./.#../#.../####")           # the final state that comes nearest to a drawing
    finals.nearest("####/...#/..#./.#../#.../####", 5)     # the drawings of final states that do
    letters = finals.charset("font/charset/othello-6x6.pbm")
    finals.find(letters["G"], games=True)

A drawing is text: rows of # for ink and . for none, joined by /. A build with OTHELLO_FONT=OFF has no Finals: making one raises
NotImplementedError.
"""

import os
from collections.abc import Iterable
from typing import NamedTuple, overload

from . import _core
from .arrays import path_bytes, text_bytes, whole
from .board import Board


class FontGame(NamedTuple):
    """A game that ends with a match's state. `first`: who begins; `ink`: whose discs are ink at its end, "black" or "white"; `moves`:
    cells and "pass", separated by spaces."""

    first: str
    ink: str
    moves: str


class Match(NamedTuple):
    """A final state that shows a drawing, or comes near to it."""

    pattern: str  # the drawing that was asked for
    distance: int  # cells in which `board` differs from it
    rotate180: bool  # the state is read after a half turn,
    mirror: bool  # with left and right exchanged,
    exchange: bool  # with the opponent's discs as ink
    board: str  # what it shows then
    state: str  # as Board.parse() takes it
    game: FontGame | None  # if games were asked for, and one was found


class Finals:
    """All final states of a board, of the results file or scratch folder of a search to the last depth. Raises ValueError, DamagedFile,
    OSError.

    len() is the number of states stored."""

    def __init__(self, path: str | bytes | os.PathLike):
        if not hasattr(_core, "FinalBoards"):
            raise NotImplementedError("this package was built without the font (OTHELLO_FONT=OFF)")
        self._core = _core.open_finals(path_bytes(path))
        self.board = Board(self._core.board)

    def __len__(self) -> int:
        return self._core.size

    @overload
    def find(self, patterns: str, *, games: bool = False) -> Match: ...
    @overload
    def find(self, patterns: Iterable[str], *, games: bool = False) -> list[Match]: ...
    def find(self, patterns, *, games=False):
        """The best match of a drawing, or of each of several. `games`: also a game that leads there. Raises ValueError."""
        single = isinstance(patterns, str)
        found = self._matches([patterns] if single else list(patterns), 0, games)
        return found[0] if single else found

    def nearest(self, pattern: str, count: int = 10, *, games: bool = False) -> list[Match]:
        """The drawings nearest to one that final states show, the best first, each once: `count`, or all there are."""
        return self._matches([pattern], whole("count", count, 1), games)

    def charset(self, picture: str | bytes | os.PathLike, characters: str | bytes | os.PathLike | None = None, tile: str = "6x6") -> dict[str, str]:
        """The drawings of a picture of tiles (PBM, PGM, PPM or PNG), by character. `characters`: a file that lists them; tiles
        of the private use area are left out."""
        listed = path_bytes(characters) if characters is not None else b""
        return {name: pattern for name, pattern in self._core.read_charset(path_bytes(picture), text_bytes(tile), listed) if name}

    def _matches(self, patterns: list[str], nearest: int, games: bool) -> list[Match]:
        found = self._core.find_drawings([text_bytes(pattern) for pattern in patterns], nearest, games)
        return [Match(*match[:-1], FontGame(*match[-1]) if match[-1] else None) for match in found]
