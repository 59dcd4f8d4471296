"""Sizes of boards that are too large: scripts/develop/measure-sizes counts and estimates, scripts/develop/extrapolate continues from there."""

import csv
import math
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

from helpers.sizes import Tree, end_share, extrapolated, free_growth, transformations  # noqa: E402

try:
    import matplotlib
except ImportError:
    matplotlib = None


def made_up(board, log_g):
    """A tree whose ln g is a function of the share of the board and of 1 / depths."""
    tree = Tree(board, [1.0])
    for depth in range(tree.depths):
        step = free_growth(tree.depths, depth) * math.exp(log_g((depth + 0.5) / tree.depths, 1 / tree.depths))
        tree.states.append(tree.states[-1] * step)
    return tree


class Extrapolation(unittest.TestCase):
    def test_is_exact_where_its_assumption_holds(self):
        def log_g(x, inverse):
            return 0.5 + 0.2 * x + (3 - 2 * x) * inverse

        known = [made_up(board, log_g) for board in ("4x5", "5x5", "6x6")]
        whole = made_up("8x8", log_g)
        for depth in (10, 30, 59):
            states = extrapolated(whole.cut(depth), known, end_share(whole))
            self.assertEqual(len(states), 61)
            for found, truth in zip(states, whole.states):
                self.assertAlmostEqual(found / truth, 1, places=9)

    def test_ends_with_the_share_of_full_boards(self):
        known = [made_up(board, lambda x, _: 0.6 - x) for board in ("4x5", "5x5")]
        tree = made_up("6x6", lambda x, _: 0.7 - x).cut(16)
        for end in (0.01, 0.2):
            states = extrapolated(tree, known, end)
            self.assertEqual(states[:17], tree.states)
            self.assertAlmostEqual(states[-1] * 8 / 2**36 / end, 1, places=9)

    def test_transformations(self):
        for board, number in (("4x4", 8), ("4x5", 2), ("4x6", 4), ("5x5", 2), ("5x6", 2), ("3x5", 1), ("8x8", 8)):
            self.assertEqual(transformations(int(board[0]), int(board[2])), number, board)


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
            if matplotlib is None:
                return
            printed = self.call("extrapolate", "4x6", "--known", "4x4,4x5", "--tables", folder)
            self.assertIn("4x6: all depths", printed)
            rows = self.rows(folder / "depths.csv")
            kinds = ["counted"] * 9 + ["estimated"] * 3 + ["extrapolated"] * 9
            self.assertEqual([row["kind"] for row in rows], kinds)
            total = sum(float(row["states"]) for row in rows)
            self.assertLess(abs(math.log(total / sum(truth.values()))), math.log(2))
            self.assertTrue((folder / "states.png").read_bytes().startswith(b"\x89PNG"))

    def test_the_test_on_known_boards(self):
        rows = list(csv.DictReader(self.call("extrapolate", "--test").splitlines()))
        self.assertEqual({row["board"] for row in rows}, {"4x6", "5x5", "5x6"})
        for row in rows:
            total = float(row["total_if_0.158"])
            self.assertLess(abs(math.log(total)), math.log(2))
            if float(row["known_share"]) >= 0.75:
                self.assertLess(abs(total - 1), 0.15)


if __name__ == "__main__":
    unittest.main()
