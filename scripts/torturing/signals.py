"""Signals, once or twice, at random moments of every command that takes a while."""

import json
import os
import pty
import signal
import subprocess
import threading
import time

from .program import DONE, STOPPED_EARLY, Fault, Outcome, Violation, require, require_well_behaved
from .scenarios import PATTERN
from .search import OCCUPANCY, SHIFTED_QUEUE
from .solving import POSITIONS, STATE, essence_of, values_in
from .trials import Family

SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
BY_SIGNAL = 128
PAUSED = ("write", "pread", "read", "open", "rename", "fsync", "close", "pwrite")
GAME = "b1\na1\nhint\nundo\nboard\n" * 4
COMMANDS_OF_GTP = "boardsize 4\nclear_board\n" + "genmove black\ngenmove white\nshowboard\n" * 6


def ended(process, typed=None):
    """What it printed and logged until its end, which has to come."""
    try:
        return process.communicate(typed, timeout=60)
    except subprocess.TimeoutExpired:
        process.kill()
        process.communicate()
        raise Violation(f"{process.command}: does not end") from None


class Signals(Family):
    """A trial is one command and one or two signals, often while it pauses at a system call. Its code is that of the
    signal, or 75 where it can be resumed; what it printed is right as far as it goes; with code 0 it is all there is."""

    name = "signals"
    title = "SIGINT, SIGTERM and SIGHUP at random moments"
    crowd = 2

    def prepare(self):
        found, self.solved = self.context.material, self.context.solved
        quick = ["--threads", 1, "--memory", "32M", "--quiet", "--format", "csv"]
        self.positions = self.templates / "many.obf"
        self.positions.write_text(POSITIONS * 20, encoding="ascii")
        boards = f"{STATE}\n" * 30
        glyph = ["font", "--pattern", PATTERN, "--threads", 1, "--states", found.final, "--svg"]
        # What is typed, the arguments, and of what kind the output is.
        self.commands = {
            "value-obf": ("", ["value", "--obf", self.positions, *quick], "values"),
            "value-json": ("", ["value", "--obf", self.positions, *quick[:-1], "json"], "json"),
            "value-stdin": (boards, ["value", "4x4", "-", *quick], "values"),
            "value-stored": (boards, ["value", "4x4", "-", "--values", self.solved.finished, "--moves", *quick], "values"),
            "value-file": (boards, ["value", "4x4", "-", "--values", self.solved.values, *quick], "values"),
            "perft": ("", ["perft", "8x8", "--depth", 8, "--memory", "16M", "--format", "csv"], "rows"),
            "estimate": ("", [*self.solved.estimate, "--samples", 400], "estimate"),
            "estimate-output": ("", [*self.solved.estimate, "--samples", 400, "--output", "OUT"], "resumed"),
            "enumerate": ("", found.small.arguments(1), "table"),
            "enumerate-scratch": ("", found.checkpoints[OCCUPANCY].resume("OUT"), "resumed"),
            "enumerate-queue": ("", found.checkpoints[SHIFTED_QUEUE].resume("OUT"), "resumed"),
            "enumerate-output": ("", [*found.small.arguments(1), "--output", "OUT"], "table"),
            "solve": ("", self.solved.solve.arguments(1), "solved"),
            "solve-scratch": ("", [*self.solved.solve.arguments(2), "--scratch", "OUT", "--resume"], "resumed"),
            "solve-output": ("", [*self.solved.solve.arguments(1), "--keep-values", "all", "--output", "OUT"], "solved"),
            "verify": ("", ["verify", found.results, self.solved.values, self.solved.finished,
                            found.checkpoints[OCCUPANCY].finished, found.checkpoints[SHIFTED_QUEUE].finished, "--states", 300, "--threads", 1, "--quiet"], "lines"),
            "checkpoint": ("", ["checkpoint", "verify", self.solved.finished], "lines"),
            "states": ("", ["states", found.final, "--quiet"], "lines"),
            "states-output": ("", ["states", found.final, "--quiet", "--output", "OUT"], "lines"),
            "font": ("", [*glyph, "OUT"], "lines"),
            "play": (GAME, ["play", "4x4", "--colour", "both", "--threads", 1, "--quiet"], "lines"),
            "play-itself": ("", ["play", "4x4", "--colour", "none", "--threads", 1, "--quiet"], "lines"),
            "gtp": (COMMANDS_OF_GTP, ["play", "4x4", "--protocol", "gtp", "--threads", 1, "--quiet"], "lines"),
            "play-terminal": (GAME, ["play", "4x4", "--colour", "both", "--threads", 1, "--quiet"], "terminal"),
        }  # fmt: skip
        self.right, self.seconds = {}, {}
        for name, (typed, arguments, kind) in self.commands.items():
            if kind == "terminal":
                self.seconds[name] = 0.3
                continue
            begin = time.monotonic()
            outcome = self._run(self._with_output(arguments, self.templates / f"out-{name}"), typed, [])
            require_well_behaved(outcome, (DONE,))
            self.right[name], self.seconds[name] = outcome.output, time.monotonic() - begin

    @staticmethod
    def _with_output(arguments, path):
        return [path if word == "OUT" else word for word in arguments]

    def _run(self, arguments, typed, moments, fault=None):
        """`moments`: pairs of the seconds to wait and a signal."""
        process = subprocess.Popen(
            [str(self.program.path), *map(str, arguments)], env=self.program.environment(fault), text=True, errors="replace",
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True,
        )  # fmt: skip
        process.command = " ".join(map(str, ["othello", *arguments])) + f" {moments} {fault or ''}"
        sender = threading.Thread(target=self._send, args=(process, moments))
        sender.start()
        try:
            output, log = ended(process, typed)
        finally:
            sender.join()
        return Outcome(process.command, process.returncode, output, log)

    @staticmethod
    def _send(process, moments):
        for seconds, number in moments:
            time.sleep(seconds)
            process.send_signal(number)  # to nobody if it has ended

    def run(self, trial, folder, chance, tally):
        name = chance.choice(list(self.commands))
        typed, arguments, kind = self.commands[name]
        seconds = self.seconds[name]
        moments = [(chance.uniform(0, 1.1 * seconds), chance.choice(SIGNALS))]
        if chance.random() < 0.4:
            moments.append((chance.choice([0, 0.001, chance.uniform(0, seconds)]), chance.choice(SIGNALS)))
        pause = chance.choice([0, 0, 20, 60])
        fault = Fault(chance.choice(PAUSED), chance.randint(1, 60), f"pause:{pause}") if pause else None
        tally[name] += 1
        if kind == "terminal":
            self._in_a_terminal(arguments, typed, moments)
            return
        arguments = self._with_output(arguments, folder / "out")
        outcome = self._run(arguments, typed, moments, fault)
        tally["stopped"] += outcome.code != DONE
        self._check_code(outcome, kind, moments)
        self._check_output(name, kind, outcome)
        left = [path.name for path in folder.iterdir() if ".partial" in path.name]
        # Who ends by a signal that it does not listen to has no time to tidy up; estimate at a second one (docs/outputs.md).
        at_once = outcome.code < 0 or (name == "estimate-output" and "at once" in outcome.log)
        require(not left or at_once, f"leftover: {left}: {outcome}")
        if "OUT" in self.commands[name][1]:
            again = self._run([*arguments, *["--force"] * (name in ("enumerate-output", "solve-output"))], typed, [])
            require_well_behaved(again, (DONE,))
            self._check_output(name, kind, again)

    @staticmethod
    def _check_code(outcome, kind, moments):
        numbers = {number for _, number in moments}
        allowed = {DONE, *(BY_SIGNAL + number for number in numbers)}
        if kind == "resumed":
            allowed = {DONE, STOPPED_EARLY}
        if outcome.code < 0:  # before it listens, or where it never does, as shells see it: 128 and the number
            require(-outcome.code in numbers, f"ended by another signal: {outcome}")
            return
        log = outcome.log.replace("\n\nothello: stopped at once", "\nothello: stopped at once")
        said = Outcome(outcome.command, outcome.code, outcome.output, log.lstrip("\n"))
        require_well_behaved(said, allowed)

    def _check_output(self, name, kind, outcome):
        right, found = self.right[name], outcome.output
        if kind == "values":
            self._check_values(values_in(right), values_in(found), outcome)
        elif kind == "json":
            if found.strip() and outcome.code >= 0 and "at once" not in outcome.log:
                self._check_json(json.loads(right), json.loads(found), outcome)
        elif kind in ("table", "solved", "resumed") and outcome.code == DONE and name != "estimate-output":
            work = self.solved.solve if name.startswith("solve") else self.context.material.small
            work.check_printed(outcome)
        elif kind == "rows":
            rows = [line.rsplit(",", 1)[0] for line in right.splitlines()]
            seen = [line.rsplit(",", 1)[0] for line in found.splitlines()]
            require(rows[: len(seen)] == seen, f"what it printed is wrong: {outcome}: {found}")
        elif kind == "lines":
            require(right.startswith(found), f"what it printed is wrong: {outcome}: {found[-500:]!r}")
        if outcome.code == DONE:
            require(len(found.splitlines()) == len(right.splitlines()), f"code 0 with a part: {outcome}: {found[-500:]}")
            if kind in ("estimate", "resumed") and name.startswith("estimate"):
                require(found == right, f"code 0, and a wrong estimate: {outcome}: {found}")
            elif kind == "solved":
                require(essence_of(found) == essence_of(right), f"code 0, and wrong values: {outcome}")

    @staticmethod
    def _check_values(right, found, outcome):
        """Line by line; the last one may have bounds, and lack what a search was looking for."""
        require(len(found) <= len(right), f"more lines than positions: {outcome}")
        if not found:
            return
        names = right[0]
        require(found[0] == names, f"another head: {outcome}: {found[0]}")
        lower, upper = names.index("lower"), names.index("upper")
        for place, (wanted, line) in enumerate(zip(right[1:], found[1:])):
            if line == wanted:
                continue
            is_last = place == len(found) - 2 and outcome.code != DONE
            require(is_last, f"a wrong line: {outcome}: {line}, not {wanted}")
            if outcome.code < 0 or len(line) < len(names):
                continue  # cut short by a signal that is not listened to, or by a second one
            holds = int(line[lower]) <= int(wanted[lower]) <= int(line[upper])
            require(line[: lower] == wanted[: lower] and holds, f"wrong bounds: {outcome}: {line}, not {wanted}")

    @staticmethod
    def _check_json(right, found, outcome):
        for wanted, position in zip(right["positions"], found["positions"]):
            holds = position["lower"] <= wanted["lower"] <= position["upper"]
            require(position["state"] == wanted["state"] and holds, f"wrong bounds: {outcome}: {position}")
            require(position["value"] in (None, wanted["value"]), f"a wrong value: {outcome}: {position}")

    def _in_a_terminal(self, arguments, typed, moments):
        """Ctrl-C stops a thought, or ends the game where a person is to move; the terminal may go away."""
        master, slave = pty.openpty()
        process = subprocess.Popen([str(self.program.path), *map(str, arguments)], env=self.program.environment(),
                                   stdin=slave, stdout=slave, stderr=subprocess.PIPE, text=True, start_new_session=True)  # fmt: skip
        os.close(slave)
        process.command = f"play in a terminal {moments}"
        reader = threading.Thread(target=self._drain, args=(master,))
        reader.start()
        sender = threading.Thread(target=self._send, args=(process, moments))
        sender.start()
        for line in typed.splitlines():
            os.write(master, f"{line}\n".encode())
        os.write(master, b"quit\n")
        try:
            log = ended(process)[1]
        finally:
            sender.join()
            reader.join()
            os.close(master)
        self._check_code(Outcome(process.command, process.returncode, "", log), "terminal", moments)

    @staticmethod
    def _drain(master):
        try:
            while os.read(master, 65536):
                pass
        except OSError:
            pass  # the program has ended, and the other side is gone
