"""A trace of a search: what `othello enumerate --trace` writes (docs/manual.md, Traces)."""

import dataclasses
import json
import math

from reporting.results import Unusable


# Of the paper's engine, what a thread expands or merges of a depth is a batch each.
BATCHES = ("batch", "expand", "merge")


class Event:
    """Times in seconds; of a batch also what it came to."""

    __slots__ = ("begin", "bytes_read", "bytes_written", "cpu", "depth", "end", "first", "kind", "occupancies", "rank", "states",
                 "thread", "weight", "workers")  # fmt: skip

    def __init__(self, entry):
        arguments = entry["args"]
        self.kind = entry["cat"]
        self.rank, self.thread = entry["pid"], entry["tid"]
        self.begin = entry["ts"] / 1e6
        self.end = self.begin + entry["dur"] / 1e6
        self.depth = arguments["depth"]
        self.cpu = arguments["cpu"] / 1e6
        self.workers = arguments.get("workers", 1)
        self.first = arguments.get("first", 0)
        self.occupancies = arguments.get("occupancies", 0)
        self.states = arguments.get("states", 0)
        self.weight = arguments.get("weight", 0)
        self.bytes_read = arguments.get("read", 0)
        self.bytes_written = arguments.get("written", 0)

    @property
    def seconds(self):
        return self.end - self.begin

    @property
    def states_found(self):
        return 0 if self.kind == "expand" else self.states


@dataclasses.dataclass
class Tuning:
    """The engine's numbers (enumerate/occupancy/tuning.h) by which work is divided."""

    batches_per_thread: float  # if all were as large as the last ones
    most_batch_states: float
    least_batch_states: float
    last_share: float  # of the weight: batches that are claimed by size
    team_occupancies: float  # for each thread; with fewer a team works on one at a time
    team_discs: float
    first_batches_per_thread: float = math.inf  # if all were as large as the first ones; in older traces all are alike
    least_first_batches: float = 0  # with fewer all are alike


class Trace:
    def __init__(self, path):
        self.path = path
        with open(path, encoding="utf-8") as file:
            document = json.load(file)
        try:
            self.about = document["otherData"]
            self.events = [Event(entry) for entry in document["traceEvents"] if entry["ph"] == "X"]
            self.ranks, self.threads = self.about["ranks"], self.about["threads"]
            self.is_of_queues = self.about.get("engine") == "shifted-queue"
            self.tuning = None if self.is_of_queues else Tuning(**self.about["tuning"])
        except (KeyError, TypeError) as fault:
            raise Unusable(f"not a trace of othello enumerate: {fault}") from fault
        if not self.events:
            raise Unusable("a trace without events")

    @property
    def all_threads(self):
        return self.ranks * self.threads

    @property
    def batches(self):
        return [event for event in self.events if event.kind in BATCHES]

    @property
    def seconds(self):
        return max(event.end for event in self.events)

    @property
    def depths(self):
        return sorted({event.depth for event in self.events})


def is_trace(path):
    with open(path, "rb") as file:
        return file.read(1) == b"{"
