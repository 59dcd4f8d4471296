"""othello enumerate --trace: what each thread did when, and the picture of it."""

import csv
import json
import subprocess
import sys
import unittest

from command import NOT_ENOUGH_CAPACITY, REPOSITORY, WRONG_USAGE, CommandTest, main

try:
    import matplotlib  # noqa: F401

    MISSING = None
except ImportError as error:
    MISSING = f"{error}: apt install python3-matplotlib"


class TraceTest(CommandTest):
    def traced(self, *arguments, board="4x6"):
        """The rows that were printed, and the trace."""
        path = self.folder / "trace.json"
        printed = self.enumerate(board, "--format", "json", "--trace", path, "--force", *arguments, memory="512M")
        return json.loads(printed)["rows"], json.loads(path.read_text(encoding="utf-8"))

    def spans(self, trace):
        return [event for event in trace["traceEvents"] if event["ph"] == "X"]

    def check(self, rows, trace):
        spans = self.spans(trace)
        for row in rows:
            batches = [e["args"] for e in spans if e["cat"] == "batch" and e["args"]["depth"] == row["depth"]]
            self.assertEqual(sum(batch["states"] for batch in batches), row["states"], row["depth"])
            self.assertEqual(sum(batch["written"] for batch in batches if row["depth"] > 0), row["bytes"] if row["depth"] > 0 else 0)
            ranges = sorted((batch["first"], batch["occupancies"]) for batch in batches if batch["occupancies"] > 0)
            covered = 0
            for first, occupancies in ranges:
                self.assertEqual(first, covered)
                covered += occupancies
        lanes = {}
        for event in spans:
            self.assertGreaterEqual(event["dur"], 0)
            lanes.setdefault((event["pid"], event["tid"]), []).append((event["ts"], event["ts"] + event["dur"]))
        for lane, times in lanes.items():
            times.sort()
            for (_, end), (begin, _) in zip(times, times[1:]):
                self.assertLessEqual(end, begin + 0.25, lane)  # tenths of microseconds are rounded
        return lanes

    def test_events_are_apart_and_agree_with_the_table(self):
        for threads in (1, 2, 7):
            rows, trace = self.traced("--threads", threads, "--depth", 14)
            lanes = self.check(rows, trace)
            self.assertEqual(set(lanes), {(0, thread) for thread in range(threads)})
            self.assertEqual(trace["otherData"]["threads"], threads)
            kinds = {event["cat"] for event in self.spans(trace)}
            for part in ("candidates", "memory plan", "weights", "batches", "work queue", "needs of parents", "set up", "wait", "clear cache", "index", "manifest"):
                self.assertIn(part, kinds)

    def test_depths_that_a_team_works_on(self):
        rows, trace = self.traced("--threads", 2)
        self.check(rows, trace)
        workers = {e["args"].get("workers", 1) for e in self.spans(trace) if e["args"]["depth"] == rows[-1]["depth"] and e["cat"] == "batch"}
        self.assertEqual(workers, {2})

    def test_with_a_folder(self):
        rows, trace = self.traced("--threads", 2, "--depth", 12, "--scratch", self.folder / "scratch")
        self.check(rows, trace)
        self.assertTrue(trace["otherData"]["scratch"])

    def test_what_is_there_is_not_written_over(self):
        path = self.folder / "trace.json"
        path.write_text("hours of work")
        words = ["enumerate", "4x4", "--trace", path]
        self.assert_fails(WRONG_USAGE, words, "--trace", "--force")
        self.assertEqual(path.read_text(), "hours of work")
        self.assertEqual(self.run_program(*words, "--force", "--quiet")[0], 0)
        self.assertIn("traceEvents", json.loads(path.read_text()))

    def test_one_that_cannot_be_written_costs_no_results(self):
        code, output, log = self.run_program("enumerate", "4x4", "--output", "r.h5", "--trace", "/dev/full", "--format", "csv")
        self.assertEqual(code, NOT_ENOUGH_CAPACITY, log)
        self.assertIn("/dev/full", log)
        self.assertEqual(len(output.splitlines()), 14)
        self.assertEqual(self.run_program("enumerate", "--verify", "r.h5")[0], 0)

    def test_the_papers_search(self):
        for where in ([], ["--scratch", self.folder / "queues"]):
            rows, trace = self.traced("--engine", "shifted-queue", "--threads", 3, "--depth", 10, *where)
            for row, before in zip(rows[2:], rows[1:]):
                of_depth = [event for event in self.spans(trace) if event["args"]["depth"] == row["depth"]]
                sums = {
                    kind: sum(event["args"].get("states", 0) for event in of_depth if event["cat"] == kind)
                    for kind in ("expand", "merge")
                }
                self.assertEqual(sums, {"expand": before["states"], "merge": row["states"]}, row["depth"])
                self.assertLessEqual({"count parts", "cut baskets"}, {event["cat"] for event in of_depth})
                self.assertEqual({event["tid"] for event in of_depth if event["cat"] == "merge"}, {0, 1, 2})
            self.assertEqual(trace["otherData"]["engine"], "shifted-queue")

    def test_where_there_is_none(self):
        path = self.folder / "trace.json"
        self.assert_fails(WRONG_USAGE, ["enumerate", "4x4", "--estimate", "--trace", path], "--trace")
        self.assertFalse(path.exists())

    @unittest.skipIf(MISSING, MISSING)
    def test_picture(self):
        self.draw(*self.traced("--threads", 3, "--depth", 12))
        rows, trace = self.traced("--engine", "shifted-queue", "--threads", 2, "--depth", 9)
        self.draw(rows[1:], trace)

    def draw(self, rows, trace):
        done = subprocess.run(
            [sys.executable, "-B", REPOSITORY / "scripts" / "report", self.folder / "trace.json", "--output", self.folder / "report"],
            capture_output=True, text=True, check=False,
        )  # fmt: skip
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        for name in ("threads", "depths"):
            self.assertEqual((self.folder / "report" / f"figure-{name}.png").read_bytes()[:8], b"\x89PNG\r\n\x1a\n")
            with open(self.folder / "report" / f"figure-{name}.csv", encoding="utf-8") as file:
                figures = list(csv.DictReader(file))
            self.assertEqual(sum(int(row["states"]) for row in figures), sum(row["states"] for row in rows), name)


if __name__ == "__main__":
    main()
