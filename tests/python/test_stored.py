"""Stored states and values: in blocks, at random, and saved as tables."""

import subprocess
import sys
import unittest
from unittest import mock

import numpy as np
import othello
from folder import PROGRAM, FolderTest

try:
    import h5py
except ImportError:
    h5py = None
try:
    import pandas
except ImportError:
    pandas = None
try:
    import pyarrow
except ImportError:
    pyarrow = None
try:
    import tables
except ImportError:
    tables = None


class StoredStates(FolderTest):
    def search(self, board, depth, *more):
        self.program("enumerate", *board, "--depth", depth, "--output", "r.h5", "--memory", "256M", *more)
        return othello.Stored(self.folder / "r.h5")

    @unittest.skipIf(h5py is None, "h5py is not installed")
    def test_a_file_that_h5py_has_open(self):
        """HDF5 opens no file twice with and without a lock; othello locks none by itself."""
        count = len(self.search(["4x4"], 6).load())
        for locking in ({}, {"locking": False}, {"locking": True}):
            try:
                file = h5py.File(self.folder / "r.h5", **locking)
            except TypeError:  # an h5py that cannot be told
                continue
            with file:
                self.assertEqual(len(othello.Stored(self.folder / "r.h5").load()), count)

    def test_threads_that_open_and_save_at_once(self):
        """A file is first read in a child process, which must not wait for a lock that another thread has."""
        self.search(["4x4"], 6)
        script = '''
import sys, threading
import numpy as np
import othello
folder = sys.argv[1]
states = othello.Board("4x4").random_states(2000, 6)
def read():
    for _ in range(40):
        assert len(othello.Stored(folder + "/r.h5").load()) > 0
def write(name):
    for i in range(40):
        othello.save(f"{folder}/{name}.h5", "4x4", states)
threads = [threading.Thread(target=read), threading.Thread(target=read), threading.Thread(target=write, args=["a"]),
           threading.Thread(target=write, args=["b"])]
failed = []
threading.excepthook = failed.append
for thread in threads: thread.start()
for thread in threads: thread.join()
assert not failed, failed
'''
        done = subprocess.run([sys.executable, "-c", script, self.folder], capture_output=True, text=True, timeout=120, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_states(self):
        for board, depth, more in (
            (["4x5"], 9, []), (["4x5"], 9, ["--scratch", "work"]), (["4x4"], 8, ["--engine", "shifted-queue"]),
            (["8x8"], 5, []), (["8x8"], 4, ["--engine", "shifted-queue"]), (["4x4"], 12, []),
            (["--from", "..#/OX./XO./..."], 5, ["--symmetry", "none"]),
        ):  # fmt: skip
            stored = self.search(board, depth, *more)
            raw = np.frombuffer(self.program("states", "r.h5", "--format", "raw"), dtype=np.uint64).reshape(-1, 2)
            for source in [stored] + ([othello.Stored(self.folder / "work", depth)] if more[:1] == ["--scratch"] else []):
                self.assertEqual((len(source), source.depth, source.board.name), (len(raw), depth, board[-1]))
                self.assertTrue(np.array_equal(source.load(), raw))
                self.assertTrue(source.load().flags.writeable)
                blocks = list(source.blocks(1000))
                self.assertEqual([len(block) for block in blocks[:-1]], [1000] * (len(blocks) - 1))
                self.assertTrue(np.array_equal(np.concatenate(blocks), raw))
                self.assertTrue(np.array_equal(source.positions(raw[::7]), np.arange(len(raw))[::7]))
                exchanged = raw[:, ::-1].copy()
                self.assertTrue(source.contains(raw).all())
                self.assertTrue(np.array_equal(source.contains(exchanged), source.positions(exchanged) >= 0))
                self.assert_random(source, raw)
            (self.folder / "r.h5").unlink()

    def assert_random(self, stored, raw):
        """A sample is of stored states, in order, the same for a seed, and covers them evenly."""
        count = 40 * len(raw) if len(raw) < 2000 else 100_000
        sample = stored.sample(count)
        self.assertEqual(sample.shape, (count, 2))
        self.assertTrue(np.array_equal(sample, stored.sample(count)))
        self.assertFalse(np.array_equal(sample, stored.sample(count, seed=2)))
        where = {tuple(state): i for i, state in enumerate(raw.tolist())}
        positions = np.array([where[tuple(state)] for state in sample.tolist()])
        self.assertTrue((np.diff(positions) >= 0).all())
        # Chi-squared over some bins of neighbours, within six standard deviations.
        bins = min(len(raw), 50)
        edges = np.linspace(0, len(raw), bins + 1).astype(int)
        expected = np.diff(edges) / len(raw) * count
        chi2 = ((np.histogram(positions, edges)[0] - expected) ** 2 / expected).sum()
        self.assertLess(abs(chi2 - (bins - 1)), 6 * np.sqrt(2 * max(bins - 1, 1)))

    def test_positions(self):
        stored = self.search(["4x4"], 6)
        states = stored.load()
        board = stored.board
        turned = board.parse(["/".join(row[::-1] for row in text.split("/")[::-1]) for text in board.text(states)])
        self.assertTrue(np.array_equal(stored.positions(turned), np.arange(len(states))))
        unreachable = board.parse("XXXX/XOOX/.OO./....")
        self.assertEqual(stored.positions(unreachable), -1)
        self.assertTrue(stored.contains(turned).all())
        self.assertFalse(stored.contains(unreachable))
        self.assertEqual(stored.contains(board.parse([])).tolist(), [])
        with self.assertRaisesRegex(ValueError, "state 0: is of depth 0, not 6"):
            stored.positions(board.start)
        with self.assertRaisesRegex(ValueError, "state 0: is of depth 0, not 6"):
            stored.contains(board.start)

    def test_ranges(self):
        """Those that end before, at and behind the border of blocks, which are smaller here than they are."""
        stored = self.search(["4x4"], 8)
        states = stored.load()
        blocks = stored.blocks
        with mock.patch.object(stored, "blocks", lambda: blocks(100)):
            for begin, end in ((0, 1), (10, 25), (4, 4), (98, 100), (98, 203), (100, 103), (100, 200), (1495, 1495), (7, 1495)):
                some = stored.load(begin, end)
                self.assertEqual(some.shape, (end - begin, 2))
                self.assertTrue(np.array_equal(some, states[begin:end]), (begin, end))
            self.assertTrue(np.array_equal(stored.load(begin=1490), states[1490:]))
        for begin, end in ((-1, 3), (4, 3), (0, 1496), (1496, None)):
            with self.assertRaisesRegex(ValueError, "must be"):
                stored.load(begin, end)

    def test_boards_as_text(self):
        stored = self.search(["4x5"], 6)
        board, states = stored.board, stored.load()
        lines = self.program("states", "r.h5").decode().splitlines()
        self.assertEqual(board.text(states), lines)
        drawn = ["/".join("".join(".XO"[cell] for cell in row) for row in cells) for cells in board.unpack(states).tolist()]
        self.assertEqual(drawn, lines)
        none = "XXXX/XX../.XX./.XX./...."
        self.assertEqual(stored.positions(board.parse([lines[7], none, lines[0]] * 30_000)).tolist(), [7, -1, 0] * 30_000)
        self.assertEqual(stored.positions(board.parse([])).tolist(), [])

    def test_what_ends_early(self):
        stored = self.search(["4x5"], 10)
        for _ in range(3):
            blocks = stored.blocks(100)
            next(blocks)
            del blocks  # and so the reading ends
        with self.assertRaisesRegex(ValueError, "size 0"):
            stored.blocks(0)

    def test_damage(self):
        self.search(["4x5"], 9)
        path = self.folder / "r.h5"
        content = bytearray(path.read_bytes())
        content[len(content) // 2] ^= 1
        path.write_bytes(content)
        for read in (lambda stored: stored.load(), lambda stored: stored.load(0, 1), lambda stored: list(stored.blocks())):
            with self.assertRaisesRegex(othello.DamagedFile, "r.h5"):
                read(othello.Stored(path))
        for name in ("none.h5", "r.txt"):
            (self.folder / "r.txt").write_text("no states")
            with self.assertRaises(othello.DamagedFile):
                othello.Stored(self.folder / name)
        self.program("enumerate", "4x4", "--depth", 5, "--scratch", "w")
        with self.assertRaisesRegex(ValueError, "depth 3: .* depth 5"):
            othello.Stored(self.folder / "w", 3)


class Verify(FolderTest):
    def test_every_kind(self):
        """Says of each what the program says."""
        self.program("enumerate", "4x4", "--output", "r.h5")
        self.program("solve", "4x3", "--keep-values", "all", "--output", "v.h5")
        self.program("solve", "4x3", "--keep-values", "all", "--scratch", "solved")
        self.program("estimate", "4x4", "--depth", 5, "--samples", 40, "--output", "s.h5")
        self.program("enumerate", "4x4", "--depth", 6, "--scratch", "search")
        self.program("enumerate", "4x4", "--depth", 6, "--engine", "shifted-queue", "--scratch", "queue")
        self.program("value", "4x5", "--checkpoint", "value.search")
        for name in ("r.h5", "v.h5", "solved", "s.h5", "search", "queue", "value.search"):
            *lines, last = self.program("verify", name).decode().splitlines()
            self.assertEqual(othello.verify(self.folder / name, threads=1).splitlines(), [*lines, last.removeprefix(f"{name}: ")])
            self.assertIn("correct", last)
        self.assertNotIn(" 0 by search", othello.verify(self.folder / "v.h5", states=3))

    def test_what_is_wrong(self):
        self.program("enumerate", "4x4", "--output", "r.h5")
        self.program("enumerate", "4x4", "--depth", 6, "--scratch", "search")
        segment = max((path for path in (self.folder / "search").rglob("*") if path.is_file() and path.name != "manifest.json"), key=lambda path: path.stat().st_size)
        for path in (self.folder / "r.h5", segment):
            content = bytearray(path.read_bytes())
            content[len(content) // 2] ^= 1
            path.write_bytes(content)
        for name, words in (("r.h5", "r.h5"), ("search", f"(?s){segment.name}.*damaged"), ("none", "no such file"), ("t.txt", "t.txt")):
            (self.folder / "t.txt").write_text("of somebody")
            with self.assertRaisesRegex(othello.DamagedFile, words):
                othello.verify(self.folder / name)
        othello.save(self.folder / "t.h5", "4x4", othello.Board("4x4").random_states(10, 6))
        with self.assertRaisesRegex(ValueError, "t.h5: holds rows of states; only"):
            othello.verify(self.folder / "t.h5")
        with self.assertRaisesRegex(ValueError, "states -1"):
            othello.verify(self.folder / "r.h5", states=-1)


class StoredValues(FolderTest):
    def books(self):
        self.program("solve", "4x4", "--keep-values", "all", "--output", "v.h5")
        self.program("solve", "4x4", "--keep-values", "all", "--scratch", "w")
        return [othello.Book(self.folder / name) for name in ("v.h5", "w")]

    def test_values(self):
        board = othello.Board("4x4")
        all_states = []
        for book in self.books():
            for depth in book.depths:
                blocks = list(book.blocks(depth, 500))
                states = np.concatenate([block[0] for block in blocks])
                values = np.concatenate([block[1] for block in blocks])
                self.assertEqual((len(states), values.dtype), (book.states(depth), np.int8))
                self.assertTrue(np.array_equal(values, board.values(states)))
                all_states.append(states)
                sample, of_sample = book.sample(depth, 3000)
                self.assertEqual(len(sample), 3000)
                self.assertTrue(np.array_equal(of_sample, board.values(sample)))
                self.assertTrue((board.depths(sample) == depth).all())
                known = {tuple(state) for state in states.tolist()}
                drawn = {tuple(state) for state in sample.tolist()}
                self.assertLessEqual(drawn, known)
                self.assertGreater(len(drawn), min(len(known), 3000) * 0.6)
            with self.assertRaisesRegex(ValueError, "depth 13"):
                book.sample(13, 1)
        half = len(all_states) // 2
        for one, other in zip(all_states[:half], all_states[half:]):
            self.assertTrue(np.array_equal(one, other))

    def test_states_of_the_program(self):
        (book, folder) = self.books()
        states, values = next(book.blocks(7))
        text = "".join(f"{one} {value}\n" for one, value in zip(book_board(book).text(states), values))
        raw = othello.rows(states, values).tobytes()
        for source in ("v.h5", "w"):
            arguments = ["states", "--values", source, "--depth", 7]
            self.assertEqual(self.program(*arguments).decode(), text)
            self.assertEqual(self.program(*arguments, "--format", "raw"), raw)
            self.assertEqual(self.program(*arguments, "--format", "raw", "--range", "5:9"), raw[5 * 17 : 9 * 17])
            self.program(*arguments, "--format", "npy", "--output", "a.npy")
            loaded = np.load(self.folder / "a.npy")
            self.assertEqual((loaded.dtype.names, loaded.tobytes()), (("mover", "opponent", "value"), raw))

    def test_values_are_not_half_written(self):
        self.books()
        content = bytearray((self.folder / "v.h5").read_bytes())
        content[-200] ^= 1
        (self.folder / "v.h5").write_bytes(content)
        done = subprocess.run(
            [PROGRAM, "states", "--values", "v.h5", "--depth", "8", "--format", "hdf5", "--output", "t.h5"],
            cwd=self.folder, capture_output=True, text=True, check=False,
        )  # fmt: skip
        self.assertEqual(done.returncode, 5, done.stderr)
        self.assertEqual(sorted(path.name for path in self.folder.iterdir()), ["v.h5", "w"])


def book_board(book):
    return othello.Board(book.board)


class Tables(FolderTest):
    def setUp(self):
        super().setUp()
        self.board = othello.Board("4x4")
        self.states = self.board.random_states(70_000, 8)
        self.values = self.board.values(self.states)
        self.rows = othello.rows(self.states, self.values, depth=self.board.depths(self.states))

    def test_rows(self):
        self.assertEqual(self.rows.dtype.names, ("mover", "opponent", "value", "depth"))
        self.assertTrue(np.array_equal(self.rows["value"], self.values))
        self.assertTrue(np.array_equal(self.rows["mover"], self.states[:, 0]))
        for columns, words in (({"depth": [1, 2]}, "depth: has 2 items"), ({"p": np.zeros(70_000)}, "p: whole numbers")):
            with self.assertRaisesRegex(ValueError, words):
                othello.save(self.folder / "t.h5", self.board, self.states, **columns)
        for values in ([0.7] * 70_000, np.full(70_000, 300)):
            with self.assertRaisesRegex(ValueError, "values: whole numbers from -128 to 127"):
                othello.save(self.folder / "t.h5", self.board, self.states, values)
        for name in ("t.h5", "t.npy"):
            for board, states, words in (
                ("4x4", othello.Board("5x6").random_states(3, 8), "state 0: "), ("4x4", np.full((3, 2), 7, dtype=np.uint64), "state 0: "),
                ("rubbish", self.states, "is not a cell"),
            ):  # fmt: skip
                with self.assertRaisesRegex(ValueError, words):
                    othello.save(self.folder / name, board, states)
                self.assertFalse((self.folder / name).exists())
        with self.assertRaisesRegex(ValueError, "value: is the name of the values"):
            othello.rows(self.states[:2], np.array([1, 2]), value=np.array([9, 9]))
        self.assertEqual(len(othello.rows(self.states[:0], [])), 0)
        self.assertEqual(list(self.folder.iterdir()), [])

    def test_npy(self):
        othello.save(self.folder / "t.npy", "4x4", othello.structured(self.states), self.values)
        loaded = np.load(self.folder / "t.npy")
        self.assertTrue(np.array_equal(loaded, othello.rows(self.states, self.values)))

    @unittest.skipIf(h5py is None, "h5py is not installed")
    def test_hdf5(self):
        path = self.folder / "t.h5"
        for states, values in ((self.states, self.values), (self.states[:0], self.values[:0])):
            othello.save(path, self.board, states, values, depth=self.board.depths(states))
            with h5py.File(path) as file:
                table = file["states"]
                self.assertEqual(table.attrs["board"], b"4x4")
                self.assertTrue(np.array_equal(table[:], self.rows[: len(states)]))
                if pandas:
                    frame = pandas.DataFrame(table[:])
                    self.assertEqual(list(frame.columns), ["mover", "opponent", "value", "depth"])
        self.assertEqual([path.name for path in self.folder.iterdir()], ["t.h5"])
        with self.assertRaises(OSError):
            othello.save(self.folder / "none" / "t.h5", self.board, self.states)

    @unittest.skipIf(tables is None or pandas is None, "PyTables is not installed")
    def test_pandas_reads_it(self):
        othello.save(self.folder / "t.h5", self.board, self.states, self.values)
        frame = pandas.read_hdf(self.folder / "t.h5", "states")
        self.assertTrue(np.array_equal(frame["value"], self.values))

    @unittest.skipIf(h5py is None, "h5py is not installed")
    def test_hdf5_of_the_program(self):
        self.program("solve", "4x4", "--keep-values", "all", "--output", "v.h5")
        states, values = next(othello.Book(self.folder / "v.h5").blocks(9))
        arguments = ["states", "--values", "v.h5", "--depth", "9", "--format", "hdf5", "--output"]
        for _ in range(2):  # its own is replaced
            self.program(*arguments, "t.h5")
            with h5py.File(self.folder / "t.h5") as file:
                self.assertTrue(np.array_equal(file["states"][:], othello.rows(states, values)))
        self.program("enumerate", "4x4", "--depth", 9, "--output", "r.h5")
        self.program("states", "r.h5", "--format", "hdf5", "--output", "s.h5")
        with h5py.File(self.folder / "s.h5") as file:
            self.assertTrue(np.array_equal(file["states"][:], othello.rows(states)))
        for output in ("r.h5", "v.h5"):
            done = subprocess.run([PROGRAM, *arguments, output], cwd=self.folder, capture_output=True, text=True, check=False)
            self.assertEqual(done.returncode, 2)
        self.program(*arguments, "r.h5", "--force")

    @unittest.skipIf(pyarrow is None, "pyarrow is not installed")
    def test_arrow(self):
        table = othello.to_arrow(self.states, self.values)
        self.assertEqual(table.column_names, ["mover", "opponent", "value"])
        self.assertEqual(table["value"].to_numpy().tolist(), self.values.tolist())


if __name__ == "__main__":
    unittest.main()
