"""othello.Player and Board.evaluate(): as the program plays and judges."""

import os
import subprocess
import threading
import time
import unittest

import numpy as np
import othello

PROGRAM = os.environ["OTHELLO"]


class Players(unittest.TestCase):
    def test_it_plays_as_the_program_does(self):
        commands = ["genmove b", "genmove w"] * 10
        typed = "".join(line + "\n" for command in commands for line in (command, "othello-thought"))
        run = subprocess.run([PROGRAM, "play", "6x6", "--protocol", "gtp", "--level", "4", "--threads", "1", "--memory", "64M"],
                             input=typed, capture_output=True, text=True, check=True)  # fmt: skip
        answers = [line[2:] for line in run.stdout.splitlines() if line.startswith("=")]
        player, game = othello.Player("6x6", level=4, threads=1), othello.Game("6x6")
        for move, thought in zip(answers[::2], answers[1::2], strict=True):
            found = player.choose(game.state)
            words = thought.split()
            self.assertEqual(player.board.cell_name(found.cell), move.lower())
            self.assertEqual(f"{found.value:+.2f}" if found.value is not None else "-", words[1])
            self.assertEqual(found.search or "-", words[2])
            game.push(found.cell)

    def test_exact_values(self):
        board = othello.Board("4x4")
        player = othello.Player(board, level=10)
        best, *others = player.judge(board.start)
        self.assertEqual((best.value, best.exact, best.search), (-10, True, "100%"))
        self.assertEqual(len(others), 3)
        states = board.random_states(50, 6)
        states = states[board.moves(states) != 0]
        for state, value in zip(states, board.values(states), strict=True):
            moves = player.judge(state)
            self.assertEqual(moves[0].value, value)
            self.assertEqual({board.cell_name(move.cell) for move in moves}, set(self.names(board, state)))

    def names(self, board, state):
        moves = int(board.moves(state))
        return [board.cell_name(cell) for cell in range(16) if moves >> cell & 1]

    def test_time_and_interrupts(self):
        player = othello.Player("8x8", seconds=0.3, threads=1)
        begin = time.monotonic()
        thought = player.choose(player.board.start)
        self.assertLess(time.monotonic() - begin, 30)
        self.assertFalse(thought.exact)
        self.assertRegex(thought.search, r"^\d+@\d+%$")
        slow = othello.Player("8x8", level=30, threads=1)
        timer = threading.Timer(0.5, lambda: os.kill(os.getpid(), 2))
        timer.start()
        with self.assertRaises(KeyboardInterrupt):
            slow.choose(slow.board.start)
        timer.join()

    def test_one_question_at_a_time(self):
        player = othello.Player("8x8", seconds=1, threads=1)
        answers = []
        thread = threading.Thread(target=lambda: answers.append(player.choose(player.board.start)))
        thread.start()
        time.sleep(0.2)
        with self.assertRaisesRegex(ValueError, "thinking in another thread"):
            player.choose(player.board.start)
        thread.join()
        self.assertEqual(len(answers), 1)
        player.choose(player.board.start)

    def test_evaluations(self):
        board = othello.Board("8x8")
        states = board.random_states(500, 20)
        found = board.evaluate(states)
        self.assertEqual((found.shape, found.dtype), ((500,), np.float64))
        # The evaluation of a successor is what a search of one ply finds.
        player = othello.Player(board, level=1, threads=1)
        compared = 0
        for state in states[:50]:
            if int(board.moves(state)) == 0:
                continue
            successors, _, cells = board.successors(state)
            goes_on = ~(board.must_pass(successors) | board.is_over(successors))
            if not goes_on.all() or len(cells) < 2:
                continue
            worth = -board.evaluate(successors)
            self.assertAlmostEqual(player.choose(state).value, float(worth.max()))
            compared += 1
        self.assertGreater(compared, 20)
        self.assertAlmostEqual(float(board.evaluate(board.start)), float(board.evaluate(states[:1] * 0 + board.start)[0]))
        solved = othello.Board("5x5")
        late = solved.random_states(2000, 16)
        self.assertGreater(np.corrcoef(solved.evaluate(late), solved.values(late))[0, 1], 0.8)

    def test_what_is_refused(self):
        board = othello.Board("4x4")
        over = board.parse("XXXX/XXXX/XXXX/XXXX")
        for call, what in (
            (lambda: othello.Player("4x4", level=31), "must be from 1 to 30"),
            (lambda: othello.Player("4x4", seconds=0), "must be more than 0"),
            (lambda: othello.Player("4x4", score="most"), "most"),
            (lambda: othello.Player("-..-/.OX./.XO./-..-"), "closed"),
            (lambda: othello.Player("4x4").choose(over), "has no move"),
            (lambda: othello.Player("4x4").choose(board.random_states(2, 2)), "one state is needed"),
            (lambda: othello.Player("4x4").choose(np.array([0, 0], dtype=np.uint64)), "state 0"),
        ):
            with self.assertRaisesRegex(ValueError, what):
                call()


if __name__ == "__main__":
    unittest.main()
