#!/usr/bin/python3
"""Reads the states of the last depth from a results file of `othello enumerate`.

    scripts/read-states.py FILE.h5 [--count N] [--digest]

Prints the first N states (5 unless told) as boards: X the player to move, O the opponent, . a vacant cell, on boards
of other shapes than MxN - a closed one and # none.
With --digest every state is decoded and checked first, and their count and digest are worked out again; boards
are printed only if --count is given. It takes about ten seconds per million states. The states are read piece
after piece, so that any file fits in memory.

This program knows the format from docs/results-file.md alone and shares no code with the search: it is a
second reading of the definitions, written to be followed, not to be fast.

Exit codes: 0 the file is right; 1 other failure; 2 wrong usage; 3 a block, a state, count or digest is wrong;
5 the file cannot be read or is no results file.
"""

import argparse
import itertools
import math
import struct
import sys

MASK64 = (1 << 64) - 1
OPPONENT, MOVER, VACANT = 0, 1, 2  # the digits of an Othello number
LETTERS = "OX."


class Foreign(Exception):
    """The file is not a results file that this program knows."""


class Wrong(Exception):
    """It is one, and a check of its contents fails."""


def require(holds, what):
    if not holds:
        raise Wrong(what)


# The board. Cells are numbered row by row from the top left: cell = row * columns + column.


class Board:
    """The cells of an MxN board, or of one of another shape with another start (section "Other boards")."""

    def __init__(self, name, columns, rows):
        self.name, self.columns, self.rows = name, columns, rows
        if name == f"{columns}x{rows}" and columns in range(3, 9) and rows in range(3, 9):
            left, top = (columns - 1) // 2, (rows - 1) // 2
            self.filled = {row * columns + column for row in (top, top + 1) for column in (left, left + 1)}
            self.text = "".join(LETTERS[OPPONENT if cell in self.filled else VACANT] for cell in range(columns * rows))
        else:
            lines = name.split("/")
            self.text = "".join(lines)
            self.filled = {cell for cell, letter in enumerate(self.text) if letter in "XO"}
            fits = len(lines) == rows and all(len(line) == columns for line in lines)
            if not fits or columns > 8 or rows > 8 or set(self.text) - set("XO.-#") or not set("XO") <= set(self.text):
                raise Foreign(f"board {name} of {columns} columns and {rows} rows")
        spots = [divmod(cell, columns) for cell, letter in enumerate(self.text) if letter != "#"]
        self.top, self.left = min(row for row, _ in spots), min(column for _, column in spots)
        self.height = max(row for row, _ in spots) - self.top + 1
        self.width = max(column for _, column in spots) - self.left + 1
        self.open = self.open_cells()

    def open_cells(self):
        """Those filled from the start, and those that a disc may come to."""
        found = set(self.filled)
        while True:
            more = {
                cell
                for cell, letter in enumerate(self.text)
                if letter == "." and cell not in found and any(pair <= found for pair in self.pairs(cell))
            }
            if not more:
                return found
            found |= more

    def pairs(self, cell):
        """The next two cells in each direction that has them."""
        row, column = divmod(cell, self.columns)
        for down, right in itertools.product((-1, 0, 1), repeat=2):
            end = (row + 2 * down, column + 2 * right)
            if (down, right) != (0, 0) and 0 <= end[0] < self.rows and 0 <= end[1] < self.columns:
                yield {(row + step * down) * self.columns + column + step * right for step in (1, 2)}


def symmetry_group(board, symmetry):
    """Lists of images, one per transformation: cell c goes to images[c]."""
    identity = list(range(board.columns * board.rows))
    if symmetry == "none":
        return [identity]
    kinds = ["o" if cell in board.filled else letter for cell, letter in enumerate(board.text)]
    group = []
    for transpose, flip_columns, flip_rows in itertools.product((False, True), repeat=3):
        if transpose and board.width != board.height:
            continue
        images = identity[:]
        for row, column in itertools.product(range(board.height), range(board.width)):
            to_row, to_column = (column, row) if transpose else (row, column)
            if flip_columns:
                to_column = board.width - 1 - to_column
            if flip_rows:
                to_row = board.height - 1 - to_row
            image = (board.top + to_row) * board.columns + board.left + to_column
            images[(board.top + row) * board.columns + board.left + column] = image
        if images not in group and all(kinds[cell] == kinds[image] for cell, image in enumerate(images)):
            group.append(images)
    return group


