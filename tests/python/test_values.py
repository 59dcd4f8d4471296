"""Exact values of arrays of states: against minimax, with books, on threads, with progress."""

import itertools
import pathlib
import sys
import unittest

import numpy as np
import othello
from folder import FolderTest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "program"))

import plain_othello  # noqa: E402


class Values(FolderTest):
    def solved(self, board, *arguments):
        path = self.folder / f"{len(list(self.folder.iterdir()))}.h5"
        self.program("solve", *board, *arguments, "--output", path)
        return path

    def with_every_ending(self, board, count, least):
        """States of all depths from `least` on, finished games among them."""
        per_depth = count // (board.last_depth - least + 1)
        states = [board.random_states(per_depth, depth) for depth in range(least, board.last_depth + 1)]
        after = board.successors(states[-2])[0]
        return np.concatenate([*states, after[board.is_over(after)][:50]])

    def test_minimax(self):
        for name in ("3x3", "4x4", "4x3", "#..#/.OX./.XO./#..#", ".OX/.XO/..."):
            board = othello.Board(name)
            states = self.with_every_ending(board, 300, max(board.last_depth - 6, 0))
            texts = [text.replace("/", "") for text in board.text(states)]
            for score, objective in itertools.product(("winner", "discs"), ("most", "fewest")):
                known = {}
                rule = score if objective == "most" else f"{score}-fewest"
                expected = [plain_othello.value(text, board.columns, rule, known) for text in texts]
                for threads in (1, 3):
                    values, moves = board.values(states, score=score, objective=objective, threads=threads, moves=True)
                    self.assertEqual((values.dtype, moves.dtype, moves.shape[1]), (np.int8, np.int8, board.columns * board.rows))
                    self.assertEqual(values.tolist(), expected)
                    for text, found in zip(texts, moves):
                        after = {cell: -known[reply] for cell, reply in plain_othello.successors(text, board.columns) if cell >= 0}
                        self.assertEqual({i: v for i, v in enumerate(found.tolist()) if v != othello.NO_VALUE}, after)
                self.assertTrue(np.array_equal(board.values(othello.structured(states), score=score, objective=objective), values))
                ended = states[board.is_over(states)]
                scores = [plain_othello.score(text.replace("/", ""), rule) for text in board.text(ended)]
                self.assertEqual(board.final_scores(ended, score, objective).tolist(), scores)

    def test_of_a_single_state(self):
        board = othello.Board("4x4")
        self.assertEqual(board.values(board.start), -10)
        value, moves = board.values(board.start, moves=True)
        self.assertEqual((value, moves[moves != othello.NO_VALUE].tolist()), (-10, [-10] * 4))
        self.assertEqual(board.values(np.zeros((0, 2), dtype=np.uint64)).shape, (0,))

    def test_books(self):
        board = othello.Board("4x4")
        states = self.with_every_ending(board, 1000, 0)
        for arguments in (["--keep-values", "all"], ["--keep-values", "3,8"], ["--keep-values", "all", "--symmetry", "none"]):
            for score in ("winner", "discs"):
                book = othello.Book(self.solved(["4x4"], *arguments, "--score", score))
                self.assertEqual((book.board, book.score), ("4x4", score))
                expected = board.values(states, score=score)
                for threads in (1, 3):
                    self.assertTrue(np.array_equal(board.values(states, book=book, threads=threads), expected))
                values, moves = board.values(states, book=book, moves=True)
                self.assertTrue(np.array_equal(moves, board.values(states, score=score, moves=True)[1]))
        book = othello.Book(self.solved(["4x4"], "--keep-values", "3,8"))
        self.assertEqual(book.depths, [3, 8])
        book.read(3)
        book.release(3)
        with self.assertRaisesRegex(ValueError, "depth 4"):
            book.read(4)
        with self.assertRaisesRegex(ValueError, "book: has values of 4x4, not of 4x3"):
            othello.Board("4x3").values(othello.Board("4x3").start, book=book)
        unreachable = board.parse("X..X/.OX./.XO./X...")
        self.assertEqual(board.values(unreachable, book=book), othello.NO_VALUE)

    def test_folders(self):
        board = othello.Board("4x4")
        folder = self.folder / "work"
        self.program("solve", "4x4", "--keep-values", "all", "--scratch", folder)
        states = self.with_every_ending(board, 1000, 0)
        self.assertTrue(np.array_equal(board.values(states, book=othello.Book(folder), threads=3), board.values(states)))

    def test_a_folder_that_is_used_while_its_blocks_are_read(self):
        folder = self.folder / "used"
        self.program("solve", "4x4", "--keep-values", "all", "--scratch", folder)
        board = othello.Board("4x4")
        book = othello.Book(folder)
        total = 0
        for states, values in book.blocks(9, size=100):
            self.assertTrue(np.array_equal(board.values(states, book=book), values))
            total += len(states)
        self.assertEqual(total, 2507)

    def test_a_book_of_the_reversed_game(self):
        board = othello.Board("4x4")
        states = self.with_every_ending(board, 500, 0)
        book = othello.Book(self.solved(["4x4"], "--keep-values", "all", "--objective", "fewest"))
        self.assertEqual((book.score, book.objective), ("winner", "fewest"))
        self.assertEqual(board.values(states, book=book).tolist(), board.values(states, objective="fewest").tolist())
        line = board.best_line(board.start, objective="fewest", threads=1)
        self.assertEqual(line.value, board.values(board.start, objective="fewest"))
        self.assertEqual(othello.solve("4x4", objective="fewest")["lowest"][0], board.values(board.start, objective="fewest"))
        thought = othello.Player("4x4", level=8, threads=1, objective="fewest").choose(board.start)
        self.assertEqual((thought.value, thought.exact), (board.values(board.start, objective="fewest"), True))

    def test_bad_books(self):
        for name in ("none.h5", ".", "text"):
            (self.folder / "text").write_text("no HDF5")
            with self.assertRaisesRegex(othello.DamagedFile, name):
                othello.Book(self.folder / name)
        path = self.solved(["4x4"], "--keep-values", "all")
        whole = path.read_bytes()
        (self.folder / "cut.h5").write_bytes(whole[: len(whole) // 2])
        with self.assertRaises(othello.DamagedFile):
            othello.Book(self.folder / "cut.h5")

    def test_best_lines(self):
        for name, depth in (("4x4", 0), ("4x5", 3), ("6x6", 22)):
            board = othello.Board(name)
            for score in ("winner", "discs"):
                for state in board.random_states(10, depth):
                    line = board.best_line(state, score=score, threads=2)
                    self.assertEqual((line.value, line.estimate), (int(board.values(state, score=score)), None))
                    turn, sign = state, 1
                    for cell in line.cells:
                        turn, sign = board.after(turn, cell), -sign
                    self.assertTrue(board.is_over(turn), line)
                    self.assertEqual(sign * int(board.final_scores(turn, score=score)), line.value, line)

    def test_best_line_in_a_time(self):
        board = othello.Board("8x8")
        line = board.best_line(board.start, seconds=0.3)
        self.assertIsNone(line.value)
        self.assertTrue(-64 <= line.lower <= line.estimate <= line.upper <= 64, line)
        self.assertRegex(line.search, r"^[0-9]+@[0-9]+%$")
        for seconds in (0, -1, float("nan")):
            with self.assertRaisesRegex(ValueError, "seconds"):
                board.best_line(board.start, seconds=seconds)
        with self.assertRaisesRegex(ValueError, "one state"):
            board.best_line(board.random_states(2, 3))

    def test_best_line_of_a_book(self):
        board = othello.Board("4x4")
        book = othello.Book(self.solved(["4x4"], "--keep-values", "all"))
        self.assertEqual(board.best_line(board.start, book=book).value, -10)
        with self.assertRaisesRegex(ValueError, "cannot be reached"):
            board.best_line(board.parse("X..X/.OX./.XO./X..."), book=book)

    def test_wrong_arguments(self):
        board = othello.Board("4x4")
        for arguments, words in (
            ({"threads": -1}, "threads -1"), ({"threads": 5000}, "threads 5000"), ({"score": "best"}, "score best"),
            ({"score": "winner-fewest"}, "score winner-fewest"), ({"objective": "least"}, "objective least"),
        ):  # fmt: skip
            with self.assertRaisesRegex(ValueError, words):
                board.values(board.start, **arguments)
        closed = othello.Board("-..-/.OX./.XO./-..-")
        with self.assertRaisesRegex(ValueError, "closed cells"):
            closed.values(closed.start)

    def test_progress(self):
        board = othello.Board("6x6")
        states = board.random_states(3000, 22)
        calls = []
        values = board.values(states, threads=1, progress=lambda done, all_states: calls.append((done, all_states)))
        self.assertEqual(calls[-1], (3000, 3000))
        self.assertEqual(calls, sorted(calls))
        self.assertTrue(np.array_equal(values, board.values(states)))

        def fail(done, all_states):
            raise RuntimeError("enough")

        with self.assertRaisesRegex(RuntimeError, "enough"):
            board.values(states, progress=fail)


if __name__ == "__main__":
    unittest.main()
