"""Standard streams that are closed, broken, endless or read by nobody, and signals: no answer cut short without a word."""

import json
import os
import pathlib
import resource
import signal
import subprocess
import time

from command import DAMAGED_INPUT, DONE, OTHER_FAILURE, PROGRAM, STOPPED_EARLY, TABLES, CommandTest, csv_text, complaints, environment, handles, main

NOBODY_READS = 128 + signal.SIGPIPE
# Six vacant cells, some that take a while, and far too many.
SMALL = "XXXOXXXXOXXXXXXXOOXXXXXXOOOXXXXXOOOXXOO-OOOOO---OOOOOOO-OOOOOOO- X;\n"
MIDDLE = "-XXXXX----XOOX--XXXXOOOO-OXOOOO-OOXOOX--OOX-OOOOOOXXXXX------XXX X;\n"
LARGE = "-" * 27 + "OX" + "-" * 6 + "XO" + "-" * 27 + " X;\n"
READERS = (["value", "4x4", "-"], ["play", "4x4"], ["play", "4x4", "--protocol", "gtp"])
SMALL_SEARCH = ["enumerate", "4x4", "--memory", "64M", "--threads", 1]


def limit_memory():
    resource.setrlimit(resource.RLIMIT_AS, (1 << 31, 1 << 31))


class StandardOutput(CommandTest):
    def commands(self):
        """One of each command that prints."""
        self.results_file("4x4", name="a.h5")
        self.assertEqual(self.run_program("solve", "4x4", "--keep-values", "all", "--output", "v.h5")[0], DONE)
        self.enumerate("4x4", "--scratch", "s")
        return (
            ["--help"], ["--version"], ["value", "--help"], SMALL_SEARCH, ["enumerate", "--verify", "a.h5"],
            [*SMALL_SEARCH, "--estimate"], ["solve", "4x4"], ["solve", "4x4", "--estimate"],
            ["estimate", "4x4", "--depth", 4, "--samples", 10, "--quiet"], ["perft", "4x4", "--depth", 3], ["value", "4x4"],
            ["value", "4x4", "--values", "v.h5", "--format", "json"], ["play", "4x4"], ["states", "a.h5"],
            ["states", "a.h5", "--format", "raw"], ["contains", "a.h5", "XXXX/XXXX/XXXX/XXXX"],
            ["number", "decode", "4x4", "68024361"], ["checkpoint", "ls", "s"], ["checkpoint", "verify", "s"],
            ["gapkeep", "stats", "a.h5"], ["gapkeep", "compare", "--list"],
        )  # fmt: skip

    def test_closed(self):
        for arguments in self.commands():
            before = self.content()
            done = subprocess.run(
                ["sh", "-c", 'exec "$0" "$@" >&-', PROGRAM, *map(str, arguments)], cwd=self.folder, env=environment(),
                stdin=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, timeout=120,
            )  # fmt: skip
            self.assertEqual(done.returncode, OTHER_FAILURE, f"{arguments}: {done.stderr}")
            last = done.stderr.splitlines()[-1]
            self.assertIn("othello: standard output: cannot be written: Bad file descriptor", last, arguments)
            self.assertEqual(self.content(), before, arguments)

    def test_a_library_that_prints_as_it_is_loaded(self):
        """As that of Open MPI 5 does of a thread that cannot be made."""
        speaking = self.fault(output="a library speaks\n")
        code, output, log = self.run_program("value", "4x4", "--format", "json", env=speaking)
        self.assertEqual((code, json.loads(output)["positions"][0]["value"], log), (0, -10, ""))

    def unread(self, *arguments):
        """Runs with a pipe that nobody reads any more: the exit code, and what was logged."""
        reader, writer = os.pipe()
        os.close(reader)
        code, _, log = self.run_program(*arguments, stdout=writer)
        os.close(writer)
        return code, "".join(line for line in log.splitlines(True) if not line.startswith("depth "))

    def test_read_by_nobody(self):
        for arguments in self.commands():
            before = self.content()
            self.assertEqual(self.unread(*arguments), (NOBODY_READS, ""), arguments)
            self.assertEqual(self.content(), before, arguments)

    def test_files_are_whole_though_nobody_reads_what_is_printed(self):
        self.assertEqual(self.unread(*SMALL_SEARCH, "--output", "b.h5", "--scratch", "t"), (NOBODY_READS, ""))
        self.assertEqual(self.run_program("enumerate", "--verify", "b.h5")[0], DONE)
        self.assertEqual(self.run_program("checkpoint", "verify", "t")[0], DONE)
        self.assertEqual(
            sorted(path.name for path in self.folder.iterdir()), ["b.h5", "t"], "and nothing half-written is left"
        )

    def test_a_pipe_that_was_named(self):
        # Who names one is told that it did not take everything.
        self.results_file("4x6", "--depth", 9, name="a.h5")
        os.mkfifo(self.folder / "fifo")
        with self.start("states", "a.h5", "--format", "raw", "--output", "fifo") as process:
            with (self.folder / "fifo").open("rb") as fifo:
                fifo.read(16)
            try:
                self.assertEqual(process.wait(timeout=60), OTHER_FAILURE)
            finally:
                process.kill()
            self.assertEqual(process.stderr.read(), "othello: fifo: cannot be written: Broken pipe\n")

    def test_nobody_computes_for_nobody(self):
        # Without a reader the next answer is the last.
        (self.folder / "positions.obf").write_text(SMALL + MIDDLE + LARGE)
        for arguments in (["value", "--obf", "positions.obf"], ["perft", "8x8", "--depth", 60, "--memory", "1M"]):
            with self.start(*arguments) as process:
                process.stdout.readline()
                process.stdout.close()
                try:
                    self.assertEqual(process.wait(timeout=60), NOBODY_READS)
                finally:
                    process.kill()
                self.assertEqual(process.stderr.read(), "")


