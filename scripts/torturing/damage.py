"""Files that are flipped, cut, swapped, replaced: found, or computed again, or without consequence."""

import os
import shutil

from . import scenarios
from .program import CHECK_FAILED, DAMAGED_INPUT, DONE, OTHER_FAILURE, require, require_well_behaved
from .search import ENGINES, OCCUPANCY, SHIFTED_QUEUE, Search, h5py
from .trials import Family


# Changes of content: each takes it as a bytearray and the source of chance, and says what it did.


def flip(content, chance):
    at = chance.randrange(len(content))
    bit = chance.randrange(8)
    content[at] ^= 1 << bit
    return f"bit {bit} of byte {at} flipped"


def flip_some(content, chance):
    return ", ".join(flip(content, chance) for _ in range(chance.randint(2, 20)))


def overwrite(content, chance):
    at = chance.randrange(len(content))
    length = min(chance.choice([1, 2, 4, 8, 64, 512, 4096]), len(content) - at)
    value = chance.choice([0, 255, None])
    content[at : at + length] = chance.randbytes(length) if value is None else bytes([value]) * length
    return f"{length} bytes from {at} on overwritten with {'anything' if value is None else value}"


def cut(content, chance):
    length = chance.choice([0, 1, len(content) - 1, chance.randrange(len(content))])
    del content[length:]
    return f"cut to {length} bytes"


def lengthen(content, chance):
    more = chance.randint(1, 5000)
    content += chance.choice([bytes(more), chance.randbytes(more)])
    return f"{more} bytes longer"


def drop(content, chance):
    at = chance.randrange(len(content))
    length = min(chance.choice([1, 8, 512]), len(content) - at)
    del content[at : at + length]
    return f"{length} bytes from {at} on left out"


