"""`othello reach`: answers against plain games, every game played through, its options, and wrong arguments."""

import csv
import io
import json
import random

from command import CHECK_FAILED, DAMAGED_INPUT, DONE, STOPPED_EARLY, WRONG_USAGE, CommandTest, complaints, main
from plain_othello import all_states, by_rows, exchanged, placed, flips, moves, start, successors

COLUMNS = ["position", "state", "depth", "answer", "by", "states", "taken_back", "beam", "seconds", "processor_seconds", "mover", "start", "game"]


def recoloured(board, rng):
    return "".join(cell if cell == "." else rng.choice("XO") for cell in board)


class Reach(CommandTest):
    def reach(self, *arguments, code=DONE):
        found, output, log = self.run_program("reach", *arguments, "--quiet")
        self.assertEqual((found, complaints(log)), (code, []), output)
        return output

    def reach_all(self, board, positions, *options):
        (self.folder / "positions").write_text("".join(position + "\n" for position in positions))
        with (self.folder / "positions").open() as given:
            code, output, log = self.run_program("reach", board, "-", *options, "--games", "--format", "csv", "--quiet", stdin=given)
        self.assertEqual((code, log), (DONE, ""))
        reader = csv.DictReader(io.StringIO(output))
        rows = list(reader)
        self.assertEqual(reader.fieldnames, COLUMNS)
        self.assertEqual([int(row["position"]) for row in rows], list(range(1, len(positions) + 1)))
        self.assertEqual([row["state"] for row in rows], positions)
        return rows

    def play(self, columns, row):
        """The state at the end of a row's game."""
        board = row["start"].replace("/", "")
        for ply in row["game"].split():
            if ply == "pass":
                self.assertEqual(moves(board, columns), [])
                board = exchanged(board)
                continue
            cell = (int(ply[1:]) - 1) * columns + ord(ply[0]) - ord("a")
            self.assertIn(cell, moves(board, columns))
            board = placed(board, [cell, *flips(board, columns, cell)])
        return by_rows(board, columns)

    def test_every_answer_of_a_small_board(self):
        counted, passed = all_states(3, 4)
        rng = random.Random(1)
        boards = sorted(counted) + sorted(passed)
        boards += [recoloured(board, rng) for board in boards]
        for options, reached in ((["--counted"], counted), ([], counted | passed)):
            rows = self.reach_all("3x4", [by_rows(board, 3) for board in boards], "--threads", 2, *options)
            for board, row in zip(boards, rows):
                self.assertEqual(row["answer"], "yes" if board in reached else "no", row)
                if board in reached:
                    self.assertEqual(self.play(3, row), row["state"])
                else:
                    self.assertEqual((row["mover"], row["start"], row["game"]), ("", "", ""))
            self.assertEqual({row["answer"] for row in rows}, {"yes", "no"})

    def after_plies(self, plies, rng):
        board = start(8, 8)
        for _ in range(plies):
            board = rng.choice(successors(board, 8))[1]
        return by_rows(board, 8)

    def test_games_of_a_large_board(self):
        rng = random.Random(2)
        for row in self.reach_all("8x8", [self.after_plies(plies, rng) for plies in (12, 18, 24)]):
            self.assertEqual((row["answer"], row["by"] in ("beam", "taken back")), ("yes", True))
            self.assertEqual(self.play(8, row), row["state"])

    def test_one_position(self):
        output = self.reach("8x8", "f5d6c3d3c4", "--format", "json")
        found = json.loads(output)
        self.assertEqual((found["answer"], found["depth"], found["by"], found["mover"]), ("yes", 5, "first depths", "X"))
        self.assertEqual(self.play(8, found), found["state"])
        self.assertEqual(self.reach("8x8"), "8x8 (columns x rows)\nyes\n")  # the start
        self.assertIn("no: no disc of it can have been the last one\n", self.reach("4x4", "OOOO/OXXO/OXXO/OOOO", code=CHECK_FAILED))
        self.assertIn("no: no order of moves fills its cells\n", self.reach("8x8", "X......./......../......../...OX.../...XO.../......../......../........", code=CHECK_FAILED))  # fmt: skip

    def test_time(self):
        arguments = ["reach", "8x8", self.after_plies(42, random.Random(3)), "--time", "0.05", "--format"]
        code, output, log = self.run_program(*arguments, "json")
        found = json.loads(output)
        self.assertEqual((code, found["answer"], found["by"]), (STOPPED_EARLY, "unknown", "none"), log)
        self.assertGreater(found["states"], 0)
        self.assertNotIn("game", found)
        code, output, log = self.run_program(*arguments, "table")
        self.assertRegex(output, r"\nunknown: \d+ states were seen in 0\.\d s, all that lead to it by \d+ moves\n\Z")

    def test_who_begins_and_who_moves(self):
        after_black, after_white = (successors(board, 4)[0][1] for board in (start(4, 4), exchanged(start(4, 4))))
        self.reach("4x4", by_rows(after_black, 4))
        self.reach("4x4", by_rows(after_black, 4), "--first", "white", code=CHECK_FAILED)
        self.reach("4x4", by_rows(after_white, 4), code=CHECK_FAILED)
        self.reach("4x4", by_rows(after_white, 4), "--first", "white")
        found = json.loads(self.reach("4x4", by_rows(after_white, 4), "--first", "either", "--format", "json"))
        self.assertEqual(found["start"], by_rows(exchanged(start(4, 4)), 4))
        self.reach("4x4", by_rows(exchanged(after_black), 4), code=CHECK_FAILED)
        self.assertIn("yes, with O to move: ", self.reach("4x4", by_rows(exchanged(after_black), 4), "--either-mover"))
        side_by_side = "..../.XX./.OO./...."
        self.reach("4x4", side_by_side, code=CHECK_FAILED)
        found = json.loads(self.reach("4x4", side_by_side, "--all-starts", "--format", "json"))
        self.assertEqual((found["start"], found["game"]), (side_by_side, ""))
        full = "XXXX/OOOO/XXXX/OO.."
        self.assert_wrong_usage(["reach", "--from", full, full, "--all-starts"], "14 discs", "at most 12")

    def test_boards_of_any_shape(self):
        shape = "#..#/.OX./.XO./#..#"
        self.assertEqual(self.reach("--from", shape), f"{shape}\nyes\n")
        found = json.loads(self.reach("--from", shape, "#X.#/.XX./.XO./#..#", "--either-mover", "--format", "json"))
        self.assertEqual((found["answer"], found["game"]), ("yes", "b1"))
        self.assertIn("no", self.reach("--from", shape, "#X.#/.XX./.XO./#..#", code=CHECK_FAILED))

    def test_bad_input(self):
        for arguments in (
            ["4x4", "..../..../..../...."], ["4x4", "..../.OX./.X../...."], ["4x4", "XO"], ["4x4", "a1"], ["9x9"], [],
            ["4x4", "--first", "red"], ["4x4", "--time", "0"], ["4x4", "--memory", "x"], ["4x4", "--from", "XO."],
            ["--from", "#..#/.OX./.XO./#..#", "X..#/.OX./.XO./#..#"], ["--from", "-..#/.OX./.XO./#..#", "X..#/.OX./.XO./#..#"],
            ["4x4", "--format", "text"], ["4x4", "--threads", "0"],
        ):  # fmt: skip
            code, output, log = self.run_program("reach", *arguments)
            self.assertEqual((code, output), (WRONG_USAGE, ""), arguments)
            self.assertEqual(len(complaints(log)), 1, log)

    def test_bad_lines(self):
        (self.folder / "positions").write_text("..../.OX./.XO./....\n\nc9\n")
        with (self.folder / "positions").open() as given:
            code, output, log = self.run_program("reach", "4x4", "-", stdin=given)
        self.assertEqual((code, output), (DAMAGED_INPUT, "4x4 (columns x rows)\n1 yes\n"))
        self.assertRegex(log, r"\Aothello: standard input, line 3, column [0-9]+: .*\n\Z")

    def test_no_positions(self):
        with open("/dev/null", encoding="utf-8") as given:
            self.assertEqual(self.run_program("reach", "4x4", "-", "--format", "json", stdin=given), (DONE, "", ""))


if __name__ == "__main__":
    main()
