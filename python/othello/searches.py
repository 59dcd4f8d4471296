"""Enumerating, solving and estimating a board: functions that return tables (othello.tables)."""

from collections.abc import Callable
from typing import Literal

from . import _core
from .arrays import short, text_bytes, whole
from .board import Board, Objective, Score, score_rule
from .tables import Table, table

Symmetry = Literal["full", "none"]
Progress = Callable[[int, float], None]


def _board(board: Board | str) -> Board:
    return board if isinstance(board, Board) else Board(board)


def enumerate(
    board: Board | str,
    depth: int | None = None,
    *,
    symmetry: Symmetry = "full",
    engine: Literal["occupancy", "shifted-queue"] = "occupancy",
    threads: int | None = None,
    memory: int | None = None,
    progress: Progress | None = None,
) -> Table:
    """All reachable states, counted depth by depth up to `depth`: a row for each, with the columns of `othello enumerate`,
    -1 for a whole number that is not known, and digests as texts of 16 hexadecimal digits. `memory`: bytes, four fifths of
    the machine's unless told.

    `progress` is called some times a second with the last finished depth and the share of the next that is done. Ctrl-C
    ends it. Raises ValueError, MemoryError where states do not fit: the program has scratch folders."""
    limits = short("threads", threads, 1), whole("memory", memory, 1)
    how = text_bytes(symmetry), text_bytes(engine)
    columns = _core.enumerate(_board(board)._core, short("depth", depth, 0, -1), *how, *limits, progress)
    return table(zip(*columns.values()), [(name, column.dtype) for name, column in columns.items()])


def solve(
    board: Board | str,
    *,
    symmetry: Symmetry = "full",
    score: Score = "winner",
    objective: Objective = "most",
    threads: int | None = None,
    memory: int | None = None,
    progress: Progress | None = None,
) -> Table:
    """The value (Board.values()) of every reachable state of a board, in memory: a row for each depth, with how many states its mover
    wins, draws and loses, the lowest, mean and highest value (NaN of a depth without states) and the digest of the values as a text of
    16 hexadecimal digits. `progress` as of enumerate(); depths go down again once they are solved. Raises ValueError,
    MemoryError."""
    limits = short("threads", threads, 1), whole("memory", memory, 1)
    rows = _core.solve(_board(board)._core, text_bytes(symmetry), score_rule(score, objective), *limits, progress)
    return table(
        rows,
        [("depth", "i8"), ("states", "u8"), ("wins", "u8"), ("draws", "u8"), ("losses", "u8"), ("lowest", "f8"),
         ("mean", "f8"), ("highest", "f8"), ("digest", "U16"), ("seconds", "f8")],
    )  # fmt: skip


def estimate(
    board: Board | str,
    depth: int,
    *,
    samples: int = 1000,
    seed: int = 1,
    symmetry: Symmetry = "full",
    threads: int | None = None,
    memory: int | None = None,
    progress: Progress | None = None,
) -> Table:
    """How many states a depth has that nobody can enumerate: a row for each `quantity`, with its `estimate` and
    `standard_error`, from so many random samples. `progress` is called with the number of samples, and 0. Raises
    ValueError, MemoryError."""
    drawing = short("depth", depth, 0), whole("samples", samples, 1), whole("seed", seed, 0)
    limits = short("threads", threads, 1), whole("memory", memory, 1)
    rows = _core.estimate(_board(board)._core, *drawing, text_bytes(symmetry), *limits, progress)
    return table(rows, [("quantity", "O"), ("estimate", "f8"), ("standard_error", "f8")])
