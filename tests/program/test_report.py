"""scripts/report draws every figure from a results file, and says what is wrong with other files."""

import base64
import csv
import hashlib
import subprocess
import sys
import unittest

from command import REPOSITORY, CommandTest, main

SCRIPT = REPOSITORY / "scripts" / "report"

try:
    import h5py  # noqa: F401
    import matplotlib  # noqa: F401

    MISSING = None
except ImportError as error:
    MISSING = f"{error}: apt install python3-h5py python3-matplotlib"


@unittest.skipIf(MISSING, MISSING)
class Report(CommandTest):
    def report(self, *arguments):
        done = subprocess.run(
            [sys.executable, "-B", SCRIPT, *map(str, arguments)], capture_output=True, text=True, check=False
        )
        return done.returncode, done.stderr

    def rows(self, name):
        with open(self.folder / "report" / f"figure-{name}.csv", encoding="utf-8") as file:
            return list(csv.DictReader(file))

    def test_figures_of_both_engines(self):
        for engine in ("shifted-queue", "occupancy"):
            path = self.results_file("4x5", "--depth", 8, "--engine", engine, "--threads", 3)
            self.assertEqual(self.report(path, "--output", self.folder / "report"), (0, ""))
            page = (self.folder / "report" / "index.html").read_text(encoding="utf-8")
            for name in ("states", "gaps", "baskets", "bits", "time"):
                self.assertIn(f"figure-{name}.csv", page)
                picture = (self.folder / "report" / f"figure-{name}.png").read_bytes()
                self.assertEqual(picture[:8], b"\x89PNG\r\n\x1a\n")
            self.assertNotIn('src="http', page)
            self.assertIn("@media (prefers-color-scheme: dark)", page)
            self.assertIn('<meta name="color-scheme" content="light dark">', page)
            style = base64.b64encode(hashlib.sha256(page.partition("<style>")[2].partition("</style>")[0].encode()).digest())
            policy = f"default-src 'none'; style-src 'sha256-{style.decode()}'; img-src data:;"
            self.assertIn(f'<meta http-equiv="Content-Security-Policy" content="{policy}', page)
            self.assertNotRegex(page, r"\sstyle=|<script|\son[a-z]+=\"")
            self.assertEqual([int(row["states"]) for row in self.rows("states")][:4], [1, 4, 12, 45])
            for column in ("states_of_basket", "states_of_equal_range"):
                self.assertEqual(sum(int(row[column]) for row in self.rows("baskets")), 21888, column)
            self.assertEqual(sum(int(row["gaps"]) for row in self.rows("gaps")), 21887)

    def test_equal_ranges_of_a_board_without_corners(self):
        path = self.folder / "octagon.h5"
        self.enumerate("--from=#...#/...../..OX./..XO./...../#...#", "--depth", 9, "--threads", 3, "--output", path)
        self.assertEqual(self.report(path, "--output", self.folder / "report"), (0, ""))
        ranges = [int(row["states_of_equal_range"]) for row in self.rows("baskets")]
        self.assertGreater(ranges[1], 0, "numbers of 5x6 reach six times as far")

    def test_symmetries_compared(self):
        full = self.results_file("4x4", "--depth", 8, name="full.h5")
        none = self.results_file("4x4", "--depth", 8, "--symmetry", "none", name="none.h5")
        self.assertEqual(self.report(full, "--compare", none, "--output", self.folder / "report"), (0, ""))
        rows = {int(row["transformations"]): row for row in self.rows("transformations")}
        self.assertEqual(set(rows), {1, 8})
        self.assertEqual(float(rows[1]["states_against_one"]), 1)
        self.assertLess(float(rows[8]["states_against_one"]), 0.25)

    def test_values(self):
        for board, score, lost in (("4x4", "discs", 5316), ("3x5", "winner", None)):
            path = self.folder / f"{board}.h5"
            self.succeeds("solve", board, "--score", score, "--output", path, "--quiet")
            self.assertEqual(self.report(path, "--output", self.folder / "report"), (0, ""))
            page = (self.folder / "report" / "index.html").read_text(encoding="utf-8")
            for name in ("outcomes", "values", "spread"):
                self.assertIn(f"figure-{name}.csv", page)
                picture = (self.folder / "report" / f"figure-{name}.png").read_bytes()
                self.assertEqual(picture[:8], b"\x89PNG\r\n\x1a\n")
            outcomes, spread = self.rows("outcomes"), self.rows("spread")
            counts = {}
            for row in self.rows("values"):
                counts.setdefault(row["depth"], {})[int(row["value"])] = int(row["states"])
            for outcome, row in zip(outcomes, spread):
                depth = counts[row["depth"]]
                self.assertEqual(sum(depth.values()), int(outcome["states"]))
                won = sum(states for value, states in depth.items() if value > 0)
                self.assertAlmostEqual(float(outcome["wins_percent"]), 100 * won / sum(depth.values()), places=3)
                self.assertEqual((int(row["lowest"]), int(row["highest"])), (min(depth), max(depth)))
                middle = sorted(value for value, states in depth.items() for _ in range(states))
                self.assertEqual(int(row["median"]), middle[(len(middle) + 1) // 2 - 1])
            if lost is not None:
                self.assertEqual(sum(n for depth in counts.values() for value, n in depth.items() if value < 0), lost)

    def test_a_whole_tree_shows_its_widest_depth(self):
        path = self.results_file("4x4", "--threads", 2)
        self.assertEqual(self.report(path, "--output", self.folder / "report"), (0, ""))
        widest = max(int(row["states"]) for row in self.rows("states"))
        self.assertEqual(sum(int(row["states_of_basket"]) for row in self.rows("baskets")), widest)
        self.assertNotIn("states_of_equal_range", self.rows("baskets")[0])

    def test_codes_that_were_compared(self):
        path = self.results_file("4x5", "--depth", 8)
        tables = self.folder / "tables"
        tables.mkdir()
        for name in ("widths-by-depth", "transformations"):
            with open(REPOSITORY / "results" / "compression" / f"{name}.csv", encoding="ascii") as file:
                (tables / f"{name}.csv").write_text(file.readline(), encoding="ascii")
        table = self.succeeds("gapkeep", "compare", path, "--format", "csv", "--passes", 1, silent=True)
        (tables / "peers-4x5-depth8-colouring.csv").write_text(table, encoding="ascii")
        self.assertEqual(self.report(path, "--tables", tables, "--output", self.folder / "report"), (0, ""))
        self.assertEqual(len(self.rows("peers")), table.count("\n") - 1)

    def test_the_front_is_what_nothing_beats(self):
        sys.path.insert(0, str(REPOSITORY / "scripts"))
        from reporting.table_figures import front

        points = [(1, 4), (2, 5), (1, 5), (2, 6), (3, 7), (3, 8)]
        self.assertEqual(front(points), [(3, 7), (2, 5), (1, 4)])

    def test_other_files(self):
        path = self.folder / "foreign.h5"
        path.write_text("not HDF5")
        for wrong in (path, self.folder / "missing.h5"):
            code, log = self.report(wrong, "--output", self.folder / "report")
            self.assertEqual(code, 5)
            self.assertEqual(log.count("\n"), 1, log)
            self.assertIn(wrong.name, log)
        self.assertFalse((self.folder / "report").exists())


if __name__ == "__main__":
    main()
