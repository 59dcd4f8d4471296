"""Games of files: text, GGF, SGF and WTHOR (docs/formats.md)."""

import os
import pathlib
from typing import NamedTuple

from . import _core
from .arrays import text_bytes


class GameRecord(NamedTuple):
    """A game as a file has it."""

    board: str  # the board's name
    start: str  # rows, X the discs of the player who begins
    black_begins: bool
    plies: list[int]  # cells, and PASS, also where the file leaves it out
    black: str
    white: str
    event: str
    date: str
    result: int | None  # as the file states it: black's discs minus white's
    theoretical: tuple[int, int] | None  # of WTHOR: vacant cells, and black's score by best play from there


def read_games(path: str | os.PathLike[str], board: str = "8x8") -> list[GameRecord]:
    """The games of a file, of whatever form. `board`: that of games of text, which do not say it. Raises ValueError with the place."""
    content = pathlib.Path(path).read_bytes()
    try:
        found = _core.read_games(content, text_bytes(board))
    except ValueError as error:
        raise ValueError(f"{os.fspath(path)}: {error}") from None
    return [GameRecord(*game[:4], *(text.decode("utf-8", "replace") for text in game[4:8]), *game[8:]) for game in found]
