"""Sizes of boards that are too large: scripts/develop/measure-sizes counts and estimates their depths, and adds them up."""

import csv
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = os.environ.get("OTHELLO", "")
SCRIPTS = REPOSITORY / "scripts" / "develop"
sys.path.insert(0, str(SCRIPTS))
sys.dont_write_bytecode = True

class Scripts(unittest.TestCase):
    def call(self, script, *arguments):
        command = [sys.executable, "-B", SCRIPTS / script, *map(str, arguments)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout

    def rows(self, path):
        with open(path, encoding="utf-8", newline="") as file:
            return list(csv.DictReader(file))

    def test_from_counts_to_the_whole(self):
        truth = {int(row["depth"]): int(row["states"]) for row in self.rows(REPOSITORY / "results/solved/depths.csv")
                 if row["board"] == "4x6"}  # fmt: skip
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            measure = ["4x6", "--othello", PROGRAM, "--output", folder, "--samples-in", folder]
            self.call("measure-sizes", *measure, "--exact-to", 8, "--estimate", "9:100,10:200")
            self.call("measure-sizes", *measure, "--estimate", "9:200,11:200")
            exact, estimates = self.rows(folder / "exact.csv"), self.rows(folder / "estimates.csv")
            self.assertEqual([int(row["states"]) for row in exact], [truth[depth] for depth in range(9)])
            self.assertEqual([(row["depth"], row["samples"]) for row in estimates], [("9", "200"), ("10", "200"), ("11", "200")])
            for row in estimates:
                difference = float(row["states"]) - truth[int(row["depth"])]
                self.assertLess(abs(difference), 4 * float(row["states_error"]))
            self.call("measure-sizes", *measure, "--effort", 1, "--colourings", "10:0.1,12:0.5,13:0.5")
            self.call("measure-sizes", *measure, "--effort", 2, "--colourings", "13:0.5")
            self.call("measure-sizes", *measure, "--either-mover", "--colourings", "12:0.5")
            coloured, either = self.rows(folder / "colourings.csv"), self.rows(folder / "either-mover.csv")
            self.assertEqual([(row["depth"], row["effort"]) for row in coloured], [("10", "1"), ("12", "1"), ("13", "1"), ("13", "2")])
            self.assertEqual([row["depth"] for row in either], ["12"])
            for row in coloured:
                self.assertEqual(row["samples_undecided"], "0")
                self.assertLess(abs(float(row["states"]) - truth[int(row["depth"])]), 4 * float(row["states_error"]) + 1)
            printed = self.call("measure-sizes", "4x6", "--sum", "--output", folder)
            rows = self.rows(folder / "depths.csv")
            kinds = ["counted"] * 9 + ["occupancies"] * 3 + ["colourings"] * 2
            self.assertEqual([row["kind"] for row in rows], kinds)
            self.assertEqual(rows[13]["states"], coloured[3]["states"])  # of the highest effort
            self.assertEqual(rows[13]["most"], coloured[3]["at_most"])
            total = sum(float(row["states"]) for row in rows)
            self.assertIn(f"found: {total:.4g} +- ", printed)
            self.assertIn("in 14 depths to 13", printed)


if __name__ == "__main__":
    unittest.main()
