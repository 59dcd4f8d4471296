"""Commands that work in a scratch folder, and others that come by: pruning, listing, verifying, a second --resume."""

import time

from .folders import Folders
from .program import DAMAGED_INPUT, DONE, OTHER_FAILURE, Fault, require, require_well_behaved
from .trials import Family

# What is running: a search or a solve from one of these folders, or a reader of one.
WORKING = (("search", "resume"), ("finished-search", "resume"), ("new-search", "resume"), ("new-solve", "resume"),
           ("queue-search", "resume"), ("queue-merging", "resume"), ("new-queue-search", "resume"),
           ("solve-in-search", "resume"), ("solve-in-pass", "resume"), ("finished-solve", "resume"))  # fmt: skip
READING = (("finished-search", "states"), ("finished-search", "verify"), ("search", "verify"), ("search", "check"),
           ("finished-queue-search", "states"), ("finished-queue-search", "verify"), ("queue-merging", "check"),
           ("finished-solve", "value"), ("finished-solve", "verify"), ("solve-in-pass", "verify"),
           ("solve-in-pass", "check"))  # fmt: skip
OTHERS = ("prune", "prune--kept", "prune--kept", "prune--all", "ls", "check", "verify", "resume")
DELETING = ("prune--kept", "prune--all", "resume", "prune")
PAUSED = ("open", "rename", "read", "pread", "pwrite", "write", "fsync", "close", "unlink", "flock", "opendir", "readdir",
          "mkdir", "stat")  # fmt: skip


class Pruning(Family):
    """A trial is a command in a scratch folder, with a pause at a random call, and one to six others at random moments
    beside it. What is running ends right, unless one of them had the folder first; they do what they should, or say in a
    line why not; a following --resume gets the right digests."""

    name = "prune"
    title = "pruning, verifying and resuming in a folder where a command is running"
    crowd = 2

    def prepare(self):
        self.folders = Folders(self.context)

    def run(self, trial, folder, chance, tally):
        kind, word = chance.choice([*WORKING, *READING])
        scratch = folder / "scratch"
        name = {"new-solve": "solve-in-search"}.get(kind, kind.removeprefix("new-"))
        if kind == name:
            self.folders.copy(name, scratch)
        commands = self.folders.commands(name, scratch)
        running = self.program.start(*commands[word], fault=self._pause(chance))
        others = self._beside(running, kind == name, scratch, commands, chance)
        outcome = self.program.finish(running)
        said = " beside " + "; ".join(f"{other}: {found.code}" for other, found in others)
        tally[f"{kind} {word}"] += 1
        for other, found in others:
            may_be_gone = self._may_be_gone(others) or (other == "ls" and kind != name)
            allowed = (DONE, OTHER_FAILURE, DAMAGED_INPUT) if may_be_gone else (DONE, OTHER_FAILURE)
            require_well_behaved(found, allowed)
            tally["refused"] += found.code != DONE
            if other == "resume" and found.code == DONE:
                self.folders.all[name].work.check_printed(found)
        self._check_running(name, word, outcome, others, said)
        again = self.program.run(*commands["resume"])
        self.folders.all[name].work.check_printed(again)
        self.program.run("checkpoint", "verify", scratch)

    @staticmethod
    def _pause(chance):
        if chance.random() < 0.2:
            return None
        return Fault(chance.choice(PAUSED), chance.randint(1, 60), f"pause:{chance.choice([5, 20, 60, 150])}", path="scratch")

    def _beside(self, running, is_there, scratch, commands, chance):
        """What others found, in their order."""
        time.sleep(chance.choice([0, chance.uniform(0, 0.05), chance.uniform(0, 0.3)]))
        while not is_there and running.poll() is None and not scratch.exists():
            time.sleep(0.001)
        found = []
        for _ in range(chance.randint(1, 6)):
            if running.poll() is not None and found:
                break
            other = chance.choice(OTHERS)
            found.append((other, self.program.finish(self.program.start(*commands[other]))))
        return found

    @staticmethod
    def _may_be_gone(others):
        """What is pruned away is not found any more, and what has just begun has no manifest yet, without which there is
        nothing to list."""
        return any(other == "prune--all" and found.code == DONE for other, found in others)

    def _check_running(self, name, word, outcome, others, said):
        deleted = any(other in DELETING and found.code == DONE for other, found in others)
        held = any(found.code == DONE for other, found in others if other not in ("ls",))
        if word == "resume":
            allowed = (DONE, OTHER_FAILURE) if held else (DONE,)
        else:
            allowed = (DONE, OTHER_FAILURE, DAMAGED_INPUT) if deleted else (DONE,)
        require(outcome.code in allowed, f"it does not end right: {outcome}{said}")
        require_well_behaved(outcome, allowed)
        if outcome.code == DONE and not (word == "states" and deleted):
            self.folders.check(name, word, outcome)
