"""What is searched, what must come out, and the checks of what did."""

import json
import pathlib
from dataclasses import dataclass

from .program import DONE, Violation, require

try:
    import h5py
except ImportError:  # the program's own --verify remains
    h5py = None

# The digest is the last.
COMPARED = ("depth", "states", "turn_skips", "rival_plays", "moves", "flips", "digest")


@dataclass(frozen=True)
class Engine:
    """`disk`: what its folder may take, so that it has several files and every search here fits."""

    name: str
    ending: str  # of the files in its folder
    memory_mib: int
    thread_mib: int
    disk: str = ""

    def memory(self, threads):
        return f"{self.memory_mib + threads * self.thread_mib}M"


OCCUPANCY = Engine("occupancy", ".segment", 64, 0)
SHIFTED_QUEUE = Engine("shifted-queue", ".run", 23, 3, "8M")  # little more than the least, for many small runs
ENGINES = (OCCUPANCY, SHIFTED_QUEUE)


def rows_of(printed):
    """What two runs must have in common."""
    try:
        return [tuple(row[name] for name in COMPARED) for row in json.loads(printed)["rows"]]
    except (ValueError, KeyError) as error:
        raise Violation(f"the table cannot be read: {error}: {printed[:300]!r}") from None


class Search:
    """One search and its right results, which two engines must agree on."""

    def __init__(self, board, depth, symmetry="full", engine=OCCUPANCY):
        self.board, self.depth, self.symmetry, self.engine = board, depth, symmetry, engine
        self.name = f"{board} to depth {depth}" + ("" if symmetry == "full" else ", no symmetry")
        self.rows = None

    def by(self, engine):
        """The same by another engine."""
        other = Search(self.board, self.depth, self.symmetry, engine)
        other.rows = self.rows
        return other

    def arguments(self, threads=2, memory=None):
        return ["enumerate", self.board, "--engine", self.engine.name, "--depth", self.depth, "--symmetry", self.symmetry,
                "--threads", threads, "--memory", memory or self.engine.memory(threads), "--format", "json"]  # fmt: skip

    def in_folder(self, scratch, disk=None):
        """More arguments, with which it begins in a folder, or resumes there."""
        limit = ["--disk", disk or self.engine.disk] if self.engine.disk else []
        return ["--scratch", scratch, "--resume", *limit]

    def compute(self, program):
        self.rows, other = (rows_of(program.run(*self.by(engine).arguments()).output) for engine in ENGINES)
        require(self.rows == other, f"{self.name}: the engines differ")

    def check_printed(self, outcome):
        rows = rows_of(outcome.output)
        require(rows == self.rows, f"{outcome.command}: code 0, and a wrong table: {rows}")

    def check_file(self, program, path, after):
        """The file has the right table and passes the program's own check."""
        require(pathlib.Path(path).is_file(), f"{after}: code 0, and no results file")
        verified = program.finish(program.start("enumerate", "--verify", path))
        require(verified.code == DONE, f"{after}: code 0, and a results file that fails: {verified}")
        if h5py is None:
            return
        with h5py.File(path, "r") as file:
            columns = [file["depths"][name][:] for name in COMPARED]
            rows = [(*map(int, row[:-1]), f"{int(row[-1]):016x}") for row in zip(*columns)]
            baskets = file["basket_states"][:].sum(axis=1).tolist()
        require(rows == self.rows, f"{after}: code 0, and a results file with a wrong table: {rows}")
        require(baskets == [row[1] for row in rows], f"{after}: code 0, and wrong baskets: {baskets}")


def finished_depths(scratch):
    """The rows of a checkpoint's manifest; none where no depth is finished."""
    try:
        document = json.loads((pathlib.Path(scratch) / "manifest.json").read_text(encoding="ascii"))
    except FileNotFoundError:
        return []
    except ValueError as error:
        raise Violation(f"the manifest is broken: {error}") from None
    return [tuple(row[name] for name in COMPARED) for row in document["depths"]]


def check_kept(search, scratch, before, after):
    """What was finished before is still there, and right."""
    rows = finished_depths(scratch)
    require(len(rows) >= before, f"{after}: {before} depths were finished, {len(rows)} are left")
    wanted = search.rows[: len(rows)]
    require(rows[: len(wanted)] == wanted, f"{after}: the manifest has wrong rows: {rows}")
    return len(rows)
