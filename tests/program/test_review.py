"""`othello review`: what moves are worth against plain minimax, every form of output, and every kind of bad input."""

import json
import random
import struct
import time

import plain_othello
from command import DAMAGED_INPUT, DONE, CommandTest, csv_rows, main

BOARD = "BO[8 ---------------------------O*------*O--------------------------- *]"
DIGITS = r"[0-9]+\.[0-9]{2}"


def random_game(columns, rows, chance):
    """To its end: the game and the names of its plies."""
    game, names = plain_othello.Game(columns, rows), []
    while not game.is_over():
        cell = chance.choice(game.moves()) if game.moves() else -1
        names.append(game.name(cell))
        game.play(cell)
    return game, names


def mark(loss):
    return "" if loss < 2 else "?!" if loss < 4 else "?" if loss < 8 else "??"


class Review(CommandTest):
    def review(self, *arguments, code=DONE):
        found, output, log = self.run_program("review", *arguments, "--quiet")
        self.assertEqual(found, code, log)
        return output

    def games(self, text, name="games"):
        (self.folder / name).write_bytes(text if isinstance(text, bytes) else text.encode())
        return name

    def expected(self, columns, rows, names, rule, known):
        """A row for each move: colour, name, its value, the best value."""
        game = plain_othello.Game(columns, rows)
        for name in names:
            best = plain_othello.value(game.board, columns, rule, known)
            colour = "black" if game.mover == "X" else "white"
            state = game.text()
            game.play(name)
            if name != "pass":
                yield colour, state, name, -plain_othello.value(game.board, columns, rule, known), best

    def test_exact_games(self):
        chance = random.Random(50)
        for rule in ("winner", "discs"):
            known, games = {}, [random_game(4, 4, chance) for _ in range(40)]
            self.assertTrue(any("pass" in names for _, names in games))
            text = "".join("".join(name for name in names if name != "pass") + "\n" for _, names in games)
            name = self.games(text)
            options = [name, "--board", "4x4", "--score", rule]
            output = self.review(*options, "--format", "json", "--threads", 3)
            found = [json.loads(line) for line in output.splitlines()]
            self.assertEqual(len(found), len(games) + 1)
            losses = {"black": [], "white": []}
            for (game, names), row in zip(games, found):
                self.assertEqual((row["board"], row["result"], row["stated_result"]), ("4x4", game.score(rule), None))
                own = {"black": [], "white": []}
                moves = list(self.expected(4, 4, names, rule, known))
                self.assertEqual(len(moves), len(row["moves"]))
                for (colour, state, played, value, best), move in zip(moves, row["moves"]):
                    self.assertEqual((move["colour"], move["state"], move["played"]), (colour, state, played))
                    self.assertEqual((move["value"], move["best_value"], move["loss"]), (value, best, best - value))
                    self.assertEqual((move["mark"], move["exact"]), (mark(best - value), True))
                    after = dict(plain_othello.replies(state.replace("/", ""), 4))["abcd".index(move["best"][0]) + 4 * int(move["best"][1]) - 4]
                    self.assertEqual(-plain_othello.value(after, 4, rule, known), best)
                    own[colour].append(best - value)
                for player in row["players"]:
                    self.check_player(player, own[player["player"]])
                    losses[player["player"]] += own[player["player"]]
            for player in found[-1]["players"]:
                self.assertEqual(player["games"], len(games))
                self.check_player(player, losses[player["player"]])
            # The same for one thread, and as CSV.
            self.assertEqual(self.review(*options, "--format", "json", "--threads", 1), output)
            rows = csv_rows(self.review(*options, "--format", "csv"))
            moves = [move for game in found[:-1] for move in game["moves"]]
            self.assertEqual(len(rows), len(moves))
            for row, move in zip(rows, moves):
                for column in ("state", "played", "best", "mark", "colour"):
                    self.assertEqual(row[column], move[column])
                self.assertEqual([float(row[column]) for column in ("value", "best_value", "loss")], [move["value"], move["best_value"], move["loss"]])
                self.assertEqual((row["plies"], row["confidence"]), ("", "100%"))

    def check_player(self, player, losses):
        self.assertEqual(player["moves"], len(losses))
        self.assertAlmostEqual(player["mean_loss"], sum(losses) / max(len(losses), 1))
        self.assertEqual(player["largest_loss"], max(losses, default=0))
        for name, sign in (("inaccuracies", "?!"), ("mistakes", "?"), ("blunders", "??")):
            self.assertEqual(player[name], sum(mark(loss) == sign for loss in losses))

    def test_tables(self):
        output = self.review(self.games("b1a1a2c1d4a3d1b4a4c4\nb1c1\n"), "--board", "4x4")
        self.assertIn("game 1 (line 1), 4x4: black - white, black -10\n", output)
        self.assertRegex(output, r"(?m)^ +2 white  c1 +-\d+  a1 +\+10  \d+\.00 \?\?  100%$")
        self.assertRegex(output, rf"(?m)^white +1 +0 +0 +1 +{DIGITS} +{DIGITS} at move 2$")
        self.assertRegex(output, rf"(?m)^all games\nplayer .*\nblack +2 +6 +0 +0 +0 +0\.00 +0\.00\nwhite +2 +6 +0 +0 +1 +{DIGITS} +{DIGITS}$")
        summary = self.review("games", "--board", "4x4", "--summary")
        self.assertNotIn("depth", summary)
        self.assertEqual([line for line in output.splitlines() if "at move" in line], [line for line in summary.splitlines() if "at move" in line])
        rows = csv_rows(self.review("games", "--board", "4x4", "--summary", "--format", "csv"))
        self.assertEqual([(row["game"], row["colour"], row["moves"], row["blunders"]) for row in rows], [("1", "black", "5", "0"), ("1", "white", "5", "0"), ("2", "black", "1", "0"), ("2", "white", "1", "1")])

    def test_estimates(self):
        name = self.games(f"(;GM[Othello]PB[a, \"b\"]PW[c\x1b]RE[+2]TY[8]{BOARD}B[f5]W[d6]B[c3]W[d3];)")
        for options, depth in (([], 10), (["--level", 5], 5), (["--level", 8, "--threads", 2], 8)):
            (row, *_) = (json.loads(line) for line in self.review(name, *options, "--format", "json").splitlines())
            self.assertEqual((row["black"], row["white"], row["stated_result"], row["result"]), ('a, "b"', "c ", 2, None))
            for move in row["moves"]:
                self.assertEqual((move["exact"], move["plies"]), (False, depth))
                self.assertEqual(move["confidence"], "100%" if depth == 5 else "73%")
                self.assertAlmostEqual(move["loss"], move["best_value"] - move["value"])
                self.assertGreaterEqual(move["loss"], 0)
                self.assertEqual(move["best"] == move["played"], move["loss"] == 0)
            self.assertEqual(row["moves"][0]["loss"], 0)  # the four first moves are one
        output = self.review(name, "--level", 3, "--format", "csv")
        self.assertEqual(csv_rows(output)[0]["player"], 'a, "b"')
        self.assertIn("not played to the end, +2 as the file says", self.review(name, "--level", 3))
        # A single legal move has the value of what follows, with the sign of its player.
        (row, *_) = (json.loads(line) for line in self.review(self.games("f5f6e6f4e3c5c4e7c6e2"), "--level", 2, "--format", "json").splitlines())
        for move in row["moves"]:
            self.assertIsNotNone(move["value"])

    def test_time(self):
        name = self.games("f5d6c3d3c4f4f6f3")
        begun = time.monotonic()
        (row, *_) = (json.loads(line) for line in self.review(name, "--time", 0.2, "--threads", 1, "--format", "json").splitlines())
        self.assertLess(time.monotonic() - begun, 30)
        for move in row["moves"]:
            self.assertGreater(move["plies"], 1)
            self.assertGreaterEqual(move["loss"], 0)

    def test_wthor(self):
        chance = random.Random(9)
        game, names = random_game(8, 8, chance)
        moves = bytes(10 * int(name[1]) + "abcdefgh".index(name[0]) + 1 for name in names if name != "pass").ljust(60, b"\0")
        head = struct.pack("<4BIHHBBBB", 20, 26, 11, 27, 1, 0, 2026, 8, 0, 20, 0)
        discs = (game.score() + 64) // 2
        name = self.games(head + struct.pack("<3H2B", 0, 1, 0, discs, 32) + moves, "games.wtb")
        output = self.review(name, "--level", 1, "--summary")
        self.assertIn(f"game 1 (game 1), 8x8: player 1 - player 0, black {game.score():+}\n", output)
        self.games(bytes(16) + b"Somebody".ljust(20, b"\0") + b"Nobody".ljust(20, b"\0"), "wthor.jou")
        self.assertIn("Nobody - Somebody, black", self.review(name, "--level", 1, "--summary"))
        (row, *_) = (json.loads(line) for line in self.review(name, "--level", 1, "--format", "json").splitlines())
        self.assertEqual((row["result"], row["stated_result"], row["theoretical"]), (game.score(), game.score(), {"vacant": 20, "score": 0}))
        self.games(bytes(17), "wthor.jou")
        self.assert_fails(DAMAGED_INPUT, ["review", name, "--quiet"], "wthor.jou: 17 bytes")

    def test_standard_input(self):
        self.games("b1a1\n")
        with (self.folder / "games").open() as games:
            code, output, _ = self.run_program("review", "-", "--board", "4x4", "--quiet", stdin=games)
        self.assertEqual((code, output), (DONE, self.review("games", "--board", "4x4")))

    def test_games_before_a_damaged_one(self):
        self.games("b1\nb1b1\na1\n")
        printed = self.assert_fails(DAMAGED_INPUT, ["review", "games", "--board", "4x4", "--format", "csv", "--quiet"], "games: line 2, column 3", "b1", output=None)
        self.assertEqual(len(printed.splitlines()), 2)

    def test_bad_files(self):
        for content, words in (("", "no game"), ("% x\n", "no game"), ("(;GM[1])", "line 1, column 1"), (b"\0\1", "byte 0"), ("hello", "line 1, column 1")):
            self.assert_fails(DAMAGED_INPUT, ["review", self.games(content), "--quiet", "--format", "json"], "games", words, output=None)
        self.assert_fails(DAMAGED_INPUT, ["review", "none"], "none")
        self.assert_fails(DAMAGED_INPUT, ["review", "."])

    def test_wrong_usage(self):
        for arguments, words in (
            ([], ("games",)), (["games", "--board", "9x9"], ("9x9", "from 3 on")), (["games", "--level", 31], ("--level", "30")),
            (["games", "--time", 0], ("--time",)), (["games", "--format", "xml"], ("xml",)), (["games", "--score", "all"], ("winner",)),
        ):  # fmt: skip
            self.assert_wrong_usage(["review", *arguments], *words)

    def test_a_stop(self):
        name = self.games("f5d6c3d3c4\n" * 3)
        with self.start("review", name, "--time", 60, "--quiet") as process:
            _, log = self.interrupt(process, 0.5)
        self.assertEqual((process.returncode, log), (130, "othello: stopped; the games so far are printed\n"))


if __name__ == "__main__":
    main()
