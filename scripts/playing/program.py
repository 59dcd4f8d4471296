"""Asks `othello value` what positions are worth, one after the other."""

import json
import os
import pathlib
import subprocess

DEFAULT = os.environ.get("OTHELLO", pathlib.Path(__file__).resolve().parents[2] / "build/release/othello")


class NotReachable(Exception):
    """The program says that no game leads to this state."""


class Dialogue:
    """`othello value` that reads a board and answers with a line, again and again."""

    def __init__(self, othello, board, *options):
        self.process = subprocess.Popen(
            [othello, "value", board, "-", *options], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def read(self):
        line = self.process.stdout.readline()
        if not line:
            raise RuntimeError("othello value has ended")
        return line

    def answer(self, text):
        self.process.stdin.write(text + "\n")
        self.process.stdin.flush()
        return self.read()

    def close(self):
        self.process.stdin.close()
        if self.process.wait() != 0:
            raise RuntimeError(f"othello value ends with code {self.process.returncode}")


class Values(Dialogue):
    """The values alone."""

    def __init__(self, othello, board, *options):
        super().__init__(othello, board, "--format", "table", *options)
        self.read()
        self.column = self.read().split().index("value")

    def value(self, text):
        answer = self.answer(text)
        if "not reachable" in answer:
            raise NotReachable(text)
        return int(answer.split()[self.column])


class Moves(Dialogue):
    """The values of all moves, too."""

    def __init__(self, othello, board, *options):
        super().__init__(othello, board, "--format", "json", "--moves", *options)

    def moves(self, text):
        """A dictionary by the names of the cells; empty if the mover has no move."""
        answer = json.loads(self.answer(text))
        if answer.get("reachable") is False:
            raise NotReachable(text)
        return {move["move"]: move["value"] for move in answer.get("moves", [])}
