"""What is searched, what must come out, and the checks of what did."""

import json
import pathlib

from .program import DONE, Violation, require

try:
    import h5py
except ImportError:  # the program's own --verify remains
    h5py = None

# The digest is the last.
COMPARED = ("depth", "states", "turn_skips", "rival_plays", "moves", "flips", "digest")


def rows_of(printed):
    """What two runs must have in common."""
    try:
        return [tuple(row[name] for name in COMPARED) for row in json.loads(printed)["rows"]]
    except (ValueError, KeyError) as error:
        raise Violation(f"the table cannot be read: {error}: {printed[:300]!r}") from None


class Search:
    """One search and its right results, which two engines must agree on."""

    def __init__(self, board, depth, symmetry="full"):
        self.board, self.depth, self.symmetry = board, depth, symmetry
        self.name = f"{board} to depth {depth}" + ("" if symmetry == "full" else ", no symmetry")
        self.rows = None

    def arguments(self, threads=2, memory="64M"):
        return ["enumerate", self.board, "--max-depth", self.depth, "--symmetry", self.symmetry,
                "--threads", threads, "--memory", memory, "--format", "json"]  # fmt: skip

    def compute(self, program):
        self.rows = rows_of(program.run(*self.arguments()).output)
        other = rows_of(program.run(*self.arguments(), "--engine", "shifted-queue").output)
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
