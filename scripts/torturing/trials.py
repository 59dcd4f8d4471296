"""Trials, run side by side, and what came of them."""

import collections
import concurrent.futures
import functools
import multiprocessing
import os
import pathlib
import random
import shutil
import signal
import time
import traceback
from dataclasses import dataclass, field

from .program import Violation
from .scenarios import Material
from .solving import SolvedMaterial


@dataclass
class Context:
    """What all trials share."""

    program: object
    folder: pathlib.Path  # for everything that is written
    seed: int
    keep: bool = False  # leave the folders of trials that break the rule

    @functools.cached_property
    def material(self):
        """What several families begin with; asked for before there are workers."""
        return Material(self.program, self.folder / "material")

    @functools.cached_property
    def solved(self):
        """The same of solves."""
        return SolvedMaterial(self.program, self.folder / "solved")


class Family:
    """Trials of one kind. A trial has a name, which with the seed says all about it but the moments."""

    name = ""
    title = ""
    crowd = 1  # so many trials to a core: more where they mostly wait

    def __init__(self, context):
        self.context = context
        self.program = context.program
        self.templates = context.folder / f"templates-{self.name}"
        self.templates.mkdir()

    def prepare(self):
        """Once, before any trial."""

    def unavailable(self):
        """Why it cannot be done on this machine, or None."""
        return None

    def trials(self, count):
        """Their names, `count` of them or as many as there are."""
        return [str(number) for number in range(count)]

    def run(self, trial, folder, chance, tally):
        """One trial in an empty folder. Throws Violation; counts in `tally` what it did."""
        raise NotImplementedError


@dataclass
class Result:
    family: str
    planned: int
    trials: int = 0
    seconds: float = 0
    tally: collections.Counter = field(default_factory=collections.Counter)
    violations: list = field(default_factory=list)  # pairs: trial, what
    left_out: str = ""

    def line(self):
        if self.left_out:
            return f"{self.family}: left out: {self.left_out}"
        done = f"{self.trials}" if self.trials == self.planned else f"{self.trials} of {self.planned}"
        counts = ", ".join(f"{count} {what}" for what, count in sorted(self.tally.items()))
        verdict = f"{len(self.violations)} break the rule" if self.violations else "none breaks the rule"
        return f"{self.family}: {done} trials in {self.seconds:.0f} s ({counts}): {verdict}"


_families = {}  # in each worker, made before it is forked


def _begin_worker():
    signal.signal(signal.SIGTERM, signal.SIG_DFL)  # tidying up is not for workers


def _run_one(job):
    name, trial = job
    family = _families[name]
    context = family.context
    folder = context.folder / f"trial-{os.getpid()}"
    if folder.exists():
        folder = pathlib.Path(f"{folder}-{time.monotonic_ns()}")  # of a trial that was kept
    folder.mkdir()
    tally = collections.Counter()
    violation = None
    try:
        family.run(trial, folder, random.Random(f"{context.seed}/{name}/{trial}"), tally)
    except Violation as broken:
        violation = str(broken)
    except Exception:  # a mistake of this program's own is not a pass
        violation = f"the trial itself failed: {traceback.format_exc()}"
    if violation is None or not context.keep:
        shutil.rmtree(folder, ignore_errors=True)
    else:
        violation += f" (left in {folder})"
    return trial, tally, violation


def run_family(family, trials, jobs, seconds, on_violation):
    """`seconds`: no trial begins later than that."""
    result = Result(family.name, len(trials))
    begin = time.monotonic()
    _families[family.name] = family

    def offered():
        for trial in trials:
            if time.monotonic() - begin > seconds:
                return
            yield family.name, trial

    def take(done):
        trial, tally, violation = done
        result.trials += 1
        result.tally.update(tally)
        if violation is not None:
            result.violations.append((trial, violation))
            on_violation(family.name, trial, violation)

    forked = multiprocessing.get_context("fork")  # workers have what was prepared
    with concurrent.futures.ProcessPoolExecutor(jobs, forked, _begin_worker) as pool:
        waiting = collections.deque()
        for job in offered():
            waiting.append(pool.submit(_run_one, job))
            if len(waiting) >= 2 * jobs:
                take(waiting.popleft().result())
        for done in waiting:
            take(done.result())
    result.seconds = time.monotonic() - begin
    return result
