"""Ranks of the program, started by mpiexec: what the tests of several ranks have in common.

The environment variable OTHELLO_MPIEXEC names mpiexec; MPI lets root start it only if told so.
"""

import os
import subprocess
import time

import command
from command import CommandTest

MPIEXEC = os.environ.get("OTHELLO_MPIEXEC", "")
# Of Open MPI; MPICH's needs none of them.
OPEN_MPI = MPIEXEC and "mpich" not in os.path.realpath(MPIEXEC) and "hydra" not in os.path.realpath(MPIEXEC)
FLAGS = ["--oversubscribe", "--bind-to", "none"] if OPEN_MPI else []
SECONDS_TO_END = 30  # of a job on a machine that has other things to do


class RanksTest(CommandTest):
    def setUp(self):
        super().setUp()
        self.assertTrue(MPIEXEC, "the environment variable OTHELLO_MPIEXEC must name mpiexec")
        self.environment = dict(
            command.environment(), OMPI_ALLOW_RUN_AS_ROOT="1", OMPI_ALLOW_RUN_AS_ROOT_CONFIRM="1",
            OMP_WAIT_POLICY="passive",
        )  # fmt: skip

    def start_command(self, ranks, words):
        return subprocess.Popen(
            [MPIEXEC, *FLAGS, "-n", str(ranks), *words], cwd=self.folder, env=self.environment, text=True,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, errors="replace",
        )  # fmt: skip

    def start_ranks(self, ranks, *arguments):
        return self.start_command(ranks, [command.PROGRAM, *map(str, arguments)])

    def run_command(self, ranks, words):
        with self.start_command(ranks, words) as process:
            try:
                output, log = process.communicate(timeout=300)
            except subprocess.TimeoutExpired:
                process.kill()
                raise
        return process.returncode, output, log

    def run_ranks(self, ranks, *arguments):
        return self.run_command(ranks, [command.PROGRAM, *map(str, arguments)])

    def assert_one_line(self, log, *words):
        """Of the program; mpiexec says what it likes, and that of Open MPI 5 ends it with a zero byte."""
        lines = [line for line in log.replace("\0", "\n").splitlines() if line.startswith("othello: ")]
        self.assertEqual(len(lines), 1, log)
        for word in words:
            self.assertIn(word, lines[0])

    def ranks_of(self, process, count):
        """The process ids of the ranks, once all have begun."""
        end = time.monotonic() + 60
        while time.monotonic() < end and process.poll() is None:
            found = []
            for entry in os.listdir("/proc"):
                if entry.isdigit() and self.is_rank(entry):
                    found.append(int(entry))
            if len(found) == count:
                return found
            time.sleep(0.01)
        self.fail(f"there are no {count} ranks: {process.poll()}")

    def is_rank(self, process):
        """Whether it is the program, at work in this test's folder."""
        try:
            here = os.readlink(f"/proc/{process}/cwd") == str(self.folder.resolve())
            return here and os.path.samefile(f"/proc/{process}/exe", command.PROGRAM)
        except OSError:
            return False
