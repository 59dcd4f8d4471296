"""Calls the program as a user would, for the tests in this folder.

The environment variable OTHELLO names the program.
"""

import csv
import io
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import time
import unittest

PROGRAM = os.environ.get("OTHELLO", "")
REPOSITORY = pathlib.Path(__file__).resolve().parents[2]

# Exit codes.
DONE, OTHER_FAILURE, WRONG_USAGE, CHECK_FAILED, NOT_ENOUGH_CAPACITY, DAMAGED_INPUT = range(6)
STOPPED_EARLY = 75
SANITIZER_REPORT = 99

# depth, states, turn skips, rival plays: orbits counted once, from the literature.
TABLES = {
    "4x4": [
        (0, 1, 0, 0), (1, 1, 0, 0), (2, 3, 0, 0), (3, 11, 0, 0), (4, 31, 0, 0), (5, 96, 1, 1), (6, 269, 2, 2),
        (7, 650, 8, 7), (8, 1495, 31, 30), (9, 2507, 120, 117), (10, 3136, 322, 308), (11, 2224, 619, 586),
        (12, 684, 734, 613),
    ],
    "4x5": [
        (0, 1, 0, 0), (1, 4, 0, 0), (2, 12, 0, 0), (3, 45, 0, 0), (4, 146, 0, 0), (5, 557, 3, 3), (6, 1933, 3, 3),
        (7, 6636, 19, 18), (8, 21888, 64, 63),
    ],
    "4x6": [
        (0, 1, 0, 0), (1, 2, 0, 0), (2, 6, 0, 0), (3, 24, 0, 0), (4, 87, 0, 0), (5, 365, 1, 1), (6, 1426, 0, 0),
        (7, 5756, 3, 3), (8, 22798, 15, 15),
    ],
    "5x6": [
        (0, 1, 0, 0), (1, 4, 0, 0), (2, 12, 0, 0), (3, 51, 0, 0), (4, 204, 0, 0), (5, 993, 1, 1), (6, 4629, 0, 0),
        (7, 22880, 4, 4), (8, 114395, 7, 7),
    ],
}  # fmt: skip

CSV_HEADER = "depth,states,turn_skips,rival_plays"


def csv_text(rows):
    return "".join(line + "\n" for line in [CSV_HEADER] + [",".join(map(str, row)) for row in rows])


def environment():
    """A sanitizer's report must not look like one of the program's own exit codes."""
    changed = dict(os.environ)
    for name in ("ASAN_OPTIONS", "UBSAN_OPTIONS", "TSAN_OPTIONS"):
        changed[name] = f"{changed.get(name, '')} exitcode={SANITIZER_REPORT}".strip()
    changed["NO_COLOR"] = "1"  # whatever the terminal of who tests
    # HDF5's own leaks are not this program's.
    suppressions = REPOSITORY / "tests" / "program" / "lsan-suppressions.txt"
    changed["LSAN_OPTIONS"] = f"suppressions={suppressions} print_suppressions=0"
    return changed


# What a process is said to have had at most begins with what its parent has, so a small parent runs the program: this one, in Python
# without its site packages, has 9 MiB. Prints the exit code, and the peak in KiB.
MEASURE_PEAK = """
import os, sys
child = os.fork()
if child == 0:
    nothing = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nothing, 1)
    os.execv(sys.argv[1], sys.argv[1:])
_, status, usage = os.wait4(child, 0)
print(os.waitstatus_to_exitcode(status), usage.ru_maxrss)
"""

# A line of progress: a depth's, or that of a phase on a machine that has much else to do.
PROGRESS = re.compile(r"^depth |, for \d+ (s|min)$|, \d+ (s|min) left$")


def complaints(log):
    """The lines on standard error that are no progress."""
    return [line for line in log.splitlines() if not PROGRESS.search(line)]


def csv_rows(text):
    """The lines of CSV as dictionaries."""
    return list(csv.DictReader(io.StringIO(text)))


def handles(process, number):
    """Whether a process has begun to handle a signal: with Open MPI 5 the program takes a quarter of a second to start."""
    (caught,) = re.findall(r"^SigCgt:\t(\w+)$", pathlib.Path(f"/proc/{process.pid}/status").read_text(), re.MULTILINE)
    return int(caught, 16) >> (number - 1) & 1 == 1


