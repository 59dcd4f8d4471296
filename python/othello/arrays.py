"""States as NumPy arrays.

A state is a pair of bitboards, the mover's discs and the opponent's: bit row * columns + column for a cell, counted from
the top left. Arrays of states have one of two forms, which lie in memory alike:

- paired: dtype uint64, shape (..., 2);
- structured: dtype `STATE`, shape (...), with the fields `mover` and `opponent`.

Functions take either, of any shape, and return states in the form that they were given. Contiguous arrays are not
copied on the way in.
"""

import operator
import os

import numpy as np
from numpy.typing import NDArray

STATE = np.dtype([("mover", "<u8"), ("opponent", "<u8")])
States = NDArray  # of uint64, shape (..., 2), or of STATE


class Given:
    """An argument that is an array of states: `pairs` of shape (n, 2), and how results of its shape are made."""

    def __init__(self, states: States, name: str = "states"):
        array = np.asarray(states)
        self.structured = array.dtype == STATE
        if not self.structured and (array.dtype != np.uint64 or array.ndim == 0 or array.shape[-1] != 2):
            raise ValueError(
                f"{name}: has the dtype {array.dtype} and the shape {array.shape}; a uint64 array of shape (..., 2) or an "
                "array of othello.STATE is needed"
            )
        self.shape = array.shape if self.structured else array.shape[:-1]
        array = np.ascontiguousarray(array)
        self.pairs = (array.reshape(-1).view("<u8") if self.structured else array).reshape(-1, 2)

    def like(self, items: NDArray) -> NDArray:
        """Items of the states, one for each, in the shape of the argument."""
        shaped = items.reshape(self.shape + items.shape[1:])
        return shaped[()] if not self.shape and items.ndim == 1 else shaped

    def states(self, pairs: NDArray) -> States:
        """States for each, in the form and the shape of the argument."""
        return self.like(paired(pairs, self.structured))


def paired(pairs: NDArray, structured: bool) -> States:
    """Of shape (n, 2), or of shape (n,) if they shall be structured."""
    return pairs.view(STATE).reshape(-1) if structured else pairs


def structured(states: States) -> States:
    """The same states as an array of `STATE`: a view if they are contiguous. Raises ValueError for another array."""
    given = Given(states)
    return given.like(paired(given.pairs, True))


def pairs(states: States) -> States:
    """The same states as a uint64 array of shape (..., 2): a view if they are contiguous. Raises ValueError."""
    given = Given(states)
    return given.like(given.pairs)


def integers(values, name: str, dtype, shape) -> NDArray:
    """Values that a function takes beside states, as an array of this dtype and shape. Raises ValueError."""
    array = np.asarray(values)
    limits = np.iinfo(dtype)
    if array.size and (array.dtype.kind not in "iu" or array.min() < limits.min or array.max() > limits.max):
        raise ValueError(f"{name}: whole numbers from {limits.min} to {limits.max} are needed, not {array.dtype}")
    if array.shape != shape:
        raise ValueError(f"{name}: has the shape {array.shape}, not {shape}")
    return np.ascontiguousarray(array, dtype=dtype)


def whole(name: str, value: int | None, least: int, absent: int = 0, bits: int = 63) -> int:
    """A whole number of at least `least`, as the core takes it: `absent` for None. Raises ValueError, and TypeError for what
    is no whole number."""
    if value is None:
        return absent
    number = operator.index(value)
    if not least <= number < 1 << bits:
        raise ValueError(f"{name} {number}: must be from {least} to 2^{bits} - 1")
    return number


def short(name: str, value: int | None, least: int, absent: int = 0) -> int:
    """The same for what is a C++ int."""
    return whole(name, value, least, absent, bits=31)


def path_bytes(path: str | bytes | os.PathLike) -> bytes:
    """A path as the core takes it. Raises ValueError for one that no file can have, of which the core would see a part."""
    name = os.fsencode(path)
    if b"\0" in name:
        raise ValueError(f"path {path!r}: has a NUL, which no file's name has")
    return name


def text_bytes(text) -> bytes:
    """A text as the core takes it and repeats it in messages; what is not Unicode, or would end it, is escaped."""
    return str(text).replace("\0", "\\0").encode("utf-8", "backslashreplace")
