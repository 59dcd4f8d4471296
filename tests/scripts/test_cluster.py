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


class Cluster(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory(prefix="othello-test-")))
        self.calls = self.folder / "calls"
        for name, text in (("srun", SRUN), ("scontrol", SCONTROL), ("stopping", STOPPING)):
            path = self.folder / name
            path.write_text(text, encoding="utf-8")
            path.chmod(path.stat().st_mode | stat.S_IXUSR)

    def submit(self, *arguments, **variables):
        environment = {**os.environ, "PATH": f"{self.folder}:{os.environ['PATH']}", "CALLS": str(self.calls), "SLURM_JOB_ID": "17",
                       "SLURM_CPUS_PER_TASK": "2", "REAL": os.environ["OTHELLO"], "TABLE": str(self.folder / "table"),
                       "OTHELLO": str(self.folder / "stopping"), **variables}  # fmt: skip
        done = subprocess.run([SCRIPT, *arguments], capture_output=True, text=True, check=False, env=environment, cwd=self.folder)
        return done.returncode, done.stderr

    def test_a_job_that_was_stopped_goes_back_into_the_queue_and_resumes(self):
        search = ["enumerate", "5x6", "--max-depth", "12", "--scratch", "scratch", "--memory", "256M", "--format", "csv"]
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
        code, log = self.submit("enumerate", "5x9")
        self.assertEqual(code, 2, log)
        self.assertEqual(len(self.calls.read_text().splitlines()), 1)

    def test_its_options_are_those_of_slurm(self):
        options = [line for line in SCRIPT.read_text().splitlines() if line.startswith("#SBATCH")]
        for option in ("--signal=TERM@600", "--requeue", "--ntasks-per-node=1"):
            self.assertIn(f"#SBATCH {option}", options)


if __name__ == "__main__":
    unittest.main()
