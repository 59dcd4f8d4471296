"""--scratch and --resume: whatever ends a search, it continues from there to the same table."""

import json
import os
import random
import shutil
import signal
import subprocess
import time

from command import (
    DAMAGED_INPUT,
    DONE,
    NOT_ENOUGH_CAPACITY,
    OTHER_FAILURE,
    PROGRAM,
    STOPPED_EARLY,
    TABLES,
    CommandTest,
    environment,
    main,
)

DEPTH = 10
SEARCH = ["enumerate", "5x6", "--memory", "256M", "--threads", 2, "--format", "json", "--scratch", "scratch"]
TO_DEPTH = [*SEARCH, "--depth", DEPTH]
# Does not come to its end while a test runs.
LONG = [*SEARCH, "--depth", 14]
SECONDS_TO_STOP = 30


def rows_of(printed):
    names = ("depth", "states", "turn_skips", "rival_plays", "digest")
    return [tuple(row[name] for name in names) for row in json.loads(printed)["rows"]]


class ScratchTest(CommandTest):
    expected = None

    def setUp(self):
        super().setUp()
        if ScratchTest.expected is None:
            plain = [word for word in TO_DEPTH if word not in ("--scratch", "scratch")]
            ScratchTest.expected = rows_of(self.run_program(*plain)[1])
            self.assertEqual([row[:4] for row in self.expected[:9]], TABLES["5x6"])

    def until(self, process, text):
        """Waits until `text` is in the log of a search that was started."""
        self.wait_until(process, lambda: text in (self.folder / "log").read_text())

    def start_search(self, *arguments):
        with (self.folder / "log").open("w") as log:
            return self.start(*arguments, stderr=log)

    def stop_search(self, process, number=signal.SIGTERM):
        """Asks for a stop; the exit code and what was printed."""
        try:
            process.send_signal(number)
            begin = time.monotonic()
            output = process.communicate(timeout=2 * SECONDS_TO_STOP)[0]
            self.assertLess(time.monotonic() - begin, SECONDS_TO_STOP)
        finally:
            process.kill()
        return process.returncode, output

    def interrupted(self, wait_for="depth 8 "):
        """Leaves the checkpoint of a search that was stopped beyond the depth named."""
        process = self.start_search(*LONG, "--resume")
        self.until(process, wait_for)
        self.assertEqual(self.stop_search(process)[0], STOPPED_EARLY, (self.folder / "log").read_text())

    def assert_finishes(self, *arguments):
        code, output, log = self.run_program(*TO_DEPTH, "--resume", *arguments)
        self.assertEqual(code, DONE, log)
        self.assertEqual(rows_of(output), self.expected)
        return log

    def stored(self):
        scratch = self.folder / "scratch"
        return sorted(path for path in scratch.rglob("*") if path.suffix in (".segment", ".json"))


class Stopping(ScratchTest):
    def test_signals(self):
        for number, wait_for in (
            (signal.SIGTERM, "depth 0 "),
            (signal.SIGINT, "depth 7 "),
            (signal.SIGHUP, "depth 9 "),
            (signal.SIGTERM, "depth 9 "),
        ):
            process = self.start_search(*LONG, "--resume")
            self.until(process, wait_for)
            code, output = self.stop_search(process, number)
            log = (self.folder / "log").read_text()
            self.assertEqual(code, STOPPED_EARLY, log)
            self.assertIn("--resume", log.splitlines()[-1])
            if wait_for != "depth 0 ":  # the finished depths are printed
                rows = rows_of(output)
                self.assertGreaterEqual(len(rows), int(wait_for.split()[1]))
                self.assertEqual(rows[: DEPTH + 1], self.expected[: len(rows)])
        self.assertIn("resuming from the checkpoint", self.assert_finishes())

    def test_a_second_signal_ends_it_at_once(self):
        process = self.start_search(*LONG)
        self.until(process, "depth 8 ")
        process.send_signal(signal.SIGTERM)
        code, _ = self.stop_search(process)
        self.assertIn(code, (OTHER_FAILURE, STOPPED_EARLY))
        self.assert_finishes()

    def test_killed_at_random_moments(self):
        generator = random.Random(1)
        begin = time.monotonic()
        self.run_program(*TO_DEPTH)
        whole = time.monotonic() - begin
        subprocess.run(["rm", "-r", self.folder / "scratch"], check=True)
        killed = 0
        for _ in range(8):
            process = self.start_search(*TO_DEPTH, "--resume")
            time.sleep(generator.uniform(0, whole / 2))
            process.kill()
            process.communicate()
            killed += process.returncode == -signal.SIGKILL
        self.assertGreater(killed, 0)
        self.assert_finishes()

    def test_every_run_with_another_number_of_threads_and_memory(self):
        for threads, memory in ((1, "128M"), (3, "512M"), (7, "1G")):
            process = self.start_search(
                *LONG[: LONG.index("--memory")], *LONG[LONG.index("--format") :],
                "--resume", "--threads", threads, "--memory", memory,
            )  # fmt: skip
            self.until(process, f"depth {6 + threads // 3} ")
            self.assertEqual(self.stop_search(process)[0], STOPPED_EARLY, (self.folder / "log").read_text())
        self.assert_finishes()


