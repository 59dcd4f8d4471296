#!/usr/bin/python3
"""Reads the states of the last depth from a results file of `othello enumerate`.

    scripts/read-states.py FILE.h5 [--count N] [--digest]

Prints the first N states (5 unless told) as boards: X the player to move, O the opponent, . a vacant cell.
With --digest every state is decoded and checked, and their count and digest are worked out again; boards
are printed only if --count is given. It takes about ten seconds per million states.

This program knows the format from docs/results-file.md alone and shares no code with the search: it is a
second reading of the definitions, written to be followed, not to be fast.

Exit codes: 0 the file is right; 1 other failure; 2 wrong usage; 3 a block, a state, count or digest is wrong;
5 the file cannot be read or is no results file.
"""

import argparse
import itertools
import math
import sys

MASK64 = (1 << 64) - 1
OPPONENT, MOVER, VACANT = 0, 1, 2  # the digits of an Othello number
LETTERS = "OX."


class Foreign(Exception):
    """The file is not a results file that this program knows."""


class Wrong(Exception):
    """It is one, and a check of its contents fails."""


# The board. Cells are numbered row by row from the top left: cell = row * columns + column.


def centre_block(columns, rows):
    """The four cells that are filled from the start."""
    left, top = (columns - 1) // 2, (rows - 1) // 2
    return {row * columns + column for row in (top, top + 1) for column in (left, left + 1)}


def symmetry_group(columns, rows, symmetry):
    """Lists of images, one per transformation: cell c goes to images[c]."""
    if symmetry == "none":
        return [list(range(columns * rows))]
    centre = centre_block(columns, rows)
    group = []
    for transpose, flip_columns, flip_rows in itertools.product((False, True), repeat=3):
        if transpose and columns != rows:
            continue
        images = []
        for cell in range(columns * rows):
            row, column = divmod(cell, columns)
            if transpose:
                row, column = column, row
            if flip_columns:
                column = columns - 1 - column
            if flip_rows:
                row = rows - 1 - row
            images.append(row * columns + column)
        if {images[cell] for cell in centre} == centre:
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


def places(columns, rows, numbering):
    """The cell and the base of every digit of a rank, lowest place first."""
    centre = centre_block(columns, rows)
    order = spiral(columns, rows)
    order = [cell for cell in order if cell not in centre] + [cell for cell in order if cell in centre]
    # Tight numbers know the last cell before the centre to be filled, too.
    bits = 5 if numbering == "othello-tight" else 4
    return [(cell, 2 if place < bits else 3) for place, cell in enumerate(reversed(order))]


def occupancy_state(number, depth, rank_places):
    """The digit of every cell, from an occupancy number."""
    discs = depth + 4
    rank, colouring = number >> discs, number & ((1 << discs) - 1)
    cells = [cell for cell, _ in rank_places]
    filled = set(range(4))
    place = len(cells)
    for chosen in range(depth, 0, -1):
        place -= 1
        while math.comb(place - 4, chosen) > rank:
            place -= 1
        filled.add(place)
        rank -= math.comb(place - 4, chosen)
    digits = [VACANT] * len(cells)
    for bit, place in enumerate(sorted(filled)):
        digits[cells[place]] = MOVER if colouring >> bit & 1 else OPPONENT
    return digits


def unrank(rank, rank_places):
    """The digit of every cell."""
    digits = [VACANT] * len(rank_places)
    for cell, base in rank_places:
        rank, digits[cell] = divmod(rank, base)
    return digits


# Gapkeep blocks.


