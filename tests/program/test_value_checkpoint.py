"""`othello value --checkpoint FILE`: a search that is stopped, or killed, continues; nothing else is read."""

import json
import resource
import signal
import struct
import time

from command import (
    DAMAGED_INPUT, DONE, NOT_ENOUGH_CAPACITY, OTHER_FAILURE, STOPPED_EARLY, WRONG_USAGE, CommandTest, complaints, handles,
    main,
)  # fmt: skip

# 27 vacant cells: some seconds.
GAME = "c2b4d5c1a4"
LONG = ["value", "6x6", GAME, "--threads", 2, "--memory", "128M", "--format", "json"]
# 19 vacant cells: a moment.
SHORT = ["value", "6x6", "c2b4d5c1a4e4f3d6c6c5e6a3a2", "--threads", 1, "--memory", "64M", "--format", "json"]
HEAD = struct.Struct("<8sQ72sQ2Q2iQdQ")
ENTRY = struct.Struct("<2QbbbB")


def limit_files():
    """No file of more than 16 KiB can be written."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 14, 1 << 14))


class CheckpointTest(CommandTest):
    def row(self, output):
        (row,) = json.loads(output)["positions"]
        return row

    def solved(self, arguments, *options):
        output = self.succeeds(*arguments, *options)
        return self.row(output)

    def stopped(self, seconds, number, *options):
        """A long search, stopped by a signal: exit code, row and complaints."""
        with self.start(*LONG, "--checkpoint", "search", *options) as process:
            try:
                self.wait_until(process, lambda: handles(process, signal.SIGTERM))
                time.sleep(seconds)
                process.send_signal(number)
                output, log = process.communicate(timeout=60)
            finally:
                process.kill()
        return process.returncode, self.row(output) if output else None, complaints(log)


class Continues(CheckpointTest):
    def test_a_search_that_is_stopped(self):
        whole = self.solved(LONG)
        nodes = 0
        for number in (signal.SIGTERM, signal.SIGINT):
            seconds = max(0.5, whole["seconds"] / 3)
            code, row, lines = self.stopped(seconds, number)
            if code == DONE:  # others have left the machine to this one
                self.assertEqual(row["value"], whole["value"])
                return
            self.assertEqual(code, STOPPED_EARLY, lines)
            self.assertEqual(lines, ["othello: stopped; search keeps what is known, and the same command continues"])
            self.assertLessEqual(row["lower"], whole["value"])
            self.assertLessEqual(whole["value"], row["upper"])
            self.assertEqual(self.run_program("verify", "search", "--states", 20)[0], DONE)
            self.assertGreater(row["nodes"], nodes, "those of all runs")
            nodes = row["nodes"]
        # On another number of threads, with another memory.
        rest = self.solved(["value", "6x6", GAME, "--format", "json", "--memory", "64M", "--threads", 1],
                           "--checkpoint", "search")  # fmt: skip
        self.assertEqual(rest["value"], whole["value"])
        self.assertLess(rest["nodes"] - nodes, whole["nodes"] * 0.95)
        self.assertGreater(rest["nodes"], nodes)
        # What is known is answered at once, and the file stays as it is.
        before = self.content()
        again = self.solved(LONG, "--checkpoint", "search", "--line")
        self.assertEqual((again["value"], again["line"][0]), (whole["value"], again["best"]))
        self.assertLess(again["nodes"] - rest["nodes"], whole["nodes"] / 100)
        self.assertGreater(again["seconds"], rest["seconds"] / 2)  # the file has those up to its writing
        self.assertEqual(self.content(), before)

    def test_a_search_whose_time_ends(self):
        code, output, log = self.run_program(*LONG, "--checkpoint", "search", "--time", 0.5, "--moves")
        self.assertEqual(code, STOPPED_EARLY, log)
        self.assertIn("search keeps what is known", log)
        self.assertIn("search", self.content())

    def test_a_search_that_is_killed(self):
        # The file of an interval is whole, and the search continues from it.
        code, _, _ = self.stopped(0.1, signal.SIGKILL)
        self.assertEqual((code, list(self.content())), (-signal.SIGKILL, []))
        seconds = 3
        while "search" not in self.content():
            code, _, lines = self.stopped(seconds, signal.SIGKILL, "--checkpoint-interval", 1)
            self.assertIn(code, (-signal.SIGKILL, DONE), lines)
            seconds *= 2
        output = self.succeeds("verify", "search")
        self.assertRegex(output, r"^search: search for the value of 6x6, score winner, position [XO./]+: ")
        self.assertEqual(self.solved(LONG, "--checkpoint", "search")["value"], self.solved(LONG)["value"])

    def test_intervals_change_nothing(self):
        whole = self.solved(LONG, "--line")
        found = self.solved(LONG, "--line", "--moves", "--checkpoint", "search", "--checkpoint-interval", 1)
        self.assertEqual(found["value"], whole["value"])
        self.assertEqual(max(move["value"] for move in found["moves"]), whole["value"])
        self.assertEqual(len(found["line"]), len(whole["line"]))
        again = self.solved(LONG, "--moves", "--checkpoint", "search")
        self.assertEqual([move["value"] for move in again["moves"]], [move["value"] for move in found["moves"]])
        self.assertLess(again["nodes"], found["nodes"] * 1.1)

    def test_an_interval_needs_a_file(self):
        code, _, log = self.run_program("value", "4x4", "--checkpoint-interval", 5)
        self.assertEqual((code, "--checkpoint-interval goes with --checkpoint only" in log), (2, True), log)

    def test_small_searches(self):
        # A finished game, a pass, a position with less than the file keeps, and another shape.
        for arguments in (["3x3", "OXX/XXX/XXX"], ["3x3", ".XX/XXX/XXO"], ["4x4"], ["--from", "#..#/.OX./.XO./#..#", "b1"]):
            plain = self.solved(["value", *arguments, "--format", "json"])
            for _ in range(2):
                found = self.solved(["value", *arguments, "--format", "json"], "--checkpoint", "small")
                self.assertEqual((found["value"], found["vacant"]), (plain["value"], plain["vacant"]))
                self.assertEqual(self.run_program("verify", "small")[0], DONE)
            (self.folder / "small").unlink()

    def test_the_format(self):
        # Read by docs/endgame.md alone.
        row = self.solved(SHORT, "--checkpoint", "search", "--score", "discs")
        data = (self.folder / "search").read_bytes()
        magic, version, board, score, mover, opponent, lower, upper, nodes, seconds, entries = HEAD.unpack_from(data)
        self.assertEqual((magic, version, board.rstrip(b"\0"), score), (b"OTHVALUE", 1, b"6x6", 1))
        text = "".join("X" if mover >> cell & 1 else "O" if opponent >> cell & 1 else "." for cell in range(36))
        self.assertEqual("/".join(text[i : i + 6] for i in range(0, 36, 6)), self.text_of_the_position())
        self.assertEqual((lower, upper, nodes), (row["value"], row["value"], row["nodes"]))
        self.assertGreater(seconds, 0)
        self.assertEqual(len(data), HEAD.size + entries * ENTRY.size + 8)
        self.assertGreater(entries, 0)
        for found in ENTRY.iter_unpack(data[HEAD.size : -8]):
            mover, opponent, lower, upper, move, bits = found
            self.assertEqual((mover | opponent) >> 36, 0)
            self.assertLessEqual(bin(mover | opponent).count("1"), 36 - 11)
            if mover & opponent == 0:
                self.assertLessEqual(lower, upper)
            self.assertTrue(move == -1 or (mover | opponent) >> move & 1 == 0)
            self.assertLess(bits, 40)

    def text_of_the_position(self):
        _, output, _ = self.run_program(*SHORT[:-1], "csv")
        return output.splitlines()[1].split(",")[1]


class Refuses(CheckpointTest):
    def test_files_of_other_searches(self):
        self.solved(SHORT, "--checkpoint", "search")
        for arguments in (
            ["value", "6x6"],
            ["value", "4x4"],
            [*SHORT, "--score", "discs"],
            ["value", "6x6", "c2b4d5c1a4e4f3d6c6c5e6a3"],
            ["value", "--from", "#....#/....../..OX../..XO../....../#....#"],
        ):
            self.assert_fails(DAMAGED_INPUT, [*arguments, "--checkpoint", "search"], "search: ", "another search",
                              "6x6, score winner", "name another file")  # fmt: skip

    def test_other_files(self):
        (self.folder / "mine").write_text("my own words\n" * 100)
        self.assert_fails(DAMAGED_INPUT, [*SHORT, "--checkpoint", "mine"], "mine: ", "not a checkpoint of othello value",
                          "name another file")  # fmt: skip
        (self.folder / "empty").write_text("")
        self.assert_fails(DAMAGED_INPUT, [*SHORT, "--checkpoint", "empty"], "empty: ", "too short")
        self.assert_fails(DAMAGED_INPUT, [*SHORT, "--checkpoint", "/dev/null"], "/dev/null", "is a device")
        self.assertEqual(self.run_program("solve", "3x3", "--keep-values", "all", "--output", "v.h5")[0], DONE)
        self.assert_fails(WRONG_USAGE, [*SHORT, "--checkpoint", "v.h5"], "--checkpoint v.h5", "HDF5")
        self.assert_fails(WRONG_USAGE, [*SHORT, "--checkpoint", "."], "--checkpoint .", "folder")
        self.assert_fails(OTHER_FAILURE, [*SHORT, "--checkpoint", "none/search"], "none/search")

    def test_damaged_files(self):
        self.solved(SHORT, "--checkpoint", "search")
        path = self.folder / "search"
        whole = path.read_bytes()
        regions = {"magic": 3, "version": 8, "board": 17, "score": 88, "position": 97, "bounds": 112, "nodes": 120,
                   "seconds": 130, "entries": 136, "an entry's state": HEAD.size + 1, "its bounds": HEAD.size + 16,
                   "one in the middle": len(whole) // 2, "the last": len(whole) - 10, "checksum": len(whole) - 1}  # fmt: skip
        changed = {name: whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :] for name, at in regions.items()}
        changed |= {"cut": whole[:-20], "half": whole[: len(whole) // 2], "more": whole + b"\0", "short": whole[:100]}
        for name, content in changed.items():
            with self.subTest(name):
                path.write_bytes(content)
                self.assert_fails(DAMAGED_INPUT, [*SHORT, "--checkpoint", "search"], "search: ")
                self.assert_fails(DAMAGED_INPUT, ["verify", "search"], "search")
        path.write_bytes(whole)
        self.assertEqual(self.run_program("verify", "search")[0], DONE)

    def test_wrong_usage(self):
        for arguments, words in (
            (["4x4", "-", "--checkpoint", "search"], ("--checkpoint", "-")),
            (["--obf", "a.obf", "--checkpoint", "search"], ("--checkpoint", "--positions")),
            (["4x4", "--values", "v.h5", "--checkpoint", "search"], ("--checkpoint", "--values")),
            (["4x4", "--checkpoint", "search", "--checkpoint-interval", 0], ("--checkpoint-interval",)),
        ):
            self.assert_wrong_usage(["value", *arguments], *words)

    def test_a_file_that_cannot_be_written(self):
        # The answer is printed, and what was there stays.
        self.solved(SHORT, "--checkpoint", "search", "--time", 60)
        before = self.content()
        self.assertGreater(len(before["search"]), 1 << 14)
        code, output, log = self.run_program(*SHORT, "--checkpoint", "search", "--moves", preexec_fn=limit_files)
        self.assertEqual(code, NOT_ENOUGH_CAPACITY, log)
        self.assertRegex(log, "^othello: search: cannot be written: .*\n$")  # told once
        self.assertIsNotNone(self.row(output)["value"])
        self.assertEqual(self.content(), before)
        # At an interval it is tried again: a search of several.
        longer = ["value", "6x6", GAME[:6], "--threads", 1, *LONG[5:]]
        code, output, log = self.run_program(
            *longer, "--checkpoint", "other", "--checkpoint-interval", 1, "--quiet", preexec_fn=limit_files
        )
        self.assertEqual(code, NOT_ENOUGH_CAPACITY, log)
        self.assertIsNotNone(self.row(output)["value"])
        self.assertGreater(len(log.splitlines()), 1)
        self.assertTrue(all(line.startswith("othello: other: ") for line in log.splitlines()), log)
        self.assertEqual(self.content(), before)

    def test_a_folder_that_cannot_be_opened(self):
        def few_files():
            resource.setrlimit(resource.RLIMIT_NOFILE, (4, 4))  # the file itself, and not its folder

        code, _, log = self.run_program(*SHORT, "--checkpoint", "search", "--quiet", preexec_fn=few_files)
        self.assertEqual(code, OTHER_FAILURE, log)
        self.assertEqual(log, "othello: search: cannot be written: Too many open files\n")
        self.assertEqual(self.content(), {})

    def test_a_link_to_a_file_that_is_not_there_yet(self):
        (self.folder / "link").symlink_to("search")
        value = self.solved(SHORT, "--checkpoint", "link")["value"]
        self.assertTrue((self.folder / "link").is_symlink() and (self.folder / "search").is_file())
        self.assertEqual(self.solved(SHORT, "--checkpoint", "link")["value"], value)
        (self.folder / "lost").symlink_to("nowhere/search")
        self.assert_fails(OTHER_FAILURE, [*SHORT, "--checkpoint", "lost"], "lost: cannot be written: nowhere: No such file")


if __name__ == "__main__":
    main()
