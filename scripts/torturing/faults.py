"""Faults at every system call in turn."""

import random
import struct

from . import scenarios, solve_scenarios
from .program import (
    CHECK_FAILED,
    DAMAGED_INPUT,
    DONE,
    NOT_ENOUGH_CAPACITY,
    OTHER_FAILURE,
    WRONG_USAGE,
    Fault,
    Violation,
    require,
    require_well_behaved,
)
from .trials import Family

# In the order of tests/faults/fault.h.
CALLS = ("open", "read", "pread", "write", "pwrite", "rename", "fsync", "mkdir", "unlink", "mmap", "ftruncate",
         "close", "opendir", "flock", "statvfs", "fork", "thread", "stat", "readdir")  # fmt: skip

# What happens to each: once, and from then on.
ONCE = {
    "open": ("EIO", "ENOSPC", "EMFILE", "kill"),
    "read": ("EIO", "EINTR", "short"),
    "pread": ("EIO", "EINTR", "short"),
    "write": ("EIO", "ENOSPC", "EINTR", "short", "kill"),
    "pwrite": ("EIO", "ENOSPC", "EINTR", "short", "kill"),
    "rename": ("EIO", "ENOSPC", "kill"),
    "fsync": ("EIO", "ENOSPC", "EINTR", "kill"),
    "mkdir": ("EIO", "ENOSPC", "kill"),
    "unlink": ("EIO", "EACCES", "kill"),
    "mmap": ("ENOMEM",),
    "ftruncate": ("EIO", "ENOSPC", "kill"),
    "close": ("EIO", "ENOSPC", "kill"),
    "opendir": ("EIO", "EMFILE"),
    "flock": ("EINTR", "EIO"),
    "statvfs": ("EIO",),
    "fork": ("EAGAIN", "ENOMEM"),
    "stat": ("EIO", "EACCES"),
    "readdir": ("EIO",),
}
ALWAYS = {
    "open": ("EIO", "EMFILE"), "read": ("EIO", "short"), "pread": ("EIO", "short"), "write": ("ENOSPC", "short"),
    "pwrite": ("ENOSPC", "short"), "rename": ("EIO",), "fsync": ("EIO",), "mkdir": ("ENOSPC",), "unlink": ("EIO",),
    "close": ("EIO",), "ftruncate": ("ENOSPC",), "opendir": ("EMFILE",), "thread": ("EAGAIN",),
    "stat": ("EIO",), "readdir": ("EIO",),
}  # fmt: skip

# Parts of checkpoints.
BLAMED = (".segment", ".run", ".values", "manifest.json", "solve.json", "/scratch", "/finished", "/in-pass")

# Of an output that is there and of which it cannot be told what it is (docs/outputs.md).
OUTPUT_UNREAD = ("cannot be read", "or is damaged")

NO_FAULTS = {"EINTR", "short"}  # of reads and writes: to be gone about as if nothing had been


class Faults(Family):
    """A trial is one command in which one system call fails, is short, is interrupted, or the last before a kill. With
    code 0 everything has to be right; after any other end the same command has to be, without the fault."""

    name = "faults"
    title = "faults at every system call in turn"
    crowd = 4

    def prepare(self):
        kinds = (*scenarios.ALL, *solve_scenarios.ALL)
        self.scenarios = {kind.name: kind(self.context) for kind in kinds}
        self.calls = {name: self._count(scenario) for name, scenario in self.scenarios.items()}

    def _count(self, scenario):
        """How many calls the command makes; also computes its right output, before there are workers."""
        folder = self.templates / f"counted-{scenario.name}"
        folder.mkdir()
        scenario.prepare(folder)
        counts = self.templates / "counts"
        outcome = self.program.run(*scenario.arguments(folder), counts=counts)
        scenario.check_done(folder, outcome)
        return dict(zip(CALLS, struct.unpack(f"<{len(CALLS) + 1}Q", counts.read_bytes())))

    def trials(self, count):
        """Every fault once, in an order of chance, so that a few are of all kinds; then again with two threads,
        where it depends on the moment which call the Nth one is."""
        names = []
        for scenario, calls in self.calls.items():
            for kinds, repeat in ((ONCE, "once"), (ALWAYS, "always")):
                for call, number in calls.items():
                    # OpenMP ends the program where it finds no thread that could be made a moment before.
                    most = min(number, 1) if call == "thread" else number
                    for kind in kinds.get(call, ()):
                        names += [f"{scenario}/{Fault(call, at, kind, repeat)}" for at in range(1, most + 1)]
        random.Random(self.context.seed).shuffle(names)
        again = [f"{name}/2" for name in names if self.scenarios[name.split("/")[0]].two_threads_too]
        return (names + again)[:count]

    def run(self, trial, folder, chance, tally):
        name, fault_name, *two_threads = trial.split("/")
        scenario, fault = self.scenarios[name], Fault.parse(fault_name)
        scenario.prepare(folder)
        arguments = scenario.arguments(folder)
        if two_threads:
            arguments[arguments.index("--threads") + 1] = 2
        counts = folder / "counts"
        outcome = self.program.finish(self.program.start(*arguments, fault=fault, counts=counts))
        struck = struct.unpack(f"<{len(CALLS) + 1}Q", counts.read_bytes())[-1] > 0
        counts.unlink()
        tally["not met"] += not struck
        tally["kills"] += struck and fault.kind == "kill"
        tally["faults"] += struck and fault.kind != "kill"
        if outcome.code == DONE:
            tally["of no consequence"] += struck
            scenario.check_done(folder, outcome)
        else:
            # First whether anything is lost, which is worse than a wrong code.
            try:
                scenario.check_again(folder, outcome)
            except Violation as broken:
                raise Violation(f"after {outcome}: {broken}") from None
        if not struck:
            require(outcome.code == DONE, f"no fault, and no success: {outcome}")
        elif outcome.code == -9 and fault.kind == "kill":
            pass
        else:  # also where a process is killed that the program made for itself
            self._require_rule(outcome, fault)

    @staticmethod
    def _require_rule(outcome, fault):
        allowed = {DONE, OTHER_FAILURE, NOT_ENOUGH_CAPACITY, DAMAGED_INPUT, CHECK_FAILED}
        if fault.kind in NO_FAULTS and fault.call in ("read", "pread", "write", "pwrite"):
            allowed = {DONE}
        elif fault.kind in ("ENOSPC", "ENOMEM") and fault.call in ("write", "mkdir", "thread"):
            allowed = {DONE, NOT_ENOUGH_CAPACITY}
        elif any(words in outcome.error() for words in OUTPUT_UNREAD):
            allowed.add(WRONG_USAGE)
        require_well_behaved(outcome, allowed)
        # What the system refuses is no damage, and nobody shall throw a checkpoint away over it. (HDF5 does not say
        # why it could not read.)
        if outcome.code == DAMAGED_INPUT:
            blamed = any(word in outcome.error() for word in BLAMED)
            require(not blamed, f"an error of the system is taken for damage: {outcome}")
