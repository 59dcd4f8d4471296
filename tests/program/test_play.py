"""`othello play`: the dialogue, by lines and at a terminal, and every kind of bad input."""

import fcntl
import os
import pty
import re
import select
import signal
import termios
import time

from command import DAMAGED_INPUT, DONE, CommandTest, main
from plain_othello import game_with_a_pass, play_out

FAST = ("--threads", "1", "--memory", "32M")
START_OF_4X4 = """\
    a b c d
  1 . * . . 1
  2 * O X . 2
  3 . X O * 3
  4 . . * . 4
    a b c d
X black 2, O white 2; black to move
"""


class Dialogue(CommandTest):
    def talk(self, board, *lines, level=2, options=()):
        """What the program prints when these lines are typed."""
        path = self.folder / "typed"
        path.write_text("".join(line + "\n" for line in lines))
        with path.open() as typed:
            code, output, log = self.run_program("play", board, *FAST, "--level", level, *options, stdin=typed)
        path.unlink()
        self.assertEqual((code, log), (DONE, ""))
        return output

    def plays(self, output):
        """The program's own moves, passes among them."""
        words = [line.split() for line in output.splitlines()]
        return [
            "pass" if line[1] == "passes." else line[2]
            for line in words
            if line[:1] in (["black"], ["white"]) and line[1:2] in (["plays"], ["passes."])
        ]

    def test_the_start(self):
        output = self.talk("4x4")
        self.assertEqual(
            output, "4x4 (columns x rows), level 2. Type a move such as b1, or help.\n" + START_OF_4X4
        )

    def test_a_row_of_two_digits(self):
        output = self.talk("--from=" + ".../" * 10 + ".OX/...", "a11")
        self.assertIn("Type a move such as a11, or help.", output)

    def test_a_game_is_saved(self):
        output = self.talk("4x4", "b1", "save One.sgf", "save one.ggf", "save one.txt", "SAVE one.txt", "save none/one.txt", "save", options=("--colour", "both"))
        for words in ("Saved to One.sgf.", "Saved to one.ggf.", "Saved to one.txt.", "one.txt exists, and is not written over.", "none/one.txt", "save FILE"):
            self.assertIn(words, output)
        self.assertEqual((self.folder / "one.txt").read_text(), "b1\n")
        for name in ("One.sgf", "one.ggf", "one.txt"):
            code, printed, _ = self.run_program("review", name, "--board", "4x4", "--quiet", "--format", "csv")
            self.assertEqual((code, len(printed.splitlines())), (DONE, 2), name)
            (self.folder / name).unlink()

    def test_a_game_in_which_fewer_discs_win_is_saved_as_one(self):
        self.talk("4x4", "b1", "save one.ggf", options=("--colour", "both", "--objective", "fewest"))
        self.assertIn("RE[?]TY[4a]BO[4 ", (self.folder / "one.ggf").read_text())

    def test_a_person_resigns(self):
        output = self.talk("4x4", "resign", "b1", "resign", "save over.ggf", "undo", "b1", "resign", "new", "b1", level=1)
        self.assertEqual(output.count("black resigns: white wins.\n"), 2)
        self.assertEqual(output.count("The game is over; new begins again"), 1)
        self.assertIn("The game is over.\n", output)
        self.assertEqual(len(self.plays(output)), 2)
        self.assertIn("RE[-16]", (self.folder / "over.ggf").read_text())
        (self.folder / "over.ggf").unlink()
        self.assertIn("white resigns: black wins.", self.talk("4x4", "resign", level=1, options=("--colour", "white")))

    def test_a_game_from_any_position(self):
        for position, mover in (("-----OX--XO----- O", "white"), ("..../.OX./.XO./....", "black"), ("..../.OX./.XO./.... X b1", "white"), ("b1a1", "black")):
            output = self.talk("4x4", options=("--colour", "both", "--from", position))
            self.assertIn(f"; {mover} to move\n", output)
        # Moves behind a position are taken back as any.
        output = self.talk("4x4", "undo", "undo", options=("--colour", "both", "--from", "..../.OX./.XO./.... X b1"))
        self.assertIn(START_OF_4X4, output)
        self.assertIn("There is nothing to take back.", output)

    def test_a_move_is_answered(self):
        output = self.talk("6x5", "c1", "C2", "quit", "d1")
        self.assertIn("c1 is not a legal move; legal are c2", output)
        (answer,) = self.plays(output)
        game = play_out(6, 5, ["c2", answer])
        last = output.split("\n    a b c d e f\n")[-2].splitlines()
        shown = [line.split()[1:-1] for line in last]
        cells = ["*" if cell in game.moves() else disc for cell, disc in enumerate(game.colours)]
        expected = [cells[begin : begin + 6] for begin in range(0, len(cells), 6)]
        self.assertEqual(shown, expected)

    def test_white_moves_second(self):
        output = self.talk("4x4", options=("--colour", "white"))
        self.assertEqual(len(self.plays(output)), 1)
        self.assertTrue(output.splitlines()[-1].endswith("; white to move"), output)

    def test_both_and_none(self):
        output = self.talk("4x4", "b1", "a1", options=("--colour", "both"))
        self.assertEqual(self.plays(output), [])
        self.assertIn("X black 3, O white 3; black to move", output)
        output = self.talk("4x5", options=("--colour", "none"))
        game = play_out(4, 5, self.plays(output))
        self.assertTrue(game.is_over())
        score = game.score()
        expected = "a draw" if score == 0 else f"{'black' if score > 0 else 'white'} wins by {abs(score)}"
        self.assertEqual(output.splitlines()[-1], f"The game is over: {expected}.")
        again = self.talk("4x5", options=("--colour", "none"))
        self.assertEqual(self.plays(again), self.plays(output))

    def test_a_whole_game_is_played(self):
        # One legal move after the other, all tried in every turn; passes wherever they are needed.
        cells = [f"{column}{row}" for row in range(1, 4) for column in "abcd"]
        output = self.talk("4x3", *[line for _ in range(14) for line in [*cells, "pass"]])
        self.assertIn("The game is over: ", output)
        self.assertIn("The game is over; new begins again", output)

    def test_a_person_without_a_move_passes(self):
        vertices = game_with_a_pass()
        before = vertices[: vertices.index("pass")]
        colour = ("black", "white")[len(before) % 2]
        output = self.talk("4x4", *before, "a1", "hint", "pass", options=("--colour", "both"))
        for text in (f"{colour} has no legal move: type pass.", "There is no legal move; type pass.", "pass: there is no"):
            self.assertEqual(output.count(text), 1, text)
        self.assertTrue(output.splitlines()[-1].endswith(f"; {('white', 'black')[len(before) % 2]} to move"), output)

    def test_the_program_passes(self):
        vertices = game_with_a_pass()
        game = play_out(4, 4, vertices[: vertices.index("pass")])
        output = self.talk("4x4", options=("--colour", "white", "--from", game.text()))
        self.assertIn("black passes.\n", output)
        self.assertTrue(output.splitlines()[-1].endswith("; white to move"), output)

    def test_undo(self):
        output = self.talk("4x4", "undo", "b1", "undo", "b1", "undo")
        self.assertEqual(output.count("There is nothing to take back."), 1)
        self.assertEqual(output.count(START_OF_4X4), 3)
        self.assertTrue(output.endswith(START_OF_4X4), output)
        # As white: the program's first move is made again.
        output = self.talk("4x4", "undo", options=("--colour", "white"))
        self.assertEqual(output.count(START_OF_4X4), 2)
        self.assertTrue(output.splitlines()[-1].endswith("; white to move"), output)

    def test_hint(self):
        output = self.talk("4x4", "hint", level=6)
        self.assertTrue(output.endswith("  b1 -10\n  a2 -10\n  d3 -10\n  c4 -10\n"), output)
        output = self.talk("8x8", "hint")
        self.assertEqual(output.count(" about "), 4)

    def test_level_time_and_colour(self):
        output = self.talk("4x4", "level", "level 0", "level x", "level 6", "time", "time -1", "time 0.5", "time 0", "level 1 2")
        for text in ("Level 2.", "level 0: must be", "level x: must be", "Level 6.", "As long as", "time -1:", "0.5 s a move.",
                     "level [L]:"):  # fmt: skip
            self.assertIn(text, output)
        path = self.folder / "typed"
        path.write_text("level\ntime\ntime 0\nlevel\nlevel 3\ntime 0.25\nlevel\n")
        with path.open() as typed:
            code, output, log = self.run_program("play", "8x8", *FAST, "--time", 0.5, stdin=typed)
        self.assertEqual((code, log), (DONE, ""))
        lines = output.splitlines()
        self.assertEqual(lines[0], "8x8 (columns x rows), 0.5 s a move. Type a move such as d3, or help.")
        self.assertEqual(lines[12:], ["As deep as the time allows.", "0.5 s a move.", "As long as the level takes.", "Level 10.", "Level 3.", "0.25 s a move.", "Level 3."])
        output = self.talk("4x4", "colour blue", "colour white")
        self.assertIn("colour blue: must be", output)
        self.assertEqual(len(self.plays(output)), 1)
        self.assertEqual(len(self.plays(self.talk("4x4", "go"))), 2)

    def test_new_and_board(self):
        output = self.talk("4x4", "b1", "new", "board")
        self.assertEqual(output.count("X black 2, O white 2; black to move"), 3)

    def test_what_is_no_command(self):
        output = self.talk("4x4", "surrender", "z9", "play b1", "", "   ", "\x00\xff", "b1" * 5000, "pass")
        self.assertIn("'surrender' is neither a cell nor a command", output)
        self.assertIn("'play' is not a command", output)
        self.assertIn("A player who can move must; legal are b1 a2 d3 c4", output)
        self.assertEqual(self.plays(output), [])

    def test_an_end_without_a_newline(self):
        path = self.folder / "typed"
        path.write_text("b1")
        with path.open() as typed:
            code, output, log = self.run_program("play", "4x4", *FAST, stdin=typed)
        self.assertEqual((code, log), (DONE, ""))
        self.assertEqual(len(self.plays(output)), 1)

    def test_from_in_place_of_a_board(self):
        def begun(*arguments):
            output = self.succeeds("play", *FAST, "--level", 2, "--colour", "both", *arguments, silent=True)
            return output

        text = ".X../.XX./.XO./...."
        self.assertEqual(begun("--from", text), begun("4x4", "--from", text))
        # A position that no game of 4x4 has, with its values where the other one has them.
        output = begun("--from", "XO../..../..../....")
        self.assertTrue(output.startswith("4x4 (columns x rows), level 2."), output)
        self.assertIn("  1 X O * . 1\n", output)
        self.assertEqual(self.run_program("solve", "4x4", "--keep-values", "all", "--output", "4x4.h5")[0], DONE)
        begun("--from", text, "--values", "4x4.h5")

    def test_from_a_game(self):
        # The other colour is to move, and moves can be taken back, also the pass that is left out.
        vertices = game_with_a_pass()
        at = vertices.index("pass")
        game = play_out(4, 4, vertices[: at + 2])
        text = "".join(vertices[:at] + vertices[at + 1 : at + 2])
        output = self.talk("4x4", options=("--colour", "both", "--from", text))
        self.assertTrue(output.splitlines()[-1].endswith(f"; {'white' if game.mover == 'O' else 'black'} to move"), output)
        for black, white in ((game.colours.count("X"), game.colours.count("O")),):
            self.assertIn(f"X black {black}, O white {white}; ", output)
        output = self.talk("4x4", *["undo"] * (at + 2), options=("--colour", "both", "--from", text))
        self.assertIn("X black 2, O white 2; black to move", output.splitlines()[-1])

    def test_from_a_position_that_is_over(self):
        output = self.talk("3x3", "a1", "hint", "go", "undo", options=("--from", "XXX/XXX/XXX"))
        self.assertIn("The game is over: black wins by 9.", output)
        self.assertIn("There is nothing to take back.", output)

    def test_stored_values(self):
        self.assertEqual(self.run_program("solve", "4x4", "--keep-values", "all", "--output", "4x4.h5")[0], DONE)
        output = self.talk("4x4", "hint", level=1, options=("--values", "4x4.h5"))
        self.assertIn("  b1 -10\n", output)
        self.assert_fails(DAMAGED_INPUT, ["play", "4x5", "--values", "4x4.h5"], "4x4.h5", "4x5")
        self.assert_fails(DAMAGED_INPUT, ["play", "4x4", "--values", "4x4.h5", "--score", "discs"], "winner")
        self.assert_fails(DAMAGED_INPUT, ["play", "4x4", "--values", "none.h5"], "none.h5")

    def test_wrong_usage(self):
        for arguments, words in (
            ([], ("board",)),
            (["9x9"], ("'9x9'", "from 3 on")),
            (["4x4", "--level", 0], ("--level",)),
            (["4x4", "--level", 31], ("--level",)),
            (["4x4", "--level", "high"], ("--level",)),
            (["4x4", "--time", 0], ("--time",)),
            (["4x4", "--threads", 0], ("--threads",)),
            (["4x4", "--memory", "much"], ("much",)),
            (["4x4", "--score", "best"], ("--score best", "winner", "discs")),
            (["4x4", "--colour", "blue"], ("--colour blue", "black", "none")),
            (["4x4", "--protocol", "uci"], ("--protocol uci", "gtp")),
            (["4x4", "--protocol", "gtp", "--colour", "white"], ("--colour", "gtp")),
            (["4x4", "--protocol", "gtp", "--from", "..../.OX./.XO./...."], ("--from", "gtp")),
            (["4x4", "--seed", "x"], ("--seed x",)),
            (["4x4", "--from", "XO"], ("2", "4")),
            (["4x4", "--from", "b1c3"], ("move 2", "c3", "filled")),
            (["--from", "b1c3"], ("game", "MxN")),
            (["--from", "#..#/.OX./.XO./#..#"], ("3 columns and 3 rows", "exist")),
            (["--from", "-..-/.OX./.XO./-..-"], ("3 columns and 3 rows", "closed")),
            (["--from", "XO.."], ("3 columns and 3 rows",)),
            (["--from", "X.../..../...."], ("disc",)),
            (["4x4", "--from", "..../.O../.XO./...."], ("centre",)),
        ):
            self.assert_wrong_usage(["play", *arguments], *words)

    def test_full_output_is_an_error(self):
        with open("/dev/full", "w") as full:
            self.assert_fails(4, ["play", "4x4"], "standard output", output=None, stdout=full)


