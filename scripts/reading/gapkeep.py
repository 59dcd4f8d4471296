"""Gapkeep blocks, of which /states consists."""

from reading.faults import require

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
            require(value < 1 << 64, "a gap has more than 64 bits")
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
