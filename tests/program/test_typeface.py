"""The typeface on 5x6: every drawing exact, every game played from the rules alone, and its font files as other
programs see them.

The games are those of font/charset/games.csv, and the program has to find the same. With the environment variable
OTHELLO_WRITE_GAMES it writes the list again."""

import csv
import importlib.util
import json
import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

from command import DONE, REPOSITORY, CommandTest, main
from plain_othello import play_out

CHARSET = REPOSITORY / "font" / "charset" / "othello-6x6.pbm"
CHARACTERS = REPOSITORY / "font" / "charset" / "characters.txt"
GAMES = REPOSITORY / "font" / "charset" / "games.csv"
STATES = REPOSITORY / "results" / "5x6" / "final-depth.h5"
# The paper's character set is not ours to publish. Where it lies beside the repository, it is measured.
PAPER = pathlib.Path(
    os.environ.get("OTHELLO_PAPER_CHARSET", REPOSITORY.parent / "shared" / "charset" / "charset_6x6_192x18.pbm")
)
COLUMNS, ROWS = 5, 6


def play(game):
    """The colour of each cell of the last board of a game, None if it is vacant; ValueError at a move that the rules do not allow."""
    last = play_out(COLUMNS, ROWS, game["moves"].split(), "X" if game["first"] == "black" else "O")
    return [{"X": "black", "O": "white", ".": None}[disc] for disc in last.colours]


def read_as(cells, glyph, ink):
    """The drawing that a last board shows, read as the glyph is."""
    shown = ""
    for cell in range(COLUMNS * ROWS):
        x, y = cell % COLUMNS, cell // COLUMNS
        if glyph["mirror"]:
            x = COLUMNS - 1 - x
        if glyph["rotate180"]:
            x, y = COLUMNS - 1 - x, ROWS - 1 - y
        shown += "#" if cells[y * COLUMNS + x] == ink else "."
    return shown


def read_games():
    """By character: who begins, whose discs are ink, and the moves."""
    with GAMES.open(encoding="utf-8") as file:
        return {chr(int(row.pop("code"))): row for row in csv.DictReader(file)}


def write_games(glyphs):
    with GAMES.open("w", encoding="utf-8") as file:
        file.write("code,first,ink,moves\n")
        for glyph in glyphs:
            game = glyph["game"]
            file.write(f"{ord(glyph['character'])},{game['first']},{game['ink']},{game['moves']}\n")


def picture_of(patterns):
    """A plain PBM of tiles side by side."""
    rows = [
        "\n".join(pattern[first : first + COLUMNS].translate(str.maketrans("#.", "10")) + "0" for pattern in patterns)
        for first in range(0, COLUMNS * ROWS, COLUMNS)
    ]
    return f"P1\n{len(patterns) * (COLUMNS + 1)} {ROWS}\n" + "\n".join(rows) + "\n"


