"""scripts/develop/measure-slices: a row for each slice, turn and program; parents that are there are not enumerated again."""

import csv
import os
import pathlib
import subprocess
import tempfile
import unittest

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]
BUILD = pathlib.Path(os.environ["OTHELLO"]).parent
CLOSED = "-..-/.XO./.OX./-..-"


def call(*arguments):
    script = REPOSITORY / "scripts" / "develop" / "measure-slices"
    return subprocess.run([script, *arguments], capture_output=True, text=True, check=False)


def states_of(*board):
    table = subprocess.run(
        [BUILD / "othello", "enumerate", *board, "--format", "csv", "--quiet"], capture_output=True, text=True, check=True
    )
    return {int(row["depth"]): int(row["states"]) for row in csv.DictReader(table.stdout.splitlines())}


@unittest.skipUnless((BUILD / "tests" / "bench" / "othello_depth").exists(), "without benchmarks")
class MeasureSlices(unittest.TestCase):
    def test_two_programs_in_turns(self):
        programs = ["--program", f"old={BUILD}", "--program", f"new={BUILD}"]
        with tempfile.TemporaryDirectory(prefix="othello-slices-") as folder:
            words = [f"--slices={CLOSED}@5,4x5@7,{CLOSED}@7", "--kernel", "plain", "--scratch", folder]
            done = call(*programs, *words)
            self.assertEqual(done.returncode, 0, done.stderr)
            manifest = pathlib.Path(folder) / f"slice {CLOSED.replace('/', '_')}" / "manifest.json"
            before = manifest.read_text()
            again = call(*programs, *words, "--turns", "1")
            self.assertEqual(again.returncode, 0, again.stderr)
            self.assertEqual(before, manifest.read_text())
            for depth in (7, 5, 6, 8):  # there; there; of a search that continued; to be continued to
                one = call("--program", f"new={BUILD}", f"--slices={CLOSED}@{depth}", *words[1:], "--turns", "1")
                self.assertEqual(one.returncode, 0, one.stderr)
                (row,) = csv.DictReader(one.stdout.splitlines())
                self.assertEqual(int(row["states"]), states_of("--from", CLOSED)[depth])
        rows = list(csv.DictReader(done.stdout.splitlines()))
        closed, whole = states_of("--from", CLOSED), states_of("4x5")
        expected = []
        for board, depth, states in ((CLOSED, 5, closed[5]), (CLOSED, 7, closed[7]), ("4x5", 7, whole[7])):
            for turn in ("1", "2"):
                expected += [(program, board, str(depth), "plain", turn, str(states)) for program in ("old", "new")]
        columns = ("program", "board", "depth", "kernel", "turn", "states")
        self.assertEqual([tuple(row[column] for column in columns) for row in rows], expected)
        for row in rows:
            self.assertGreater(float(row["ns_per_state"]), 0)
        self.assertEqual(len(again.stdout.splitlines()), 1 + len(expected) // 2)

    def test_what_goes_wrong(self):
        for words, message in (
            (["--slices=4x5"], "BOARD@DEPTH"),
            (["--program", "new"], "LABEL=FOLDER"),
            (["--program", "new=/nowhere"], "/nowhere has no othello"),
            (["--slices=4x5@99", "--turns", "1"], "measure-slices: "),
            (["--slices=4x4@5", "--kernel", "none"], "no kernel none"),
        ):
            done = call("--program", f"this={BUILD}", *words)
            self.assertNotEqual(done.returncode, 0, words)
            self.assertIn(message, done.stderr)


if __name__ == "__main__":
    unittest.main()
