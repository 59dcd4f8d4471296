"""A checkpoint when the system fails to read it, and when what lies in its folder is not a search's own.

The environment variable OTHELLO_FAULT_SHIM names the library that makes system calls fail (tests/faults).
"""

import errno
import fcntl
import json
import os
import shutil
import signal

from command import (
    DAMAGED_INPUT,
    DONE,
    NOT_ENOUGH_CAPACITY,
    OTHER_FAILURE,
    CommandTest,
    complaints,
    main,
    csv_rows,
)
from test_scratch import LONG, TO_DEPTH, ScratchTest, rows_of

RESUME = [*TO_DEPTH, "--resume"]


class Stopped(ScratchTest):
    """The checkpoint of a search that was killed halfway through depth 10."""

    good = None  # what it holds, by path within the folder

    def setUp(self):
        super().setUp()
        self.scratch = self.folder / "scratch"
        if Stopped.good is None:
            code, _, log = self.run_program(*TO_DEPTH, env=self.fault(call="rename", kind="kill", path="depth-10/", at=12))
            self.assertEqual(code, -signal.SIGKILL, log)
            Stopped.good = self.held()
            self.assertEqual(self.segments("depth-10")[11:], [])
        else:
            self.restore()
        self.assertGreater(len(self.segments("depth-09")), 2)
        self.assertGreater(len(self.segments("depth-10")), 2)

    def held(self):
        return {path.relative_to(self.scratch): path.read_bytes() for path in self.stored()}

    def restore(self):
        shutil.rmtree(self.scratch, ignore_errors=True)
        for path, content in self.good.items():
            (self.scratch / path).parent.mkdir(parents=True, exist_ok=True)
            (self.scratch / path).write_bytes(content)

    def segments(self, depth):
        return sorted((self.scratch / depth).glob("*.segment"))


class Reading(Stopped):
    def test_an_error_that_passes_does_nothing(self):
        for call, kind, path, at in (
            ("open", "EIO", "depth-09/", 1), ("open", "EINTR", "depth-10/", 2), ("pread", "EIO", "depth-10/", 1),
            ("pread", "EIO", "depth-09/", 9), ("pread", "EAGAIN", "depth-10/", 3), ("pread", "EINTR", "depth-09/", 5),
            ("pread", "short", "depth-10/", 6), ("pread", "end", "depth-09/", 7), ("opendir", "EIO", "depth-10", 2),
        ):  # fmt: skip
            self.restore()
            code, output, log = self.run_program(*RESUME, env=self.fault(call=call, kind=kind, path=path, at=at))
            self.assertEqual(code, DONE, f"{call} {kind} {path}: {log}")
            self.assertEqual(rows_of(output), self.expected)
            self.assertNotIn("again", log)  # nothing was computed again

    def test_an_error_that_lasts_keeps_everything(self):
        for call in ("open", "pread", "opendir"):
            for path in ("manifest.json", "depth-09", "depth-10"):
                if call == "opendir" and path == "manifest.json":
                    continue
                code, output, log = self.run_program(*RESUME, env=self.fault(call=call, kind="EIO", path=path, repeat="always"))
                self.assertEqual(code, OTHER_FAILURE, f"{call} {path}: {log}")
                self.assertIn(f"scratch/{path}", log.splitlines()[-1])
                self.assertIn("Input/output error", log.splitlines()[-1])
                self.assertEqual(self.held(), self.good, f"{call} {path}")
        self.assert_finishes()

    def test_too_few_open_files_are_no_damage(self):
        for path in ("manifest.json", "depth-09", "depth-10"):
            code, _, log = self.run_program(*RESUME, env=self.fault(call="open", kind="EMFILE", path=path, repeat="always"))
            self.assertEqual(code, NOT_ENOUGH_CAPACITY, log)
            self.assertEqual(self.held(), self.good, path)
        self.assert_finishes()

    def test_verifying_calls_no_error_damage(self):
        for path in ("manifest.json", "depth-09", "depth-10"):
            lasting = self.fault(call="open", kind="EIO", path=path, repeat="always")
            code, output, log = self.run_program("checkpoint", "verify", "scratch", env=lasting)
            self.assertEqual(code, OTHER_FAILURE, output + log)
            self.assertNotIn("damaged", output + log)
        passing = self.fault(call="open", kind="EIO", path="depth-09")
        self.assertEqual(self.run_program("checkpoint", "verify", "scratch", env=passing)[0], DONE)

    def has_direct_mode(self):
        try:
            os.close(os.open(self.folder / "probe", os.O_WRONLY | os.O_CREAT | os.O_DIRECT))
        except OSError:
            return False
        return True

    def test_past_the_cache_or_through_it(self):
        """What is refused, or done in part, past the page cache is done through it."""
        invalid = str(errno.EINVAL)
        # Of a segment the first write is past the cache, and of what reads it back the fifth.
        faults = [("write", "short", 1), ("write", "short", 2), ("pread", "short", 5), ("pread", "EIO", 5)]
        if self.has_direct_mode():
            faults += [("write", invalid, 1), ("pread", invalid, 5)]
        for call, kind, at in faults:
            shutil.rmtree(self.scratch)
            code, output, log = self.run_program(*TO_DEPTH, env=self.fault(call=call, kind=kind, path="depth-09/000000000000-", at=at))
            self.assertEqual((code, rows_of(output)), (DONE, self.expected), (call, kind, at, log))
            output = self.succeeds("checkpoint", "verify", "scratch")

    def test_errors_in_the_midst_of_a_depth(self):
        for at in (30, 80, 160):
            shutil.rmtree(self.scratch)
            code, _, log = self.run_program(*TO_DEPTH, env=self.fault(call="pread", kind="EIO", path="depth-", at=at, repeat="always"))
            self.assertEqual(code, OTHER_FAILURE, log)
            self.assertIn("scratch/depth-", log.splitlines()[-1])
            self.assertIn("--resume", log.splitlines()[-1])
            self.assert_finishes()


