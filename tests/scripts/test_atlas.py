"""scripts/develop/atlas and its table: lines are games by the rules that come to the value, and small boards are solved again."""

import subprocess
import unittest


from develop import PROGRAM, REPOSITORY, ScriptTest, read_table
from plain_othello import Game, centre

TABLE = REPOSITORY / "results" / "atlas" / "atlas.csv"
FEWEST = TABLE.with_name("fewest.csv")
COUNTS = TABLE.with_name("counts.csv")

# Of boards whose every state `othello solve` has given a value (results/solved, docs/solve.md).
SOLVED = {"4x4": -10, "5x4": 16, "6x4": 16, "5x5": 13, "7x4": 26, "6x5": 10}


def begin(columns, rows, start):
    """The board as the player who begins sees it."""
    discs = {"crossed": "OXXO", "rows": "XXOO", "columns": "XOXO"}[start]
    cells = ["."] * (columns * rows)
    for cell, disc in zip(centre(columns, rows), discs):
        cells[cell] = disc
    return "".join(cells)


class Atlas(ScriptTest):
    SCRIPT = "atlas"

    def play(self, row, rule="winner"):
        """What the line of a row comes to for the player who begins."""
        columns, rows = map(int, row["board"].split("x"))
        game = Game(columns, rows)
        game.board = begin(columns, rows, row["start"])
        for move in row["line"].split():
            game.play(move)
        self.assertTrue(game.is_over(), row)
        return game.score(rule)

    def test_the_table(self):
        rows = read_table(TABLE)
        self.assertEqual(len({(row["board"], row["start"]) for row in rows}), len(rows))
        for row in rows:
            self.assertEqual(self.play(row), int(row["value"]), row)
            moves = [int(text.partition(":")[2]) for text in row["first_moves"].split()]
            if moves:
                self.assertEqual(max(moves), int(row["value"]), row)
            if row["start"] == "crossed" and row["board"] in SOLVED:
                self.assertEqual(int(row["value"]), SOLVED[row["board"]])

    def test_the_reversed_game(self):
        rows = read_table(FEWEST)
        self.assertEqual(len({(row["board"], row["start"]) for row in rows}), len(rows))
        for row in rows:
            self.assertEqual(self.play(row, "winner-fewest"), int(row["value"]), row)
            moves = [int(text.partition(":")[2]) for text in row["first_moves"].split()]
            self.assertEqual(max(moves, default=int(row["value"])), int(row["value"]), row)
        output = self.folder / "fewest.csv"
        self.call("--threads", 1, "--memory", "64M", "--objective", "fewest", "--boards", "4x4,5x3", "--output", output)
        self.compare(read_table(output), rows)

    def test_every_state_solved(self):
        for table, objective in ((TABLE, "most"), (FEWEST, "fewest")):
            output, scratch = self.folder / f"{objective}.csv", self.folder / "scratch"
            self.call("--threads", 1, "--memory", "256M", "--objective", objective, "--boards", "4x4,5x3,8x3",
                      "--scratch", scratch, "--output", output)  # fmt: skip
            self.assertEqual(list(scratch.iterdir()), [])
            again = read_table(output)
            self.compare(again, read_table(table))
            self.assertEqual({row["board"]: int(row["nodes"]) for row in again if row["start"] == "crossed"},
                             {"4x4": 11108, "5x3": 2076, "8x3": 1070481})  # fmt: skip
            for row in again:
                self.assertEqual(self.play(row, "winner" if objective == "most" else "winner-fewest"), int(row["value"]), row)

    def compare(self, again, table):
        """Values of the starts and of all first moves are those of a table."""
        known = {(row["board"], row["start"]): row for row in table}
        self.assertGreater(len(again), 0)
        for row in again:
            other = known[row["board"], row["start"]]
            self.assertEqual(row["value"], other["value"])
            self.assertEqual(sorted(row["first_moves"].split()), sorted(other["first_moves"].split()))

    def test_counts(self):
        for board in ("3x6", "3x8", "4x5"):
            done = subprocess.run(
                [PROGRAM, "enumerate", board, "--columns", "depth,states,turn_skips,rival_plays,digest", "--format", "csv", "--quiet"],
                capture_output=True, text=True, check=True)  # fmt: skip
            known = [list(row.values())[1:] for row in read_table(COUNTS) if row["board"] == board]
            self.assertEqual([line.split(",") for line in done.stdout.splitlines()[1:]], known)

    def test_small_boards_again(self):
        output = self.folder / "atlas.csv"
        options = ["--threads", 1, "--memory", "64M", "--output", output, "--checkpoints", self.folder / "c"]
        self.call(*options, "--othello", "/bin/false", code=1)
        for boards in ("3x3,4x3", "4x3,4x4,5x4"):  # it continues
            self.call(*options, "--boards", boards)
        again = read_table(output)
        self.assertEqual(len(again), 2 + 3 + 2 + 3)
        self.compare(again, read_table(TABLE))

    def test_bad_input(self):
        for code, arguments in (
            (2, ["--starts", "diagonal"]), (2, ["--boards", "9x9"]), (2, ["--boards", "four"]), (1, ["--othello", "/nowhere"]),
            (2, ["--checkpoints", "a", "--scratch", "b"]),
        ):  # fmt: skip
            self.assertNotIn("Traceback", self.call(*arguments, code=code).stderr)


if __name__ == "__main__":
    unittest.main()
