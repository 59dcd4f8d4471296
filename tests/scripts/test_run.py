"""scripts/run prints what a person wants to see, and says where the rest is.

It runs in a folder of its own. CMake, what installs packages, and all of the program but its search of 4x6 are replaced by what
prints more than anybody reads.
"""

import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]
MOST_LINES = 60
CHATTER = "for i in {1..500}; do echo said $i; echo warned $i >&2; done"
OTHELLO = f"""
case "$*" in
  "enumerate 4x6"* | *--verify*) exec "{os.environ.get("OTHELLO", "")}" "$@" ;;
  *) {CHATTER}; echo "at last $1" ;;
esac
"""
CMAKE = f"""
{CHATTER}
[[ "$*" != *--build* ]] || exit ${{BUILD_FAILS:-0}}
"""


class Run(unittest.TestCase):
    def setUp(self):
        self.root = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory(prefix="othello-run-test-")))
        for folder in ("scripts", "tools", "build/release"):
            (self.root / folder).mkdir(parents=True)
        shutil.copy2(REPOSITORY / "scripts" / "run", self.root / "scripts")
        for path, text in (
            ("build/release/othello", OTHELLO), ("tools/cmake", CMAKE), ("scripts/install-packages", CHATTER),
            ("scripts/report", CHATTER), ("scripts/docs", CHATTER),
        ):  # fmt: skip
            (self.root / path).write_text(f"#!/usr/bin/env bash\n{text}\n")
            (self.root / path).chmod(0o755)

    def call(self, **variables):
        environment = {**os.environ, "PATH": f"{self.root / 'tools'}:{os.environ['PATH']}", **variables}
        done = subprocess.run([self.root / "scripts" / "run"], env=environment, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True, check=False)  # fmt: skip
        return done.returncode, done.stdout.splitlines()

    def test_what_a_person_wants(self):
        code, lines = self.call()
        self.assertEqual(code, 0, lines)
        self.assertLessEqual(len(lines), MOST_LINES)
        self.assertTrue(any(re.match(r"119428887 states in ", line) for line in lines))
        for line in ("at last enumerate", "at last font", "== Done"):
            self.assertIn(line, lines)
        for line in lines:
            self.assertNotRegex(line, "^(said|warned) ")
        self.assertEqual(len((self.root / "out" / "5x6-depth14.txt").read_text().splitlines()), 501)
        named = [pathlib.Path(name) for line in lines for name in re.findall(rf"{self.root}/out/[\w.-]+\.(?:h5|txt)", line)]
        self.assertEqual([str(path) for path in named if not path.exists()], [])
        self.assertGreaterEqual(len(named), 2)

    def test_a_build_that_fails(self):
        code, lines = self.call(BUILD_FAILS="7")
        self.assertEqual(code, 7)
        self.assertLessEqual(len(lines), MOST_LINES)
        log = self.root / "out" / "run.log"
        self.assertEqual(lines[-1], f"run: cmake ended with exit code 7; {log} has all that was said")
        self.assertIn("warned 500", lines)
        self.assertEqual(log.read_text().count("said 500"), 2 + 1)  # packages, configuration, build

    def test_bad_arguments(self):
        done = subprocess.run([REPOSITORY / "scripts" / "run", "--quick"], capture_output=True, text=True, check=False)
        self.assertEqual((done.returncode, done.stderr), (2, "run: unknown argument '--quick': scripts/run takes none but --help\n"))


if __name__ == "__main__":
    unittest.main()
