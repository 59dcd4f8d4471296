"""What is read and cannot be: errors of reading, closed streams, endless lines, folders and pipes in place of files."""

import os
import shutil
import subprocess
import threading
import time

from .program import (
    CHECK_FAILED,
    DAMAGED_INPUT,
    DONE,
    NOT_ENOUGH_CAPACITY,
    OTHER_FAILURE,
    WRONG_USAGE,
    Fault,
    Outcome,
    Violation,
    require,
    require_well_behaved,
)
from .scenarios import PATTERN
from .search import ENGINES
from .solving import STATE, values_in
from .trials import Family

REFUSED = (OTHER_FAILURE, WRONG_USAGE, CHECK_FAILED, NOT_ENOUGH_CAPACITY, DAMAGED_INPUT)
ERRORS = ("EIO", "EISDIR", "EACCES", "ENOMEM")
HARMLESS = ("EINTR", "short")
# In place of a file, or of standard input. What ends early is left out where the end is nobody's mistake.
FILES = ("folder", "pipe", "endless-pipe", "half-pipe", "zeros", "nothing", "null-device", "endless-file", "cut", "full-device")
STREAMS = ("closed", "folder", "zeros", "endless-pipe", "write-only", "half-line", "gone-terminal")
ENDLESS = b"x" * 70_000


# After what is damaged, or to a table of other seconds.
MAY_CONTINUE = ("verify", "check", "queue-check", "solve-check", "resume", "queue-resume", "queue-merge", "solve-resume")


