"""Reads what the figures are drawn from: a results file, and CSV tables."""

import csv
import math

from reading.board import Board
from reading.numbers import places


class Unusable(Exception):
    """The file is not one that this program can draw from."""


def text(value):
    return value.decode() if isinstance(value, bytes) else str(value)


def holds_values(path):
    """Whether the file is one of `othello solve`."""
    import h5py

    with h5py.File(path, "r") as file:
        return text(file.attrs.get("format", "")) == "othello-values"


class Results:
    """The tables of a results file (docs/results-file.md)."""

    def __init__(self, path):
        import h5py

        self.path = path
        with h5py.File(path, "r") as file:
            self.attributes = {name: text(value) for name, value in file.attrs.items()}
            version = self.attributes.get("format_version")
            if self.attributes.get("format") != "othello-results" or version not in ("1", "2", "3"):
                raise Unusable("not a results file of format version 1 to 3")
            self.columns = {name: file["depths"][name][()] for name in file["depths"]}
            self.gap_bits = file["gap_bits"][()]
            self.basket_states = file["basket_states"][()]
            self.blocks = block_starts(file["states"])
        self.board = self.attributes["board"]
        self.depths = [int(depth) for depth in self.columns["depth"]]
        self.numbering = self.attributes["numbering"]
        self.threads = int(self.attributes["threads"])

    def column(self, name):
        return self.columns[name].tolist()

    def widest(self):
        states = self.column("states")
        return states.index(max(states))

    def number_bound(self):
        """All stored numbers of the last depth lie below this."""
        board = Board(self.board, int(self.attributes["columns"]), int(self.attributes["rows"]))
        depth, start = self.depths[-1], len(board.filled)
        if self.numbering == "occupancy":
            return math.comb(len(board.open) - start, depth) << (depth + start)
        return math.prod(base for _, base in places(board, self.numbering))


def block_starts(states):
    """First value and count of every gapkeep block, without reading what is between."""
    data = states[()].tobytes()
    value_bytes = int(states.attrs["value_bytes"])
    blocks = []
    offset = 0
    while offset < len(data):
        first = int.from_bytes(data[offset : offset + value_bytes], "little")
        count = int.from_bytes(data[offset + value_bytes : offset + value_bytes + 4], "little")
        payload = int.from_bytes(data[offset + value_bytes + 4 : offset + value_bytes + 8], "little")
        blocks.append((first, count))
        offset += value_bytes + 8 + payload
    return blocks


def table(path):
    if not path.exists():
        return []
    with open(path, encoding="ascii") as file:
        return list(csv.DictReader(file))
