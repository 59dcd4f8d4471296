"""scripts/develop/measure-reach: as many positions as asked for in its rows, answers that are checked, and an end where one is wrong."""

import csv
import os
import pathlib
import subprocess
import tempfile
import unittest

SCRIPT = pathlib.Path(__file__).resolve().parents[2] / "scripts" / "develop" / "measure-reach"
PROGRAM = os.environ.get("OTHELLO", "")

# A program that says no where moves taken back led to a game.
LIAR = """#!/bin/sh
if [ "$1" = reach ]; then %s "$@" | sed 's/,yes,taken back/,no,taken back/'; else exec %s "$@"; fi
"""


@unittest.skipUnless((pathlib.Path(PROGRAM).parent / "python").is_dir(), "this build has no package")
class MeasureReach(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))

    def call(self, *arguments, program=PROGRAM):
        command = [SCRIPT, *map(str, arguments), "--othello", program]
        return subprocess.run(command, capture_output=True, text=True, check=False)

    def test_colourings_are_checked(self):
        done = self.call("4x5", "--depths", "8-12/4", "--positions", 200, "--check")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        rows = list(csv.DictReader(done.stdout.splitlines()))
        for depth in ("8", "12"):
            self.assertEqual(sum(int(row["positions"]) for row in rows if row["depth"] == depth), 200)
        self.assertEqual({row["drawn"] for row in rows}, {"colouring"})

    def test_kept_depths_check_them_too(self):
        kept = self.folder / "4x5"
        command = [PROGRAM, "enumerate", "4x5", "--scratch", kept, "--keep-depths", "8,9", "--quiet"]
        done = subprocess.run(command, capture_output=True, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        done = self.call("4x5", "--depths", "8-9", "--positions", 200, "--check", kept)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertEqual(self.call("4x5", "--depths", "10-10", "--positions", 200, "--check", kept).returncode, 1)

    def test_games_are_all_found(self):
        file = self.folder / "rows.csv"
        for _ in range(2):
            self.assertEqual(self.call("4x5", "--depths", "10-10", "--games", "--positions", 50, "--output", file).returncode, 0)
        rows = list(csv.DictReader(file.read_text().splitlines()))
        self.assertEqual((sum(int(row["positions"]) for row in rows), {row["answer"] for row in rows}), (100, {"yes"}))

    def test_a_wrong_answer_ends_it(self):
        liar = self.folder / "othello"
        liar.write_text(LIAR % (PROGRAM, PROGRAM))
        liar.chmod(0o755)
        (self.folder / "python").symlink_to(pathlib.Path(PROGRAM).parent / "python")
        done = self.call("4x5", "--depths", "14-14", "--games", "--positions", 50, "--check", program=liar)
        self.assertEqual(done.returncode, 3)
        self.assertIn("it is wrong", done.stderr)


if __name__ == "__main__":
    unittest.main()
