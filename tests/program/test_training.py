"""othello_training: rows that scripts fit and judge evaluations by."""

import pathlib
import subprocess
import unittest

from command import PROGRAM, main

TRAINING = pathlib.Path(PROGRAM).with_name("othello_training")


class Training(unittest.TestCase):
    def ask(self, *arguments):
        done = subprocess.run([TRAINING, *map(str, arguments)], capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout.splitlines()

    def assert_refused(self, words, *arguments):
        done = subprocess.run([TRAINING, *map(str, arguments)], capture_output=True, text=True, check=False)
        self.assertNotEqual(done.returncode, 0, arguments)
        self.assertEqual(done.stdout, "")
        self.assertIn(words, done.stderr)

    def test_samples(self):
        rows = self.ask("samples", "4x4", "--games", 3)
        self.assertEqual(len(rows[0].split(",")), len(rows[1].split(",")))
        self.assertEqual(rows, self.ask("samples", "4x4", "--games", 3, "--seed", 1, "--solved", 12))
        self.assertNotEqual(rows, self.ask("samples", "4x4", "--games", 3, "--seed", 2))
        # The first position of a game is the start, which 4x4's mover loses by 10.
        self.assertTrue(rows[2].startswith("0,12,1,-10,"), rows[2])
        self.ask("samples", "4x4", "--solved", 24)
        for words, *arguments in (
            ("from 25 vacant cells on: must be from 0 to 24, solved in seconds", "--solved", 25),
            ("--solved", "--solved", -1), ("--games", "--games", 0), ("--games", "--games", 100_001),
        ):  # fmt: skip
            self.assert_refused(words, "samples", "4x4", *arguments)

    def test_positions(self):
        rows = self.ask("positions", "4x4", "--games", 5, "--fewest", 2, "--most", 4)
        self.assertEqual(rows[0], "vacant,value,moves,replies,mover,opponent")
        self.assertEqual({row.split(",")[0] for row in rows[1:]}, {"2", "3", "4"})
        self.assertNotEqual(rows, self.ask("positions", "4x4", "--games", 5, "--fewest", 2, "--most", 4, "--guided"))
        for words, *arguments in (
            ("9 to 8 vacant cells: there are none", "--fewest", 9, "--most", 8),
            ("99 to 99 vacant cells: there are none", "--fewest", 99, "--most", 99),
            ("--depth", "--depth", 17),
        ):  # fmt: skip
            self.assert_refused(words, "positions", "4x4", *arguments)
        self.assert_refused("searches of up to 31 plies: must be at most 16", "positions", "6x6", "--fewest", 30, "--most", 30, "--solved", 0)

    def test_games_of_the_player(self):
        rows = self.ask("games", "4x5", "--games", 6, "--level", 3, "--depth", 2)
        self.assertEqual(rows, self.ask("games", "4x5", "--games", 6, "--level", 3, "--depth", 2))
        self.assertNotEqual(rows, self.ask("games", "4x5", "--games", 6, "--level", 3, "--depth", 2, "--seed", 2))
        self.assertEqual(rows[0], "vacant,estimate,result,player")
        self.assertEqual({row[-2:] for row in rows[1:]}, {",1", ",2"})
        for vacant, estimate, result, _ in (map(int, row.split(",")) for row in rows[1:]):
            self.assertTrue(1 <= vacant <= 16 and abs(estimate) <= 2000 and abs(result) <= 2000 and result % 100 == 0)
            if vacant <= 2:  # which a search of two plies sees to the end, and players of level 3 solve
                self.assertEqual(estimate, result)
        self.assertGreater(len(self.ask("games", "4x4", "--level", 10, "--depth", 0)), 5)
        for arguments in (("--games", 0), ("--level", 0), ("--level", 31), ("--depth", -1)):
            self.assert_refused(arguments[0], "games", "4x5", *arguments)

    def test_patterns(self):
        self.assertTrue(self.ask("patterns", "4x4")[0].startswith("0,1,2,4,5,6,8,9,10 "))
        self.assert_refused("3x3 has no patterns", "patterns", "3x3")


if __name__ == "__main__":
    main()