# Othello numbers.


def spiral(columns, rows):
    """All cells from the top right corner counterclockwise and inwards."""
    order, seen = [], set()
    column, row = columns - 1, 0
    step_column, step_row = -1, 0
    while True:
        order.append(row * columns + column)
        seen.add((column, row))
        for _ in range(2):  # straight on, or after one turn to the left
            next_column, next_row = column + step_column, row + step_row
            inside = 0 <= next_column < columns and 0 <= next_row < rows
            if inside and (next_column, next_row) not in seen:
                column, row = next_column, next_row
                break
            step_column, step_row = step_row, -step_column  # left, down, right, up
        else:
            return order


def places(board, numbering):
    """The cell and the base of every digit of a rank, lowest place first."""
    within = (divmod(cell, board.width) for cell in spiral(board.width, board.height))
    order = [(board.top + row) * board.columns + board.left + column for row, column in within]
    order = [cell for cell in order if cell in board.open - board.filled] + [
        cell for cell in order if cell in board.filled
    ]
    # Tight numbers know the last cell before the centre to be filled, too.
    bits = 5 if numbering == "othello-tight" else len(board.filled)
    return [(cell, 2 if place < bits else 3) for place, cell in enumerate(reversed(order))]


def occupancy_state(number, depth, board, rank_places):
    """The digit of every cell, from an occupancy number."""
    start = len(board.filled)
    discs = depth + start
    rank, colouring = number >> discs, number & ((1 << discs) - 1)
    cells = [cell for cell, _ in rank_places]
    filled = set(range(start))
    place = len(cells)
    for chosen in range(depth, 0, -1):
        place -= 1
        while math.comb(place - start, chosen) > rank:
            place -= 1
        filled.add(place)
        rank -= math.comb(place - start, chosen)
    digits = [VACANT] * len(board.text)
    for bit, place in enumerate(sorted(filled)):
        digits[cells[place]] = MOVER if colouring >> bit & 1 else OPPONENT
    return digits


def unrank(rank, board, rank_places):
    """The digit of every cell."""
    digits = [VACANT] * len(board.text)
    for cell, base in rank_places:
        rank, digits[cell] = divmod(rank, base)
    return digits


# Gapkeep blocks.

BLOCK_STATES = 4096
LARGEST_PAYLOAD = 64 * BLOCK_STATES  # eight widths of 64 bits a gap


