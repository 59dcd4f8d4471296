"""The weights of patterns: those compiled in, none, a file's, and files that are refused."""

import json
import os
import pathlib
import sys

from command import DAMAGED_INPUT, DONE, CommandTest, main

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "..", "scripts", "develop"))

from helpers.weights_file import read_file, write_file  # noqa: E402

NOTE = "othello: OTHELLO_WEIGHTS is none: moves are ordered by a simpler evaluation, which takes longer\n"
WEIGHTS = os.path.join(os.path.dirname(__file__), "..", "..", "play", "patterns", "othello.weights")
STATE = "..XXX./..XXOX/XOOXOX/OOOOXO/.OOXXX/......"  # of 6x6, 13 vacant cells


class Weights(CommandTest):
    def value(self, weights=None):
        if weights is not None:
            os.environ["OTHELLO_WEIGHTS"] = str(weights)
            self.addCleanup(os.environ.pop, "OTHELLO_WEIGHTS", None)
        code, output, log = self.run_program("value", "6x6", STATE, "--threads", 1, "--format", "json")
        self.assertEqual(code, DONE, log)
        return json.loads(output)["positions"][0], log

    def test_the_value_does_not_depend_on_them(self):
        ours, log = self.value()
        self.assertEqual(log, "")
        same, log = self.value(WEIGHTS)
        self.assertEqual((same["value"], same["nodes"], log), (ours["value"], ours["nodes"], ""))
        without, log = self.value("none")
        self.assertEqual((without["value"], log), (ours["value"], NOTE))
        self.assertNotEqual(without["nodes"], ours["nodes"])

    def test_play_without_them(self):
        os.environ["OTHELLO_WEIGHTS"] = "none"
        self.addCleanup(os.environ.pop, "OTHELLO_WEIGHTS", None)
        path = self.folder / "typed"
        path.write_text("hint\n")
        with path.open() as typed:
            code, output, log = self.run_program("play", "8x8", "--level", 2, stdin=typed)
        self.assertEqual((code, log), (DONE, NOTE))
        self.assertEqual(output.count(" about "), 4)

    def test_files_that_are_refused(self):
        good = pathlib.Path(WEIGHTS).read_bytes()
        middle = len(good) // 2
        for name, content, words in (
            ("other-version", good[:7] + b"2" + good[8:], ("another version", "scripts/develop/fit-patterns")),
            ("foreign", b"x" * 1000, ("not a file of weights",)),
            ("short", good[:100], ("damaged",)),
            ("head", good[:20] + b"\xff" + good[21:], ("damaged",)),
            ("empty", b"", ("too short",)),
            ("body", good[:middle] + bytes(len(good) - middle), ("damaged",)),
        ):
            path = self.folder / name
            path.write_bytes(content)
            os.environ["OTHELLO_WEIGHTS"] = str(path)
            self.addCleanup(os.environ.pop, "OTHELLO_WEIGHTS", None)
            for arguments in (["value", "8x8", "--time", 1], ["play", "8x8", "--protocol", "gtp"]):
                self.assert_fails(DAMAGED_INPUT, arguments, name, *words, "unset OTHELLO_WEIGHTS")
        with open(self.folder / "long", "wb") as file:
            file.truncate((64 << 20) + 1)
        for name, words in (("missing", "no such file"), ("long", "longer than 64.0 MiB")):
            os.environ["OTHELLO_WEIGHTS"] = str(self.folder / name)
            self.assert_fails(DAMAGED_INPUT, ["value", "6x6", "--time", 1], name, words, "unset OTHELLO_WEIGHTS to")

    def test_a_file_without_the_board(self):
        boards = read_file(WEIGHTS)
        path = self.folder / "small"
        write_file({"4x4": boards["4x4"]}, path)
        without, log = self.value(path)
        self.assertEqual(log, NOTE.replace("none:", f"{path}, which has none of 6x6:"))
        self.assertEqual(without["nodes"], self.value("none")[0]["nodes"])
        # Boards that have no patterns need no note.
        for weights in (path, "none"):
            os.environ["OTHELLO_WEIGHTS"] = str(weights)
            self.succeeds("value", "3x3", silent=True)


if __name__ == "__main__":
    main()