class CommandTest(unittest.TestCase):
    """Each test works in an empty folder of its own, `self.folder`."""

    maxDiff = None

    def setUp(self):
        if not PROGRAM:
            self.fail("the environment variable OTHELLO must name the program")
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory(prefix="othello-test-")))

    def interrupt(self, process, seconds, timeout=120):
        """Output and log of a process that gets SIGINT so long after it has begun."""
        try:
            self.wait_until(process, lambda: handles(process, signal.SIGINT))
            time.sleep(seconds)
            process.send_signal(signal.SIGINT)
            return process.communicate(timeout=timeout)
        finally:
            process.kill()

    def start(self, *arguments, **options):
        return subprocess.Popen(
            [PROGRAM, *map(str, arguments)],
            cwd=self.folder,
            env=options.pop("env", None) or environment(),
            stdin=options.pop("stdin", subprocess.DEVNULL),
            stdout=options.pop("stdout", subprocess.PIPE),
            stderr=options.pop("stderr", subprocess.PIPE),
            text=True,
            errors="replace",
            **options,
        )

    def wait_until(self, process, has_happened):
        """Waits for what a command that was started does, and fails if it ends before or with that."""
        end = time.monotonic() + 120
        while not has_happened():
            self.assertIsNone(process.poll(), "it ended early")
            self.assertLess(time.monotonic(), end)
            time.sleep(0.002)
        self.assertIsNone(process.poll(), "it ended early")

    def run_program(self, *arguments, timeout=300, **options):
        """Runs the program to its end: exit code, standard output, standard error."""
        with self.start(*arguments, **options) as process:
            try:
                output, log = process.communicate(timeout=timeout)
            except subprocess.TimeoutExpired:
                process.kill()
                raise
        self.assertNotEqual(process.returncode, SANITIZER_REPORT, log)
        return process.returncode, output, log

    def fault(self, **settings):
        """The environment of a program whose system calls fail: call, path, at, repeat, kind as tests/faults/fault.h has them."""
        shim = os.environ.get("OTHELLO_FAULT_SHIM", "")
        if not shim or "ASAN_OPTIONS" in os.environ or "TSAN_OPTIONS" in os.environ:
            self.skipTest("no library that makes system calls fail")
        faults = {f"OTHELLO_FAULT_{name.upper()}": str(value) for name, value in settings.items()}
        return {**environment(), "LD_PRELOAD": shim, **faults}

    def succeeds(self, *arguments, silent=False):
        """The output of a command that ends well, and if it is to be silent says nothing else."""
        code, output, log = self.run_program(*arguments)
        self.assertEqual((code, log if silent else ""), (DONE, ""), f"{arguments}: {log}")
        return output

    def answers(self, board, *lines, options=("--level", 1)):
        """What is answered by the Go Text Protocol, word by word in small letters."""
        (self.folder / "lines").write_text("".join(f"{line}\n" for line in (*lines, "quit")))
        with open(self.folder / "lines", encoding="utf-8") as given:
            code, output, log = self.run_program("play", board, *options, "--protocol", "gtp", "--threads", 1, stdin=given)
        self.assertEqual(code, DONE, log)
        return output.lower().replace("=", "").split()

    def peak(self, *arguments, codes=(DONE,)):
        """Runs the program; the largest resident memory that it had, in bytes."""
        run = subprocess.run(
            [sys.executable, "-I", "-S", "-c", MEASURE_PEAK, PROGRAM, *map(str, arguments)],
            cwd=self.folder, env=environment(), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            text=True, check=True)  # fmt: skip
        ended, kibibytes = map(int, run.stdout.split())
        self.assertIn(ended, codes, arguments)
        return kibibytes * 1024

    def enumerate(self, board, *arguments, memory="64M"):
        """Runs a search that has to succeed, on two threads unless told; returns what it printed."""
        threads = [] if "--threads" in arguments else ["--threads", 2]
        code, output, log = self.run_program("enumerate", board, "--memory", memory, *threads, *arguments)
        self.assertEqual(code, DONE, log)
        return output

    def results_file(self, board, *arguments, name="results.h5"):
        """Writes a results file, over an older one, too, and returns its path."""
        self.enumerate(board, "--output", name, "--force", *arguments)
        return self.folder / name

    def assert_fails(self, expected_code, arguments, *words, output="", progress=True, **options):
        """The program ends with this code and one line that has these words; prints and leaves nothing. Lines of
        progress may come before it unless `progress` is false."""
        before = self.content()
        code, printed, log = self.run_program(*arguments, **options)
        self.assertEqual(code, expected_code, f"{arguments}: {log}")
        if output is not None:
            self.assertEqual(printed, output, f"{arguments}")
        complaint = complaints(log) if progress else log.splitlines()
        self.assertEqual(len(complaint), 1, f"{arguments}: {log}")
        self.assertTrue(complaint[0].startswith("othello: "), complaint[0])
        for word in words:
            self.assertIn(word, complaint[0], f"{arguments}")
        self.assertEqual(self.content(), before, f"{arguments}: files were left or changed")
        return printed

    def assert_wrong_usage(self, arguments, *words):
        self.assert_fails(WRONG_USAGE, arguments, *words, progress=False)

    def content(self):
        """Every file in the folder and what it holds."""
        return {
            str(path.relative_to(self.folder)): path.read_bytes() if path.is_file() else None
            for path in self.folder.rglob("*")
        }


def main():
    unittest.main(verbosity=1)


if __name__ == "__main__":
    sys.exit("this file holds no tests")
