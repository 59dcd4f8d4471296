"""`othello value` of a position: values, bounds, estimates, what is printed, limits, and wrong usage."""

import json
import os
import re
import signal
import struct
import time

import plain_othello
from command import DAMAGED_INPUT, DONE, NOT_ENOUGH_CAPACITY, OTHER_FAILURE, WRONG_USAGE, complaints, csv_rows, handles, main
from gtp_engine import Engine
from value_support import SMALL, SMALL_MOVES, ValueTest


class Value(ValueTest):
    def test_small_boards(self):
        for columns, rows in ((3, 3), (4, 3), (4, 4)):
            for score in ("winner", "discs"):
                known = {}
                board = plain_othello.start(columns, rows)
                expected = plain_othello.value(board, columns, score, known)
                found = self.value(f"{columns}x{rows}", "--score", score, "--moves", "--line", "--threads", 2)
                self.assertEqual((found["board"], found["score"]), (f"{columns}x{rows}", score))
                (row,) = found["positions"]
                self.assertEqual((row["value"], row["lower"], row["upper"]), (expected,) * 3)
                self.assertEqual(row["vacant"], columns * rows - 4)
                self.assertEqual(row["best"], row["line"][0])
                after = sorted(plain_othello.after_moves(board, columns))
                self.assertEqual(
                    sorted(move["value"] for move in row["moves"]), sorted(-known[next_board] for next_board in after)
                )
                self.assertEqual(row["moves"][0]["value"], expected)
                self.assertGreater(row["nodes"], 0)

    def test_positions_that_are_typed(self):
        # The same whatever the threads, the memory and the kernel.
        known = {}
        board = "OOO.XXX.OXO....."
        expected = plain_othello.value(board, 4, "winner", known)
        for options in ([], ["--threads", 7], ["--threads", 2, "--memory", "24M"], ["--time", 60]):
            found = self.value("4x4", plain_othello.by_rows(board, 4), *options)["positions"][0]
            self.assertEqual(found["value"], expected)
            self.assertNotIn("line", found)
            self.assertNotIn("moves", found)

    def test_games(self):
        board = "OX../.OX./.XO./...."
        (expected,) = self.value("4x4", board, "--threads", 1)["positions"]
        for game in ("b1a1", " B1 A1", "1. b1 a1"):
            (found,) = self.value("4x4", game, "--threads", 1)["positions"]
            for name in ("value", "best", "nodes", "vacant"):
                self.assertEqual(found[name], expected[name])
        code, output, log = self.in_bulk(b"1. b1 a1\n" + board.encode() + b"\n\nb1 pass\n", "--format", "csv")
        self.assertEqual(code, DAMAGED_INPUT)
        self.assertEqual([row["state"] for row in csv_rows(output.decode())], [board] * 2)
        self.assertIn("line 4, column 4: the pass after move 1 is not legal", log)
        # On a board of another shape, from its start.
        output = self.succeeds("value", "--from", "#..#/.OX./.XO./#..#", "b1", "--format", "csv", silent=True)
        self.assertIn("#O.#/.OO./.OX./#..#", output)

    def test_a_pass_and_a_finished_game(self):
        found = self.value("3x3", ".XX/XXX/XXO", "--line")["positions"][0]
        self.assertEqual((found["value"], found["best"], found["line"]), (3, "pass", ["pass", "a1"]))
        found = self.value("3x3", "OXX/XXX/XXX", "--line", "--moves")["positions"][0]
        self.assertEqual((found["value"], found["best"]), (7, None))
        found = self.value("4x4", "OX../XXX./XXX./....", "--line", "--score", "discs")["positions"][0]
        self.assertEqual(found["value"], plain_othello.value("OX..XXX.XXX.....", 4, "discs", {}))
        found = self.value("4x4", "XO../OOO./OOO./....", "--line")["positions"][0]
        self.assertEqual(found["value"], plain_othello.value("XO..OOO.OOO.....", 4, "winner", {}))

    def test_discs_of_one_player(self):
        """A finished game has a value whatever way it comes in."""
        self.assertEqual(self.run_program("solve", "4x4", "--keep-values", "all", "--output", "4x4.h5")[0], DONE)
        for board, position, text, expected in (
            ("3x3", "XXX/XXX/XXX", "XXX/XXX/XXX", 9), ("4x4", "OOOO/OOOO/OOOO/OOO.", "OOOO/OOOO/OOOO/OOO.", -16),
            ("8x8", "f5d6c5f4e7f6g5e6e3", "......../......../....O.../...OOO../..OOOOO./...OOO../....O.../........", -64),
        ):  # fmt: skip
            state = text.replace("/", "")
            raw = b"".join(
                struct.pack("<Q", sum(1 << cell for cell, disc in enumerate(state) if disc == player)) for player in "XO"
            )
            rows = [self.value(board, typed, *more)["positions"][0] for typed, more in (
                (position, []), (text, []), (text, ["--moves", "--line"]), (text, ["--time", 5]), (text, ["--bounds=-2..2"]),
                (text, ["--checkpoint", "kept"]), (text, ["--checkpoint", "kept"]),
            )]  # fmt: skip
            (self.folder / "kept").unlink()
            if board == "8x8":
                obf = self.file(f"{SMALL}\n{state.replace('.', '-').replace('O', 'X')} O; --:{expected};\n")
                rows.append(self.value("--obf", obf)["positions"][1])
            if board == "4x4":
                rows.append(self.value(board, text, "--values", "4x4.h5")["positions"][0])
            for row in rows:
                self.assertEqual((row["lower"], row["upper"], row["best"]), (expected, expected, None), row)
            for more in ([], ["--time", 5]):
                code, output, log = self.in_bulk(text.encode(), "--format", "csv", *more, board=board)
                self.assertEqual((code, [row["lower"] for row in csv_rows(output.decode())]), (DONE, [str(expected)]))
            self.assertEqual(self.in_bulk(raw, "--format", "raw", board=board)[1], struct.pack("b", expected))
        with Engine("8x8") as engine:
            engine.ask_all([f"play {'bw'[ply % 2]} {'f5d6c5f4e7f6g5e6e3'[2 * ply : 2 * ply + 2]}" for ply in range(9)])
            self.assertEqual(engine.ask("final_score"), "B+64")

    def test_table_and_csv(self):
        name = self.file(f"{SMALL}{SMALL_MOVES}\n{SMALL}\n")
        output = self.succeeds("value", "--obf", name, "--moves", silent=True)
        lines = output.splitlines()
        self.assertEqual(lines[0], "8x8 (columns x rows), score winner")
        self.assertEqual(lines[1].split()[:5], ["position", "vacant", "value", "stated", "best"])
        self.assertEqual(lines[2].split()[:5], ["1", "6", "+6", "+6", "h5"])
        self.assertEqual(lines[3].split(), ["moves", "h5:+6", "g6:-2", "f6:-4", "h6:-10"])
        self.assertRegex(lines[-1], r"^2 positions, \d+ nodes in ")
        output = self.succeeds("value", "--obf", name, "--format", "csv", "--line", silent=True)
        rows = csv_rows(output)
        self.assertEqual(
            list(rows[0]), ["position", "state", "vacant", "lower", "upper", "stated", "best", "nodes", "seconds", "estimate", "plies", "confidence", "line"]
        )
        self.assertEqual(rows[0]["state"].replace("/", ""), SMALL.split()[0].replace("-", "."))
        self.assertEqual([row["lower"] for row in rows], ["6", "6"])
        self.assertEqual([row["stated"] for row in rows], ["6", ""])
        self.assertEqual(rows[0]["line"].split()[0], "h5")

    def test_csv_has_what_was_asked_for(self):
        asked = {(): [], ("--line",): ["line"], ("--moves",): ["moves"], ("--moves", "--line"): ["line", "moves"]}
        self.assertEqual(self.run_program("solve", "4x4", "--keep-values", "all", "--output", "v.h5")[0], DONE)
        start = "..../.OX./.XO./...."
        for options, names in asked.items():
            for source in ([], ["--values", "v.h5"], ["--values", "v.h5", "-"]):
                (self.folder / "typed").write_text(start + "\n")
                with (self.folder / "typed").open() as typed:
                    code, output, log = self.run_program(
                        "value", "4x4", *source, *options, "--format", "csv", "--threads", 1, stdin=typed
                    )
                self.assertEqual((code, log), (DONE, ""))
                (row,) = csv_rows(output)
                self.assertEqual(
                    list(row), ["position", "state", "vacant", "lower", "upper", "best", "nodes", "seconds", "estimate", "plies", "confidence", *names]
                )
                self.assertEqual((row["state"], row["lower"]), (start, "-10"))
                self.assertEqual([name for name in row if not row[name]], ["estimate", "plies", "confidence"])

    def test_time(self):
        begin = time.monotonic()
        arguments = ["value", "8x8", "--time", 0.5, "--format", "json", "--threads", 2]
        code, output, log = self.run_program(*arguments)
        self.assertEqual(code, OTHER_FAILURE, log)
        self.assertRegex(log, r"^othello: stopped before an answer was whole[^\n]*\n$")
        self.assertLess(time.monotonic() - begin, 30)
        (row,) = json.loads(output)["positions"]
        self.assertIsNone(row["value"])
        self.assertLess(row["lower"], row["upper"])

    def test_too_little_memory_is_refused_with_what_is_needed(self):
        for threads in (1, 8):
            arguments = ["value", "4x4", "--threads", threads, "--memory"]
            self.assert_fails(NOT_ENOUGH_CAPACITY, [*arguments, "13M"], "13.0 MiB", output=None)
            log = self.run_program(*arguments, "13M")[2]
            needed = re.search(r"needs (\d+)\.\d MiB at least", log)
            self.assertTrue(needed, log)
            self.assertLess(int(needed[1]), 24)
            # What the libraries take differs by some MiB from run to run.
            self.assertEqual(self.run_program(*arguments, f"{int(needed[1]) + 4}M")[0], DONE)

    def test_an_answer_that_is_cut_short_is_none(self):
        # The time ends before the values, in the midst of them and of the line, and after all.
        board = ".XXX..../..XOOX../XXXXOOOO/.OXOOOO./OOXOOX../OOX.OOOO/OOXXXXX./.....XXX"
        for options in (["--line"], ["--line", "--moves"]):
            arguments = ["8x8", board, "--memory", "32M", "--threads", 1, *options]
            whole = self.value(*arguments)["positions"][0]
            cut = 0
            for percent in range(5, 120, 20):
                code, output, log = self.run_program(
                    "value", *arguments, "--time", max(0.001, whole["seconds"] * percent / 100), "--format", "json"
                )
                (row,) = json.loads(output)["positions"]
                if code == DONE:
                    self.assertEqual((row["value"], row["line"]), (whole["value"], whole["line"]))
                    self.assertNotIn(None, [move["value"] for move in row.get("moves", [])])
                else:
                    self.assertEqual(code, OTHER_FAILURE, log)
                    self.assertIn("stopped before an answer was whole", log)
                    cut += 1
            self.assertGreater(cut, 0)

    def test_bounds(self):
        for bounds, lower, upper in (("-16..+16", -16, 16), ("-10..-10", -10, -10), ("-12..4", -12, 4), ("0..+8", -16, -2)):
            row = self.value("4x4", "--bounds", bounds)["positions"][0]
            self.assertTrue(lower <= row["lower"] <= -10 <= row["upper"] <= upper, (bounds, row))
            self.assertEqual(row["value"], -10 if row["lower"] == row["upper"] else None)
        # In a checkpoint the value is found from there.
        first = self.value("5x5", "--bounds", "0..+20", "--checkpoint", "search")["positions"][0]
        self.assertTrue(0 <= first["lower"] <= 13 <= first["upper"] <= 20, first)
        again = self.value("5x5", "--bounds", "0..+20", "--checkpoint", "search")["positions"][0]
        self.assertEqual((again["lower"], again["upper"]), (first["lower"], first["upper"]))
        self.assertEqual(self.value("5x5", "--checkpoint", "search")["positions"][0]["value"], 13)
        for more in (["--line"], ["--moves"], ["--values", "x.h5"]):
            self.assert_wrong_usage(["value", "4x4", "--bounds", "0..2", *more], "--bounds", more[0])
        self.assert_wrong_usage(["value", "4x4", "-", "--format", "raw", "--bounds", "0..2"], "--bounds", "--format raw")
        for bounds in ("2..0", "0", "..", "a..b", "0..17", "-17..0", "0..+2x", "+-2..2", "-2147483648..0"):
            self.assert_wrong_usage(["value", "4x4", f"--bounds={bounds}"], f"--bounds {bounds}", "-4..+12")

    def test_a_search_that_is_stopped_says_what_seems_best(self):
        for seconds, least in ((0.001, 1), (1.5, 5)):
            code, output, log = self.run_program("value", "8x8", "f5d6c3", "--time", seconds, "--threads", 1, "--quiet")
            self.assertEqual((code, log), (OTHER_FAILURE, "othello: stopped before an answer was whole; what is known so far is printed\n"))
            lines = output.splitlines()
            self.assertRegex(lines[2], r"^ +1 +57 -64\.\.\+64 +[a-h][1-8] ")
            self.assertRegex(lines[3], r"^    about  [-+]?\d+, \d+@73%$")
            (row,) = self.value("8x8", "f5d6c3", "--time", seconds, "--threads", 1, code=OTHER_FAILURE)["positions"]
            self.assertEqual((row["value"], row["lower"], row["upper"]), (None, -64, 64))
            self.assertLess(abs(row["estimate"]), 20)
            self.assertGreaterEqual(row["plies"], least)
            self.assertEqual(row["confidence"], "73%")
            after = plain_othello.after_moves(row["state"].replace("/", ""), 8)
            self.assertTrue(any(board["abcdefgh".index(row["best"][0]) + 8 * (int(row["best"][1]) - 1)] == "O" for board in after))
            code, output, _ = self.run_program("value", "8x8", "f5d6c3", "--time", seconds, "--format", "csv")
            (row,) = csv_rows(output)
            self.assertLess(abs(int(row["estimate"])), 20)
            self.assertGreater(int(row["plies"]), 0)
            self.assertEqual(row["confidence"], "73%")
        (row,) = self.value("4x4")["positions"]
        self.assertNotIn("estimate", row)

    def test_an_estimate_lies_within_what_is_proved(self):
        # 34 vacant cells: an estimate to the end or nearly, and never outside the bounds.
        game = "d3c3c4e3c2d6e2e1f3f2f4f5c6c5d7b4b5d2a3b1g4g3g6f6f1g1"
        (row,) = self.value("8x8", game, "--time", 3, "--threads", 1, code=OTHER_FAILURE)["positions"]
        self.assertTrue(row["lower"] <= row["estimate"] <= row["upper"], row)
        self.assertGreater(row["plies"], 6)
        self.assertRegex(row["confidence"], "^(73|87|95|98|99)%$")

    def test_signals(self):
        for number in (signal.SIGINT, signal.SIGTERM):
            with self.start("value", "8x8", "--threads", 2) as process:
                try:
                    self.wait_until(process, lambda: handles(process, number))  # noqa: B023
                    time.sleep(0.5)
                    process.send_signal(number)
                    output, log = process.communicate(timeout=60)
                finally:
                    process.kill()
            self.assertEqual(process.returncode, 128 + number, log)
            self.assertIn("-64..+64", output)
            self.assertEqual(len(complaints(log)), 1, log)

    def test_what_is_proved_is_shown_and_kept(self):
        # Several threads are stopped once a first bound is proved; it holds in what is printed.
        arguments = ["value", "6x6", "c2b4", "--threads", 3, "--memory", "256M", "--format", "json"]
        with self.start(*arguments) as process:
            try:
                proved = None
                process.stderr.readline()  # which comes by itself; then it listens to signals
                while proved is None and process.poll() is None:
                    process.send_signal(signal.SIGUSR1)
                    line = process.stderr.readline()
                    shown = re.search(r", value ([-+]?\d+)\.\.([-+]?\d+), testing [-+]?\d+, best [a-f][1-6], [\d.]+ M nodes", line)
                    if shown and shown.groups() != ("-36", "+36"):
                        proved = [int(bound) for bound in shown.groups()]
                    time.sleep(0.05)
                process.send_signal(signal.SIGTERM)
                output, log = process.communicate(timeout=60)
            finally:
                process.kill()
        (row,) = json.loads(output)["positions"]
        self.assertIsNotNone(proved, log)
        self.assertLessEqual(proved[0], row["lower"])
        self.assertLessEqual(row["lower"], row["upper"])
        self.assertLessEqual(row["upper"], proved[1])
        self.assertIn(process.returncode, (128 + signal.SIGTERM, DONE), log)

    def test_wrong_usage(self):
        for arguments, words in (
            ([], ("board", "--positions")),
            (["4x4", "b1", "--positions", "a.obf"], ("in place of a position",)),
            (["9x9"], ("'9x9'", "from 3 on")),
            (["4x4", "XO"], ("2", "4")),
            (["4x4", "b1d4"], ("move 2", "d4", "flips nothing")),
            (["4x4", "b1e1"], ("move 2", "e1", "4x4")),
            (["--from", "b1"], ("game", "MxN")),
            (["4x4", "..../.OX./.XO./...Z"], ("'Z'",)),
            (["4x4", "..../.O../.XO./...."], ("centre",)),
            (["4x4", "--score", "best"], ("--score best", "winner", "discs")),
            (["4x4", "--threads", 0], ("--threads",)),
            (["4x4", "--threads", "two"], ("--threads",)),
            (["4x4", "--time", 0], ("--time",)),
            (["4x4", "--memory", "much"], ("much",)),
            (["4x4", "--format", "xml"], ("xml",)),
            (["4x4", "--depth", 4], ("--depth",)),
        ):
            self.assert_wrong_usage(["value", *arguments], *words)

    def test_the_limit_of_memory_holds_with_the_weights(self):
        self.assert_fails(NOT_ENOUGH_CAPACITY, ["value", "8x8", "--memory", "14M", "--threads", 1], "--memory 14.0 MiB is not enough")
        for board, limit in (("8x8", "24M"), ("8x8", "64M"), ("7x8", "26M"), ("6x6", "64M"), ("4x4", "20M")):
            search = ["value", board, "--memory", limit, "--threads", 1, "--time", 1, "--quiet"]
            self.assertLess(self.peak(*search, codes=(DONE, OTHER_FAILURE)), int(limit[:-1]) << 20, (board, limit))

    def test_full_output_is_an_error(self):
        with open("/dev/full", "w") as full:
            self.assert_fails(4, ["value", "4x4"], "standard output", output=None, stdout=full)

    def test_an_unknown_kernel(self):
        os.environ["OTHELLO_KERNEL"] = "fastest"
        try:
            self.assert_fails(WRONG_USAGE, ["value", "4x4"], "OTHELLO_KERNEL=fastest", "plain", output=None)
        finally:
            del os.environ["OTHELLO_KERNEL"]


if __name__ == "__main__":
    main()