class StandardInput(CommandTest):
    def test_a_failure_is_not_the_end(self):
        for arguments in READERS:
            folder = os.open("/", os.O_RDONLY)
            self.assert_fails(DAMAGED_INPUT, arguments, "standard input", "Is a directory", output=None, stdin=folder)
            os.close(folder)
            # The other side of a terminal that is gone: EIO, after the first line.
            master, slave = os.openpty()
            os.write(slave, b"name\n" if "gtp" in arguments else b"..../.OX./.XO./....\n")
            os.close(slave)
            printed = self.assert_fails(
                OTHER_FAILURE, arguments, "standard input", "Input/output error", output=None, stdin=master
            )
            os.close(master)
            self.assertIn("othello" if "gtp" in arguments else "4x4", printed)

    def test_closed(self):
        for arguments in READERS:
            done = subprocess.run(
                ["sh", "-c", 'exec "$0" "$@" <&-', PROGRAM, *arguments], cwd=self.folder, env=environment(),
                capture_output=True, text=True, timeout=60,
            )  # fmt: skip
            self.assertEqual(done.returncode, OTHER_FAILURE, done.stderr)
            self.assertEqual(done.stderr, "othello: standard input: cannot be read: Bad file descriptor\n")

    def test_an_endless_line(self):
        for arguments in READERS:
            with open("/dev/zero") as zero:
                self.assert_fails(
                    DAMAGED_INPUT, [*arguments, "--threads", 1, "--memory", "24M"], "standard input", "line 1", "65536 bytes",
                    output=None, stdin=zero, timeout=60, preexec_fn=limit_memory,
                )  # fmt: skip

    def test_the_longest_line(self):
        for length, code in ((65536, DONE), (65537, DAMAGED_INPUT)):
            (self.folder / "typed").write_text("x" * length + "\nname\n")
            with (self.folder / "typed").open() as typed:
                found, _, log = self.run_program("play", "4x4", "--protocol", "gtp", stdin=typed)
            self.assertEqual(found, code, log)

    def test_files_that_are_read_by_lines_or_whole(self):
        self.results_file("4x4", name="a.h5")
        (self.folder / "folder").mkdir()
        (self.folder / "locked").write_text("gap,count\n0,1\n")
        (self.folder / "locked").chmod(0)
        for option in (["gapkeep", "stats", "--histogram"], ["font", "--states", "a.h5"], ["value", "--obf"]):
            self.assert_fails(DAMAGED_INPUT, [*option, "folder"], "folder", output=None)
            if os.geteuid() != 0:
                self.assert_fails(OTHER_FAILURE, [*option, "locked"], "locked", "Permission denied", output=None)
        self.assert_fails(
            DAMAGED_INPUT, ["gapkeep", "stats", "--histogram", "/dev/zero"], "line 1", "65536 bytes",
            timeout=60, preexec_fn=limit_memory,
        )  # fmt: skip

    def test_a_file_of_positions_without_a_line_break(self):
        with (self.folder / "large.obf").open("w") as file:
            file.truncate(3 << 30)
        self.assert_fails(
            DAMAGED_INPUT, ["value", "--obf", "large.obf", "--threads", 1], "large.obf, line 1", "65536 bytes", preexec_fn=limit_memory
        )


