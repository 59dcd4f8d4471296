"""Links in a scratch folder in place of everything that the program may give a name to."""

import os
import shutil

from .folders import Folders
from .program import DONE, require, require_well_behaved
from .trials import Family

# What links lead to: a folder with files of somebody's, a file of his, nothing, itself, or what was moved there.
TARGETS = ("folder", "file", "nowhere", "circle", "moved")
# Beside what there is. Two names that killed processes leave are among them.
NAMES = ("search-1", "search-2", "search-3", "values-00", "values-05", "values-09", "values-12", "depth-00", "depth-05",
         "depth-09", "depth-11", "depth-12", "manifest.json", "solve.json", "lock", "log.csv", "solve.json.partial",
         "manifest.json.partial", "manifest.json.123-0123456789abcdef.partial", "search-1/depth-07", "search-1/depth-12",
         "search-1/manifest.json", "search-1/lock", "search-1/log.csv", "search-2/depth-05")  # fmt: skip
FILES = ("000000000000-000000000009.segment", "000000000000-000000000001.values",
         "000000000000-000000000009.segment.damaged", "000000000000-000000000009.values.123-0123456789abcdef.partial",
         "000000000000-000000000009.segment.123-0123456789abcdef.partial", "00000007.run", "00000099.run",
         "00000007.run.123-0123456789abcdef.partial")  # fmt: skip
VICTIMS = (*FILES, "a.partial", "notes.txt", "solve.json", "manifest.json", "manifest.json.123-0123456789abcdef.partial",
           "lock", "depth-05/000000000000-000000000009.segment", "depth-12/000000000000-000000000009.segment",
           "values-05/000000000000-000000000001.values", "sub/notes.txt")  # fmt: skip


def snapshot(folder):
    """Names, kinds and contents of all that is in a folder."""
    found = {}
    for path in sorted(folder.rglob("*")):
        name = str(path.relative_to(folder))
        if path.is_symlink():
            found[name] = ("link", os.readlink(path))
        else:
            found[name] = ("file", path.read_bytes()) if path.is_file() else ("folder", "")
    return found


def difference(before, after):
    gone, new = sorted(before.keys() - after.keys()), sorted(after.keys() - before.keys())
    changed = sorted(name for name in before.keys() & after.keys() if before[name] != after[name])
    return f"gone: {gone}, new: {new}, changed: {changed}"


class Links(Family):
    """A trial is a scratch folder with one to three links in it and one to three commands. What the links lead to stays
    as it is; each command ends right or says in a line why not."""

    name = "links"
    title = "links in scratch folders, in place of every name"
    crowd = 2

    def prepare(self):
        self.folders = Folders(self.context)

    def run(self, trial, folder, chance, tally):
        name = chance.choice(list(self.folders.all))
        scratch, elsewhere = folder / "scratch", folder / "elsewhere"
        self._make_victims(elsewhere)
        if chance.random() < 0.06:
            self._through_a_link(name, folder, chance, tally)
            return
        self.folders.copy(name, scratch)
        there = sorted(str(path.relative_to(scratch)) for path in scratch.rglob("*"))
        placed = []
        for _ in range(chance.choice([1, 1, 1, 2, 3])):
            which = self._name(there, chance)
            target = chance.choice(TARGETS)
            if self._place(scratch, which, target, elsewhere, chance):
                placed.append(f"{which} -> {target}")
        before = snapshot(elsewhere)
        commands = self.folders.commands(name, scratch)
        changed = False  # what there is to read
        for word in chance.choices(list(commands), k=chance.choice([1, 1, 2, 3])):
            outcome = self.program.finish(self.program.start(*commands[word]))
            after = snapshot(elsewhere)
            said = f"{name} with {placed}: {outcome}"
            require(before == after, f"what a link leads to is changed ({difference(before, after)}): {said}")
            require(outcome.code != DONE or word != "resume" or self._is_whole(scratch), f"it does not continue: {said}")
            if not changed or word not in ("states", "value"):
                try:
                    self.folders.check(name, word, outcome)
                except Exception as broken:
                    raise type(broken)(f"{name} with {placed}: {broken}") from None
            changed = changed or word == "resume" or word.startswith("prune")
            tally["done" if outcome.code == DONE else "refused"] += 1

    @staticmethod
    def _make_victims(elsewhere):
        for name in VICTIMS:
            (elsewhere / name).parent.mkdir(parents=True, exist_ok=True)
            (elsewhere / name).write_bytes(b"of somebody's: " + name.encode())

    @staticmethod
    def _name(there, chance):
        """What is there, what might be, or a file in a folder of a depth."""
        way = chance.random()
        if way < 0.5:
            return chance.choice(there)
        if way < 0.8:
            return chance.choice(NAMES)
        depths = [name for name in there if name.rpartition("/")[2].startswith(("depth-", "values-"))]
        return f"{chance.choice([*depths, 'values-05'])}/{chance.choice(FILES)}"

    @staticmethod
    def _place(scratch, which, target, elsewhere, chance):
        """True if there is a link of that name now. What is already behind one stays out of it."""
        link = scratch / which
        if any(above.is_symlink() for above in link.parents):
            return False
        link.parent.mkdir(parents=True, exist_ok=True)
        was_there = link.exists() or link.is_symlink()
        moved = elsewhere / f"moved-{len(list(elsewhere.iterdir()))}"
        if was_there:
            link.rename(moved)
        if was_there and target != "moved":
            shutil.rmtree(moved) if moved.is_dir() and not moved.is_symlink() else moved.unlink()
        if target == "moved" and not was_there:
            return False
        link.symlink_to({
            "folder": elsewhere, "nowhere": elsewhere / "new-name", "circle": link.name, "moved": moved,
            "file": elsewhere / chance.choice(VICTIMS[:13]),
        }[target])  # fmt: skip
        return True

    def _is_whole(self, scratch):
        """What it has done passes its own check, where no link is left for that to stumble over."""
        if any(path.is_symlink() for path in scratch.rglob("*")):
            return True
        outcome = self.program.finish(self.program.start("checkpoint", "verify", scratch))
        return outcome.code == DONE

    def _through_a_link(self, name, folder, chance, tally):
        """The folder itself may be one."""
        self.folders.copy(name, folder / "elsewhere" / "work")
        scratch = folder / "scratch"
        scratch.symlink_to(folder / "elsewhere" / "work")
        commands = self.folders.commands(name, scratch)
        for word in ("ls", "check", "resume", chance.choice(["prune", "prune--kept"]), "resume"):
            outcome = self.program.finish(self.program.start(*commands[word]))
            require_well_behaved(outcome, (DONE,))
            self.folders.check(name, word, outcome)
            tally["done"] += 1
        require(scratch.is_symlink(), f"the folder is no link any more: {outcome}")
