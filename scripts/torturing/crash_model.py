"""What a power failure may leave of what a program did to the files of a folder.

The model is a weak one, like that of ALICE (Pillai et al., OSDI 2014). Content and size of a file are durable once
fsync or fdatasync of it has returned; a name that was made, renamed or deleted, once fsync of its folder has (for a
rename between folders: of the one that it went to). Of what is not durable any subset may be there, in any order. A
rename is done as a whole or not at all. Of a write that was not durable any sectors may be there, and the others hold
what they held before, or zeros.
"""

import os
import pathlib
from dataclasses import dataclass, field

SECTOR = 512
NEVER = float("inf")
ROOT = 0
WHOLE = "whole"


@dataclass
class NameChange:
    """Names that are given (to a file or folder, by its number) or taken away (None), together."""

    begin: int  # the event after which it may be there
    names: tuple  # pairs: (folder, name), number or None
    folder: int  # whose fsync makes it durable
    durable: float = NEVER  # the event after which it is there


@dataclass
class ContentChange:
    """Bytes that are written at an offset, or, without any, a size that is set."""

    begin: int
    node: int
    at: int
    data: bytes | None
    durable: float = NEVER

    def end(self):
        return self.at + len(self.data)


@dataclass(frozen=True)
class Part:
    """What is there of a write: bytes `first` to `last`, and whether the file is as long as if all were."""

    first: int
    last: int
    whole_size: bool


@dataclass
class Said:
    begin: int
    process: int
    text: str
    is_output: bool  # standard output


@dataclass
class Disk:
    """The files of a folder before anything happened, all of it durable, and what happened then."""

    folders: set = field(default_factory=lambda: {ROOT})
    contents: dict = field(default_factory=dict)  # of files, by number
    names: dict = field(default_factory=dict)  # (folder, name): number
    changes: list = field(default_factory=list)
    said: list = field(default_factory=list)
    events: int = 0


class Follower:
    """Follows events from a folder as it is now; afterwards `disk` has what they came to."""

    def __init__(self, folder):
        self.root = os.path.realpath(folder)
        self.disk = Disk()
        self.numbers = {os.stat(self.root).st_ino: ROOT}  # of inodes
        self.next = ROOT + 1
        self._take(self.root, ROOT)
        self.now = dict(self.disk.names)  # as the program sees them

    def _take(self, path, folder):
        for entry in os.scandir(path):
            number = self._new(entry.inode())
            self.disk.names[folder, entry.name] = number
            if entry.is_dir(follow_symlinks=False):
                self.disk.folders.add(number)
                self._take(entry.path, number)
            else:
                self.disk.contents[number] = pathlib.Path(entry.path).read_bytes()

    def _new(self, inode):
        number, self.next = self.next, self.next + 1
        self.numbers[inode] = number
        return number

    def _place(self, path):
        """The folder that a path lies in, and its name there."""
        *above, name = os.path.relpath(os.path.normpath(path), self.root).split(os.sep)
        folder = ROOT
        for part in above:
            folder = self.now[folder, part]
        return folder, name

    def _rename(self, number, names, folder):
        self.disk.changes.append(NameChange(number, names, folder))
        for place, node in names:
            if node is None:
                self.now.pop(place, None)
            else:
                self.now[place] = node

    def _change(self, number, node, at, data=None):
        self.disk.changes.append(ContentChange(number, node, at, data))

    def follow(self, events):
        for event in events:
            getattr(self, f"_on_{event.kind}")(self.disk.events, event)
            self.disk.events += 1

    def _on_open(self, number, event):
        place = self._place(event.path)
        if place not in self.now:
            node = self._new(event.file)
            self.disk.contents[node] = b""
            self._rename(number, ((place, node),), place[0])
        elif event.at & os.O_TRUNC:
            self._change(number, self.now[place], 0)

    def _on_mkdir(self, number, event):
        place = self._place(event.path)
        node = self._new(event.file)
        self.disk.folders.add(node)
        self._rename(number, ((place, node),), place[0])

    def _on_write(self, number, event):
        self._change(number, self.numbers[event.file], event.at, event.data)

    def _on_resize(self, number, event):
        self._change(number, self.numbers[event.file], event.at)

    def _on_rename(self, number, event):
        source, target = self._place(event.path), self._place(event.other)
        self._rename(number, ((source, None), (target, self.now[source])), target[0])

    def _on_link(self, number, event):
        target = self._place(event.other)
        self._rename(number, ((target, self.now[self._place(event.path)]),), target[0])

    def _on_unlink(self, number, event):
        place = self._place(event.path)
        self._rename(number, ((place, None),), place[0])

    _on_rmdir = _on_unlink

    def _on_sync(self, number, event):
        node = self.numbers[event.file]
        for change in self.disk.changes:
            of = change.folder if isinstance(change, NameChange) else change.node
            if of == node and change.durable == NEVER:
                change.durable = number

    def _on_sync_all(self, number, event):
        for change in self.disk.changes:
            change.durable = min(change.durable, number)

    def _on_say(self, number, event):
        text = event.data.decode(errors="replace")
        self.disk.said.append(Said(number, event.process, text, event.at == 1))


