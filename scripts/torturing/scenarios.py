"""Runs of the program with all that is needed to tell whether they were right: what faults are injected into."""

import shutil

from .checkpoints import Checkpoints
from .program import Violation, require
from .search import ENGINES, OCCUPANCY, SHIFTED_QUEUE, Search, check_kept

CSV = ("--format", "csv")
PATTERN = "####/#..#/..../...."  # a glyph of 4x4
GLYPH_OUTPUTS = ("svg", "png", "bdf", "ttf", "hdf5")
EXACT_OUTPUTS = ("svg", "png", "bdf", "ttf")  # an HDF5 file also says when it was made


class Material:
    """What scenarios begin with: results files, and checkpoints in several states."""

    def __init__(self, program, folder):
        self.program, self.folder = program, folder
        folder.mkdir(exist_ok=True)
        self.tiny = Search("4x4", 6)
        self.small = Search("4x5", 11)
        self.whole = Search("4x4", 12)
        for search in (self.tiny, self.small, self.whole):
            search.compute(program)
        self.old = self._results(Search("3x3", 5), "old.h5")
        self.results = self._results(self.tiny, "results.h5")
        self.paper = self._results(self.tiny.by(SHIFTED_QUEUE), "paper.h5")
        self.final = self._results(self.whole, "final.h5")
        self.checkpoints = {
            engine: Checkpoints(program, folder / engine.name, engine, self.tiny, self.small) for engine in ENGINES
        }
        self.merging = self.checkpoints[SHIFTED_QUEUE].merging()

    def _results(self, search, name):
        path = self.folder / name
        self.program.run(*search.arguments(), "--output", path)
        return path


class Scenario:
    """One command. `prepare` fills an empty folder; `check_done` is for code 0, `check_again` for what must be possible
    after any other end, without the fault."""

    two_threads_too = False  # whether faults are also tried with two threads
    engine = OCCUPANCY  # of its search and scratch folder
    right = None  # what is expected, once it is known

    def __init__(self, context):
        self.context = context
        self.material = context.material
        self.checkpoints = context.material.checkpoints[self.engine]
        self.program = context.program

    @property
    def solved(self):
        return self.context.solved

    def prepare(self, folder):
        """Nothing is needed."""

    def arguments(self, folder):
        raise NotImplementedError

    def check_done(self, folder, outcome):
        raise NotImplementedError

    def check_again(self, folder, outcome):
        again = self.program.run(*self.arguments(folder))
        self.check_done(folder, again)


class SearchScenario(Scenario):
    """A search that writes a results file over an older one."""

    threads = 1  # so that the same call is the same one in the next run

    def __init__(self, context):
        super().__init__(context)
        self.search = self.checkpoints.tiny

    def prepare(self, folder):
        shutil.copyfile(self.material.old, folder / "results.h5")

    def arguments(self, folder):
        return [*self.search.arguments(self.threads), "--output", folder / "results.h5", "--force"]

    def check_done(self, folder, outcome):
        self.search.check_printed(outcome)
        self.search.check_file(self.program, folder / "results.h5", outcome.command)

    def check_again(self, folder, outcome):
        if (folder / "results.h5").read_bytes() != self.material.old.read_bytes():
            self.search.check_file(self.program, folder / "results.h5", f"{outcome}; the older file is gone")
        super().check_again(folder, outcome)


class Plain(SearchScenario):
    name = "plain"
    two_threads_too = True


class Paper(SearchScenario):
    name = "paper"
    engine = SHIFTED_QUEUE


class Fresh(SearchScenario):
    name = "fresh"
    two_threads_too = True

    def arguments(self, folder):
        return [*super().arguments(folder), *self.search.in_folder(folder / "scratch")]

    def check_again(self, folder, outcome):
        check_kept(self.search, folder / "scratch", 0, str(outcome))
        super().check_again(folder, outcome)


class Resumed(Fresh):
    """From a checkpoint within a depth."""

    name = "resumed"
    two_threads_too = True

    def __init__(self, context):
        super().__init__(context)
        self.search = self.checkpoints.small
        self.checkpoint = self.checkpoints.unfinished

    def prepare(self, folder):
        super().prepare(folder)
        shutil.copytree(self.checkpoint, folder / "scratch")

    def check_again(self, folder, outcome):
        before = check_kept(self.search, self.checkpoint, 0, "the checkpoint itself")
        check_kept(self.search, folder / "scratch", before, str(outcome))
        super().check_again(folder, outcome)


class Finished(Resumed):
    """Nothing is left to do but the results file."""

    name = "finished"
    two_threads_too = False

    def __init__(self, context):
        super().__init__(context)
        self.search = self.checkpoints.tiny
        self.checkpoint = self.checkpoints.finished


