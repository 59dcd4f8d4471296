"""`othello play --protocol gtp` through whole games, by rules of the test's own.

OTHELLO_GAMES says how many games it plays against itself (200), and OTHELLO_CLOCK_GAMES how many by a clock of each kind (1).
"""

import os
import random
import time

import plain_othello
from command import CommandTest, main
from gtp_engine import Engine
from plain_othello import Game, play_out

GAMES = int(os.environ.get("OTHELLO_GAMES", "50"))
CLOCK_GAMES = int(os.environ.get("OTHELLO_CLOCK_GAMES", "1"))
SHAPES = [(columns, rows) for columns in range(4, 9) for rows in range(4, 9)]
COLOURS = {"X": "black", "O": "white"}


def result_text(score):
    return "0" if score == 0 else f"{'B' if score > 0 else 'W'}+{abs(score)}"


def random_game(columns, rows, plies, chance):
    """So many random plies, or as many as there are, and their vertices."""
    game, vertices = Game(columns, rows), []
    for _ in range(plies):
        if game.is_over():
            break
        cell = chance.choice(game.moves()) if game.moves() else -1
        game.play(cell)
        vertices.append(game.name(cell))
    return game, vertices


def play_commands(vertices):
    return [f"play {'bw'[ply % 2]} {vertex}" for ply, vertex in enumerate(vertices)]


class AgainstItself(CommandTest):
    def test_games_of_all_shapes(self):
        for rule, part in (("winner", 0), ("discs", 1)):
            shapes = [SHAPES[i % len(SHAPES)] for i in range(GAMES) if i % 2 == part]
            with Engine("8x8", "--level", 1, "--seed", 1 + part, "--score", rule) as engine:
                for number, (columns, rows) in enumerate(shapes):
                    self.one_game(engine, columns, rows, rule, random.Random(2 * number + part))

    def one_game(self, engine, columns, rows, rule, chance):
        # Some plies by chance, so that games differ.
        _, vertices = random_game(columns, rows, chance.randrange(6), chance)
        start = [f"boardsize {columns} {rows}", "clear_board", *play_commands(vertices)]
        plies = 2 * columns * rows - len(vertices)
        generate = [f"genmove {'bw'[(len(vertices) + ply) % 2]}" for ply in range(plies)]
        answers = engine.ask_all([*start, *generate, "final_score", "gogui-rules_legal_moves", "gogui-rules_board"])
        moves = answers[len(start) : -3]
        while moves and moves[-1] == "PASS":  # after the end both pass
            moves.pop()
        game = play_out(columns, rows, vertices + moves)  # which refuses what is not legal
        self.assertTrue(game.is_over(), moves)
        self.assertEqual(answers[-3], result_text(game.score(rule)))
        self.assertEqual(answers[-2], "")
        shown = [line.replace(" ", "") for line in answers[-1].splitlines()]
        expected = plain_othello.by_rows(game.colours, columns).split("/")
        self.assertEqual(shown, expected[::-1])


class Games(CommandTest):
    def play_on(self, engine, game, vertices, engine_plays, chance):
        """To the end; black's score."""
        engine.ask_all(["clear_board", *play_commands(vertices)])
        while not game.is_over():
            moves = game.moves()
            if game.mover in engine_plays or not moves:
                vertex = engine.ask(f"genmove {COLOURS[game.mover]}")
            else:
                vertex = game.name(chance.choice(moves))
                engine.ask(f"play {COLOURS[game.mover]} {vertex}")
            game.play(vertex)
        self.assertEqual(engine.ask("final_score"), result_text(game.score()))
        return game.score()


class ByTheClock(Games):
    def test_no_game_is_lost_on_time(self):
        chance = random.Random(8)
        for seconds in (1, 5) if CLOCK_GAMES == 1 else (1, 5, 60):
            for number in range(CLOCK_GAMES):
                with Engine("8x8") as black, Engine("8x8") as white:
                    self.one_game([black, white], seconds, chance, number)

    def one_game(self, engines, seconds, chance, number):
        game, vertices = random_game(8, 8, 6, chance)
        for engine in engines:
            engine.ask_all([f"time_settings {seconds} 0 0", *play_commands(vertices)])
        left = {"X": seconds, "O": seconds}
        while not game.is_over():
            colour = game.mover
            engine, other = engines if colour == "X" else engines[::-1]
            if not game.moves():
                game.play(-1)
                continue
            engine.ask(f"time_left {COLOURS[colour]} {max(int(left[colour]), 1)} 0")
            begin = time.monotonic()
            vertex = engine.ask(f"genmove {COLOURS[colour]}")
            left[colour] -= time.monotonic() - begin
            self.assertGreater(left[colour], 0, f"{seconds} s, game {number}, {game.text()}")
            other.ask(f"play {COLOURS[colour]} {vertex}")
            game.play(vertex)
        for colour, rest in left.items():  # the more of a second, the more it is what the machine is late
            self.assertLess(rest, 0.5 * seconds, f"{seconds} s, game {number}, {COLOURS[colour]}")


class AgainstChance(Games):
    def test_it_wins(self):
        # Weights of a wrong sign would lose.
        chance = random.Random(7)
        for columns, rows in ((6, 6), (8, 8), (5, 7)):
            with Engine(f"{columns}x{rows}", "--level", 2) as engine:
                won = 0
                for number in range(6):
                    colour = "XO"[number % 2]
                    game, vertices = random_game(columns, rows, 4, chance)
                    score = self.play_on(engine, game, vertices, colour, chance)
                    won += (score > 0) == (colour == "X") and score != 0
                self.assertGreaterEqual(won, 5, f"{columns}x{rows}")


class NeverWorseThanTheValue(Games):
    """Against moves by chance and against itself, from the start and from positions of games by chance."""

    def check(self, engine, columns, rows, plies, value_of, chance):
        for engine_plays in ("X", "O", "XO"):
            game, vertices = random_game(columns, rows, plies, chance)
            if game.is_over():
                continue
            value = value_of(game.text()) * (1 if game.mover == "X" else -1)  # black's
            score = self.play_on(engine, game, vertices, engine_plays, chance)
            if engine_plays == "X":
                self.assertGreaterEqual(score, value, vertices)
            elif engine_plays == "O":
                self.assertLessEqual(score, value, vertices)
            else:
                self.assertEqual(score, value, vertices)

    def test_4x4(self):
        known = {}
        chance = random.Random(5)
        with Engine("4x4") as engine:
            for plies in (0, 0, 1, 2, 3, 4, 5, 6, 7, 8):
                self.check(
                    engine, 4, 4, plies, lambda text: plain_othello.value(text.replace("/", ""), 4, "winner", known), chance
                )

    def test_4x6(self):
        # Beyond what plain minimax can do in Python: `othello value`, which has tests of its own.
        def value_of(text):
            output = self.succeeds("value", "4x6", text, "--format", "csv", "--threads", 1)
            return int(output.splitlines()[1].split(",")[3])

        chance = random.Random(6)
        with Engine("4x6") as engine:
            for plies in (0, 3, 6, 9):
                self.check(engine, 4, 6, plies, value_of, chance)
        # Positions that plain minimax reaches.
        known = {}
        with Engine("4x6") as engine:
            for plies in (13, 14):
                self.check(
                    engine, 4, 6, plies, lambda text: plain_othello.value(text.replace("/", ""), 4, "winner", known), chance
                )


if __name__ == "__main__":
    main()
