"""scripts/develop/measure-endgame: rows with the right values, as many as asked for, and an end where a program fails; and its
positions are those of the tests."""

import re
import unittest

from develop import PROGRAM, REPOSITORY, ScriptTest, read_table

POSITIONS = REPOSITORY / "results" / "endgame" / "ffo.obf"
HEADER = REPOSITORY / "tests" / "play" / "endgame" / "ffo_positions.h"


class MeasureEndgame(ScriptTest):
    SCRIPT = "measure-endgame"

    def test_positions_and_boards(self):
        rows = self.rows("--ffo", "1-2", "--ffo", 7, "--boards", "4x4,3x5", "--repeat", 2, "--memory", "32M")
        found = [(row["position"], int(row["value"])) for row in rows]
        self.assertEqual(found, [("FFO 1", 18), ("FFO 2", 10), ("FFO 7", self.stated(7)), ("4x4", -10), ("3x5", 15)])
        for row in rows:
            self.assertGreater(int(row["nodes"]), 0)
            self.assertEqual(row["threads"], "1")

    def stated(self, number):
        line = [line for line in POSITIONS.read_text().splitlines() if line.endswith(f" % {number}")]
        return int(re.search(r":([+-]\d+);", line[0])[1])

    def test_two_programs_in_turns_and_a_file_that_grows(self):
        output = self.folder / "rows.csv"
        for _ in range(2):
            done = self.call("--boards", "4x4", "--against", PROGRAM, "--memory", "32M", "--output", output)
            self.assertEqual(done.stdout, "")
        rows = read_table(output)
        self.assertEqual([row["program"] for row in rows], ["this", "other"] * 2)
        self.assertEqual(len({row["nodes"] for row in rows}), 1)

    def test_what_goes_wrong(self):
        for program in ("/bin/false", "/nowhere"):
            self.assertTrue(self.call("--ffo", 1, code=1, OTHELLO=program).stderr.startswith("measure-endgame: "))
        self.call("--ffo", 1, "--repeat", 0, code=2)
        for numbers in ("0-3", "60", "9-8"):
            self.assertIn("1 to 59", self.call("--ffo", numbers, code=2).stderr)

    def test_a_value_that_is_not_the_stated_one(self):
        wrong = self.write_program("wrong", "echo 'othello: one.obf: line 1: +18 is stated, +20 found' >&2; exit 3")
        self.assertIn("+18 is stated", self.call("--ffo", 1, "--program", wrong, code=3).stderr)

    def test_the_positions_are_those_of_the_tests(self):
        header = re.findall(r"\{(\d+), \"([XO-]{64})\",\s*'([XO])', (-?\d+),\s*\"([a-h0-9 ]+)\"\}", HEADER.read_text())
        lines = [line for line in POSITIONS.read_text().splitlines() if not line.startswith("%")]
        self.assertEqual(len(lines), 59)
        for (number, cells, side, score, best), line in zip(header, lines, strict=True):
            moves = "".join(f" {move.upper()}:{int(score):+d};" for move in best.split())
            self.assertEqual(line, f"{cells} {side};{moves} % {number}")


if __name__ == "__main__":
    unittest.main()
