"""The program's player, and its evaluation."""

from dataclasses import dataclass

from . import _core
from .arrays import Given, States, short, whole
from .board import Board, Objective, Score, score_rule


@dataclass(frozen=True)
class Thought:
    """A move, and what it seems to be worth.

    `cell` is the move. `value` in discs to the mover; None where nothing was searched, because the move is the only one.
    `exact`: whether it is proved. `search`: depth and confidence of the search that found it, such as "14@73%"; "100%" if the value is exact."""

    cell: int
    value: float | None
    exact: bool
    search: str


class Player:
    """A player of one board, as `othello play` has it.

    `level`: 1 to 30; `seconds`: for a move; without either level 10. `score`: who gets vacant cells. `objective`: who wins. `threads`: as many as there are
    cores unless told; `memory`: bytes of its tables. `seed`: if not 0, moves that look alike are chosen at random. What it finds
    is kept from move to move when it has `seconds`. Raises ValueError, MemoryError."""

    def __init__(
        self,
        board: str | Board = "8x8",
        *,
        level: int | None = None,
        seconds: float | None = None,
        score: Score = "winner",
        objective: Objective = "most",
        threads: int | None = None,
        memory: int | None = None,
        seed: int = 0,
    ):
        if seconds is not None and not 0 < seconds <= 1e9:
            raise ValueError(f"seconds {seconds}: must be more than 0, to 1e9")
        self.board = board if isinstance(board, Board) else Board(board)
        limits = None if level is None else short("level", level, 1), seconds or 0.0
        options = score_rule(score, objective), short("threads", threads, 1), whole("memory", memory, 1), whole("seed", seed, 0)
        self._core = _core.Player(self.board._core, *limits, *options)

    def choose(self, state: States) -> Thought:
        """The move to make in a state. Raises ValueError if there is none, or if another thread's question is not yet answered. Ctrl-C
        ends it."""
        return _thought(self._core.choose(_one(state)))

    def judge(self, state: States) -> list[Thought]:
        """All moves of a state, the best first."""
        return [_thought(found) for found in self._core.judge(_one(state))]


def _one(state: States):
    given = Given(state, "state")
    if len(given.pairs) != 1:
        raise ValueError("state: one state is needed")
    return given.pairs


def _thought(found) -> Thought:
    cell, hundredths, exact, search = found
    return Thought(cell, None if hundredths is None else hundredths / 100, exact, search)