class Resuming(ScratchTest):
    def test_on_a_first_run_does_no_harm(self):
        self.assert_finishes()

    def test_of_a_finished_search_prints_the_same(self):
        self.assert_finishes()
        self.assertIn("resuming from the checkpoint", self.assert_finishes())

    def test_an_existing_checkpoint_is_not_overwritten(self):
        self.interrupted("depth 5 ")
        (self.folder / "log").unlink()
        self.assert_fails(OTHER_FAILURE, TO_DEPTH, "scratch", "--resume")
        self.assert_finishes()

    def test_what_is_foreign_is_refused(self):
        self.interrupted("depth 5 ")
        (self.folder / "log").unlink()
        rest = ["--scratch", "scratch", "--resume", "--memory", "256M", "--depth", 10]
        self.assert_fails(DAMAGED_INPUT, ["enumerate", "6x5", *rest], "board", "5x6", "6x5")
        self.assert_fails(DAMAGED_INPUT, ["enumerate", "5x6", "--symmetry", "none", *rest], "symmetry", "full", "none")
        manifest = self.folder / "scratch" / "manifest.json"
        good = manifest.read_text()
        for name, value in (("engine", '"shifted-queue"'), ("version", "99"), ("format", '"of-mine"')):
            line = next(line for line in good.splitlines() if f'"{name}"' in line)
            manifest.write_text(good.replace(line, f' "{name}": {value},'))
            self.assert_fails(DAMAGED_INPUT, [*TO_DEPTH, "--resume"], "manifest.json", name, value.strip('"'))
        manifest.write_text(good)
        self.assert_finishes()

    def test_a_folder_in_use_is_refused(self):
        process = self.start_search(*LONG)
        try:
            self.until(process, "depth 3 ")
            for resume in ([], ["--resume"]):
                code, _, log = self.run_program(*TO_DEPTH, *resume)
                self.assertEqual(code, OTHER_FAILURE, log)
                self.assertIn("another search works in this folder", log)
        finally:
            process.kill()
            process.communicate()
        self.assert_finishes()

    def test_options_that_need_a_scratch_folder(self):
        for arguments in (["--resume"], ["--keep-depths", "3"], ["--resume", "--keep-depths", "1,2"]):
            self.assert_wrong_usage(["enumerate", "4x4", *arguments], "--scratch")
        for depths in ("13", "-1", "1,x", "2.5", "1,,5", "1,", ",1"):
            self.assert_wrong_usage(["enumerate", "4x4", "--scratch", "s", "--keep-depths", depths], "0 to 12")

    def test_keep_depths(self):
        self.assertEqual(self.run_program(*TO_DEPTH, "--keep-depths", "0,4,9")[0], DONE)
        kept = sorted(path.name for path in (self.folder / "scratch").glob("depth-*"))
        self.assertEqual(kept, ["depth-00", "depth-04", "depth-09", "depth-10"])


