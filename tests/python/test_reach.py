"""Whether states can come up in a game: against plain games, with games, options and progress."""

import pathlib
import sys
import unittest

import numpy as np
import othello

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "program"))

import plain_othello  # noqa: E402


class Reach(unittest.TestCase):
    def test_every_answer_of_a_small_board(self):
        board = othello.Board("3x4")
        counted, passed = ({plain_othello.by_rows(text, 3) for text in texts} for texts in plain_othello.all_states(3, 4))
        reached = board.parse(sorted(counted | passed))
        random = np.random.default_rng(1)
        recoloured = random.integers(0, 1 << 12, len(reached), dtype=np.uint64) & (reached[:, 0] | reached[:, 1])
        states = np.concatenate([reached, np.stack([recoloured, (reached[:, 0] | reached[:, 1]) & ~recoloured], axis=1)])
        texts = board.text(states)
        for after_pass in (True, False):
            expected = [int(text in counted or (after_pass and text in passed)) for text in texts]
            for threads in (1, 3):
                answers, games = board.reachable(states, after_pass=after_pass, threads=threads, games=True)
                self.assertEqual((answers.dtype, answers.tolist()), (np.int8, expected))
                self.assertEqual([game is not None for game in games], [bool(answer) for answer in answers])
        self.assertTrue(np.array_equal(board.reachable(othello.structured(states).reshape(2, -1)).reshape(-1), board.reachable(states)))
        for state, game in zip(states, board.reachable(states, games=True)[1]):
            if game:
                self.assertTrue(np.array_equal(board.parse(game), state))

    def test_options(self):
        board = othello.Board("4x4")
        state = board.after(board.start, 1)
        white = board.after(board.start[::-1].copy(), 0 if int(board.moves(board.start[::-1].copy())) & 1 else 2)
        self.assertEqual([int(board.reachable(state, first=first)) for first in ("black", "white", "either")], [1, 0, 1])
        self.assertEqual([int(board.reachable(white, first=first)) for first in ("black", "white", "either")], [0, 1, 1])
        self.assertEqual((int(board.reachable(state[::-1].copy())), int(board.reachable(state[::-1].copy(), either_mover=True))), (0, 1))
        beside = board.parse("..../.XX./.OO./....")
        self.assertEqual((int(board.reachable(beside)), int(board.reachable(beside, all_starts=True))), (0, 1))
        self.assertEqual(board.reachable(np.zeros((0, 2), dtype=np.uint64)).shape, (0,))

    def test_time(self):
        board = othello.Board("8x8")
        states = board.random_states(4, 45, seed=3)
        seen = []
        answers = board.reachable(states, seconds=0.001, progress=lambda done, every: seen.append((done, every)))
        self.assertEqual(answers.tolist(), [-1] * 4)
        self.assertEqual(seen[-1], (4, 4))

    def test_refusals(self):
        board = othello.Board("4x4")
        for options in ({"first": "red"}, {"seconds": 0}, {"seconds": -1.0}, {"threads": 0}, {"memory": 0}):
            with self.assertRaises(ValueError, msg=options):
                board.reachable(board.start, **options)
        with self.assertRaisesRegex(ValueError, "state 0: "):
            board.reachable(np.array([1, 1], dtype=np.uint64))


if __name__ == "__main__":
    unittest.main()
