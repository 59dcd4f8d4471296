"""Tables of searches against what the program prints, with pandas and without."""

import builtins
import csv
import io
import os
import subprocess
import sys
import unittest

import numpy as np
import othello

PROGRAM = os.environ["OTHELLO"]


def printed(*arguments):
    done = subprocess.run([PROGRAM, *arguments, "--format", "csv", "--quiet"], check=True, capture_output=True, text=True)
    return list(csv.DictReader(io.StringIO(done.stdout)))


class Searches(unittest.TestCase):
    def assert_columns(self, table, rows, names):
        self.assertEqual(len(table), len(rows))
        for name in names:
            what = str if name == "digest" else int  # digests are 16 hexadecimal digits in both
            self.assertEqual([what(value) for value in table[name]], [what(row[name]) for row in rows], name)

    def test_enumerate(self):
        for name, options in (("4x4", {}), ("4x5", {"depth": 7, "symmetry": "none"}), ("4x4", {"engine": "shifted-queue"})):
            table = othello.enumerate(name, threads=2, memory=1 << 28, **options)
            arguments = [part for key, value in options.items() for part in (f"--{key}", str(value))]
            rows = printed("enumerate", name, "--memory", "256M", "--columns", "all", *arguments)
            self.assert_columns(table, rows, ["depth", "states", "turn_skips", "rival_plays", "digest"])
        shape = othello.Board("#..#/.OX./.XO./#..#")
        rows = printed("enumerate", "--from", shape.name, "--columns", "all")
        self.assert_columns(othello.enumerate(shape), rows, ["depth", "states", "digest"])

    def test_solve(self):
        for score in ("winner", "discs"):
            rows = printed("solve", "4x4", "--score", score)
            table = othello.solve(othello.Board("4x4"), score=score, threads=2, memory=1 << 28)
            self.assert_columns(table, rows, ["depth", "states", "wins", "draws", "losses", "lowest", "highest", "digest"])

    def test_estimate(self):
        rows = printed("estimate", "4x5", "--depth", "8", "--samples", "50", "--seed", "3")
        table = othello.estimate("4x5", 8, samples=50, seed=3, threads=2)
        self.assertEqual(list(table["quantity"]), [row["quantity"] for row in rows])
        for name in ("estimate", "standard_error"):
            self.assertTrue(np.allclose(list(table[name]), [float(row[name]) for row in rows], rtol=1e-12))

    def test_progress(self):
        calls = []
        table = othello.enumerate("4x6", 15, threads=1, progress=lambda *arguments: calls.append(arguments))
        self.assertEqual((len(table), calls[-1][0]), (16, 15))
        with self.assertRaises(ZeroDivisionError):
            othello.enumerate("4x6", progress=lambda depth, share: 1 / 0)

    def test_wrong_arguments(self):
        for call, words in (
            (lambda: othello.enumerate("4x4", 13), "depth 13"), (lambda: othello.enumerate("4x4", engine="fast"), "engine fast"),
            (lambda: othello.enumerate("4x4", symmetry="half"), "symmetry half"), (lambda: othello.solve("4x4", score="sum"), "score sum"),
            (lambda: othello.solve("-..-/.OX./.XO./-..-"), "closed"), (lambda: othello.estimate("4x4", 40), "depth"),
            (lambda: othello.estimate("4x4", 4, samples=0), "samples 0"), (lambda: othello.enumerate("4x4", threads=-2), "threads"),
        ):  # fmt: skip
            with self.assertRaisesRegex(ValueError, words):
                call()
        with self.assertRaises(MemoryError):
            othello.enumerate("4x6", memory=1)

    def test_names_of_all(self):
        self.assertFalse(set(othello.__all__) & set(dir(builtins)))
        self.assertTrue(callable(othello.enumerate))

    def test_without_pandas(self):
        script = (
            "import sys; sys.modules['pandas'] = None\n"
            "import othello\n"
            "table = othello.enumerate('4x4', 4, threads=1)\n"
            "print(type(table).__name__, table['states'].tolist(), table.dtype.names[0])"
        )
        done = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True)
        self.assertEqual(done.stdout.split(" ", 1)[0], "ndarray")
        self.assertEqual(done.stdout, f"ndarray {[int(n) for n in othello.enumerate('4x4', 4)['states']]} depth\n")


if __name__ == "__main__":
    unittest.main()