class Damaged(ScratchTest):
    """One flipped bit at a time, in the checkpoint of a search that stopped halfway through a depth."""

    def setUp(self):
        super().setUp()
        self.generator = random.Random(2)
        self.interrupted("depth 9 ")
        (self.folder / "log").unlink()
        self.good = {path: path.read_bytes() for path in self.stored()}
        self.assertGreater(len(self.good), 3)

    def restore(self):
        for path in self.stored():
            if path not in self.good:
                path.unlink()
        for path, content in self.good.items():
            path.parent.mkdir(exist_ok=True)
            path.write_bytes(content)

    def flip(self, path):
        content = bytearray(self.good[path])
        content[self.generator.randrange(len(content))] ^= 1 << self.generator.randrange(8)
        path.write_bytes(content)

    def test_verify_finds_it_in_every_file(self):
        self.succeeds("checkpoint", "verify", "scratch", silent=True)
        for path in self.good:
            if path.suffix == ".json":
                continue
            self.flip(path)
            code, output, log = self.run_program("checkpoint", "verify", "scratch")
            self.assertEqual(code, DAMAGED_INPUT, path)
            self.assertIn(path.name, output + log)
            path.write_bytes(self.good[path])

    def test_the_manifest(self):
        path = self.folder / "scratch" / "manifest.json"
        right = json.loads(self.good[path])
        for _ in range(60):
            self.flip(path)
            code, _, log = self.run_program("checkpoint", "ls", "scratch")
            if code == DONE:  # nothing but white space may change unseen
                self.assertEqual(json.loads(path.read_text()), right)
            else:
                self.assertEqual(code, DAMAGED_INPUT, log)
                self.assertIn("manifest.json", log)

    def test_resuming_refuses_or_repairs_it(self):
        by_folder = {}
        for path in self.good:
            by_folder.setdefault(path.parent.name, []).append(path)
        codes = set()
        for paths in by_folder.values():
            for path in self.generator.sample(paths, min(3, len(paths))):
                self.restore()
                self.flip(path)
                code, output, log = self.run_program(*TO_DEPTH, "--resume")
                codes.add(code)
                if code == DONE:
                    self.assertEqual(rows_of(output), self.expected, path)
                else:
                    self.assertEqual(code, DAMAGED_INPUT, log)
                    self.assertIn("scratch", log.splitlines()[-1])
        self.assertIn(DAMAGED_INPUT, codes)


class FullDisk(ScratchTest):
    # Fills the disk when a depth is reached; then frees space and resumes.
    SCRIPT = """
    mkdir disk && mount -t tmpfs -o size=256m tmpfs disk || exit 77
    wait_for=$1; shift
    "$@" --depth 14 > output 2> log & search=$!
    until grep -q "$wait_for" log || ! kill -0 $search; do sleep 0.005; done
    head -c 1G /dev/zero > disk/ballast 2> /dev/null
    wait $search; echo $? > code
    rm disk/ballast
    "$@" --resume --depth $DEPTH
    """

    def test_ends_with_its_code_and_is_resumed_when_there_is_space(self):
        search = [*map(str, SEARCH[:-1]), "disk/scratch"]
        for wait_for in ("depth 4 ", "depth 9 "):
            folder = self.folder / wait_for.strip().replace(" ", "-")
            folder.mkdir()
            done = subprocess.run(
                ["unshare", "--mount", "--map-root-user", "sh", "-c", self.SCRIPT, "sh", wait_for, PROGRAM, *search],
                cwd=folder, env={**environment(), "DEPTH": str(DEPTH)}, capture_output=True, text=True,
                timeout=300, check=False,
            )  # fmt: skip
            if done.returncode == 77 or "unshare" in done.stderr:
                self.skipTest("mounting a small disk is not permitted here")
            log = (folder / "log").read_text()
            self.assertEqual((folder / "code").read_text(), f"{NOT_ENOUGH_CAPACITY}\n", log)
            self.assertIn("disk/scratch", log.splitlines()[-1])
            self.assertEqual(done.returncode, DONE, done.stderr)
            self.assertEqual(rows_of(done.stdout), self.expected)


class Removed(ScratchTest):
    """A folder that another program deletes or moves while the search works in it."""

    def removed(self, remove, gone):
        process = self.start_search(*LONG)
        self.until(process, "depth 9 of 14:")
        remove()
        process.communicate(timeout=120)
        log = (self.folder / "log").read_text()
        self.assertEqual(process.returncode, OTHER_FAILURE, log)
        self.assertRegex(log.splitlines()[-1], f"^othello: {gone}: is gone: another program deleted or moved it")
        self.assertNotIn("trust", log)

    def test_the_whole_of_it_is_deleted(self):
        self.removed(lambda: shutil.rmtree(self.folder / "scratch", ignore_errors=True), "scratch")

    def test_it_is_moved(self):
        self.removed(lambda: (self.folder / "scratch").rename(self.folder / "elsewhere"), "scratch")


class Status(ScratchTest):
    def test_sigusr1_prints_where_the_search_is(self):
        process = self.start_search(*LONG)
        self.until(process, "depth 9 of 14:")
        lines = (self.folder / "log").read_text().count("\n")
        os.kill(process.pid, signal.SIGUSR1)
        self.wait_until(process, lambda: "expanded" in (self.folder / "log").read_text())
        self.assertGreater((self.folder / "log").read_text().count("\n"), lines)
        self.assertEqual(self.stop_search(process)[0], STOPPED_EARLY)


if __name__ == "__main__":
    main()
