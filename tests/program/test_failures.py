"""What the machine can refuse: files that cannot be written, memory, disk."""

import os
import resource
import shutil
import signal
import subprocess
import unittest

from command import (
    DONE,
    NOT_ENOUGH_CAPACITY,
    OTHER_FAILURE,
    PROGRAM,
    TABLES,
    CommandTest,
    csv_text,
    environment,
    complaints,
    main,
)

SMALL = ["enumerate", "4x4", "--memory", "64M", "--format", "csv"]
PAPER = ["enumerate", "--engine", "shifted-queue"]


def limit_file_size(limit=4096):
    """For the child: what is longer cannot be written. The signal would end a program that does not ignore it."""
    signal.signal(signal.SIGXFSZ, signal.SIG_DFL)
    resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))


class Output(CommandTest):
    def test_missing_folder(self):
        self.assert_fails(OTHER_FAILURE, [*SMALL, "--output", "nowhere/a.h5"], "nowhere/a.h5", "No such file")

    def test_a_file_where_a_folder_should_be(self):
        (self.folder / "file").write_text("not a folder")
        self.assert_fails(OTHER_FAILURE, [*SMALL, "--output", "file/a.h5"], "file/a.h5", "Not a directory")

    @unittest.skipIf(os.geteuid() == 0, "root may write everywhere")
    def test_folder_without_permission(self):
        (self.folder / "locked").mkdir(mode=0o500)
        self.assert_fails(OTHER_FAILURE, [*SMALL, "--output", "locked/a.h5"], "locked/a.h5", "Permission denied")

    def test_name_too_long(self):
        self.assert_fails(OTHER_FAILURE, [*SMALL, "--output", "a" * 300], "too long")

    def test_refused_before_the_search(self):
        log = self.run_program("enumerate", "8x8", "--memory", "64M", "--output", "nowhere/a.h5")[2]
        self.assertNotIn("depth", log)

    @unittest.skipIf("TSAN_OPTIONS" in os.environ, "the thread sanitizer itself does not live with the limit")
    def test_file_size_limit(self):
        # The table is printed, no file is left.
        self.assert_fails(
            NOT_ENOUGH_CAPACITY,
            [*SMALL, "--output", "a.h5"],
            "a.h5",
            output=csv_text(TABLES["4x4"]),
            preexec_fn=limit_file_size,
        )

    @unittest.skipIf("TSAN_OPTIONS" in os.environ, "the thread sanitizer itself does not live with the limit")
    def test_file_size_limit_of_everything_else(self):
        self.results_file("4x4", name="4x4.h5")
        blank = ["font", "--pattern", "####/#..#/#..#/####", "--states", "4x4.h5"]
        # The exact gap counts of 4x4 are too short for the limit.
        (self.folder / "gaps.csv").write_text("gap,count\n" + "".join(f"{i},1\n" for i in range(3000)))
        outputs = [
            [*blank, "--svg"], [*blank, "--ttf"], [*blank, "--hdf5"], [*blank, "--page"],
            ["gapkeep", "stats", "--histogram", "gaps.csv", "--export"],
        ]  # fmt: skip
        least = 500
        if "clang" in self.run_program("--version")[1]:
            least = 1024  # its OpenMP has a file of that size
            outputs = [arguments for arguments in outputs if "--ttf" not in arguments]  # which is smaller
        for arguments in outputs:
            name = "a-folder" if "--page" in arguments else "a"
            code, _, log = self.run_program(*arguments, name, preexec_fn=lambda: limit_file_size(least))
            self.assertEqual(code, NOT_ENOUGH_CAPACITY, f"{arguments}: {log}")
            self.assertTrue(log.splitlines()[-1].startswith("othello: a"), log)
            self.assertEqual(list(self.folder.rglob("*.partial")), [])
        code, _, log = self.run_program(
            "enumerate", "5x6", "--depth", 9, "--scratch", "scratch", preexec_fn=limit_file_size
        )
        self.assertEqual(code, NOT_ENOUGH_CAPACITY, log)
        self.assertIn("othello: scratch/", log.splitlines()[-1])
        with (self.folder / "printed").open("w") as printed:
            code, _, log = self.run_program(
                "font", "--help", stdout=printed, preexec_fn=lambda: limit_file_size(100)
            )
        self.assertEqual(code, NOT_ENOUGH_CAPACITY, log)
        self.assertIn("standard output", log)

    def run_on_small_disk(self, options, *arguments):
        """In a folder that is a file system of its own, with these options; lists what is left there."""
        script = (
            f'mkdir -p disk && mount -t tmpfs -o {options} tmpfs disk || exit 77; cd disk; "$@"; code=$?; ls -A; exit $code'
        )
        try:
            done = subprocess.run(
                ["unshare", "--mount", "--map-root-user", "sh", "-c", script, "sh", PROGRAM, *map(str, arguments)],
                cwd=self.folder, env=environment(), capture_output=True, text=True, timeout=120, check=False,
            )  # fmt: skip
        except FileNotFoundError:
            self.skipTest("unshare is not installed")
        if done.returncode == 77 or "unshare" in done.stderr:
            self.skipTest("mounting a small disk is not permitted here")
        return done

    def test_no_space_for_a_folder(self):
        # The file system's own folder is one entry of its table; the scratch folder, its lock, ... are others.
        for entries in range(1, 6):
            done = self.run_on_small_disk(f"nr_inodes={entries}", *SMALL, "--scratch", "a/b")
            self.assertEqual(done.returncode, NOT_ENOUGH_CAPACITY, f"{entries}: {done.stderr}")
            self.assertIn("No space left", done.stderr.splitlines()[-1])

    def test_full_disk(self):
        done = self.run_on_small_disk("size=16k", *SMALL, "--output", "a.h5")
        self.assertEqual(done.returncode, NOT_ENOUGH_CAPACITY, done.stderr)
        self.assertEqual(done.stdout, csv_text(TABLES["4x4"]))  # the table, and no file in the listing
        self.assertIn("full", done.stderr.splitlines()[-1])


