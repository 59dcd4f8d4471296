"""scripts/develop/measure-memory: searches keep to small limits or are refused with what they need, and one that does not is found."""

import csv
import pathlib
import subprocess
import tempfile
import unittest

SCRIPT = pathlib.Path(__file__).resolve().parents[2] / "scripts" / "develop" / "measure-memory"


def call(*arguments):
    done = subprocess.run([SCRIPT, *arguments], capture_output=True, text=True, check=False)
    return done.returncode, list(csv.DictReader(done.stdout.splitlines())), done.stderr


class MeasureMemory(unittest.TestCase):
    def assert_kept(self, searches, memory, threads):
        code, rows, log = call("--searches", searches, "--memory", memory, "--threads", threads)
        self.assertEqual(code, 0, [row for row in rows if float(row["share"]) > 1.03] or log)
        self.assertEqual(len(rows), (searches.count(",") + 1) * (memory.count(",") + 1) * (threads.count(",") + 1))
        for row in rows:
            if row["end"] == "refused":
                self.assertIn("--memory", row["message"])
                self.assertRegex(row["message"], r"needs? [0-9.]+ [MG]iB")
        return rows

    def test_enumerations_keep_to_their_limits(self):
        rows = self.assert_kept("5x6-12+scratch", "64M,160M", "8")
        self.assertIn("done", {row["end"] for row in rows})

    def test_the_papers_search_keeps_to_its_limits(self):
        code, rows, log = call("--searches", "queue-4x5+scratch", "--memory", "64M", "--disk", "1M,4M", "--threads", "2")
        self.assertEqual(code, 0, [row for row in rows if float(row["disk_share"]) > 1.03] or log)
        self.assertEqual([row["end"] for row in rows], ["refused", "done"])
        self.assertIn("--disk", rows[0]["message"])
        self.assertGreater(float(rows[1]["disk_mib"]), 1)

    def test_solving_keeps_to_its_limits(self):
        self.assert_kept("solve-4x5,solve-4x5+scratch", "32M,64M", "2")

    def test_a_position_keeps_to_its_limit(self):
        rows = self.assert_kept("value", "15600K,48M", "2")
        self.assertEqual([row["end"] for row in rows], ["refused", "done"])

    def test_more_than_the_limit_is_found(self):
        code, rows, log = call("--searches", "value", "--memory", "48M", "--threads", "1", "--at-most", "0.5")
        self.assertEqual((code, len(rows)), (3, 1))
        self.assertIn("1 searches took more than 0.5", log)

    def test_other_ends_are_failures(self):
        with tempfile.TemporaryDirectory(prefix="othello-memory-") as folder:
            program = pathlib.Path(folder) / "broken"
            program.write_text("#!/bin/sh\necho it broke >&2\nexit 1\n")
            program.chmod(0o755)
            code, _, log = call("--program", program, "--searches", "4x6", "--memory", "64M", "--threads", "1")
        self.assertEqual(code, 1)
        self.assertIn("it broke", log)

    def test_wrong_usage(self):
        for arguments in (["--searches", "9x9"], ["--searches", "value+scratch"], ["--memory", "much"]):
            self.assertEqual(call(*arguments)[0], 2, arguments)


if __name__ == "__main__":
    unittest.main()
