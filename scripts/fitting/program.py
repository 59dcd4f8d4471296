"""Asks the program."""

import os
import pathlib
import subprocess

DEFAULT = os.environ.get("OTHELLO", pathlib.Path(__file__).resolve().parents[2] / "build/release/othello")
START_DISCS = 4


def add_option(form):
    """Adds --othello to an argument parser."""
    form.add_argument("--othello", default=DEFAULT, metavar="FILE", help="the program [build/release/othello]")


def gtp(program, board, command, weights=None):
    """What `othello play` with one thread answers to a command. `weights`: a file of weights or `none` [the program's own]."""
    environment = os.environ if weights is None else dict(os.environ, OTHELLO_WEIGHTS=str(weights))
    done = subprocess.run(
        [program, "play", board, "--protocol", "gtp", "--threads", "1", "--memory", "64M"],
        input=command + "\nquit\n", capture_output=True, text=True, check=False, env=environment,
    )  # fmt: skip
    if done.returncode != 0:
        raise RuntimeError(f"othello play {board} ends with code {done.returncode}: {done.stderr.strip()}")
    answer = done.stdout.split("\n\n")[0]
    if not answer.startswith("= "):
        raise RuntimeError(f"othello play {board}: {command}: {answer.removeprefix('? ')}")
    return answer[2:]
