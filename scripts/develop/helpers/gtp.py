"""Programs behind the Go Text Protocol, and positions to play with them."""

import math
import shlex
import subprocess
import time

COLOURS = ("black", "white")


class Failure(Exception):
    """A program broke the protocol."""


class Program:
    """A program behind the Go Text Protocol, and its clock."""

    def __init__(self, command):
        self.command = command
        self.process = subprocess.Popen(
            shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )

    def ask(self, text):
        try:
            self.process.stdin.write(text + "\n")
            self.process.stdin.flush()
        except BrokenPipeError as fault:
            raise Failure(f"{self.command} has ended") from fault
        lines = []
        while True:
            line = self.process.stdout.readline()
            if not line:
                raise Failure(f"{self.command} has ended at: {text}")
            if not line.strip() and lines:
                break
            if line.strip():
                lines.append(line.strip())
        if lines[0][0] != "=":
            raise Failure(f"{self.command}: {text}: {lines[0]}")
        return "\n".join([lines[0][1:].strip(), *lines[1:]])

    def begin(self, board, seconds):
        self.ask(f"boardsize {board.columns} {board.rows}" if board.columns != board.rows else f"boardsize {board.columns}")
        self.ask("clear_board")
        self.left = seconds
        if seconds:
            self.ask(f"time_settings {math.ceil(seconds)} 0 0")

    def move(self, colour):
        if self.left:
            self.ask(f"time_left {colour} {max(1, int(self.left))} 0")
        begin = time.monotonic()
        answer = self.ask(f"genmove {colour}").lower()
        took = time.monotonic() - begin
        if self.left is not None:
            self.left -= took
        return answer, took

    def end(self):
        try:
            self.ask("quit")
        except Failure:
            pass
        try:
            self.process.stdin.close()
        except BrokenPipeError:
            pass  # it did not read the last command
        self.process.wait()


def vertex(cell):
    return f"{chr(ord('a') + cell[0])}{cell[1] + 1}"


class Match:
    """The position of a game, by the plain rules."""

    def __init__(self, board):
        self.board = board
        self.state = board.start()
        self.colour = 0
        self.moves = []

    def legal(self):
        taken = self.state[0] | self.state[1]
        return [cell for cell in self.board.cells if cell not in taken and self.board.flips(self.state, cell)]

    def is_over(self):
        return not self.board.successors(self.state) and not self.board.successors(self.state[::-1])

    def play(self, cell):
        mover, opponent = self.state
        if cell is None:
            self.state = opponent, mover
        else:
            flipped = self.board.flips(self.state, cell)
            self.state = opponent - flipped, mover | flipped | {cell}
        self.moves.append("pass" if cell is None else vertex(cell))
        self.colour = 1 - self.colour

    def score_of_black(self):
        mover, opponent = self.state if self.colour == 0 else self.state[::-1]
        return self.board.final_value((mover, opponent), "winner")
