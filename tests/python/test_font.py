"""Drawings among final states, as `othello font` finds them."""

import json
import unittest
from unittest import mock

import othello
from folder import FolderTest
from othello import _core, font

PICTURE = "P1\n8 4\n1 0 1 0 0 1 1 0\n0 1 0 1 1 0 0 1\n1 1 1 1 1 0 0 1\n0 0 0 0 0 1 1 0\n"
DRAWINGS = ("#.#./.#.#/####/....", ".##./#..#/#..#/.##.", "..../..../..../....")


class Font(FolderTest):
    def setUp(self):
        super().setUp()
        self.program("enumerate", "4x4", "--output", "4x4.h5")
        self.finals = font.Finals(self.folder / "4x4.h5")

    def assert_as_printed(self, found, *arguments):
        """The program finds the same."""
        printed = json.loads(self.program("font", *arguments, "--states", "4x4.h5", "--format", "json"))["glyphs"]
        self.assertEqual(len(found), len(printed))
        for match, glyph in zip(found, printed, strict=True):
            for name in ("pattern", "distance", "board", "state"):
                self.assertEqual(str(getattr(match, name)).replace("/", ""), str(glyph[name]).replace("/", ""), name)
            for name in ("rotate180", "mirror", "exchange"):
                self.assertEqual(getattr(match, name), bool(glyph[name]), name)
            game = glyph["game"]
            self.assertEqual(match.game and (match.game.first, match.game.ink), game and (game["first"], game["ink"]))
            if game:
                moves = game["moves"]
                self.assertEqual(match.game.moves, moves if isinstance(moves, str) else " ".join(moves))

    def test_find(self):
        self.assertEqual((self.finals.board.name, len(self.finals)), ("4x4", 684))
        found = self.finals.find(DRAWINGS, games=True)
        for match, drawing in zip(found, DRAWINGS, strict=True):
            self.assert_as_printed([match], "--pattern", drawing, "--games")
            self.assert_as_printed([self.finals.find(drawing)], "--pattern", drawing)
            self.assertEqual(sum(a != b for a, b in zip(match.board, match.pattern, strict=True)), match.distance)
            discs = "O" if match.exchange else "X"
            rows = match.state.split("/")[:: -1 if match.rotate180 else 1]
            turned = [row[:: -1 if match.rotate180 != match.mirror else 1] for row in rows]
            self.assertEqual("/".join("".join(".#"[disc == discs] for disc in row) for row in turned), match.board)
        self.assertEqual(self.finals.find([]), [])
        self.assertIsNotNone(found[0].game)

    def test_games_lead_there(self):
        for match in self.finals.nearest(DRAWINGS[1], 20, games=True):
            if match.game and match.game.first == "black":
                game = othello.Game("4x4", match.game.moves.replace("pass", ""))
                self.assertEqual(self.finals.board.text(game.state), match.state)

    def test_nearest(self):
        self.assert_as_printed(self.finals.nearest(DRAWINGS[0], 7), "--pattern", DRAWINGS[0], "--near", 7)
        everything = self.finals.nearest(DRAWINGS[0], 1 << 16)
        self.assertEqual(len(everything), 8080)
        self.assertEqual(len({match.board for match in everything}), 8080)

    def test_character_sets(self):
        (self.folder / "p.pbm").write_text(PICTURE)
        (self.folder / "list").write_text("U+0041 A\nU+004F O\n")
        letters = self.finals.charset(self.folder / "p.pbm", self.folder / "list", tile="4x4")
        self.assertEqual(letters, dict(zip("AO", DRAWINGS, strict=False)))
        self.assertEqual(list(self.finals.charset(self.folder / "p.pbm", tile="4x4")), [" ", "!"])
        self.assert_as_printed(self.finals.find(letters.values()), "p.pbm", "--tile", "4x4")

    def test_what_is_refused(self):
        self.program("enumerate", "4x4", "--depth", 5, "--output", "5.h5")
        self.program("enumerate", "--from", ".OX#/.XO./....", "--output", "shape.h5")
        for call, what in (
            (lambda: font.Finals(self.folder / "5.h5"), "5.h5: has .* depth 5; needed .* last depth, 12"),
            (lambda: font.Finals(self.folder / "shape.h5"), "lacks cells"),
            (lambda: self.finals.find("###"), "###"),
            (lambda: self.finals.nearest(DRAWINGS[0], 0), "count 0"),
            (lambda: self.finals.charset(self.folder / "4x4.h5", tile="0x4"), "0x4|picture|P1"),
        ):
            with self.assertRaisesRegex(ValueError, what):
                call()
        for path in ("none.h5", "folder.py"):
            with self.assertRaises(othello.DamagedFile):
                font.Finals(self.folder / path)

    def test_builds_without_the_font(self):
        with mock.patch.object(font, "_core", mock.Mock(spec=["open_stored"])), self.assertRaisesRegex(NotImplementedError, "OTHELLO_FONT"):
            font.Finals(self.folder / "4x4.h5")
        self.assertTrue(hasattr(_core, "FinalBoards"))


if __name__ == "__main__":
    unittest.main()