class StandardStreams(CommandTest):
    def test_full_standard_output(self):
        with open("/dev/full", "w", encoding="ascii") as full:
            for arguments in (SMALL, ["number", "decode", "4x4", "0"], ["--help"], ["--version"]):
                self.assert_fails(NOT_ENOUGH_CAPACITY, arguments, "standard output", output=None, stdout=full)

    def test_a_reader_that_leaves(self):
        # As `othello ... | true`: the results file is complete all the same.
        reader, writer = os.pipe()
        os.close(reader)
        code, _, log = self.run_program(*SMALL, "--output", "a.h5", stdout=writer)
        os.close(writer)
        self.assertEqual(code, 128 + signal.SIGPIPE, log)
        self.assertNotIn("othello:", log)
        self.assertEqual(set(self.content()), {"a.h5"})
        self.assertEqual(self.run_program("enumerate", "--verify", "a.h5")[0], DONE)

    def test_a_log_that_nobody_can_read(self):
        with open("/dev/full", "w", encoding="ascii") as full:
            code, output, _ = self.run_program(*SMALL, stderr=full)
            self.assertEqual((code, output), (DONE, csv_text(TABLES["4x4"])))

    def test_closed_standard_streams(self):
        # What is opened next must not take their place: the log would go into the results file. The table cannot be printed.
        code = self.run_program(*SMALL, "--output", "a.h5", preexec_fn=lambda: (os.close(0), os.close(1), os.close(2)))[0]
        self.assertEqual(code, OTHER_FAILURE)
        self.assertEqual(self.run_program("enumerate", "--verify", "a.h5")[0], DONE)


class Memory(CommandTest):
    def test_limit_too_small(self):
        for size in ("1", "64K", "1M"):
            self.assert_fails(
                NOT_ENOUGH_CAPACITY, ["enumerate", "4x4", "--memory", size, "--output", "a.h5"],
                "depth 1 will need", "more than the limit of ", "; raise --memory",
            )  # fmt: skip

    def test_limit_too_small_for_the_threads(self):
        self.assert_fails(
            NOT_ENOUGH_CAPACITY, ["enumerate", "4x4", "--memory", "64M", "--threads", 1024], "--memory", "fewer --threads"
        )

    def test_more_than_the_machine_has(self):
        for size in ("1000T", "18446744073709551615"):
            self.assert_fails(
                NOT_ENOUGH_CAPACITY, ["enumerate", "4x4", "--memory", size, "--output", "a.h5"], "this machine allows"
            )

    def test_finished_depths_are_printed_when_memory_ends(self):
        for scratch in ([], ["--scratch", str(self.folder.parent / f"{self.folder.name}-scratch")]):
            if scratch:
                self.addCleanup(shutil.rmtree, scratch[1], ignore_errors=True)
            arguments = ["enumerate", "8x8", "--depth", 14, "--memory", "24M", "--threads", 1, *scratch]
            printed = self.assert_fails(NOT_ENOUGH_CAPACITY, [*arguments, "--format", "csv"], "--memory", output=None)
            self.assertTrue(printed.startswith(csv_text([(0, 1, 0, 0), (1, 1, 0, 0), (2, 3, 0, 0)])), printed)


