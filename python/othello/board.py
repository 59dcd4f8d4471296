"""A board: its rules and numberings over arrays of states."""

import warnings
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Literal, overload

import numpy as np
from numpy.typing import NDArray

from . import _core
from .arrays import Given, States, integers, paired, short, text_bytes, whole
from .book import Book
from .drawing import Drawing, draw
from .tables import Table, table

PASS = -1  #: in arrays of cells
NO_VALUE = -128  #: in arrays of values
Score = Literal["winner", "discs"]
Objective = Literal["most", "fewest"]
Numbering = Literal["occupancy", "othello"]
First = Literal["black", "white", "either"]
Values = NDArray[np.int8]
Progress = Callable[[int, int], None]  #: what is done, and how much there is


@dataclass(frozen=True)
class BestLine:
    """What is known of a state's value, and a best line of play.

    The value lies between `lower` and `upper`, which are equal if it is proved. `cells`: the line's moves, PASS among them; empty if no
    move is proved to be best. Where it is not proved, `estimate` is what the search that came farthest says, and `search` that search's
    depth and confidence, such as "14@73%", or "" if it reached the end of the game and guesses."""

    lower: int
    upper: int
    cells: list[int]
    estimate: int | None = None
    search: str = ""

    @property
    def value(self) -> int | None:
        """If it is proved."""
        return self.lower if self.lower == self.upper else None


def score_rule(score: Score, objective: Objective) -> bytes:
    """The name that the module in C++ has for both together."""
    for what, given, allowed in (("score", score, ("winner", "discs")), ("objective", objective, ("most", "fewest"))):
        name = text_bytes(given).decode("utf-8", "replace")
        if name not in allowed:
            raise ValueError(f"{what} {name}: must be {allowed[0]} or {allowed[1]}")
    return text_bytes(score if objective == "most" else f"{score}-fewest")


