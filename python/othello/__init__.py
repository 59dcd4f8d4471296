"""Othello on small boards: rules over arrays, exact values, and what the program `othello` has stored.

    import othello

    board = othello.Board("5x6")
    states = board.random_states(1000, depth=22)        # uint64, shape (1000, 2): the mover's discs, the opponent's
    board.moves(states)                                 # bitboards of legal moves

docs/python.md has more examples.
"""

from . import font, gapkeep, searches
from . import _core
from ._core import DamagedFile
from .arrays import STATE, pairs, structured
from .board import NO_VALUE, PASS, BestLine, Board
from .book import Book
from .drawing import Drawing
from .export import rows, save, to_arrow
from .game import Game
from .games import GameRecord, read_games
from .player import Player, Thought
from .searches import estimate, solve
from .stored import Stored, verify

__all__ = [
    "NO_VALUE", "PASS", "STATE", "BestLine", "Board", "Book", "DamagedFile", "Drawing", "Game", "GameRecord", "Player", "Stored", "Thought",
    "estimate", "font", "gapkeep", "pairs", "read_games", "rows", "save", "solve", "structured", "to_arrow", "verify",
]  # fmt: skip

__version__ = _core.version
enumerate = searches.enumerate  # no name of __all__: `from othello import *` would take Python's own away
