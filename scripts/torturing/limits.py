"""What the system refuses: sizes of files, memory, open files, and disks that fill up."""

import resource
import shlex
import subprocess

from .program import DONE, NOT_ENOUGH_CAPACITY, OTHER_FAILURE, Outcome, Violation, require_well_behaved
from .search import ENGINES, SHIFTED_QUEUE, Search, check_kept
from .trials import Family

KINDS = ("file size", "memory", "open files")
DISK = "disk"  # of the paper's search in a folder


class Limits(Family):
    """A trial is a search under a limit, and the same one resumed without it."""

    name = "limits"
    title = "under limits: size of a file, address space, open files, --disk"

    def prepare(self):
        search = Search("4x5", 9)
        search.compute(self.program)
        self.searches = [search.by(engine) for engine in ENGINES]
        self.least_memory = self._least_memory()

    def _least_memory(self):
        """With less address space the program does not come to its first line."""
        least, enough = 1 << 20, 4 << 30
        while enough - least > 1 << 20:
            middle = (least + enough) // 2
            limits = [(resource.RLIMIT_AS, middle)]
            try:
                code = self.program.finish(self.program.start("--version", limits=limits)).code
            except (OSError, subprocess.SubprocessError):
                code = 1
            least, enough = (least, middle) if code == DONE else (middle, enough)
        return enough

    def _limit(self, kind, chance):
        if kind == "file size":
            return (resource.RLIMIT_FSIZE, int(2 ** chance.uniform(0, 17))), (DONE, NOT_ENOUGH_CAPACITY)
        if kind == "memory":
            most = self.least_memory + (4 << 20) + int(2 ** chance.uniform(18, 28.5))
            return (resource.RLIMIT_AS, most), (DONE, NOT_ENOUGH_CAPACITY)
        return (resource.RLIMIT_NOFILE, chance.randint(4, 24)), (DONE, OTHER_FAILURE, NOT_ENOUGH_CAPACITY)

    def run(self, trial, folder, chance, tally):
        search = chance.choice(self.searches)
        scratch, output = folder / "scratch", folder / "results.h5"
        fixed = [*search.arguments(chance.randint(1, 4)), "--output", output, "--force"]
        with_scratch = chance.random() < 0.75
        arguments = [*fixed, *search.in_folder(scratch)] if with_scratch else fixed
        kind = chance.choice((*KINDS, *[DISK] * (with_scratch and search.engine == SHIFTED_QUEUE)))
        if kind == DISK:
            limit = f"{chance.randint(1, 2500)}K"
            refused = self.program.run(*fixed, *search.in_folder(scratch, limit), allowed=(DONE, NOT_ENOUGH_CAPACITY))
        else:
            limit, allowed = self._limit(kind, chance)
            refused = self.program.run(*arguments, limits=[limit], allowed=allowed)
        tally[f"refused for {kind}"] += refused.code != DONE
        if refused.code == DONE:
            search.check_printed(refused)
            search.check_file(self.program, output, refused.command)
        if scratch.exists():
            check_kept(search, scratch, 0, refused.command)
        outcome = self.program.run(*arguments)
        search.check_printed(outcome)
        search.check_file(self.program, output, f"after {kind} {limit}: {outcome.command}")
        if kind == "memory":
            self.program.run("enumerate", "--verify", output, limits=[self._limit(kind, chance)[0]], allowed=allowed)


# In a namespace of its own, where $1 is a small disk. The search begins, the disk is filled up after a while, and
# the search continues when there is space again.
ON_SMALL_DISK = """
mount -t tmpfs -o size=48m tmpfs "$1" || exit 77
cd "$2"
eval "$OTHELLO_SEARCH" >first.json 2>first.log &
sleep "$3"
dd if=/dev/zero of="$1/ballast" bs=4k count="$4" 2>ballast.log
wait $!; echo $? >first.code
rm "$1/ballast"
eval "$OTHELLO_SEARCH" >second.json 2>second.log; echo $? >second.code
cp "$1/results.h5" .
"""


class FullDisk(Family):
    """A trial is a search on a small disk that something else fills up meanwhile, until it is removed."""

    name = "full-disk"
    title = "a disk that fills up at random moments, and has space again"
    crowd = 2

    def unavailable(self):
        disk = self.context.folder / "disk"
        disk.mkdir()
        try:
            done = subprocess.run(self._in_namespace('mount -t tmpfs tmpfs "$1"', disk), capture_output=True, check=False)
        except FileNotFoundError:
            return "there is no unshare"
        return None if done.returncode == 0 else "mounting a small disk is not permitted"

    def prepare(self):
        search = Search("4x6", 9)
        search.compute(self.program)
        self.searches = [search.by(engine) for engine in ENGINES]

    @staticmethod
    def _in_namespace(script, *arguments):
        return ["unshare", "--mount", "--map-root-user", "sh", "-c", script, "sh", *map(str, arguments)]

    def run(self, trial, folder, chance, tally):
        disk = folder / "disk"
        disk.mkdir()
        search = chance.choice(self.searches)
        words = [self.program.path, *search.arguments(chance.randint(1, 3)), *search.in_folder(disk / "scratch"),
                 "--output", disk / "results.h5", "--force"]  # fmt: skip
        command = " ".join(shlex.quote(str(word)) for word in words)
        left_free = chance.choice([0, chance.randrange(1, 64)])  # blocks of 4 KiB, about
        script = self._in_namespace(ON_SMALL_DISK, disk, folder, f"{chance.uniform(0, 0.1):.3f}", 12288 - left_free)
        environment = {**self.program.environment(), "OTHELLO_SEARCH": command}
        try:
            subprocess.run(script, env=environment, capture_output=True, timeout=300, check=False)
        except subprocess.TimeoutExpired:
            raise Violation(f"{command}: does not end on a full disk") from None
        first, second = (self._outcome(folder, command, name) for name in ("first", "second"))
        require_well_behaved(first, (DONE, NOT_ENOUGH_CAPACITY))
        tally["disks filled up"] += first.code == NOT_ENOUGH_CAPACITY
        require_well_behaved(second, (DONE,))
        search.check_printed(second)
        search.check_file(self.program, folder / "results.h5", command)

    @staticmethod
    def _outcome(folder, command, name):
        code = int((folder / f"{name}.code").read_text())
        code = code if code < 128 else 128 - code
        return Outcome(command, code, (folder / f"{name}.json").read_text(), (folder / f"{name}.log").read_text())
