"""Scratch folders in every state, the commands that work in one, and the check of how each may end."""

import shutil
from dataclasses import dataclass

from .program import CHECK_FAILED, DAMAGED_INPUT, DONE, NOT_ENOUGH_CAPACITY, OTHER_FAILURE, WRONG_USAGE, require
from .program import require_well_behaved
from .search import OCCUPANCY, SHIFTED_QUEUE
from .solving import STATE, values_in

REFUSED = (OTHER_FAILURE, NOT_ENOUGH_CAPACITY, DAMAGED_INPUT)


@dataclass(frozen=True)
class Folder:
    """A scratch folder that trials copy, and the search or the solve that continues from it."""

    path: object
    work: object  # Search or Solve
    is_solve: bool

    def resume(self, scratch):
        return [*self.work.arguments(), *self.work.in_folder(scratch)]


class Folders:
    """All of them by name, and what the commands that read them print where nothing is wrong."""

    def __init__(self, context):
        self.program = context.program
        found, solved = context.material, context.solved
        self.all = {
            "queue-merging": Folder(found.merging, found.checkpoints[SHIFTED_QUEUE].small, False),
            "solve-in-search": Folder(solved.in_search, solved.solve, True),
            "solve-in-pass": Folder(solved.in_pass, solved.solve, True),
            "finished-solve": Folder(solved.finished, solved.solve, True),
        }
        for before, engine in (("", OCCUPANCY), ("queue-", SHIFTED_QUEUE)):
            of = found.checkpoints[engine]
            self.all[f"{before}search"] = Folder(of.unfinished, of.small, False)
            self.all[f"finished-{before}search"] = Folder(of.finished, of.tiny, False)
        value = self.program.run(*self.value(solved.finished))
        self.values = values_in(value.output)
        self.states = {
            name: self.program.finish(self.program.start(*self.read_states(folder.path))).output
            for name, folder in self.all.items()
        }

    @staticmethod
    def value(scratch):
        return ["value", "4x4", STATE, "--values", scratch, "--format", "csv", "--threads", 1, "--memory", "32M", "--quiet"]

    @staticmethod
    def read_states(scratch):
        return ["states", scratch]

    def commands(self, name, scratch):
        """What can be done with it, by a word."""
        folder = self.all[name]
        pruned = {f"prune{more}": ["checkpoint", "prune", *filter(None, [more]), scratch] for more in ("", "--kept", "--all")}
        commands = {
            "resume": folder.resume(scratch),
            "ls": ["checkpoint", "ls", scratch],
            "check": ["checkpoint", "verify", scratch],
            "verify": ["verify", scratch, "--threads", 1, "--states", 2, "--quiet"],
            "states": self.read_states(scratch),
            **pruned,
        }
        if folder.is_solve:
            commands["value"] = self.value(scratch)
        return commands

    def copy(self, name, to):
        shutil.copytree(self.all[name].path, to)
        return to

    def check(self, name, word, outcome, refusals=REFUSED):
        """Right, or refused with a line; `states` of a solve's folder and values that are not kept are wrong usage."""
        may_be_wrong_usage = word in ("states", "value")
        may_fail_a_check = word in ("check", "verify")
        allowed = (DONE, *refusals, *[WRONG_USAGE] * may_be_wrong_usage, *[CHECK_FAILED] * may_fail_a_check)
        require_well_behaved(outcome, allowed)
        if outcome.code != DONE:
            return
        if word == "resume":
            self.all[name].work.check_printed(outcome)
        elif word == "value":
            require(values_in(outcome.output) == self.values, f"{outcome.command}: code 0, and a wrong value: {outcome.output}")
        elif word == "states":
            require(outcome.output == self.states[name], f"{outcome.command}: code 0, and wrong states")