class Typeface(CommandTest):
    """The look-up is the same for all tests, and made once."""

    @classmethod
    def setUpClass(cls):
        cls.made = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory(prefix="othello-test-")))
        cls.table = None

    def setUp(self):
        super().setUp()
        if Typeface.table is None:
            outputs = ["--bdf", self.made / "o.bdf", "--ttf", self.made / "o.ttf", "--woff2", self.made / "o.woff2"]
            Typeface.table = json.loads(self.font(CHARSET, "--characters", CHARACTERS, *outputs))

    def font(self, *arguments):
        code, output, log = self.run_program(
            "font", *arguments, "--states", STATES, "--format", "json", timeout=900
        )
        self.assertEqual(code, DONE, log)
        return output

    def test_every_drawing_is_exact_and_distinct(self):
        glyphs = self.table["glyphs"]
        self.assertEqual(self.table["distances"], [224])
        self.assertEqual([glyph["board"] for glyph in glyphs], [glyph["pattern"] for glyph in glyphs])
        self.assertEqual(len({glyph["board"] for glyph in glyphs}), 224)
        self.assertEqual("".join(glyph["character"] for glyph in glyphs[:95]), "".join(map(chr, range(32, 127))))

    def test_every_game_ends_with_its_drawing(self):
        games = read_games()
        self.assertEqual(list(games), [glyph["character"] for glyph in self.table["glyphs"]])
        for glyph in self.table["glyphs"]:
            game = games[glyph["character"]]
            cells = play(game)
            self.assertNotIn(None, cells)
            self.assertEqual(read_as(cells, glyph, game["ink"]), glyph["pattern"], glyph["character"])

    def test_a_changed_game_is_noticed(self):
        game = read_games()["A"]
        moves = game["moves"].split()
        with self.assertRaises(ValueError):
            play({**game, "moves": " ".join(moves[:1] + moves)})

    def test_program_finds_these_games(self):
        sought = self.table["glyphs"]
        picture = self.folder / "sought.pbm"
        picture.write_text(picture_of([glyph["pattern"] for glyph in sought]))
        found = json.loads(self.font(picture, "--games"))["glyphs"]
        self.assertEqual([glyph["pattern"] for glyph in found], [glyph["pattern"] for glyph in sought])
        if "OTHELLO_WRITE_GAMES" in os.environ:
            write_games({**glyph, "character": known["character"]} for glyph, known in zip(found, sought))
        games = read_games()
        for glyph, known in zip(found, sought):
            self.assertEqual(glyph["game"], games[known["character"]], known["character"])

    def test_inverse_is_exact_too(self):
        inverse = json.loads(self.font(CHARSET, "--characters", CHARACTERS, "--style", "inverse"))
        self.assertEqual(inverse["distances"], [224])
        exchange = str.maketrans("#.", ".#")
        for glyph, other in zip(self.table["glyphs"], inverse["glyphs"]):
            self.assertEqual(glyph["board"].translate(exchange), other["board"])

    @unittest.skipUnless(PAPER.exists(), "the paper's character set is not here")
    def test_papers_character_set_is_as_the_paper_has_it(self):
        table = json.loads(self.font(PAPER))
        self.assertEqual(table["distances"], [66, 13, 13, 4])

    # ---- What other programs make of the files ----

    @unittest.skipUnless(shutil.which("ots-sanitize"), "ots-sanitize is not installed")
    def test_sanitizer_takes_the_fonts(self):
        for name in ("o.ttf", "o.woff2"):
            run = subprocess.run(
                ["ots-sanitize", self.made / name], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
            )
            self.assertEqual((run.returncode, run.stderr.replace("File sanitized successfully!", "").strip()), (0, ""))

    @unittest.skipUnless(importlib.util.find_spec("fontTools"), "fontTools is not installed")
    def test_fonttools_reads_the_fonts(self):
        from fontTools.ttLib import TTFont

        font = TTFont(self.made / "o.ttf")
        font.ensureDecompiled()
        names = {record.nameID: str(record) for record in font["name"].names}
        self.assertEqual((names[1], names[2], names[6]), ("Othello 5x6", "Regular", "Othello-5x6-Regular"))
        self.assertIn("CC0", names[13])
        self.assertEqual(names[14], "https://creativecommons.org/publicdomain/zero/1.0/")
        self.assertEqual(names[9], "The othello authors")
        order = font.getGlyphOrder()
        self.assertEqual(order[:3], [".notdef", "disc.cell", "space"])
        self.assertEqual(len(set(order)), 226)
        cmap = font.getBestCmap()
        characters = [ord(glyph["character"]) for glyph in self.table["glyphs"]]
        self.assertEqual(set(cmap), {*characters, 0xA0, 0xAD})
        self.assertEqual(cmap[0xA0], "space")
        self.assertEqual(font["OS/2"].panose.bFamilyType, 2)
        advances = {font["hmtx"][cmap[ord(digit)]][0] for digit in "0123456789"}
        self.assertEqual(len(advances), 1, "digits are of one width")
        self.check_outlines(font, cmap)

    def check_outlines(self, font, cmap):
        """The discs of the outlines are the drawing, as low as the list of characters says."""
        lowered = {}
        for line in CHARACTERS.read_text(encoding="utf-8").splitlines():
            fields = line.split()
            if not line.startswith(";"):
                lowered[int(fields[0][2:], 16)] = int(fields[2]) if len(fields) > 2 else 0
        for glyph in self.table["glyphs"]:
            code = ord(glyph["character"])
            outline = font["glyf"][cmap[code]]
            discs = {(part.x // 125, part.y // 125) for part in getattr(outline, "components", [])}
            ink = [cell for cell, c in enumerate(glyph["board"]) if c == "#"]
            left = min((cell % COLUMNS for cell in ink), default=0)
            if not chr(code).isascii() or not chr(code).isdigit():
                expected = {(cell % COLUMNS - left, ROWS - 1 - cell // COLUMNS - lowered[code]) for cell in ink}
                self.assertEqual(discs, expected, glyph["character"])
            self.assertEqual(len(discs), len(ink))

    @unittest.skipUnless(importlib.util.find_spec("fontTools"), "fontTools is not installed")
    @unittest.skipUnless(importlib.util.find_spec("brotli"), "Brotli for Python is not installed")
    def test_woff2_is_the_same_font(self):
        from fontTools.ttLib import TTFont

        font, packed = TTFont(self.made / "o.ttf"), TTFont(self.made / "o.woff2")
        self.assertLess((self.made / "o.woff2").stat().st_size, (self.made / "o.ttf").stat().st_size / 2)
        self.assertEqual(font.getBestCmap(), packed.getBestCmap())
        for name in font.getGlyphOrder():
            self.assertEqual(font["glyf"][name], packed["glyf"][name])

    @unittest.skipUnless(shutil.which("fontforge"), "FontForge is not installed")
    def test_fontforge_finds_no_fault(self):
        script = "import fontforge, sys\nfor f in sys.argv[1:]: print(fontforge.open(f).validate())"
        run = subprocess.run(
            ["fontforge", "-quiet", "-lang=py", "-c", script, self.made / "o.ttf"], capture_output=True, text=True
        )
        self.assertEqual(run.stdout.split(), ["0"], run.stderr)

    def test_bitmap_font(self):
        text = (self.made / "o.bdf").read_text()
        self.assertEqual(text.count("STARTCHAR"), 224)
        self.assertIn("\nDEFAULT_CHAR 65533\n", text)
        self.assertIn("\nSTARTCHAR g\nENCODING 103\nSWIDTH 857 0\nDWIDTH 6 0\nBBX 5 6 0 -1\n", text)
        encodings = [int(line.split()[1]) for line in text.splitlines() if line.startswith("ENCODING ")]
        self.assertEqual(encodings, sorted(encodings))


if __name__ == "__main__":
    main()
