"""What save() of the package in Python writes over: devices, pipes, links, files of others, under kills, faults and limits."""

import os
import resource
import signal
import socket
import stat
import sys
import time

from .links import difference, snapshot
from .outputs import NULL, Reader
from .program import Fault, Program, require
from .trials import Family

# Saves so many states under a name; the words of its one line are those of the rule below.
SAVE = """
import os, sys
sys.path.insert(0, sys.argv[1])
import othello
name, count, force, victim = sys.argv[2:]
board = othello.Board("4x4")
states = board.random_states(int(count), 8)
if victim:
    for planted in (f"{name}.{os.getpid()}.partial", f"{name}.partial"):
        os.symlink(victim, planted)
try:
    othello.save(name, board, states, force=force == "force")
    print("done")
except ValueError as error:
    print("refused", error)
except (OSError, MemoryError) as error:
    print("failed", error)
"""
COUNTS = (1, 1000, 60_000)  # states; within one chunk of HDF5, so that their bytes lie together
DONE, REFUSED, FAILED = "done", "refused", "failed"
# What the name stands for.
TARGETS = ("nothing", "nothing", "table", "table", "results", "notes", "empty", "device", "pipe", "folder", "missing-folder", "socket", "circle")
FAULTS = ("open", "write", "pwrite", "fsync", "rename", "close", "ftruncate", "unlink", "flock", "stat")
NOTES = b"of somebody's"


class PythonOutputs(Family):
    """A trial is one call of save(): under a name that stands for something, in part through a link, with planted links
    under the names of temporary files, killed or disturbed at a random call, or under a limit. docs/outputs.md says what
    may be there afterwards."""

    name = "python-outputs"
    title = "outputs of Python: devices, pipes, links, files of others, under kills, faults and limits"

    def unavailable(self):
        self.package = self.program.path.parent / "python"
        self.script = self.templates / "save.py"
        self.script.write_text(SAVE)
        self.python = Program(sys.executable, self.program.shim)
        return None if self._save(self.templates / "first.npy", 1).code == 0 else "the package in Python is not built, or NumPy is missing"

    def prepare(self):
        self.results = self.context.material.final.read_bytes()
        self.wanted = {}
        for count in COUNTS:
            path = self.templates / f"{count}.npy"
            require(self._save(path, count).output == "done\n", "save() does not do it")
            self.wanted[count] = path.read_bytes()
        self._save(self.templates / "table.h5", 7)
        self.table = (self.templates / "table.h5").read_bytes()

    def _start(self, path, count, force=False, victim="", **options):
        words = ["-B", self.script, self.package, path, count, "force" if force else "", victim]
        return self.python.start(*words, **options)

    def _save(self, *arguments, **options):
        return self.python.finish(self._start(*arguments, **options))

    def run(self, trial, folder, chance, tally):
        target, form = chance.choice(TARGETS), chance.choice((".npy", ".h5"))
        force, count = chance.random() < 0.3, chance.choice(COUNTS)
        name = folder / f"out{form}"
        thing = folder / "thing" if chance.random() < 0.4 else name
        if not self._make(target, thing):
            tally["devices not permitted"] += 1
            return
        if thing != name:
            name.symlink_to(thing.name)
        victim = folder / "victim"
        victim.write_bytes(NOTES)
        before = snapshot(folder)
        how = self._ill_treatment(folder, chance)
        reader = Reader(thing) if target == "pipe" else None
        path = name / f"out{form}" if target == "missing-folder" else name
        planted = chance.random() < 0.5 and target != "missing-folder"
        process = self._start(path, count, force, victim if planted else "", **how)
        if not how and chance.random() < 0.3:
            time.sleep(chance.uniform(0, 0.6))
            process.kill()
        outcome = self.python.finish(process)
        got = reader.finish() if reader else b""
        said = f"{target} {form} force={force} {how}: {outcome}"
        killed = outcome.code == -signal.SIGKILL
        word = outcome.output.split(" ", 1)[0].strip()
        require(killed or (outcome.code == 0 and word in (DONE, REFUSED, FAILED)), f"no answer of its own: {said}")
        expected = self._expected(target, form, force)
        if not how and not killed:
            require(word == expected, f"{expected} is right: {said}")
        require(word != DONE or expected == DONE, f"done, and {expected} is right: {said}")
        tally["killed" if killed else word] += 1
        if target == "pipe" and word == DONE:
            require(got == self.wanted[count], f"something else came through the pipe: {said}")
        may_leave = killed or ("fault" in how and how["fault"].call == "unlink")
        self._check(folder, before, thing, count, word, expected, may_leave, said)

    def _make(self, target, thing):
        """False if it may not be made."""
        if target in ("table", "results", "notes", "empty"):
            thing.write_bytes({"table": self.table, "results": self.results, "notes": NOTES, "empty": b""}[target])
        elif target == "device":
            try:
                os.mknod(thing, stat.S_IFCHR | 0o666, os.makedev(*NULL))
            except PermissionError:
                return False
        elif target == "pipe":
            os.mkfifo(thing)
        elif target == "folder":
            thing.mkdir()
        elif target == "socket":
            with socket.socket(socket.AF_UNIX) as server:
                server.bind(str(thing))
        elif target == "circle":
            thing.symlink_to(thing.name)
        return True

    @staticmethod
    def _ill_treatment(folder, chance):
        """Options for start()."""
        kind = chance.random()
        if kind < 0.4:
            return {}
        if kind < 0.5:
            return {"limits": [(resource.RLIMIT_FSIZE, int(2 ** chance.uniform(0, 21)))]}
        what = chance.choice(("EIO", "ENOSPC", "EINTR", "short", "kill", "kill"))
        repeat = "always" if what == "ENOSPC" else "once"
        return {"fault": Fault(chance.choice(FAULTS), chance.randint(1, 8), what, repeat, folder.name)}

    @staticmethod
    def _expected(target, form, force):
        if target in ("folder", "socket"):
            return REFUSED
        if target in ("missing-folder", "circle"):
            return FAILED
        if target in ("device", "pipe"):
            return DONE if form == ".npy" else REFUSED
        if target in ("table", "results") and form == ".npy":
            return REFUSED
        if target in ("results", "notes") and form == ".h5":
            return DONE if force else REFUSED
        return DONE

    def _check(self, folder, before, thing, count, word, expected, may_leave, said):
        after = snapshot(folder)
        added = set(after) - set(before)
        left = {path for path in added if path.endswith(".partial") and not (folder / path).is_symlink()}
        require(not left or (may_leave and len(left) == 1), f"left behind: {sorted(left)}: {said}")
        added -= {path for path in added if path.endswith(".partial")}
        changed = {path for path in before if after.get(path) != before[path]} | added
        require(changed <= {thing.name}, f"others are {difference(before, after)}: {said}")
        if not changed:
            require(word != DONE or not stat.S_ISREG(thing.stat().st_mode), f"done, and nothing is new: {said}")
            return
        require(expected == DONE, f"{thing.name} is another now: {said}")
        content = thing.read_bytes()
        if said.split()[1] == ".npy":
            require(content == self.wanted[count], f"the file is not whole: {said}")
        else:
            rows = self.wanted[count][-16 * count :]
            require(content.startswith(b"\x89HDF") and rows in content, f"the file is not whole: {said}")
