"""othello font: look-ups, every output, and what goes wrong."""

import csv
import importlib.util
import io
import json
import re
import shutil
import struct
import subprocess
import unittest

from command import DAMAGED_INPUT, DONE, REPOSITORY, WRONG_USAGE, CommandTest, csv_rows, main

PAGES = REPOSITORY / "program" / "page"

# Three glyphs of 4x4 in a row.
CHARSET = "P1\n12 4\n" + "\n".join(["100111101001", "100110011001", "111110010110", "100111100110"]) + "\n"


class FontTest(CommandTest):
    @classmethod
    def setUpClass(cls):
        cls.states = None

    def setUp(self):
        super().setUp()
        self.states = self.results_file("4x4", name="4x4.h5")
        self.charset = self.folder / "charset.pbm"
        self.charset.write_text(CHARSET)

    def font(self, *arguments):
        code, output, log = self.run_program(
            "font", self.charset, "--tile", "4x4", "--states", self.states, *arguments
        )
        self.assertEqual(code, DONE, log)
        return output

    def test_csv(self):
        rows = list(csv.reader(io.StringIO(self.font("--format", "csv"))))
        self.assertEqual(rows[0], "code,character,distance,rotate180,mirror,exchange,board".split(","))
        self.assertEqual([row[:2] for row in rows[1:]], [["32", " "], ["33", "!"], ["34", '"']])
        asked = ["1001100111111001", "1110100110011110", "1001100101100110"]
        for row, pattern in zip(rows[1:], asked):
            differing = sum((a == "1") != (b == "#") for a, b in zip(pattern, row[6]))
            self.assertEqual(differing, int(row[2]))

    def test_tables_agree(self):
        table = json.loads(self.font("--format", "json", "--games"))
        rows = csv_rows(self.font("--format", "csv"))
        for glyph, row in zip(table["glyphs"], rows):
            self.assertEqual(glyph["board"], row["board"])
            self.assertEqual(str(glyph["distance"]), row["distance"])
            self.assertEqual(len([m for m in glyph["game"]["moves"].split() if m != "pass"]), 12)
        text = self.font("--games")
        for glyph in table["glyphs"]:
            self.assertIn(glyph["game"]["moves"], text)

    def test_repeats_itself_on_any_number_of_threads(self):
        once = self.font("--format", "json", "--games", "--threads", 1)
        self.assertEqual(once, self.font("--format", "json", "--games", "--threads", 3))

    def test_does_not_depend_on_the_engine_of_the_states(self):
        expected = self.font("--format", "json", "--games")
        self.states = self.results_file("4x4", "--engine", "shifted-queue", name="queue.h5")
        self.assertEqual(expected, self.font("--format", "json", "--games"))

    def test_single_pattern(self):
        code, output, log = self.run_program(
            "font", "--pattern", "####/#..#/#..#/####", "--states", self.states, "--format", "csv"
        )
        self.assertEqual(code, DONE, log)
        self.assertTrue(output.splitlines()[1].startswith("0,,"))

    def test_pictures_and_fonts(self):
        self.font(
            "--svg", "s.svg", "--png", "s.png", "--bdf", "f.bdf", "--ttf", "f.ttf", "--woff2", "f.woff2", "--hdf5", "f.h5", "--page", "page"
        )
        svg = (self.folder / "s.svg").read_text()
        self.assertTrue(svg.startswith("<svg") and svg.endswith("</svg>\n"))
        self.assertTrue((self.folder / "s.png").read_bytes().startswith(b"\x89PNG"))
        bdf = (self.folder / "f.bdf").read_text()
        self.assertEqual(bdf.count("STARTCHAR"), 3)
        self.check_truetype((self.folder / "f.ttf").read_bytes())
        self.assertEqual((self.folder / "f.woff2").read_bytes()[:8], b"wOF2\0\1\0\0")
        self.check_hdf5(self.folder / "f.h5")
        names = {path.name for folder in ("start", "font", "play") for path in (PAGES / folder).iterdir()}
        names.remove("openings.csv")  # a part of tables.js
        names |= {"font.js", "books.js", "tables.js", "weights-6x6.js", "weights-8x8.js", "worker_text.js", "othello.ttf", "othello.woff2", "othello.bdf"}
        self.assertEqual({path.name for path in (self.folder / "page").iterdir()}, names)

    def check_truetype(self, data):
        """Every table's checksum, and the file's."""
        count = struct.unpack(">H", data[4:6])[0]

        def checksum(part):
            part += bytes(-len(part) % 4)
            return sum(struct.unpack(f">{len(part) // 4}I", part)) % 2**32

        tags = []
        for i in range(count):
            tag, expected, offset, length = struct.unpack(">4sIII", data[12 + 16 * i : 28 + 16 * i])
            table = data[offset : offset + length]
            if tag == b"head":
                table = table[:8] + bytes(4) + table[12:]
            self.assertEqual(checksum(table), expected, tag)
            tags.append(tag)
        self.assertEqual(tags, sorted(tags))
        self.assertEqual(checksum(data), 0xB1B0AFBA)

    def check_hdf5(self, path):
        try:
            import h5py
        except ImportError:
            return
        with h5py.File(path) as file:
            self.assertEqual(list(file["glyphs/code"]), [32, 33, 34])
            self.assertEqual(file["games/moves"].shape[0], 3)
            for name in file["glyphs"]:
                self.assertIn("description", file["glyphs"][name].attrs)

    def test_pages_have_a_policy_that_they_keep_to(self):
        """Browsers say whether they do; this says so where there is none."""
        self.font("--page", "page")
        for name in ("index.html", "font.html", "play.html"):
            text = (self.folder / "page" / name).read_text(encoding="utf-8")
            (policy,) = re.findall(r'<meta http-equiv="Content-Security-Policy" content="([^"]*)">', text)
            self.assertTrue(policy.startswith("default-src 'none'; "), policy)
            self.assertNotRegex(policy, r"unsafe|http|\*")
            self.assertLess(text.index(policy), text.index("<title>"))
        for path in (self.folder / "page").iterdir():
            if path.suffix in (".html", ".js"):
                text = path.read_text(encoding="utf-8")
                for what in (r"\sstyle=", r"<style", r"<script>", r"\son[a-z]+=[\"']", r"\beval\(", r"\bnew Function"):
                    self.assertNotRegex(text, what, path.name)

    @unittest.skipUnless(shutil.which("fc-scan"), "fontconfig is not installed")
    def test_fontconfig_opens_the_fonts(self):
        self.font("--bdf", "f.bdf", "--ttf", "f.ttf")
        for name in ("f.bdf", "f.ttf"):
            found = subprocess.run(
                ["fc-scan", "--format", "%{family}|%{charset}", name], cwd=self.folder, capture_output=True, text=True
            )
            self.assertEqual(found.stdout, f"Othello 4x4|20-22{' a0' if name == 'f.ttf' else ''}", name)

    def test_nearest_drawings(self):
        def near(count, *arguments):
            code, output, log = self.run_program(
                "font", "--pattern", "####/#..#/#..#/####", "--near", count, "--states", self.states, "--format", "json", *arguments
            )
            self.assertEqual(code, DONE, log)
            return json.loads(output)["glyphs"]

        glyphs = near(40, "--games")
        self.assertEqual(len({glyph["board"] for glyph in glyphs}), 40)
        for glyph in glyphs:
            self.assertEqual(sum(a != b for a, b in zip(glyph["board"], glyph["pattern"])), glyph["distance"])
            self.assertIsNotNone(glyph["game"])
        ranks = [(g["distance"], g["rotate180"] + g["mirror"] + g["exchange"]) for g in glyphs]
        self.assertEqual(ranks, sorted(ranks))
        self.assertEqual(near(7), [{**glyph, "game": None} for glyph in glyphs[:7]])

    @unittest.skipUnless(importlib.util.find_spec("h5py"), "h5py is not installed")
    def test_map_of_exact_drawings(self):
        import h5py

        code, output, log = self.run_program("font", "--map", "map.h5", "--states", self.states, "--quiet")
        self.assertEqual((code, output), (DONE, ""), log)
        with h5py.File(self.folder / "map.h5") as file:
            self.assertEqual(file.attrs["format"], b"othello-drawings")
            bitmap = bytes(file["/drawings/exact"][:])
            self.assertEqual(len(bitmap), 2**16 // 8)
            exact = sum(bin(byte).count("1") for byte in bitmap)
            self.assertEqual(file.attrs["drawings"], exact)
        self.assertEqual(log, f"{exact} of all 2^16 drawings are exact, {100 * exact / 2**16:.1f} %\n")
        code, output, log = self.run_program(
            "font", "--pattern", "#...............", "--near", 10000, "--states", self.states, "--format", "csv", "--map", "again.h5"
        )
        drawn = [line.rsplit(",", 1)[1] for line in output.splitlines()[1:]]
        expected = min(10000, exact)
        self.assertEqual(len(drawn), expected)
        for drawing in drawn:
            d = sum(1 << cell for cell, c in enumerate(drawing) if c == "#")
            self.assertTrue(bitmap[d // 8] >> d % 8 & 1, drawing)

    def test_map_of_a_large_board_is_refused(self):
        self.assert_wrong_usage(["font", "--map", self.states, "--states", self.states], "--map")

    def test_maps_of_the_smallest_board_and_of_none_with_missing_cells(self):
        for start, code in (("XO.", DONE), ("#..#/.OX./.XO./#..#", WRONG_USAGE), ("#....#/..OX../..XO../......", WRONG_USAGE), ("-.../.OX./.XO./....", WRONG_USAGE)):
            finals = self.run_program("enumerate", "--from", start, "--output", "shape.h5", "--force", "--quiet")
            self.assertEqual(finals[0], DONE, finals)
            found = self.run_program("font", "--states", "shape.h5", "--map", "shape-map.h5", "--force", "--quiet")
            self.assertEqual(found[0], code, found)
            self.assertIn("lacks cells" if code else "of all 2^3 drawings", found[2])

    def test_a_map_alone_has_no_glyphs(self):
        map_of = ["font", "--states", self.states, "--map", "alone.h5"]
        for more in (["--svg", "a.svg"], ["--ttf", "a.ttf"], ["--hdf5", "a.h5"], ["--page", "page"], ["--games"]):
            self.assert_wrong_usage([*map_of, *more], "--map alone")
        self.assertFalse((self.folder / "alone.h5").exists())

    def test_options_that_nothing_would_come_of(self):
        pattern = ["font", "--pattern", "#...............", "--states", self.states]
        for option, value in (("--tile", "4x4"), ("--threshold", 0.5), ("--ink", "light"), ("--characters", "list.txt")):
            self.assert_wrong_usage([*pattern, option, value], f"{option}: name the CHARSET")
        charset = ["font", self.charset, "--tile", "4x4", "--states", self.states]
        self.assert_wrong_usage([*charset, "--spacing", "mono"], "--spacing: name what has it with --ttf, --woff2 or --page")
        self.assert_wrong_usage([*charset, "--force", "--svg", "a.svg"], "--force: name what to write over with --hdf5 or --map")
        self.assert_wrong_usage([*charset, "--threshold", 0.5], f"--threshold: {self.charset} is a PBM")

    def test_characters(self):
        (self.folder / "list.txt").write_text("; three\nU+00E9 eacute\nU+0067 g 1\nU+2660\n")
        table = json.loads(self.font("--characters", "list.txt", "--format", "json", "--bdf", "f.bdf"))
        self.assertEqual([glyph["character"] for glyph in table["glyphs"]], ["é", "g", "♠"])
        self.assertEqual([glyph["code"] for glyph in table["glyphs"]], [0xE9, 0x67, 0x2660])
        bdf = (self.folder / "f.bdf").read_text()
        names = [line.split()[1] for line in bdf.splitlines() if line.startswith("STARTCHAR")]
        self.assertEqual(names, ["g", "eacute", "uni2660"])
        self.assertIn("\nBBX 4 4 0 -1\n", bdf)
        self.assertIn("\nDEFAULT_CHAR 103\n", bdf)

    def test_wrong_characters(self):
        def refused(content, *words):
            (self.folder / "list.txt").write_text(content)
            arguments = ["font", self.charset, "--tile", "4x4", "--states", self.states, "--characters", "list.txt"]
            self.assert_fails(DAMAGED_INPUT, arguments, *words)

        refused("U+0041\nU+0042\n", "list.txt: expected 3 characters, one for each tile, found 2")
        refused("U+0041\nB\n", "list.txt:2: expected a code point")
        refused("U+0041\nU+0042 b\nU+0043 b\n", "list.txt:3: expected each name once, found b again")
        refused("U+0041\nU+0042 A\nU+0043\n", "list.txt:2: expected each name once, found A again")
        refused("U+0041\nU+0042 disc.cell\nU+0043\n", "list.txt:2: disc.cell is the name of a glyph of every font")
        refused("U+0041\nU+FFFE\nU+0043\n", "list.txt:2: expected a code point from U+0020 to U+FFFD")
        refused("U+0041\nU+0042 2b\nU+0043\n", "list.txt:2: ", "begins with a letter or _")
        self.assert_wrong_usage(
            ["font", "--pattern", "#...............", "--characters", "list.txt", "--states", self.states], "--characters"
        )

    def test_styles(self):
        regular = json.loads(self.font("--format", "json"))
        inverse = json.loads(self.font("--format", "json", "--style", "inverse", "--ttf", "i.ttf"))
        for glyph, other in zip(regular["glyphs"], inverse["glyphs"]):
            self.assertEqual(glyph["pattern"].translate(str.maketrans("#.", ".#")), other["pattern"])
            self.assertEqual(glyph["distance"], other["distance"])
        data = (self.folder / "i.ttf").read_bytes()
        self.check_truetype(data)
        self.assertIn("Othello 4x4 Inverse".encode("utf-16-be"), data)
        self.font("--style", "bold", "--spacing", "mono", "--ttf", "b.ttf", "--bdf", "b.bdf")
        self.check_truetype((self.folder / "b.ttf").read_bytes())
        self.assertIn('WEIGHT_NAME "Bold"', (self.folder / "b.bdf").read_text())

    def test_ink_beyond_the_board_is_ignored_and_named(self):
        wide = "P1\n15 5\n" + "\n".join(["100101110010010", "100101001010010", "111100100101100", "100101110001100", "000010000000000"])
        (self.folder / "wide.pbm").write_text(wide + " # the last row and column of each tile\n")
        (self.folder / "narrow.pbm").write_text("P1 12 4\n" + "".join(
            row[i : i + 4] for row in wide.split("\n")[2:6] for i in (0, 5, 10)))
        command = ["font", "--states", self.states, "--format", "csv"]
        code, output, log = self.run_program(*command, "wide.pbm", "--tile", "5x5")
        expected = self.run_program(*command, "narrow.pbm", "--tile", "4x4")
        self.assertEqual((code, output, ""), expected)
        self.assertEqual(log, "othello: wide.pbm: ink beyond the columns and rows of 4x4 is ignored: in glyph 32 (' '), glyph 33 ('!')\n")

    def test_wrong_charsets(self):
        def refused(content, *words):
            (self.folder / "wrong.pbm").write_bytes(content)
            arguments = ["font", "wrong.pbm", "--tile", "4x4", "--states", self.states]
            self.assert_fails(DAMAGED_INPUT, arguments, "wrong.pbm", *words)

        refused(b"P1\n12 4\n1001", "expected 48 digits, found 4 bytes")
        refused(CHARSET.encode() + b"1", "expected the end of the file after the raster, found '1'")
        refused(b"GIF89a", "expected PBM, PGM, PPM or PNG")
        refused(b"P1 9 4 " + b"0" * 36, "expected whole tiles of 4x4 pixels, found a picture of 9x4")
        refused(b"P1 99999 99999 0", "expected at most 16777216 pixels")
        refused(b"", "an empty file")
        self.assert_fails(DAMAGED_INPUT, ["font", "none.pbm", "--states", self.states], "none.pbm")

    def test_wrong_states(self):
        shallow = self.results_file("4x4", "--engine", "shifted-queue", "--depth", 5, name="shallow.h5")
        arguments = ["font", self.charset, "--tile", "4x4", "--states"]
        self.assert_fails(DAMAGED_INPUT, [*arguments, shallow], "expected the states of 4x4's last depth, 12")
        self.assert_fails(DAMAGED_INPUT, [*arguments, self.charset], "charset.pbm")
        self.assert_fails(DAMAGED_INPUT, [*arguments, "none.h5"], "none.h5")

    def test_wrong_usage(self):
        states = ["--states", self.states]
        self.assert_wrong_usage(["font", *states], "CHARSET", "--pattern")
        self.assert_wrong_usage(["font", self.charset, "--pattern", "#", *states], "either")
        self.assert_wrong_usage(["font", "--pattern", "##x", *states], "is not a pattern for a 4x4 board")
        self.assert_wrong_usage(["font", self.charset, "--tile", "0x4", *states], "--tile")
        self.assert_wrong_usage(["font", self.charset, "--threshold", "2", *states], "--threshold")
        self.assert_wrong_usage(["font", self.charset, "--format", "xml", *states], "table, csv, json")
        self.assert_wrong_usage(["font", self.charset], "--states")
        self.assert_wrong_usage(["font", self.charset, "--near", "3", *states], "--near", "--pattern")
        self.assert_wrong_usage(["font", "--pattern", "#", "--near", "0", *states], "--near")
        self.assert_wrong_usage(["font", "--pattern", "#", "--near", "10001", *states], "--near")
        self.assert_wrong_usage(["font", self.charset, "--style", "italic", *states], "regular, bold or inverse")
        self.assert_wrong_usage(["font", self.charset, "--spacing", "wide", *states], "proportional or mono")


if __name__ == "__main__":
    main()
