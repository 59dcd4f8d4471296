"""Games of files, and positions in the forms of other programs."""

import pathlib
import struct
import tempfile
import unittest

import numpy as np
import othello

BOARD = "BO[8 ---------------------------O*------*O--------------------------- *]"


class Games(unittest.TestCase):
    def read(self, content, name="games", **options):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / name
            path.write_bytes(content if isinstance(content, bytes) else content.encode())
            return othello.read_games(path, **options)

    def test_every_form(self):
        board = othello.Board("8x8")
        wthor = struct.pack("<4BIHHBBBB", 20, 26, 1, 1, 1, 0, 2026, 8, 0, 24, 0) + struct.pack("<3H2B60s", 1, 2, 3, 33, 30, bytes([56, 64, 33]))
        for content, names, result in (
            ("f5d6c3\n", ("", ""), None),
            (f"(;GM[Othello]PB[a]PW[é]RE[+2]TY[8]{BOARD}B[f5]W[d6]B[c3];)", ("a", "é"), 2),
            ("(;GM[2]PB[a]PW[b]RE[W+4];B[fe];W[df];B[cc])", ("a", "b"), -4),
            (b"(;GM[2]PB[\xff]PW[b];B[fe];W[df];B[cc])", ("\ufffd", "b"), None),
            (wthor, ("player 2", "player 3"), 2),
        ):
            (game,) = self.read(content)
            self.assertEqual(((game.black, game.white), game.result), (names, result))
            self.assertEqual([board.cell_name(ply) for ply in game.plies], ["f5", "d6", "c3"])
            self.assertEqual((game.board, game.black_begins), ("8x8", True))
            self.assertTrue(np.array_equal(board.parse(game.start), board.start))
            self.assertEqual(game.theoretical, (24, -4) if content is wthor else None)
        self.assertEqual([game.plies for game in self.read("b1a1\n..../.OX./.XO./.... O c1", board="4x4")], [[1, 0], [2]])

    def test_refusals(self):
        for content, words in (("f5\nf5f5", "games: line 2, column 3"), ("(;GM[1])", "line 1, column 1"), (b"\0", "byte 0")):
            with self.assertRaisesRegex(ValueError, words):
                self.read(content)
        with self.assertRaises(FileNotFoundError):
            othello.read_games("none")

    def test_positions_of_others(self):
        board = othello.Board("4x4")
        for text in ("-----wb--bw-----", "-----OX--XO----- X; B1:-10;", ".....o*..*o..... b", "..../.XO./.OX./.... O"):
            self.assertTrue(np.array_equal(board.parse(text), board.start), text)
        self.assertTrue(np.array_equal(board.parse("..../.OX./.XO./.... X b1a1"), board.parse("b1a1")))


if __name__ == "__main__":
    unittest.main()