@unittest.skipIf(
    {"ASAN_OPTIONS", "TSAN_OPTIONS"} & set(os.environ), "the sanitizers themselves do not live with the limit"
)
class Threads(CommandTest):
    """Threads that the system does not give: their stacks have no memory. OpenMP would end the program itself."""

    @staticmethod
    def limit_stacks():
        resource.setrlimit(resource.RLIMIT_STACK, (1 << 28, 1 << 28))
        resource.setrlimit(resource.RLIMIT_AS, (3 << 30, 3 << 30))

    def refused(self, threads, *arguments):
        words = [f"{threads} threads cannot be made", "use fewer"]
        self.assert_fails(
            NOT_ENOUGH_CAPACITY, [*arguments, "--threads", threads], *words, output=None, preexec_fn=self.limit_stacks
        )

    def test_of_a_search(self):
        for engine in ("occupancy", "shifted-queue"):
            arguments = ["enumerate", "4x4", "--memory", "512M", "--engine", engine]
            self.refused(64, *arguments)
            self.refused(64, *arguments, "--output", "a.h5")
            code, _, log = self.run_program(*arguments, "--threads", 3, preexec_fn=self.limit_stacks)
            self.assertEqual(code, DONE, log)

    def test_of_a_font(self):
        self.results_file("4x4", name="4x4.h5")
        font = ["font", "--pattern", "####/#..#/#..#/####", "--states", "4x4.h5", "--games"]
        self.refused(64, *font)
        self.refused(64, *font, "--svg", "a.svg")

    @unittest.skipIf((os.cpu_count() or 1) < 2, "there is only one thread")
    def test_of_the_laboratory(self):
        self.results_file("4x4", name="4x4.h5")
        code, _, log = self.run_program(
            "gapkeep", "stats", "4x4.h5", "--numbering", "othello",
            preexec_fn=lambda: (
                resource.setrlimit(resource.RLIMIT_STACK, (1 << 33, 1 << 33)),
                resource.setrlimit(resource.RLIMIT_AS, (1 << 32, 1 << 32)),
            ),
        )  # fmt: skip
        self.assertEqual(code, NOT_ENOUGH_CAPACITY, log)
        self.assertIn("threads cannot be made", log)


@unittest.skipIf(
    {"ASAN_OPTIONS", "TSAN_OPTIONS"} & set(os.environ), "the sanitizers themselves do not live with the limit"
)
class Stacks(CommandTest):
    COMMANDS = (
        ["solve", "4x4", "--threads", 2],
        ["solve", "4x4", "--threads", 2, "--scratch", "work", "--resume"],
        ["enumerate", "4x4", "--threads", 2, "--output", "4x4.h5", "--force"],
        ["enumerate", "--verify", "4x4.h5"],
        ["checkpoint", "verify", "work"],
        ["estimate", "6x6", "--depth", 8, "--samples", 10, "--threads", 2],
        ["value", "4x5", "--threads", 2],
        ["perft", "8x8", "--depth", 4],
        ["number", "encode", "4x4", "..../.OX./.XO./...."],
    )

    def test_small_ones(self):
        for arguments in self.COMMANDS[1:3]:  # leave files that others read
            self.assertEqual(self.run_program(*arguments)[0], DONE)
        for kibibytes in (64, 255, 256, 1023):
            for soft_alone in (False, True):
                limits = (kibibytes << 10, resource.RLIM_INFINITY if soft_alone else kibibytes << 10)
                for arguments in self.COMMANDS:
                    options = {"preexec_fn": lambda: resource.setrlimit(resource.RLIMIT_STACK, limits)}  # noqa: B023
                    code, output, log = self.run_program(*arguments, **options)
                    if kibibytes < 256 and not soft_alone:
                        self.assertEqual((code, output), (NOT_ENOUGH_CAPACITY, ""), f"{limits} {arguments}: {log}")
                        self.assertEqual(len(complaints(log)), 1, log)
                        self.assertIn("ulimit -s", log)
                    else:
                        self.assertEqual(code, DONE, f"{limits} {arguments}: {log}")


class MemoryOfShiftedQueue(CommandTest):
    def test_limit_too_small(self):
        for size in ("1", "64K", "1M", "16M"):
            self.assert_fails(
                NOT_ENOUGH_CAPACITY, [*PAPER, "4x4", "--memory", size, "--output", "a.h5"], "--memory", "need"
            )

    def test_limit_too_small_for_the_threads(self):
        self.assert_fails(
            NOT_ENOUGH_CAPACITY, [*PAPER, "4x4", "--memory", "64M", "--threads", 1024], "1024 threads", "--threads"
        )

    def test_more_than_the_machine_has(self):
        for size in ("1000T", "18446744073709551615"):
            self.assert_fails(
                NOT_ENOUGH_CAPACITY, [*PAPER, "4x4", "--memory", size, "--output", "a.h5"], "this machine allows"
            )

    def test_queues_that_do_not_fit_the_limit(self):
        self.assert_fails(
            NOT_ENOUGH_CAPACITY, [*PAPER, "4x4", "--memory", "64M", "--queue-capacity", "1G"], "64.0 MiB", "--memory"
        )

    def test_parts_that_do_not_fit_the_limit(self):
        self.assert_fails(
            NOT_ENOUGH_CAPACITY, [*PAPER, "4x4", "--memory", "64M", "--parts", 4294967296], "64.0 MiB", "--memory"
        )

    def test_finished_depths_are_printed_when_a_queue_is_full(self):
        for threads in (1, 2, 8):
            arguments = [*PAPER, "5x6", "--memory", "64M", "--queue-capacity", "64K", "--threads", threads]
            printed = self.assert_fails(
                NOT_ENOUGH_CAPACITY, [*arguments, "--format", "csv", "--output", "a.h5"], "--queue-capacity", output=None
            )
            rows = printed.count("\n") - 1
            self.assertGreaterEqual(rows, 5)
            self.assertEqual(printed, csv_text(TABLES["5x6"][:rows]))


if __name__ == "__main__":
    main()
