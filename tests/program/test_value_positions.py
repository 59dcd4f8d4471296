"""`othello value` of many positions: files of every form, standard input, raw states, and what is wrong in them."""

import random
import struct

import plain_othello
from command import CHECK_FAILED, DAMAGED_INPUT, DONE, csv_rows, main
from value_support import SMALL, SMALL_MOVES, ValueTest


class Positions(ValueTest):
    def test_obf(self):
        found = self.value("--obf", self.file(f"% two\n\n{SMALL}{SMALL_MOVES}\n{SMALL}\n"), "--moves", "--line")
        self.assertEqual(found["board"], "8x8")
        first, second = found["positions"]
        self.assertEqual((first["position"], second["position"]), (3, 4))
        self.assertEqual((first["value"], first["stated"], first["best"]), (6, 6, "h5"))
        self.assertEqual((second["value"], second["stated"]), (6, None))
        values = {move["move"]: move["value"] for move in first["moves"]}
        self.assertEqual(values, {"h5": 6, "g6": -2, "f6": -4, "h6": -10})

    def test_obf_as_edax_writes_it(self):
        # Scores without a move, unknown ones, and passes.
        passed = "OX" + "-" * 25 + "XX" + "-" * 6 + "XX" + "-" * 27 + " X;"
        name = self.file(f"{SMALL} --:-127;\n{SMALL} --:+6;\n{SMALL} +6;\n{SMALL} H5:-127; G6:-2;\n")
        found = self.value("--obf", name, code=CHECK_FAILED)["positions"]
        self.assertEqual([row["stated"] for row in found], [None, 6, 6, -2])
        over = "X" * 63 + "O X;"
        self.assertEqual(self.value("--obf", self.file(f"{over} --:+62;\n"))["positions"][0]["stated"], 62)
        (row,) = self.value("--obf", self.file(f"{passed} PS:+58;\n"))["positions"]
        self.assertEqual((row["stated"], row["best"]), (58, "pass"))
        self.assert_fails(CHECK_FAILED, ["value", "--obf", self.file(f"{passed} PS:+56;\n")], "line 1", "+56", output=None)
        self.assert_fails(CHECK_FAILED, ["value", "--obf", self.file(f"{SMALL} --:+8;\n")], "line 1", "+8", output=None)

    def random_boards(self, columns, rows, least, count):
        """States of random games with at least so many discs, finished ones and those without a move among them."""
        random.seed(1)
        boards = []
        while len(boards) < count:
            board = plain_othello.start(columns, rows)
            while True:
                if columns * rows - board.count(".") >= least:
                    boards.append(board)
                after = plain_othello.after_moves(board, columns)
                if after:
                    board = random.choice(sorted(after))
                    continue
                board = plain_othello.exchanged(board)
                if not plain_othello.after_moves(board, columns):
                    break
        return boards[:count]

    def test_many_positions(self):
        # More than a batch, on any number of threads, in order; large ones in between, and blank lines.
        known = {}
        boards = self.random_boards(4, 4, 8, 5000)
        boards[100:101] = [plain_othello.start(4, 4)] * 2
        text = "".join(plain_othello.by_rows(board, 4) + "\n\n" for board in boards).encode()
        expected = [plain_othello.value(board, 4, "winner", known) for board in boards]
        for threads in (1, 3):
            code, output, log = self.in_bulk(text, "--format", "csv", "--moves", "--threads", threads)
            self.assertEqual((code, log), (DONE, ""))
            rows = csv_rows(output.decode())
            self.assertEqual([int(row["lower"]) for row in rows], expected)
            self.assertEqual([int(row["position"]) for row in rows], list(range(1, 2 * len(boards), 2)))
            for board, row in zip(boards, rows):
                self.assertEqual(row["state"], plain_othello.by_rows(board, 4))
                moves = dict(move.split(":") for move in row["moves"].split())
                if moves:
                    self.assertEqual(int(moves[row["best"]]), int(row["lower"]))
        for options, code in ((["--time", 60], DONE), (["--memory", "20M", "--threads", 1], DONE)):
            found, output, log = self.in_bulk(text[: 40 * 21], "--format", "csv", *options)
            self.assertEqual((found, log), (code, ""))
            values = [int(row["lower"]) for row in csv_rows(output.decode())]
            self.assertEqual(values, expected[: len(values)])
            self.assertEqual(len(values), 40)

    def test_raw(self):
        known = {}
        boards = self.random_boards(4, 4, 4, 4500)
        bits = [sum(1 << i for i, cell in enumerate(board) if cell == disc) for board in boards for disc in "XO"]
        raw = struct.pack(f"<{len(bits)}Q", *bits)
        for score in ("winner", "discs"):
            known = {}
            code, output, log = self.in_bulk(raw, "--format", "raw", "--score", score, "--threads", 2)
            self.assertEqual((code, log), (DONE, ""))
            expected = [plain_othello.value(board, 4, score, known) for board in boards]
            self.assertEqual(list(struct.unpack(f"{len(boards)}b", output)), expected)
        self.assertEqual(self.run_program("solve", "4x4", "--keep-values", "all", "--output", "v.h5")[0], DONE)
        code, output, log = self.in_bulk(raw, "--format", "raw", "--values", "v.h5")
        self.assertEqual((code, log), (DONE, ""))
        known = {}
        expected = [plain_othello.value(board, 4, "winner", known) for board in boards]
        found = struct.unpack(f"{len(boards)}b", output)
        # A state after a pass is found by the one before; so all that games reach is known.
        self.assertEqual(list(found), expected)
        unreachable = struct.pack("<2Q", 1 << 5 | 1 << 10 | 1, 1 << 6 | 1 << 9)
        self.assertEqual(self.in_bulk(unreachable, "--format", "raw", "--values", "v.h5")[:2], (DONE, b"\x80"))

    def test_raw_states_that_are_none(self):
        good = struct.pack("<2Q", 1 << 6 | 1 << 9, 1 << 5 | 1 << 10)
        for mover, opponent, words in (
            (1 << 6 | 1 << 9, 1 << 6 | 1 << 5 | 1 << 10, ("both players", "c2")),
            (1 << 6 | 1 << 9 | 1 << 16, 1 << 5 | 1 << 10, ("outside", "16")),
            (1 << 6, 1 << 5 | 1 << 10, ("no disc", "b3")),
        ):
            code, output, log = self.in_bulk(good + struct.pack("<2Q", mover, opponent) + good, "--format", "raw")
            self.assertEqual((code, len(output)), (DAMAGED_INPUT, 1))
            for word in ("standard input, state 2", *words):
                self.assertIn(word, log)
        code, output, log = self.in_bulk(good + good[:7], "--format", "raw")
        self.assertEqual((code, len(output)), (DAMAGED_INPUT, 1))
        self.assertIn("7 bytes of record 2", log)
        for arguments in (["4x4", "-", "--moves"], ["4x4"], ["4x4", "-", "--line"]):
            self.assert_wrong_usage(["value", *arguments, "--format", "raw"], "--format raw")

    def test_a_damaged_line_after_good_ones(self):
        text = b"..../.OX./.XO./....\n" * 3 + b"..../.OX./.XO./...Z\n"
        code, output, log = self.in_bulk(text, "--format", "csv")
        self.assertEqual((code, output.count(b"\n")), (DAMAGED_INPUT, 4))
        self.assertIn("line 4, column 19: 'Z'", log)

    def test_a_wrong_score_in_a_file_is_found(self):
        for moves, word in ((" H5:+8;", "+8"), (" H5:+4; G6:-2;", "+4"), (" H5:+6; G6:+6;", None)):
            name = self.file(f"{SMALL}{SMALL_MOVES}\n{SMALL}{moves}\n")
            if word is not None:
                self.assert_fails(CHECK_FAILED, ["value", "--obf", name], "line 2", "+6", word, output=None)
            else:
                self.assertEqual(self.run_program("value", "--obf", name)[0], DONE)
                self.assert_fails(
                    CHECK_FAILED, ["value", "--obf", name, "--moves"], "line 2", "g6", "-2", "+6", output=None
                )
        # What a file states is by the rule of tournaments.
        self.value("--obf", self.file(f"{SMALL}{SMALL_MOVES}\n"), "--score", "discs")

    def test_a_byte_order_mark(self):
        mark = "\ufeff"
        (row,) = self.value("--obf", self.file(f"{mark}{SMALL}\n"))["positions"]
        self.assertEqual(row["value"], 6)
        code, output, log = self.in_bulk(f"{mark}..../.OX./.XO./....\n".encode(), "--format", "csv")
        self.assertEqual((code, log), (DONE, ""))
        code, _, log = self.in_bulk(f"b1\n{mark}b1\n".encode(), "--format", "csv")
        self.assertEqual(code, DAMAGED_INPUT)
        self.assertIn("line 2", log)

    def test_a_file_is_not_held_in_memory(self):
        with (self.folder / "long.obf").open("w") as file:
            for _ in range(300_000):  # 20 MB
                file.write(f"{SMALL}\n")
            file.write("X\n")
        self.assert_fails(DAMAGED_INPUT, ["value", "--obf", "long.obf"], "long.obf: line 300001, column 2", "1 cells")
        self.assertLess(self.peak("value", "--obf", "long.obf", "--quiet", codes=(DAMAGED_INPUT,)), 16 << 20)

    def test_bad_files(self):
        good = f"{SMALL}\n"
        for text, words in (
            ("", ("no position",)),
            ("% nothing\n\n", ("no position",)),
            (good + "X\n", ("line 2", "1 cells")),
            (good + SMALL.replace("X;", "Z;"), ("line 2", "side")),
            (good + SMALL + " A1:+2;", ("line 2", "A1:+2", "legal")),
            (good + SMALL + " H5:+99;", ("line 2", "H5:+99")),
            ("\x00\x01\x02" * 40, ("line 1",)),
        ):
            self.assert_fails(DAMAGED_INPUT, ["value", "--obf", self.file(text)], "positions.obf", *words)
        self.assert_fails(DAMAGED_INPUT, ["value", "--obf", "none.obf"], "none.obf")
        self.assert_fails(DAMAGED_INPUT, ["value", "--obf", "."])

    def test_files_of_other_boards_and_forms(self):
        drawn = "    a b c d\n  1 . . * . 1\n  2 * O X . 2\n  3 . X O * 3\n  4 . * . . 4\n    a b c d\nX black 2, O white 2; black to move\n"
        text = f"% 4x4\n-----wb--bw----- b -10\n{drawn}....\n.OX.\n.XO.\n....\nO\nb1a1\n..../.OX./.XO./.... X b1 a1\n"
        found = self.value("4x4", "--positions", self.file(text))["positions"]
        self.assertEqual([(row["position"], row["value"]) for row in found], [(2, -10), (3, -10), (10, -10), (15, -10), (16, -10)])
        self.assertEqual([row["stated"] for row in found], [-10, None, None, None, None])
        code, output, log = self.in_bulk(text.encode(), "--format", "csv")
        self.assertEqual((code, log, len(output.splitlines())), (DONE, "", 6))
        self.assert_fails(CHECK_FAILED, ["value", "4x4", "-----wb--bw----- b -8"], "-10, the text says -8", output=None)
        self.assert_fails(
            DAMAGED_INPUT, ["value", "4x4", "--positions", self.file(f"b1\n{drawn[:60]}")], "positions.obf: line 5, column", "cells given"
        )

    def wthor(self, scores, theory=6, **changes):
        """A file of games that end with six vacant cells before the end, and of what black's discs are said to be then."""
        moves, game = [], plain_othello.Game(8, 8)
        chance = random.Random(4)
        while not game.is_over():
            cell = chance.choice(game.moves()) if game.moves() else -1
            if cell >= 0:
                moves.append(10 * (cell // 8 + 1) + cell % 8 + 1)
            game.play(cell)
        record = bytes(moves).ljust(60, b"\0")
        head = struct.pack("<4BIHHBBBB", 20, 26, 11, 27, len(scores), 0, 2026, 8, 0, theory, 0)
        (self.folder / "games.wtb").write_bytes(head + b"".join(struct.pack("<3H2B", 0, 1, 2, 32, score) + record for score in scores))
        return "games.wtb"

    def test_theoretical_scores_of_wthor(self):
        code, output, log = self.run_program("value", "--positions", self.wthor([0]), "--format", "csv")
        self.assertEqual(code, CHECK_FAILED)
        (row,) = csv_rows(output)
        self.assertEqual(row["vacant"], "6")
        self.assertEqual((row["lower"], abs(int(row["stated"]))), (row["upper"], 64))
        self.assertIn("games.wtb game 1: the position is worth", log)
        # What is found, seen by black, is right.
        black = int(row["lower"]) * (1 if row["stated"] == "-64" else -1)
        discs = (64 + black) // 2
        output = self.succeeds("value", "--positions", self.wthor([discs, discs]), "--format", "csv", silent=True)
        self.assertEqual([row["position"] for row in csv_rows(output)], ["1", "2"])
        self.assert_fails(DAMAGED_INPUT, ["value", "--positions", self.wthor([0], theory=0)], "games.wtb: has no position")
        self.assert_wrong_usage(["value", "6x6", "--positions", self.wthor([0])], "has games of 8x8")
        name = self.wthor([0])
        data = bytearray((self.folder / name).read_bytes())
        data[16 + 8] = 99
        (self.folder / name).write_bytes(data)
        self.assert_fails(DAMAGED_INPUT, ["value", "--positions", name], "games.wtb: game 1, byte 24: 99 is not a move")


if __name__ == "__main__":
    main()
