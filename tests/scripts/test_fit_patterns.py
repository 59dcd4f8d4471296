"""scripts/develop/fit-patterns: its least squares find weights that are there, mirror images get the same weight, the fit is the same
each time, and the program reads what it writes. scripts/develop/calibrate-patterns: it finds an error that was put in.
scripts/develop/fit-probcut: it finds the model that values were made by."""

import os
import re
import subprocess
import unittest

from develop import PROGRAM, ScriptTest, load

try:
    import numpy
    import xxhash  # noqa: F401
    import zstandard  # noqa: F401
    from helpers import weights_file
except ImportError:
    numpy = None


@unittest.skipIf(numpy is None, "scripts/install-packages test")
class FitPatterns(ScriptTest):
    SCRIPT = "fit-patterns"

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
        before, after = weights_file.read_file(self.folder / "one"), weights_file.read_file(self.folder / "two")
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

    def test_calibration_finds_an_error(self):
        self.call("--boards", "4x4,5x4", "--games", 200, "--solved", 7, "--write", self.folder / "fitted")
        boards = weights_file.read_file(self.folder / "fitted")
        weights = weights_file.decode(boards["5x4"])
        weights[:, : weights_file.STAGE_VACANT] += 1000  # ten discs for the mover
        boards["5x4"] = weights_file.encode(list(weights))
        options = ("--boards", "5x4", "--games", 40, "--level", 2)
        for name in ("one", "two"):
            weights_file.write_file(boards, self.folder / name)
        said = self.call(self.folder / "one", *options, script="calibrate-patterns").stdout
        first, second = (float(error) for error in re.findall(r"error ([0-9.]+) discs", said))
        self.assertGreater(first, 6)
        self.assertLess(second, first / 2)
        again = self.call(self.folder / "two", *options, "--processes", 1, script="calibrate-patterns").stdout
        self.assertEqual(said, again)
        self.assertEqual((self.folder / "one").read_bytes(), (self.folder / "two").read_bytes())
        after = weights_file.read_file(self.folder / "one")
        self.assertEqual(boards["4x4"], after["4x4"])
        changed = (weights_file.decode(after["5x4"]) != weights).any(axis=0)
        self.assertTrue(changed[: weights_file.STAGE_VACANT].all())
        self.assertFalse(changed[weights_file.STAGE_VACANT :].any())

    def test_errors_of_searches(self):
        module = load("calibrate-patterns")
        rows = [(12, 100, 400)] * 10 + [(10, 0, -200)] * 30 + [(11, 5, 7)] * 20 + [(14, 0, 9000)]
        found = module.errors(numpy.array(rows), 20, 16)
        self.assertEqual(list(found[[10, 11, 12]]), [-75, 2, -75])
        self.assertEqual(found[14], -75)  # too few: as the nearest that has enough
        self.assertEqual(found[16], -75)
        self.assertEqual(found[8], 0)  # none that has, and none below

    def test_results_count_once_a_game_for_the_player_who_begins(self):
        module = load("calibrate-patterns")
        # Two games: the first has a pass, the second begins with the other player, and is long.
        rows = [(6, 0, 400, 1), (5, 0, -400, 2), (4, 0, -400, 2), (3, 0, 400, 1)]
        rows += [(6, 0, 200, 2)] + [(6 - i, 0, 200 * (-1) ** i, 1 + (i + 1) % 2) for i in range(1, 6)]
        self.assertEqual(module.mean_result(numpy.array(rows)), 1)

    def test_guided_games_are_others(self):
        self.call("--boards", "4x4", "--games", 100, "--solved", 3, "--write", self.folder / "first")
        found = set()
        for guided in ("none", "half", "all"):
            improve = ("--improve", self.folder / "first", "--guided", guided, "--write", self.folder / guided)
            self.call("--boards", "4x4", "--games", 100, "--solved", 3, *improve)
            found.add((self.folder / guided).read_bytes())
        self.assertEqual(len(found), 3)
        usual = ("--improve", self.folder / "first", "--depth", 4, "--write", self.folder / "usual")
        self.call("--boards", "4x4", "--games", 100, "--solved", 3, *usual)
        self.assertEqual((self.folder / "usual").read_bytes(), (self.folder / "half").read_bytes())

    def test_bad_input(self):
        calibrate = {"script": "calibrate-patterns", "code": 1}
        self.assertIn("nowhere", self.call(self.folder / "nowhere", **calibrate).stderr)
        for arguments in (("--games", 5), ("--rounds", 0), ("--processes", 0), ("--seed", 0)):
            self.assertIn(arguments[0], self.call("x", *arguments, script="calibrate-patterns", code=2).stderr)
        for arguments in (("--solved", 5), ("--games", 9), ("--processes", 0), ("--depth", 4), ("--guided", "all")):
            self.assertIn(arguments[0], self.call(*arguments, code=2).stderr)
        for board in ("4x8", "4by4", "abc"):
            self.assertIn(board, self.call("--boards", board, code=1).stderr)
        # What the program refuses is told in its words.
        refused = self.call("--boards", "6x6", "--games", 10, "--solved", 27, code=1).stderr
        self.assertTrue(refused.endswith("from 27 vacant cells on: must be from 0 to 24, solved in seconds\n"), refused)
        (self.folder / "foreign").write_bytes(b"something else")
        self.assertIn("foreign", self.call("--boards", "4x4", "--write", self.folder / "foreign", code=1).stderr)
        self.assertIn("foreign", self.call(self.folder / "foreign", **calibrate).stderr)

    def test_probcut(self):
        fit_probcut = load("fit-probcut")
        model = numpy.array([4.8, 4.2, -4.7, 0.1, -0.15])
        generator = numpy.random.default_rng(48)
        rows = []
        for vacant in (20, 30, 40, 50):
            for depth, shallow in fit_probcut.pairs("searches", 8):
                deviation = numpy.exp(numpy.dot(model, fit_probcut.terms("searches", vacant, depth, shallow)))
                table = numpy.zeros((4000, 10))
                table[:, 0] = vacant
                table[:, 1 + depth] = generator.normal(0, deviation, 4000)
                rows += [row for row in fit_probcut.measure(table, "searches", 25) if row[1:3] == (depth, shallow)]
        self.assertTrue(numpy.allclose(fit_probcut.fit(rows, "searches"), model, atol=0.1), fit_probcut.fit(rows, "searches"))
        small = ("--games", 10, "--depth", 4, "--fewest-positions", 3, "--csv", self.folder / "probcut.csv")
        printed = self.call(*small, script="fit-probcut").stdout
        self.assertRegex(printed, r"^searches: (-?[0-9.]+, ){4}-?[0-9.]+\nevaluation: (-?[0-9.]+, ){3}-?[0-9.]+\n$")
        lines = (self.folder / "probcut.csv").read_text().splitlines()
        self.assertEqual(lines[0], "vacant,depth,shallow,positions,deviation,modelled")
        self.assertGreater(len(lines), 20)


if __name__ == "__main__":
    unittest.main()
