"""Boards with a side of more than eight cells: every command that takes boards takes them."""

import json
import random

from command import CommandTest, main
from plain_othello import Game, by_rows, moves, start

ENGINES = ("occupancy", "shifted-queue")
LONG = ((3, 9), (10, 3), (4, 9), (9, 7), (5, 12), (16, 4), (21, 3))


def name_of(cell, columns):
    return f"{chr(ord('a') + cell % columns)}{cell // columns + 1}"


class LongBoards(CommandTest):
    def counts(self, board, depth, *arguments):
        output = self.enumerate(board, "--depth", depth, "--format", "csv", *arguments)
        return [line.split(",")[:4] for line in output.splitlines()]

    def random_game(self, columns, rows, seed, plies):
        """The names of its moves, and the game: one without a pass that does not end before."""
        rng = random.Random(seed)
        game, names = Game(columns, rows), []
        while len(names) < plies:
            cells = moves(game.board, columns)
            if not cells:
                game, names = Game(columns, rows), []
                continue
            names.append(name_of(rng.choice(cells), columns))
            game.play(names[-1])
        return names, game

    def test_turned_boards_have_the_same_counts(self):
        for columns, rows, depth in ((3, 9, 12), (4, 9, 7), (5, 12, 6), (21, 3, 11)):
            expected = self.counts(f"{columns}x{rows}", depth)
            for engine in ENGINES:
                self.assertEqual(self.counts(f"{columns}x{rows}", depth, "--engine", engine), expected)
                self.assertEqual(self.counts(f"{rows}x{columns}", depth, "--engine", engine), expected)

    def test_cells_beyond_h(self):
        for columns, rows in LONG:
            board = f"{columns}x{rows}"
            cells = start(columns, rows)
            expected = sorted(name_of(cell, columns) for cell in moves(cells, columns))
            self.assertEqual(sorted(self.answers(board, "gogui-rules_legal_moves")), expected, board)
            names, game = self.random_game(columns, rows, 3, 9)
            plies = self.succeeds("perft", board, "--from", "".join(names), "--depth", 1, "--format", "csv")
            self.assertEqual(int(plies.split(",")[-2]), max(len(game.moves()), 1), board)
            self.assertIn("yes: ", self.succeeds("reach", board, by_rows(game.board, columns), "--quiet"), board)
            # So late that random games and the model of lines are needed.
            names, game = self.random_game(columns, rows, 3, min(24, columns * rows - 14))
            log = self.succeeds("reach", board, by_rows(game.board, columns), "--quiet", "--time", 60)
            self.assertIn("yes: ", log, board)
        self.assert_wrong_usage(["value", "16x4", "q1"], "q1", "no such cell")
        self.assert_wrong_usage(["value", "4x16", "a17"], "a17", "no such cell")

    def test_values_backwards_and_forwards(self):
        for board in ("3x9", "9x3"):
            self.succeeds("solve", board, "--keep-values", "all", "--output", "v.h5", "--force", "--quiet", "--memory", "1G")
            self.succeeds("verify", "v.h5", "--states", 300, "--quiet")

    def test_what_one_command_writes_another_reads(self):
        for engine in ENGINES:
            for board, depth in (("9x4", 6), ("3x21", 9)):
                columns = int(board.split("x")[0])
                rows = int(board.split("x")[1])
                search = ["enumerate", board, "--engine", engine, "--threads", 2, "--memory", "64M", "--scratch", engine + board, "--quiet"]
                self.succeeds(*search, "--depth", depth - 2)
                file = f"{engine}{board}.h5"
                self.succeeds(*search, "--resume", "--depth", depth, "--output", file)
                self.succeeds("verify", file, engine + board, "--quiet")
                if board == "9x4":  # numbers of others have more than 64 bits
                    self.succeeds("gapkeep", "stats", file)
                states = self.succeeds("states", file, "--quiet").splitlines()
                self.assertEqual(len(states), int(self.counts(board, depth)[-1][1]))
                names, game = self.random_game(columns, rows, 5, depth)
                self.assertEqual(len(names), depth)
                for position in ("".join(names), by_rows(game.board, columns), states[0]):
                    self.succeeds("contains", file, position)

    def test_estimates(self):
        for board, depth in (("9x4", 6), ("3x21", 9)):
            exact = int(self.counts(board, depth)[-1][1])
            found = json.loads(self.succeeds("estimate", board, "--depth", depth, "--samples", 4000, "--format", "json", "--quiet"))
            self.assertLess(abs(found["states"] - exact), 5 * found["standard_error"] + 1, f"{board} {exact}")

    def test_games_are_played_to_their_end(self):
        for columns, rows in ((12, 5), (3, 10)):
            answers = self.answers(f"{columns}x{rows}", *["genmove b", "genmove w"] * 40)
            game = Game(columns, rows)
            for word in answers:
                if not game.is_over():
                    game.play(word)
            self.assertTrue(game.is_over(), answers)


if __name__ == "__main__":
    main()
