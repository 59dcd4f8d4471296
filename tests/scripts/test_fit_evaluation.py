"""scripts/develop/fit-evaluation: the least squares find weights that are there, the fit is the same each time, and the weights of
the program are those that its source has, and good ones."""

import unittest

from develop import REPOSITORY, ScriptTest, load

WEIGHTS = REPOSITORY / "play" / "weights.cpp"
WEIGHTS_OF_FEWEST = WEIGHTS.with_name("weights_of_fewest.cpp")
SMALL = ("--games", "20", "--boards", "4x4,4x6,6x6,8x8", "--solved", "8")

try:
    import numpy
except ImportError:
    numpy = None


@unittest.skipIf(numpy is None, "NumPy is not installed: apt install python3-numpy")
class FitEvaluation(ScriptTest):
    SCRIPT = "fit-evaluation"

    def fit(self, *arguments, **options):
        return self.call(*SMALL, *arguments, **options)

    def test_the_fit_is_the_same_each_time(self):
        written = []
        for name in ("one.cpp", "two.cpp"):
            self.fit("--write", self.folder / name, "--csv", self.folder / "fit.csv")
            written.append((self.folder / name).read_text())
        self.assertEqual(*written)
        self.assertIn("--games 20 --seed 1 --solved 8 --boards 4x4,4x6,6x6,8x8", written[0])
        # Even so few games explain more of the values than the discs do.
        rows = (self.folder / "fit.csv").read_text().splitlines()[1:]
        exact = [row.split(",") for row in rows if row.split(",")[3] == "1"]
        better = [float(row[6]) < float(row[8]) for row in exact]
        self.assertGreater(sum(better), len(better) / 2, rows)

    def test_patterns_are_better(self):
        r2 = {}
        for name, arguments in (("features", ("--check", WEIGHTS)), ("patterns", ("--judge",))):
            self.fit(*arguments, "--seed", "1000", "--csv", self.folder / f"{name}.csv")
            rows = [row.split(",") for row in (self.folder / f"{name}.csv").read_text().splitlines()[1:]]
            # Exact values alone: what a weak game comes to says little about the position.
            r2[name] = {tuple(row[:4]): float(row[5]) for row in rows if row[3] == "1"}
        better = [r2["patterns"][key] > r2["features"][key] for key in r2["features"]]
        self.assertGreater(sum(better), 0.7 * len(better), r2)

    def test_the_weights_of_the_program(self):
        # On games that they were not fitted to: another seed.
        for objective, weights in (("most", WEIGHTS), ("fewest", WEIGHTS_OF_FEWEST)):
            done = self.fit("--objective", objective, "--check", weights, "--seed", "1000", "--csv", self.folder / "check.csv")
            self.assertRegex(done.stdout, r"program and weights differ by at most 0\.0[01]\d discs")
            for row in (self.folder / "check.csv").read_text().splitlines()[1:]:
                board, _, _, exact, positions, r2 = row.split(",")[:6]
                if exact == "1" and board in ("6x6", "8x8") and int(positions) > 100:
                    self.assertGreater(float(r2), 0.5, row)
        # The weights of one game say little of the other.
        self.fit("--objective", "fewest", "--check", WEIGHTS, code=3)

    def test_other_weights_are_found_out(self):
        changed = self.folder / "weights.cpp"
        text = WEIGHTS.read_text()
        fit = load("fit-evaluation")
        rows = fit.read_source(WEIGHTS)
        rows[1, 3] += 0.01  # mobility, at the second stage
        changed.write_text(fit.source(rows, "nobody"))
        self.assertNotEqual(changed.read_text(), text)
        self.fit("--check", changed, code=3)

    def test_source_and_back(self):
        fit = load("fit-evaluation")
        for objective, weights in (("most", WEIGHTS), ("fewest", WEIGHTS_OF_FEWEST)):
            rows = fit.read_source(weights)
            options = weights.read_text().splitlines()[1].removeprefix("//     ")
            self.assertEqual(fit.source(rows, options, objective), weights.read_text())

    def test_weights_that_are_there_are_found(self):
        fit = load("fit-evaluation")
        chance = numpy.random.default_rng(7)
        planted = chance.normal(size=(len(fit.STAGES), 2 + len(fit.FEATURES)))
        samples = fit.Samples.__new__(fit.Samples)
        count = 5000
        samples.cells = 36.0
        samples.vacant = chance.integers(0, 23, count).astype(float)
        samples.value = numpy.zeros(count)
        samples.shares = chance.uniform(-1, 1, (count, len(fit.FEATURES)))
        samples.value = (fit.design(samples, slice(None)) @ planted.reshape(-1)) * samples.cells
        samples.exact = numpy.ones(count, dtype=bool)
        samples.game = numpy.arange(count).astype(float)
        found = fit.fit({"6x6": samples}, fit.everything)
        self.assertLess(numpy.abs(found - planted).max(), 0.05)
        self.assertTrue(numpy.allclose(fit.hats(samples.vacant / 36).sum(axis=1), 1))

    def test_options_that_exclude_each_other(self):
        for arguments in (("--check", WEIGHTS, "--write", "w.cpp"), ("--check", WEIGHTS, "--judge"), ("--judge", "--write", "w.cpp")):
            self.assertIn("exclude each other", self.fit(*arguments, code=2).stderr)

    def test_what_the_program_refuses(self):
        refused = self.fit("--boards", "4x4", "--games", "0", code=1).stderr
        self.assertIn("--games: Value 0 not in range", refused)

    def test_a_program_that_fails(self):
        self.assertTrue(self.fit(code=1, OTHELLO="/bin/false").stderr.startswith("fit-evaluation: "))


if __name__ == "__main__":
    unittest.main()
