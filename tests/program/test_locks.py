"""File systems that have no locks (flock), and outputs that cannot be read back: no finished work is lost over them.

The environment variable OTHELLO_FAULT_SHIM names the library that makes system calls fail (tests/faults).
"""

from command import DONE, OTHER_FAILURE, CommandTest, complaints, main

NO_LOCKS = (37, 30, 38, 95, 524)  # ENOLCK, EROFS, ENOSYS, EOPNOTSUPP, the kernel's ENOTSUPP
SMALL = ["--memory", "64M", "--quiet"]


class NoLocks(CommandTest):
    def run_without(self, error, words):
        return self.run_program(*words, env=self.fault(call="flock", kind=error, repeat="always"))

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
            code, _, log = self.run_without(NO_LOCKS[0], words)
            self.assertEqual(code, DONE, f"{words}: {log}")
        for error in NO_LOCKS[1:]:
            for words in (self.COMMANDS[0], self.COMMANDS[2]):
                self.assertEqual(self.run_without(error, words)[0], DONE, f"{words} {error}")

    def test_scratch_folders_are_read_without(self):
        self.enumerate("4x4", "--scratch", "scratch", "--keep-depths", "6")
        for error in NO_LOCKS:
            for words in (["verify", "scratch"], ["checkpoint", "verify", "scratch"], ["checkpoint", "ls", "scratch"]):
                code, _, log = self.run_without(error, words)
                self.assertEqual(code, DONE, f"{words} {error}: {log}")

    def test_searches_in_scratch_folders_want_them(self):
        for error in NO_LOCKS:
            for words in (["enumerate", "4x4", *SMALL], ["solve", "4x3", *SMALL]):
                code, output, log = self.run_without(error, [*words, "--scratch", "scratch"])
                self.assertEqual((code, output), (OTHER_FAILURE, ""), log)
                self.assertEqual(len(complaints(log)), 1, log)
                self.assertIn("scratch/lock: this file system has no locks", log)


class LocksThatCannotBeSeen(CommandTest):
    def test_they_are_not_waited_for(self):
        self.enumerate("4x4", "--scratch", "scratch")
        unseen = self.fault(call="stat", kind=5, path="scratch/lock", repeat="always")
        code, _, log = self.run_program("checkpoint", "verify", "scratch", env=unseen)
        self.assertEqual(code, OTHER_FAILURE, log)
        self.assertIn("scratch/lock: cannot be read", log)


class ReadBack(CommandTest):
    """Written well, but not to be read."""

    def test_what_was_found_is_kept(self):
        self.results_file("4x4", name="good.h5")
        unread = self.fault(call="pread", kind="EIO", path=".partial", repeat="always")
        for words, check in (
            (["enumerate", "4x4", *SMALL], ["verify"]),
            (["solve", "4x3", *SMALL], ["verify"]),
            (["estimate", "4x4", "--depth", 5, "--samples", 20, "--quiet"], ["verify"]),
            (["states", "good.h5", "--format", "hdf5", "--quiet"], ["--version"]),
        ):
            before = self.content()
            code, _, log = self.run_program(*words, "--output", "out.h5", env=unread)
            self.assertEqual(code, OTHER_FAILURE, f"{words}: {log}")
            self.assertEqual(len(complaints(log)), 1, log)
            (kept,) = set(self.content()) - set(before)
            self.assertRegex(kept, r"^out\.h5\..*\.unverified$")
            self.assertIn(f"it is kept as {kept}", log)
            self.succeeds(*check, kept)
            (self.folder / kept).unlink()

    def test_what_was_not_written_is_not(self):
        before = self.content()
        unwritten = self.fault(call="pwrite", kind="EIO", path=".partial", repeat="always")
        code, _, log = self.run_program("enumerate", "4x4", *SMALL, "--output", "out.h5", env=unwritten)
        self.assertEqual(code, OTHER_FAILURE, log)
        self.assertEqual(self.content(), before)


if __name__ == "__main__":
    main()
