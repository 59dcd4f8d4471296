"""The reversed game, `--objective fewest`: values backwards and forwards against the rules, play, and files of the two kept apart."""

import collections
import json

import plain_othello
from command import DAMAGED_INPUT, WRONG_USAGE, CommandTest, csv_rows, main

FEWEST = ("--objective", "fewest")
SCORES = ("winner", "discs")


class Objective(CommandTest):
    def answers(self, board, *lines):
        return super().answers(board, *lines, options=(*FEWEST, "--level", 9))

    def plain_states(self, columns, rows, score, known):
        """All states that games lead to, by depth; `known` gets the values of all."""
        start = plain_othello.start(columns, rows)
        plain_othello.value(start, columns, score, known)
        by_depth = collections.defaultdict(list)
        for board in known:
            by_depth[len(board) - board.count(".") - 4].append(board)
        return by_depth

    def test_all_states_of_small_boards(self):
        for columns, rows in ((4, 3), (3, 5), (4, 4)):
            board = f"{columns}x{rows}"
            for score in SCORES:
                known = {}
                by_depth = self.plain_states(columns, rows, f"{score}-fewest", known)
                self.succeeds("solve", board, "--symmetry", "none", "--score", score, *FEWEST, "--keep-values", "all", "--output", "v.h5", "--force", "--quiet")
                for depth in (0, 3, 6, max(by_depth)):
                    # States after a pass are looked up, too.
                    for state in by_depth[depth][:12]:
                        text = plain_othello.by_rows(state, columns)
                        stored = json.loads(self.succeeds("value", board, text, "--values", "v.h5", "--format", "json"))
                        self.assertEqual(stored["positions"][0]["value"], known[state], text)
                texts = [plain_othello.by_rows(state, columns) for states in by_depth.values() for state in states[:40]]
                (self.folder / "states").write_text("\n".join(texts))
                found = csv_rows(self.succeeds("value", board, "--positions", "states", "--score", score, *FEWEST, "--format", "csv"))
                self.assertEqual([int(row["lower"]) for row in found if row["lower"] == row["upper"]], [known[text.replace("/", "")] for text in texts])

    def test_larger_boards_backwards_and_forwards(self):
        for score in SCORES:
            self.succeeds("solve", "4x5", "--score", score, *FEWEST, "--keep-values", "all", "--output", "v.h5", "--force", "--quiet")
            printed = self.succeeds("verify", "v.h5", "--states", 200, "--quiet")
            self.assertIn(f"score {score}-fewest", printed)
            stored = json.loads(self.succeeds("value", "4x5", "--values", "v.h5", "--format", "json"))["positions"][0]["value"]
            searched = json.loads(self.succeeds("value", "4x5", "--score", score, *FEWEST, "--line", "--format", "json"))["positions"][0]
            self.assertEqual(searched["value"], stored)
            # The line of best play leads to an end of that value.
            game = plain_othello.Game(4, 5)
            for name in searched["line"]:
                game.play(name)
            self.assertTrue(game.is_over())
            self.assertEqual(game.score(f"{score}-fewest"), stored)

    def test_the_two_are_kept_apart(self):
        most, fewest = ("winner", "winner-fewest")
        for name, objective in (("most", ()), ("fewest", FEWEST)):
            self.succeeds("solve", "4x4", *objective, "--keep-values", "all", "--output", f"{name}.h5", "--scratch", name, "--quiet")
        for name, other, words in (("most", FEWEST, (most, fewest)), ("fewest", ("--objective", "most"), (fewest, most))):
            self.assert_fails(DAMAGED_INPUT, ["solve", "4x4", *other, "--scratch", name, "--resume", "--quiet"], name, *words)
            for values in (name, f"{name}.h5"):
                self.assert_fails(DAMAGED_INPUT, ["value", "4x4", *other, "--values", values], values, *words)
                self.assert_fails(DAMAGED_INPUT, ["play", "4x4", *other, "--values", values], values, *words)
            self.assertIn(name, self.succeeds("verify", name, f"{name}.h5", "--quiet"))
        search = ["value", "4x4", "--checkpoint", "search", "--quiet"]
        self.succeeds(*search, *FEWEST)
        self.assert_fails(DAMAGED_INPUT, search, "search", fewest, most)
        self.assertIn("winner-fewest", self.succeeds("verify", "search"))

    def test_played_games(self):
        known = {}
        value = plain_othello.value(plain_othello.start(4, 4), 4, "winner-fewest", known)
        *moves, result = self.answers("4x4", *["genmove b", "genmove w"] * 8, "final_score")
        game = plain_othello.Game(4, 4)
        for move in moves:
            if not game.is_over():
                game.play(move)
        self.assertEqual(game.score("winner-fewest"), value)
        self.assertEqual(result, "0" if value == 0 else f"{'b' if value > 0 else 'w'}+{abs(value)}")

    def test_wrong_usage(self):
        for command in ("value", "solve", "play"):
            self.assert_fails(WRONG_USAGE, [command, "4x4", "--objective", "least"], "--objective least", "most", "fewest")
            self.assert_fails(WRONG_USAGE, [command, "4x4", "--score", "winner-fewest"], "--score winner-fewest", "discs")
            self.assertIn("--objective most|fewest", self.succeeds(command, "--help"))


if __name__ == "__main__":
    main()
