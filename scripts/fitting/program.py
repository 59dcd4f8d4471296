"""Asks the program."""

import os
import subprocess


def gtp(program, board, command, weights):
    """What `othello play` with one thread answers to a command. `weights`: a file of weights or `none`."""
    environment = dict(os.environ, OTHELLO_WEIGHTS=str(weights))
    done = subprocess.run(
        [program, "play", board, "--protocol", "gtp", "--threads", "1", "--memory", "64M"],
        input=command + "\nquit\n", capture_output=True, text=True, check=False, env=environment,
    )  # fmt: skip
    if done.returncode != 0 or not done.stdout.startswith("= "):
        raise RuntimeError(f"othello play {board}: {command}: {done.stderr.strip() or done.stdout.strip()[:200]}")
    return done.stdout.split("\n\n")[0][2:]
