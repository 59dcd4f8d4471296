"""The rules and numberings of othello.Board against a plain twin, and every kind of wrong argument."""

import ast
import itertools
import os
import pathlib
import pickle
import random
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest
import warnings

import numpy as np
import othello

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "program"))

import plain_othello  # noqa: E402

STATES_OF_A_SHAPE = 334  # 10,020 in all
# Boards of all kinds: rectangles, holes, closed cells, late and lopsided starts.
SHAPES = [
    "3x3", "4x3", "3x5", "4x4", "5x4", "4x6", "5x5", "5x6", "6x5", "6x6", "7x4", "7x7", "8x8", "8x3", "3x8",
    "#..#/.OX./.XO./#..#", "-..-/.OX./.XO./-..-", ".....#/.OXX../.XOO../#.....", "..#..../...OX../...XO../....#..",
    "OX....../XO....../......../........", "XXXO/OOO./..../....", "....../.OOX../.XXO../......",
    "......../......../......../...XO.../...OX.../........", "##..##/#....#/..OX../..XO../#....#/##..##",
    "....-.../..OX..../..XO-.../........", "XOXOX/OXOXO/.....", "#.#.#/.OXO./#XOX#/.....",
    ".......#/...OX.../#..XO.../........", "--....--/..XOX.../..OXO.../--....--", "OOO/OX./...",
]  # fmt: skip


def random_games(board, columns, count, chance):
    """States of random games by the plain rules, ended ones and those that pass among them."""
    found = []
    while len(found) < count:
        cells = board
        while True:
            found.append(cells)
            after = plain_othello.successors(cells, columns)
            if not after:
                break
            cells = chance.choice(after)[1]
    return chance.sample(found, count)


def bits(cells, disc):
    return sum(1 << cell for cell, what in enumerate(cells) if what == disc)


