"""File systems that have no locks (flock), and outputs that cannot be read back: no finished work is lost over them.

The environment variable OTHELLO_FAULT_SHIM names the library that makes system calls fail (tests/faults).
"""

import os
import subprocess

from command import DONE, OTHER_FAILURE, PROGRAM, CommandTest, complaints, environment, main

NO_LOCKS = (37, 30, 38, 95, 524)  # ENOLCK, EROFS, ENOSYS, EOPNOTSUPP, the kernel's ENOTSUPP
SMALL = ["--memory", "64M", "--quiet"]


class FaultTest(CommandTest):
    def setUp(self):
        super().setUp()
        self.shim = os.environ.get("OTHELLO_FAULT_SHIM", "")
        if not self.shim or "ASAN_OPTIONS" in os.environ or "TSAN_OPTIONS" in os.environ:
            self.skipTest("no library that makes system calls fail")

    def run_with_fault(self, call, kind, words, path="", repeat="always"):
        fault = {"CALL": call, "KIND": str(kind), "PATH": path, "REPEAT": repeat}
        done = subprocess.run(
            [PROGRAM, *map(str, words)], cwd=self.folder, capture_output=True, text=True, timeout=300, check=False,
            env={**environment(), "LD_PRELOAD": self.shim, **{f"OTHELLO_FAULT_{name}": fault[name] for name in fault if fault[name]}},
        )  # fmt: skip
        return done.returncode, done.stdout, done.stderr


class NoLocks(FaultTest):
    COMMANDS = (
        ["enumerate", "4x4", *SMALL, "--output", "results.h5", "--force"],
        ["enumerate", "--verify", "results.h5", "--quiet"],
        ["verify", "results.h5", "--quiet"],
        ["states", "results.h5", "--quiet"],
        ["states", "results.h5", "--format", "hdf5", "--output", "rows.h5", "--force", "--quiet"],
        ["contains", "results.h5", "XXXX/XXXX/XXXX/OOOO", "--quiet"],
        ["gapkeep", "stats", "results.h5", "--quiet"],
        ["solve", "4x3", *SMALL, "--keep-values", "all", "--output", "values.h5", "--force"],
        ["value", "4x3", "--values", "values.h5", "--quiet"],
        ["verify", "values.h5", "--quiet"],
        ["estimate", "4x4", "--depth", 5, "--samples", 20, "--output", "samples.h5", "--force", "--quiet"],
        ["font", "--states", "results.h5", "--map", "map.h5", "--quiet"],
        ["verify", "map.h5", "samples.h5", "--quiet"],
    )

    def test_files_need_none(self):
        for words in self.COMMANDS:
            code, _, log = self.run_with_fault("flock", NO_LOCKS[0], words)
            self.assertEqual(code, DONE, f"{words}: {log}")
        for error in NO_LOCKS[1:]:
            for words in (self.COMMANDS[0], self.COMMANDS[2]):
                self.assertEqual(self.run_with_fault("flock", error, words)[0], DONE, f"{words} {error}")

    def test_scratch_folders_are_read_without(self):
        self.enumerate("4x4", "--scratch", "scratch", "--keep-depths", "6")
        for error in NO_LOCKS:
            for words in (["verify", "scratch"], ["checkpoint", "verify", "scratch"], ["checkpoint", "ls", "scratch"]):
                code, _, log = self.run_with_fault("flock", error, words)
                self.assertEqual(code, DONE, f"{words} {error}: {log}")

    def test_searches_in_scratch_folders_want_them(self):
        for error in NO_LOCKS:
            for words in (["enumerate", "4x4", *SMALL], ["solve", "4x3", *SMALL]):
                code, output, log = self.run_with_fault("flock", error, [*words, "--scratch", "scratch"])
                self.assertEqual((code, output), (OTHER_FAILURE, ""), log)
                self.assertEqual(len(complaints(log)), 1, log)
                self.assertIn("scratch/lock: this file system has no locks", log)


class LocksThatCannotBeSeen(FaultTest):
    def test_they_are_not_waited_for(self):
        self.enumerate("4x4", "--scratch", "scratch")
        code, _, log = self.run_with_fault("stat", 5, ["checkpoint", "verify", "scratch"], path="scratch/lock")
        self.assertEqual(code, OTHER_FAILURE, log)
        self.assertIn("scratch/lock: cannot be read", log)


class ReadBack(FaultTest):
    """Written well, but not to be read."""

    def test_what_was_found_is_kept(self):
        self.results_file("4x4", name="good.h5")
        for words, check in (
            (["enumerate", "4x4", *SMALL], ["verify"]),
            (["solve", "4x3", *SMALL], ["verify"]),
            (["estimate", "4x4", "--depth", 5, "--samples", 20, "--quiet"], ["verify"]),
            (["states", "good.h5", "--format", "hdf5", "--quiet"], ["--version"]),
        ):
            before = self.content()
            code, _, log = self.run_with_fault("pread", "EIO", [*words, "--output", "out.h5"], path=".partial")
            self.assertEqual(code, OTHER_FAILURE, f"{words}: {log}")
            self.assertEqual(len(complaints(log)), 1, log)
            (kept,) = set(self.content()) - set(before)
            self.assertRegex(kept, r"^out\.h5\..*\.unverified$")
            self.assertIn(f"it is kept as {kept}", log)
            code, _, log = self.run_program(*check, kept)
            self.assertEqual(code, DONE, f"{words}: {log}")
            (self.folder / kept).unlink()

    def test_what_was_not_written_is_not(self):
        before = self.content()
        code, _, log = self.run_with_fault("pwrite", "EIO", ["enumerate", "4x4", *SMALL, "--output", "out.h5"], path=".partial")
        self.assertEqual(code, OTHER_FAILURE, log)
        self.assertEqual(self.content(), before)


if __name__ == "__main__":
    main()
