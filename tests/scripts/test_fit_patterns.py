"""scripts/fit-patterns: its least squares find weights that are there, mirror images get the same weight, the fit is the same
each time, and the program reads what it writes."""

import os
import pathlib
import subprocess
import tempfile
import unittest

from loading import load

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]
SCRIPT = REPOSITORY / "scripts" / "fit-patterns"
PROGRAM = os.environ.get("OTHELLO", str(REPOSITORY / "build" / "release" / "othello"))

try:
    import numpy
    import xxhash  # noqa: F401
    import zstandard  # noqa: F401
except ImportError:
    numpy = None


@unittest.skipIf(numpy is None, "scripts/install-packages fit")
class FitPatterns(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory(prefix="othello-fit-")
        self.addCleanup(temporary.cleanup)
        self.folder = pathlib.Path(temporary.name)

    def call(self, *arguments, code=0):
        done = subprocess.run([SCRIPT, *map(str, arguments)], capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, code, done.stderr)
        return done

    def test_the_fit_is_the_same_each_time_and_is_read(self):
        small = ("--boards", "4x4,5x4", "--games", 200, "--solved", 7)
        self.call(*small, "--write", self.folder / "one", "--csv", self.folder / "one.csv")
        self.call(*small, "--write", self.folder / "two", "--csv", self.folder / "two.csv", "--processes", 1)
        self.assertEqual((self.folder / "one").read_bytes(), (self.folder / "two").read_bytes())
        self.assertEqual((self.folder / "one.csv").read_text(), (self.folder / "two.csv").read_text())
        rows = [row.split(",") for row in (self.folder / "one.csv").read_text().splitlines()[1:]]
        self.assertEqual({row[0] for row in rows}, {"4x4", "5x4"})
        for board, first, last, exact, _, r2, _, mobility in rows:
            if exact == "1" and int(last) > 3:
                self.assertGreater(float(r2), float(mobility), (board, first))
        # 5x4 again by the weights of the first fit, into the same file: 4x4 stays.
        self.call("--boards", "5x4", "--games", 100, "--improve", self.folder / "one", "--write", self.folder / "two")
        module = load("fit-patterns")
        before, after = module.read_file(self.folder / "one"), module.read_file(self.folder / "two")
        self.assertEqual(before["4x4"], after["4x4"])
        self.assertNotEqual(before["5x4"], after["5x4"])
        for board in ("4x4", "4x5"):
            done = subprocess.run(
                [PROGRAM, "value", board, "--threads", "1"], capture_output=True, text=True, check=False,
                env=dict(os.environ, OTHELLO_WEIGHTS=str(self.folder / "two")),
            )  # fmt: skip
            self.assertEqual((done.returncode, done.stderr), (0, ""), done.stderr)

    def test_least_squares_find_weights_that_are_there(self):
        module = load("fit-patterns")
        random = numpy.random.default_rng(1)
        true = random.normal(size=40)
        weights = numpy.stack([random.integers(10 * i, 10 * i + 10, 5000) for i in range(4)], axis=1)
        values = true[weights].sum(axis=1)
        found = module.fit(weights, values, numpy.zeros(40), 1e-6)
        self.assertLess(numpy.abs(found[weights].sum(axis=1) - values).max(), 1e-2)
        # What never comes up keeps its weight.
        before = numpy.concatenate([numpy.zeros(40), [7.0]])
        self.assertEqual(module.fit(weights, values, before, 1)[40], 7.0)

    def test_mirror_images(self):
        module = load("fit-patterns")
        edge = [0, 1, 2, 3]  # of 4x4: its mirror image is itself, the other way round
        least = module.canonical_configurations(edge, 4, 4)
        self.assertEqual(len(least), 81)
        for index in range(81):
            digits = [index // 3**i % 3 for i in range(4)]
            mirrored = sum(digit * 3 ** (3 - i) for i, digit in enumerate(digits))
            self.assertEqual(least[index], min(index, mirrored))

    def test_bad_input(self):
        self.assertIn("--solved", self.call("--solved", 5, code=1).stderr)
        self.assertIn("4x8", self.call("--boards", "4x8", code=1).stderr)
        (self.folder / "foreign").write_bytes(b"something else")
        self.assertIn("foreign", self.call("--boards", "4x4", "--write", self.folder / "foreign", code=1).stderr)


if __name__ == "__main__":
    unittest.main()
