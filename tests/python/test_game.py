"""othello.Game against a plain twin, its pictures, and what it refuses."""

import pathlib
import random
import sys
import unittest
import xml.etree.ElementTree as ElementTree

import numpy as np
import othello

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "program"))

import plain_othello  # noqa: E402


class Games(unittest.TestCase):
    def test_random_games_as_a_plain_twin_plays_them(self):
        chance = random.Random(5)
        passes = 0
        for name in ("4x4", "5x6", "8x8", "6x4"):
            columns, rows = map(int, name.split("x"))
            for _ in range(20):
                game, plain = othello.Game(name), plain_othello.Game(columns, rows)
                while not plain.is_over():
                    self.assertFalse(game.is_over())
                    self.assertEqual(game.turn, "black" if plain.mover == "X" else "white")
                    names = [plain.name(cell) for cell in plain.moves()]
                    self.assertEqual(game.legal_moves(), names or ["pass"])
                    self.assertEqual(str(game).replace("\n", "/"), plain_othello.by_rows(plain.colours, columns))
                    move = chance.choice(names) if names else "pass"
                    passes += not names
                    plain.play(move)
                    game.push(move.upper() if chance.random() < 0.5 else move)
                self.assertTrue(game.is_over())
                self.assertEqual(game.legal_moves(), [])
                self.assertEqual(game.score(), plain.score())
                self.assertEqual(game.score("discs"), plain.score("discs"))
                discs = [str(game).count(disc) for disc in "XO"]
                self.assertEqual([game.black.bit_count(), game.white.bit_count()], discs)
                again = othello.Game(name, game.text())  # passes are left out
                self.assertEqual((again.plies, str(again)), (game.plies[: len(again)], str(game)))
        self.assertGreater(passes, 20)

    def test_moves_in_every_form(self):
        for moves in ("f5d6c3", "F5 D6 C3", "f5, d6, c3", ["f5", "D6", "c3"], [37, 43, 18], [np.int8(37), "d6", 18]):
            game = othello.Game("8x8", moves)
            self.assertEqual((game.text(), game.plies, len(game)), ("f5d6c3", [37, 43, 18], 3))
        self.assertEqual(repr(game), "othello.Game('8x8', 'f5d6c3')")
        self.assertEqual([len(list(game)), game.turn], [4, "white"])
        self.assertEqual(game.pop(), 18)
        game.pushes("c3 d3")
        self.assertEqual(game.text(), "f5d6c3d3")
        self.assertTrue(np.array_equal(list(game)[0], game.board.start))

    def test_what_is_refused_leaves_the_game_as_it_was(self):
        game = othello.Game("8x8", "f5d6")
        for move, what in (("a1", "'a1' is not a legal move for black after f5d6"), ("z9", "is not a cell"), ("a9", "is not a cell"),
                           ("", "is not a cell"), ("pass", "not a legal move"), (othello.PASS, "not a legal move"), (64, "not a legal move"),
                           (-2, "not a legal move"), (10**9, "legal move|whole numbers")):  # fmt: skip
            with self.assertRaisesRegex(ValueError, what):
                game.push(move)
            self.assertEqual(game.text(), "f5d6")
        with self.assertRaisesRegex(ValueError, "not over"):
            game.score()
        with self.assertRaises(IndexError):
            othello.Game("4x4").pop()
        # A pass that was due, and a move that is not legal then: neither is made.
        game = self.before_a_pass()
        plies = len(game)
        with self.assertRaises(ValueError):
            game.push("a1" if "a1" not in game.legal_moves() else "b1")
        with self.assertRaises(ValueError):
            game.push(10**20)
        self.assertEqual(len(game), plies)

    def before_a_pass(self):
        chance = random.Random(1)
        while True:
            game = othello.Game("4x4")
            while not game.is_over():
                if game.legal_moves() == ["pass"]:
                    return game
                game.push(chance.choice(game.legal_moves()))

    def test_a_pass_is_implied(self):
        game = self.before_a_pass()
        other = othello.Game(game.board, game.text())
        game.push("pass")
        move = game.legal_moves()[0]
        other.push(move)
        game.push(move)
        self.assertEqual(game.plies, other.plies)

    def test_pictures(self):
        game = othello.Game("5x6", "b3")
        svg = game._repr_svg_()
        circles = [element for element in ElementTree.fromstring(svg).iter() if element.tag.endswith("circle")]
        discs = [circle for circle in circles if circle.get("fill") in ("#111", "#f5f5f5")]
        self.assertEqual(len(discs), 5)
        self.assertEqual(sum(disc.get("fill") == "#111" for disc in discs), game.black.bit_count())
        self.assertEqual(len(circles), 5 + 1 + len(game.legal_moves()))
        board = othello.Board("#..#/.OX./.XO./#..#")
        drawing = board.draw(board.start)
        cells = [element for element in ElementTree.fromstring(drawing.svg).iter() if element.tag.endswith("rect")]
        self.assertEqual(len(cells), 12)
        self.assertEqual(str(drawing), "#..#\n.OX.\n.XO.\n#..#")
        with self.assertRaisesRegex(ValueError, "one state is needed"):
            board.draw(board.random_states(2, 3))
        with self.assertRaisesRegex(ValueError, "state 0"):
            board.draw(np.array([3, 3], dtype=np.uint64))


if __name__ == "__main__":
    unittest.main()
