"""scripts/develop/scaling on traces whose answer is known by hand, and on one of the program's own."""

import json
import subprocess
import unittest

from develop import PROGRAM, ScriptTest, load

TUNING = {"batches_per_thread": 64, "most_batch_states": 48e6, "least_batch_states": 64e3, "last_share": 0.125,
          "team_occupancies": 4, "team_discs": 20}  # fmt: skip


def batch(first, cpu, states=0, occupancies=10, weight=100, depth=5, read=0, written=0):
    arguments = {"depth": depth, "cpu": cpu * 1e6, "first": first, "occupancies": occupancies, "states": states, "weight": weight,
                 "read": read, "written": written}  # fmt: skip
    return {"name": "depth", "cat": "batch", "ph": "X", "pid": 0, "tid": 0, "ts": first * 1e6, "dur": cpu * 1e6, "args": arguments}


def part(kind, seconds, depth=5):
    return {"name": kind, "cat": kind, "ph": "X", "pid": 0, "tid": 0, "ts": 0, "dur": seconds * 1e6,
            "args": {"depth": depth, "cpu": seconds * 1e6}}  # fmt: skip


class Scaling(ScriptTest):
    SCRIPT = "scaling"

    def setUp(self):
        super().setUp()
        self.path = self.folder / "trace.json"

    def write(self, events, scratch=False, **tuning):
        about = {"ranks": 1, "threads": 1, "board": "4x6", "scratch": scratch, "program": "", "command_line": "", "symmetry": "full",
                 "tuning": {**TUNING, **tuning}}  # fmt: skip
        self.path.write_text(json.dumps({"otherData": about, "traceEvents": events}), encoding="utf-8")

    def forecast(self, *arguments):
        rows = self.rows(self.path, "--format", "csv", *arguments)
        return [{name: float(value) for name, value in row.items()} for row in rows]

    def test_serial_parts_stay_and_parallel_ones_are_divided(self):
        # Few states: a batch for all of the depth, which no thread can help with.
        self.write([part("memory plan", 2), part("candidates", 4), batch(0, 10, states=1000)])
        one, four = self.forecast("--threads", "1,4")
        self.assertEqual((one["seconds"], one["efficiency"]), (16, 1))
        self.assertEqual((four["seconds"], four["serial"], four["parallel"], four["work"], four["last_batch"]), (13, 2, 1, 2.5, 7.5))
        self.assertAlmostEqual(four["efficiency"], 16 / 13 / 4, places=3)

    def test_some_parts_grow_with_the_batches(self):
        # One batch in the trace; for four threads and more there are four of 64,000 states.
        self.write([part("batches", 1), part("weights", 2), part("memory plan", 3), batch(0, 8, states=64000 * 4)])
        one, four = self.forecast("--threads", "1,4")
        self.assertEqual((one["serial"], one["parallel"]), (7, 8))
        self.assertEqual((four["serial"], four["parallel"]), (7, 2))
        (two,) = self.forecast("--threads", "2", "--speed", 2)
        self.assertEqual((two["serial"], two["parallel"]), (3.5, 2))

    def test_parents_are_released_by_all(self):
        # Four batches of two seconds, and half a second of releasing with each.
        self.write([batch(0, 8, states=64000 * 4), part("release parents", 1.5), part("release parents", 0.5)])
        one, four = self.forecast("--threads", "1,4")
        self.assertEqual((one["seconds"], four["seconds"], four["work"]), (10, 2.5, 2.5))

    def test_batches_are_as_small_as_the_engine_makes_them(self):
        # 64,000 states a batch at least: 40 batches of a second; 16 threads take three rounds.
        self.write([batch(10 * i, 4, states=256000, weight=100) for i in range(10)])
        for row, seconds in zip(self.forecast("--threads", "1,2,8,16,40"), (40, 20, 5, 3, 1)):
            self.assertAlmostEqual(row["seconds"], seconds, places=3)

    def test_the_last_eighth_goes_by_size(self):
        module = load("scaling")
        weights = [8] * 10 + [1, 2, 9]
        self.assertEqual([w for _, w in module.in_order_of_claims([(w, w) for w in weights], 1 / 8)], [8] * 10 + [9, 2, 1])
        self.assertEqual(module.schedule([3, 3, 1, 1, 4], 2), 8)
        self.assertEqual(module.schedule([4, 3, 3, 1, 1], 2), 6)

    def test_the_first_batches_are_larger(self):
        batches = load("scaling").cut([(16, 160)], (4, 16), 1 / 4)
        self.assertEqual([round(cpu, 6) for cpu, _ in batches], [4, 4, 4, 1, 1, 1, 1])
        # Of each thread's work in batches of a sixteenth at first, then of a 64th.
        self.write([batch(0, 640, states=64000 * 640, occupancies=10**6)], first_batches_per_thread=16)
        scaling = load("scaling")
        tuning = scaling.Trace(self.path).tuning
        self.assertEqual(scaling.wanted_batches(64000 * 640, 10, tuning), (160, 640))
        self.assertEqual(scaling.batch_count((160, 640), tuning), 220)
        self.assertEqual(scaling.wanted_batches(64000 * 100, 10, tuning), (100, 100))

    def test_limits(self):
        events = [batch(10 * i, 1, states=640000, read=10**9, written=10**9) for i in range(10)]
        self.write(events, scratch=True)
        (row,) = self.forecast("--threads", 10, "--disk-rate", 4)
        self.assertEqual((row["seconds"], row["work"], row["disk"]), (5, 1, 4))
        (row,) = self.forecast("--threads", 10, "--memory-rate", 0.1, "--bytes-per-state", 125)
        self.assertEqual((row["seconds"], row["memory"]), (8, 7))
        # Of 20 GB half are the other node's; two links.
        (row,) = self.forecast("--threads", 5, "--nodes", 2, "--network-rate", 1)
        self.assertEqual((row["seconds"], row["network"]), (5, 4))
        self.write(events)
        (row,) = self.forecast("--threads", 10, "--disk-rate", 4)
        self.assertEqual((row["seconds"], row["disk"]), (1, 0))

    def test_more_threads_than_cores_and_slower_ones(self):
        self.write([part("memory plan", 1), batch(0, 8, states=64000 * 64)])
        one, many = self.forecast("--threads", "2,16", "--cores", 2)
        self.assertEqual((one["seconds"], many["seconds"]), (5, 5))
        (slow,) = self.forecast("--threads", 2, "--speed", 0.5)
        self.assertEqual(slow["seconds"], 10)

    def test_depths_beyond_the_trace(self):
        self.write([part("memory plan", 1, depth=4), batch(0, 1, states=64000 * 128, occupancies=100, depth=4, read=1, written=100),
                    part("memory plan", 1), batch(0, 8, states=64000 * 128, occupancies=1938, read=100, written=100)])  # fmt: skip
        rows = self.folder / "depths.csv"
        rows.write_text("depth,states,bytes,cpu_seconds\n5,1,1,1\n6,64000000,100,50\n")
        # Depth 6 has C(20, 6) / 4 = 9690 occupancies, five times as many as depth 5: five seconds of the plan.
        (row,) = self.forecast("--threads", 1, "--rows", rows)
        self.assertEqual((row["serial"], row["work"]), (7, 59))

    def test_the_papers_engine(self):
        def step(kind, thread, cpu, states):
            return {"name": kind, "cat": kind, "ph": "X", "pid": 0, "tid": thread, "ts": 0, "dur": 1e6,
                    "args": {"depth": 5, "cpu": cpu * 1e6, "states": states, "written": 0}}  # fmt: skip

        steps = [("expand", 0, 6, 100), ("expand", 1, 2, 100), ("merge", 0, 3, 50), ("merge", 1, 1, 150)]
        about = {"ranks": 1, "threads": 2, "board": "5x6", "engine": "shifted-queue", "scratch": False, "tuning": None}
        events = [*(step(*one) for one in steps), part("count parts", 2), part("cut baskets", 1)]
        self.path.write_text(json.dumps({"otherData": about, "traceEvents": events}), encoding="utf-8")
        one, two, four = self.forecast("--threads", "1,2,4")
        self.assertEqual([one[name] for name in ("work", "last_batch", "parallel", "serial", "seconds")], [12, 0, 2, 1, 15])
        # As traced: each step waits for its heaviest part.
        self.assertEqual([two[name] for name in ("work", "last_batch", "parallel", "serial", "seconds")], [6, 3, 1, 1, 11])
        # Even shares of the states: 3 of the first part, and 50 states of the second step's first.
        self.assertEqual([four[name] for name in ("work", "last_batch", "parallel", "serial", "seconds")], [3, 3, 0.5, 1, 7.5])
        rows = self.folder / "rows.csv"  # of another engine, with times of its own; the next depth has ten times the states
        rows.write_text("depth,states,bytes,cpu_seconds\n5,200,100,0.1\n6,2000,1000,0.9\n", encoding="utf-8")
        (longer,) = self.forecast("--threads", "2", "--rows", rows)
        self.assertEqual([longer[name] for name in ("work", "last_batch", "parallel", "serial")], [66, 33, 11, 2])

    def test_the_programs_own_trace(self):
        command = [PROGRAM, "enumerate", "4x6", "--depth", "14", "--threads", "2", "--quiet", "--trace", str(self.path)]
        self.assertEqual(subprocess.run(command, capture_output=True, check=False).returncode, 0)
        trace = json.loads(self.path.read_text(encoding="utf-8"))
        kinds = ("batch", "release parents")
        cpu = sum(e["args"]["cpu"] for e in trace["traceEvents"] if e["ph"] == "X" and e["cat"] in kinds) / 1e6
        one, two = self.forecast("--threads", "1,2")
        self.assertAlmostEqual(one["work"], cpu, places=2)
        self.assertLess(two["seconds"], one["seconds"])
        self.assertIn("candidates", self.call(self.path, "--parts").stdout)

    def test_other_files(self):
        for text in ("", "[]", '{"traceEvents": []}', "\x89HDF"):
            self.path.write_text(text, encoding="utf-8")
            log = self.call(self.path, code=5).stderr
            self.assertEqual(log.count("\n"), 1, log)
        self.path.unlink()
        self.call(self.path, code=5)


if __name__ == "__main__":
    unittest.main()
