"""Solves, what reads their values, and estimates: commands that faults are injected into."""

import shutil

from .program import require
from .scenarios import CSV, Output, Reading, Scenario, of_queue, reading
from .solving import STATE, values_in


class SolveScenario(Scenario):
    """A solve that writes a values file over one of another board."""

    two_threads_too = True
    extra = ()
    checkpoint = None

    def prepare(self, folder):
        shutil.copyfile(self.solved.old, folder / "values.h5")
        if self.checkpoint is not None:
            shutil.copytree(self.checkpoint, folder / "scratch")

    def arguments(self, folder):
        return [*self.solved.solve.arguments(1), "--output", folder / "values.h5", "--force", *self.extra]

    def check_done(self, folder, outcome):
        self.solved.solve.check_printed(outcome)
        self.solved.solve.check_file(self.program, folder / "values.h5", outcome.command)

    def check_again(self, folder, outcome):
        if (folder / "values.h5").read_bytes() != self.solved.old.read_bytes():
            self.solved.solve.check_file(self.program, folder / "values.h5", f"{outcome}; the older file is gone")
        super().check_again(folder, outcome)


class InMemory(SolveScenario):
    name = "solve"
    extra = ("--keep-values", "3,8")


class FreshSolve(SolveScenario):
    name = "solve-fresh"

    def arguments(self, folder):
        return [*super().arguments(folder), "--scratch", folder / "scratch", "--resume"]


class ResumedSolve(FreshSolve):
    """From within the pass; what is kept stays."""

    name = "solve-resumed"

    def __init__(self, context):
        super().__init__(context)
        self.checkpoint = self.solved.in_pass

    def check_done(self, folder, outcome):
        super().check_done(folder, outcome)
        for depth in (6, 8):
            kept = list((folder / "scratch" / f"values-{depth:02}").glob("*.values"))
            require(kept, f"{outcome.command}: code 0, and the values of depth {depth} are gone")


class ResumedSearch(ResumedSolve):
    """From within the search."""

    name = "solve-searching"

    def __init__(self, context):
        super().__init__(context)
        self.checkpoint = self.solved.in_search


class FinishedSolve(FreshSolve):
    """Nothing is left to do but the values file."""

    name = "solve-finished"

    def __init__(self, context):
        super().__init__(context)
        self.checkpoint = self.solved.finished


class Values(Reading):
    """Values from somewhere, as CSV, of which nodes and seconds are not compared."""

    def check_done(self, folder, outcome):
        right = values_in(self.right)
        require(values_in(outcome.output) == right, f"{outcome.command}: code 0, and wrong values: {outcome.output[:500]}")


VALUE = ("value", *CSV, "--threads", 1, "--memory", "32M", "--quiet")
OF_STATE = ("4x4", STATE, "--moves", "--line")
VALUE_OF_FILE = reading("value-file", lambda its: [*VALUE, *OF_STATE, "--values", its.solved.values], Values)
VALUE_OF_FOLDER = reading("value-folder", lambda its: [*VALUE, *OF_STATE, "--values", its.solved.finished], Values)
VALUE_OF_POSITIONS = reading("value-obf", lambda its: [*VALUE, "--obf", its.solved.positions, "--moves"], Values)
SOLVE_LIST = reading("solve-ls", lambda its: ["checkpoint", "ls", its.solved.in_pass])
SOLVE_VERIFY = reading("solve-verify", lambda its: ["checkpoint", "verify", its.solved.in_pass])


def of_every_kind(its):
    """Files and folders."""
    solved = its.solved
    paths = [its.material.results, its.checkpoints.finished, solved.values, solved.finished, solved.samples]
    return ["verify", *paths, "--states", 3, "--threads", 1, "--quiet"]


VERIFY_ALL = reading("verify-all", of_every_kind)


class States(Output):
    name = "states"
    output = "states.npy"

    def arguments(self, folder):
        return ["states", self.checkpoints.finished, "--format", "npy", "--output", folder / self.output]


STATES_OF_FILE = reading("states-file", lambda its: ["states", its.material.results])


class Contains(Reading):
    name = "contains"

    def __init__(self, context):
        super().__init__(context)
        self.board = self.program.run("states", self.material.final, "--range", "0:1").output.strip()

    def arguments(self, folder):
        return ["contains", self.material.final, self.board]


class Estimate(Reading):
    """Samples that are added to those of an older file."""

    name = "estimate"

    def prepare(self, folder):
        shutil.copyfile(self.solved.samples, folder / "samples.h5")
        if self.right is None:
            self.right = self.program.run(*self.solved.estimate, "--samples", 10).output

    def arguments(self, folder):
        return [*self.solved.estimate, "--samples", 10, "--output", folder / "samples.h5"]

    def check_done(self, folder, outcome):
        super().check_done(folder, outcome)
        self.program.run("verify", folder / "samples.h5")

    def check_again(self, folder, outcome):
        self.program.run("verify", folder / "samples.h5")
        super().check_again(folder, outcome)


class SolvePrune(Scenario):
    """From within the pass; it continues afterwards."""

    name = "solve-prune"
    more = ()

    def prepare(self, folder):
        shutil.copytree(self.solved.in_pass, folder / "scratch")

    def arguments(self, folder):
        return ["checkpoint", "prune", *self.more, folder / "scratch"]

    def work(self):
        return self.solved.solve

    def check_done(self, folder, outcome):
        resumed = self.program.run(*self.work().arguments(), *self.work().in_folder(folder / "scratch"))
        self.work().check_printed(resumed)


class SolvePruneKept(SolvePrune):
    name = "solve-prune-kept"
    more = ("--kept",)

    def check_done(self, folder, outcome):
        left = list((folder / "scratch" / "values-08").glob("*.values"))
        require(not left, f"{outcome.command}: code 0, and kept values are left")
        super().check_done(folder, outcome)


class SolvePruneAll(SolvePrune):
    name = "solve-prune-all"
    more = ("--all",)

    def check_done(self, folder, outcome):
        left = self._left(folder)
        require(not left, f"{outcome.command}: code 0, and there are left {left}")
        super().check_done(folder, outcome)

    def check_again(self, folder, outcome):
        if self._left(folder):  # it may have ended after all of its work
            super().check_again(folder, outcome)

    @staticmethod
    def _left(folder):
        return [path.name for path in (folder / "scratch").rglob("*")]


class PruneAll(SolvePruneAll):
    """All of a search."""

    name = "prune-all"

    def work(self):
        return self.checkpoints.small

    def prepare(self, folder):
        shutil.copytree(self.checkpoints.unfinished, folder / "scratch")


ALL = (InMemory, FreshSolve, ResumedSolve, ResumedSearch, FinishedSolve, VALUE_OF_FILE, VALUE_OF_FOLDER, VALUE_OF_POSITIONS,
       SOLVE_LIST, SOLVE_VERIFY, VERIFY_ALL, States, STATES_OF_FILE, Contains, Estimate, SolvePrune, SolvePruneKept,
       SolvePruneAll, PruneAll, of_queue(VERIFY_ALL), of_queue(States), of_queue(PruneAll))  # fmt: skip