class Verifying(Stopped):
    def test_swapped_segments_are_found_as_they_are_when_resuming(self):
        for depth in ("depth-09", "depth-10"):
            first, second = self.segments(depth)[:2]
            contents = first.read_bytes(), second.read_bytes()
            second.write_bytes(contents[0])
            first.write_bytes(contents[1])
            code, output, _ = self.run_program("checkpoint", "verify", "scratch")
            self.assertEqual(code, DAMAGED_INPUT, depth)
            self.assertIn(first.name, output)
            if depth == "depth-09":
                code, _, log = self.run_program(*RESUME)
                self.assertEqual(code, DAMAGED_INPUT)
                self.assertIn(first.name, log)
            self.restore()
        self.assert_finishes()

    def test_a_depth_that_is_missing(self):
        shutil.rmtree(self.scratch / "depth-09")
        code, output, _ = self.run_program("checkpoint", "verify", "scratch")
        self.assertEqual(code, DAMAGED_INPUT)
        self.assertIn("depth-09: is missing", output)
        self.restore()
        shutil.rmtree(self.scratch / "depth-10")  # nothing of depth 9 is cut off yet
        self.assertEqual(self.run_program("checkpoint", "verify", "scratch")[0], DONE)

    def test_beside_a_search_says_so(self):
        process = self.start_search(*LONG, "--resume")
        try:
            self.until(process, "resuming from")
            code, output, log = self.run_program("checkpoint", "verify", "scratch")
            self.assertEqual((code, output), (OTHER_FAILURE, ""), log)
            self.assertIn("a search works in this folder", log)
        finally:
            process.kill()
            process.communicate()
        output = self.succeeds("checkpoint", "verify", "scratch")

    def test_writes_nothing(self):
        (self.scratch / "lock").unlink(missing_ok=True)
        before = self.content()
        self.assertEqual(self.run_program("checkpoint", "verify", "scratch")[0], DONE)
        self.assertEqual(self.content(), before)


class Kept(ScratchTest):
    def test_a_kept_depth_that_is_missing(self):
        self.assertEqual(self.run_program(*TO_DEPTH[:-1], 9, "--keep-depths", "5")[0], DONE)
        shutil.rmtree(self.folder / "scratch" / "depth-05")
        for arguments in (["checkpoint", "verify", "scratch"], ["gapkeep", "stats", "scratch", "--depth", "5"], RESUME):
            code, output, log = self.run_program(*arguments)
            self.assertEqual(code, DAMAGED_INPUT, f"{arguments}: {log}")
            self.assertIn("scratch/depth-05", output + log)
        self.assertEqual(self.run_program("checkpoint", "prune", "scratch", "--kept")[0], DONE)
        self.assertEqual(self.run_program("checkpoint", "verify", "scratch")[0], DONE)
        self.assert_finishes()

    def test_a_depth_that_it_is_too_late_to_keep_is_said(self):
        self.assertEqual(self.run_program(*TO_DEPTH[:-1], 9)[0], DONE)
        self.assertIn("--keep-depths 5: too late", self.assert_finishes("--keep-depths", "5"))
        self.assertEqual(self.run_program("checkpoint", "verify", "scratch")[0], DONE)