class Board:
    """A board of any shape with its start.

    `name` is "5x6" (columns x rows, each from 3 on, at most 64 cells), or the start as text, rows joined by "/": X the mover's disc, O the
    opponent's, . a vacant cell, - a closed cell, # no cell. Raises ValueError. Warns of closed cells where a move would
    be legal, since other programs write vacant cells so.

    Methods take states as othello.arrays describes. They raise ValueError, which names the first bad state by its index
    in the flattened array, for another dtype or shape, for discs of both players on a cell, for discs on closed cells or
    where there is no cell, and if a cell is vacant that the start fills. They release the interpreter's lock, and
    Ctrl-C ends them.
    """

    def __init__(self, name: str):
        self._core = _core.Board(text_bytes(name))
        if self._core.note:
            warnings.warn(self._core.note, stacklevel=2)

    def __repr__(self) -> str:
        return f"othello.Board({self.name!r})"

    def __eq__(self, other) -> bool:
        return isinstance(other, Board) and self.name == other.name

    def __hash__(self) -> int:
        return hash(self.name)

    def __reduce__(self):
        return Board, (self.name,)

    @property
    def name(self) -> str:
        """"5x6", or of other boards the start as text."""
        return self._core.name

    @property
    def columns(self) -> int:
        return self._core.columns

    @property
    def rows(self) -> int:
        return self._core.rows

    @property
    def cells(self) -> int:
        """How many cells there are, closed ones among them."""
        return self._core.cells

    @property
    def last_depth(self) -> int:
        """The depth at which all cells are filled that can be; a depth is the number of discs beyond the start's."""
        return self._core.last_depth

    @property
    def start(self) -> States:
        """The start, uint64 of shape (2,)."""
        return self._core.start[0]

    def parse(self, texts: str | Iterable[str]) -> States:
        """States of their texts, in any form of docs/formats.md: uint64 of shape (2,) for one text, (n, 2) for several. Raises ValueError."""
        if isinstance(texts, str):
            return self._core.parse([text_bytes(texts)])[0]
        return self._core.parse([text_bytes(text) for text in texts])

    def text(self, states: States) -> str | list[str]:
        """A text for one state, else a list of them."""
        given = Given(states)
        texts = self._core.texts(given.pairs)
        return texts if given.shape else texts[0]

    def cell_name(self, cell: int) -> str:
        """"a1" for cell 0, the top left one; "pass" for PASS."""
        if cell == PASS:
            return "pass"
        if not 0 <= cell < self.columns * self.rows:
            raise ValueError(f"cell {cell}: must be from -1 to {self.columns * self.rows - 1}")
        return f"{chr(ord('a') + cell % self.columns)}{cell // self.columns + 1}"

    def unpack(self, states: States) -> NDArray[np.int8]:
        """int8 of shape (..., rows, columns): 1 the mover's disc, -1 the opponent's, 0 a cell without a disc."""
        given = Given(states)
        self._core.check(given.pairs)
        bits = np.unpackbits(given.pairs.view(np.uint8).reshape(-1, 2, 8), axis=2, bitorder="little")
        cells = bits[:, :, : self.rows * self.columns].astype(np.int8)
        return given.like((cells[:, 0] - cells[:, 1]).reshape(-1, self.rows, self.columns))

    def depths(self, states: States) -> NDArray[np.int8]:
        """int8 of shape (...): discs beyond those of the start."""
        given = Given(states)
        return given.like(self._core.depths(given.pairs))

    def moves(self, states: States) -> NDArray[np.uint64]:
        """uint64 of shape (...): the cells on which a disc of the mover's flips others, as bitboards.

        Closed cells are among them, since a mover who could play there may not pass."""
        given = Given(states)
        return given.like(self._core.moves(given.pairs))

    def must_pass(self, states: States) -> NDArray[np.bool_]:
        """bool of shape (...): whether the mover has no move and the opponent has one."""
        given = Given(states)
        return given.like(self._core.must_pass(given.pairs))

    def is_over(self, states: States) -> NDArray[np.bool_]:
        """bool of shape (...): whether neither player has a move."""
        given = Given(states)
        return given.like(self._core.is_over(given.pairs))

    def final_scores(self, states: States, score: Score = "winner", objective: Objective = "most") -> NDArray[np.int8]:
        """int8 of shape (...): the mover's discs minus the opponent's; vacant cells count for the winner, or for nobody
        ("discs"). Raises ValueError also for a state whose game is not over."""
        given = Given(states)
        return given.like(self._core.final_scores(given.pairs, score_rule(score, objective)))

    def after(self, states: States, cells) -> States:
        """The states after a move each, seen by the other player; `cells`: integers of shape (...), PASS where the mover
        passes. Raises ValueError also for a move that is not legal."""
        given = Given(states)
        cells = integers(cells, "cells", np.int8, given.shape)
        return given.states(self._core.after(given.pairs, cells.reshape(-1)))

    def successors(self, states: States) -> tuple[States, NDArray[np.int64], NDArray[np.int8]]:
        """All states that a move leads to, in the order of the states and of the cells; a pass is one of a state without
        a move. Three arrays of one length: the successors, the index of the state that each comes from (in the flattened
        array), and the cell of the move or PASS."""
        given = Given(states)
        successors, origins, cells = self._core.successors(given.pairs)
        return paired(successors, given.structured), origins, cells

    def canonical(self, states: States, symmetry: Literal["full", "none"] = "full") -> States:
        """The representative of each state under the board's symmetries, the one that results files store."""
        given = Given(states)
        if symmetry not in ("full", "none"):
            raise ValueError(f"symmetry {symmetry}: must be full or none")
        return given.states(self._core.canonical(given.pairs, symmetry == "full"))

    def number_bits(self, numbering: Numbering = "occupancy") -> int:
        """Bits of the board's largest number."""
        return self._core.number_bits(text_bytes(numbering))

    def numbers(self, states: States, numbering: Numbering = "occupancy") -> NDArray[np.uint64]:
        """The numbers of the states: "occupancy", among those of one depth, or "othello", the paper's.

        States that the symmetries map to each other have the same occupancy number. uint64 of shape (...) where
        `number_bits` is at most 64, else of shape (..., 2): the lower word, the upper word."""
        given = Given(states)
        numbers = self._core.numbers(given.pairs, text_bytes(numbering))
        return given.like(numbers.reshape(-1, 2) if self.number_bits(numbering) > 64 else numbers)

    def states(self, numbers, numbering: Numbering = "occupancy", depth: int | None = None) -> States:
        """The states of these numbers, uint64 of shape (..., 2); occupancy numbers need their depth. Raises ValueError for
        a number that is not below the bound."""
        numbers = np.asarray(numbers)
        wide = self.number_bits(numbering) > 64
        if numbers.dtype != np.uint64 or (wide and numbers.shape[-1:] != (2,)):
            raise ValueError(f"numbers: has the dtype {numbers.dtype} and the shape {numbers.shape}; uint64 is needed, "
                             "and pairs of words if a number has more than 64 bits")  # fmt: skip
        if (numbering == "occupancy") != (depth is not None):
            raise ValueError("occupancy numbers need their depth, and others have none")
        states = self._core.states(np.ascontiguousarray(numbers).reshape(-1), text_bytes(numbering), short("depth", depth, 0, -1))
        return states.reshape((numbers.shape[:-1] if wide else numbers.shape) + (2,))

    def random_states(self, count: int, depth: int, seed: int = 1) -> States:
        """States of games of random moves, uint64 of shape (count, 2); games that end before `depth` are begun again. The
        mover of a state may have to pass. Raises ValueError for a depth that games do not reach."""
        if isinstance(depth, int) and not 0 <= depth <= self.last_depth:
            raise ValueError(f"depth {depth}: must be from 0 to {self.last_depth}")
        return self._core.random_states(whole("count", count, 0), depth, whole("seed", seed, 0))

    @overload
    def values(
        self, states: States, *, score: Score = ..., objective: Objective = ..., threads: int | None = ..., memory: int | None = ..., book: Book | None = ...,
        moves: Literal[False] = ..., progress: Progress | None = ...,
    ) -> Values: ...
    @overload
    def values(
        self, states: States, *, score: Score = ..., objective: Objective = ..., threads: int | None = ..., memory: int | None = ..., book: Book | None = ...,
        moves: Literal[True], progress: Progress | None = ...,
    ) -> tuple[Values, Values]: ...  # fmt: skip
    def values(
        self,
        states: States,
        *,
        score: Score = "winner",
        objective: Objective = "most",
        threads: int | None = None,
        memory: int | None = None,
        book: Book | None = None,
        moves: bool = False,
        progress: Progress | None = None,
    ):
        """What the states are worth when both players play as well as possible: int8 of shape (...).

        A value is the mover's discs minus the opponent's at the end of the game, vacant cells counted by `score`; with the
        `objective` "fewest" the player with fewer discs wins, and it is minus that. Values
        are looked up in `book` where that has them, or has a depth soon after, and searched for elsewhere, by as many
        `threads` as there are cores unless told; `memory`: bytes of all transposition tables. With a book, `score` and `objective` are its
        own, and a state that it proves to be unreachable is worth NO_VALUE.

        With `moves` a pair: the values, and int8 of shape (..., rows * columns) with what each legal move is worth to the
        mover, NO_VALUE for other cells. `progress` is called with how many states are done and how many there are, some
        times a second. Raises ValueError also for a board with closed cells, MemoryError, DamagedFile of a book."""
        given = Given(states)
        if not isinstance(book, Book | None):
            raise TypeError(f"book: an othello.Book is needed, not {type(book).__name__}")
        limits = short("threads", threads, 1), whole("memory", memory, 1)
        values, of_moves = _core.values(self._core, given.pairs, score_rule(score, objective), *limits, book and book._core, moves, progress)
        return (given.like(values), given.like(of_moves)) if moves else given.like(values)

    def best_line(
        self,
        state: States,
        *,
        seconds: float | None = None,
        score: Score = "winner",
        objective: Objective = "most",
        threads: int | None = None,
        memory: int | None = None,
        book: Book | None = None,
    ) -> BestLine:
        """The value of one state, by all `threads` together, and a best line. If `seconds` end before the value is proved, the bounds
        so far and an estimate. Otherwise as values(); raises ValueError also for a state that `book` proves to be unreachable."""
        given = Given(state, "state")
        if len(given.pairs) != 1:
            raise ValueError("state: one state is needed")
        if seconds is not None and not 0 < seconds <= 1e9:
            raise ValueError(f"seconds {seconds}: must be more than 0, to 1e9")
        if not isinstance(book, Book | None):
            raise TypeError(f"book: an othello.Book is needed, not {type(book).__name__}")
        limits = short("threads", threads, 1), whole("memory", memory, 1)
        found = _core.best_line(self._core, given.pairs, score_rule(score, objective), seconds or 0.0, *limits, book and book._core)
        if found is None:
            raise ValueError("state: the book proves that it cannot be reached")
        lower, upper, cells, estimate = found
        if estimate is None:
            return BestLine(lower, upper, cells)
        value, plies, confidence = estimate
        return BestLine(lower, upper, cells, value, f"{plies}@{confidence}" if plies > 0 else "")

    @overload
    def reachable(
        self, states: States, *, first: First = ..., all_starts: bool = ..., either_mover: bool = ..., after_pass: bool = ...,
        seconds: float | None = ..., threads: int | None = ..., memory: int | None = ..., games: Literal[False] = ...,
        progress: Progress | None = ...,
    ) -> Values: ...
    @overload
    def reachable(
        self, states: States, *, first: First = ..., all_starts: bool = ..., either_mover: bool = ..., after_pass: bool = ...,
        seconds: float | None = ..., threads: int | None = ..., memory: int | None = ..., games: Literal[True],
        progress: Progress | None = ...,
    ) -> tuple[Values, list[str | None]]: ...  # fmt: skip
    def reachable(
        self,
        states: States,
        *,
        first: First = "black",
        all_starts: bool = False,
        either_mover: bool = False,
        after_pass: bool = True,
        seconds: float | None = None,
        threads: int | None = None,
        memory: int | None = None,
        games: bool = False,
        progress: Progress | None = None,
    ):
        """Whether the states can come up in a game: int8 of shape (...), 1 yes, 0 no, -1 unknown.

        `first` begins; black's discs are the start's X. With `all_starts` the start's discs may lie on its cells in any
        way, as many of each player; with `either_mover` the opponent may be the mover as well; without `after_pass` a
        position after a pass is not reached, as `enumerate()` counts. A state is unknown if `seconds` end first. As many
        `threads` as there are cores unless told; `memory`: bytes.

        With `games` a pair: the answers, and a list, in the order of the flattened array, of a game for each state that
        can come up, such as "f5 d6 pass c3", else None. `progress` is called with how many states are done and how many
        there are, some times a second."""
        given = Given(states)
        if seconds is not None and not seconds > 0:
            raise ValueError(f"seconds {seconds}: must be more than 0")
        limits = short("threads", threads, 1), whole("memory", memory, 1)
        asked = text_bytes(first), bool(all_starts), bool(either_mover), bool(after_pass)
        answers, found = _core.reachable(self._core, given.pairs, *asked, seconds or 0.0, *limits, progress)
        return (given.like(answers), found) if games else given.like(answers)

    def evaluate(self, states: States) -> NDArray[np.float64]:
        """What the states seem to be worth to their movers, in discs, without search: float64 of shape (...). Raises ValueError also
        for a board with closed cells."""
        given = Given(states)
        return given.like(_core.evaluated(self._core, given.pairs) / 100)

    def draw(self, state: States) -> Drawing:
        """A state as a picture, which notebooks show: the mover's discs black, the opponent's white."""
        given = Given(state, "state")
        if len(given.pairs) != 1:
            raise ValueError("state: one state is needed")
        self._core.check(given.pairs)
        return draw(self._core, *map(int, given.pairs[0]), self._core.texts(given.pairs)[0])

    def perft(self, depth: int, state: States | None = None, passes: Literal["ply", "free"] = "ply") -> Table:
        """How many sequences of plies there are from a state, the start by default: a table of `depth`, `leaves` (Python's
        integers) and `states`, from how many different states the leaves were counted."""
        given = Given(self.start if state is None else state)
        if len(given.pairs) != 1:
            raise ValueError("state: one state is needed")
        rows = self._core.perft(given.pairs, short("depth", depth, 0), text_bytes(passes))
        return table(rows, [("depth", "i8"), ("leaves", "O"), ("states", "u8")])
