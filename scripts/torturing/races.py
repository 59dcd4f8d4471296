"""Programs that get in each other's way."""

import shutil
import time

from .program import DAMAGED_INPUT, DONE, OTHER_FAILURE, Fault, require, require_well_behaved
from .search import ENGINES, Search, check_kept
from .trials import Family

KINDS = ("one-output", "one-scratch-folder", "verify-during-a-search", "prune-during-a-search",
         "output-replaced-while-read", "scratch-folder-removed")  # fmt: skip


class Races(Family):
    """A trial is two or three programs at once. Those that end with code 0 did what they should; the others say in a
    line why not; what is left is right."""

    name = "races"
    title = "two programs on one output or one scratch folder, and others beside"
    crowd = 2

    def prepare(self):
        self.one, self.other, longer = Search("4x4", 8), Search("4x5", 6), Search("4x5", 11)
        for search in (self.one, self.other, longer):
            search.compute(self.program)
        self.longer = [longer.by(engine) for engine in ENGINES]

    def trials(self, count):
        return [f"{KINDS[number % len(KINDS)]}/{number}" for number in range(count)]

    def run(self, trial, folder, chance, tally):
        kind = trial.split("/")[0]
        tally[kind.replace("-", " ")] += 1
        {
            "one-output": self.one_output,
            "one-scratch-folder": self.one_scratch,
            "verify-during-a-search": self.verify_during_search,
            "prune-during-a-search": self.prune_during_search,
            "output-replaced-while-read": self.replaced_while_read,
            "scratch-folder-removed": self.scratch_removed,
        }[kind](folder, chance)

    def _pause(self, chance):
        """Before a call of one of both, so that the other gets between; often none."""
        if chance.random() < 0.3:
            return None
        call = chance.choice(["open", "rename", "pwrite", "write", "fsync", "ftruncate", "close", "unlink", "flock"])
        return Fault(call, chance.randint(1, 40), f"pause:{chance.choice([5, 20, 60])}")

    def one_output(self, folder, chance):
        output = folder / "results.h5"
        searches = (self.one, self.other)
        processes = []
        for search in chance.sample(searches, 2):
            arguments = [*search.arguments(chance.randint(1, 2)), "--output", output, "--force"]
            processes.append((search, self.program.start(*arguments, fault=self._pause_at_output(chance))))
            time.sleep(chance.choice([0, chance.uniform(0, 0.1), chance.uniform(0, 0.6)]))
        ended = []
        for search, process in sorted(processes, key=lambda pair: chance.random()):
            outcome = self.program.finish(process)
            require_well_behaved(outcome, (DONE, OTHER_FAILURE))
            if outcome.code == DONE:
                search.check_printed(outcome)
                ended.append(search)
                self._check_one_of(searches, output, outcome)  # the other one may still be at work
        require(ended, f"neither of both wrote {output.name}")
        self._check_one_of(searches, output, outcome)
        left = sorted(path.name for path in folder.iterdir())
        require(left == ["results.h5"], f"two programs on one output left {left}")

    def _pause_at_output(self, chance):
        """While the file is made and written, which else is over in a moment."""
        if chance.random() < 0.2:
            return None
        calls = [("open", 3), ("pwrite", 30), ("pwrite", 30), ("rename", 1), ("rename", 1), ("fsync", 2), ("pread", 4)]
        call, most = chance.choice(calls)
        return Fault(call, chance.randint(1, most), f"pause:{chance.choice([20, 100, 400])}", path="results.h5")

    def _check_one_of(self, searches, output, outcome):
        verified = self.program.finish(self.program.start("enumerate", "--verify", output))
        require(verified.code == DONE, f"{outcome.command}, with another one on the same output: {verified}")
        require(any(f"{search.board} to depth {search.depth}:" in verified.output for search in searches),
                f"a file of neither search: {verified.output}")  # fmt: skip

    def one_scratch(self, folder, chance):
        search, scratch = chance.choice(self.longer), folder / "scratch"
        processes = []
        for _ in range(2):
            arguments = [*search.arguments(chance.randint(1, 2)), *search.in_folder(scratch)]
            processes.append(self.program.start(*arguments, fault=self._pause(chance)))
            time.sleep(chance.choice([0, 0, chance.uniform(0, 0.2)]))
        outcomes = [self.program.finish(process) for process in processes]
        for outcome in outcomes:
            require_well_behaved(outcome, (DONE, OTHER_FAILURE))
            if outcome.code == DONE:
                search.check_printed(outcome)
        require(any(outcome.code == DONE for outcome in outcomes), f"neither of both came through: {outcomes[0]}")
        self._resume(search, scratch)

    def _resume(self, search, scratch):
        again = self.program.run(*search.arguments(), *search.in_folder(scratch))
        search.check_printed(again)
        self.program.run("checkpoint", "verify", scratch)

    def _start_search(self, folder, chance):
        search, scratch = chance.choice(self.longer), folder / "scratch"
        arguments = [*search.arguments(chance.randint(1, 2)), *search.in_folder(scratch)]
        process = self.program.start(*arguments, fault=self._pause(chance))
        while process.poll() is None and not (scratch / "manifest.json").exists():
            time.sleep(0.001)
        return search, scratch, process

    def verify_during_search(self, folder, chance):
        search, scratch, process = self._start_search(folder, chance)
        while process.poll() is None:
            words = chance.choice([["verify"], ["verify"], ["ls"]])
            # Nothing is damaged, whatever comes and goes meanwhile. It may say that the folder is in use.
            self.program.run("checkpoint", *words, scratch, allowed=(DONE, OTHER_FAILURE))
        outcome = self.program.finish(process)
        require_well_behaved(outcome, (DONE,))
        search.check_printed(outcome)
        self._resume(search, scratch)

    def prune_during_search(self, folder, chance):
        search, scratch, process = self._start_search(folder, chance)
        while process.poll() is None:
            words = chance.choice([[], ["--kept"], ["--kept"]])
            self.program.run("checkpoint", "prune", *words, scratch, allowed=(DONE, OTHER_FAILURE))
        outcome = self.program.finish(process)
        require_well_behaved(outcome, (DONE, OTHER_FAILURE))  # if prune had the folder first
        if outcome.code == DONE:
            search.check_printed(outcome)
        self._resume(search, scratch)

    def replaced_while_read(self, folder, chance):
        output = folder / "results.h5"
        self.program.run(*self.other.arguments(), "--output", output)
        readers = (["enumerate", "--verify"], ["gapkeep", "stats"])
        searches = (self.one, self.other)
        for number in range(2):
            writer = self.program.start(*searches[number % 2].arguments(), "--output", output, "--force", fault=self._pause(chance))
            while writer.poll() is None:
                self.program.run(*chance.choice(readers), output, fault=self._pause_of_reader(chance))
            self.program.run(*chance.choice(readers), output)
            require_well_behaved(self.program.finish(writer), (DONE,))

    def _pause_of_reader(self, chance):
        if chance.random() < 0.3:
            return None
        return Fault(chance.choice(["pread", "open"]), chance.randint(1, 20), "pause:20")

    def scratch_removed(self, folder, chance):
        search, scratch, process = self._start_search(folder, chance)
        time.sleep(chance.uniform(0, 0.05))
        if chance.random() < 0.5:
            shutil.rmtree(scratch, ignore_errors=True)
        else:
            scratch.rename(folder / "moved")
        outcome = self.program.finish(process)
        require_well_behaved(outcome, (DONE, OTHER_FAILURE, DAMAGED_INPUT))
        if outcome.code == DONE:
            search.check_printed(outcome)
        if (folder / "moved").exists() and not scratch.exists():
            check_kept(search, folder / "moved", 0, outcome.command)
            self._resume(search, folder / "moved")
