"""No command is silent for more than some seconds, whatever it does: each phase has its line, also where it goes to a file.

A preloaded library makes a phase take seconds: it pauses in a system call of it.
"""

import concurrent.futures
import random
import shutil
import signal
import subprocess
import time

from command import CHECK_FAILED, DONE, PROGRAM, CommandTest, main

PAUSE = "pause:4000"
FONT = ["font", "charset.pbm", "--tile", "4x4", "--states", "4x4.h5"]
WITH_PAGE = [*FONT, "--values", "values.h5", "--page", "page", "--map", "map.h5"]

# The call in which it pauses, on which path, the line, and the command.
PHASES = (
    ("pwrite", "out.h5", "writing out.h5(: \\d+ %, .* left|, for \\d+ s)", ["enumerate", "4x4", "--output", "out.h5"]),
    ("pread", "out2.h5", "reading back out2.h5, for \\d+ s", ["enumerate", "4x4", "--output", "out2.h5"]),
    ("open", "again/lock", "preparing the search, for \\d+ s", ["enumerate", "4x4", "--scratch", "again"]),
    ("open", "4x4.h5", "verifying 4x4.h5, for \\d+ s", ["verify", "4x4.h5"]),
    ("open", "4x4.h5", "opening 4x4.h5, for \\d+ s", ["states", "4x4.h5"]),
    ("open", "4x4.h5", "opening 4x4.h5, for \\d+ s", ["contains", "4x4.h5", "XXXX/XXXX/XXXX/OOOO"]),
    ("open", "4x4.h5", "opening 4x4.h5, for \\d+ s", ["gapkeep", "stats", "4x4.h5"]),
    ("open", "4x4.h5", "opening 4x4.h5, for \\d+ s", ["gapkeep", "tune", "4x4.h5"]),
    ("open", "4x4.h5", "opening 4x4.h5, for \\d+ s", ["gapkeep", "compare", "4x4.h5"]),
    ("pwrite", "solved.h5", "writing solved.h5, for \\d+ s", ["solve", "3x4", "--output", "solved.h5"]),
    ("pread", "scratch/depth-", "verifying scratch, for \\d+ s", ["checkpoint", "verify", "scratch"]),
    ("pread", "scratch/depth-", "verifying scratch, for \\d+ s", ["verify", "scratch"]),
    ("opendir", "prune/depth-", "pruning prune, for \\d+ s", ["checkpoint", "prune", "prune", "--all"]),
    ("pwrite", "samples.h5", "writing samples.h5, for \\d+ s", ["estimate", "4x4", "--depth", 6, "--samples", 9, "--output", "samples.h5"]),
    ("open", "4x4.h5", "opening 4x4.h5, for \\d+ s", FONT),
    ("open", "values.h5", "reading values.h5, for \\d+ s", WITH_PAGE),
    ("pwrite", "map.h5", "writing map.h5, for \\d+ s", WITH_PAGE),
    ("open", "page/", "writing fonts and pages, for \\d+ s", WITH_PAGE),
)  # fmt: skip


class Silence(CommandTest):
    def setUp(self):
        super().setUp()
        self.results_file("4x4", name="4x4.h5")
        self.enumerate("4x4", "--scratch", "scratch", "--keep-depths", "6")
        shutil.copytree(self.folder / "scratch", self.folder / "prune")
        self.run_program("solve", "4x4", "--keep-values", "0,1,2,3,4,5,6,7,8", "--output", "values.h5", "--quiet")
        random.seed(1)
        (self.folder / "charset.pbm").write_text("P1 8 4 " + "".join(random.choice("01") for _ in range(32)))

    def paused(self, number, call, path, words):
        """What the command says, in a folder of its own: several run at once."""
        folder = self.folder / f"phase-{number}"
        folder.mkdir()
        for entry in ("4x4.h5", "values.h5", "charset.pbm", "scratch", "prune"):
            source = self.folder / entry
            if source.is_dir():
                shutil.copytree(source, folder / entry)
            else:
                shutil.copy(source, folder / entry)
        done = subprocess.run(
            [PROGRAM, *map(str, words)], cwd=folder, capture_output=True, text=True, timeout=300, check=False,
            env=self.fault(call=call, path=path, kind=PAUSE),
        )  # fmt: skip
        return done.returncode, done.stderr

    def test_every_phase_has_a_line(self):
        with concurrent.futures.ThreadPoolExecutor(len(PHASES)) as pool:
            started = [pool.submit(self.paused, number, call, path, words) for number, (call, path, _, words) in enumerate(PHASES)]
            for (call, path, line, words), said in zip(PHASES, started):
                with self.subTest(command=words, call=call, path=path):
                    code, log = said.result()
                    self.assertIn(code, (DONE, CHECK_FAILED), log)
                    self.assertRegex(log, f"(?m)^{line}$")

    def said_of(self, words, line):
        """A command that takes long by itself, until it has said so."""
        log = self.folder / "log"
        with open(log, "w", encoding="utf-8") as file:
            process = self.start(*words, stderr=file, stdout=subprocess.DEVNULL)
        try:
            end = time.monotonic() + 120
            while process.poll() is None and time.monotonic() < end and not log.read_text():
                time.sleep(0.05)
            self.assertRegex(log.read_text(), f"(?m)^{line}$")
        finally:
            process.send_signal(signal.SIGKILL)
            process.communicate()

    def test_what_takes_long_by_itself(self):
        self.said_of(["perft", "8x8", "--depth", 16, "--memory", "1M"], r"counting depth \d+ of 16, for \d+ s")
        self.results_file("4x6", "--depth", 11, name="4x6.h5")
        self.said_of(["gapkeep", "compare", "4x6.h5", "--passes", 1000], r"measuring [\w.+-]+, \d+ of \d+, for \d+ s")


if __name__ == "__main__":
    main()