def swap(content, chance):
    length = min(chance.choice([1, 8, 16, 512]), len(content) // 2)
    first = chance.randrange(len(content) - 2 * length + 1)
    second = chance.randrange(first + length, len(content) - length + 1)
    one, other = content[first : first + length], content[second : second + length]
    content[first : first + length], content[second : second + length] = other, one
    return f"{length} bytes at {first} and {second} swapped"


CHANGES = (flip, flip, flip, flip_some, overwrite, overwrite, cut, cut, lengthen, drop, swap)


def change_content(path, chance):
    content = bytearray(path.read_bytes())
    if not content:
        content += b"x"
        done = "one byte longer"
    else:
        done = chance.choice(CHANGES)(content, chance)
    path.write_bytes(content)
    return done


def replace_by_something_else(path, chance):
    """By what is no file, or is not there."""
    path.unlink()
    what = chance.choice(["nothing", "a folder", "a pipe", "a link to nowhere", "a link to itself", "a device"])
    if what == "a folder":
        path.mkdir()
    elif what == "a pipe":
        os.mkfifo(path)
    elif what == "a link to nowhere":
        path.symlink_to("nowhere")
    elif what == "a link to itself":
        path.symlink_to(path.name)
    elif what == "a device":
        path.symlink_to("/dev/zero")
    return f"replaced by {what}"


class DamagedScratch(Family):
    """A trial is a checkpoint in which one or two files are not what they were. Resuming gives the right table, or says
    code 5; then, when the files are put right, it gives the right table. What `checkpoint verify` passes must resume."""

    name = "damaged-scratch"
    title = "files of a checkpoint flipped, cut, swapped, replaced"

    def prepare(self):
        found = self.context.material
        self.good = [(made, made.unfinished) for made in found.checkpoints.values()]
        self.good.append((found.checkpoints[SHIFTED_QUEUE], found.merging))
        self.foreign = {engine: self._foreign(engine) for engine in ENGINES}

    def _foreign(self, engine):
        """Files of checkpoints of something else."""
        files = []
        for search in (Search("4x5", 9, "none", engine), Search("5x4", 11, engine=engine)):
            scratch = self.templates / f"{engine.name}-{search.board}"
            self.program.run(*search.arguments(), *search.in_folder(scratch), "--keep-depths", "8,9,10")
            files += [path for path in scratch.rglob("*") if path.suffix in (engine.ending, ".json")]
        return files

    def run(self, trial, folder, chance, tally):
        made, good = chance.choice(self.good)
        scratch = folder / "scratch"
        shutil.copytree(good, scratch)
        files = [path.relative_to(good) for path in made.files(good)]
        done = self._damage(scratch, files, self.foreign[made.engine], chance)
        what = f"damage: {'; '.join(done)}"
        verified = self._check(what, "checkpoint", "verify", scratch)
        measured = self._check(what, "gapkeep", "stats", scratch, "--format", "csv")
        self._check(what, "checkpoint", "ls", scratch)
        if measured.code == DONE:
            intact = self.program.run("gapkeep", "stats", good, "--format", "csv")
            require(measured.output == intact.output, f"{what}: code 0, and wrong statistics: {measured}")
        resume = made.resume(scratch, chance.randint(1, 3))
        resumed = self._check(what, *resume)
        if resumed.code == DONE:
            made.small.check_printed(resumed)
            tally["computed all the same"] += 1
            return
        tally["refused"] += 1
        require(verified.code != DONE, f"{what}: checkpoint verify passes what is refused by: {resumed}")
        named = any(str(name) in resumed.error() for name in files if str(name) in what)
        said_otherwise = "manifest.json" in what or made.engine == OCCUPANCY  # which names what has no segment
        require(named or said_otherwise, f"{what}: none of it is named: {resumed}")
        self._put_right(scratch, good, files)
        again = self.program.finish(self.program.start(*resume))
        require(again.code == DONE, f"{what}, refused, and put right again: {again}")
        made.small.check_printed(again)

    def _check(self, what, *arguments):
        outcome = self.program.finish(self.program.start(*arguments))
        try:
            require_well_behaved(outcome, (DONE, DAMAGED_INPUT))
        except Exception as broken:
            raise type(broken)(f"{what}: {broken}") from None
        return outcome

    @staticmethod
    def _damage(scratch, files, foreign_files, chance):
        kind = chance.random()
        if kind < 0.7:
            names = chance.sample(files, chance.choice([1, 1, 1, 2]))
            return [f"{name}: {change_content(scratch / name, chance)}" for name in names]
        name, other = chance.sample(files, 2)
        if kind < 0.8:
            (scratch / name).rename(scratch / "aside")
            (scratch / other).rename(scratch / name)
            (scratch / "aside").rename(scratch / other)
            return [f"{name} and {other} swapped"]
        if kind < 0.87:
            shutil.copyfile(scratch / name, scratch / other)
            return [f"{other} replaced by {name}"]
        if kind < 0.94:
            foreign = chance.choice(foreign_files)
            shutil.copyfile(foreign, scratch / name)
            return [f"{name} replaced by {foreign.parent.parent.name}/{foreign.parent.name}/{foreign.name}"]
        return [f"{name}: {replace_by_something_else(scratch / name, chance)}"]

    @staticmethod
    def _put_right(scratch, good, files):
        for name in files:
            path = scratch / name
            if path.is_dir() and not path.is_symlink():
                path.rmdir()
            elif path.is_symlink() or path.exists():
                path.unlink()
            path.parent.mkdir(exist_ok=True)
            shutil.copyfile(good / name, path)


# What --verify must refuse if it has another value. Other attributes say where the file comes from.
COVERED_ATTRIBUTES = {
    "/": ("format", "format_version", "board", "columns", "rows", "symmetry", "transformations", "engine", "numbering",
          "max_depth", "tables_xxh3"),
    "/states": ("depth", "count", "digest", "value_bytes", "widths"),
}  # fmt: skip


class DamagedResults(Family):
    """A trial is a results file that is not what it was: every command that reads it refuses it, or prints what it does
    for the file as it was."""

    name = "damaged-results"
    title = "results files flipped, cut, edited, replaced"

    def prepare(self):
        self.material = self.context.material
        material = self.material
        self.files = (material.results, material.paper, material.final)
        self.commands = {path: self._commands(path) for path in self.files}
        self.right = {path: [self._output(words, path) for words in self.commands[path]] for path in self.files}

    def _commands(self, path):
        commands = [["enumerate", "--verify"], ["gapkeep", "stats", "--format", "csv"]]
        if path == self.material.final:
            commands.append(["font", "--pattern", scenarios.PATTERN, "--format", "csv", "--threads", 1, "--states"])
        return commands

    def _output(self, words, path):
        return self.program.run(*words, path).output.replace(str(path), "FILE")

    def run(self, trial, folder, chance, tally):
        good = chance.choice(self.files)
        bad = folder / "results.h5"
        shutil.copyfile(good, bad)
        edited = h5py is not None and chance.random() < 0.3
        if edited:
            what, covered = edit(bad, chance)
        elif chance.random() < 0.05:
            what, covered = replace_by_something_else(bad, chance), True
        else:
            what, covered = change_content(bad, chance), False
        refused = 0
        for words, right in zip(self.commands[good], self.right[good]):
            outcome = self.program.finish(self.program.start(*words, bad))
            # What is no regular file at all may be refused as a wrong argument.
            allowed = (DONE, CHECK_FAILED, DAMAGED_INPUT) + ((OTHER_FAILURE,) if "replaced" in what else ())
            try:
                require_well_behaved(outcome, allowed)
            except Exception as broken:
                raise type(broken)(f"{good.name}, {what}: {broken}") from None
            if outcome.code == DONE:
                same = outcome.output.replace(str(bad), "FILE") == right
                require(same, f"{good.name}, {what}: code 0, and other output: {outcome.command}: {outcome.output[:300]}")
                require(not covered or "--verify" not in words, f"{good.name}, {what}: passes: {outcome.command}")
            else:
                refused += 1
        tally["edits" if edited else "damages"] += 1
        tally["refused by all" if refused == len(self.commands[good]) else "refused by some" if refused else "of no consequence"] += 1


def edit(path, chance):
    """Gives one value of the file another one, as HDF5 does it, so that no checksum of HDF5 is wrong. Says what, and
    whether the program's own check has to find it."""
    with h5py.File(path, "r+") as file:
        if chance.random() < 0.5:
            where = chance.choice(["/", "/states"])
            name = chance.choice(sorted(file[where].attrs))
            old = file[where].attrs[name]
            new = _other_value(old, chance)
            _set_attribute(file[where].attrs, name, new)
            return f"{where} {name}: {old!r} made {new!r}", name in COVERED_ATTRIBUTES[where]
        tables = [f"/depths/{name}" for name in file["depths"]] + ["/gap_bits", "/basket_states", "/states"]
        name = chance.choice(tables)
        values = file[name][...]
        if values.size == 0:
            return f"{name}: nothing to edit", False
        at = tuple(chance.randrange(size) for size in values.shape)
        old = values[at].item()
        new = _other_value(values[at], chance)
        values[at] = new
        file[name][...] = values
        return f"{name}{list(at)}: {old!r} made {new!r}", True


def _set_attribute(attributes, name, value):
    """With the type it has."""
    attributes.modify(name, value)


def _other_value(value, chance):
    if isinstance(value, bytes):
        others = [value[:-1], b"?", b"8x8", b"none", b"shifted-queue", b"x" * len(value)]
        return chance.choice([other for other in others if other not in (value, b"")])
    if isinstance(value, str):
        others = ["", "5x4", "8x8", "none", "shifted-queue", "othello", "2,3", "x" * len(value)]
        return chance.choice([other for other in others if other != value])
    if value.dtype.kind == "f":
        return value + value.dtype.type(chance.choice([1.0, -3.5, 1e300]))
    bits = 8 * value.dtype.itemsize
    return value.dtype.type(int(value) ^ (1 << chance.randrange(bits)))
