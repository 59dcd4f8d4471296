"""scripts/cluster/othello.sbatch with stand-ins for srun and scontrol, which write down how they were called."""

import os
import pathlib
import stat
import subprocess
import tempfile
import unittest

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]
SCRIPT = REPOSITORY / "scripts" / "cluster" / "othello.sbatch"
# Runs the program as srun does a rank: after its own options.
SRUN = """#!/bin/bash
echo "srun $*" >> "$CALLS"
while [[ $1 == --* ]]; do shift; done
"$@"
"""
SCONTROL = """#!/bin/bash
echo "scontrol $*" >> "$CALLS"
"""
# Stops the search at the depth that $1 names, as Slurm does when the time is up.
STOPPING = """#!/bin/bash
coproc SEARCH { exec "$REAL" "$@" 2>&1 >"$TABLE"; }
pid=$SEARCH_PID
while read -r line <&"${SEARCH[0]}"; do
  [[ -n ${STOP_AT:-} && $line == "depth $STOP_AT "*" s" ]] && kill -TERM "$pid"
done
wait "$pid"
"""
# Is stopped early each time, and writes $SAID into the file $KEPT before, if there is something to say.
STOPPED = """#!/bin/bash
[[ -z ${SAID:-} ]] || echo "$SAID" > "$KEPT"
exit 75
"""


class Cluster(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory(prefix="othello-test-")))
        self.calls = self.folder / "calls"
        for name, text in (("srun", SRUN), ("scontrol", SCONTROL), ("stopping", STOPPING), ("stopped", STOPPED)):
            path = self.folder / name
            path.write_text(text, encoding="utf-8")
            path.chmod(path.stat().st_mode | stat.S_IXUSR)

    def submit(self, *arguments, **variables):
        environment = {**os.environ, "PATH": f"{self.folder}:{os.environ['PATH']}", "CALLS": str(self.calls), "SLURM_JOB_ID": "17",
                       "SLURM_CPUS_PER_TASK": "2", "REAL": os.environ["OTHELLO"], "TABLE": str(self.folder / "table"),
                       "OTHELLO": str(self.folder / "stopping"), **variables}  # fmt: skip
        environment = {name: value for name, value in environment.items() if value is not None}
        done = subprocess.run([SCRIPT, *arguments], capture_output=True, text=True, check=False, env=environment, cwd=self.folder)
        return done.returncode, done.stderr

    def test_a_job_that_was_stopped_goes_back_into_the_queue_and_resumes(self):
        search = ["enumerate", "5x6", "--depth", "12", "--scratch", "scratch", "--memory", "256M", "--format", "csv"]
        code, log = self.submit(*search, STOP_AT="9", SRUN_OPTIONS="--mpi=pmix --quiet")
        self.assertEqual(code, 75, log)
        first, second = self.calls.read_text().splitlines()
        self.assertTrue(first.startswith("srun --cpus-per-task=2 --cpu-bind=none --mpi=pmix --quiet "), first)
        self.assertTrue(first.endswith(" --threads 2 --resume"), first)
        self.assertEqual(second, "scontrol requeue 17")
        code, log = self.submit(*search)
        self.assertEqual(code, 0, log)
        self.assertEqual(len(self.calls.read_text().splitlines()), 3)
        rows = (self.folder / "table").read_text().splitlines()
        self.assertEqual(rows[-1].split(",")[:2], ["12", "54972198"])

    def test_a_job_that_fails_does_not(self):
        code, log = self.submit("enumerate", "5x2")
        self.assertEqual(code, 2, log)
        self.assertEqual(len(self.calls.read_text().splitlines()), 1)

    def last_call(self):
        return self.calls.read_text().splitlines()[-1]

    def test_commands_have_the_options_that_they_take(self):
        program = self.folder / "stopping"
        for arguments, added in (
            (["estimate", "4x6", "--depth", "8", "--samples", "5", "--output", "samples.h5"], " --threads 2"),
            (["value", "4x4", "--checkpoint", "4x4.search"], " --threads 2"),
            (["enumerate", "4x4"], " --threads 2"),
            (["enumerate", "4x4", "--threads", "1"], ""),
            (["enumerate", "4x4", "--threads=1", "--scratch=of-4x4"], " --resume"),
            (["solve", "4x4", "--resume", "--scratch", "of-solve"], " --threads 2"),
            (["perft", "4x4", "--depth", "3"], ""),
        ):
            code, log = self.submit(*arguments)
            self.assertEqual(code, 0, log)
            self.assertEqual(self.last_call(), f"srun --cpus-per-task=2 --cpu-bind=none {program} {' '.join(arguments)}{added}")

    def test_a_job_that_finishes_nothing_does_not_go_back_into_the_queue(self):
        stopped = {"OTHELLO": str(self.folder / "stopped")}
        scratch = self.folder / "elsewhere"
        scratch.mkdir()
        (self.folder / "scratch").symlink_to(scratch)
        for option, kept in (("--scratch=scratch", scratch / "0-9.segment"), ("--output=samples.h5", self.folder / "samples.h5")):
            for words in ([option], option.split("=")):
                for said, requeued in (("", False), ("something", True), ("something", False), ("something more", True), ("", False)):
                    code, log = self.submit("enumerate", "5x6", *words, SAID=said, KEPT=str(kept), **stopped)
                    self.assertEqual(code, 75, log)
                    self.assertEqual(self.last_call() == "scontrol requeue 17", requeued, log)
                    self.assertEqual("nothing was finished" in log, not requeued, log)
                kept.unlink()
        # What was being written is not finished.
        self.submit("enumerate", "5x6", "--scratch", "scratch", SAID="half", KEPT=str(scratch / "0-9.segment.partial"), **stopped)
        self.assertNotEqual(self.last_call(), "scontrol requeue 17")
        # What is in a file counts, not its size: a search for a value may fill it with as much.
        for said in ("ab", "ba"):
            self.submit("value", "6x7", "--checkpoint", "6x7.search", SAID=said, KEPT=str(self.folder / "6x7.search"), **stopped)
            self.assertEqual(self.last_call(), "scontrol requeue 17")

    def test_commands_that_run_first(self):
        code, log = self.submit("enumerate", "4x4", OTHELLO_SETUP=f"export OTHELLO={os.environ['OTHELLO']} && unset NOTHING; : $NOTHING")
        self.assertEqual(code, 0, log)
        self.assertIn(f" {os.environ['OTHELLO']} enumerate 4x4", self.last_call())
        code, log = self.submit("enumerate", "4x4", OTHELLO_SETUP="false")
        self.assertEqual((code, log), (1, "othello.sbatch: OTHELLO_SETUP failed: false\n"))

    def test_its_options_are_those_of_slurm(self):
        options = [line for line in SCRIPT.read_text().splitlines() if line.startswith("#SBATCH")]
        for option in ("--signal=TERM@600", "--requeue", "--ntasks-per-node=1"):
            self.assertIn(f"#SBATCH {option}", options)
        # What a node has differs from cluster to cluster.
        self.assertNotRegex(" ".join(options), "--cpus-per-task|--mem")
        code, log = self.submit("enumerate", "4x4", SLURM_CPUS_PER_TASK=None)
        self.assertEqual((code, log.count("\n")), (2, 1))
        self.assertIn("--cpus-per-task", log)


if __name__ == "__main__":
    unittest.main()
