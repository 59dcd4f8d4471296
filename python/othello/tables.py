"""Tables: pandas.DataFrame where pandas is installed, structured arrays of NumPy otherwise."""

from typing import Any

import numpy as np

Table = Any  #: pandas.DataFrame or numpy.ndarray with fields; both give a column as table["name"]


def table(rows, dtype) -> Table:
    """Of rows that are tuples, or an array, with the names and types of the columns."""
    array = np.array([tuple(row) for row in rows], dtype=np.dtype(dtype))
    try:
        import pandas
    except ImportError:
        return array
    return pandas.DataFrame({name: array[name] for name in array.dtype.names})
