"""scripts/develop/play-match: games by the rules, even openings, times, and programs that fail."""

import re
import unittest

from develop import PROGRAM, ScriptTest, read_table
from plain_othello import play_out


class PlayMatch(ScriptTest):
    SCRIPT = "play-match"

    def player(self, level, board="6x6"):
        return f"{PROGRAM} play {board} --protocol gtp --threads 1 --memory 32M --level {level}"

    def replay(self, text, columns, rows):
        """The score of black after a game such as d3c3pass..., by the plain rules."""
        game = play_out(columns, rows, re.findall("pass|..", text))
        self.assertTrue(game.is_over(), text)
        return game.score()

    def test_every_game_is_legal_and_counted(self):
        self.count_games("most")

    def test_where_the_fewest_discs_win(self):
        self.count_games("fewest")

    def count_games(self, objective):
        output = self.folder / "games.csv"
        players = [f"{self.player(level)} --objective {objective}" for level in (5, 1)]
        options = ["--board", "6x6", "--objective", objective, "--games", 10, "--plies", 6, "--output", output]
        done = self.call(*players, *options)
        rows = read_table(output)
        self.assertEqual(len(rows), 10)
        for i, row in enumerate(rows):
            self.assertEqual((row["black"], row["opening"]), ("AB"[i % 2], rows[i - i % 2]["opening"]))
            score = self.replay(row["opening"] + row["moves"], 6, 6)
            of_a = score if (row["black"] == "A") == (objective == "most") else -score
            self.assertEqual(int(row["discs_a"]), of_a)
            self.assertEqual(float(row["points_a"]), 1 if of_a > 0 else 0.5 if of_a == 0 else 0)
        points = sum(float(row["points_a"]) for row in rows)
        self.assertIn(f"A: {points:g} of 10 points", done.stdout)
        self.assertGreaterEqual(points, 6, "level 5 beats level 1")
        self.assertIn("File exists", self.call("a", "b", "--output", output, code=1).stderr)

    def test_who_takes_too_long_loses(self):
        done = self.call(self.player(6, "8x8"), self.player(1, "8x8"), "--games", 2, "--seconds", "0.0001,60")
        self.assertIn("A: 0 of 2 points", done.stdout)
        self.assertIn("-64", done.stdout)
        done = self.call(self.player(6, "8x8"), self.player(1, "8x8"), "--games", 2, "--seconds", "0.0001,60", "--no-forfeit")
        self.assertNotIn("A: 0 of 2 points", done.stdout)

    def test_programs_that_fail(self):
        for command in ("false", "no-such-program", "sh -c 'while read line; do printf \"? no\\n\\n\"; done'"):
            output = self.folder / "none.csv"
            done = self.call(self.player(1), command, "--board", "6x6", "--games", 2, "--output", output, code=1)
            self.assertTrue(done.stderr.startswith("play-match: "), done.stderr)
            self.assertFalse(output.exists())

    def test_openings_are_even(self):
        # 4x4's start is lost by 10, and a judge of level 6 knows: after a move nothing is even.
        players = [self.player(1, "4x4")] * 2 + ["--board", "4x4", "--level", 6, "--games", 2, "--plies", 1]
        self.assertIn("no even opening of 1 moves", self.call(*players, "--even", 9, code=1).stderr)
        self.assertIn("of 2 points", self.call(*players, "--even", 10).stdout)

    def test_a_path_with_a_blank(self):
        path = self.folder / "a b"
        path.symlink_to(PROGRAM)
        quoted = f"'{path}' play 6x6 --protocol gtp --threads 1 --memory 32M --level 1"
        self.call(quoted, quoted, "--board", "6x6", "--games", 2, "--plies", 4, OTHELLO=str(path))

    def test_wrong_usage(self):
        for arguments in (["--games", 3], ["--board", "9x9"], ["--board", "x"], ["--seconds", "0"], ["--seconds", "1,2,3"]):
            self.call("a", "b", *arguments, code=2)


if __name__ == "__main__":
    unittest.main()