class Links(Stopped):
    def test_nothing_is_deleted_or_read_behind_a_link(self):
        elsewhere = self.folder / "elsewhere"
        elsewhere.mkdir()
        mine = {elsewhere / name: b"of mine" for name in ("a.partial", "b.segment", "c.txt")}
        for path, content in mine.items():
            path.write_bytes(content)
        for depth in ("depth-03", "depth-09", "depth-10", "depth-11"):
            self.restore()
            shutil.rmtree(self.scratch / depth, ignore_errors=True)
            (self.scratch / depth).symlink_to(elsewhere)
            commands = [RESUME, ["checkpoint", "verify", "scratch"]]
            commands += [["checkpoint", "prune", "scratch", *more] for more in ([], ["--kept"], ["--all"])]
            for arguments in commands:
                code, _, log = self.run_program(*arguments)
                self.assertEqual(code, DAMAGED_INPUT, f"{arguments}: {log}")
                self.assertIn(f"scratch/{depth}", log)
                self.assertEqual({path: path.read_bytes() for path in elsewhere.iterdir()}, mine, arguments)
                self.assertTrue((self.scratch / "manifest.json").exists())

    def test_no_depth_is_written_behind_a_link(self):
        # One that comes while the search works.
        elsewhere = self.folder / "elsewhere"
        elsewhere.mkdir()
        process = self.start_search(*LONG, "--resume")
        try:
            self.until(process, "resuming from")
            (self.scratch / "depth-11").symlink_to(elsewhere)
            process.wait(timeout=120)
        finally:
            process.kill()
            process.communicate()
        self.assertEqual(list(elsewhere.iterdir()), [])


class Pruned(Stopped):
    def test_a_killed_prune_of_all_is_finished_by_the_next(self):
        # The manifest goes first, the lock last.
        (self.scratch / "manifest.json").unlink()
        (self.scratch / "lock").touch()
        (self.scratch / "notes.txt").write_bytes(b"of mine")
        for more in ([], ["--kept"]):
            before = self.content()
            self.assert_fails(DAMAGED_INPUT, ["checkpoint", "prune", "scratch", *more], "manifest.json")
            self.assertEqual(self.content(), before)
        output = self.succeeds("checkpoint", "prune", "scratch", "--all")
        self.assertRegex(output, r"^scratch: \d.* freed\n$")
        self.assertEqual([path.name for path in self.scratch.iterdir()], ["notes.txt"])

    def test_a_search_that_has_just_begun_has_no_manifest_and_is_no_damage(self):
        (self.scratch / "manifest.json").unlink()
        with (self.scratch / "lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            for arguments in (
                ["checkpoint", "prune", "scratch"],
                ["checkpoint", "prune", "scratch", "--kept"],
                ["checkpoint", "prune", "scratch", "--all"],
                ["checkpoint", "verify", "scratch"],
                ["verify", "scratch"],
            ):
                self.assert_fails(OTHER_FAILURE, arguments, "search works in this folder")

    def test_a_folder_without_manifest_and_lock_is_none(self):
        for name in ("manifest.json", "lock"):
            (self.scratch / name).unlink(missing_ok=True)
        before = self.content()
        self.assert_fails(DAMAGED_INPUT, ["checkpoint", "prune", "scratch", "--all"], "manifest.json")
        self.assertEqual(self.content(), before)


class Manifest(CommandTest):
    COMMANDS = (
        ["checkpoint", "ls", "scratch"],
        ["checkpoint", "verify", "scratch"],
        ["checkpoint", "prune", "scratch"],
        ["gapkeep", "stats", "scratch"],
        ["gapkeep", "tune", "scratch"],
        ["enumerate", "4x4", "--memory", "64M", "--scratch", "scratch", "--resume"],
    )

    def setUp(self):
        super().setUp()
        self.enumerate("4x4", "--scratch", "scratch", "--keep-depths", "3,7")
        self.manifest = self.folder / "scratch" / "manifest.json"
        self.good = self.manifest.read_text()

    def assert_refused(self, *words):
        for arguments in self.COMMANDS:
            code, _, log = self.run_program(*arguments, timeout=30)
            self.assertEqual(code, DAMAGED_INPUT, f"{arguments}: {log}")
            self.assertEqual(len(complaints(log)), 1, log)
            for word in ("manifest.json", *words):
                self.assertIn(word, log)

    def test_nested_a_hundred_thousand_times(self):
        head = '{"format": "othello-checkpoint", "version": 1, "engine": "occupancy", "xxh3": "0123456789abcdef", '
        for begin, end in (("[", "]"), ('{"a":', "}")):
            self.manifest.write_text(head + '"depths": ' + begin * 100_000 + "0" + end * 100_000 + "}")
            self.assert_refused("nested")

    def test_without_its_checksum(self):
        begin, end = self.good.rindex(","), self.good.rindex("}")
        self.manifest.write_text(self.good[:begin] + self.good[end:])
        self.assert_refused("no checksum")

    def test_that_is_no_file(self):
        self.manifest.unlink()
        self.manifest.mkdir()
        self.assert_refused("folder")
        self.manifest.rmdir()
        os.mkfifo(self.manifest)
        self.assert_refused("pipe")
        self.manifest.unlink()
        self.manifest.symlink_to("/dev/zero")
        self.assert_refused("device")

    def test_that_is_gone_is_not_started_over(self):
        self.manifest.unlink()
        before = self.content()
        self.assert_refused()
        self.assertEqual(self.content(), before)