# ---- What is there after a power failure before event `point`: a list of changes, each with what of it ----


def _is_durable(change, point):
    return change.durable < point


def all_of_it(disk, point, chance):
    """As a kill leaves it."""
    return [(change, WHOLE) for change in disk.changes if change.begin < point]


def durable_only(disk, point, chance):
    return [(change, WHOLE) for change in disk.changes if change.durable < point]


def in_order(disk, point, chance):
    """As a journalling file system does it: names and sizes in the order in which they were changed, with all before
    the last fsync; and of each file the first of its bytes."""
    syncs = [change.durable for change in disk.changes if change.durable < point]
    last = chance.randint(max(syncs, default=-1) + 1, point)
    cut = {}
    chosen = []
    for change in disk.changes:
        if change.begin >= point:
            break
        written = isinstance(change, ContentChange) and change.data is not None
        if _is_durable(change, point) or (not written and change.begin < last):
            chosen.append((change, WHOLE))
        elif written:
            most = cut.setdefault(change.node, chance.choice((0, chance.randrange(1 << 20), NEVER)))
            kept = int(min(len(change.data), max(0, most - change.at)))
            if kept > 0:
                chosen.append((change, Part(0, kept, False)))
    return chosen


def _part(change, chance):
    """Sectors of a write that is not durable, from one border to another; None for nothing at all."""
    kind = chance.random()
    if kind < 0.4:
        return WHOLE
    if kind < 0.6:
        return None
    if kind < 0.75:
        return Part(0, 0, True)
    sectors = (change.end() + SECTOR - 1) // SECTOR - change.at // SECTOR
    first, last = sorted((chance.randint(0, sectors), chance.randint(0, sectors)))
    if chance.random() < 0.7:
        first = 0
    at = change.at // SECTOR * SECTOR - change.at
    size = len(change.data)
    bounds = [min(max(at + border * SECTOR, 0), size) for border in (first, last)]
    return Part(*bounds, chance.random() < 0.5)


def some_of_it(disk, point, chance):
    """Any subset of what is not durable."""
    likely = chance.choice((0.1, 0.5, 0.5, 0.9))
    chosen = []
    for change in disk.changes:
        if change.begin >= point:
            break
        if _is_durable(change, point):
            chosen.append((change, WHOLE))
        elif isinstance(change, ContentChange) and change.data is not None:
            part = _part(change, chance)
            if part is not None:
                chosen.append((change, part))
        elif chance.random() < likely:
            chosen.append((change, WHOLE))
    return chosen


MODES = {"all": all_of_it, "durable": durable_only, "order": in_order, "some": some_of_it}


# ---- Files again ----


def _resize(content, size):
    if size < len(content):
        del content[size:]
    else:
        content.extend(bytes(size - len(content)))


class Image:
    """The files that a list of changes leaves."""

    def __init__(self, disk, chosen):
        self.disk = disk
        self.names = dict(disk.names)
        self.contents = {}
        for change, part in chosen:
            if isinstance(change, NameChange):
                self._name(change)
            else:
                self._write(change, part)

    def _name(self, change):
        for place, node in change.names:
            if node is None:
                self.names.pop(place, None)
            else:
                self.names[place] = node

    def _write(self, change, part):
        content = self.contents.setdefault(change.node, bytearray(self.disk.contents[change.node]))
        if change.data is None:
            _resize(content, change.at)
            return
        if part == WHOLE:
            part = Part(0, len(change.data), True)
        data = change.data[part.first : part.last]
        begin = change.at + part.first
        size = change.end() if part.whole_size else begin + len(data) if data else 0
        _resize(content, max(size, len(content)))
        content[begin : begin + len(data)] = data

    def content(self, node):
        return bytes(self.contents.get(node, self.disk.contents[node]))

    def file(self, path):
        """The content of a file, or None."""
        node = ROOT
        for part in pathlib.PurePath(path).parts:
            node = self.names.get((node, part))
        return None if node is None else self.content(node)

    def write(self, folder):
        """Makes its files and folders in an empty folder."""
        entries = {}
        for (above, name), node in self.names.items():
            entries.setdefault(above, []).append((name, node))
        waiting = [(ROOT, pathlib.Path(folder))]
        while waiting:
            above, path = waiting.pop()
            for name, node in entries.get(above, ()):
                if node in self.disk.folders:
                    (path / name).mkdir()
                    waiting.append((node, path / name))
                else:
                    (path / name).write_bytes(self.content(node))
