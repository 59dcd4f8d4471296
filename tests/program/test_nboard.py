"""`othello play --protocol nboard`, line by line, and a ping while it thinks."""

import re
import subprocess
import time

from command import DONE, PROGRAM, CommandTest, environment, main
from plain_othello import play_out

START = "BO[8 ---------------------------O*------*O--------------------------- *]"
GAME = f"(;GM[Othello]PC[NBoard]PB[a]PW[b]RE[?]TI[15:00]TY[8]{START}B[F5]W[F6]B[D3]W[C5];)"
SMALL = "(;GM[Othello]TY[4]BO[4 -----O*--*O----- *]B[b1]W[a1]B[a2];)"


class NBoard(CommandTest):
    def talk(self, *lines, options=("--level", 3)):
        path = self.folder / "typed"
        path.write_text("".join(line + "\n" for line in lines))
        with path.open() as typed:
            code, output, log = self.run_program("play", "8x8", "--protocol", "nboard", "--memory", "32M", "--threads", 1, *options, stdin=typed)
        self.assertEqual((code, log), (DONE, ""))
        return output.splitlines()

    def moved(self, line):
        """Move and value of an answer to go."""
        return re.fullmatch(r"=== ([A-H][1-8]|PA)(?:/(-?\d+\.\d\d)?/\d+\.\d\d)?", line).groups()

    def test_a_session(self):
        name, deeper, pong, nodes, answer = self.talk("nboard 2", "set depth 5", f"set game {GAME}", "ping 17", "go")
        self.assertEqual((name, deeper, pong), ("set myname othello", "set myname othello5", "pong 17"))
        self.assertRegex(nodes, r"^nodestats \d+ \d+\.\d\d$")
        move, value = self.moved(answer)
        self.assertIsNotNone(value)
        play_out(8, 8, ["f5", "f6", "d3", "c5", move])  # which refuses what is not legal
        # The move is not made before it is told.
        again = self.talk("set depth 5", f"set game {GAME}", "go", "go")
        self.assertEqual(self.moved(again[2])[0], self.moved(again[4])[0])
        after = self.talk("set depth 5", f"set game {GAME}", f"move {move}/1.0/2.0", "go")
        play_out(8, 8, ["f5", "f6", "d3", "c5", move, self.moved(after[2])[0]])

    def test_hints(self):
        for count in (1, 3, 30):
            *searched, waiting = self.talk(f"set game {GAME}", f"hint {count}")
            self.assertEqual(waiting, "status")
            game = play_out(8, 8, ["f5", "f6", "d3", "c5"])
            self.assertEqual(len(searched), min(count, len(game.moves())))
            values = [float(re.fullmatch(r"search [A-H][1-8] (-?\d+\.\d\d) 0 3@100%", line)[1]) for line in searched]
            self.assertEqual(values, sorted(values, reverse=True))

    def test_exact_values_and_passes(self):
        # The board is that of the game.
        (_, answer) = self.talk(f"set game {SMALL}", "go", options=())
        self.assertEqual(self.moved(answer)[1], "10.00")
        (first, *_) = self.talk(f"set game {SMALL}", "hint 1", options=())
        self.assertRegex(first, r"^search C1 10\.00 0 100%$")
        passing = "(;GM[Othello]TY[4]BO[4 XXXX-OO-XXXXXXXX *];)".replace("X", "*")
        self.assertEqual(self.talk(f"set game {passing.replace('-OO-', '-**O')}", "go", "move PA", "move b2"), ["=== PA", 'status move: "b2" is not legal'])

    def test_what_is_wrong(self):
        self.assertEqual(self.talk("", "analyze", "set contempt 5", "nonsense here", "learn"), ["learned"])
        for line, words in (("set game (;GM[1])", "GM[Othello]"), ("set game", "no game"), ("move a1", "not legal"), ("move pa", "legal move"), ("move", "not legal")):
            (answer,) = self.talk(line)
            self.assertTrue(answer.startswith("status ") and words in answer, answer)
        self.assert_wrong_usage(["play", "8x8", "--protocol", "nboard", "--colour", "white"], "--protocol nboard")
        self.assert_wrong_usage(["play", "8x8", "--protocol", "xboard"], "text, gtp, nboard")

    def test_a_ping_ends_a_thought(self):
        command = [PROGRAM, "play", "8x8", "--protocol", "nboard", "--memory", "64M", "--threads", "1", "--level", "30"]
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment()) as process:
            process.stdin.write(f"set game {GAME}\ngo\n")
            process.stdin.flush()
            time.sleep(1)
            begun = time.monotonic()
            process.stdin.write("ping 3\nquit\n")
            process.stdin.flush()
            output, _ = process.communicate(timeout=60)
        self.assertLess(time.monotonic() - begun, 5)
        self.assertRegex(output, r"(?s)nodestats.*\n=== ..(/.*)?\npong 3\n$")

    def test_a_ping_that_waits_ends_a_thought(self):
        begun = time.monotonic()
        answers = self.talk("set depth 30", "go", "ping 5", "go", "ping 6")
        self.assertLess(time.monotonic() - begun, 30)
        self.assertEqual([line for line in answers if line.startswith("pong")], ["pong 5", "pong 6"])
        self.assertEqual(sum(line.startswith("===") for line in answers), 2)


if __name__ == "__main__":
    main()
