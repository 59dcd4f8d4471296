"""What is solved, what must come out, and the folders and files that solves leave."""

import json
import shutil

from .program import OTHER_FAILURE, Fault, Violation, require

SECONDS = "seconds"
STATE = "..../.OX./.XO./...."  # the start of 4x4
# Positions of 8x8 with few vacant cells, and lines without scores.
POSITIONS = (
    "XXXOXXXXOXXXXXXXOOXXXXXXOOOXXXXXOOOXXOO-OOOOO---OOOOOOO-OOOOOOO- X;\n"
    "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXOOO-XXXOOO-- O; % three are vacant\n"
    "XXXOXXXXOXXXXXXXOOXXXXXXOOOXXXXXOOOXXOO-OOOOO---OOOOOOO-OOOOOOO- O;\n"
)


def essence_of(printed):
    """All of a printed table of a solve but the seconds."""
    try:
        document = json.loads(printed)
        rows = [{name: cell for name, cell in row.items() if name != SECONDS} for row in document["rows"]]
        return {**document, "rows": rows}
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise Violation(f"the table cannot be read: {error}: {printed[:300]!r}") from None


def values_in(printed):
    """What a CSV of othello value says, line by line, without nodes and seconds."""
    lines = printed.splitlines()
    if not lines:
        return []
    names = lines[0].split(",")
    kept = [place for place, name in enumerate(names) if name not in ("nodes", SECONDS)]
    return [[cell for place, cell in enumerate(line.split(",")) if place in kept] for line in lines]


class Solve:
    """One solve and its right results, which must be the same with one thread as with two."""

    def __init__(self, board):
        self.board = board
        self.right = None

    def arguments(self, threads=2, memory="64M"):
        return ["solve", self.board, "--threads", threads, "--memory", memory, "--format", "json"]

    @staticmethod
    def in_folder(scratch):
        return ["--scratch", scratch, "--resume"]

    def compute(self, program):
        self.right = essence_of(program.run(*self.arguments(1)).output)
        require(self.right == essence_of(program.run(*self.arguments(2)).output), f"{self.board}: threads differ")

    def check_printed(self, outcome):
        found = essence_of(outcome.output)
        require(found == self.right, f"{outcome.command}: code 0, and a wrong table: {outcome.output[:1000]}")

    def check_file(self, program, path, after):
        verified = program.finish(program.start("verify", path, "--states", 5, "--threads", 1))
        require(verified.code == 0, f"{after}: a values file that fails: {verified}")


class SolvedMaterial:
    """What trials of solves begin with: a values file, positions, and scratch folders in several states."""

    def __init__(self, program, folder):
        self.program, self.folder = program, folder
        folder.mkdir(exist_ok=True)
        self.solve = Solve("4x4")
        self.solve.compute(program)
        self.values = folder / "values.h5"
        program.run(*self.solve.arguments(), "--keep-values", "all", "--output", self.values)
        self.old = folder / "old.h5"
        program.run("solve", "3x3", "--memory", "64M", "--threads", 1, "--output", self.old)
        self.samples = folder / "samples.h5"
        self.estimate = ["estimate", "4x5", "--depth", 8, "--seed", 1, "--threads", 1, "--quiet", "--format", "csv"]
        program.run(*self.estimate, "--samples", 5, "--output", self.samples)
        self.positions = folder / "positions.obf"
        self.positions.write_text(POSITIONS, encoding="ascii")
        self.finished = folder / "finished"
        program.run(*self.solve.arguments(), "--scratch", self.finished, "--keep-values", "all")
        self.in_pass = self._in_pass()
        self.in_search = self._in_search()

    def _in_pass(self):
        """A pass that has solved depth 6 and keeps two depths above."""
        scratch = self.folder / "in-pass"
        self.program.run(
            *self.solve.arguments(1), "--scratch", scratch, "--keep-values", "6,8",
            "--after-depth", "test $OTHELLO_DEPTH -gt 6", allowed=(OTHER_FAILURE,),
        )  # fmt: skip
        return scratch

    def _in_search(self):
        """A solve that was killed in its search, within a depth."""
        for at in range(40, 4, -1):
            scratch = self.folder / "in-search"
            words = [*self.solve.arguments(1), "--scratch", scratch, "--keep-values", "6,8"]
            killed = self.program.start(*words, fault=Fault("rename", at, "kill", path=".segment"))
            self.program.finish(killed)
            if not list(scratch.glob("values-*")) and list(scratch.glob("search-1/depth-05/*")):
                return scratch
            shutil.rmtree(scratch)
        raise Violation("no solve could be killed in its search")
