"""Power failures: what a search, a solve or an estimate did to its files is recorded, and what a failure at any moment
may leave of it is made and continued from."""

import random

from . import crash_journal, crash_scenarios
from .crash_model import MODES, Follower, Image, NameChange
from .program import DONE, Program, Violation, require
from .trials import Family

# Of how many states all is looked at, and of how many points those of the long recordings are.
THOROUGH = 0.2
MOST_POINTS = 400
COPIES = {"all": 1, "durable": 1, "order": 2, "some": 5}


class Recorder(Program):
    """The program with a journal of what it does in a folder."""

    def __init__(self, program, journal, folder):
        super().__init__(program.path, program.shim)
        self.journal, self.folder = journal, folder

    def environment(self, fault=None, counts=None):
        changed = super().environment(fault, counts)
        changed["LD_PRELOAD"] = str(self.shim)
        changed["OTHELLO_FAULT_JOURNAL"] = str(self.journal)
        changed["OTHELLO_FAULT_JOURNAL_FOLDER"] = str(self.folder)
        return changed


class Recording:
    """What was done to the files, and said."""

    def __init__(self, scenario, folder):
        self.scenario = scenario
        work, journal = (folder / "work").resolve(), folder / "journal"
        folder.mkdir()
        work.mkdir()
        scenario.prepare(work)
        follower = Follower(work)
        recorder = Recorder(scenario.program, journal, work)
        for arguments, fault in scenario.steps(work):
            outcome = recorder.finish(recorder.start(*arguments, fault=fault))
            require(outcome.code == DONE or (fault and outcome.code == -9), f"while it was recorded: {outcome}")
        follower.follow(crash_journal.read(journal))
        self.disk = follower.disk
        self._check_model(work)
        self.versions = {name: self._versions(name) for name in scenario.outputs}

    def _check_model(self, folder):
        """Whether all of it is what is there: else the journal has missed something."""
        image = self.image("all", self.disk.events, None)
        files = {path.relative_to(folder): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
        modelled = {path: image.file(path) for path in files}
        require(modelled == files, f"{self.scenario.name}: the journal has not all that was done")
        require(sum(node not in self.disk.folders for node in image.names.values()) == len(files),
                f"{self.scenario.name}: the journal has files that are not there")  # fmt: skip

    def image(self, mode, point, chance):
        return Image(self.disk, MODES[mode](self.disk, point, chance))

    def _versions(self, name):
        """The contents that a file had under its name: pairs of when and what."""
        last = self.image("all", self.disk.events, None)
        before = Image(self.disk, [])
        versions = [(-1, before.file(name))]
        for change in self.disk.changes:
            if isinstance(change, NameChange):
                versions += [(change.begin, last.content(node)) for (folder, named), node in change.names
                             if (folder, named) == (0, name) and node is not None]  # fmt: skip
        return versions

    def check_outputs(self, image, point, printed):
        """Each is whole, or as it was; and no older than when the last table was printed."""
        for name, versions in self.versions.items():
            promised = max(number for number, (begin, _) in enumerate(versions) if begin <= printed)
            allowed = [content for begin, content in versions[promised:] if begin < point]
            require(image.file(name) in allowed, f"{name} is neither the old file nor a new one, whole")


class Crashes(Family):
    """A trial is one state that a power failure may leave: of all that was not durable everything, nothing, the first, or
    any of it, with writes torn at the borders of sectors. The same command continues from it."""

    name = "crashes"
    title = "power failures, replayed from what was written, synced and renamed"

    def prepare(self):
        chance = random.Random(self.context.seed)
        scenarios = crash_scenarios.all_recorded(self.context.material, self.templates, chance)
        self.recordings = {one.name: Recording(one, self.templates / one.name) for one in scenarios}

    def _chosen(self, trial):
        """The recording, the point, and what is there then."""
        name, point, mode, _ = trial.split("/")
        recording = self.recordings[name]
        chance = random.Random(f"{self.context.seed}/{trial}")
        return recording, int(point), MODES[mode](recording.disk, int(point), chance)

    def trials(self, count):
        """Every point of every recording, in an order of chance; of what comes to the same only one."""
        chance = random.Random(self.context.seed)
        names = []
        for name, recording in self.recordings.items():
            points = range(recording.disk.events + 1)
            if len(points) > MOST_POINTS:
                points = chance.sample(points, MOST_POINTS)
            names += [f"{name}/{point}/{mode}/{copy}" for point in points for mode, copies in COPIES.items()
                      for copy in range(copies)]  # fmt: skip
        chance.shuffle(names)
        seen = set()
        some = []
        for trial in names:
            recording, _, chosen = self._chosen(trial)
            state = (recording.scenario.name, hash(tuple((id(change), part) for change, part in chosen)))
            if state not in seen:
                seen.add(state)
                some.append(trial)
            if len(some) == count:
                break
        return some

    def run(self, trial, folder, chance, tally):
        recording, point, chosen = self._chosen(trial)
        image = Image(recording.disk, chosen)
        image.write(folder)
        reported = crash_scenarios.Reported(recording.disk.said, point)
        try:
            recording.check_outputs(image, point, reported.printed)
            recording.scenario.check(folder, reported, chance.random() < THOROUGH)
        except Violation as broken:
            raise Violation(f"after a power failure before event {point}: {broken}") from None
        tally[{"all": "with everything", "durable": "with what was durable", "order": "in order",
               "some": "with some of it"}[trial.split("/")[2]]] += 1  # fmt: skip
