"""The tests of pages that run in a browser (tests/program/page/browser), for the tests in this folder.

They run in Chromium, and in Firefox where there is no Chromium or OTHELLO_ALL_BROWSERS is set: the steps are the same, and each
browser takes minutes on few cores.
"""

import os
import shutil
import subprocess

from command import REPOSITORY

SKIPPED = 77
TESTS = REPOSITORY / "tests" / "program" / "page" / "browser"


def require(test, browser):
    """Skips the test where the browser is not there or not wanted."""
    if not shutil.which("node"):
        test.skipTest("Node.js is not installed")
    if browser == "firefox" and shutil.which("chromium") and not os.environ.get("OTHELLO_ALL_BROWSERS"):
        test.skipTest("Chromium is there; OTHELLO_ALL_BROWSERS=1 runs this test in Firefox, too")
    if not (os.environ.get(browser.upper()) or shutil.which(browser) or shutil.which(f"{browser}-esr")):
        test.skipTest(f"{browser} is not installed")


def drive(test, browser, script, page):
    """Runs the script on the folder `page`."""
    require(test, browser)
    # With more patience than usual, the scripts print how long answers take and call none too slow: tests run side by side.
    environment = {"PATIENCE": "60000", **os.environ, "BROWSER": browser}
    run = subprocess.run(["node", TESTS / script, page], capture_output=True, text=True, env=environment)
    if run.returncode == SKIPPED:
        test.skipTest(run.stdout.strip())
    test.assertEqual(run.returncode, 0, run.stdout + run.stderr)
    print(run.stdout, end="")
