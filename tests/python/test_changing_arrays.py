"""Arrays that change while they are read, and that lie at odd addresses: an error or other results, never a crash."""

import mmap
import os
import signal
import subprocess
import sys
import time
import unittest

import numpy as np
import othello

COUNT = 100_000
SECONDS = 0.2  # of calls of a function
LONGEST_PHASE = 0.004  # seconds that all is right, or not


class Shared:
    """Arrays in memory that another process shares, which writes nonsense here and there and takes it back, again and again."""

    def __init__(self, board, depth):
        some = board.random_states(1000, depth)
        successors, origins, cells = board.successors(some)
        at = np.resize(np.unique(origins, return_index=True)[1], COUNT)
        self.good = {
            "states": some[origins[at]], "cells": cells[at], "numbers": board.numbers(some[origins[at]]),
            "over": np.resize(finished(board), (COUNT, 2)),
        }  # fmt: skip
        self.arrays = {}
        for name, array in self.good.items():
            shared = np.frombuffer(mmap.mmap(-1, array.nbytes), array.dtype).reshape(array.shape)
            shared[:] = array
            self.arrays[name] = shared

    def __enter__(self):
        self.child = os.fork()
        if self.child == 0:
            self._disturb(os.getppid())
        return self.arrays

    def _disturb(self, parent):
        chance = np.random.default_rng(1)
        while os.getppid() == parent:
            time.sleep(chance.uniform(0, LONGEST_PHASE))
            for name, array in self.arrays.items():
                at = chance.integers(0, len(array), len(array) // 10)
                limits = np.iinfo(array.dtype)
                array[at] = chance.integers(limits.min, limits.max, array[at].shape, array.dtype, endpoint=True)
            time.sleep(chance.uniform(0, LONGEST_PHASE))
            for name, array in self.arrays.items():
                array[:] = self.good[name]
        os._exit(0)

    def __exit__(self, *_):
        os.kill(self.child, signal.SIGKILL)
        os.waitpid(self.child, 0)


def finished(board):
    states = np.concatenate([board.random_states(200, depth) for depth in range(board.last_depth - 2, board.last_depth + 1)])
    return states[board.is_over(states)]


def calls(board, depth):
    return {
        "moves": lambda a: board.moves(a["states"]), "must_pass": lambda a: board.must_pass(a["states"]),
        "is_over": lambda a: board.is_over(a["states"]), "depths": lambda a: board.depths(a["states"]),
        "final_scores": lambda a: board.final_scores(a["over"]), "after": lambda a: board.after(a["states"], a["cells"]),
        "successors": lambda a: board.successors(a["states"]), "canonical": lambda a: board.canonical(a["states"]),
        "numbers": lambda a: board.numbers(a["states"]), "othello": lambda a: board.numbers(a["states"], "othello"),
        "states": lambda a: board.states(a["numbers"], depth=depth), "text": lambda a: board.text(a["states"][:20_000]),
        "unpack": lambda a: board.unpack(a["states"]), "rows": lambda a: othello.rows(a["states"], a["cells"]),
        "perft": lambda a: board.perft(3, a["states"][0]),
        "values": lambda a: board.values(a["over"], threads=1, moves=True),
    }  # fmt: skip


def disturb(name, what, seconds):
    """In a process of its own, which may crash."""
    board = othello.Board(name)
    depth = 5
    call = calls(board, depth)[what]
    with Shared(board, depth) as arrays:
        end = time.monotonic() + seconds
        refused = done = 0
        while time.monotonic() < end:
            try:
                call(arrays)
                done += 1
            except ValueError:
                refused += 1
    print(done, refused)


class Changing(unittest.TestCase):
    def test_nonsense_in_shared_memory(self):
        all_refused = 0
        for name in ("4x4", "8x8"):
            for what in calls(othello.Board(name), 5):
                with self.subTest(name=name, what=what):
                    command = [sys.executable, "-B", __file__, "--disturb", name, what, str(SECONDS)]
                    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
                    self.assertEqual(done.returncode, 0, done.stderr[-500:])
                    finished, refused = map(int, done.stdout.split())
                    self.assertGreater(finished + refused, 0)
                    all_refused += refused
        self.assertGreater(all_refused, 0, "no call ever met what was changed")

    def test_a_thread_that_writes(self):
        script = """
import threading
import time
import numpy as np
import othello
board = othello.Board("4x4")
good = np.resize(board.random_states(1000, 8), (1_000_000, 2))
bad = np.full_like(good, 2**64 - 1)
states = good.copy()
ended = threading.Event()
def write():
    while not ended.is_set():
        states[:] = bad
        states[:] = good
        time.sleep(0.01)
thread = threading.Thread(target=write)
thread.start()
for _ in range(40):
    try:
        board.successors(states)
    except ValueError:
        pass
ended.set()
thread.join()
"""
        done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=120, check=False)
        self.assertEqual(done.returncode, 0, done.stderr[-500:])

    def test_what_is_copied_is_what_is_used(self):
        """Values of states that all change while they are searched are those of the states that were given."""
        board = othello.Board("5x5")
        states = board.random_states(400, 12)
        expected = board.values(states)
        changing = states.copy()
        calls_of_progress = []

        def change(done, all_states):
            calls_of_progress.append(done)
            changing[:] = 0

        for _ in range(5):
            changing[:] = states
            self.assertTrue(np.array_equal(board.values(changing, threads=1, progress=change), expected))
        self.assertTrue(calls_of_progress)


class Addresses(unittest.TestCase):
    def test_any_address(self):
        for name in ("4x4", "8x8"):
            board = othello.Board(name)
            states = board.random_states(1000, 8)
            numbers = board.numbers(states)
            for array, call in (
                (states, board.moves), (states, board.numbers), (states, board.canonical), (states, lambda s: board.successors(s)[0]),
                (states, board.values if name == "4x4" else board.is_over), (numbers, lambda n: board.states(n, depth=8)),
            ):  # fmt: skip
                for offset in (1, 8, 12):
                    content = bytes(offset) + array.tobytes()
                    moved = np.frombuffer(content, dtype=np.uint64, offset=offset).reshape(array.shape)
                    self.assertTrue(np.array_equal(call(moved), call(array)), (name, offset))


if __name__ == "__main__":
    if sys.argv[1:2] == ["--disturb"]:
        disturb(sys.argv[2], sys.argv[3], float(sys.argv[4]))
    else:
        unittest.main()
