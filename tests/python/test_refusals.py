"""What the errors say: texts of any characters, and threads that cannot be made."""

import resource
import subprocess
import sys
import unittest

import othello
from folder import FolderTest

BOARD = othello.Board("4x4")
STATES = BOARD.random_states(10, 8)


class Messages(unittest.TestCase):
    def test_texts_of_any_characters(self):
        for text in ("é", "\0", "\ud800", "棋/盘", "....é", "..../.OX./.XO./...é", "\x1b[31m", "'"):
            for call in (
                lambda text: othello.Board(text), lambda text: BOARD.parse(text), lambda text: BOARD.parse([text]),
                lambda text: BOARD.values(STATES, score=text), lambda text: BOARD.values(STATES, objective=text), lambda text: BOARD.final_scores(STATES, text),
                lambda text: BOARD.numbers(STATES, text), lambda text: BOARD.perft(1, passes=text),
                lambda text: othello.enumerate("4x4", engine=text), lambda text: othello.solve("4x4", symmetry=text),
            ):  # fmt: skip
                with self.assertRaises(ValueError) as caught:
                    call(text)
                said = str(caught.exception)
                self.assertRegex(said, "(is not a cell|neither a move|which needs a board|has .* cells|must be)", ascii(text))
                self.assertNotRegex(said, "_core|\0")
        with self.assertRaisesRegex(ValueError, "^'é' is not a cell"):
            othello.Board("é")


class Limits(FolderTest):
    def test_threads_that_cannot_be_made(self):
        """The stack of a thread takes more address space than the process may have: of its first, or of a later one."""
        self.program("solve", "4x4", "--keep-values", "all", "--output", "v.h5")
        self.program("enumerate", "4x4", "--depth", 4, "--output", "r.h5")
        script = """
board = othello.Board("4x4")
states = board.random_states(300, 4)
stored, book = othello.Stored(f"{folder}/r.h5"), othello.Book(f"{folder}/v.h5")
pages = int(open("/proc/self/statm").read().split()[0])
threads = int(sys.argv[1])
resource.setrlimit(resource.RLIMIT_AS, (pages * 4096 + (threads << 30) + (512 << 20), -1))
for call in (
    lambda: board.values(states, threads=4), lambda: board.values(states, book=book, threads=4), lambda: board.perft(4),
    lambda: othello.enumerate("4x4", threads=4, memory=1 << 26), lambda: othello.solve("4x4", threads=4, memory=1 << 26),
    lambda: othello.estimate("4x4", 4, threads=4, memory=1 << 26), lambda: stored.load(), lambda: list(book.blocks(4)),
    lambda: stored.positions(states), lambda: book.sample(4, 9), lambda: othello.save(f"{folder}/t.h5", board, states),
    lambda: othello.Stored(f"{folder}/r.h5"), lambda: othello.Book(f"{folder}/v.h5"),
):
    try:
        call()
        print("done")
    except MemoryError as error:
        print("refused", error)
"""
        refused = []
        for threads in (0, 1, 2, 4):
            done = subprocess.run(
                [sys.executable, "-c", f"import resource, sys\nimport othello\nfolder = {str(self.folder)!r}\n{script}", str(threads)],
                capture_output=True, text=True, timeout=120, check=False,
                preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_STACK, (1 << 30, resource.getrlimit(resource.RLIMIT_STACK)[1])),
            )  # fmt: skip
            self.assertEqual((done.returncode, done.stderr), (0, ""))
            self.assertEqual(len(done.stdout.splitlines()), 13)
            refused.append(done.stdout.count("refused"))
        self.assertGreaterEqual(refused[0], 12)
        self.assertEqual(refused, sorted(refused, reverse=True))


if __name__ == "__main__":
    unittest.main()
