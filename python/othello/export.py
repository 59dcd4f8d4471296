"""Arrays of states, with values and other columns, as tables of other programs."""

import os

import numpy as np
from numpy.typing import NDArray

from . import _core
from .arrays import Given, States, integers, path_bytes
from .board import Board


def rows(states: States, values=None, **columns) -> NDArray:
    """A structured array with the fields mover, opponent, value if there are values, and the further columns: arrays of
    whole numbers, one for each state. States are not checked: no board is known. Raises ValueError for columns of other lengths
    and types."""
    given = Given(states)
    named = {} if values is None else {"value": integers(values, "values", np.int8, np.shape(values))}
    if values is not None and "value" in columns:
        raise ValueError("value: is the name of the values")
    named |= {name: np.asarray(column) for name, column in columns.items()}
    for name, column in named.items():
        if column.size != len(given.pairs):
            raise ValueError(f"{name}: has {column.size} items for {len(given.pairs)} states")
        if column.dtype.kind not in "iu":
            raise ValueError(f"{name}: whole numbers are needed, not {column.dtype}")
    kinds = [(name, _kept_type(column.dtype)) for name, column in named.items()]
    table = np.empty(len(given.pairs), dtype=[("mover", "<u8"), ("opponent", "<u8"), *kinds])
    table["mover"], table["opponent"] = given.pairs.T
    for name, column in named.items():
        table[name] = column.reshape(-1)
    return table


def _kept_type(dtype):
    return "<u8" if dtype.kind == "u" else "i1" if dtype.itemsize == 1 else "<i8"


def save(path: str | os.PathLike, board: Board | str, states: States, values=None, *, force: bool = False, **columns) -> None:
    """Writes rows() to a file: NumPy's format for a name that ends with .npy, else HDF5, a table `states` that h5py,
    pandas and PyTables open, with the attribute `board`.

    The path is treated as docs/outputs.md says of the program's: a file is whole or absent; a link stays, and what it leads
    to is replaced; NumPy's format goes into devices and pipes, too. An HDF5 file that is no such table is written over by
    another one only with `force`, and by NumPy's format never. Raises ValueError for what is refused, OSError."""
    name = path_bytes(path)
    board = board if isinstance(board, Board) else Board(board)
    table = rows(states, values, **columns)
    board._core.check(np.stack([table["mover"], table["opponent"]], axis=-1))  # what is written, even if `states` changes
    if not name.endswith(b".npy"):
        fields = [(field, table.dtype[field].itemsize * (-1 if table.dtype[field].kind == "i" else 1)) for field in table.dtype.names]
        _core.write_rows(name, table.view(np.uint8), fields, [("board", board.name)], force)
        return
    output = _core.Output(name)
    try:
        np.save(output, table)
        output.commit()
    finally:
        output.close()


def to_arrow(states: States, values=None, **columns):
    """rows() as a pyarrow.Table. Needs pyarrow, which Debian 12 does not have: raises ImportError."""
    import pyarrow

    table = rows(states, values, **columns)
    return pyarrow.table({name: np.ascontiguousarray(table[name]) for name in table.dtype.names})
