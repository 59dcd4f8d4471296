"""Files of weights of the evaluation by patterns: play/patterns/weights_file.h has their format and what a stage holds."""

import pathlib
import struct

import numpy
import xxhash
import zstandard

STAGE_VACANT = 4
MOBILITY = 32
MAGIC = b"OTHPATT1"
ENTRY = struct.Struct("<BBHIQQQ")


def encode(stages):
    """A board's entry from its stages' weights, arrays of 16 bits."""
    raw = numpy.concatenate(stages).tobytes()
    return len(stages), len(raw), xxhash.xxh3_64_intdigest(raw), zstandard.ZstdCompressor(level=19).compress(raw)


def decode(entry):
    """The stages' weights, one row each."""
    stages, raw_bytes, checksum, body = entry
    raw = zstandard.ZstdDecompressor().decompress(body, max_output_size=raw_bytes)
    if len(raw) != raw_bytes or xxhash.xxh3_64_intdigest(raw) != checksum:
        raise RuntimeError("a board's weights are damaged")
    return numpy.frombuffer(raw, dtype="<i2").reshape(stages, -1).copy()


def write_file(boards, path):
    """`boards`: entries by name."""
    head = len(MAGIC) + 8 + ENTRY.size * len(boards) + 8
    entries, bodies = b"", b""
    for name, (stages, raw_bytes, checksum, body) in sorted(boards.items()):
        columns, rows = map(int, name.split("x"))
        entries += ENTRY.pack(columns, rows, stages, raw_bytes, head + len(bodies), len(body), checksum)
        bodies += body
    begin = MAGIC + struct.pack("<II", len(boards), 0) + entries
    unfinished = pathlib.Path(f"{path}.unfinished")
    unfinished.write_bytes(begin + struct.pack("<Q", xxhash.xxh3_64_intdigest(begin)) + bodies)
    unfinished.replace(path)


def read_file(path):
    """The boards of such a file, still compressed."""
    content = pathlib.Path(path).read_bytes()
    if content[:8] != MAGIC:
        raise RuntimeError(f"{path}: is not a file of weights, or of another version")
    boards = {}
    for i in range(struct.unpack_from("<I", content, 8)[0]):
        columns, rows, stages, raw_bytes, offset, size, checksum = ENTRY.unpack_from(content, 16 + i * ENTRY.size)
        boards[f"{columns}x{rows}"] = (stages, raw_bytes, checksum, content[offset : offset + size])
    return boards
