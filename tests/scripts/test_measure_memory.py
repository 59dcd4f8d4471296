"""scripts/develop/measure-memory: searches keep to small limits or are refused with what they need, and one that does not is found."""

import unittest

from develop import ScriptTest


class MeasureMemory(ScriptTest):
    SCRIPT = "measure-memory"

    def assert_kept(self, searches, memory, threads):
        rows = self.rows("--searches", searches, "--memory", memory, "--threads", threads)
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
        rows = self.rows("--searches", "queue-4x5+scratch", "--memory", "64M", "--disk", "1M,4M", "--threads", 2)
        self.assertEqual([row["end"] for row in rows], ["refused", "done"])
        self.assertIn("--disk", rows[0]["message"])
        self.assertGreater(float(rows[1]["disk_mib"]), 1)

    def test_solving_keeps_to_its_limits(self):
        self.assert_kept("solve-4x5,solve-4x5+scratch", "32M,64M", "2")

    def test_a_position_keeps_to_its_limit(self):
        rows = self.assert_kept("value", "15600K,48M", "2")
        self.assertEqual([row["end"] for row in rows], ["refused", "done"])

    def test_more_than_the_limit_is_found(self):
        done = self.call("--searches", "value", "--memory", "48M", "--threads", 1, "--at-most", 0.5, code=3)
        self.assertEqual(done.stdout.count("\n"), 2)
        self.assertIn("1 searches took more than 0.5", done.stderr)

    def test_other_ends_are_failures(self):
        broken = self.write_program("broken", "echo it broke >&2; exit 1")
        done = self.call("--program", broken, "--searches", "4x6", "--memory", "64M", "--threads", 1, code=1)
        self.assertIn("it broke", done.stderr)

    def test_wrong_usage(self):
        for arguments in (["--searches", "9x9"], ["--searches", "value+scratch"], ["--memory", "much"]):
            self.call(*arguments, code=2)


if __name__ == "__main__":
    unittest.main()
