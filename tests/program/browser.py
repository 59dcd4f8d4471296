"""The tests of pages that run in a browser (tests/page/browser), for the tests in this folder."""

import os
import shutil
import subprocess

from command import REPOSITORY

SKIPPED = 77
TESTS = REPOSITORY / "tests" / "page" / "browser"


def drive(test, browser, script, page):
    """Runs the script on the folder `page`; skips the test where the browser is not there."""
    if not shutil.which("node"):
        test.skipTest("Node.js is not installed")
    environment = {**os.environ, "BROWSER": browser}
    run = subprocess.run(["node", TESTS / script, page], capture_output=True, text=True, env=environment)
    if run.returncode == SKIPPED:
        test.skipTest(run.stdout.strip())
    test.assertEqual(run.returncode, 0, run.stdout + run.stderr)
    print(run.stdout, end="")
