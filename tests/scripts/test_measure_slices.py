"""scripts/develop/measure-slices: a row for each slice, turn and program; parents that are there are not enumerated again."""

import pathlib
import subprocess
import unittest

from develop import PROGRAM, ScriptTest, csv_rows

BUILD = pathlib.Path(PROGRAM).parent
CLOSED = "-..-/.XO./.OX./-..-"


def states_of(*board):
    command = [PROGRAM, "enumerate", *board, "--format", "csv", "--quiet"]
    table = subprocess.run(command, capture_output=True, text=True, check=True)
    return {int(row["depth"]): int(row["states"]) for row in csv_rows(table.stdout)}


@unittest.skipUnless((BUILD / "tests" / "bench" / "othello_depth").exists(), "without benchmarks")
class MeasureSlices(ScriptTest):
    SCRIPT = "measure-slices"

    def test_two_programs_in_turns(self):
        programs = ["--program", f"old={BUILD}", "--program", f"new={BUILD}"]
        words = [f"--slices={CLOSED}@5,4x5@7,{CLOSED}@7", "--kernel", "plain", "--scratch", self.folder]
        rows = self.rows(*programs, *words)
        manifest = self.folder / f"slice {CLOSED.replace('/', '_')}" / "manifest.json"
        before = manifest.read_text()
        again = self.rows(*programs, *words, "--turns", 1)
        self.assertEqual(before, manifest.read_text())
        for depth in (7, 5, 6, 8):  # there; there; of a search that continued; to be continued to
            (row,) = self.rows("--program", f"new={BUILD}", f"--slices={CLOSED}@{depth}", *words[1:], "--turns", 1)
            self.assertEqual(int(row["states"]), states_of("--from", CLOSED)[depth])
        closed, whole = states_of("--from", CLOSED), states_of("4x5")
        expected = []
        for board, depth, states in ((CLOSED, 5, closed[5]), (CLOSED, 7, closed[7]), ("4x5", 7, whole[7])):
            for turn in ("1", "2"):
                expected += [(program, board, str(depth), "plain", turn, str(states)) for program in ("old", "new")]
        columns = ("program", "board", "depth", "kernel", "turn", "states")
        self.assertEqual([tuple(row[column] for column in columns) for row in rows], expected)
        for row in rows:
            self.assertGreater(float(row["ns_per_state"]), 0)
        self.assertEqual(len(again), len(expected) // 2)

    def test_what_goes_wrong(self):
        for code, words, message in (
            (2, ["--slices=4x5"], "BOARD@DEPTH"),
            (2, ["--program", "new"], "LABEL=FOLDER"),
            (2, ["--program", "new=/nowhere"], "/nowhere has no othello"),
            (1, ["--slices=4x5@99", "--turns", 1], "measure-slices: "),
            (1, ["--slices=4x4@5", "--kernel", "none"], "no kernel none"),
        ):
            self.assertIn(message, self.call("--program", f"this={BUILD}", *words, code=code).stderr)


if __name__ == "__main__":
    unittest.main()