class Signals(CommandTest):
    def interrupted(self, number, *arguments, lines, stdin=subprocess.DEVNULL, typed=None):
        """Sends the signal once so many lines are printed and the next answer is in progress."""
        with self.start(*arguments, "--threads", 1, "--memory", "32M", stdin=stdin) as process:
            try:
                if typed:
                    process.stdin.write(typed)
                    process.stdin.flush()
                printed = "".join(process.stdout.readline() for _ in range(lines))
                while not handles(process, number):
                    time.sleep(0.01)
                time.sleep(0.3)
                process.send_signal(number)
                begin = time.monotonic()
                code = process.wait(timeout=60)
                self.assertLess(time.monotonic() - begin, 10)
            finally:
                process.kill()
            return code, printed + process.stdout.read(), process.stderr.read()

    def test_positions_of_a_file(self):
        (self.folder / "positions.obf").write_text(SMALL + LARGE + SMALL)
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            code, output, log = self.interrupted(number, "value", "--obf", "positions.obf", lines=3)
            self.assertEqual(code, 128 + number, log)
            self.assertIn("othello: stopped after 1 of 3 positions; of the one in progress what is known", log)
            self.assertEqual(len(complaints(log)), 1, log)
            self.assertRegex(output, r"\n +1 +6 +\+6 ")
            self.assertRegex(output, r"\n +2 +60 +-64\.\.\+64 ")

    def test_positions_of_a_file_in_json(self):
        (self.folder / "positions.obf").write_text(LARGE + SMALL)
        code, output, log = self.interrupted(signal.SIGTERM, "value", "--obf", "positions.obf", "--format", "json", lines=0)
        self.assertEqual(code, 128 + signal.SIGTERM, log)
        self.assertIn("0 of 2", log)
        self.assertEqual([row["value"] for row in json.loads(output)["positions"]], [None])

    def test_positions_of_standard_input(self):
        for number in (signal.SIGINT, signal.SIGTERM):
            code, output, log = self.interrupted(
                number, "value", "4x4", "-", "--format", "csv", lines=3, stdin=subprocess.PIPE,
                typed="..../.OX./.XO./....\n\n" * 2,
            )  # fmt: skip
            self.assertEqual(code, 128 + number, log)
            self.assertEqual(len(output.splitlines()), 3)
            self.assertEqual(
                log, "othello: stopped after 2 positions of standard input; what follows is not answered\n"
            )

    def test_a_wrong_score_is_reported_all_the_same(self):
        (self.folder / "positions.obf").write_text(SMALL.replace("\n", " H5:+8;\n") + LARGE)
        code, _, log = self.interrupted(signal.SIGINT, "value", "--obf", "positions.obf", lines=3)
        self.assertEqual(code, 3, log)
        self.assertRegex(log, r"^othello: positions\.obf line 1: .* the file says \+8; stopped after 1 of 2 positions")

    def test_states_on_their_way_to_a_file(self):
        self.results_file("4x6", "--depth", 11, name="a.h5")
        slow = self.fault(call="write", path=".partial", kind="pause:5000")
        for signals in ((signal.SIGINT,), (signal.SIGTERM,), (signal.SIGHUP, signal.SIGTERM)):
            process = self.start("states", "a.h5", "--output", "states.txt", env=slow)
            self.wait_until(process, lambda: list(self.folder.glob("states.txt.*.partial")))
            time.sleep(0.3)
            for number in (signal.SIGSTOP, *signals, signal.SIGCONT):  # two are heard at one time
                process.send_signal(number)
            log = process.communicate(timeout=60)[1]
            self.assertIn(process.returncode, [128 + number for number in signals], log)
            self.assertIn("stopped at once" if len(signals) > 1 else "stopped before all states", log)
            self.assertEqual([path.name for path in self.folder.iterdir()], ["a.h5"])

    def twice(self, *arguments):
        """Two signals that are heard at one time, while a search continues."""
        with (self.folder / "log").open("w") as log, self.start(*arguments, stderr=log) as process:
            try:
                self.wait_until(process, lambda: "depth 8 " in (self.folder / "log").read_text())
                process.send_signal(signal.SIGSTOP)
                process.send_signal(signal.SIGINT)
                process.send_signal(signal.SIGTERM)
                process.send_signal(signal.SIGCONT)
                code = process.wait(timeout=10)
            finally:
                process.kill()
        return code, (self.folder / "log").read_text().splitlines()[-1]

    def test_a_second_signal_says_that_all_is_kept(self):
        search = ["enumerate", "5x6", "--depth", 15, "--memory", "512M"]
        code, last = self.twice(*search, "--scratch", "s")
        self.assertEqual(code, STOPPED_EARLY, last)
        self.assertIn("othello: stopped at once; what was stored is kept", last)
        self.assertIn("--resume", last)
        short = ["enumerate", "5x6", "--depth", 8, "--memory", "512M", "--format", "csv"]
        self.assertEqual(self.run_program("checkpoint", "verify", "s")[0], DONE)
        self.assertEqual(self.run_program(*short)[1], csv_text(TABLES["5x6"]))

    def test_a_second_signal_where_nothing_is_kept(self):
        code, last = self.twice("enumerate", "5x6", "--depth", 15, "--memory", "512M", "--output", "a.h5")
        self.assertIn(code, (128 + signal.SIGINT, 128 + signal.SIGTERM), last)
        self.assertEqual(last, "othello: stopped at once by a second signal")
        self.assertEqual(list(pathlib.Path(self.folder).glob("a.h5*")), [])


class Progress(CommandTest):
    def lines(self, *arguments):
        with self.start("value", "8x8", "--threads", 1, "--time", 3, *arguments) as process:
            return process.communicate(timeout=60)[1].splitlines()

    def test_a_line_after_two_seconds(self):
        progress, error = self.lines()
        # What it guesses, and nodes, once it has some.
        stage = r"(, value -64\.\.\+64, guessing [-+]?\d+(, best [a-h][1-8])?)?"
        nodes = r"(, [\d.]+ M nodes, [\d.]+ M nodes/s)?"
        self.assertRegex(progress, f"^position 1 of 1, 60 vacant{stage}{nodes}, for [23] s$")
        self.assertTrue(error.startswith("othello: stopped before"), error)

    def test_quiet(self):
        (error,) = self.lines("--quiet")
        self.assertTrue(error.startswith("othello: stopped before"), error)


if __name__ == "__main__":
    main()
