"""scripts/develop/measure-endgame: rows with the right values, as many as asked for, and an end where a program fails; and its
positions are those of the tests."""

import csv
import os
import pathlib
import re
import subprocess
import tempfile
import unittest

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]
SCRIPT = REPOSITORY / "scripts" / "develop" / "measure-endgame"
POSITIONS = REPOSITORY / "results" / "endgame" / "ffo.obf"
HEADER = REPOSITORY / "tests" / "play" / "endgame" / "ffo_positions.h"


def call(*arguments, **environment):
    return subprocess.run(
        [SCRIPT, *arguments], capture_output=True, text=True, check=False, env={**os.environ, **environment}
    )


def table(text):
    return list(csv.DictReader(text.splitlines()))


class MeasureEndgame(unittest.TestCase):
    def test_positions_and_boards(self):
        done = call("--ffo", "1-2", "--ffo", "7", "--boards", "4x4,3x5", "--repeat", "2", "--memory", "32M")
        self.assertEqual(done.returncode, 0, done.stderr)
        rows = table(done.stdout)
        found = [(row["position"], int(row["value"])) for row in rows]
        self.assertEqual(found, [("FFO 1", 18), ("FFO 2", 10), ("FFO 7", self.stated(7)), ("4x4", -10), ("3x5", 15)])
        for row in rows:
            self.assertGreater(int(row["nodes"]), 0)
            self.assertEqual(row["threads"], "1")

    def stated(self, number):
        line = [line for line in POSITIONS.read_text().splitlines() if line.endswith(f" % {number}")]
        return int(re.search(r":([+-]\d+);", line[0])[1])

    def test_two_programs_in_turns_and_a_file_that_grows(self):
        program = os.environ["OTHELLO"]
        with tempfile.TemporaryDirectory(prefix="othello-measure-") as folder:
            output = pathlib.Path(folder) / "rows.csv"
            for _ in range(2):
                done = call("--boards", "4x4", "--against", program, "--memory", "32M", "--output", str(output))
                self.assertEqual((done.returncode, done.stdout), (0, ""), done.stderr)
            rows = table(output.read_text())
            self.assertEqual([row["program"] for row in rows], ["this", "other"] * 2)
            self.assertEqual(len({row["nodes"] for row in rows}), 1)

    def test_what_goes_wrong(self):
        done = call("--ffo", "1", OTHELLO="/bin/false")
        self.assertEqual(done.returncode, 1)
        self.assertTrue(done.stderr.startswith("measure-endgame: "), done.stderr)
        done = call("--ffo", "1", OTHELLO="/nowhere")
        self.assertEqual((done.returncode, done.stderr.startswith("measure-endgame: ")), (1, True), done.stderr)
        self.assertEqual(call("--ffo", "1", "--repeat", "0").returncode, 2)
        for numbers in ("0-3", "60", "9-8"):
            done = call("--ffo", numbers)
            self.assertEqual(done.returncode, 2)
            self.assertIn("1 to 59", done.stderr)

    def test_a_value_that_is_not_the_stated_one(self):
        with tempfile.TemporaryDirectory(prefix="othello-measure-") as folder:
            wrong = pathlib.Path(folder) / "wrong"
            wrong.write_text("#!/bin/sh\necho 'othello: one.obf: line 1: +18 is stated, +20 found' >&2; exit 3\n")
            wrong.chmod(0o755)
            done = call("--ffo", "1", "--program", str(wrong))
        self.assertEqual(done.returncode, 3)
        self.assertIn("+18 is stated", done.stderr)

    def test_the_positions_are_those_of_the_tests(self):
        header = re.findall(r"\{(\d+), \"([XO-]{64})\",\s*'([XO])', (-?\d+),\s*\"([a-h0-9 ]+)\"\}", HEADER.read_text())
        lines = [line for line in POSITIONS.read_text().splitlines() if not line.startswith("%")]
        self.assertEqual(len(lines), 59)
        for (number, cells, side, score, best), line in zip(header, lines, strict=True):
            moves = "".join(f" {move.upper()}:{int(score):+d};" for move in best.split())
            self.assertEqual(line, f"{cells} {side};{moves} % {number}")


if __name__ == "__main__":
    unittest.main()
