"""Threads: more than the system gives, than there are processors, or than OpenMP may have."""

import os
import re
import resource

from .program import DONE, NOT_ENOUGH_CAPACITY, require
from .trials import Family

KINDS = ("address space", "processes", "processors", "OMP_THREAD_LIMIT", "OMP_NUM_THREADS")
FIRST_USER = 54_321  # the limit on processes does not hold for root, and counts those of a user
MIB = 1 << 20

SECONDS = re.compile(r",\d+\.\d+$", re.MULTILINE)  # the last of a row

# What is printed says nothing of times and threads; all of it fits in this memory with a few threads.
ALONE = (
    ("enumerate", "4x5", "--depth", 9, "--memory", "64M", "--format", "csv"),
    ("enumerate", "4x4", "--engine", "shifted-queue", "--memory", "64M", "--format", "csv"),
    ("solve", "4x3", "--memory", "64M", "--format", "csv"),
    ("estimate", "5x5", "--depth", 7, "--samples", 50, "--seed", 1, "--format", "csv", "--quiet"),
    ("perft", "4x4", "--depth", 7, "--format", "csv"),
    ("value", "4x4"),
    ("play", "4x4", "--colour", "none", "--level", 6),
)
OF_FILES = (
    ("verify", "{results}"),
    ("verify", "{values}"),
    ("checkpoint", "verify", "{scratch}"),
    ("checkpoint", "verify", "{queue}"),
    ("font", "{pattern}", "--tile", "4x4", "--states", "{results}", "--format", "csv"),
)
TIMED = ("value", "play")  # what these print is not compared
WITHOUT_THREADS = ("perft",)


class Threads(Family):
    """A trial is a command with some number of threads under one to three limits: done and right, or too little of
    something in one line."""

    name = "threads"
    title = "more threads than the system gives, the machine has, or OpenMP may have"

    def prepare(self):
        folder = self.context.folder / "threads-material"
        folder.mkdir()
        names = {name: folder / name for name in ("results", "values", "scratch", "queue", "pattern")}
        names["pattern"].write_text("P1 8 4 10100110 01011001 11111001 00000110", encoding="ascii")
        self.program.run("enumerate", "4x4", "--output", names["results"], "--scratch", names["scratch"], "--keep-depths", 6)
        self.program.run("enumerate", "4x4", "--engine", "shifted-queue", "--scratch", names["queue"], "--keep-depths", 6)
        self.program.run("solve", "4x3", "--keep-values", "all", "--output", names["values"])
        of_files = [tuple(str(word).format(**names) for word in words) for words in OF_FILES]
        self.commands = [*ALONE, *of_files]
        self.right = {words: SECONDS.sub("", self.program.run(*words, *self.threads_of(words, 2)).output) for words in self.commands}
        self.kinds = [kind for kind in KINDS if kind != "processes" or self.can_be_somebody()]

    def can_be_somebody(self):
        if os.geteuid() != 0:
            return False
        try:
            self.program.run("--version", user=FIRST_USER)
        except OSError:  # others may not read the program
            return False
        return True

    @staticmethod
    def threads_of(words, count):
        return () if words[0] in WITHOUT_THREADS else ("--threads", count)

    def limits_of(self, kinds, chance):
        options = {"limits": [], "variables": {}}
        for kind in kinds:
            if kind == "address space":
                options["limits"].append((resource.RLIMIT_AS, int(2 ** chance.uniform(5.8, 10.5)) * MIB))
            elif kind == "processes":
                options["limits"].append((resource.RLIMIT_NPROC, chance.randint(1, 40)))
                options["user"] = FIRST_USER + os.getpid() % 10_000  # whom no other trial is at the same time
            elif kind == "processors":
                own = sorted(os.sched_getaffinity(0))
                options["processors"] = chance.sample(own, chance.randint(1, len(own)))
            else:
                options["variables"][kind] = str(chance.choice((1, 2, 3, 5, 64, 2000)))
        return options

    def run(self, trial, folder, chance, tally):
        kinds = chance.sample(self.kinds, chance.randint(1, min(3, len(self.kinds))))
        words = chance.choice(ALONE if "processes" in kinds else self.commands)
        threads = () if chance.random() < 0.2 else self.threads_of(words, int(2 ** chance.uniform(0, 10)))
        options = self.limits_of(kinds, chance)
        outcome = self.program.run(*words, *threads, allowed=(DONE, NOT_ENOUGH_CAPACITY), **options)
        said = f"{outcome} under {options}"
        tally["done"] += outcome.code == DONE
        tally["refused"] += outcome.code != DONE
        if outcome.code == DONE and words[0] not in TIMED:
            require(SECONDS.sub("", outcome.output) == self.right[words], f"code 0, and another output: {said}: {outcome.output[-300:]}")
