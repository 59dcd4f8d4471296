"""enumerate --from: boards of any shape with any start, as a user meets them."""

import json
import subprocess
import sys

from command import DAMAGED_INPUT, DONE, REPOSITORY, TABLES, CommandTest, csv_text, main
from hdf5 import h5py

READER = REPOSITORY / "scripts" / "read-states.py"
OCTAGON = "#..#/.OX./.XO./#..#"
AMONG_HOLES = "########/#....###/#....###/#.OX.###/#.XO.###/#....###/#....###/########"
SHAPES = (
    OCTAGON,
    "..../.OO./.XX./....",
    "-.../.OX./.XO./...-",
    "#.##/.OX./#XO./#..#/#.##",
    "X.O/.#./OX.",
    ".XOXO.",
    "OXXX/OXOX/.OXX/..O.",
    "XO.#../....##",
)


class Shapes(CommandTest):
    def search(self, board, *arguments):
        """The rows of a search, but for what is measured."""
        code, output, log = self.run_program(
            "enumerate", "--from", board, "--threads", 2, "--memory", "64M", "--format", "json", "--quiet", *arguments
        )
        self.assertEqual(code, DONE, log)
        found = json.loads(output)
        self.assertEqual(found["board"], board)
        return [
            {name: row[name] for name in ("depth", "states", "turn_skips", "rival_plays", "digest")}
            for row in found["rows"]
        ]

    def test_four_by_six_among_holes(self):
        for engine in ("occupancy", "shifted-queue"):
            rows = self.search(AMONG_HOLES, "--depth", 8, "--engine", engine)
            self.assertEqual(
                [(row["depth"], row["states"], row["turn_skips"], row["rival_plays"]) for row in rows], TABLES["4x6"]
            )

    def test_the_usual_start_is_the_board(self):
        output = self.run_program("enumerate", "--from", "..../.OX./.XO./....", "--format", "csv", "--quiet")[1]
        self.assertEqual(output, csv_text(TABLES["4x4"]))
        table = self.run_program("enumerate", "--from", "..../.OX./.XO./....", "--depth", 0, "--quiet")[1]
        self.assertTrue(table.startswith("4x4 (columns x rows), symmetry full\n"), table)

    def test_closed_cells_that_look_like_vacant_ones_are_named(self):
        """Other programs write vacant cells as -."""
        theirs = "----/-OX-/-XO-/----"
        words = ("closed (-)", "write vacant cells as .")
        for command in (
            ("enumerate", "--quiet"), ("enumerate", "--estimate", "--quiet"), ("perft", "--depth", 1),
            ("estimate", "--depth", 0, "--quiet"),
        ):  # fmt: skip
            code, output, log = self.run_program(*command, "--from", theirs)
            self.assertEqual(code, DONE, log)
            self.assertEqual(len(log.splitlines()), 1, log)
            self.assertTrue(log.startswith("othello: b1 c1 a2 d2 a3 d3 b4 c4: closed (-)"), log)
            self.assertIn(words[1], log)
            # None where nobody could move, and none for cells that there are not.
            for other in ("-..-/.OX./.XO./-..-", theirs.replace("-", "."), "#..#/.OX./.XO./#..#"):
                self.assertEqual(self.run_program(*command, "--from", other)[2], "")
        self.assertIn(words[0], self.run_program("number", "encode", "--from", theirs, theirs)[2])
        for command in (("solve",), ("value",), ("play",)):
            self.assert_wrong_usage([*command, "--from", theirs], "closed")
        for command in (("solve",), ("value",)):
            self.assert_wrong_usage([*command, "--from", theirs], *words[1:])

    def test_a_board_that_is_shown_has_no_columns_times_rows(self):
        for arguments in (
            ("enumerate",), ("solve",), ("value",), ("estimate", "--depth", 1, "--samples", 5),
        ):  # fmt: skip
            output = self.succeeds(*arguments, "--from", "X.O/.#./OX.", "--quiet")
            self.assertTrue(output.startswith("X.O/.#./OX., "), output)
            self.assertNotIn("columns x rows", output)

    def test_engines_agree(self):
        for board in SHAPES:
            for symmetry in ("full", "none"):
                rows = self.search(board, "--symmetry", symmetry)
                self.assertEqual(rows, self.search(board, "--symmetry", symmetry, "--engine", "shifted-queue"), board)

    def test_scratch_is_resumed(self):
        for board in SHAPES[:4]:
            expected = self.search(board)
            scratch = ("--scratch", f"scratch{SHAPES.index(board)}", "--resume")
            self.assertEqual(self.search(board, *scratch, "--depth", 3), expected[:4])
            self.assertEqual(self.search(board, *scratch, "--depth", 4), expected[:5])
            self.assertEqual(self.search(board, *scratch), expected)
            self.succeeds("checkpoint", "verify", scratch[1])
            self.assertIn(board, self.run_program("checkpoint", "ls", scratch[1])[1])
        # A folder is of one board.
        for other in (("--from", SHAPES[1]), ("4x4",)):
            command = ("enumerate", *other, "--scratch", "scratch0", "--resume", "--quiet")
            self.assert_fails(DAMAGED_INPUT, command, "the checkpoint is of board", OCTAGON)
        self.enumerate("4x4", "--scratch", "of4x4", "--depth", 3)
        command = ("enumerate", "--from", OCTAGON, "--scratch", "of4x4", "--resume", "--quiet")
        self.assert_fails(DAMAGED_INPUT, command, "is of board 4x4, not", OCTAGON)

    def test_results_file(self):
        for board in SHAPES:
            for engine, *more in (
                ("occupancy",), ("occupancy", "--depth", 0), ("occupancy", "--symmetry", "none"),
                ("shifted-queue",), ("shifted-queue", "--symmetry", "none"),
            ):  # fmt: skip
                rows = self.search(board, "--engine", engine, "--output", "shape.h5", "--force", *more)
                output = self.succeeds("enumerate", "--verify", "shape.h5", "--quiet")
                self.assertIn(f"{board} to depth {rows[-1]['depth']}", output)
                if h5py is None:
                    continue
                command = [sys.executable, "-B", READER, "shape.h5", "--digest"]
                done = subprocess.run(command, cwd=self.folder, capture_output=True, text=True, check=False)
                self.assertEqual(done.returncode, 0, f"{board} {engine} {more}: {done.stderr}")
                self.assertTrue(done.stdout.startswith(f"{board}, depth {rows[-1]['depth']}: "), done.stdout)
        # The states are written with the cells that never have a disc.
        self.search("-.../.OX./.XO./...#", "--depth", 1, "--output", "shape.h5", "--force")
        texts = self.run_program("states", "shape.h5", "--format", "text")[1].split()
        self.assertTrue(texts and all(text[0] == "-" and text[-1] == "#" for text in texts), texts)

    def test_results_are_those_of_one_board(self):
        self.search(OCTAGON, "--output", "results.h5")
        command = ("enumerate", "--from", SHAPES[1], "--output", "results.h5")
        self.assert_wrong_usage(command, "holds the results of", OCTAGON)

    def test_estimate(self):
        output = self.succeeds("enumerate", "--from", OCTAGON, "--estimate", "--format", "csv")
        rows = [line.split(",") for line in output.splitlines()[1:]]
        expected = self.search(OCTAGON)
        self.assertEqual([int(row[1]) for row in rows], [row["states"] for row in expected])

    def test_cut_off_cells_are_noted(self):
        command = ("enumerate", "--from", "XO.#..", "--format", "csv", "--quiet")
        code, output, log = self.run_program(*command)
        self.assertEqual((code, output), (DONE, csv_text([(0, 1, 0, 0), (1, 1, 0, 0)])))
        self.assertEqual(log, "othello: no disc can come to e1 f1: no two others can lie beside it in a line\n")

    def test_closed_cells_forbid_passes(self):
        for first, row in (("-", (1, 0, 0, 0)), ("#", (1, 1, 1, 1))):
            board = f"{first}OX."
            # X could flip on the first cell alone, and if it is closed, has to; O, once X passes, flips on the last.
            output = self.run_program("enumerate", "--from", board, "--format", "csv", "--quiet")[1]
            self.assertEqual(output, csv_text([(0, 1, 0, 0), row]))

    def test_bad_input(self):
        for board, words in (
            ("..../..../....", "the board has no start"),
            ("#", "the board has no start"),
            ("..../.XX./....", "the start has no disc of the opponent's, O"),
            ("..../.OO./....", "the start has no disc of the mover's, X"),
            ("..../.XO./...", "row 3 of the board has 3 cells, the first has 4"),
            ("..../.xO./....", "'x' is not a cell"),
            ("....,.XO.", "',' is not a cell"),
            ("." * 22, "22 columns"),
            ("/".join(["XO......"] * 9), "9 rows"),
            ("4x4", "'4' is not a cell"),
            ("/", "the board's first row has no cells"),
        ):
            self.assert_wrong_usage(("enumerate", "--from", board), words)
        self.assert_wrong_usage(("enumerate", "4x4", "--from", OCTAGON), "4x4 and --from: one of them")
        self.assert_wrong_usage(("enumerate", "--from", OCTAGON, "--depth", 9), "--depth 9")
        self.assert_wrong_usage(("enumerate", "--from", ""), "--from")

    def test_more_than_32_discs(self):
        """Files, folders and what reads them, of a start with more and of one that comes to 33 on the way."""
        for scratch, board, depth in (
            ("late", "..OXXO../.OXOXXO./XXOXOXOX/OXXOOXXO/XOXXOOXO/OXOXXOXX/.XOOXOX./..XOOX..", 4),
            ("across", "..XXX./OXOX../XXOOXO/OXXOOX/XOXXO./.OXOX.", 6),
        ):
            depths = ("--depth", depth)
            files = (f"{scratch}.h5", f"{scratch}-theirs.h5")
            rows = self.search(board, *depths, "--output", files[0], "--mobility")
            self.assertEqual(rows, self.search(board, *depths, "--engine", "shifted-queue", "--output", files[1]))
            self.assertEqual(self.run_program("enumerate", "--verify", files[0], "--quiet")[0], DONE)
            self.search(board, "--depth", depth - 2, "--scratch", scratch)
            self.assertEqual(rows, self.search(board, *depths, "--scratch", scratch, "--resume"))
            lists = []
            for source in (*files, scratch):
                output = self.succeeds("states", source, "--quiet")
                lists.append(sorted(output.splitlines()))
            self.assertEqual(len(lists[0]), rows[-1]["states"])
            self.assertEqual(lists[0], lists[2])
            for source in (*files, scratch):
                output = self.succeeds("contains", source, "--quiet", *lists[0][:3])

    def test_solving_goes_to_64_discs(self):
        board = "..OXXO../.OXOXXO./XXOXOXOX/OXXOOXXO/XOXXOOXO/OXOXXOXX/.XOOXOX./..XOOX.."
        output = self.succeeds("solve", "--from", board, "--format", "csv")
        root = output.splitlines()[1].split(",")
        output = self.succeeds("value", "--from", board, "--format", "csv")
        names, row = (line.split(",") for line in output.splitlines())
        found = dict(zip(names, row))
        self.assertEqual((root[5], root[7]), (found["lower"], found["upper"]))
        self.succeeds("solve", "--from", board, "--estimate")


if __name__ == "__main__":
    main()