class Merging(Resumed):
    """From a checkpoint within a merge of the paper's search."""

    name = "merging"
    engine = SHIFTED_QUEUE

    def __init__(self, context):
        super().__init__(context)
        self.checkpoint = self.material.merging


class Reading(Scenario):
    """A command that only reads, whose output has to be what it is without a fault."""

    def prepare(self, folder):
        if self.right is None:
            self.right = self.program.run(*self.arguments(folder)).output

    def check_done(self, folder, outcome):
        require(outcome.output == self.right, f"{outcome.command}: code 0, and wrong output: {outcome.output[:500]}")


def reading(name, words, kind=Reading):
    """The kind of scenario that reads by the command `words(scenario)`."""
    return type(name, (kind,), {"name": name, "arguments": lambda self, folder: words(self)})


VERIFY = reading("verify", lambda its: ["enumerate", "--verify", its.material.results])
STATS = reading("stats", lambda its: ["gapkeep", "stats", its.material.paper, *CSV, "--numbering", "occupancy,colouring"])
STATS_OF_SCRATCH = reading("stats-scratch", lambda its: ["gapkeep", "stats", its.checkpoints.finished, *CSV])
CHECKPOINT_VERIFY = reading("checkpoint-verify", lambda its: ["checkpoint", "verify", its.checkpoints.finished])
CHECKPOINT_LIST = reading("checkpoint-ls", lambda its: ["checkpoint", "ls", its.checkpoints.finished])


class Prune(Scenario):
    """Of kept depths, from a checkpoint within a depth; the search continues afterwards."""

    name = "prune"

    def prepare(self, folder):
        shutil.copytree(self.checkpoints.unfinished, folder / "scratch")

    def arguments(self, folder):
        return ["checkpoint", "prune", "--kept", folder / "scratch"]

    def check_done(self, folder, outcome):
        resumed = self.program.run(*self.checkpoints.resume(folder / "scratch"))
        self.checkpoints.small.check_printed(resumed)


class Output(Scenario):
    """A command that writes `output` over an older file."""

    def prepare(self, folder):
        if self.right is None:
            self.program.run(*self.arguments(folder))
            self.right = (folder / self.output).read_bytes()
        (folder / self.output).write_bytes(b"older\n")

    def check_done(self, folder, outcome):
        require((folder / self.output).read_bytes() == self.right, f"{outcome.command}: code 0, and wrong {self.output}")

    def check_again(self, folder, outcome):
        content = (folder / self.output).read_bytes()
        require(content in (b"older\n", self.right), f"{outcome}: the older file is gone")
        super().check_again(folder, outcome)


class Export(Output):
    """Gap counts as CSV."""

    name = "export"
    output = "gaps.csv"

    def arguments(self, folder):
        return ["gapkeep", "stats", self.material.results, "--numbering", "othello", "--export", folder / self.output]


class Glyph(Scenario):
    """A glyph among final states, in every format."""

    name = "glyph"

    def prepare(self, folder):
        if self.right is None:
            self.program.run(*self.arguments(folder))
            self.right = self._content(folder)
        for kind in GLYPH_OUTPUTS:
            (folder / f"glyph.{kind}").write_bytes(b"older\n")

    @staticmethod
    def _content(folder):
        return {kind: (folder / f"glyph.{kind}").read_bytes() for kind in EXACT_OUTPUTS}

    def arguments(self, folder):
        outputs = [word for kind in GLYPH_OUTPUTS for word in (f"--{kind}", folder / f"glyph.{kind}")]
        return ["font", "--pattern", PATTERN, "--states", self.material.final, "--threads", 1, "--force", *outputs]

    def check_done(self, folder, outcome):
        for kind, content in self._content(folder).items():
            require(content == self.right[kind], f"{outcome.command}: code 0, and a wrong {kind}")
        require((folder / "glyph.hdf5").read_bytes()[:4] == b"\x89HDF", f"{outcome.command}: code 0, and a wrong hdf5")

    def check_again(self, folder, outcome):
        for kind, content in self._content(folder).items():
            if content not in (b"older\n", self.right[kind]):
                raise Violation(f"{outcome}: the older {kind} is gone, and no new one is there")
        super().check_again(folder, outcome)


def of_queue(kind):
    """The same in a folder of the paper's search."""
    return type(f"Queue{kind.__name__}", (kind,), {"name": f"queue-{kind.name}", "engine": SHIFTED_QUEUE})


IN_FOLDERS = (Fresh, Resumed, Finished, Prune, STATS_OF_SCRATCH, CHECKPOINT_VERIFY, CHECKPOINT_LIST)
ALL = (*IN_FOLDERS, *map(of_queue, IN_FOLDERS), Merging, Plain, Paper, VERIFY, STATS, Export, Glyph)
