"""Solving on several ranks, started by mpiexec (ranks.py): the same values as one, and whatever ends them, others continue."""

import os
import random
import signal
import time

from command import CHECK_FAILED, DONE, STOPPED_EARLY, main
from ranks import SECONDS_TO_END, RanksTest

SLOWLY = ["--after-depth", "sleep 0.1"]  # so that a job that is to be stopped does not come to its end before


class SolvingRanks(RanksTest):
    def solve(self, board, *arguments, threads=1):
        return ["solve", board, "--threads", threads, "--memory", "64M", "--format", "csv", *arguments]

    def solved_by(self, ranks, board, *arguments, threads=1):
        """The table without its last column, the seconds, and the histogram."""
        words = self.solve(board, "--histogram", "h.csv", *arguments, threads=threads)
        code, output, log = self.run_ranks(ranks, *words) if ranks > 1 else self.run_program(*words)
        self.assertEqual(code, DONE, log)
        table = [line.rsplit(",", 1)[0] for line in output.splitlines()]
        return table, (self.folder / "h.csv").read_text()

    def wait_for_values(self, process, depth):
        """Or for those of a depth before: the folder is gone as soon as the depth before is solved."""

        def are_there():
            found = [path.name for path in (self.folder / "s").glob("values-*")]
            return bool(found) and min(found) <= f"values-{depth:02}"

        self.wait_until(process, are_there)

    def test_same_values(self):
        for board, symmetry, ranks, threads in (
            ("4x4", "full", 2, 1), ("4x4", "none", 3, 2), ("3x6", "full", 3, 1), ("3x6", "none", 2, 2),
            ("4x5", "full", 3, 2),
        ):  # fmt: skip
            these = ["--symmetry", symmetry]
            expected = self.solved_by(1, board, *these)
            got = self.solved_by(ranks, board, *these, "--scratch", f"{board}-{symmetry}", threads=threads)
            self.assertEqual(got, expected, (board, symmetry, ranks, threads))

    def test_values_on_a_disk_that_does_not_hold_all_frontiers(self):
        expected, _ = self.solved_by(1, "4x5")
        code, output, log = self.run_ranks(2, *self.solve("4x5", "--scratch", "s", "--disk", "1800K"))
        self.assertEqual(code, DONE, log)
        self.assertIn("again", log)
        self.assertEqual([line.rsplit(",", 1)[0] for line in output.splitlines()], expected)

    def test_values_of_all_ranks_in_one_file(self):
        kept = ["--keep-values", "all", "--scratch", "s", "--output", "v.h5"]
        self.solved_by(3, "4x5", *kept, "--after-depth", "echo $OTHELLO_DEPTH >>depths")
        depths = (self.folder / "depths").read_text().split()
        self.assertEqual(depths, [str(depth) for depth in range(16, -1, -1)], "once for each depth")
        for values in ("v.h5", "s"):
            output = self.succeeds("value", "4x5", "--values", values, "--moves", "--format", "csv")
            self.assertIn(",a3:+16 b2:+14 d4:-16 c5:-16\n", output)
        output = self.succeeds("checkpoint", "verify", "s")

    def test_after_depth_that_fails(self):
        expected = self.solved_by(1, "4x4")
        these = ["--scratch", "s", "--resume"]
        code, output, log = self.run_ranks(2, *self.solve("4x4", *these, "--after-depth", "exit 3"))
        self.assertEqual((code, output), (CHECK_FAILED, ""), log)
        self.assert_one_line(log, "rank 0", "--after-depth of depth 12 ended with code 3")
        self.assertEqual(self.solved_by(3, "4x4", *these), expected)

    def test_solving_stopped_and_resumed(self):
        these = ["--scratch", "s", "--resume", "--symmetry", "none"]
        with self.start_ranks(2, *self.solve("4x5", *these, *SLOWLY)) as process:
            ranks = self.ranks_of(process, 2)
            self.wait_for_values(process, 14)
            os.kill(ranks[-1], signal.SIGTERM)
            output, log = process.communicate(timeout=120)
        self.assertEqual((process.returncode, output), (STOPPED_EARLY, ""), log)
        self.assert_one_line(log, "stopped while depth", "--resume")
        self.assertEqual(self.solved_by(3, "4x5", *these), self.solved_by(1, "4x5", "--symmetry", "none"))

    def test_solving_killed_and_resumed_with_others(self):
        these = ["--scratch", "s", "--resume"]
        expected = self.solved_by(1, "4x5", "--symmetry", "none")
        these += ["--symmetry", "none"]
        chance = random.Random(14)
        for ranks, depth in ((2, 14), (3, 11)):
            with self.start_ranks(ranks, *self.solve("4x5", *these, *SLOWLY)) as process:
                victims = self.ranks_of(process, ranks)
                self.wait_for_values(process, depth)
                os.kill(chance.choice(victims), signal.SIGKILL)
                begin = time.monotonic()
                process.communicate(timeout=120)
                self.assertLess(time.monotonic() - begin, SECONDS_TO_END)
            self.assertNotEqual(process.returncode, DONE)
        self.assertEqual(self.solved_by(2, "4x5", *these), expected)


if __name__ == "__main__":
    main()