class Reading(Family):
    """A trial is one command that reads and one read of its that fails, is interrupted or short, or one input that is
    something else. With code 0 all is as it is without; else a line says why, and what was printed is right."""

    name = "reading"
    title = "reads that fail, and inputs that are something else"
    crowd = 2

    def prepare(self):
        found, self.solved = self.context.material, self.context.solved
        own, queue = (found.checkpoints[engine] for engine in ENGINES)
        quick = ["--threads", 1, "--memory", "32M", "--format", "csv", "--quiet"]
        histogram = self.templates / "gaps.csv"
        self.program.run("gapkeep", "stats", found.results, "--numbering", "othello", "--export", histogram)
        # What is typed, the arguments, and the files of them that are read: the trial's folder has copies.
        boards = f"{STATE}\n" * 3
        final = self.program.run("states", found.final, "--range", "0:1").output.strip()
        self.commands = {
            "value-obf": (None, ["value", "--obf", self.solved.positions, *quick], [self.solved.positions]),
            "value-stdin": (boards, ["value", "4x4", "-", *quick], []),
            "value-file": (boards, ["value", "4x4", "-", "--values", self.solved.values, *quick], [self.solved.values]),
            "value-folder": (boards, ["value", "4x4", "-", "--values", self.solved.finished, *quick], [self.solved.finished]),
            "play": ("b1\na1\nboard\n", ["play", "4x4", "--colour", "both", "--quiet", "--threads", 1], []),
            "play-values": ("hint\nboard\n", ["play", "4x4", "--values", self.solved.values, "--quiet", "--threads", 1],
                            [self.solved.values]),
            "gtp": ("boardsize 4\nshowboard\nname\n", ["play", "4x4", "--protocol", "gtp", "--quiet", "--threads", 1], []),
            "histogram": (None, ["gapkeep", "stats", "--histogram", histogram, "--format", "csv"], [histogram]),
            "stats": (None, ["gapkeep", "stats", found.results, "--format", "csv"], [found.results]),
            "stats-paper": (None, ["gapkeep", "stats", found.paper, "--format", "csv"], [found.paper]),
            "verify-results": (None, ["enumerate", "--verify", found.results], [found.results]),
            "verify": (None, ["verify", found.results, self.solved.values, self.solved.finished, self.solved.samples,
                              "--states", 3, "--threads", 1, "--quiet"],
                       [found.results, self.solved.values, self.solved.finished, self.solved.samples]),
            "states": (None, ["states", found.final, "--quiet"], [found.final]),
            "states-folder": (None, ["states", own.finished, "--quiet"], [own.finished]),
            "states-queue": (None, ["states", queue.finished, "--quiet"], [queue.finished]),
            "contains": (None, ["contains", found.final, final, "--quiet"], [found.final]),
            "font": (None, ["font", "--pattern", PATTERN, "--threads", 1, "--states", found.final], [found.final]),
            "ls": (None, ["checkpoint", "ls", own.finished], [own.finished]),
            "check": (None, ["checkpoint", "verify", own.finished], [own.finished]),
            "queue-ls": (None, ["checkpoint", "ls", queue.finished], [queue.finished]),
            "queue-check": (None, ["checkpoint", "verify", queue.unfinished], [queue.unfinished]),
            "solve-ls": (None, ["checkpoint", "ls", self.solved.in_pass], [self.solved.in_pass]),
            "solve-check": (None, ["checkpoint", "verify", self.solved.in_pass], [self.solved.in_pass]),
            "resume": (None, own.resume(own.unfinished, 1), [own.unfinished]),
            "queue-resume": (None, queue.resume(queue.unfinished, 1), [queue.unfinished]),
            "queue-merge": (None, queue.resume(found.merging, 1), [found.merging]),
            "solve-resume": (None, [*self.solved.solve.arguments(1), "--scratch", self.solved.in_pass, "--resume"],
                             [self.solved.in_pass]),
            "estimate": (None, [*self.solved.estimate, "--samples", 10, "--output", self.solved.samples],
                         [self.solved.samples]),
        }  # fmt: skip
        self.right = {}
        for name in self.commands:
            folder = self.templates / f"right-{name}"
            folder.mkdir()
            typed, arguments, _ = self._copied(name, folder)
            outcome = self._run(arguments, typed)
            require_well_behaved(outcome, (DONE, CHECK_FAILED))
            self.right[name] = outcome.code, self._essence(name, outcome.output, folder)

    def _copied(self, name, folder):
        typed, arguments, inputs = self.commands[name]
        copies = {}
        for path in inputs:
            copies[path] = folder / path.name
            shutil.copytree(path, copies[path]) if path.is_dir() else shutil.copyfile(path, copies[path])
        return typed, [copies.get(word, word) for word in arguments], list(copies.values())

    @staticmethod
    def _essence(name, output, folder):
        """Lines that have to be the same, without folders, nodes and seconds."""
        output = output.replace(f"{folder}/", "")
        if name.startswith("value"):
            return [",".join(line) for line in values_in(output)]
        return output.splitlines(keepends=True)

    def _run(self, arguments, typed, fault=None, stdin=None):
        process = subprocess.Popen(
            [str(self.program.path), *map(str, arguments)], env=self.program.environment(fault), text=True, errors="replace",
            stdin=subprocess.PIPE if stdin is None else stdin, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            start_new_session=True,
        )  # fmt: skip
        process.command = " ".join(map(str, ["othello", *arguments])) + (f" [{fault}]" if fault else "")
        try:
            output, log = process.communicate(typed if stdin is None else None, timeout=60)
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
            raise Violation(f"{process.command}: does not end") from None
        return Outcome(process.command, process.returncode, output, log)

    def run(self, trial, folder, chance, tally):
        name = chance.choice(list(self.commands))
        typed, arguments, inputs = self._copied(name, folder)
        ways = ["fault", "fault", *["file"] * bool(inputs), *["stream"] * bool(typed)]
        way = chance.choice(ways)
        tally[{"fault": "reads that fail", "file": "files", "stream": "streams"}[way]] += 1
        if way == "fault":
            self._with_fault(name, folder, typed, arguments, chance)
        elif way == "file":
            self._with_file(name, folder, typed, arguments, chance.choice(inputs), chance)
        else:
            self._with_stream(name, folder, arguments, chance)

    def _with_fault(self, name, folder, typed, arguments, chance):
        kind = chance.choice([*ERRORS, *HARMLESS, *HARMLESS])
        call = chance.choice(["read", "read", "pread", "open", "readdir"] if kind in ERRORS else ["read", "pread"])
        at = int(2 ** chance.uniform(0, 7))
        where = "" if chance.random() < 0.5 or typed else str(folder)
        fault = Fault(call, at, kind, chance.choice(["once", "always"]) if kind != "EINTR" else "once", where)
        outcome = self._run(arguments, typed, fault)
        self._check(name, folder, outcome, f"{name} with {fault}")
        if kind in HARMLESS:
            require(outcome.code == self.right[name][0], f"no fault, and another end: {outcome}")

    def _with_file(self, name, folder, typed, arguments, path, chance):
        inside = [path]
        if path.is_dir():
            inside = [found for found in sorted(path.rglob("*")) if found.is_file() and found.name not in ("log.csv", "lock")]
        victim = chance.choice(inside)
        content = victim.read_bytes()
        victim.unlink()
        what = chance.choice(FILES)
        writer = self._place(victim, what, content)
        if writer is not None:
            writer.start()
        outcome = self._run(arguments, typed)
        if writer is not None:
            self._release(victim, writer)
        said = f"{name} with {what} in place of {victim.name}"
        # An empty file of positions has none, and a pipe that ends has its lines.
        ends_early = name in ("value-obf", "histogram") and what in ("nothing", "null-device", "half-pipe", "cut")
        # An output of no content is one that may be written.
        may_write = name == "estimate" and what in ("nothing", "cut")
        # What is listed is not read.
        listed = name in ("ls", "queue-ls", "solve-ls") and victim.suffix != ".json"
        self._check(name, folder, outcome, said, ends_early or may_write or listed)

    @staticmethod
    def _place(path, what, content):
        """Puts it there; what writes into it, if anything has to."""
        half = content[: len(content) // 2]
        if what == "folder":
            path.mkdir()
        elif what == "zeros":
            path.symlink_to("/dev/zero")
        elif what == "null-device":
            path.symlink_to("/dev/null")
        elif what == "full-device":
            path.symlink_to("/dev/full")
        elif what == "endless-file":
            path.write_bytes(ENDLESS)
        elif what in ("nothing", "cut"):
            path.write_bytes(half if what == "cut" else b"")
        else:
            os.mkfifo(path)
            written = {"pipe": content, "half-pipe": half, "endless-pipe": ENDLESS}[what]
            return threading.Thread(target=write_into, args=(path, written), daemon=True)
        return None

    @staticmethod
    def _release(path, writer):
        """Nobody may have read it: then the writer is let go."""
        writer.join(0.05)
        while writer.is_alive():
            try:
                reading = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
            except FileNotFoundError:
                return  # the program has deleted it; what waits for its reader ends with this process
            time.sleep(0.01)
            os.close(reading)
            writer.join(0.05)

    def _with_stream(self, name, folder, arguments, chance):
        what = chance.choice(STREAMS)
        typed = self.commands[name][0].encode()
        said = f"{name} with {what} as standard input"
        if what == "closed":
            arguments = ["-c", 'exec "$0" "$@" <&-', self.program.path, *arguments]
            done = subprocess.run(["sh", *map(str, arguments)], capture_output=True, text=True, errors="replace", timeout=60,
                                  env=self.program.environment(), check=False)  # fmt: skip
            outcome = Outcome(said, done.returncode, done.stdout, done.stderr)
        elif what in ("endless-pipe", "half-line", "gone-terminal"):
            outcome = self._with_typed(arguments, what, typed)
        else:
            path = {"folder": folder, "zeros": "/dev/zero", "write-only": folder / "typed"}[what]
            flags = os.O_WRONLY | os.O_CREAT if what == "write-only" else os.O_RDONLY
            stdin = os.open(path, flags)
            outcome = self._run(arguments, None, stdin=stdin)
            os.close(stdin)
        # A last line without an end is a line.
        in_terminal = what == "gone-terminal"  # where play has prompts
        self._check(name, folder, outcome, said, what == "half-line", not in_terminal)
        if what != "half-line":
            code = DAMAGED_INPUT if what in ("folder", "zeros", "endless-pipe") else OTHER_FAILURE
            require(outcome.code == code, f"another code than {code}: {said}: {outcome}")

    def _with_typed(self, arguments, what, typed):
        if what == "gone-terminal":
            master, slave = os.openpty()
            os.write(slave, typed)
            os.close(slave)
            outcome = self._run(arguments, None, stdin=master)
            os.close(master)
            return outcome
        text = typed.decode() + "x" * 70_000 if what == "endless-pipe" else typed.decode()[:-1]
        return self._run(arguments, text)

    def _check(self, name, folder, outcome, said, ends_early=False, compared=True):
        code, right = self.right[name]
        found = self._essence(name, outcome.output, folder)
        if ends_early:
            require_well_behaved(outcome, (DONE, *REFUSED))
            return
        require_well_behaved(outcome, (DONE, code, *REFUSED))
        if outcome.code == DONE:
            require(code == DONE, f"code 0 where it is {code}: {said}: {outcome}")
            if name in ("resume", "queue-resume", "queue-merge", "solve-resume"):
                work = self.solved.solve if name == "solve-resume" else self.context.material.small
                work.check_printed(outcome)
            else:
                require(found == right, f"code 0, and not what is right: {said}: {outcome}: {outcome.output[:500]}")
        elif name not in MAY_CONTINUE and compared:
            require(found == right[: len(found)], f"what it printed is wrong: {said}: {outcome}: {outcome.output[:500]}")


def write_into(path, content):
    """As much as somebody reads."""
    try:
        with path.open("wb", buffering=0) as pipe:
            pipe.write(content)
    except OSError:
        pass
