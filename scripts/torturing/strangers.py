"""Files and folders of somebody's own in a scratch folder."""

from .folders import Folders
from .links import difference, snapshot
from .program import DONE, require, require_well_behaved
from .trials import Family

FILES = ("notes.txt", "mine.values", "mine.segment", "mine.run", "mine.partial", "1-2.values", "1-2.segment",
         "000-009.segment", "7.run", "00000007.run.old", ".hidden", "manifest.json.bak", "manifest.json~", "solve.json.old", "solve.jsonx", "log.csv.1", "lock.txt",
         "000000000000-000000000009.values.bak", "000000000000-000000000009.segment.old", "depth-5", "depth-005",
         "depth-5x", "depth-", "values-5", "values-aa", "values-", "search-", "search-01", "search-x", "search-0",
         "search--1", "manifest.json.12-34.partial", "solve.json.1-0123456789ABCDEF.partial", "name with blanks",
         "name\nof two lines", "-", "%s%n")  # fmt: skip
FOLDERS = ("sub", "depth-5", "depth-050", "values-5", "search-01", "search-x", "values", "depth-aa")  # fmt: skip
# Folders of the program's own names, in which strangers may lie, too.
OWN_FOLDERS = (".", "values-02", "values-05", "values-07", "search-1", "search-1/depth-06", "search-1/depth-11")
OWN_FOLDERS_OF_SEARCH = (".", "depth-06", "depth-08", "depth-10", "depth-11", "depth-02")
CONTENT = b"of somebody's"


class Strangers(Family):
    """A trial is a scratch folder with up to eight files and folders that are not the program's, and up to four commands.
    None of them is deleted or changed, and each command does what it does without them."""

    name = "strangers"
    title = "files and folders of others in scratch folders"
    crowd = 2

    def prepare(self):
        self.folders = Folders(self.context)

    def run(self, trial, folder, chance, tally):
        name = chance.choice(list(self.folders.all))
        is_solve = self.folders.all[name].is_solve
        scratch = self.folders.copy(name, folder / "scratch")
        strangers = self._put(scratch, OWN_FOLDERS if is_solve else OWN_FOLDERS_OF_SEARCH, chance)
        commands = self.folders.commands(name, scratch)
        words = chance.choices(list(commands), k=chance.choice([1, 2, 3, 4]))
        gone = changed = False
        for word in words:
            outcome = self.program.finish(self.program.start(*commands[word]))
            said = f"{name} with {sorted(strangers)}: {outcome}"
            after = {path: content for path, content in snapshot(scratch).items() if path in strangers}
            require(after == strangers, f"strangers are {difference(strangers, after)}: {said}")
            if not gone and (word in ("resume", "ls", "check") or word.startswith("prune")):
                require_well_behaved(outcome, (DONE,))
            # What there is to read, a resumed search and pruning change.
            if not changed or word not in ("states", "value"):
                self.folders.check(name, word, outcome)
            gone = word == "prune--all" or (gone and word != "resume")
            changed = changed or gone or word == "resume" or word.startswith("prune")
            tally["commands"] += 1
        tally["strangers"] += len(strangers)

    @staticmethod
    def _put(scratch, own, chance):
        """All that is somebody's: names and contents."""
        names = set()
        for _ in range(chance.randint(1, 8)):
            where = chance.choice(own)
            (scratch / where).mkdir(exist_ok=True)
            if chance.random() < 0.6:
                path = scratch / where / chance.choice(FILES)
                if not path.exists():
                    path.write_bytes(CONTENT)
                    names.add(path)
            else:
                path = scratch / where / chance.choice(FOLDERS)
                if not path.is_file():
                    path.mkdir(exist_ok=True)
                    (path / "notes.txt").write_bytes(CONTENT)
                    names |= {path, path / "notes.txt"}
        named = {str(path.relative_to(scratch)) for path in names}
        return {path: content for path, content in snapshot(scratch).items() if path in named}
