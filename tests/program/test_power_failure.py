"""What a power failure leaves: searches and solves that were killed at a bad moment, continued, and lost what was not durable.

The states are made as those of `scripts/torture --only crashes`, which tries thousands of them.
"""

import os
import pathlib
import random
import sys
import tempfile
import unittest

from command import PROGRAM, main

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "scripts"))
from torturing.crash_model import MODES, Image  # noqa: E402
from torturing.crash_scenarios import RecordedEstimate, RecordedSearch, RecordedSolve, Reported, RightValues  # noqa: E402
from torturing.crashes import Recording  # noqa: E402
from torturing.program import Fault, Program  # noqa: E402
from torturing.search import SHIFTED_QUEUE, Search  # noqa: E402

SHIM = os.environ.get("OTHELLO_FAULT_SHIM", "")
AFTER_KILL = 40  # events that are looked at
MODES_TRIED = ("durable", "some")


@unittest.skipIf(not SHIM or "ASAN_OPTIONS" in os.environ or "TSAN_OPTIONS" in os.environ, "no library for journals")
class PowerFailure(unittest.TestCase):
    def setUp(self):
        # The model decides what is durable, so that files in memory do, and take no time to be synced.
        memory = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory(prefix="othello-test-", dir=memory)))
        self.program = Program(PROGRAM, SHIM)
        self.states = 0

    def check(self, scenario, first=0, last=None):
        """All that may be left between two events, once each."""
        recording = Recording(scenario, self.folder / scenario.name)
        last = recording.disk.events if last is None else min(last, recording.disk.events)
        seen = set()
        for point in range(first, last + 1):
            for mode in MODES_TRIED:
                chosen = MODES[mode](recording.disk, point, random.Random(f"{scenario.name}/{point}"))
                state = hash(tuple((id(change), part) for change, part in chosen))
                if state not in seen:
                    seen.add(state)
                    self.check_state(recording, point, Image(recording.disk, chosen))
        self.states += len(seen)
        return recording

    def check_state(self, recording, point, image):
        with tempfile.TemporaryDirectory(dir=self.folder) as folder:
            folder = pathlib.Path(folder)
            image.write(folder)
            reported = Reported(recording.disk.said, point)
            recording.check_outputs(image, point, reported.printed)
            recording.scenario.check(folder, reported, False)

    def check_killed(self, make, kills):
        for number, kill in enumerate(kills):
            scenario = make(f"killed-{number}", (kill,))
            only_killed = make(f"until-{number}", (kill,))
            only_killed.steps = lambda folder, scenario=scenario: scenario.steps(folder)[:1]
            end = Recording(only_killed, self.folder / only_killed.name).disk.events
            self.check(scenario, end, end + AFTER_KILL)
        self.assertGreater(self.states, 10 * len(kills))

    def small_search(self):
        search = Search("3x4", 8)
        search.compute(self.program)
        return search

    def test_a_search(self):
        self.check(RecordedSearch(self.program, "search", self.small_search(), b"older"), 0, AFTER_KILL)
        self.assertGreater(self.states, 30)

    def test_a_search_that_was_killed_before_a_name_was_durable(self):
        search = self.small_search()

        def make(name, kills):
            return RecordedSearch(self.program, name, search, b"older", kills, ("--keep-depths", "3,4,5"))

        # Before the fsync of a folder: the depth's, when it was made, of its segment, and of the manifest.
        kills = [Fault("fsync", at, "kill", path=path) for path, at in (("scratch", 15), ("depth-03", 2), ("depth-05", 2))]
        kills.append(Fault("fsync", 18, "kill"))
        self.check_killed(make, kills)

    def test_the_papers_search(self):
        search = self.small_search().by(SHIFTED_QUEUE)
        self.check(RecordedSearch(self.program, "queue", search, b"older"), 0, AFTER_KILL)

        def make(name, kills):
            return RecordedSearch(self.program, name, search, b"older", kills, ("--keep-depths", "3,4,5"))

        # Before the fsync of a depth's folder, and as the files of a depth are deleted that no manifest names any more.
        self.check_killed(make, [Fault("fsync", 2, "kill", path="depth-05"), Fault("unlink", 2, "kill", path=".run")])

    def test_a_solve_that_was_killed_before_a_name_was_durable(self):
        right = RightValues(self.program, self.folder, "3x4")

        def make(name, kills):
            return RecordedSolve(self.program, name, right, kills)

        kills = [Fault("fsync", 2, "kill", path="values-05"), Fault("fsync", 2, "kill", path="search-1/depth-03")]
        self.check_killed(make, kills)

    def test_an_estimate_that_was_killed_before_its_samples_were_durable(self):
        kills = [Fault("fsync", at, "kill") for at in (1, 2)]
        self.check(RecordedEstimate(self.program, "estimate", kills))

    def test_a_deleted_depth_that_came_back_in_part_is_no_damage(self):
        scratch = self.folder / "scratch"
        solve = ["solve", "4x5", "--memory", "64M", "--threads", 2, "--quiet", "--scratch", scratch]
        outcome = self.program.finish(self.program.start(*solve, fault=Fault("unlink", 3, "kill", path="depth-15")))
        self.assertEqual(outcome.code, -9)
        self.assertGreater(len(list(scratch.glob("search-1/depth-15/*.segment"))), 0)
        self.program.run("checkpoint", "verify", scratch)

    def test_a_depth_that_was_being_freed_is_no_damage(self):
        # Where disk is short, depth 13 is cut off while depth 12 is solved.
        scratch = self.folder / "scratch"
        solve = ["solve", "4x5", "--memory", "64M", "--threads", 2, "--quiet", "--disk", "1800K", "--scratch", scratch]
        outcome = self.program.finish(self.program.start(*solve, fault=Fault("ftruncate", 12, "kill", path="values-13")))
        self.assertEqual(outcome.code, -9)
        self.program.run("checkpoint", "verify", scratch)
        self.program.run(*solve, "--resume")

    def test_the_base_of_a_search_that_was_killed_is_not_taken_for_whole(self):
        # Depth 11 is cut off while depth 12 is enumerated again; later searches cannot begin there.
        solve = ["solve", "4x5", "--memory", "64M", "--threads", 2, "--quiet", "--disk", "1800K", "--resume",
                 "--scratch", self.folder / "scratch"]  # fmt: skip
        outcome = self.program.finish(self.program.start(*solve, fault=Fault("rename", 2, "kill", path="search-2/manifest")))
        self.assertEqual(outcome.code, -9)
        base = list((self.folder / "scratch").glob("search-2/depth-11/*.segment"))
        self.assertLess(sum(segment.stat().st_size for segment in base), 40_000)
        self.assertGreater(len(base), 0)
        self.assertIn("by 16", self.program.run(*solve).output)


if __name__ == "__main__":
    main()