class Rules(unittest.TestCase):
    def setUp(self):
        self.boards = [othello.Board(name) for name in SHAPES]

    def games(self):
        """Each board with its states as texts without slashes, and as an array."""
        chance = random.Random(1)
        for board in self.boards:
            start = board.text(board.start).replace("/", "")
            games = random_games(start, board.columns, STATES_OF_A_SHAPE, chance)
            pairs = np.array([[bits(cells, disc) for disc in "XO"] for cells in games], dtype=np.uint64)
            yield board, games, pairs

    def test_shapes(self):
        self.assertEqual(len(self.boards), 30)
        for name, board in zip(SHAPES, self.boards):
            self.assertEqual(board.name, name)
            self.assertEqual((board, hash(board)), (pickle.loads(pickle.dumps(board)), hash(othello.Board(name))))
        self.assertNotEqual(self.boards[0], self.boards[1])

    def test_against_the_plain_rules(self):
        for board, games, states in self.games():
            columns = board.columns
            moves, over, passes = board.moves(states), board.is_over(states), board.must_pass(states)
            depths = board.depths(states)
            after, origins, cells = board.successors(states)
            found = list(zip(origins.tolist(), cells.tolist(), [text.replace("/", "") for text in board.text(after)]))
            expected = []
            for i, game in enumerate(games):
                legal = plain_othello.moves(game, columns)
                self.assertEqual(int(moves[i]), sum(1 << cell for cell in legal))
                replies = plain_othello.moves(plain_othello.exchanged(game), columns)
                self.assertEqual((over[i], passes[i]), (not legal and not replies, not legal and bool(replies)))
                self.assertEqual(depths[i], sum(game.count(disc) for disc in "XO") - board_discs(board))
                expected += [(i, *pair) for pair in plain_othello.successors(game, columns)]
            self.assertEqual(found, expected)
            self.assertTrue(np.array_equal(board.after(states[origins], cells), after))
            ended = states[over]
            for rule in ("winner", "discs"):
                scores = [plain_othello.score(game, rule) for game, is_over in zip(games, over) if is_over]
                self.assertEqual(board.final_scores(ended, rule).tolist(), scores)
            self.assertTrue(np.array_equal(board.parse(board.text(states)), states))
            signs = {"X": 1, "O": -1}
            unpacked = [[signs.get(what, 0) for what in game] for game in games]
            self.assertEqual(board.unpack(states).reshape(len(games), -1).tolist(), unpacked)

    def test_numbers(self):
        for board, games, states in self.games():
            canonical = board.canonical(states)
            self.assertTrue(np.array_equal(board.canonical(canonical), canonical))
            self.assertTrue(np.array_equal(board.canonical(states, symmetry="none"), states))
            depths = board.depths(states)
            for depth in np.unique(depths):
                numbers = board.numbers(states[depths == depth])
                self.assertTrue(np.array_equal(board.states(numbers, depth=int(depth)), canonical[depths == depth]))
            numbers = board.numbers(states, "othello")
            self.assertEqual(numbers.ndim, 2 if board.number_bits("othello") > 64 else 1)
            self.assertTrue(np.array_equal(board.states(numbers, "othello"), states))

    def test_symmetries(self):
        board = othello.Board("4x4")
        states = board.random_states(200, 7)
        for turn in range(8):
            cells = board.unpack(states)
            turned = np.rot90(cells, turn % 4, axes=(1, 2))
            turned = turned[:, ::-1] if turn >= 4 else turned
            pairs = np.stack(
                [((turned == sign).reshape(-1, 16) << np.arange(16)).sum(axis=1) for sign in (1, -1)], axis=1
            ).astype(np.uint64)
            self.assertTrue(np.array_equal(board.canonical(pairs), board.canonical(states)))
            self.assertTrue(np.array_equal(board.numbers(pairs), board.numbers(states)))

    def test_closed_cells_that_look_like_vacant_ones(self):
        with self.assertWarnsRegex(UserWarning, r"^b1 c1 a2 .*: closed \(-\), .* write vacant cells as \.$"):
            othello.Board("----/-OX-/-XO-/----")
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            othello.Board("-..-/.OX./.XO./-..-")

    def test_perft(self):
        rows = othello.Board("8x8").perft(7)
        self.assertEqual(list(rows["leaves"]), [1, 4, 12, 56, 244, 1396, 8200, 55092])
        board = othello.Board("4x4")
        late = board.parse("XO../OOO./OOO./....")
        ply, free = (board.perft(6, late, passes=passes) for passes in ("ply", "free"))
        self.assertEqual((list(ply["depth"]), list(ply["leaves"])[0]), (list(range(7)), 1))
        self.assertNotEqual(list(ply["leaves"]), list(free["leaves"]))
        for passes in ("no", None):
            with self.assertRaises((ValueError, TypeError)):
                board.perft(3, passes=passes)

    def test_random_states(self):
        board = othello.Board("5x6")
        for depth in (0, 1, 13, 26):
            states = board.random_states(50, depth)
            self.assertTrue((board.depths(states) == depth).all())
        again = [board.random_states(50, 13, seed) for seed in (1, 1, 2)]
        self.assertTrue(np.array_equal(again[0], again[1]))
        self.assertFalse(np.array_equal(again[0], again[2]))
        for depth in (-1, 27, 1 << 40):
            with self.assertRaisesRegex(ValueError, f"depth {depth}: must be from 0 to 26"):
                board.random_states(1, depth)
        with self.assertRaisesRegex(ValueError, "games in turn ended"):
            othello.Board("OOO/OX./...").random_states(1, 4)


def board_discs(board):
    return sum(int(word).bit_count() for word in board.start)


