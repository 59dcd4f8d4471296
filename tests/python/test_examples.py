"""The programs in python/examples; those for frameworks that are not installed are left out."""

import importlib.util
import os
import pathlib
import random
import subprocess
import sys
import tempfile
import unittest
from unittest import mock

import numpy as np
import othello

EXAMPLES = pathlib.Path(__file__).resolve().parents[2] / "python" / "examples"
sys.path.insert(0, str(EXAMPLES))
sys.dont_write_bytecode = True
import measure_player  # noqa: E402
import open_spiel_game  # noqa: E402


def is_installed(*names):
    return all(importlib.util.find_spec(name) for name in names)


class MeasurePlayer(unittest.TestCase):
    def test_a_perfect_player_loses_nothing(self):
        def perfect(board, states, chance):
            moves = board.values(states, moves=True)[1].astype(float)
            return np.where(moves == othello.NO_VALUE, -np.inf, moves).argmax(axis=1)

        found = measure_player.measure(perfect, othello.Board("4x4"), 10)
        self.assertEqual((found["optimal"], found["loss"]), (1, 0))
        self.assertGreater(found["moves"], 30)

    def test_others_lose(self):
        board = othello.Board("4x4")
        for player in measure_player.PLAYERS.values():
            found = measure_player.measure(player, board, 20)
            self.assertTrue(0.2 < found["optimal"] < 0.99 and found["loss"] > 0.5, found)

    def test_the_program(self):
        with tempfile.TemporaryDirectory(prefix="othello-test-") as folder:
            book = pathlib.Path(folder) / "v.h5"
            subprocess.run(
                [os.environ["OTHELLO"], "solve", "4x5", "--keep-values", "0,4", "--output", book, "--quiet"],
                check=True, stdout=subprocess.DEVNULL,
            )  # fmt: skip
            command = [sys.executable, "-B", EXAMPLES / "measure_player.py", "--board", "4x5", "--games", "4", "--player", "mobility"]
            outputs = [subprocess.run([*command, *more], check=True, capture_output=True, text=True).stdout
                       for more in ([], ["--book", book])]  # fmt: skip
        self.assertEqual(outputs[0], outputs[1])
        self.assertRegex(outputs[0], r"^mobility: \d+ moves in 4 games, [\d.]+% of them optimal, mean loss [\d.]+ discs a game\n$")

    def test_what_it_refuses(self):
        for arguments, words in ((["--board", "é"], "'é' is not a cell"), (["--book", "none.h5"], "none.h5: no such file"),
                                 (["--games", "0"], "--games 0"), (["--board", "-..-/.OX./.XO./-..-"], "closed cells")):  # fmt: skip
            done = subprocess.run([sys.executable, "-B", EXAMPLES / "measure_player.py", f"{arguments[0]}={arguments[1]}"],
                                  capture_output=True, text=True, check=False)  # fmt: skip
            self.assertNotEqual(done.returncode, 0)
            self.assertRegex(done.stderr.splitlines()[-1], f"^measure_player.py: .*{words}")
            self.assertNotIn("Traceback", done.stderr)


class OpenSpiel(unittest.TestCase):
    def test_games(self):
        chance = random.Random(1)
        game = open_spiel_game.OthelloGame("4x4")
        self.assertEqual((game.num_distinct_actions(), game.num_players()), (17, 2))
        for _ in range(20):
            state = game.new_initial_state()
            value = state.action_values()
            self.assertEqual(set(value), set(state.legal_actions()))
            while not state.is_terminal():
                self.assertEqual(sum(state.legal_actions_mask()), len(state.legal_actions()))
                before = str(state)
                action = chance.choice(state.legal_actions())
                child = state.child(action)
                self.assertEqual(str(state), before)
                state.apply_action(action)
                self.assertEqual((str(child), child.history()), (str(state), state.history()))
            self.assertEqual(sum(state.returns()), 0)
            score = int(game.board.final_scores(state.pair))
            self.assertEqual(state.returns()[state._player], np.sign(score))
            self.assertEqual((state.current_player(), state.legal_actions()), (-4, []))

    def test_perfect_play_has_the_value_of_the_board(self):
        for name, value in (("4x4", -10), ("4x3", None)):
            state = open_spiel_game.OthelloGame(name).new_initial_state()
            expected = int(state.game.board.values(state.pair))
            self.assertIn(value, (None, expected))
            sign = 1
            while not state.is_terminal():
                values = state.action_values()
                best = max(values, key=values.get)
                self.assertEqual(values[best] * sign, expected)
                state.apply_action(best)
                sign = -sign
            self.assertEqual(int(state.game.board.final_scores(state.pair)) * sign, expected)

    @unittest.skipUnless(is_installed("pyspiel"), "OpenSpiel is not installed")
    def test_players_of_open_spiel(self):
        from open_spiel.python.algorithms import minimax

        game = open_spiel_game.OthelloGame("3x3")
        value, _ = minimax.alpha_beta_search(game, game.new_initial_state(), maximum_depth=20)
        self.assertEqual(value, np.sign(int(game.board.values(game.board.start))))


class Teacher(unittest.TestCase):
    """The environment of PettingZoo with stand-ins for the frameworks."""

    def test_only_the_player_to_move_is_taught(self):
        base = type("AECEnv", (), {"_clear_rewards": lambda self: None, "_accumulate_rewards": lambda self: None})
        with mock.patch.dict(sys.modules, gymnasium=mock.MagicMock(), pettingzoo=mock.MagicMock(AECEnv=base)):
            sys.modules.pop("pettingzoo_env", None)
            env = importlib.import_module("pettingzoo_env").OthelloEnv("4x4", teacher=True)
        env.reset()
        moves = 0
        while not any(env.terminations.values()):
            legal = np.flatnonzero(env.legal_actions())
            infos = dict(env.infos)
            self.assertEqual(set(infos.pop(env.agent_selection)["values"]), set(legal.tolist()))
            self.assertEqual(list(infos.values()), [{}])
            env.step(int(legal[0]))
            moves += 1
        self.assertGreater(moves, 5)
        self.assertEqual(env.infos, {"first": {}, "second": {}})


class WithoutPettingZoo(unittest.TestCase):
    def test_a_line_says_what_is_missing(self):
        for missing in ("gymnasium", "pettingzoo"):
            for run in (f"runpy.run_path({str(EXAMPLES / 'pettingzoo_env.py')!r}, run_name='__main__')", "import pettingzoo_env"):
                script = f"import runpy, sys; sys.modules.update(dict(gymnasium=sys, pettingzoo=sys) | dict({missing}=None))\n{run}"
                done = subprocess.run([sys.executable, "-B", "-c", script], capture_output=True, text=True, cwd=EXAMPLES, check=False)
                self.assertEqual(done.returncode, 1)
                line = f"pettingzoo_env.py: {missing} is missing: pip install pettingzoo gymnasium"
                self.assertEqual(done.stderr.splitlines()[-1].removeprefix("ImportError: "), line)
                self.assertEqual("Traceback" in done.stderr, "import" in run)


@unittest.skipUnless(is_installed("pettingzoo", "gymnasium"), "PettingZoo is not installed")
class PettingZoo(unittest.TestCase):
    def test_the_framework_accepts_it(self):
        import pettingzoo_env
        from pettingzoo.test import api_test

        api_test(pettingzoo_env.OthelloEnv("4x4", teacher=True), num_cycles=200)


if __name__ == "__main__":
    unittest.main()
