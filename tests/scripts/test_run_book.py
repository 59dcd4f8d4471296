"""scripts/develop/run-book: the page quotes what it prints, its sums add up, and a search's table is compared with what is known."""

import csv
import io
import math
import pathlib
import re
import subprocess
import tempfile
import unittest

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]
SCRIPT = REPOSITORY / "scripts" / "develop" / "run-book"
QUOTED = re.compile(r"^    scripts/develop/run-book ([^\n]*)\n\n```\n(.*?)```$", re.DOTALL | re.MULTILINE)


def call(*arguments):
    done = subprocess.run([SCRIPT, *map(str, arguments)], capture_output=True, text=True, check=False)
    return done.returncode, done.stdout, done.stderr


def planned(*arguments):
    code, output, log = call("6x6", "--format", "csv", *arguments)
    assert (code, log) == (0, ""), log
    rows = list(csv.DictReader(io.StringIO(output)))
    return rows[:-1], rows[-1]


class RunBook(unittest.TestCase):
    def test_the_page_quotes_it(self):
        quotations = QUOTED.findall((REPOSITORY / "docs" / "6x6.md").read_text())
        self.assertEqual(len(quotations), 2)
        for arguments, text in quotations:
            code, output, log = call(*arguments.split())
            self.assertEqual((code, output, log), (0, text, ""))

    def test_depths_that_were_counted_cost_what_they_cost(self):
        rows, total = planned()
        with open(REPOSITORY / "results/6x6/exact.csv", newline="") as file:
            for row, exact in zip(rows, csv.DictReader(file)):
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
            hours[name] = float(planned(*arguments)[1]["hours"])
        self.assertAlmostEqual(hours["fast"], hours["one"] / 2, delta=0.02)
        self.assertAlmostEqual(hours["sixteen"], hours["one"] / 16, delta=0.02)
        self.assertAlmostEqual(hours["slow disk"], float(planned()[1]["moved_tb"]) * 1e3 / 0.5 / 3600, delta=0.5)
        self.assertGreater(hours["slow network"], 5 * hours["sixteen"])

    def test_the_index_counts_a_board_with_its_symmetries(self):
        for board, cells, order in (("6x7", 42, 2), ("7x7", 49, 2), ("6x6", 36, 8), ("4x8", 32, 4)):
            code, output, log = call(board, "--depths", "8:8", "--cores", 1, "--format", "csv")
            self.assertEqual((code, log), (0, ""))
            row = next(csv.DictReader(io.StringIO(output)))
            bitmaps = 2 ** (8 + 4 - 3)
            self.assertAlmostEqual(float(row["memory_gb"]), (40 * math.comb(cells - 4, 8) / order + bitmaps) / 1e9, delta=0.006)

    def test_check(self):
        exact = (REPOSITORY / "results/6x6/exact.csv").read_text()
        code, output, _ = call("6x6", "--check", REPOSITORY / "results/6x6/exact.csv")
        self.assertEqual(code, 0)
        self.assertEqual(output.count("as counted"), 17)
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "table.csv"
            for old, new, fault in (("19794510189", "19794510188", "states"), ("194cfcca95235f66", "194cfcca95235f67", "digest")):
                path.write_text(exact.replace(old, new))
                code, output, _ = call("6x6", "--check", path)
                self.assertEqual(code, 3)
                self.assertIn(f"WRONG: {fault}", output)
            for states, expected in ((66_000_000_000, 0), (90_000_000_000, 3)):  # estimated: 6.678e10, 3.4 %
                path.write_text(f"depth,states\n17,{states}\n21,5\n")
                self.assertEqual(call("6x6", "--check", path)[0], expected)
            for text, said in (("", "has no row with depth"), ("depth\n17\n", "has no row with states"), ("depth,states\n17,many\n", "no numbers in 17,many")):
                path.write_text(text)
                code, _, log = call("6x6", "--check", path)
                self.assertEqual((code, log.count("\n")), (5, 1), log)
                self.assertIn(f"run-book: {path}", log)
                self.assertIn(said, log)
            code, _, log = call("6x6", "--check", path.with_name("none.csv"))
            self.assertEqual((code, log), (5, f"run-book: {path.with_name('none.csv')}: No such file or directory\n"))

    def test_boards_of_which_all_was_counted(self):
        for board, depths in (("5x6", 27), ("4x8", 29)):
            table = REPOSITORY / "results" / board / "depths.csv"
            code, output, log = call(board, "--check", table)
            self.assertEqual((code, output.count("as counted"), log), (0, depths, ""))
            self.assertEqual(call(board)[0], 0)
            with tempfile.TemporaryDirectory() as folder:
                path = pathlib.Path(folder) / "table.csv"
                with open(table, newline="") as file:
                    digest = list(csv.DictReader(file))[-1]["digest"]
                path.write_text(table.read_text().replace(digest, digest[::-1]))
                self.assertEqual(call(board, "--check", path)[0], 3)

    def test_a_board_of_which_nothing_is_known(self):
        for arguments in ([], ["--check", REPOSITORY / "results/6x6/exact.csv"]):
            self.assertEqual(call("5x8", *arguments), (5, "", "run-book: nothing is known of 5x8: results/ has tables of 4x8, 5x6, 6x6, 6x7, 7x7, 8x8\n"))

    def test_bad_arguments(self):
        for arguments in (["--disk-rate", "0"], ["--disk-rate", "fast"], ["--cores", "0"], ["--depths", "3"]):
            self.assertEqual(call("6x6", *arguments)[0], 2)


if __name__ == "__main__":
    unittest.main()
