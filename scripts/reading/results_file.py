"""The file: its tables, attributes and states, each with its checks."""

import itertools
import math
import struct

from reading.board import LETTERS, VACANT, Board, symmetry_group
from reading.digest import MASK64, digest_term
from reading.faults import Foreign, require
from reading.gapkeep import Stream, blocks, ranks
from reading.numbers import occupancy_state, places, unrank
from reading.xxh3 import xxh3

COLUMNS = (
    "depth", "states", "turn_skips", "rival_plays", "games_ended", "bytes", "digest", "seconds", "bits_per_state",
)  # fmt: skip
COLUMNS_OF_MOVES = ("moves", "flips", "least_moves", "most_moves")  # from version 3 on
# The attributes that attributes_xxh3 covers, beside units and description of the tables and of the states.
ROOT_ATTRIBUTES = (
    "format", "format_version", "program_version", "commit", "compiler", "command_line", "date", "board", "columns",
    "rows", "symmetry", "transformations", "conventions", "engine", "numbering", "widths", "threads", "max_depth",
    "wall_seconds", "peak_memory_bytes",
)  # fmt: skip
STATES_ATTRIBUTES = ("depth", "count", "digest", "value_bytes", "widths")
PIECE_BYTES = 1 << 20


def text(attribute):
    return attribute.decode() if isinstance(attribute, bytes) else str(attribute)


def attribute_bytes(value):
    """An attribute as its checksum covers it."""
    if isinstance(value, (bytes, str)):
        return text(value).encode() + b"\0"
    return struct.pack("<d", value) if isinstance(value, float) else struct.pack("<Q", int(value))


