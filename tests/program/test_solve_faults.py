"""The scratch folder of othello solve when its record is anything, when the solve is stopped or killed, and when the system refuses
to read it or to delete what lies there."""

import os
import resource
import shutil

from command import DAMAGED_INPUT, NOT_ENOUGH_CAPACITY, OTHER_FAILURE, STOPPED_EARLY, complaints, main
from test_solve_scratch import RESUME, SOLVE, SolveScratchTest


class Record(SolveScratchTest):
    COMMANDS = (
        ["checkpoint", "ls", "work"],
        ["checkpoint", "verify", "work"],
        ["checkpoint", "prune", "work"],
        ["value", "4x4", "--values", "work"],
        RESUME,
    )

    def setUp(self):
        super().setUp()
        self.stopped_at(6)
        self.record = self.work / "solve.json"
        self.good = self.record.read_text()

    def assert_refused(self, *words, code=DAMAGED_INPUT, **options):
        for arguments in self.COMMANDS:
            found, _, log = self.run_program(*arguments, timeout=30, **options)
            self.assertEqual(found, code, f"{arguments}: {log}")
            self.assertEqual(len(complaints(log)), 1, log)
            for word in ("solve.json", *words):
                self.assertIn(word, log)

    def test_that_is_no_file(self):
        self.record.unlink()
        os.mkfifo(self.record)
        self.assert_refused("pipe")
        self.record.unlink()
        self.record.mkdir()
        self.assert_refused("folder")
        self.record.rmdir()
        self.record.symlink_to("/dev/zero")
        self.assert_refused("device")

    def test_that_is_nested_or_long(self):
        for begin, end in (("[", "]"), ('{"a":', "}")):
            self.record.write_text('{"search": ' + begin * 100_000 + "0" + end * 100_000 + "}")
            self.assert_refused("nested")
        limits = {"preexec_fn": lambda: resource.setrlimit(resource.RLIMIT_AS, (1 << 30, 1 << 30))}
        for size, word in ((4 << 20, "parse"), ((4 << 20) + 1, "longer")):
            self.record.write_text("[" + "0," * ((size - 2) // 2) + " " * (size % 2 + 1))
            self.assertEqual(self.record.stat().st_size, size)
            self.assert_refused(word, **limits)

    def test_fields_of_other_ranges(self):
        for old, new in (
            ('"version": 1', '"version": 2'),
            ('"board": "4x4"', '"board": "4x17"'),
            ('"board": "4x4"', '"board": "4x5"'),
            ('"symmetry": "full"', '"symmetry": "half"'),
            ('"depth": 6', '"depth": 7'),
        ):
            self.assertIn(old, self.good)
            self.record.write_text(self.good.replace(old, new, 1))
            self.assert_refused()

    def test_errors_of_the_system_are_no_damage(self):
        if os.geteuid() == 0:
            self.skipTest("root may read everything")
        self.record.chmod(0)
        self.assert_refused("Permission denied", code=OTHER_FAILURE)

    def test_too_few_open_files_are_no_damage(self):
        limits = {"preexec_fn": lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (4, 4))}
        for arguments in self.COMMANDS[:1]:
            code, _, log = self.run_program(*arguments, **limits)
            self.assertEqual(code, NOT_ENOUGH_CAPACITY, log)
            self.assertNotIn("damaged", log)


class Ended(SolveScratchTest):
    def test_a_pass_that_is_stopped_is_resumed(self):
        code, output, log = self.run_program(*SOLVE, "--after-depth", "test $OTHELLO_DEPTH -ne 9 || kill -TERM $PPID")
        self.assertEqual((code, output), (STOPPED_EARLY, ""), log)
        self.assertRegex(log, r"\nothello: stopped while depth 8 was being solved; the same command with --resume continues\n\Z")
        self.assert_resumes()

    def test_a_deletion_that_was_killed_is_completed(self):
        # Stopped by the command, before the depth after is deleted: its values first, then its segments.
        solve = ["solve", "4x5", "--scratch", "work", "--memory", "64M", "--threads", 2, "--format", "csv"]
        code, _, log = self.run_program(*solve, "--after-depth", "test $OTHELLO_DEPTH -gt 11")
        self.assertEqual(code, OTHER_FAILURE, log)
        for path in (self.work / "values-12").glob("*.values"):
            path.unlink()
        segments = sorted((self.work / "search-1" / "depth-12").iterdir())
        self.assertGreater(len(segments), 1)
        segments[0].unlink()
        output = self.succeeds(*solve, "--resume", "--after-depth", "true")
        self.assertFalse((self.work / "search-1" / "depth-12").exists())
        self.assertEqual(self.essence(output), self.essence(self.succeeds(*solve[:2], *solve[4:])))


class Errors(SolveScratchTest):
    """What the system refuses is said, who asks; nothing is taken for absent."""

    def test_a_folder_that_cannot_be_read(self):
        self.stopped_at(6, "--keep-values", "6,8")
        shutil.copytree(self.work, self.folder / "saved")
        for path in ("work/search-1", "search-1/depth-06", "work/values-08", "solve.json", "search-1/manifest.json"):
            for arguments in (
                RESUME,
                ["checkpoint", "ls", "work"],
                ["checkpoint", "verify", "work"],
                ["checkpoint", "prune", "work", "--kept"],
                ["checkpoint", "prune", "work", "--all"],
                ["value", "4x4", "--values", "work"],
            ):
                if path.endswith(".json") and arguments[-1] == "--all":
                    continue  # which reads neither
                if path.endswith("manifest.json") and arguments[1] == "ls":
                    continue
                for kind in ("EACCES", "EMFILE"):
                    shutil.rmtree(self.work)
                    shutil.copytree(self.folder / "saved", self.work)
                    unread = self.fault(call="open", path=path, kind=kind, repeat="always")
                    code, _, log = self.run_program(*arguments, env=unread)
                    expected = OTHER_FAILURE if kind == "EACCES" else NOT_ENOUGH_CAPACITY
                    self.assertEqual(code, expected, f"{path} {kind} {arguments}: {log}")
                    self.assertIn(path.split("/")[-1], log.splitlines()[-1])
                    self.assertNotIn("damaged", log)
        shutil.rmtree(self.work)
        shutil.copytree(self.folder / "saved", self.work)
        self.assert_resumes()

    def test_what_cannot_be_deleted_is_said(self):
        self.stopped_at(6, "--keep-values", "8")
        for more, path in ((["--kept"], "values-08"), (["--all"], "values-08"), (["--all"], "search-1")):
            undeleted = self.fault(call="unlink", kind="EIO", path=path, repeat="always")
            code, output, log = self.run_program("checkpoint", "prune", "work", *more, env=undeleted)
            self.assertEqual((code, output), (OTHER_FAILURE, ""), log)
            self.assertIn("cannot be deleted", log)

    def test_a_folder_that_is_removed_is_not_blamed_on_the_disk(self):
        # Between the renaming of a segment and its reading back.
        process = self.start(*SOLVE, env=self.fault(call="fsync", path="work/search-1/depth-05", at=2, kind="pause:2000"))
        self.wait_until(process, lambda: list(self.work.glob("search-1/depth-05/*.segment")))
        shutil.rmtree(self.work / "search-1" / "depth-05")
        log = process.communicate(timeout=60)[1]
        self.assertEqual(process.returncode, OTHER_FAILURE, log)
        self.assertIn("is gone", log)
        self.assertNotIn("trust", log)

    def test_a_folder_that_is_moved_is_named(self):
        process = self.start("solve", "5x5", "--scratch", "work", "--memory", "256M", "--threads", 2, "--quiet")
        self.wait_until(process, lambda: list(self.work.glob("search-1/depth-12/*.segment")))
        self.work.rename(self.folder / "elsewhere")
        log = process.communicate(timeout=120)[1]
        self.assertEqual(process.returncode, OTHER_FAILURE, log)
        self.assertRegex(log, "^othello: work: is gone: another program deleted or moved it")


if __name__ == "__main__":
    main()
