"""Finds the program and asks it; and what else the scripts that call it share."""

import json
import os
import pathlib
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[3]
DEFAULT = os.environ.get("OTHELLO", str(ROOT / "build/release/othello"))
START_DISCS = 4


def add_option(form, name="--othello"):
    """Adds the option that names the program to an argument parser."""
    form.add_argument(name, default=DEFAULT, metavar="FILE", help="the program [$OTHELLO, else build/release/othello]")


def processors():
    """How many this process may use."""
    return len(os.sched_getaffinity(0))


def training_rows(program, *arguments, weights=None):
    """What othello_training, which lies beside the program, prints. `weights`: a file of weights or `none` [the program's own]."""
    environment = os.environ if weights is None else dict(os.environ, OTHELLO_WEIGHTS=str(weights))
    command = [pathlib.Path(program).with_name("othello_training"), *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
    if done.returncode != 0:
        raise RuntimeError(f"{' '.join(map(str, command))} ends with code {done.returncode}: {done.stderr.strip()}")
    return done.stdout


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
