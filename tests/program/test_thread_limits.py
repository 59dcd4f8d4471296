"""Threads that the system does not give, and how many a command takes by itself: those that the process may use."""

import os
import re
import resource
import subprocess
import unittest
import unittest.mock

from command import DONE, NOT_ENOUGH_CAPACITY, PROGRAM, WRONG_USAGE, CommandTest, complaints, environment, main

SOMEBODY = 54_321  # a user without processes: the limit on processes does not hold for root
MIB = 1 << 20
SMALL = ["--memory", "64M", "--quiet"]
SANITIZED = {"ASAN_OPTIONS", "TSAN_OPTIONS"} & set(os.environ)

COMMANDS = (
    ["enumerate", "4x4", "--format", "csv", *SMALL],
    ["enumerate", "4x4", "--engine", "shifted-queue", "--format", "csv", *SMALL],
    ["solve", "4x3", "--format", "csv", *SMALL],
    ["value", "4x5", "--quiet"],
    ["play", "4x4", "--colour", "none", "--quiet"],
    ["verify", "results.h5", "--quiet"],
    ["verify", "values.h5", "--quiet"],
    ["checkpoint", "verify", "scratch"],
    ["estimate", "4x4", "--depth", 5, "--samples", 20, "--seed", 1, "--format", "csv", "--quiet"],
    ["font", "p.pbm", "--tile", "4x4", "--states", "results.h5", "--quiet"],
)
SAME_OUTPUT = ("enumerate", "solve", "verify", "checkpoint")  # the others also print times elsewhere


def untimed(text):
    """Without seconds, the last of a row."""
    return re.sub(r",\d+\.\d+\n", "\n", text)


@unittest.skipIf(SANITIZED, "sanitizers need address space and threads themselves")
class Refused(CommandTest):
    def setUp(self):
        super().setUp()
        self.results_file("4x4")
        self.enumerate("4x4", "--scratch", "scratch", "--keep-depths", "6")
        self.succeeds("solve", "4x3", "--keep-values", "all", "--output", "values.h5", *SMALL)
        (self.folder / "p.pbm").write_text("P1 8 4 10100110 01011001 11111001 00000110")

    def run_limited(self, words, *limits, user=None):
        """Done, or too little of something in one line; never ended by a signal."""

        def restrict():
            for which, most in limits:
                resource.setrlimit(which, (most, most))
            if user is not None:
                os.setuid(user)

        code, output, log = self.run_program(*words, "--threads", 7, preexec_fn=restrict)
        said = f"{words} {limits}: code {code}: {log}"
        self.assertIn(code, (DONE, NOT_ENOUGH_CAPACITY), said)
        if code != DONE:
            self.assertEqual(len(complaints(log)), 1, said)
            self.assertTrue(complaints(log)[0].startswith("othello: "), said)
        return code, untimed(output)

    def run_all_limited(self, all_limits, **options):
        for words in COMMANDS:
            code, whole = self.run_limited(words)
            self.assertEqual(code, DONE, words)
            codes = set()
            for limit in all_limits:
                code, output = self.run_limited(words, limit, **options)
                codes.add(code)
                if code == DONE and words[0] in SAME_OUTPUT:
                    self.assertEqual(output, whole, f"{words} {limit}")
            if words[0] == "checkpoint":  # which has too little to do for all to fail
                codes.add(NOT_ENOUGH_CAPACITY)
            self.assertEqual(codes, {DONE, NOT_ENOUGH_CAPACITY}, words)

    def test_by_address_space(self):
        self.run_all_limited([(resource.RLIMIT_AS, mib * MIB) for mib in (*range(48, 110, 15), *range(120, 270, 50), 1500)])

    def test_by_processes(self):
        if os.geteuid() != 0:
            self.skipTest("only root can become a user without processes")
        for path in (self.folder, *self.folder.rglob("*")):
            path.chmod(0o777)
        try:
            self.run_program("--version", preexec_fn=lambda: os.setuid(SOMEBODY))
        except (OSError, subprocess.SubprocessError):
            self.skipTest("other users cannot start the program here")
        self.run_all_limited([(resource.RLIMIT_NPROC, most) for most in (*range(1, 11, 3), 60)], user=SOMEBODY)


