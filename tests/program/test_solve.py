"""`othello solve` and what reads its values: tables, files, interruptions, look-up, and every kind of bad input."""

import collections
import json
import re
import signal
import subprocess
import sys
import time

import plain_othello
from command import (
    CHECK_FAILED,
    DAMAGED_INPUT,
    DONE,
    NOT_ENOUGH_CAPACITY,
    PROGRAM,
    REPOSITORY,
    WRONG_USAGE,
    CommandTest,
    main,
    csv_rows,
)


def plain_states(columns, rows, last=64):
    """All reachable states to a depth, orbits distinguished; those after a pass are none."""
    depths = [{plain_othello.start(columns, rows)}]
    while depths[-1] and len(depths) <= last:
        after = set()
        for board in depths[-1]:
            moves = plain_othello.after_moves(board, columns)
            if not moves:
                moves = plain_othello.after_moves(plain_othello.exchanged(board), columns)
            after.update(moves)
        depths.append(after)
    return [states for states in depths if states]


class Memory(CommandTest):
    def test_games_keep_to_it(self):
        for limit, more in ((36, ()), (32, ("--scratch", "work"))):
            search = ["solve", "4x5", "--games", "--threads", 1, "--memory", f"{limit}M", *more]
            self.assertLess(self.peak(*search), limit << 20, more)

    def test_one_occupancy_of_many_states_keeps_to_it(self):
        """The last depth of a late start, whose segment is as large as the depth."""
        start = "XXX..OXX/XOX..OXX/XXXOXOXX/XX.OX.XX/OO.XO.OO/XOXOXOOX/OOX..XOX/XXO..XOO"
        search = ["solve", "--from", start, "--threads", 1, "--memory"]
        self.assertLess(self.peak(*search, "64M", codes=(NOT_ENOUGH_CAPACITY,)), 64 << 20)
        self.assertLess(self.peak(*search, "92M"), 92 << 20)


