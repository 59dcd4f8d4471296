"""scripts/develop/measure-moves: solved positions against plain minimax, and the losses of programs' moves."""

import pathlib
import re
import tempfile
import unittest

from develop import PROGRAM, ScriptTest, read_table
from plain_othello import play_out, replies, value

VACANT = 6
POSITIONS = 8


class MeasureMoves(ScriptTest):
    SCRIPT = "measure-moves"

    @classmethod
    def setUpClass(cls):
        folder = cls.enterClassContext(tempfile.TemporaryDirectory(prefix="othello-moves-"))
        cls.file = pathlib.Path(folder) / "solved.csv"
        cls.solve(cls.file, 3)
        cls.solve(cls.file, POSITIONS, "--jobs", 2)  # continues it
        cls.solved = read_table(cls.file)

    @classmethod
    def solve(cls, file, count, *options):
        return cls.call(file, "--board", "6x6", "--solve", count, "--vacant", VACANT, *options)

    def player(self, *options):
        return " ".join([PROGRAM, "play 6x6 --protocol gtp --threads 1 --memory 32M", *options])

    def judge(self, *programs, code=0):
        return self.call(self.file, "--board", "6x6", *programs, code=code)

    def test_the_values_are_right(self):
        self.assertEqual(len(self.solved), POSITIONS)
        known = {}
        self.assertGreater(len({row["state"] for row in self.solved}), POSITIONS // 2)
        for row in self.solved:
            values = dict(pair.split(":") for pair in row["moves"].split())
            game = play_out(6, 6, re.findall("pass|..", row["game"]))
            self.assertEqual(game.text(), row["state"])
            self.assertEqual(row["state"].count("."), VACANT)
            expected = {game.name(cell): -value(after, 6, "winner", known) for cell, after in replies(game.board, 6)}
            self.assertEqual({move: int(found) for move, found in values.items()}, expected)
            self.assertEqual(int(row["value"]), max(expected.values()))

    def test_the_file_is_the_same_by_one_start(self):
        again = self.folder / "again.csv"
        self.solve(again, POSITIONS)
        self.assertEqual(again.read_bytes(), self.file.read_bytes())

    def test_who_solves_loses_nothing(self):
        output = self.folder / "judged.csv"
        solves, guesses = self.player("--level 10"), self.player("--level 1")
        done = self.judge(solves, guesses, "--output", output, "--jobs", 2)
        self.assertIn(f"{solves}: {POSITIONS} of {POSITIONS} best (100.0%); loses 0.00 discs", done.stdout)
        rows = read_table(output)
        self.assertEqual([row["game"] for row in rows[::2]], [row["game"] for row in self.solved])
        for row, known in zip(rows, (row for row in self.solved for _ in range(2))):
            values = dict(pair.split(":") for pair in known["moves"].split())
            self.assertEqual(int(row["loss"]), int(known["value"]) - int(values[row["move"]]))
        self.assertIn("File exists", self.judge(solves, "--output", output, code=1).stderr)

    def test_programs_that_fail(self):
        for command in ("false", "no-such-program", "sh -c 'while read line; do printf \"= a0\\n\\n\"; done'"):
            self.assertTrue(self.judge(command, code=1).stderr.startswith("measure-moves: "))

    def test_wrong_usage(self):
        for arguments in ([], ["--solve", 0], ["--solve", 1, "program"], ["program", "--jobs", 0], ["program", "--board", "x"]):
            self.call(self.file, *arguments, code=2)


if __name__ == "__main__":
    unittest.main()
