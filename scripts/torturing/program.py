"""The program under torture: started, killed, with faults and limits, and what it must never do."""

import os
import pathlib
import re
import resource
import shlex
import signal
import subprocess
from dataclasses import dataclass

DONE, OTHER_FAILURE, WRONG_USAGE, CHECK_FAILED, NOT_ENOUGH_CAPACITY, DAMAGED_INPUT = range(6)
STOPPED_EARLY = 75
SANITIZER_REPORT = 99

LONGEST_RUN_SECONDS = 60  # of searches that take less than a second alone
LASTING = re.compile(r", for \d+ (s|min)$")  # the line of progress of which no share is known
MOST_RESIDENT_KIB = 600 << 10  # whatever a file claims to hold; searches here need a tenth of it


class Violation(Exception):
    """The rule is broken: what this program is there to find."""


def require(holds, what):
    if not holds:
        raise Violation(what)


@dataclass(frozen=True)
class Fault:
    """A system call that is not as it should be (tests/faults/fault.h)."""

    call: str
    at: int
    kind: str
    repeat: str = "once"
    path: str = ""  # only calls on paths that contain it

    def __str__(self):
        return f"{self.call}:{self.at}:{self.kind}:{self.repeat}" + (f":{self.path}" if self.path else "")

    @staticmethod
    def parse(text):
        call, at, *others = text.split(":")
        return Fault(call, int(at), *others)

    def variables(self):
        words = {"CALL": self.call, "AT": self.at, "KIND": self.kind, "REPEAT": self.repeat, "PATH": self.path}
        return {f"OTHELLO_FAULT_{name}": str(word) for name, word in words.items() if word != ""}


@dataclass(frozen=True)
class Outcome:
    command: str
    code: int  # minus the signal that ended it
    output: str
    log: str

    def error(self):
        """The last line of its log that is not about progress."""
        lines = [line for line in self.log.splitlines() if not line.startswith("depth ")]
        return lines[-1] if lines else ""

    def __str__(self):
        end = f"signal {signal.Signals(-self.code).name}" if self.code < 0 else f"code {self.code}"
        return f"{self.command}: {end}: {self.log.strip()[-600:]}"


class Program:
    def __init__(self, path, shim=None):
        self.path = pathlib.Path(path)
        self.shim = shim

    def environment(self, fault=None, counts=None):
        changed = dict(os.environ)
        # Threads that wait for others give way to the trials beside them.
        changed["OMP_WAIT_POLICY"] = "passive"
        for name in ("ASAN_OPTIONS", "UBSAN_OPTIONS", "TSAN_OPTIONS"):
            changed[name] = f"{changed.get(name, '')} exitcode={SANITIZER_REPORT} verify_asan_link_order=0".strip()
        if fault is not None or counts is not None:
            changed["LD_PRELOAD"] = str(self.shim)
        if fault is not None:
            changed.update(fault.variables())
        if counts is not None:
            changed["OTHELLO_FAULT_COUNTS"] = str(counts)
        return changed

    def start(self, *arguments, fault=None, counts=None, limits=(), user=None, processors=None, variables=None,
              output=subprocess.PIPE):  # fmt: skip
        """`limits`: pairs of a resource and how much of it the program may have; `user`: by number; `processors`: those
        that it may use; `variables`: of its environment."""

        def restrict():
            for which, most in limits:
                resource.setrlimit(which, (most, most))
            if processors is not None:
                os.sched_setaffinity(0, processors)
            if user is not None:
                os.setuid(user)

        restricted = limits or user is not None or processors is not None
        process = subprocess.Popen(
            [str(self.path), *map(str, arguments)], env={**self.environment(fault, counts), **(variables or {})}, text=True,
            errors="replace", stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.PIPE,
            preexec_fn=restrict if restricted else None, start_new_session=True,
        )  # fmt: skip
        process.command = " ".join(shlex.quote(str(word)) for word in [self.path.name, *arguments])
        if fault is not None:
            process.command += f" [{fault}]"
        return process

    def finish(self, process):
        """Waits for its end. Raises Violation if that does not come."""
        try:
            output, log = process.communicate(timeout=LONGEST_RUN_SECONDS)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)  # also what it has forked, which holds the pipes
            process.communicate()
            raise Violation(f"{process.command}: does not end") from None
        return Outcome(process.command, process.returncode, output or "", log)

    def run(self, *arguments, allowed=(DONE,), **options):
        """Runs to the end; the outcome is one of `allowed`, and well-behaved."""
        outcome = self.finish(self.start(*arguments, **options))
        require_well_behaved(outcome, allowed)
        return outcome


def require_well_behaved(outcome, allowed):
    """No signal, a code that is allowed, one line of error, no more memory than the work needs."""
    require(outcome.code >= 0, f"ended by a signal: {outcome}")
    require(outcome.code in allowed, f"code {outcome.code} is not among {sorted(allowed)}: {outcome}")
    # A thread that could be made when the program tried, and not a moment later: OpenMP ends the program then.
    if outcome.code == OTHER_FAILURE and outcome.log.strip().startswith("libgomp: Thread creation failed"):
        return
    for line in outcome.log.splitlines():
        require(line.startswith(("depth ", "othello: ")) or " % " in line or LASTING.search(line), f"a line that is not its own: {outcome}")
    if outcome.code not in (DONE, STOPPED_EARLY):
        require(outcome.error().startswith("othello: "), f"no line says what failed: {outcome}")
    largest = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    if largest > MOST_RESIDENT_KIB and not require_well_behaved.too_large_before:
        require_well_behaved.too_large_before = True  # it is a maximum: later runs are not to blame
        raise Violation(f"took {largest >> 10} MiB: {outcome}")


require_well_behaved.too_large_before = False