class Arrays(unittest.TestCase):
    def setUp(self):
        self.board = othello.Board("4x4")
        self.states = self.board.random_states(12, 6)

    def test_forms_and_shapes(self):
        structured = othello.structured(self.states)
        self.assertTrue(np.shares_memory(structured, self.states))
        self.assertTrue(np.shares_memory(othello.pairs(structured), self.states))
        self.assertEqual((structured.dtype, structured.shape), (othello.STATE, (12,)))
        moves = self.board.moves(self.states)
        for form in (self.states, structured):
            self.assertTrue(np.array_equal(self.board.moves(form), moves))
            for shape in ((3, 4), (2, 2, 3), (12, 1)):
                shaped = form.reshape(shape + form.shape[1:])
                self.assertTrue(np.array_equal(self.board.moves(shaped), moves.reshape(shape)))
                self.assertEqual(self.board.canonical(shaped).shape, shaped.shape)
            self.assertEqual(self.board.canonical(form).dtype, form.dtype)
            self.assertEqual(self.board.successors(form)[0].dtype, form.dtype)
            self.assertTrue(np.array_equal(self.board.moves(form[::-2]), moves[::-2]))
            self.assertEqual(self.board.moves(form[0]), moves[0])
            self.assertIsInstance(self.board.moves(form[0]), np.uint64)
            self.assertEqual(self.board.moves(form[:0]).shape, (0,))
        self.assertEqual(self.board.unpack(self.states.reshape(3, 4, 2)).shape, (3, 4, 4, 4))

    def test_no_states(self):
        none = np.empty((0, 2), np.uint64)
        for name, width in (("5x6", ()), ("8x8", (2,))):
            for numbering in ("occupancy", "othello"):
                self.assertEqual(othello.Board(name).numbers(none, numbering).shape, (0, *width))

    def test_what_is_no_array_of_states(self):
        for wrong in (
            self.states.astype(np.int64), self.states.astype(float), self.states[:, :1], self.states.reshape(-1), 7,
            np.uint64(7), self.states.astype(">u8"), np.zeros(3, dtype=[("mover", "<u8"), ("other", "<u8")]),
        ):  # fmt: skip
            for function in (self.board.moves, self.board.values, self.board.text, othello.structured):
                with self.assertRaisesRegex(ValueError, "dtype .* shape"):
                    function(wrong)

    def test_bad_states(self):
        shape = othello.Board("#..-/.OX./.XO./....")
        for board, fault, words in (
            (self.board, (1 << 5 | 1 << 6, 1 << 6 | 1 << 9 | 1 << 10), "both players on c2"),
            (self.board, (1 << 5 | 1 << 6, 1 << 9), "no disc on c3"),
            (self.board, (1 << 16 | 1 << 6 | 1 << 9, 1 << 5 | 1 << 10), "outside the 16 cells"),
            (shape, (1 << 3 | 1 << 6 | 1 << 9, 1 << 5 | 1 << 10), "closed"),
            (shape, (1 << 0 | 1 << 6 | 1 << 9, 1 << 5 | 1 << 10), "no cell"),
        ):
            states = np.tile(board.start, (600_000, 1))
            states[599_998] = fault
            states[599_999] = fault
            cells = np.full(len(states), -1)
            for call in (
                board.moves, board.is_over, board.must_pass, board.final_scores, board.successors, board.canonical,
                board.depths, board.numbers, board.text, board.unpack, lambda s: board.after(s, cells),
                lambda s: board.values(s) if board is self.board else board.moves(s),
            ):  # fmt: skip
                with self.assertRaisesRegex(ValueError, f"^state 599998: .*{words}"):
                    call(states)
            with self.assertRaisesRegex(ValueError, "^state 1: "):
                board.moves(np.array([board.start, fault, board.start], dtype=np.uint64))

    def test_games(self):
        after = self.board.parse(["b1 a1", "B1", "OX../.OX./.XO./...."])
        self.assertEqual(self.board.text(after), ["OX../.OX./.XO./....", ".O../.OO./.OX./....", "OX../.OX./.XO./...."])

    def test_bad_moves_and_texts(self):
        states = np.tile(self.board.start, (3, 1))
        for cell in (0, 5, -1, 16, 127, -2):
            with self.assertRaisesRegex(ValueError, f"state 1: {cell} is not a legal move"):
                self.board.after(states, [1, cell, 1])
        over = othello.Board("3x3").parse("OXX/XXX/XXX")  # neither can move: there is no turn to give away
        with self.assertRaisesRegex(ValueError, "state 0: -1 is not a legal move"):
            othello.Board("3x3").after(over, othello.PASS)
        for cells in ([1, 1], [1.0, 1.0, 1.0], [[1, 1, 1]], [1, 300, 1]):
            with self.assertRaisesRegex(ValueError, "^cells: "):
                self.board.after(states, cells)
        with self.assertRaisesRegex(ValueError, "state 1: .*'Z'"):
            self.board.parse(["..../.OX./.XO./....", "..../.OX./.XO./...Z"])
        with self.assertRaisesRegex(ValueError, "state 1: move 2 .*b1"):
            self.board.parse(["b1", "b1b1"])
        with self.assertRaisesRegex(ValueError, "state 0: the game is not over"):
            self.board.final_scores(states)
        with self.assertRaisesRegex(ValueError, "score best"):
            self.board.final_scores(states, "best")
        for name in ("9x9", "5", "", "XX/XX"):
            with self.assertRaises(ValueError):
                othello.Board(name)

    def test_bad_numbers(self):
        with self.assertRaisesRegex(ValueError, "number 1: is not below"):
            self.board.states(np.array([0, 2**60], dtype=np.uint64), depth=3)
        for arguments in ((np.array([1]), "occupancy", 3), (np.array([1], dtype=np.uint64), "occupancy"),
                          (np.array([1], dtype=np.uint64), "mine", 3), (np.array([1], dtype=np.uint64), "occupancy", 13)):  # fmt: skip
            with self.assertRaises(ValueError):
                self.board.states(*arguments)


