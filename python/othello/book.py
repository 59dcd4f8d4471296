"""Values that `othello solve` stored, for looking up."""

import os
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from . import _core
from .arrays import States, path_bytes, whole


class Book:
    """A values file, or the scratch folder of a solve that keeps values. `path` names it.

    A depth is read, checked and held in memory when it is first needed: 9 bytes a state of a file. Raises DamagedFile,
    OSError."""

    def __init__(self, path: str | os.PathLike):
        self.path = os.fspath(path)
        self._core = _core.open_book(path_bytes(path))

    def __repr__(self) -> str:
        return f"othello.Book({self.path!r})"

    @property
    def board(self) -> str:
        """The board's name."""
        return self._core.board

    @property
    def score(self) -> str:
        return self._core.score.removesuffix("-fewest")

    @property
    def objective(self) -> str:
        return "fewest" if self._core.score.endswith("-fewest") else "most"

    @property
    def depths(self) -> list[int]:
        """Those that are stored."""
        return self._core.depths

    def read(self, depth: int) -> None:
        """Reads a stored depth now."""
        self._core.read(self._stored(depth))

    def states(self, depth: int) -> int:
        """How many states a stored depth has."""
        return self._core.states(self._stored(depth))

    def blocks(self, depth: int, size: int = 1 << 20) -> Iterator[tuple[States, NDArray[np.int8]]]:
        """All states of a stored depth and their values, in pairs of arrays of shape (size, 2) and (size,), the last ones
        smaller. Raises ValueError, DamagedFile."""
        return _core.blocks_of_book(self._core, self._stored(depth), size)

    def sample(self, depth: int, count: int, seed: int = 1) -> tuple[States, NDArray[np.int8]]:
        """States of a stored depth drawn at random, with replacement, of shape (count, 2), and their values, in the order
        in which they are stored. Only what lies around them is read, and checked."""
        return _core.sample_of_book(self._core, self._stored(depth), whole("count", count, 0), whole("seed", seed, 0))

    def release(self, depth: int) -> None:
        """Frees what is held of a depth."""
        self._core.release(self._stored(depth))

    def _stored(self, depth):
        if depth not in self.depths:
            raise ValueError(f"depth {depth}: {self.path} has the depths {self.depths}")
        return depth