class ResultsFile:
    """What this program needs from a results file, which stays open: its states are read when they are wanted."""

    def __init__(self, path):
        import h5py

        file = h5py.File(path, "r")
        if text(file.attrs.get("format", "")) != "othello-results":
            raise Foreign("not a results file of othello enumerate")
        self.version = int(file.attrs["format_version"])
        if self.version not in (1, 2, 3):
            raise Foreign(f"format version {self.version}; this program reads versions 1 to 3")
        columns = (*COLUMNS, *COLUMNS_OF_MOVES) if self.version > 2 else COLUMNS
        tables = (*("depths/" + column for column in columns), "gap_bits", "basket_states")
        self.board = Board(text(file.attrs["board"]), int(file.attrs["columns"]), int(file.attrs["rows"]))
        self.max_depth = int(file.attrs["max_depth"])
        self.symmetry = text(file.attrs["symmetry"])
        self.transformations = int(file.attrs["transformations"])
        self.engine = text(file.attrs["engine"])
        self.numbering = text(file.attrs["numbering"])
        self.tables_xxh3 = int(file.attrs["tables_xxh3"])
        self.tables = {name: file[name][()] for name in tables}
        self.attributes_xxh3 = int(file.attrs["attributes_xxh3"]) if self.version > 1 else None
        groups = [("/", ROOT_ATTRIBUTES), ("states", STATES_ATTRIBUTES)]
        groups += [(name, ("units", "description")) for name in (*tables, "states")]
        self.attributes = b"".join(attribute_bytes(file[part].attrs[name]) for part, names in groups for name in names)
        self.dataset = file["states"]
        attributes = self.dataset.attrs
        self.depth = int(attributes["depth"])
        self.count = int(attributes["count"])
        self.digest = int(attributes["digest"])
        self.value_bytes = int(attributes["value_bytes"])
        self.widths = [int(width) for width in text(attributes["widths"]).split(",")]
        self.require_known()
        self.group = symmetry_group(self.board, self.symmetry)
        if len(self.group) != self.transformations:
            raise Foreign(f"{self.transformations} transformations; {self.board.name} has {len(self.group)}")
        self.places = places(self.board, self.numbering)

    def require_known(self):
        """What the page does not have, this program does not read."""
        if self.symmetry not in ("full", "none"):
            raise Foreign(f"symmetry '{self.symmetry}' is neither full nor none")
        if self.engine not in ("occupancy", "shifted-queue"):
            raise Foreign(f"unknown engine '{self.engine}'")
        known = ("occupancy",) if self.engine == "occupancy" else ("occupancy", "othello", "othello-tight")
        if self.numbering not in known:
            raise Foreign(f"engine {self.engine} has no numbering '{self.numbering}'")
        if self.value_bytes not in (8, 16):
            raise Foreign(f"values of {self.value_bytes} bytes")
        if not 1 <= len(self.widths) <= 8 or not all(1 <= width <= 64 for width in self.widths):
            raise Foreign(f"widths {self.widths}")
        if self.dataset.ndim != 1 or self.dataset.dtype != "u1" or self.dataset.chunks or self.dataset.external:
            raise Foreign("/states is not one piece of bytes in this file")
        if not 0 <= self.depth <= len(self.board.open - self.board.filled):
            raise Foreign(f"/states is of depth {self.depth}")

    def stream(self):
        """The bytes of /states."""
        starts = range(0, len(self.dataset), PIECE_BYTES)
        return Stream(self.dataset[start : start + PIECE_BYTES].tobytes() for start in starts)

    def states(self):
        """The digits of every state, by cell."""
        by_occupancy = self.numbering == "occupancy"
        if by_occupancy:
            start = len(self.board.filled)
            bound = math.comb(len(self.places) - start, self.depth) << (self.depth + start)
        else:
            bound = math.prod(base for _, base in self.places)
        for number in ranks(self.stream(), self.value_bytes, self.widths):
            require(number < bound, f"/states: {number} is not below {bound}, the bound of numbers")
            if by_occupancy:
                yield occupancy_state(number, self.depth, self.board, self.places)
            else:
                yield unrank(number, self.board, self.places)

    def check_summary(self):
        """What can be checked without decoding the states."""
        stored = b"".join(table.astype(table.dtype.newbyteorder("<")).tobytes() for table in self.tables.values())
        rows = len(self.tables["depths/depth"])
        require(rows > 0 and all(len(table) == rows for table in self.tables.values()), "the tables differ in length")
        require(xxh3(stored) == self.tables_xxh3, "the tables do not match their checksum")
        if self.version > 1:
            require(xxh3(self.attributes) == self.attributes_xxh3, "the attributes do not match their checksum")
        last = {name: int(self.tables["depths/" + name][-1]) for name in ("depth", "states", "digest", "bytes")}
        size = len(self.dataset)
        if self.numbering == "occupancy":  # the search may have stored another form
            last["bytes"] = size
        expected = {"depth": self.depth, "states": self.count, "digest": self.digest, "bytes": size}
        require(last == expected, f"/states has {expected}, the last row of /depths has {last}")
        require(self.depth == self.max_depth, f"/states is of depth {self.depth}; max_depth is {self.max_depth}")
        count = sum(block_count for _, block_count, _ in blocks(self.stream(), self.value_bytes))
        require(count == self.count, f"/states holds {count} states and says {self.count}")

    def check_states(self):
        """Decodes every state; checks discs, count and digest."""
        count = digest = 0
        expected = self.depth + len(self.board.filled)
        for digits in self.states():
            discs = len(digits) - digits.count(VACANT)
            require(discs == expected, f"state {count} has {discs} discs; depth {self.depth} has {expected}")
            digest = (digest + digest_term(digits, self.group)) & MASK64
            count += 1
        require(count == self.count, f"/states holds {count} states and says {self.count}")
        require(
            digest == self.digest, f"the states' digest is {digest:016x} and the file says {self.digest:016x}"
        )

    def print_boards(self, count):
        for number, digits in enumerate(itertools.islice(self.states(), count)):
            print(f"state {number}")
            letters = [LETTERS[digit] for digit in digits]
            letters = [own if own in "-#" else letter for own, letter in zip(self.board.text, letters)]
            for row in range(self.board.rows):
                print("  " + "".join(letters[row * self.board.columns : (row + 1) * self.board.columns]))
