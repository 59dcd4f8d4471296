"""Sorted sets of integers as gapkeep stores them, and what widths n1..nm make of them.

    from othello import gapkeep

    numbers = np.unique(board.numbers(states))            # uint64, ascending
    blocks = gapkeep.encode(numbers, "2,4,12,64")
    gapkeep.decode(blocks, "2,4,12,64")
    gapkeep.best_widths(numbers, 4)                       # the fewest bits, for each number of widths
    gapkeep.stats(numbers, ["8,16,32,64", "2,4,12,64"])
    gapkeep.compare(numbers)                              # with other codes: bits a number, and speed

A gap is the difference between neighbours minus one; the header gapkeep/block.h has the layout of blocks. Numbers are uint64, strictly
ascending; functions raise ValueError for others.
"""

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import _core
from .arrays import short, text_bytes
from .tables import Table, table

PAPER = "8,16,32,64"  #: the paper's widths


class Stats(NamedTuple):
    """`gaps_by_bits[b]`: how many gaps need b + 1 bits. `entropy`: of a gap, order 0, in bits. `costs`: a table of `widths`, the `bits`
    of all gaps, the `bytes` of all blocks, and how many gaps the widths do `not_hold`, which begin blocks."""

    gaps_by_bits: NDArray[np.uint64]
    entropy: float
    costs: Table


def encode(numbers: ArrayLike, widths: str = PAPER) -> bytes:
    """The blocks of a set."""
    return _core.gapkeep_encoded(_numbers(numbers), text_bytes(widths))


def decode(blocks: bytes, widths: str = PAPER) -> NDArray[np.uint64]:
    """The set in blocks that encode() made by the same widths. Raises DamagedFile for other bytes."""
    return _core.gapkeep_decoded(bytes(blocks), text_bytes(widths))


def stats(numbers: ArrayLike, widths: Iterable[str] = (PAPER,)) -> Stats:
    """How large the gaps of a set are, and what widths make of them."""
    by_bits, entropy, costs = _core.gapkeep_measured(_numbers(numbers), [text_bytes(text) for text in _several(widths)])
    return Stats(np.array(by_bits, dtype=np.uint64), entropy, table(costs, [("widths", "O"), ("bits", "u8"), ("bytes", "u8"), ("not_hold", "u8")]))


def best_widths(numbers: ArrayLike, most: int = 4) -> Table:
    """The widths that take fewest bits, for each number of them up to `most`, 8 at most: a table of `widths` and the `bits` of
    all gaps. Exact, not tried out."""
    rows = _core.gapkeep_best_widths(_numbers(numbers), short("most", most, 1))
    return table(rows, [("widths", "O"), ("bits", "u8")])


def compare(numbers: ArrayLike, codes: Iterable[str] = ()) -> Table:
    """Codes of sorted sets (`othello gapkeep compare` lists them), by default all that are worth it: a table of `code`, `bits` a number,
    and how many million numbers a second of one core are `decoded` and `encoded`."""
    rows = _core.gapkeep_compared(_numbers(numbers), [text_bytes(code) for code in _several(codes)])
    rows = [(name, bits, decoded / 1e6, encoded / 1e6) for name, bits, decoded, encoded in rows]
    return table(rows, [("code", "O"), ("bits", "f8"), ("decoded", "f8"), ("encoded", "f8")])


def _several(texts: Iterable[str]) -> list[str]:
    return [texts] if isinstance(texts, str) else list(texts)


def _numbers(numbers: ArrayLike) -> NDArray[np.uint64]:
    array = np.asarray(numbers)
    if array.dtype != np.uint64 or array.ndim != 1:
        raise ValueError(f"numbers: has the dtype {array.dtype} and the shape {array.shape}; uint64 of one dimension is needed")
    return np.ascontiguousarray(array)
