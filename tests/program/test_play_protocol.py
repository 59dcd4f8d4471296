"""`othello play --protocol gtp`: the Go Text Protocol command by command."""

import os
import pathlib
import signal
import subprocess
import tempfile
import time

from command import DONE, PROGRAM, CommandTest, environment, main
from gtp_engine import Engine
from plain_othello import game_with_a_pass, play_out


class Protocol(CommandTest):
    def engine(self, board="8x8", *options):
        return Engine(board, "--level", 2, *options)

    def test_set_up(self):
        with self.engine("4x4") as engine:
            engine.ask("othello-setup -----OX--XO----- O")
            self.assertEqual(engine.ask("gogui-rules_side_to_move"), "white")
            self.assertEqual(engine.answer("undo"), "? cannot undo")
            self.assertEqual(engine.answer("play b b1"), "? illegal move: it is white's turn")
            engine.ask("play w c1")
            engine.ask("undo")
            engine.ask("othello-setup ..../.OX./.XO./.... X b1 a1")
            self.assertEqual(engine.ask("gogui-rules_board").splitlines()[-1], "O X . .")
            self.assertEqual(engine.ask("genmove b")[0] in "ABCD", True)
            engine.ask("clear_board")
            self.assertEqual(engine.ask("gogui-rules_side_to_move"), "black")

    def test_load(self):
        with tempfile.TemporaryDirectory() as folder, self.engine("8x8") as engine:
            for name, content in (("a.sgf", "(;GM[2]SZ[4];B[ba];W[aa];B[ab])"), ("a.ggf", "(;GM[Othello]TY[4]BO[4 -----O*--*O----- *]B[b1]W[a1]B[a2];)")):
                (pathlib.Path(folder) / name).write_text(content)
                for number, mover in (("", "white"), (" 1", "black"), (" 3", "black"), (" 99", "white")):
                    engine.ask(f"loadsgf {folder}/{name}{number}")
                    self.assertEqual((engine.ask("gogui-rules_board_size"), engine.ask("gogui-rules_side_to_move")), ("4", mover))
            # Passes, which the text leaves out, have no number.
            (pathlib.Path(folder) / "a.txt").write_text("X.../.XO./.OX./...O X a3a4b4c4d1a2c1b1d3d2\n")
            engine.ask("boardsize 4")
            for number, vacant in ((1, 10), (8, 3), (9, 2), (11, 0)):
                engine.ask(f"loadsgf {folder}/a.txt {number}")
                self.assertEqual(engine.ask("gogui-rules_board").count("."), vacant)
            (pathlib.Path(folder) / "a.sgf").write_text("(;GM[1])")
            self.assertIn("? cannot load file: line 1, column 1", engine.answer(f"loadsgf {folder}/a.sgf"))
            self.assertTrue(engine.answer(f"loadsgf {folder}").startswith("? cannot load file"))

    def test_answers(self):
        with self.engine() as engine:
            for command, answer in (
                ("protocol_version", "= 2"),
                ("name", "= othello"),
                ("7 name", "=7 othello"),
                ("  8\tname  # a comment", "=8 othello"),
                ("\rname\x01", "= othello"),
                ("known_command genmove", "= true"),
                ("known_command komi", "= true"),
                ("komi 6.5", "="),
                ("komi -0", "="),
                ("komi six", "? six is not a number"),
                ("komi nan", "? nan is not a number"),
                ("komi", "? syntax error"),
                ("known_command loadsgf", "= true"),
                ("known_command printsgf", "= false"),
                ("loadsgf game.sgf", "? cannot load file: game.sgf: no such file"),
                ("loadsgf", "? syntax error"),
                ("othello-setup", "? syntax error"),
                ("othello-setup X", "? 1 cells given; a 8x8 board has 64"),
                ("othello-setup f5 f5", "? move 2 of the game, f5, is not legal: the cell is filled"),
                ("list_games", "= Othello"),
                ("set_game Go", "? Go is not a game of this engine: Othello is"),
                ("set_game", "? syntax error"),
                ("9 Name", "?9 unknown command"),
                ("10", "?10 syntax error"),
                ("play b", "? syntax error"),
                ("name me", "? syntax error"),
                ("boardsize 9", "? unacceptable size"),
                ("boardsize 2", "? unacceptable size"),
                ("boardsize 19", "? unacceptable size"),
                ("boardsize 4 17", "? unacceptable size"),
                ("boardsize eight", "? eight is not an integer"),
                ("boardsize 99999999999999999999", "? 99999999999999999999 is not an integer"),
                ("play green d3", "? green is not a color"),
                ("play b i3", "? i3 is not a vertex of 8x8"),
                ("play b d9", "? d9 is not a vertex of 8x8"),
                ("play b a1", "? illegal move"),
                ("play b pass", "? illegal move"),
                ("play w d3", "? illegal move: it is black's turn"),
                ("genmove white", "? illegal move: it is black's turn"),
                ("undo", "? cannot undo"),
                ("final_score", "? cannot score: the game is not over"),
                ("time_settings 10 x 1", "? x is not a time"),
                ("play BLACK D3", "="),
                ("gogui-rules_side_to_move", "= white"),
                ("play w c3", "="),
                ("undo", "="),
                ("undo", "="),
                ("gogui-rules_legal_moves", "= D3 C4 F5 E6"),
                ("gogui-rules_game_id", "= Othello"),
                ("gogui-rules_board_size", "= 8"),
                ("play b d3", "="),
                ("set_game othello", "="),
                ("gogui-rules_side_to_move", "= black"),
                ("undo", "? cannot undo"),
                ("boardsize 4", "="),
                ("gogui-rules_board", "= . . . .\n. X O .\n. O X .\n. . . ."),
                ("showboard", "= \n    a b c d\n  1 . . . . 1\n  2 . O X . 2\n  3 . X O . 3\n  4 . . . . 4\n    a b c d\n"
                              "black to move"),
                ("boardsize 4 6", "="),
                ("gogui-rules_board_size", "? the board is not square"),
            ):  # fmt: skip
                self.assertEqual(engine.answer(command), answer, command)
            self.assertIn("othello ", engine.ask("version"))
            self.assertEqual(engine.answer("quit"), "=")
            self.assertEqual(engine.process.wait(timeout=60), DONE)

    def test_empty_lines_have_no_answer(self):
        with self.engine() as engine:
            self.assertEqual(engine.answer("\n \n# nothing\n\t\n5 name"), "=5 othello")

    def test_every_listed_command_is_known(self):
        with self.engine() as engine:
            names = engine.ask("list_commands").split("\n")
            for name in ("protocol_version", "name", "version", "known_command", "list_commands", "quit", "boardsize", "clear_board", "komi",
                         "play", "genmove", "reg_genmove", "undo", "showboard", "time_settings", "time_left",
                         "final_score"):  # fmt: skip
                self.assertIn(name, names)
            self.assertEqual(engine.ask_all([f"known_command {name}" for name in names]), ["true"] * len(names))

    def test_the_end_of_input_ends_it(self):
        with self.engine() as engine:
            engine.ask("name")
            engine.process.stdin.close()
            self.assertEqual(engine.process.wait(timeout=60), DONE)

    def endless(self, before=()):
        """An engine that thinks, which would take years."""
        engine = Engine("8x8", "--level", 30)
        self.addCleanup(engine.process.wait)
        self.addCleanup(engine.process.kill)
        engine.ask_all(before)
        engine.process.stdin.write("genmove b\n")
        engine.process.stdin.flush()
        time.sleep(1)
        self.assertIsNone(engine.process.poll())
        return engine

    def test_quit_and_the_end_of_input_end_a_thought(self):
        for last in ("quit\n", "7 quit # enough\n", "name\nquit\n", None):
            with self.subTest(last=last):
                engine = self.endless()
                begin = time.monotonic()
                if last:
                    engine.process.stdin.write(last)
                    engine.process.stdin.flush()
                else:
                    engine.process.stdin.close()
                answers = engine.process.stdout.read()
                self.assertEqual(engine.process.wait(timeout=60), DONE)
                self.assertLess(time.monotonic() - begin, 5)
                self.assertRegex(answers, r"^= (D3|C4|F5|E6)\n\n")
                self.assertEqual(answers.count("\n\n"), 1 + (last or "").count("\n"))
                engine.process.stderr.close()

    def test_a_reader_that_leaves_ends_a_thought(self):
        engine = self.endless()
        engine.process.stdout.close()
        self.assertEqual(engine.process.wait(timeout=60), 128 + signal.SIGPIPE)
        engine.process.stderr.close()

    def test_what_a_script_has_ready_hurries_no_thought(self):
        commands = [f"play {'bw'[ply % 2]} {move}" for ply, move in enumerate(("d3", "c5", "f6", "f5", "e6"))] + ["genmove w"]
        moves = []
        for level in (1, 10):
            with Engine("8x8", "--level", level) as engine:
                moves.append(engine.ask_all(commands)[-1])
        self.assertNotEqual(*moves)  # what a hurried thought might find, and a whole one
        (self.folder / "commands").write_text("\n".join([*commands, "quit", ""]))
        for source in ("cat commands", "head -6 commands", "cat commands; sleep 2"):
            shell = f"({source}) | {PROGRAM} play 8x8 --protocol gtp --level 10 --threads 1"
            done = subprocess.run(["sh", "-c", shell], cwd=self.folder, env=environment(), capture_output=True, text=True)
            self.assertEqual((done.returncode, done.stderr), (DONE, ""))
            self.assertEqual(done.stdout.split()[5:7], ["=", moves[1]], source)

    def test_generated_moves_are_legal_and_can_be_taken_back(self):
        with self.engine("6x6") as engine:
            before = engine.ask("showboard")
            first = engine.ask("genmove b")
            game = play_out(6, 6, [first])
            second = engine.ask("genmove w")
            game.play(second)
            engine.ask("undo")
            self.assertEqual(engine.ask("reg_genmove w"), second)
            self.assertEqual(engine.ask("genmove w"), second)
            engine.ask_all(["undo", "undo"])
            self.assertEqual(engine.ask("showboard"), before)
            engine.ask_all(["genmove b", "clear_board"])
            self.assertEqual(engine.ask("showboard"), before)
            self.assertEqual(engine.answer("undo"), "? cannot undo")

    def test_passes(self):
        # A game by chance in which somebody has to pass: the pass may be given, generated, or left out.
        vertices = game_with_a_pass()
        at = vertices.index("pass")
        plays = [f"play {'bw'[ply % 2]} {vertex}" for ply, vertex in enumerate(vertices)]
        colour = "bw"[at % 2]
        with self.engine("4x4") as engine:
            engine.ask_all(plays)
            whole = engine.ask("showboard")
            engine.ask_all(["clear_board", *plays[:at]])
            self.assertEqual(engine.ask("gogui-rules_legal_moves"), "pass")
            self.assertEqual(engine.ask(f"genmove {colour}"), "PASS")
            engine.ask_all(plays[at + 1 :])
            self.assertEqual(engine.ask("showboard"), whole)
            engine.ask_all(["clear_board", *plays[:at], *plays[at + 1 :]])
            self.assertEqual(engine.ask("showboard"), whole)
            # What was left out is taken back with the move after it.
            engine.ask_all(["undo"] * (len(plays) - at - 1))
            self.assertEqual(engine.ask("gogui-rules_side_to_move"), {"b": "black", "w": "white"}[colour])

    def test_hints(self):
        with Engine("4x4", "--level", 6) as engine:
            self.assertEqual(engine.ask("othello-hint"), "B1 -10\nA2 -10\nD3 -10\nC4 -10")

    def test_a_thought_says_how_sure_it_is(self):
        with Engine("8x8", "--level", 8) as engine:
            self.assertEqual(engine.answer("othello-thought"), "? nothing was thought")
            move = engine.ask("genmove b")
            self.assertRegex(engine.ask("othello-thought"), rf"^{move} [-+]\d+\.\d\d 8@73% \d+ nodes \d+\.\d+ s$")
        with Engine("8x8", "--level", 3) as engine:
            engine.ask("genmove b")
            self.assertIn(" 3@100% ", engine.ask("othello-thought"))
        with Engine("4x4") as engine:
            move = engine.ask("reg_genmove b")
            self.assertRegex(engine.ask("othello-thought"), rf"^{move} -10\.00 100% \d+ nodes ")

    def seconds(self, engine, command):
        begin = time.monotonic()
        engine.ask(command)
        return time.monotonic() - begin

    def test_every_kind_of_time(self):
        with self.engine("8x8") as engine:
            for settings in ("time_settings 60 0 0", "time_settings 0 5 1", "time_settings 0 1 0"):
                engine.ask_all(["clear_board", settings])
                play_out(8, 8, [engine.ask("genmove b")])
            for command in ("time_settings 10 10 -3", "time_left black 10 -1"):
                self.assertRegex(engine.answer(command), r"^\? -\d is not a number of moves$")

    def test_a_clock_bounds_any_level(self):
        with Engine("8x8", "--level", 30) as engine:  # which takes years
            engine.ask_all(["time_left b 1 1", "time_left w 0 0"])
            self.assertLess(self.seconds(engine, "genmove b"), 60)
            self.assertLess(self.seconds(engine, "genmove w"), 60)

    def test_time_is_used_and_none_by_what_is_not_played(self):
        with Engine("8x8") as engine:  # the usual level takes some hundredths of a second
            engine.ask("time_left b 2 1")
            # A step that would probably end too late is not begun; on a slow machine that may be the last third.
            self.assertGreater(self.seconds(engine, "reg_genmove b"), 0.4)
            self.assertGreater(self.seconds(engine, "genmove b"), 0.4)

    def test_pondering_ends_with_the_next_line(self):
        with Engine("8x8", "--ponder", "--time", 0.2) as engine:
            for ply in range(20):
                legal = engine.ask("gogui-rules_legal_moves").split()
                colour = engine.ask("gogui-rules_side_to_move")
                if ply % 2 == 0:
                    self.assertIn(engine.ask(f"genmove {colour}").lower(), map(str.lower, legal))
                    time.sleep(0.2)
                else:
                    engine.ask(f"play {colour} {legal[0]}")
            begin = time.monotonic()
            colour = engine.ask("gogui-rules_side_to_move")
            engine.ask_all([f"time_left {colour} 5 1", f"genmove {colour}"])
            self.assertLess(time.monotonic() - begin, 20)
        # The end of input ends it, and so does quit.
        with Engine("8x8", "--ponder", "--time", 0.1) as engine:
            engine.ask("genmove b")
            time.sleep(0.3)
            engine.ask("quit")
            self.assertEqual(engine.process.wait(timeout=60), DONE)

    def wait_for_work(self, process, seconds):
        """Until the process has worked for so long, on a machine that is busy, too; at most a minute."""
        def worked():
            fields = pathlib.Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
            return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

        enough, end = worked() + seconds, time.monotonic() + 60
        while worked() < enough and time.monotonic() < end:
            time.sleep(0.05)

    def test_pondering_leaves_less_to_the_next_thought(self):
        def nodes(*options):
            with Engine("8x8", "--level", 14, "--time", 20, *options) as engine:
                engine.ask_all(["play b f5", "time_left w 0 0", "genmove w"])  # at once, so always the same
                if options:
                    self.wait_for_work(engine.process, 6)
                engine.ask("play b " + engine.ask("gogui-rules_legal_moves").split()[0])
                engine.ask_all(["time_left w 60 1", "genmove w"])
                move, value, sureness, count, *_ = engine.ask("othello-thought").split()
                self.assertEqual(sureness, "14@73%", (move, value))
                return int(count)

        self.assertLess(nodes("--ponder"), nodes() / 2)

    def test_the_least_time_holds_and_a_new_game_has_its_own(self):
        with Engine("8x8", "--time", 0.05) as engine:
            engine.ask("time_left b 1000 1")
            self.assertLess(self.seconds(engine, "genmove b"), 60)
            moves = [engine.ask(f"genmove {'bw'[ply % 2]}") for ply in range(1, 6)]
            self.assertEqual(len(moves), 5)
        with Engine("8x8") as engine:
            engine.ask_all(["time_left b 1000 1", "clear_board"])
            self.assertLess(self.seconds(engine, "genmove b"), 60)


if __name__ == "__main__":
    main()
