"""Searches that are killed at random moments and resumed with other threads, memory and disk until they are done."""

import signal
import time

from .program import DONE, NOT_ENOUGH_CAPACITY, STOPPED_EARLY, require, require_well_behaved
from .search import ENGINES, SHIFTED_QUEUE, Search, check_kept
from .trials import Family

MOST_ENDS = 6  # of one search; then it may come to its end
MEMORY = ("24M", "40M", "64M", "200M", "1G")
DISK = ("900K", "1500K", "3M", None)  # of the paper's search
WIDTHS = ((), ("--widths", "auto"), ("--widths", "4,9,20,64"))
ENDS = [signal.SIGKILL] * 8 + [signal.SIGTERM, signal.SIGINT]


class Kills(Family):
    """A trial is one search: killed with -9, now and then stopped by SIGTERM or SIGINT, with a checkpoint or, some of
    them, without, and with a results file over one that was there before."""

    name = "kills"
    title = "killed at random moments, resumed with other threads, memory and disk"

    def prepare(self):
        self.searches = []
        for search in (Search("4x4", 12), Search("4x5", 11), Search("4x6", 9), Search("4x4", 7, "none")):
            search.compute(self.program)
            self.searches += [(search.by(engine), self._seconds(search.by(engine))) for engine in ENGINES]
        self.old = self.context.folder / "old.h5"
        self.program.run("enumerate", "3x3", "--threads", 1, "--memory", "64M", "--output", self.old)

    def _seconds(self, search):
        """That it takes undisturbed."""
        scratch = self.context.folder / "undisturbed"
        begin = time.monotonic()
        self.program.run(*search.arguments(), *search.in_folder(scratch))
        seconds = time.monotonic() - begin
        self.program.run("checkpoint", "prune", "--all", scratch)
        return seconds

    @staticmethod
    def _arguments(search, scratch, is_last, chance):
        """Of one run. The last one has what is enough."""
        threads = chance.randint(1, 4)
        if search.engine != SHIFTED_QUEUE:
            return search.arguments(threads, chance.choice(MEMORY)) + (search.in_folder(scratch) if scratch else [])
        arguments = [*search.arguments(threads, None if is_last else chance.choice((None, *MEMORY))), *chance.choice(WIDTHS)]
        return arguments + (search.in_folder(scratch, None if is_last else chance.choice(DISK)) if scratch else [])

    def run(self, trial, folder, chance, tally):
        search, seconds = chance.choice(self.searches)
        with_scratch = chance.random() < 0.9
        scratch, output = folder / "scratch", folder / "results.h5"
        fixed = []
        if chance.random() < 0.3 and with_scratch:
            fixed = ["--keep-depths", f"{search.depth - 4},{search.depth - 2}"]
        with_output = chance.random() < 0.7 or not with_scratch
        if with_output:
            fixed += ["--output", output, "--force"]
            output.write_bytes(self.old.read_bytes())
        finished = 0
        ends = chance.randint(1, MOST_ENDS)
        while True:
            arguments = self._arguments(search, scratch if with_scratch else None, ends == 0, chance) + fixed
            process = self.program.start(*arguments)
            if ends > 0:
                time.sleep(chance.uniform(0, 1.1 * seconds))
                how = chance.choice(ENDS)
                process.send_signal(how)
            outcome = self.program.finish(process)
            if outcome.code == -signal.SIGKILL:
                tally["kills"] += 1
            elif outcome.code in (-signal.SIGTERM, -signal.SIGINT):
                tally["stops"] += 1  # it came before the program listens to it
            else:
                # Without a checkpoint there is nothing to be resumed.
                stopped = STOPPED_EARLY if with_scratch else 128 + how
                too_little = (NOT_ENOUGH_CAPACITY,) if search.engine == SHIFTED_QUEUE else ()
                require_well_behaved(outcome, (DONE, stopped, *too_little) if ends > 0 else (DONE,))
                tally["stops"] += outcome.code == stopped
                tally["too little memory or disk"] += outcome.code == NOT_ENOUGH_CAPACITY
            if outcome.code == DONE:
                break
            ends -= 1
            after = f"{outcome.command}, ended with {outcome.code}"
            if with_scratch:
                finished = check_kept(search, scratch, finished, after)
            if with_output and output.read_bytes() != self.old.read_bytes():
                search.check_file(self.program, output, after)
        search.check_printed(outcome)
        if with_output:
            search.check_file(self.program, output, outcome.command)
        if with_scratch:
            require(check_kept(search, scratch, finished, outcome.command) == len(search.rows), "a depth is missing")
            self.program.run("checkpoint", "verify", scratch)
            left = [path.name for path in scratch.rglob("*") if ".partial" in path.name]
            require(not left, f"{outcome.command}: leftover: {left}")