class NoFiles(CommandTest):
    def test_pipes_in_place_of_segments_are_not_waited_for(self):
        self.enumerate("4x4", "--scratch", "scratch", "--depth", 9)
        (segment,) = (self.folder / "scratch" / "depth-09").glob("*.segment")
        segment.unlink()
        os.mkfifo(segment)
        for arguments in (
            ["checkpoint", "verify", "scratch"],
            ["gapkeep", "stats", "scratch"],
            ["enumerate", "4x4", "--memory", "64M", "--scratch", "scratch", "--resume"],
        ):
            code, output, log = self.run_program(*arguments, timeout=30)
            self.assertEqual(code, DAMAGED_INPUT, f"{arguments}: {log}")
            self.assertIn("is a pipe", output + log)

    def test_a_pipe_in_place_of_the_log_is_not_waited_for(self):
        (self.folder / "scratch").mkdir()
        os.mkfifo(self.folder / "scratch" / "log.csv")
        process = self.start("enumerate", "4x4", "--memory", "64M", "--scratch", "scratch")
        try:
            process.communicate(timeout=60)
        finally:
            process.send_signal(signal.SIGKILL)
            process.communicate()
        self.assertEqual(process.returncode, DONE)


class Listing(CommandTest):
    """checkpoint ls in every format."""

    def listed(self, folder):
        text = self.succeeds("checkpoint", "ls", folder, silent=True)
        rows = csv_rows(self.run_program("checkpoint", "ls", folder, "--format", "csv")[1])
        whole = json.loads(self.run_program("checkpoint", "ls", folder, "--format", "json")[1])
        self.assertEqual(len(rows), len(whole["depths"]))
        for row, depth in zip(rows, whole["depths"]):
            self.assertEqual([row["depth"], row["states"]], [str(depth["depth"]), str(depth["states"])])
            self.assertEqual(row["digest"], depth["digest"])
            self.assertRegex(text, rf"(?m)^ +{row['depth']} +{row['states']} .* {row['digest']}$")
        return text, whole

    def test_of_a_search(self):
        self.enumerate("4x4", "--scratch", "scratch", "--keep-depths", 3, "--depth", 9)
        text, whole = self.listed("scratch")
        self.assertEqual((whole["board"], whole["symmetry"], len(whole["depths"])), ("4x4", "full", 10))
        self.assertNotIn("score", whole)
        self.assertEqual(
            [(stored["what"], stored["depth"], stored["role"]) for stored in whole["stored"]],
            [("states", 3, "kept"), ("states", 9, "frontier")],
        )
        self.assertIn("\ndepth 9: 1 segments, ", text)
        self.assert_wrong_usage(["checkpoint", "ls", "scratch", "--format", "xml"], "--format xml", "table, csv or json")

    def test_of_a_pass_backwards(self):
        self.succeeds("solve", "4x4", "--scratch", "pass", "--keep-values", "2", "--quiet")
        text, whole = self.listed("pass")
        self.assertEqual((whole["board"], whole["score"], len(whole["depths"])), ("4x4", "winner", 13))
        self.assertEqual({stored["what"] for stored in whole["stored"]}, {"states", "values"})
        self.assertIn("\nvalues of depth 2: 1 segments, ", text)

    def test_a_folder_named_as_those_in_a_solve_makes_no_solve_of_it(self):
        self.enumerate("4x4", "--scratch", "scratch", "--depth", 9)
        (self.folder / "scratch" / "search-1").mkdir()
        for words in (["checkpoint", "ls"], ["checkpoint", "verify"], ["verify"], ["checkpoint", "prune"]):
            self.succeeds(*words, "scratch", silent=True)

    def test_threads_of_verify(self):
        self.enumerate("4x4", "--scratch", "scratch", "--depth", 9)
        for threads in (1, 2):
            output = self.succeeds("checkpoint", "verify", "scratch", "--threads", threads, silent=True)
            self.assertIn("depth 9: 1 segments, 2507 states, frontier", output)
        self.assert_wrong_usage(["checkpoint", "verify", "scratch", "--threads", 0], "--threads", "1 to 1024")


if __name__ == "__main__":
    main()
