"""`othello play --protocol gtp` as a controller calls it."""

import subprocess

from command import PROGRAM, environment


class Engine:
    def __init__(self, board, *options, threads=1):
        self.process = subprocess.Popen(
            [PROGRAM, "play", board, "--protocol", "gtp", "--memory", "32M", "--threads", str(threads), *map(str, options)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment(),
        )  # fmt: skip

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        self.process.wait(timeout=60)
        self.process.stdout.close()
        self.process.stderr.close()

    def answer(self, command):
        """The whole answer to one command, without the empty line that ends it."""
        self.process.stdin.write(command + "\n")
        self.process.stdin.flush()
        return self.next_answer()

    def next_answer(self):
        lines = []
        while True:
            line = self.process.stdout.readline()
            if not line:
                raise EOFError(f"the engine ended: {self.process.stderr.read()}")
            if line == "\n":
                return "".join(lines).rstrip("\n")
            lines.append(line)

    def ask(self, command):
        """What an answer that has to be good says."""
        answer = self.answer(command)
        if not answer.startswith("="):
            raise AssertionError(f"{command}: {answer}")
        return answer[1:].strip()

    def ask_all(self, commands):
        """The same for many commands, which are all sent before any answer is read."""
        self.process.stdin.write("".join(command + "\n" for command in commands))
        self.process.stdin.flush()
        answers = [self.next_answer() for _ in commands]
        for command, answer in zip(commands, answers):
            if not answer.startswith("="):
                raise AssertionError(f"{command}: {answer}")
        return [answer[1:].strip() for answer in answers]