class Solve(CommandTest):
    def solve(self, *arguments, code=DONE):
        found, output, log = self.run_program("solve", *arguments, "--memory", "256M", "--quiet")
        self.assertEqual(found, code, log)
        return output

    def essence(self, *arguments):
        """What does not depend on how it was computed."""
        document = json.loads(self.solve(*arguments, "--format", "json"))
        return document["value"], [(row["states"], row["digest"], row["values"]) for row in document["rows"]]

    def test_histogram_against_the_rules(self):
        for score in ("winner", "discs"):
            known = {}
            expected = []
            for depth, states in enumerate(plain_states(4, 3)):
                values = collections.Counter(plain_othello.value(board, 4, score, known) for board in states)
                expected += [{"depth": str(depth), "value": str(v), "states": str(values[v])} for v in sorted(values)]
            self.solve("4x3", "--symmetry", "none", "--score", score, "--histogram", "values.csv")
            found = csv_rows((self.folder / "values.csv").read_text())
            self.assertEqual(found, expected)

    def test_known_values(self):
        for score, value, line in (("winner", -10, "second player wins by 10"), ("discs", -8, "second player wins by 8")):
            self.assertEqual(self.essence("4x4", "--score", score)[0], value)
            self.assertIn(line, self.solve("4x4", "--score", score))
        games = json.loads(self.solve("4x4", "--games", "--format", "json"))["games"]
        self.assertEqual(games["all"], "60060")
        parts = [int(games[name]) for name in ("won_by_first", "won_by_second", "drawn")]
        self.assertEqual(sum(parts), 60060)

    def test_table_csv_and_json(self):
        document = json.loads(self.solve("3x5", "--format", "json"))
        lines = self.solve("3x5").splitlines()
        self.assertEqual(lines[0], "3x5 (columns x rows), symmetry full, score winner")
        rows = csv_rows(self.solve("3x5", "--format", "csv"))
        for line, row, of_json in zip(lines[2:-2], rows, document["rows"], strict=True):
            words = line.split()
            self.assertEqual(words[:5], [row[name] for name in ("depth", "states", "wins", "draws", "losses")])
            self.assertEqual(words[-1], row["digest"])
            self.assertEqual(row["digest"], of_json["digest"])
            self.assertEqual(sum(states for _, states in of_json["values"]), of_json["states"])
            self.assertEqual(int(row["wins"]), sum(states for value, states in of_json["values"] if value > 0))

    def test_estimate(self):
        output = self.solve("4x4", "--estimate", "--disk", "1G")
        self.assertIn("enumerate depths 0 to 12", output)
        self.assertIn("is the least that has a plan", output)
        rows = csv_rows(self.solve("4x4", "--estimate", "--format", "csv"))
        self.assertEqual([row["states"] for row in rows][:6], ["1", "1", "3", "11", "31", "96"])

    def test_options_of_which_nothing_would_come(self):
        for words in (
            ("--output", "a.h5"), ("--histogram", "a.csv"), ("--force",), ("--after-depth", "true"), ("--scratch", "work"),
        ):  # fmt: skip
            self.assert_wrong_usage(
                ["solve", "4x4", "--estimate", *words], f"{words[0]} goes with solving, not with --estimate"
            )
        self.assert_wrong_usage(["solve", "4x4", "--force"], "--force goes with --output only")
        self.assertIn("disk: ", self.solve("4x4", "--estimate", "--keep-values", "all"))

    def test_estimate_of_games(self):
        need = [self.solve("4x6", "--estimate", *more) for more in ([], ["--games"])]
        for line in ("memory: at least about (.*?) with --scratch", "memory: .*, (.*?) without", "disk: (.*?) at most"):
            values, games = (self.bytes_of(re.search(line, text)[1]) for text in need)
            self.assertGreater(games, values, line)

    def bytes_of(self, text):
        number, unit = re.search(r"([\d.]+) (B|KiB|MiB|GiB)", text).groups()
        return float(number) * 1024 ** ["B", "KiB", "MiB", "GiB"].index(unit)

    def test_estimate_of_a_board_whose_tree_is_known(self):
        rows = csv_rows(self.solve("5x6", "--estimate", "--format", "csv"))
        self.assertEqual(sum(int(row["states"]) for row in rows), 257387474170)
        self.assertEqual(rows[26]["states"], "83175694")
        self.assertIn("69.6 GiB is the least that has a plan", self.solve("5x6", "--estimate", "--disk", "60G"))

    def test_killed_and_resumed(self):
        arguments = ["4x5", "--threads", 2, "--memory", "64M", "--scratch", "work", "--resume", "--quiet"]
        expected = self.essence("4x5")
        kills = 0
        for milliseconds in (60, 150, 300, 500):
            with self.start("solve", *arguments) as process:
                time.sleep(milliseconds / 1000)
                process.send_signal(signal.SIGKILL)
                kills += process.wait() == -signal.SIGKILL
        self.assertGreater(kills, 0)
        self.assertEqual(self.essence("4x5", "--scratch", "work", "--resume"), expected)
        # All over again from the folder: nothing is left to do.
        self.assertEqual(self.essence("4x5", "--scratch", "work", "--resume", "--threads", 1), expected)

    def test_checkpoint(self):
        self.solve("4x4", "--scratch", "work", "--keep-values", "3,7")
        output = self.succeeds("checkpoint", "ls", "work", silent=True)
        self.assertIn("4x4, symmetry full, score winner, solved down to depth 0", output)
        for depth in (0, 3, 7):
            self.assertIn(f"values of depth {depth}: ", output)
        output = self.succeeds("checkpoint", "verify", "work", silent=True)
        self.assertIn("states and values of depth 7: 650 states", output)
        (victim,) = (self.folder / "work" / "values-03").glob("*.values")
        content = bytearray(victim.read_bytes())
        content[-9] ^= 4
        victim.write_bytes(content)
        self.assert_fails(DAMAGED_INPUT, ["checkpoint", "verify", "work"], "work", "damaged", output=None)
        position = plain_othello.by_rows(sorted(plain_states(4, 4, 3)[3])[0], 4)
        self.assert_fails(DAMAGED_INPUT, ["value", "4x4", position, "--values", "work"], "values-03", output=None)
        output = self.succeeds("checkpoint", "prune", "work", "--kept", silent=True)
        self.assertEqual([path.name for path in (self.folder / "work").glob("values-*")], ["values-00"])
        output = self.succeeds("checkpoint", "prune", "work", "--all", silent=True)
        self.assertEqual(list((self.folder / "work").iterdir()), [])

    def test_look_up(self):
        known = {}
        states = plain_states(4, 3)
        boards = [board for depth in states for board in sorted(depth)[:: max(1, len(depth) // 6)]]
        self.solve("4x3", "--keep-values", "0,2,6", "--output", "values.h5")
        self.solve("4x3", "--keep-values", "all", "--scratch", "work")
        text = "".join(plain_othello.by_rows(board, 4) + "\n" for board in boards)
        for values in ("values.h5", "work"):
            with (self.folder / "boards").open("w") as file:
                file.write(text)
            with (self.folder / "boards").open() as file:
                code, output, log = self.run_program(
                    "value", "4x3", "-", "--values", values, "--format", "json", stdin=file
                )
            self.assertEqual((code, log), (DONE, ""))
            answers = [json.loads(line) for line in output.splitlines()]
            self.assertEqual(len(answers), len(boards))
            for board, answer in zip(boards, answers):
                self.assertTrue(answer["reachable"], board)
                self.assertEqual(answer["value"], plain_othello.value(board, 4, "winner", known), board)
                after = plain_othello.after_moves(board, 4)
                found = sorted(move["value"] for move in answer.get("moves", []))
                self.assertEqual(found, sorted(-plain_othello.value(one, 4, "winner", known) for one in after), board)
                if after:
                    self.assertEqual(answer["best"], answer["line"][0])
        # The disc that was placed last is never the mover's.
        unreachable = "X..X/.OX./.XO."
        self.assertNotIn(unreachable.replace("/", ""), states[2])
        for stated in ("", " X; +4"):  # which nothing contradicts
            output = self.succeeds("value", "4x3", unreachable + stated, "--values", "values.h5", silent=True)
            self.assertIn("not reachable", output)

        # Asked for one of them, it leaves the other out.
        code, output, log = self.run_program("value", "4x3", "--values", "values.h5", "--moves", "--format", "json")
        answer = json.loads(output)["positions"][0]
        self.assertEqual((code, log), (DONE, ""))
        self.assertIn("moves", answer)
        self.assertNotIn("line", answer)
        self.assertIn(answer["best"], [move["move"] for move in answer["moves"] if move["value"] == answer["value"]])

    def run_script(self, name, *arguments, othello=PROGRAM):
        script = [REPOSITORY / "scripts" / "develop" / name, *map(str, arguments), "--othello", othello]
        return subprocess.run([sys.executable, "-B", *script], cwd=self.folder, capture_output=True, text=True, check=False)

    def check_values(self, *arguments, othello=PROGRAM):
        return self.run_script("check-values", *arguments, othello=othello)

    def test_remarkable_states(self):
        self.solve("4x3", "--output", "values.h5", "--keep-values", "all")
        depths = plain_states(4, 3)
        boards = "".join(plain_othello.by_rows(board, 4) + "\n" for depth in depths for board in sorted(depth))
        (self.folder / "boards").write_text(boards)
        done = self.run_script("find-remarkable", "4x3", "values.h5", "--boards", "boards")
        self.assertEqual((done.returncode, done.stderr), (DONE, ""))
        finds = {(row["kind"], int(row["depth"])): row for row in csv_rows(done.stdout)}
        known = {}

        def line(board):
            """As find-remarkable has it, but by the strings of plain_othello."""
            after = plain_othello.after_moves(board, 4)
            exchanged = plain_othello.exchanged(board)
            if len(after) == 1:
                return 1 + line(after[0])
            return 1 + line(exchanged) if not after and plain_othello.after_moves(exchanged, 4) else 0

        for depth, states in enumerate(depths):
            gaps = []
            for board in states:
                values = sorted((-plain_othello.value(one, 4, "winner", known) for one in plain_othello.after_moves(board, 4)))
                if len(values) > 1 and values[-1] > 0 > values[-2]:
                    gaps.append(values[-1] - values[-2])
            for kind, sizes in (("only", gaps), ("forced", [size for size in map(line, states) if size])):
                self.assertEqual((kind, depth) in finds, bool(sizes))
                if sizes:
                    self.assertEqual(int(finds[kind, depth]["size"]), max(sizes), (kind, depth))
        (self.folder / "boards").write_text("....\n")
        self.assertEqual(self.run_script("find-remarkable", "4x3", "values.h5", "--boards", "boards").returncode, 1)
        done = self.run_script("find-remarkable", "4x3", "values.h5", "--states", 3, "--depths", "2:4", "--top", 2)
        self.assertEqual((done.returncode, done.stderr), (DONE, ""))

    def test_values_are_checked_against_the_rules(self):
        self.solve("4x4", "--score", "discs", "--output", "values.h5", "--keep-values", "all")
        arguments = ["4x4", "values.h5", "--score", "discs", "--states", "20", "--searched", "5", "--depths", "0:11"]
        done = self.check_values(*arguments)
        self.assertEqual((done.returncode, done.stderr), (DONE, ""))
        self.assertEqual(done.stdout.count("agree with their successors"), 12)
        # A program that takes every value of 4 for 6.
        wrong = self.folder / "wrong"
        change = "s/ +4 / +6 /"
        wrong.write_text(f"#!/bin/sh\n{PROGRAM} \"$@\" | sed -u '{change}'\n")
        wrong.chmod(0o755)
        done = self.check_values(*arguments, othello=wrong)
        self.assertEqual(done.returncode, CHECK_FAILED, done.stdout)
        self.assertEqual(done.stderr.count("\n"), 1, done.stderr)

    def test_a_command_after_each_depth(self):
        hook = f'echo $OTHELLO_DEPTH $({PROGRAM} value 4x4 --values "$OTHELLO_SCRATCH" --format csv | tail -n 1) >> seen'
        arguments = ["4x4", "--scratch", "work"]
        expected = self.essence("4x4")
        code = f'if [ $OTHELLO_DEPTH = 5 ] && [ ! -e again ]; then touch again; exit 3; fi; {hook}'
        found, _, log = self.run_program("solve", *arguments, "--quiet", "--after-depth", code)
        self.assertEqual(found, CHECK_FAILED, log)
        self.assertIn("--after-depth of depth 5 ended with code 3", log)
        self.assertEqual(sorted(path.name for path in self.folder.glob("work/values-*")), ["values-05", "values-06"])
        self.assertEqual(self.essence(*arguments, "--resume", "--after-depth", code), expected)
        seen = [line.split() for line in (self.folder / "seen").read_text().splitlines()]
        self.assertEqual([int(line[0]) for line in seen], list(range(12, -1, -1)))
        for line in seen:
            self.assertEqual(line[1].split(",")[3:5], ["-10", "-10"], line)
        found, output, log = self.run_program("solve", "3x4", "--scratch", "other", "--quiet", "--format", "csv",
                                              "--after-depth", "echo told; kill -9 $$")  # fmt: skip
        self.assertEqual((found, output), (1, ""))
        self.assertIn("told", log)
        self.assertIn("was ended by signal 9", log)

    def test_files_that_cannot_be_written_cost_no_table(self):
        code, output, log = self.run_program("solve", "4x4", "--format", "csv", "--quiet", "--keep-values", "0,1",
                                             "--output", "v.h5", "--histogram", "/dev/full")  # fmt: skip
        self.assertEqual(code, NOT_ENOUGH_CAPACITY, log)
        self.assertIn("/dev/full", log)
        self.assertEqual(len(output.splitlines()), 14)
        self.assertEqual(self.run_program("value", "4x4", "--values", "v.h5")[0], DONE)

    def test_bad_input(self):
        self.solve("4x4", "--keep-values", "0,4", "--output", "values.h5")
        self.solve("3x4", "--scratch", "work")
        for code, arguments, words in (
            (WRONG_USAGE, ["solve", "9x8"], ("'9x8'",)),
            (WRONG_USAGE, ["solve", "4x4", "--score", "best"], ("--score best", "winner", "discs")),
            (WRONG_USAGE, ["solve", "4x4", "--disk", "1G"], ("--scratch",)),
            (WRONG_USAGE, ["solve", "4x4", "--keep-values", "13", "--output", "a.h5"], ("--keep-values 13", "12")),
            (WRONG_USAGE, ["solve", "4x4", "--keep-values", "3"], ("--output", "--scratch")),
            (WRONG_USAGE, ["solve", "8x8", "--keep-values", "30", "--output", "a.h5"], ("depth 30", "64 bits")),
            (WRONG_USAGE, ["solve", "4x4", "--after-depth", "true"], ("--after-depth", "--scratch")),
            (WRONG_USAGE, ["solve", "3x4", "--output", "values.h5"], ("values of 4x4", "--force")),
            (DAMAGED_INPUT, ["solve", "4x4", "--scratch", "work", "--resume"], ("work", "3x4")),
            (NOT_ENOUGH_CAPACITY, ["solve", "4x4", "--memory", "1M"], ("--memory",)),
            (DAMAGED_INPUT, ["value", "4x5", "--values", "values.h5"], ("values.h5", "4x4", "4x5")),
            (DAMAGED_INPUT, ["value", "4x4", "--score", "discs", "--values", "values.h5"], ("winner", "discs")),
            (DAMAGED_INPUT, ["value", "4x4", "--values", "none.h5"], ("none.h5",)),
            (WRONG_USAGE, ["value", "4x4", "..../.OX./.XO./...Z", "--values", "values.h5"], ("'Z'",)),
        ):
            with self.subTest(arguments):
                self.assert_fails(code, [*arguments, *(["--quiet"] if arguments[0] == "solve" else [])], *words)


if __name__ == "__main__":
    main()
