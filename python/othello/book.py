"""Values that `othello solve` stored, for looking up."""

import os

from . import _core


class Book:
    """A values file, or the scratch folder of a solve that keeps values. `path` names it.

    A depth is read, checked and held in memory when it is first needed: 9 bytes a state of a file. Raises DamagedFile,
    OSError."""

    def __init__(self, path: str | os.PathLike):
        self.path = os.fspath(path)
        self._core = _core.open_book(self.path)

    def __repr__(self) -> str:
        return f"othello.Book({self.path!r})"

    @property
    def board(self) -> str:
        """The board's name."""
        return self._core.board

    @property
    def score(self) -> str:
        return self._core.score

    @property
    def depths(self) -> list[int]:
        """Those that are stored."""
        return self._core.depths

    def read(self, depth: int) -> None:
        """Reads a stored depth now."""
        self._core.read(self._stored(depth))

    def release(self, depth: int) -> None:
        """Frees what is held of a depth."""
        self._core.release(self._stored(depth))

    def _stored(self, depth):
        if depth not in self.depths:
            raise ValueError(f"depth {depth}: {self.path} has the depths {self.depths}")
        return depth
