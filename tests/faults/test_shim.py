"""The library that makes system calls fail and records them, tried on calls that Python makes: without it tests of faults test nothing."""

import os
import pathlib
import random
import struct
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "scripts"))
from torturing import crash_journal  # noqa: E402
from torturing.crash_model import MODES, Follower, Image  # noqa: E402

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
# In the order of fault.h.
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

# Files that are made, changed, renamed and deleted in a folder: `kept` and its content are durable at the end, `new` is
# with half of its content, and nothing else is.
CHANGES = """
import os
root = os.open('.', os.O_RDONLY)
os.mkdir('made')
file = os.open('made/partial', os.O_RDWR | os.O_CREAT)
os.write(file, b'a' * 600)
os.fsync(file)
os.pwrite(file, b'b' * 1000, 100)
os.rename('made/partial', 'new')
os.fsync(root)
kept = os.open('kept', os.O_WRONLY | os.O_APPEND)
os.writev(kept, [b'more', b' and more'])
os.ftruncate(kept, 10)
os.fdatasync(kept)
os.pwritev(kept, [b'!'], 0)
os.link('kept', 'again', src_dir_fd=root, dst_dir_fd=root)
os.unlink('old')
os.rmdir('made')
if os.fork() == 0:
    os.truncate(os.open('again', os.O_WRONLY), 20)
    os._exit(0)
os.wait()
print('done', flush=True)
"""

# Two threads write without a pause while a third comes to the call that ends the program.
WRITERS = """
import os, threading, time
def write(name):
    file = os.open(name, os.O_WRONLY | os.O_CREAT)
    while True:
        os.write(file, b'a' * 100)
for name in ('one', 'two'):
    threading.Thread(target=write, args=(name,), daemon=True).start()
while not all(os.path.exists(name) and os.path.getsize(name) > 0 for name in ('one', 'two')):
    time.sleep(0.001)
os.fsync(os.open('kept', os.O_RDONLY))
"""


class Journal(unittest.TestCase):
    """A record of what a program does, and the model of what of it is durable."""

    def setUp(self):
        self.assertTrue(SHIM, "OTHELLO_FAULT_SHIM must name the library")
        self.top = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory(prefix="othello-test-"))).resolve()
        self.folder = self.top / "folder"
        self.folder.mkdir()
        (self.folder / "kept").write_bytes(b"begin ")
        (self.folder / "old").write_bytes(b"old")

    def run_program(self, text, **settings):
        variables = {"JOURNAL": self.top / "journal", "JOURNAL_FOLDER": self.folder, **settings}
        environment = {f"OTHELLO_FAULT_{key}": str(value) for key, value in variables.items() if value is not None}
        return subprocess.run(
            [sys.executable, "-S", "-B", "-c", text], cwd=self.folder, capture_output=True, text=True, check=False,
            env={**os.environ, "LD_PRELOAD": SHIM, **environment},
        )  # fmt: skip

    def record(self, text):
        follower = Follower(self.folder)
        done = self.run_program(text)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        follower.follow(crash_journal.read(self.top / "journal"))
        return follower.disk

    @staticmethod
    def files(image, names=("kept", "old", "new", "again", "made/partial")):
        return {name: image.file(name) for name in names if image.file(name) is not None}

    def test_all_that_is_done_is_recorded(self):
        disk = self.record(CHANGES)
        image = Image(disk, MODES["all"](disk, disk.events, None))
        there = {path.name: path.read_bytes() for path in self.folder.iterdir()}
        self.assertEqual(set(there), {"kept", "new", "again"})
        self.assertEqual(self.files(image), there)
        self.assertEqual("".join(said.text for said in disk.said), "done\n")
        self.assertTrue(all(said.is_output for said in disk.said))

    def test_only_what_was_synced_is_durable(self):
        disk = self.record(CHANGES)
        image = Image(disk, MODES["durable"](disk, disk.events, None))
        self.assertEqual(self.files(image), {"kept": b"begin more", "old": b"old", "new": b"a" * 600})

    def test_what_is_not_durable_is_there_in_part(self):
        disk = self.record(CHANGES)
        found = {mode: set() for mode in MODES}
        for mode, choose in MODES.items():
            for seed in range(400):
                image = Image(disk, choose(disk, disk.events, random.Random(seed)))
                found[mode] |= set(self.files(image).items())
                self.assertEqual(image.file("new")[:100], b"a" * 100, mode)  # what was synced, and not touched since
                self.assertEqual(image.file("kept")[:10], b"begin more", mode)
        torn = b"a" * 100 + b"b" * 412 + b"a" * 88  # to the border of a sector
        self.assertIn(("new", torn), found["some"])
        self.assertIn(("new", torn + bytes(500)), found["some"])
        self.assertIn(("again", b"begin more"), found["some"])
        self.assertIn(("old", b"old"), found["order"])
        self.assertNotIn(("new", torn), found["all"] | found["durable"])

    def test_a_folder_is_written_as_the_model_has_it(self):
        disk = self.record(CHANGES)
        (self.top / "again").mkdir()
        Image(disk, MODES["all"](disk, 4, None)).write(self.top / "again")
        self.assertEqual((self.top / "again/made/partial").read_bytes(), b"a" * 600)

    def test_a_kill_leaves_no_call_of_another_thread_without_its_record(self):
        for number in range(10):
            self.setUp()
            follower = Follower(self.folder)
            self.assertEqual(self.run_program(WRITERS, CALL="fsync", KIND="kill").returncode, KILLED)
            follower.follow(crash_journal.read(self.top / "journal"))
            disk = follower.disk
            there = {path.name: path.read_bytes() for path in self.folder.iterdir()}
            self.assertGreater(len(there["one"]), 0)
            self.assertTrue(self.files(Image(disk, MODES["all"](disk, disk.events, None)), there) == there, number)

    def test_settings_without_sense_end_the_program(self):
        for settings in ({"JOURNAL": None}, {"JOURNAL_FOLDER": None}, {"JOURNAL_FOLDER": "."}, {"JOURNAL": "/dev/no/x"}):
            self.assertEqual(self.run_program("print(1)", **settings).returncode, BAD_SETTING, settings)


class Shim(unittest.TestCase):
    def setUp(self):
        self.assertTrue(SHIM, "OTHELLO_FAULT_SHIM must name the library")
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory(prefix="othello-test-")))
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