class AtATerminal(CommandTest):
    """A person who types while the program thinks."""

    def begin(self, *arguments):
        self.master, slave = pty.openpty()
        self.addCleanup(os.close, self.master)
        self.shown = ""

        def own_terminal():
            os.setsid()
            fcntl.ioctl(0, termios.TIOCSCTTY, 0)

        self.process = self.start(
            "play", *arguments, "--threads", 1, "--memory", "32M", stdin=slave, stdout=slave, stderr=slave,
            preexec_fn=own_terminal,
        )  # fmt: skip
        os.close(slave)
        self.addCleanup(self.process.wait)
        self.addCleanup(self.process.kill)

    def until(self, pattern, seconds=60):
        """What is shown up to this, which is then forgotten."""
        end = time.monotonic() + seconds
        while not (found := re.search(pattern, self.shown)):
            self.assertLess(time.monotonic(), end, f"{pattern} does not come: {self.shown[-2000:]}")
            if select.select([self.master], [], [], 0.1)[0]:
                try:
                    self.shown += os.read(self.master, 65536).decode()
                except OSError:
                    self.fail(f"it ended before {pattern}: {self.shown[-2000:]}")
        self.shown = self.shown[found.end() :]
        return found

    def type(self, text):
        os.write(self.master, text.encode())

    def read_what_is_left(self):
        try:
            while data := os.read(self.master, 65536):
                self.shown += data.decode()
        except OSError:  # the last one has left the terminal
            pass

    def ends(self, code):
        self.read_what_is_left()
        self.assertEqual(self.process.wait(timeout=60), code, self.shown)
        # What is written and closed between the kernel's two looks, at the data and at the other end, is read now.
        self.read_what_is_left()

    # Level 30 takes hours; after these moves it solves, which takes more.
    ENDLESS = ("8x8", "--level", 30)
    SOLVED = ("8x8", "--from", "d3c3c4e3c2d6e2e1f3f2f4f5c6c5d7b4b5d2a3b1", "--level", 30)

    def test_control_c_ends_the_thought(self):
        self.begin(*self.SOLVED)
        self.until("black> ")
        self.type("g4\n")
        self.until(r"thinking for \d+ s, solving; Ctrl-C: move now")
        for _ in range(2):
            begin = time.monotonic()
            self.type("\x03")
            move = self.until(r"white plays (\w\d) \(([^)]*)\)").groups()
            self.assertLess(time.monotonic() - begin, 5)
            self.assertIn(move[0], ("g3", "h3", "a5", "g5", "h5", "a6", "b6", "b7", "c7", "d8"))
            self.assertRegex(move[1], r"^(which looked best when the thought was stopped|worth about .*, \d+@\d+%)$")
            self.until("black> ")
            self.type("undo\n")
            self.until("black> ")
            self.type("g4\n")
            time.sleep(0.5)
        self.type("quit\n")
        self.ends(DONE)

    def test_a_search_by_evaluation_is_stopped_too(self):
        self.begin("8x8", "--level", 29, "--colour", "white")
        self.until(r"thinking for \d+ s, \d+@73%")
        self.type("\x03")
        self.until(r"black plays \w\d \(worth about [-+][.\d]+, \d+@73%\)")
        self.until("white> ")

    def test_what_is_typed_meanwhile(self):
        self.begin(*self.ENDLESS)
        self.until("black> ")
        self.type("d3\n")
        time.sleep(0.5)
        self.type("level 3\n")
        self.until("The program thinks; stop makes it move at once. What you typed comes after that.")
        self.type("stop\n")
        self.until("white plays ")
        self.until("Level 3.")
        self.until("black> ")
        self.type("hint\nquit\n")
        self.until("about ")
        self.ends(DONE)

    def test_a_hint_is_stopped_too(self):
        self.begin(*self.ENDLESS)
        self.until("black> ")
        self.type("hint\n")
        time.sleep(0.5)
        self.type("\x03")
        self.until(r"  d3 about [^\n]*\r\n  \w\d about ")
        self.until("black> ")

    def test_quit_while_it_thinks(self):
        self.begin(*self.ENDLESS, "--colour", "none")
        time.sleep(1)
        self.type("quit\n")
        self.ends(DONE)

    def test_control_c_at_the_prompt(self):
        self.begin("8x8")
        self.until("black> ")
        self.type("\x03")
        self.ends(128 + signal.SIGINT)
        self.assertIn("othello: the game was ended by Ctrl-C", self.shown)

    def test_quiet(self):
        self.begin(*self.ENDLESS, "--colour", "white", "--quiet")
        time.sleep(3)
        self.type("\x03")
        self.until("black plays")
        self.assertNotIn("thinking", self.shown)


if __name__ == "__main__":
    main()
