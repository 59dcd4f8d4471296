"""The journal that tests/faults/journal.h describes: what a program did to the files of one folder, and said."""

import pathlib
import struct
from dataclasses import dataclass

KINDS = ("open", "write", "resize", "sync", "sync_all", "rename", "link", "unlink", "mkdir", "rmdir", "say")
HEAD = struct.Struct("<IIQQQII")


@dataclass(frozen=True)
class Event:
    kind: str
    process: int
    file: int  # inode
    at: int
    path: str
    other: str
    data: bytes


def read(path):
    """All events in their order. A record that a kill cut short is the last, and left out."""
    content = memoryview(pathlib.Path(path).read_bytes())
    events = []
    begin = 0
    while begin + HEAD.size <= len(content):
        kind, process, file, at, data_bytes, path_bytes, other_bytes = HEAD.unpack_from(content, begin)
        begin += HEAD.size
        end = begin + path_bytes + other_bytes + data_bytes
        if end > len(content):
            break
        names = bytes(content[begin : begin + path_bytes + other_bytes]).decode()
        data = bytes(content[end - data_bytes : end])
        events.append(Event(KINDS[kind], process, file, at, names[:path_bytes], names[path_bytes:], data))
        begin = end
    return events
