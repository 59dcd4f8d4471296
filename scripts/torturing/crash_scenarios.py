"""Commands whose writes are recorded, what of it must outlast a power failure, and how it is continued from."""

import json
import pathlib
import re
import shutil

from .program import Fault, require
from .search import SHIFTED_QUEUE, check_kept, finished_depths

FINISHED = re.compile(r"depth (\d+) of \d+: \d+ states, [\d.]+ s$")
SOLVED = re.compile(r"^depth (\d+) solved: ", re.MULTILINE)
AGAIN = re.compile(r"^othello: enumerating depths ", re.MULTILINE)
RESUMED = re.compile(r"resuming from the checkpoint in .* at depth (\d+)")
PASS_RESUMED = re.compile(r"resuming the pass in .*: (?:no depth is solved yet|solved down to depth (\d+))")


class Reported:
    """What the program had said before a moment, and thereby promised to keep."""

    def __init__(self, said, point):
        self.depth = -1  # that the search in progress has finished
        self.solved = None  # the lowest
        self.printed = -1  # when the last table was
        for one in said:
            if one.begin >= point:
                break
            if one.is_output:
                self.printed = one.begin
            else:
                for line in one.text.splitlines():
                    self._take(line)

    def _take(self, line):
        finished, solved = FINISHED.match(line), SOLVED.match(line)
        if finished:
            self.depth = max(self.depth, int(finished[1]))
        elif solved:
            self.solved = int(solved[1]) if self.solved is None else min(self.solved, int(solved[1]))
            self.depth = -1
        elif AGAIN.match(line):
            self.depth = -1


def without_seconds(value):
    if isinstance(value, dict):
        return {key: without_seconds(inner) for key, inner in value.items() if "seconds" not in key}
    if isinstance(value, list):
        return [without_seconds(inner) for inner in value]
    return value


class Recorded:
    """A command, or several in turn, in an empty folder; `kills`: faults that end it before it is resumed."""

    outputs = ()  # files that are whole or absent, and never lost
    scratch = "scratch"

    def __init__(self, program, name, kills=()):
        self.program, self.name, self.kills = program, name, kills

    def prepare(self, folder):
        """Nothing is there before."""

    def arguments(self, folder):
        raise NotImplementedError

    def steps(self, folder):
        """What is recorded: pairs of arguments and a fault."""
        return [*((self.arguments(folder), kill) for kill in self.kills), (self.arguments(folder), None)]

    def check_done(self, outcome, folder, thoroughly):
        raise NotImplementedError

    def check_resumed(self, reported, outcome):
        """That nothing which was reported as finished was done again."""

    def check(self, folder, reported, thoroughly):
        """Continues from what a power failure left."""
        scratch = folder / self.scratch
        if thoroughly and scratch.exists() and finished_depths(scratch):
            self.program.run("checkpoint", "verify", scratch)
        outcome = self.program.run(*self.arguments(folder))
        self.check_done(outcome, folder, thoroughly)
        self.check_resumed(reported, outcome)
        if scratch.exists():
            left = [str(path) for path in scratch.rglob("*.partial")]
            require(not left, f"{outcome.command}: leftover: {left}")


class RecordedSearch(Recorded):
    """With a results file over an older one."""

    outputs = ("results.h5",)

    def __init__(self, program, name, search, old, kills=(), extra=(), threads=1, disk=None, begun=None):
        super().__init__(program, name, kills)
        self.search, self.old, self.extra, self.threads, self.disk = search, old, extra, threads, disk
        self.begun = begun  # a scratch folder that it continues in

    def prepare(self, folder):
        (folder / "results.h5").write_bytes(self.old)
        if self.begun is not None:
            shutil.copytree(self.begun, folder / "scratch")

    def arguments(self, folder):
        return [*self.search.arguments(self.threads), *self.search.in_folder(folder / "scratch", self.disk),
                "--output", folder / "results.h5", "--force", *self.extra]  # fmt: skip

    def check_done(self, outcome, folder, thoroughly):
        self.search.check_printed(outcome)
        kept = check_kept(self.search, folder / "scratch", 0, outcome.command)
        require(kept == len(self.search.rows), f"{outcome.command}: a depth is missing in the manifest")
        if thoroughly:
            self.search.check_file(self.program, folder / "results.h5", outcome.command)

    def check_resumed(self, reported, outcome):
        resumed = RESUMED.search(outcome.log)
        depth = int(resumed[1]) if resumed else -1
        require(depth >= reported.depth,
                f"depth {reported.depth} was reported as finished, depth {depth} resumed: {outcome}")  # fmt: skip


