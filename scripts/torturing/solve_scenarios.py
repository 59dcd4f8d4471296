"""Solves, what reads their values, and estimates: commands that faults are injected into."""

import shutil

from .program import require
from .scenarios import Reading, Scenario, of_queue
from .solving import STATE, values_in


class SolveScenario(Scenario):
    """A solve that writes a values file over one of another board."""

    two_threads_too = True
    extra = ()
    checkpoint = None

    def __init__(self, context):
        super().__init__(context)
        self.solved = context.solved

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


class Solved(Reading):
    """A command that reads what solves have left."""

    def __init__(self, context):
        super().__init__(context)
        self.solved = context.solved


class Values(Solved):
    """Values from somewhere, as CSV, of which nodes and seconds are not compared."""

    def check_done(self, folder, outcome):
        right = values_in(self.right)
        require(values_in(outcome.output) == right, f"{outcome.command}: code 0, and wrong values: {outcome.output[:500]}")

    def arguments_of(self, *source):
        return ["value", *source, "--format", "csv", "--threads", 1, "--memory", "32M", "--quiet"]


class ValueOfFile(Values):
    name = "value-file"

    def arguments(self, folder):
        return self.arguments_of("4x4", STATE, "--values", self.solved.values, "--moves", "--line")


class ValueOfFolder(Values):
    name = "value-folder"

    def arguments(self, folder):
        return self.arguments_of("4x4", STATE, "--values", self.solved.finished, "--moves", "--line")


class ValueOfPositions(Values):
    name = "value-obf"

    def arguments(self, folder):
        return self.arguments_of("--obf", self.solved.positions, "--moves")


class SolveList(Solved):
    name = "solve-ls"

    def arguments(self, folder):
        return ["checkpoint", "ls", self.solved.in_pass]


class SolveVerify(Solved):
    name = "solve-verify"

    def arguments(self, folder):
        return ["checkpoint", "verify", self.solved.in_pass]


class VerifyAll(Solved):
    """Files and folders of every kind."""

    name = "verify-all"

    def arguments(self, folder):
        found = self.material
        paths = [found.results, self.checkpoints.finished, self.solved.values, self.solved.finished, self.solved.samples]
        return ["verify", *paths, "--states", 3, "--threads", 1, "--quiet"]


class States(Reading):
    """To a file, over an older one."""

    name = "states"

    def prepare(self, folder):
        if self.right is None:
            self.program.run(*self.arguments(folder))
            self.right = (folder / "states.npy").read_bytes()
        (folder / "states.npy").write_bytes(b"older\n")

    def arguments(self, folder):
        return ["states", self.checkpoints.finished, "--format", "npy", "--output", folder / "states.npy"]

    def check_done(self, folder, outcome):
        require((folder / "states.npy").read_bytes() == self.right, f"{outcome.command}: code 0, and wrong states")

    def check_again(self, folder, outcome):
        content = (folder / "states.npy").read_bytes()
        require(content in (b"older\n", self.right), f"{outcome}: the older file is gone")
        super().check_again(folder, outcome)


class StatesOfFile(Reading):
    name = "states-file"

    def arguments(self, folder):
        return ["states", self.material.results]


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

    def __init__(self, context):
        super().__init__(context)
        self.solved = context.solved

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
        shutil.copytree(self.context.solved.in_pass, folder / "scratch")

    def arguments(self, folder):
        return ["checkpoint", "prune", *self.more, folder / "scratch"]

    def work(self):
        return self.context.solved.solve

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


ALL = (InMemory, FreshSolve, ResumedSolve, ResumedSearch, FinishedSolve, ValueOfFile, ValueOfFolder, ValueOfPositions,
       SolveList, SolveVerify, VerifyAll, States, StatesOfFile, Contains, Estimate, SolvePrune, SolvePruneKept,
       SolvePruneAll, PruneAll, of_queue(VerifyAll), of_queue(States), of_queue(PruneAll))  # fmt: skip
