"""The library that makes system calls fail, tried on calls that Python makes: without it tests of faults test nothing."""

import os
import pathlib
import struct
import subprocess
import sys
import tempfile
import unittest

SHIM = os.environ.get("OTHELLO_FAULT_SHIM", "")
BAD_SETTING, KILLED = 99, -9

# A call of each kind on files named "target", and what it prints where nothing is wrong. What was there before: target
# with eight bytes.
CALLS = {
    "open": ("os.open('target', os.O_RDONLY)", None),
    "read": ("os.read(file, 8)", "b'abcdefgh'"),
    "pread": ("os.pread(file, 8, 0)", "b'abcdefgh'"),
    "write": ("os.write(file, b'12345678')", "8"),
    "pwrite": ("os.pwrite(file, b'12345678', 0)", "8"),
    "rename": ("os.rename('target', 'target2')", "None"),
    "fsync": ("os.fsync(file)", "None"),
    "mkdir": ("os.mkdir('target-folder')", "None"),
    "unlink": ("os.unlink('target')", "None"),
    "mmap": ("len(mmap.mmap(file, 8))", "8"),
    "ftruncate": ("os.ftruncate(file, 4)", "None"),
    "close": ("os.close(file)", "None"),
    "opendir": ("os.listdir('target-dir')", "[]"),
    "flock": ("fcntl.flock(file, fcntl.LOCK_EX)", "None"),
    "statvfs": ("os.statvfs('target').f_bsize > 0", "True"),
}
# In the order of fault_shim.cpp.
NAMES = [*CALLS, "fork", "thread", "stat", "readdir"]
CALLS |= {"stat": ("os.stat('target').st_size", "8"), "readdir": ("os.listdir('target-dir')", "[]")}

PROGRAM = """
import fcntl, mmap, os, sys
file = -1 if {no_file} else os.open('target', os.O_RDWR)
try:
    print({call}, flush=True)
except OSError as error:
    print(error.errno, flush=True)
"""


class Shim(unittest.TestCase):
    def setUp(self):
        self.assertTrue(SHIM, "OTHELLO_FAULT_SHIM must name the library")
        temporary = tempfile.TemporaryDirectory(prefix="othello-test-")
        self.addCleanup(temporary.cleanup)
        self.folder = pathlib.Path(temporary.name)
        (self.folder / "target").write_bytes(b"abcdefgh")
        (self.folder / "target-dir").mkdir()

    def run_call(self, name, at=1, **settings):
        """What the call prints with faults at calls of `name`, the exit code, and the counts."""
        variables = {"CALL": name, "AT": at, "PATH": "target", "COUNTS": self.folder / "counts", **settings}
        environment = {f"OTHELLO_FAULT_{key}": str(value) for key, value in variables.items()}
        text = PROGRAM.format(call=CALLS[name][0], no_file=name == "open")
        done = subprocess.run(
            [sys.executable, "-S", "-B", "-c", text], cwd=self.folder, capture_output=True, text=True, check=False,
            env={**os.environ, "LD_PRELOAD": SHIM, **environment},
        )  # fmt: skip
        counts = struct.unpack(f"<{len(NAMES) + 1}Q", (self.folder / "counts").read_bytes())
        return done.stdout.strip(), done.returncode, dict(zip([*NAMES, "faults"], counts))

    def test_every_function_fails_as_asked(self):
        for name, (_, right) in CALLS.items():
            for error, number in (("EIO", 5), ("ENOSPC", 28), ("122", 122)):
                self.setUp()
                printed, code, counts = self.run_call(name, KIND=error)
                self.assertEqual((printed, code), (str(number), 0), name)
                self.assertEqual((counts[name], counts["faults"]), (1, 1), name)
            self.setUp()
            # An empty folder has two entries and an end.
            printed, _, counts = self.run_call(name, at=4 if name == "readdir" else 2, KIND="EIO")
            self.assertEqual(counts["faults"], 0, name)
            if right is not None:
                self.assertEqual(printed, right, name)

    def test_short_and_ended(self):
        self.assertEqual(self.run_call("read", KIND="short")[0], "b'abcd'")
        self.assertEqual(self.run_call("pread", KIND="end")[0], "b''")
        self.assertEqual(self.run_call("pwrite", KIND="short")[0], "4")
        self.assertEqual((self.folder / "target").read_bytes(), b"1234efgh")

    def test_a_kill_comes_before_the_call(self):
        printed, code, counts = self.run_call("unlink", KIND="kill")
        self.assertEqual((printed, code, counts["faults"]), ("", KILLED, 1))
        self.assertTrue((self.folder / "target").exists())

    def test_a_pause_changes_nothing(self):
        self.assertEqual(self.run_call("pread", KIND="pause:50")[:2], ("b'abcdefgh'", 0))

    def test_calls_on_other_paths_do_not_count(self):
        printed, _, counts = self.run_call("pread", KIND="EIO", PATH="elsewhere")
        self.assertEqual((printed, counts["pread"]), ("b'abcdefgh'", 0))

    def test_settings_without_sense_end_the_program(self):
        (self.folder / "counts").write_bytes(bytes(8 * (len(NAMES) + 1)))
        for settings in ({"KIND": "EVIL"}, {"KIND": "pause:soon"}, {"at": 0}, {"REPEAT": "twice"}, {"CALL": "sleep"}):
            self.assertEqual(self.run_call("read", **settings)[1], BAD_SETTING, settings)


if __name__ == "__main__":
    unittest.main()