def read_povaleint(payload, position, widths):
    """The value that begins at bit `position`, and the position after it."""
    value = 0
    for level, width in enumerate(widths):
        ones = (1 << width) - 1
        if position + width > 8 * len(payload):
            raise Wrong("a gapkeep payload ends within a gap")
        window = int.from_bytes(payload[position // 8 : position // 8 + 9], "little")
        field = (window >> (position % 8)) & ones
        position += width
        value += field
        if field != ones or level == len(widths) - 1:
            return value, position


def blocks(data, value_bytes):
    """The blocks that `data` consists of: first value, count of values, payload."""
    header_bytes = value_bytes + 8
    offset = 0
    while offset < len(data):
        if offset + header_bytes > len(data):
            raise Wrong(f"/states: the header at byte {offset} is cut off")
        first = int.from_bytes(data[offset : offset + value_bytes], "little")
        count = int.from_bytes(data[offset + value_bytes : offset + value_bytes + 4], "little")
        payload_bytes = int.from_bytes(data[offset + value_bytes + 4 : offset + header_bytes], "little")
        if count == 0 or offset + header_bytes + payload_bytes > len(data):
            raise Wrong(f"/states: the block at byte {offset} is empty or cut off")
        payload = data[offset + header_bytes : offset + header_bytes + payload_bytes]
        yield first, count, payload
        offset += header_bytes + payload_bytes


def ranks(data, value_bytes, widths):
    """Every rank that the blocks hold, ascending."""
    last = -1
    for first, count, payload in blocks(data, value_bytes):
        rank, position = first, 0
        for i in range(count):
            if i > 0:
                gap, position = read_povaleint(payload, position, widths)
                rank += gap + 1
            if rank <= last:
                raise Wrong(f"/states: {rank} comes after {last}")
            yield rank
            last = rank
        if (position + 7) // 8 != len(payload):
            raise Wrong(f"/states: a payload of {len(payload)} bytes holds {position} bits of gaps")
        if int.from_bytes(payload, "little") >> position:
            raise Wrong("/states: the bits after the last gap of a payload are not zero")


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


# The file.


def text(attribute):
    return attribute.decode() if isinstance(attribute, bytes) else str(attribute)


class ResultsFile:
    """What this program needs from a results file."""

    def __init__(self, path):
        import h5py

        with h5py.File(path, "r") as file:
            if text(file.attrs.get("format", "")) != "othello-results":
                raise Foreign("not a results file of othello enumerate")
            if int(file.attrs["format_version"]) != 1:
                raise Foreign(f"format version {file.attrs['format_version']}; this program reads version 1")
            self.board = text(file.attrs["board"])
            self.columns = int(file.attrs["columns"])
            self.rows = int(file.attrs["rows"])
            self.symmetry = text(file.attrs["symmetry"])
            self.transformations = int(file.attrs["transformations"])
            self.numbering = text(file.attrs["numbering"])
            states = file["states"]
            self.depth = int(states.attrs["depth"])
            self.count = int(states.attrs["count"])
            self.digest = int(states.attrs["digest"])
            self.value_bytes = int(states.attrs["value_bytes"])
            self.widths = [int(width) for width in text(states.attrs["widths"]).split(",")]
            self.data = states[()].tobytes()
            self.last_row = {name: int(file["depths"][name][-1]) for name in ("depth", "states", "digest")}
        if self.symmetry not in ("full", "none"):
            raise Foreign(f"symmetry '{self.symmetry}' is neither full nor none")
        if self.numbering not in ("othello", "othello-tight", "occupancy"):
            raise Foreign(f"unknown numbering '{self.numbering}'")
        self.group = symmetry_group(self.columns, self.rows, self.symmetry)
        if len(self.group) != self.transformations:
            raise Foreign(f"{self.transformations} transformations; {self.board} has {len(self.group)}")
        self.places = places(self.columns, self.rows, self.numbering)

    def states(self):
        """The digits of every state, by cell."""
        by_occupancy = self.numbering == "occupancy"
        if by_occupancy:
            bound = math.comb(len(self.places) - 4, self.depth) << (self.depth + 4)
        else:
            bound = math.prod(base for _, base in self.places)
        for number in ranks(self.data, self.value_bytes, self.widths):
            if number >= bound:
                raise Wrong(f"/states: {number} is not below {bound}, the bound of numbers")
            if by_occupancy:
                yield occupancy_state(number, self.depth, self.places)
            else:
                yield unrank(number, self.places)

    def check_summary(self):
        """What can be checked without decoding the states."""
        expected = {"depth": self.depth, "states": self.count, "digest": self.digest}
        if self.last_row != expected:
            raise Wrong(f"/states has {expected}, the last row of /depths has {self.last_row}")
        count = sum(block_count for _, block_count, _ in blocks(self.data, self.value_bytes))
        if count != self.count:
            raise Wrong(f"/states holds {count} states and says {self.count}")

    def check_states(self):
        """Decodes every state; checks discs, count and digest."""
        count = digest = 0
        for digits in self.states():
            discs = len(digits) - digits.count(VACANT)
            if discs != self.depth + 4:
                raise Wrong(f"state {count} has {discs} discs; depth {self.depth} has {self.depth + 4}")
            digest = (digest + digest_term(digits, self.group)) & MASK64
            count += 1
        if count != self.count:
            raise Wrong(f"/states holds {count} states and says {self.count}")
        if digest != self.digest:
            raise Wrong(f"the states' digest is {digest:016x} and the file says {self.digest:016x}")

    def print_boards(self, count):
        for number, digits in enumerate(itertools.islice(self.states(), count)):
            print(f"state {number}")
            for row in range(self.rows):
                cells = digits[row * self.columns : (row + 1) * self.columns]
                print("  " + "".join(LETTERS[digit] for digit in cells))


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
        print(f"{file.board}, depth {file.depth}: {file.count} states, digest {file.digest:016x}")
        file.check_summary()
        file.print_boards(boards)
        if arguments.digest:
            file.check_states()
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
    except (Foreign, OSError, KeyError, ValueError) as fault:
        print(f"read-states: {arguments.file}: {fault}", file=sys.stderr)
        return 5
    return 0


if __name__ == "__main__":
    sys.exit(main())
