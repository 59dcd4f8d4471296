"""scripts/develop/run-book: the page quotes what it prints, its sums add up, and a search's table is compared with what is known."""

import math
import re
import unittest

from develop import REPOSITORY, ScriptTest, read_table

COUNTED = REPOSITORY / "results" / "6x6" / "exact.csv"
QUOTED = re.compile(r"^    scripts/develop/run-book ([^\n]*)\n\n```\n(.*?)```$", re.DOTALL | re.MULTILINE)


class RunBook(ScriptTest):
    SCRIPT = "run-book"

    def plan(self, *arguments):
        """The rows of 6x6's depths, and that of their sums."""
        rows = self.rows("6x6", "--format", "csv", *arguments)
        return rows[:-1], rows[-1]

    def test_the_page_quotes_it(self):
        quotations = QUOTED.findall((REPOSITORY / "docs" / "6x6.md").read_text())
        self.assertEqual(len(quotations), 2)
        for arguments, text in quotations:
            self.assertEqual(self.call(*arguments.split()).stdout, text)

    def test_depths_that_were_counted_cost_what_they_cost(self):
        rows, total = self.plan()
        for row, exact in zip(rows, read_table(COUNTED)):
            self.assertAlmostEqual(float(row["states"]), float(exact["states"]), delta=0.005 * float(exact["states"]))
            if float(exact["bytes"]) > 1e10:
                self.assertAlmostEqual(float(row["stored_tb"]), float(exact["bytes"]) / 1e12, delta=0.005)
                self.assertAlmostEqual(float(row["core_hours"]), float(exact["cpu_seconds"]) / 3600, delta=0.005)
        for name in ("moved_tb", "core_hours", "hours"):
            self.assertAlmostEqual(float(total[name]), sum(float(row[name]) for row in rows), delta=0.1)
        self.assertEqual(float(total["on_disk_tb"]), max(float(row["on_disk_tb"]) for row in rows))

    def test_machines(self):
        hours = {}
        for name, arguments in (
            ("one", ["--disk-rate", 1000]), ("fast", ["--speed", 2, "--disk-rate", 1000]), ("sixteen", ["--nodes", 16, "--disk-rate", 1000]),
            ("slow disk", ["--disk-rate", 0.5]), ("slow network", ["--nodes", 16, "--disk-rate", 1000, "--network-rate", 0.1]),
        ):  # fmt: skip
            hours[name] = float(self.plan(*arguments)[1]["hours"])
        self.assertAlmostEqual(hours["fast"], hours["one"] / 2, delta=0.02)
        self.assertAlmostEqual(hours["sixteen"], hours["one"] / 16, delta=0.02)
        self.assertAlmostEqual(hours["slow disk"], float(self.plan()[1]["moved_tb"]) * 1e3 / 0.5 / 3600, delta=0.5)
        self.assertGreater(hours["slow network"], 5 * hours["sixteen"])

    def test_the_index_counts_a_board_with_its_symmetries(self):
        for board, cells, order in (("6x7", 42, 2), ("7x7", 49, 2), ("6x6", 36, 8), ("4x8", 32, 4)):
            row = self.rows(board, "--depths", "8:8", "--cores", 1, "--format", "csv")[0]
            bitmaps = 2 ** (8 + 4 - 3)
            self.assertAlmostEqual(float(row["memory_gb"]), (40 * math.comb(cells - 4, 8) / order + bitmaps) / 1e9, delta=0.006)

    def test_check(self):
        exact = COUNTED.read_text()
        self.assertEqual(self.call("6x6", "--check", COUNTED).stdout.count("as counted"), 17)
        path = self.folder / "table.csv"
        for old, new, fault in (("19794510189", "19794510188", "states"), ("194cfcca95235f66", "194cfcca95235f67", "digest")):
            path.write_text(exact.replace(old, new))
            self.assertIn(f"WRONG: {fault}", self.call("6x6", "--check", path, code=3).stdout)
        for states, code in ((66_000_000_000, 0), (90_000_000_000, 3)):  # estimated: 6.678e10, 3.4 %
            path.write_text(f"depth,states\n17,{states}\n21,5\n")
            self.call("6x6", "--check", path, code=code)
        for text, said in (("", "has no row with depth"), ("depth\n17\n", "has no row with states"), ("depth,states\n17,many\n", "not numbers in 17,many")):
            path.write_text(text)
            log = self.call("6x6", "--check", path, code=5).stderr
            self.assertEqual(log.count("\n"), 1, log)
            self.assertIn(f"run-book: {path}", log)
            self.assertIn(said, log)
        path = self.folder / "none.csv"
        self.assertEqual(self.call("6x6", "--check", path, code=5).stderr, f"run-book: {path}: No such file or directory\n")

    def test_boards_of_which_all_was_counted(self):
        for board, depths in (("5x6", 27), ("4x8", 29)):
            table = REPOSITORY / "results" / board / "depths.csv"
            self.assertEqual(self.call(board, "--check", table).stdout.count("as counted"), depths)
            self.call(board)
            digest = read_table(table)[-1]["digest"]
            path = self.folder / "table.csv"
            path.write_text(table.read_text().replace(digest, digest[::-1]))
            self.call(board, "--check", path, code=3)

    def test_a_board_of_which_nothing_is_known(self):
        for arguments in ([], ["--check", COUNTED]):
            done = self.call("5x8", *arguments, code=5)
            said = "run-book: nothing is known of 5x8: results/ has tables of 4x8, 5x6, 6x6, 6x7, 7x7, 8x8\n"
            self.assertEqual((done.stdout, done.stderr), ("", said))

    def test_bad_arguments(self):
        for arguments in (["--disk-rate", "0"], ["--disk-rate", "fast"], ["--cores", "0"], ["--depths", "3"]):
            self.call("6x6", *arguments, code=2)


if __name__ == "__main__":
    unittest.main()