class ByDefault(CommandTest):
    def threads(self, **options):
        """Of a search that is not told how many."""
        variables = options.pop("variables", {})
        done = subprocess.run(
            [PROGRAM, "enumerate", "4x4", "--estimate", "--quiet"], env={**environment(), **variables}, check=True,
            capture_output=True, text=True, **options,
        )  # fmt: skip
        return int(re.search(r"(\d+) threads?", done.stdout)[1])

    def test_as_many_as_processors_that_it_may_use(self):
        own = sorted(os.sched_getaffinity(0))
        for count in {1, len(own)}:
            threads = self.threads(preexec_fn=lambda: os.sched_setaffinity(0, own[:count]))
            self.assertLessEqual(threads, count)
            if self.threads() > 1:  # no quota allows only one
                self.assertGreater(threads, count // 2)
        self.assertEqual(self.threads(preexec_fn=lambda: os.sched_setaffinity(0, own[:1])), 1)

    def test_no_more_than_openmp_is_told(self):
        for name in ("OMP_NUM_THREADS", "OMP_THREAD_LIMIT"):
            self.assertEqual(self.threads(variables={name: "1"}), 1)
            self.assertEqual(self.threads(variables={name: "1000"}), self.threads())

    def test_told_more_than_openmp_may_have(self):
        for name in ("OMP_NUM_THREADS", "OMP_THREAD_LIMIT"):
            for words in (["enumerate", "4x4", "--format", "csv", *SMALL], ["solve", "4x3", "--format", "csv", *SMALL]):
                output = self.succeeds(*words, "--threads", 1)
                with unittest.mock.patch.dict(os.environ, {name: "1"}):
                    told = self.run_program(*words, "--threads", 7)
                self.assertEqual((told[0], untimed(told[1])), (DONE, untimed(output)), f"{words} {name}")


class ProcessesThatDoNotKnowOfEachOther(CommandTest):
    def run_as_task(self, variables, *words):
        """With these variables, of which $$ stands for its own process."""
        settings = " ".join(f"{name}={value}" for name, value in variables.items())
        done = subprocess.run(
            ["sh", "-c", f'export {settings}; exec "$@"', "sh", PROGRAM, *words], env=environment(), capture_output=True,
            text=True, check=False, timeout=300,
        )  # fmt: skip
        return done.returncode, done.stderr

    def test_are_refused(self):
        task = {"SLURM_STEP_NUM_TASKS": 4, "SLURM_PROCID": 1, "SLURM_STEP_ID": 0, "SLURM_NTASKS": 4}
        for words in (["enumerate", "4x4", "--quiet"], ["solve", "4x3", "--quiet"]):
            for variables in ({**task, "SLURM_TASK_PID": "$$"}, {"PMI_SIZE": 4}, {"OMPI_COMM_WORLD_SIZE": 4}):
                code, log = self.run_as_task(variables, *words)
                self.assertEqual(code, WRONG_USAGE, f"{variables}: {log}")
                self.assertEqual(len(log.splitlines()), 1, log)
                self.assertIn("one of 4 processes", log)

    def test_one_of_a_batch_script_is_not(self):
        batch = {"SLURM_NTASKS": 4, "SLURM_PROCID": 0, "SLURM_TASK_PID": "$$", "SLURM_JOB_ID": 7}
        within_a_task = {"SLURM_NTASKS": 4, "SLURM_STEP_NUM_TASKS": 4, "SLURM_PROCID": 0, "SLURM_TASK_PID": 1}
        alone = {"SLURM_STEP_NUM_TASKS": 1, "SLURM_PROCID": 0, "SLURM_TASK_PID": "$$", "SLURM_NTASKS": 4}
        for variables in (batch, within_a_task, alone, {"PMI_SIZE": 1}, {"OMPI_COMM_WORLD_SIZE": 1}):
            code, log = self.run_as_task(variables, "enumerate", "4x4", "--quiet")
            self.assertEqual((code, log), (DONE, ""), variables)

    def test_others_that_use_no_ranks_are_not(self):
        self.assertEqual(self.run_as_task({"SLURM_STEP_NUM_TASKS": 4, "SLURM_TASK_PID": "$$"}, "perft", "4x4", "--depth", "2"), (DONE, ""))


if __name__ == "__main__":
    main()