def read_povaleint(payload, position, widths):
    """The value that begins at bit `position`, and the position after it."""
    value = 0
    for level, width in enumerate(widths):
        ones = (1 << width) - 1
        require(position + width <= 8 * len(payload), "a gapkeep payload ends within a gap")
        window = int.from_bytes(payload[position // 8 : position // 8 + 9], "little")
        field = (window >> (position % 8)) & ones
        position += width
        value += field
        if field != ones or level == len(widths) - 1:
            require(value <= MASK64, "a gap has more than 64 bits")
            return value, position


class Stream:
    """Takes bytes from pieces that follow each other, and holds no more than one of them and what is asked for."""

    def __init__(self, pieces):
        self.pieces = pieces
        self.data = b""
        self.at = 0
        self.position = 0  # of the next byte, counted over all pieces

    def take(self, count):
        """The next `count` bytes, or as many as there are."""
        while len(self.data) - self.at < count:
            piece = next(self.pieces, b"")
            if not piece:
                break
            self.data, self.at = self.data[self.at :] + piece, 0
        taken = self.data[self.at : self.at + count]
        self.at += len(taken)
        self.position += len(taken)
        return taken


def blocks(stream, value_bytes):
    """The blocks that the stream consists of: first value, count of values, payload."""
    header_bytes = value_bytes + 8
    while True:
        where = f"/states: the block at byte {stream.position}"
        header = stream.take(header_bytes)
        if not header:
            return
        require(len(header) == header_bytes, f"{where} is cut off in its header")
        first = int.from_bytes(header[:value_bytes], "little")
        count = int.from_bytes(header[value_bytes : value_bytes + 4], "little")
        payload_bytes = int.from_bytes(header[value_bytes + 4 :], "little")
        require(1 <= count <= BLOCK_STATES, f"{where} has {count} values")
        require(payload_bytes <= LARGEST_PAYLOAD, f"{where} is too long")
        payload = stream.take(payload_bytes)
        require(len(payload) == payload_bytes, f"{where} is cut off")
        yield first, count, payload


def ranks(stream, value_bytes, widths):
    """Every rank that the blocks hold, ascending."""
    last = -1
    for first, count, payload in blocks(stream, value_bytes):
        rank, position = first, 0
        for i in range(count):
            if i > 0:
                gap, position = read_povaleint(payload, position, widths)
                rank += gap + 1
            require(rank > last, f"/states: {rank} comes after {last}")
            yield rank
            last = rank
        require(
            (position + 7) // 8 == len(payload),
            f"/states: a payload of {len(payload)} bytes holds {position} bits of gaps",
        )
        require(
            int.from_bytes(payload, "little") >> position == 0,
            "/states: the bits after the last gap of a payload are not zero",
        )


# The digest.


def splitmix64(index):
    z = index * 0x9E3779B97F4A7C15 & MASK64
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 & MASK64
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB & MASK64
    return z ^ (z >> 31)


def digest_term(digits, group):
    """What one state adds to the digest."""
    # The orbit's representative: the smallest (occupied cells, mover's cells), as bit sets.
    smallest = None
    for images in group:
        occupied = mover = 0
        for cell, digit in enumerate(digits):
            if digit != VACANT:
                occupied |= 1 << images[cell]
            if digit == MOVER:
                mover |= 1 << images[cell]
        if smallest is None or (occupied, mover) < smallest:
            smallest = (occupied, mover)
            representative = images
    z = 0
    for cell, digit in enumerate(digits):
        if digit == MOVER:
            z ^= KEYS[2 * representative[cell] + 1]
        elif digit == OPPONENT:
            z ^= KEYS[2 * representative[cell] + 2]
    return z + (z & 0xFFFFFFFF) * (z >> 32)


KEYS = [splitmix64(index) for index in range(2 * 64 + 2)]


# The checksum of the tables: XXH3-64 with seed 0, of more than 240 bytes, as the tables of any file have. From
# https://github.com/Cyan4973/xxHash/blob/dev/doc/xxhash_spec.md, where the names come from.

PRIME32 = (0x9E3779B1, 0x85EBCA77, 0xC2B2AE3D)
PRIME64 = (0x9E3779B185EBCA87, 0xC2B2AE3D27D4EB4F, 0x165667B19E3779F9, 0x85EBCA77C2B2AE63, 0x27D4EB2F165667C5)
SECRET = bytes.fromhex(
    "b8fe6c3923a44bbe7c01812cf721ad1cded46de9839097db7240a4a4b7b3671fcb79e64eccc0e578825ad07dccff7221"
    "b8084674f743248ee03590e6813a264c3c2852bb91c300cb88d0658b1b532ea371644897a20df94e3819ef46a9deacd8"
    "a8fa763fe39c343ff9dcbbc7c70b4f1d8a51e04bcdb45931c89f7ec9d9787364eac5ac8334d3ebc3c581a0fffa1363eb"
    "170ddd51b7f0da49d316552629d4689e2b16be587d47a1fc8ff8b8d17ad031ce45cb3a8f95160428afd7fbcabb4b407e"
)


def words(data, offset):
    """Eight words of 64 bits."""
    return [int.from_bytes(data[offset + 8 * i : offset + 8 * i + 8], "little") for i in range(8)]


def xxh3(data):
    lanes = [PRIME32[2], *PRIME64[:4], PRIME32[1], PRIME64[4], PRIME32[0]]

    def accumulate(offset, secret_offset):
        for i, (value, key) in enumerate(zip(words(data, offset), words(SECRET, secret_offset))):
            key ^= value
            lanes[i ^ 1] = (lanes[i ^ 1] + value) & MASK64
            lanes[i] = (lanes[i] + (key & 0xFFFFFFFF) * (key >> 32)) & MASK64

    stripes = (len(data) - 1) // 64  # the last 64 bytes, which may overlap, are a stripe of their own
    for stripe in range(stripes):
        accumulate(64 * stripe, 8 * (stripe % 16))
        if stripe % 16 == 15:  # a block of 1024 bytes is complete
            keys = words(SECRET, len(SECRET) - 64)
            lanes[:] = [((lane ^ lane >> 47) ^ key) * PRIME32[0] & MASK64 for lane, key in zip(lanes, keys)]
    accumulate(len(data) - 64, len(SECRET) - 64 - 7)
    keys = words(SECRET, 11)
    result = len(data) * PRIME64[0]
    for i in range(0, 8, 2):
        product = (lanes[i] ^ keys[i]) * (lanes[i + 1] ^ keys[i + 1])
        result += (product ^ product >> 64) & MASK64
    result &= MASK64
    result = (result ^ result >> 37) * 0x165667919E3779F9 & MASK64
    return result ^ result >> 32


# The file.

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
        known = ("occupancy",) if self.engine == "occupancy" else ("othello", "othello-tight")
        if self.numbering not in known:
            raise Foreign(f"numbering '{self.numbering}' is none of the engine {self.engine}")
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
        require(xxh3(stored) == self.tables_xxh3, "the tables do not have their checksum")
        if self.version > 1:
            require(xxh3(self.attributes) == self.attributes_xxh3, "the attributes do not have their checksum")
        last = {name: int(self.tables["depths/" + name][-1]) for name in ("depth", "states", "digest", "bytes")}
        size = len(self.dataset)
        if self.numbering == "occupancy":  # whose engine stores another form
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


def natural(argument):
    value = int(argument)
    if value < 0:
        raise ValueError
    return value


def main():
    parser = argparse.ArgumentParser(description="Reads the states of the last depth from a results file.")
    parser.add_argument("file", metavar="FILE.h5", help="written by othello enumerate --output")
    parser.add_argument("--count", type=natural, metavar="N", help="print the first N states (default 5)")
    parser.add_argument("--digest", action="store_true", help="decode all states and check count and digest")
    arguments = parser.parse_args()
    boards = arguments.count if arguments.count is not None else 0 if arguments.digest else 5

    try:
        file = ResultsFile(arguments.file)
        file.check_summary()
        if arguments.digest:
            file.check_states()
        else:
            print("read-states: the states were not checked; --digest decodes them all", file=sys.stderr)
        print(f"{file.board.name}, depth {file.depth}: {file.count} states, digest {file.digest:016x}")
        file.print_boards(boards)
        if arguments.digest:
            print("count and digest are right")
    except ImportError:
        print("read-states: no h5py; on Debian: apt install python3-h5py", file=sys.stderr)
        return 1
    except BrokenPipeError:  # whoever read the boards has seen enough, as `head` does
        sys.stderr.close()
        return 1
    except FileNotFoundError:
        print(f"read-states: {arguments.file}: no such file", file=sys.stderr)
        return 5
    except Wrong as fault:
        print(f"read-states: {arguments.file}: {fault}", file=sys.stderr)
        return 3
    except (Foreign, OSError, KeyError, ValueError, TypeError, RuntimeError) as fault:
        print(f"read-states: {arguments.file}: {fault}", file=sys.stderr)
        return 5
    return 0


if __name__ == "__main__":
    sys.exit(main())