class RecordedSolve(Recorded):
    """With values and a histogram; `right`: what another solver printed and wrote."""

    outputs = ("values.h5", "histogram.csv")

    def __init__(self, program, name, right, kills=(), extra=(), keep="2,3", threads=1):
        super().__init__(program, name, kills)
        self.right, self.extra, self.keep, self.threads = right, extra, keep, threads

    def prepare(self, folder):
        (folder / "values.h5").write_bytes(self.right.old_values)
        (folder / "histogram.csv").write_bytes(b"older\n")

    def arguments(self, folder):
        keep = ("--keep-values", self.keep) if self.keep else ()
        return ["solve", self.right.board, "--threads", self.threads, "--memory", "64M", "--format", "json",
                "--scratch", folder / "scratch", "--resume", *keep, "--output", folder / "values.h5", "--force",
                "--histogram", folder / "histogram.csv", *self.extra]  # fmt: skip

    def check(self, folder, reported, thoroughly):
        if thoroughly and (folder / "scratch/solve.json").exists() and finished_depths(folder / "scratch/search-1"):
            self.program.run("checkpoint", "verify", folder / "scratch")
        super().check(folder, reported, False)
        if thoroughly:
            self.program.run("verify", "--states", 10, "--quiet", folder / "values.h5")

    def check_done(self, outcome, folder, thoroughly):
        require(without_seconds(json.loads(outcome.output)) == self.right.printed,
                f"{outcome.command}: code 0, and wrong values: {outcome.output[:500]}")  # fmt: skip
        require((folder / "histogram.csv").read_bytes() == self.right.histogram,
                f"{outcome.command}: code 0, and a wrong histogram")  # fmt: skip

    def check_resumed(self, reported, outcome):
        resumed = PASS_RESUMED.search(outcome.log)
        if reported.solved is not None:
            solved = int(resumed[1]) if resumed and resumed[1] else 99
            require(solved <= reported.solved,
                    f"depth {reported.solved} was reported as solved, depth {solved} resumed: {outcome}")  # fmt: skip
        if reported.depth < 0 or (resumed and resumed[1] and int(resumed[1]) <= reported.depth):
            return
        # What comes before the next depth that is solved. A search that was through leaves nothing to resume.
        again = outcome.log[resumed.end() :] if resumed else outcome.log
        again = again.partition(f"depth {resumed[1]} solved")[2] if resumed and resumed[1] else again
        again = again[: next((found.start() for found in SOLVED.finditer(again)), None)]
        search = RESUMED.search(again)
        if resumed and not AGAIN.search(again):
            return
        depth = int(search[1]) if search else -1
        require(depth >= reported.depth,
                f"depth {reported.depth} was reported as found, depth {depth} resumed: {outcome}")  # fmt: skip


class RightValues:
    """Of a board, found in memory."""

    def __init__(self, program, folder, board):
        self.board = board
        old, histogram = folder / "old-values.h5", folder / f"{board}.csv"
        program.run("solve", "3x3", "--threads", 1, "--memory", "64M", "--output", old, "--force")
        self.old_values = old.read_bytes()
        solved = program.run("solve", board, "--threads", 1, "--memory", "64M", "--format", "json", "--histogram", histogram)
        self.printed = without_seconds(json.loads(solved.output))
        self.histogram = histogram.read_bytes()


class RecordedEstimate(Recorded):
    """Samples that are kept, and more of them."""

    outputs = ("samples.h5",)
    samples = (40, 100)

    def __init__(self, program, name, kills=()):
        super().__init__(program, name, kills)
        self.right = without_seconds(json.loads(program.run(*self._arguments(self.samples[-1])).output))

    @staticmethod
    def _arguments(samples):
        return ["estimate", "4x4", "--depth", 7, "--quiet", "--samples", samples, "--threads", 1, "--memory", "64M", "--format", "json"]

    def arguments(self, folder):
        return [*self._arguments(self.samples[-1]), "--output", folder / "samples.h5"]

    def steps(self, folder):
        first = [([*self._arguments(self.samples[0]), "--output", folder / "samples.h5"], None)]
        return first + super().steps(folder)

    def check_done(self, outcome, folder, thoroughly):
        require(without_seconds(json.loads(outcome.output)) == self.right,
                f"{outcome.command}: code 0, and a wrong estimate: {outcome.output[:500]}")  # fmt: skip
        if thoroughly:
            self.program.run("verify", "--quiet", folder / "samples.h5")


def all_recorded(material, folder, chance):
    """Kills stand before calls of chance: a process that ends leaves what is not durable to the next one."""
    program, folder = material.program, pathlib.Path(folder)
    small, large, old = material.whole, material.small, material.old.read_bytes()
    queue, large_queue = small.by(SHIFTED_QUEUE), large.by(SHIFTED_QUEUE)
    unfinished_queue = material.checkpoints[SHIFTED_QUEUE].unfinished
    values, large_values = RightValues(program, folder, "4x4"), RightValues(program, folder, "4x5")

    def kills(most, number=2):
        return [Fault(chance.choice(("fsync", "fsync", "rename", "unlink")), chance.randint(1, most), "kill")
                for _ in range(number)]  # fmt: skip

    yield RecordedSearch(program, "search", small, old)
    yield RecordedSearch(program, "kept", small, old, extra=("--keep-depths", "3,7,11"), kills=kills(30, 1))
    yield RecordedSearch(program, "segments", large, old, threads=2)
    yield RecordedSearch(program, "queue", queue, old, extra=("--keep-depths", "3,7,11"), kills=kills(30, 1))
    yield RecordedSearch(program, "queue-merges", large_queue, old, disk="1500K")
    yield RecordedSearch(program, "queue-resumed", large_queue, old, threads=2, begun=unfinished_queue)
    yield RecordedSearch(program, "queue-merging", large_queue, old, threads=2, begun=material.merging)
    yield RecordedSolve(program, "solve", values)
    yield RecordedSolve(program, "tight", values, extra=("--disk", "10K"), keep="")
    yield RecordedSolve(program, "tight-segments", large_values, extra=("--disk", "1800K"), keep="", threads=2)
    yield RecordedEstimate(program, "estimate")
    for number in range(1, 5):
        yield RecordedSearch(program, f"killed-{number}", small, old, kills=kills(35))
        yield RecordedSolve(program, f"killed-solve-{number}", values, kills=kills(60))
    for number in range(1, 3):
        yield RecordedSearch(program, f"killed-segments-{number}", large, old, kills=kills(60), threads=2)
        yield RecordedSearch(program, f"killed-queue-{number}", large_queue, old, kills=kills(100), disk="1500K")
        yield RecordedSolve(program, f"killed-tight-{number}", values, extra=("--disk", "10K"), keep="", kills=kills(80))