class LongCalls(unittest.TestCase):
    def test_ctrl_c_and_other_threads(self):
        board = othello.Board("8x8")
        for call in (
            lambda: board.perft(60),
            lambda: board.values(board.start, threads=2),
            lambda: [board.successors(states) for _ in itertools.count()],
        ):
            states = board.random_states(300_000, 20)
            counted = []
            stop = threading.Event()

            def count():
                while not stop.wait(0.01):
                    counted.append(None)

            other = threading.Thread(target=count)
            other.start()
            threading.Timer(0.5, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
            begin = time.monotonic()
            with self.assertRaises(KeyboardInterrupt):
                call()
            stop.set()
            other.join()
            self.assertLess(time.monotonic() - begin, 20)
            self.assertGreater(len(counted), 3)  # it was not held up

    def test_the_end_of_python_stops_the_work_of_daemon_threads(self):
        program = """
import sys, threading, time
import othello
board = othello.Board("8x8")
states = board.random_states(300_000, 34)
calls = {
    "values": lambda: board.values(states),
    "arrays": lambda: [board.successors(states) for _ in iter(int, 1)],
    "blocks": lambda: [len(block) for _ in iter(int, 1) for block in othello.Stored(sys.argv[3]).blocks(1)],
}
threading.Thread(target=calls[sys.argv[1]], daemon=True).start()
time.sleep(float(sys.argv[2]))
"""
        path = os.path.join(self.enterContext(tempfile.TemporaryDirectory()), "states.h5")
        subprocess.run([os.environ["OTHELLO"], "enumerate", "4x5", "--output", path, "--quiet"], capture_output=True, check=True)
        for call in ("values", "arrays", "blocks"):
            for seconds in ("0.1", "0.33"):
                ended = subprocess.run([sys.executable, "-c", program, call, seconds, path], capture_output=True, text=True, timeout=60)
                self.assertEqual((ended.returncode, ended.stderr), (0, ""), call)

    def test_numbers_that_are_none(self):
        board = othello.Board("4x4")
        numbers = np.zeros(3, dtype=np.uint64)
        for call in (
            lambda: othello.enumerate("4x4", -1), lambda: othello.enumerate("4x4", threads=0), lambda: othello.solve("4x4", memory=0),
            lambda: othello.estimate("4x4", -1), lambda: othello.estimate("4x4", 3, samples=0), lambda: board.perft(-1),
            lambda: board.random_states(-1, 3), lambda: board.random_states(1, 3, seed=-1), lambda: board.values(board.start, threads=0),
            lambda: board.values(board.start, memory=-1), lambda: board.states(numbers, "othello", depth=3), lambda: board.states(numbers),
            lambda: board.states(numbers, depth=-1), lambda: board.values(board.start, threads=2**31),
            lambda: othello.Player("4x4", level=2**31), lambda: board.perft(2**31),
        ):  # fmt: skip
            with self.assertRaises(ValueError) as caught:
                call()
            self.assertNotRegex(str(caught.exception), "_core|--")
        for call in (lambda: board.perft(2.5), lambda: board.values(board.start, book="path")):
            self.assertRaises(TypeError, call)

    def test_who_could_move_to_closed_cells_alone_does_not_pass(self):
        board = othello.Board(".-../-OX./.XO-/..-.")
        self.assertFalse(board.must_pass(board.start))
        with self.assertRaisesRegex(ValueError, "ended before"):
            board.random_states(1, 1)
        self.assertEqual(othello.Game(board).legal_moves(), [])

    def test_states_of_the_program(self):
        program = os.environ["OTHELLO"]
        board = othello.Board("4x4")
        states = board.random_states(500, 8)
        done = subprocess.run(
            [program, "value", "4x4", "-", "--format", "raw"], input=states.tobytes(), capture_output=True, check=True
        )
        self.assertEqual(done.stdout, board.values(states).tobytes())
        numbers = board.numbers(states[:20], "othello")
        texts = board.text(states[:20])
        for number, text in zip(numbers, texts):
            found = subprocess.run([program, "number", "encode", "4x4", text], capture_output=True, text=True, check=True).stdout
            self.assertIn(str(number), found.split())


class Types(unittest.TestCase):
    """_core.pyi names what the module has, with as many parameters."""

    def stub(self):
        tree = ast.parse((pathlib.Path(othello.__file__).parent / "_core.pyi").read_text())
        functions, classes = {}, {}
        for node in tree.body:
            if isinstance(node, ast.FunctionDef):
                functions[node.name] = len(node.args.args)
            elif isinstance(node, ast.ClassDef) and node.name != "DamagedFile":
                methods = {part.name: len(part.args.args) for part in node.body if isinstance(part, ast.FunctionDef)}
                fields = {part.target.id for part in node.body if isinstance(part, ast.AnnAssign)}
                classes[node.name] = methods, fields
        return functions, classes

    def parameters(self, function):
        return len(re.findall(r"\b(?:self|arg\d+): ", function.__doc__.splitlines()[0]))

    def test_the_stub_is_the_module(self):
        module = othello._core
        functions, classes = self.stub()
        public = {name: value for name, value in vars(module).items() if not name.startswith("_")}
        found = {name for name, value in public.items() if callable(value) and not isinstance(value, type)}
        self.assertEqual(set(functions), found)
        for name, count in functions.items():
            self.assertEqual(self.parameters(public[name]), count, name)
        # What iterates over blocks is an Iterator to those who check types.
        self.assertEqual(set(classes) | {"Blocks", "DamagedFile"}, {name for name, value in public.items() if isinstance(value, type)})
        for name, (methods, fields) in classes.items():
            members = {member for member in vars(public[name]) if not member.startswith("_")}
            self.assertEqual(members, (set(methods) | fields) - {"__init__"}, name)
            for method, count in methods.items():
                self.assertEqual(self.parameters(getattr(public[name], method)), count, f"{name}.{method}")

    def test_the_version_is_the_program_s(self):
        said = subprocess.run([os.environ["OTHELLO"], "--version"], capture_output=True, text=True, check=True).stdout
        self.assertTrue(said.startswith(f"othello {othello.__version__} "), said)


if __name__ == "__main__":
    unittest.main()
