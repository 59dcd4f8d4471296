"""States that a search has stored: results files and scratch folders; and whether what is stored is correct."""

import os
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from . import _core
from .arrays import Given, States, path_bytes, short, whole
from .board import Board


def verify(path: str | bytes | os.PathLike, *, states: int = 100, seed: int = 1, threads: int | None = None) -> str:
    """What a file or scratch folder holds, as `othello verify` says it, if all of it is correct: results, values, samples of an estimate, the
    record of a search for a value. All is read; where there are values, those of `states` states of each depth are computed
    again. Raises DamagedFile if anything is wrong, OSError, and ValueError for files that only the command checks."""
    return _core.verify(path_bytes(path), whole("states", states, 0), whole("seed", seed, 0), short("threads", threads, 1))


class Stored:
    """The states of one depth of a results file, or of the scratch folder of a search: one of each orbit, in the order in
    which they are stored. `depth` is for folders: their last one unless told. Raises DamagedFile, OSError, and ValueError
    for a depth that is not there.

    len() is the number of states."""

    def __init__(self, path: str | os.PathLike, depth: int | None = None):
        self.path = os.fspath(path)
        self._core = _core.open_stored(path_bytes(path), depth)
        if depth is not None and depth != self.depth:
            raise ValueError(f"depth {depth}: {self.path} has the states of depth {self.depth}")
        self.board = Board(self._core.board)

    def __repr__(self) -> str:
        return f"othello.Stored({self.path!r}, depth={self.depth})"

    def __len__(self) -> int:
        return self._core.states

    @property
    def depth(self) -> int:
        return self._core.depth

    @property
    def symmetry(self) -> str:
        return self._core.symmetry

    def blocks(self, size: int = 1 << 20) -> Iterator[States]:
        """The states in arrays of shape (size, 2), the last one smaller; the next are read meanwhile, by all threads. What
        came is worth nothing unless the iteration ended: only then all of it was checked. Raises DamagedFile."""
        return _core.blocks_of_set(self._core, size)

    def load(self, begin: int = 0, end: int | None = None) -> States:
        """All states, or those from `begin` to `end` - 1, of shape (n, 2). All that is stored is read, and checked. Raises
        ValueError, DamagedFile."""
        begin, end = whole("begin", begin, 0), whole("end", end, 0, absent=len(self))
        if not begin <= end <= len(self):
            raise ValueError(f"begin {begin}, end {end}: must be a range within 0 to {len(self)}, the states of this depth")
        states = np.empty((end - begin, 2), dtype=np.uint64)
        at = 0  # of the block
        for block in self.blocks():
            first, last = max(begin - at, 0), min(end - at, len(block))
            if first < last:
                states[at + first - begin : at + last - begin] = block[first:last]
            at += len(block)
        return states

    def sample(self, count: int, seed: int = 1) -> States:
        """States drawn at random, with replacement, of shape (count, 2), in the order in which they are stored. Only what
        lies around them is read, and checked."""
        return self._core.sample(whole("count", count, 0), whole("seed", seed, 0))

    def contains(self, states: States) -> NDArray[np.bool_]:
        """bool of shape (...): whether the orbit of each state is stored. The states must be of the depth. Of a folder of
        the engine occupancy only what holds states of their occupancies is read, and checked; of all else the whole. Raises
        ValueError, DamagedFile."""
        given = Given(states)
        return given.like(self._core.contains(self.board._core, given.pairs))

    def positions(self, states: States) -> NDArray[np.int64]:
        """int64 of shape (...): where each state's representative lies in load(), -1 if it does not. The states must be of
        the depth; all that is stored is read. Raises ValueError, DamagedFile."""
        given = Given(states)
        return given.like(self._core.positions(self.board._core, given.pairs))
