"""What save() does with what its path stands for (docs/outputs.md), and paths of any bytes."""

import os
import resource
import signal
import stat
import subprocess
import sys
import threading
import time
import unittest

import numpy as np
import othello
from folder import FolderTest

SHIM = os.environ["OTHELLO_FAULT_SHIM"]
BOARD = othello.Board("4x4")
STATES = BOARD.random_states(1000, 8)
FORMS = ("t.npy", "t.h5")


class OutputTest(FolderTest):
    def names(self):
        return sorted(path.name for path in self.folder.iterdir())

    def refuse(self, name, words, **options):
        with self.assertRaisesRegex(ValueError, words):
            othello.save(self.folder / name, BOARD, STATES, **options)

    def assert_saved(self, path):
        """As NumPy has it, or as the program takes it for one of its own."""
        if path.suffix == ".npy":
            self.assertTrue(np.array_equal(np.load(path), othello.rows(STATES)))
        else:
            self.assertEqual(path.read_bytes()[:4], b"\x89HDF")

    def run_script(self, text, **options):
        script = f"import os, resource, sys\nimport numpy as np\nimport othello\nfolder = {str(self.folder)!r}\n{text}"
        return subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=120, check=False, **options)


class Outputs(OutputTest):
    def test_devices(self):
        node = self.folder / "node"
        try:
            os.mknod(node, stat.S_IFCHR | 0o666, os.makedev(1, 3))
            node.open("wb").close()
        except PermissionError:
            self.skipTest("no devices may be made here")
        (self.folder / "t.npy").symlink_to(node)
        othello.save(self.folder / "t.npy", BOARD, STATES)
        self.refuse("node", "is a device")
        self.refuse("node", "is a device", force=True)
        self.assertTrue(stat.S_ISCHR(node.lstat().st_mode))
        full = self.folder / "full.npy"
        os.mknod(full, stat.S_IFCHR | 0o666, os.makedev(1, 7))
        with self.assertRaisesRegex(OSError, "full.npy: cannot be written: No space"):
            othello.save(full, BOARD, STATES)
        self.assertEqual(self.names(), ["full.npy", "node", "t.npy"])

    def test_pipes(self):
        for name in FORMS:
            os.mkfifo(self.folder / name)
        self.refuse("t.h5", "is a device, a pipe")
        got = []
        reader = threading.Thread(target=lambda: got.append((self.folder / "t.npy").read_bytes()))
        reader.start()
        othello.save(self.folder / "t.npy", BOARD, STATES)
        reader.join()
        self.assertTrue(got[0].endswith(othello.rows(STATES).tobytes()))
        for name in FORMS:
            self.assertTrue(stat.S_ISFIFO((self.folder / name).lstat().st_mode))

    def test_a_pipe_that_nobody_reads(self):
        os.mkfifo(self.folder / "t.npy")
        begin = time.monotonic()
        threading.Timer(0.5, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
        with self.assertRaises(KeyboardInterrupt):
            othello.save(self.folder / "t.npy", BOARD, STATES)
        descriptor = os.open(self.folder / "t.npy", os.O_RDWR)  # a reader that takes nothing
        self.addCleanup(os.close, descriptor)
        threading.Timer(0.5, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
        with self.assertRaises(KeyboardInterrupt):
            othello.save(self.folder / "t.npy", BOARD, BOARD.random_states(100_000, 8))
        self.assertLess(time.monotonic() - begin, 30)

    def test_links(self):
        for name in FORMS:
            target = self.folder / f"target-{name}"
            link = self.folder / name
            link.symlink_to(target.name)
            for _ in range(2):  # what the link leads to is missing, then there
                othello.save(link, BOARD, STATES)
                self.assertEqual(os.readlink(link), target.name)
                self.assert_saved(target)
            (self.folder / f"folder-{name}").symlink_to(self.folder)
            self.refuse(f"folder-{name}", "is a folder")
        self.assertEqual(len(self.names()), 6)

    def test_files_of_others(self):
        self.program("enumerate", "4x4", "--depth", 4, "--output", "r.h5")
        results = (self.folder / "r.h5").read_bytes()
        (self.folder / "notes").write_bytes(b"of somebody")
        (self.folder / "r.npy").write_bytes(results)
        (self.folder / "old.npy").write_bytes(b"of somebody")
        (self.folder / "empty").touch()
        self.refuse("r.h5", r"path .*r.h5: holds results of a search; .*force=True")
        self.refuse("notes", r"path .*notes: .* not a file of this program.*force=True")
        for force in (False, True):
            self.refuse("r.npy", "is an HDF5 file, which would be lost", force=force)
        self.assertEqual((self.folder / "r.h5").read_bytes(), results)
        self.assertEqual((self.folder / "r.npy").read_bytes(), results)
        self.assertEqual((self.folder / "notes").read_bytes(), b"of somebody")
        for name, force in (("r.h5", True), ("notes", True), ("empty", False), ("old.npy", False), ("r.h5", False)):
            othello.save(self.folder / name, BOARD, STATES, force=force)
            self.assert_saved(self.folder / name)
        self.assertEqual(self.names(), ["empty", "notes", "old.npy", "r.h5", "r.npy"])

    def test_planted_links(self):
        victim = self.folder / "victim"
        victim.write_bytes(b"of somebody")
        for name in FORMS:
            for planted in (f"{name}.{os.getpid()}.partial", f"{name}.partial"):
                (self.folder / planted).symlink_to(victim)
            before = set(self.names())
            othello.save(self.folder / name, BOARD, STATES)
            self.assertEqual(set(self.names()), before | {name})
        self.assertEqual(victim.read_bytes(), b"of somebody")

    def test_what_cannot_be_written(self):
        """It is made durable, errors of that are errors, and nothing remains."""
        save = "othello.save(f'{folder}/t.npy', '4x4', othello.Board('4x4').random_states(9000, 8))"
        for call, at in (("write", 1), ("fsync", 1), ("rename", 1), ("fsync", 2)):  # the last is of the folder
            environment = dict(os.environ, LD_PRELOAD=SHIM, OTHELLO_FAULT_CALL=call, OTHELLO_FAULT_AT=str(at), OTHELLO_FAULT_KIND="EIO",
                               OTHELLO_FAULT_PATH=self.folder.name)  # fmt: skip
            done = self.run_script(save, env=environment)
            self.assertRegex(done.stderr, "OSError: .*: Input/output error")
            self.assertEqual(self.names(), ["t.npy"] if at == 2 else [])
            (self.folder / "t.npy").unlink(missing_ok=True)
        for name in FORMS:
            done = self.run_script(save.replace("t.npy", name), preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (9000, 9000)))
            self.assertRegex(done.stderr, f"OSError: .*{name}.*: File too large")
            self.assertEqual(self.names(), [])

    def test_paths(self):
        for name in ("a\0b.h5", "a.npy\0", b"a\0b.h5"):
            path = os.path.join(os.fsencode(self.folder), name) if isinstance(name, bytes) else f"{self.folder}/{name}"
            for call in (lambda: othello.save(path, BOARD, STATES), lambda: othello.Stored(path), lambda: othello.Book(path)):
                with self.assertRaisesRegex(ValueError, "has a NUL"):
                    call()
        self.assertEqual(self.names(), [])
        for path in ("", self.folder, f"{self.folder}/"):
            with self.assertRaisesRegex(ValueError, "path (is empty|.* is a folder)"):
                othello.save(path, BOARD, STATES)
        for name in (b"\xff\xfe.npy", b"\xff.h5", "é.npy"):
            path = os.path.join(os.fsencode(self.folder), os.fsencode(name))
            othello.save(path, BOARD, STATES)
            othello.save(os.fsdecode(path), BOARD, STATES)
            self.assertTrue(os.path.exists(path))
        with self.assertRaisesRegex(othello.DamagedFile, r"\\xff.none: no such file"):
            othello.Stored(os.fsencode(self.folder) + b"/\xff.none")


if __name__ == "__main__":
    unittest.main()
